"""Captain Sonar, both printed editions, real time and turn by turn."""

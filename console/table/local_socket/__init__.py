"""The table's local socket: what is seen goes out, what a facilitator asks for comes in."""

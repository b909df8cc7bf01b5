"""The club's pages: a wall for the hall, the organiser's, a phone's."""

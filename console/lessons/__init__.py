"""Lessons: an hour in class around the table, as files that teachers can write. docs/lessons.md."""

"""Announcements in English and French, by captions and by speech, and the sounds of the table."""

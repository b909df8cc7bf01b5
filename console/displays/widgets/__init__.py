"""The instruments of a display, one a file. Each is a function that makes a piece."""

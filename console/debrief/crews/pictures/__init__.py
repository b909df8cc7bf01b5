"""Routes, time line, waits and hunt of two crews, drawn."""

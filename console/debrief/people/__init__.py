"""People in debriefs: who sat where, figures that follow them, the sheet of a plan, a class that ships."""

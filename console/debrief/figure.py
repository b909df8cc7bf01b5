"""A figure of a match, as figures are summed, compared and written."""

Figure = float | int | None
"""None: there is nothing that it could be counted from."""

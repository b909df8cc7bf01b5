"""What the table tells, as whoever is at its socket hears it."""

from console.messages.table_news import Told, read_news


def as_heard(told: Told) -> Told:
    """Through the very bytes."""
    heard = read_news(told.line())
    assert heard is not None
    return heard

"""What is understood of what others say."""


class BadMessage(ValueError):
    """What somebody said is not understood; the message says what, and where."""

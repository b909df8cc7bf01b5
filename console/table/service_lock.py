"""The code that service mode can ask for: some presses of a captain's buttons."""

CONTROLS = ("north", "east", "south", "west", "ok", "stop", "surface")
"""What a code is made of; CANCEL gives up."""
FEWEST, MOST = 4, 12
TRIES = 3
"""After so many wrong codes service mode has to be opened anew."""


def read_code(text: str) -> tuple[str, ...]:
    """The presses that a text names, such as `north north east ok`; none where it is empty.

    :raises ValueError: what is wrong, in a sentence
    """
    code = tuple(text.split())
    for word in code:
        if word not in CONTROLS:
            raise ValueError(f"{word!r} is no button that a code is made of")
    if code and not FEWEST <= len(code) <= MOST:
        raise ValueError(f"{len(code)} presses are not {FEWEST} to {MOST}")
    return code


class Lock:
    """Opens after the right presses; tells nothing of a code before it is whole."""

    def __init__(self, code: tuple[str, ...]) -> None:
        self._code = code
        self.pressed: list[str] = []
        self.failures = 0
        self.opened = not code

    def press(self, control: str) -> None:
        """One more press. A wrong code is begun anew."""
        if control not in CONTROLS:
            return
        self.pressed.append(control)
        if len(self.pressed) < len(self._code):
            return
        self.opened = tuple(self.pressed) == self._code
        self.failures += not self.opened
        self.pressed.clear()

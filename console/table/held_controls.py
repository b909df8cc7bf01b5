"""The controls that are pressed now, and which of them are held for long."""

from collections.abc import Set

FOREVER_NS = 10**18


class HeldControls:
    """By their names, `blue.captain.cancel`, with the time since when."""

    def __init__(self) -> None:
        self._since_ns: dict[str, int] = {}

    def press(self, control: str, now_ns: int) -> None:
        self._since_ns[control] = now_ns

    def release(self, control: str) -> None:
        self._since_ns.pop(control, None)

    def held_for(self, needed_ns: int, ending: str, now_ns: int) -> str | None:
        """A control of this name that has been held for so long: told once, if a button is stuck."""
        for control, since_ns in self._since_ns.items():
            if control.endswith(ending) and now_ns - since_ns >= needed_ns:
                self._since_ns[control] = now_ns + FOREVER_NS
                return control
        return None

    def without(self, closed: Set[str]) -> list[str]:
        """Those of which no contact is closed: a release may be lost with a cable, or with the keyboard."""
        return [control for control in self._since_ns if control not in closed]

    def of(self, crew: str) -> frozenset[str]:
        """Those of a crew's panel, `captain.north`."""
        own = f"{crew}."
        return frozenset(control.removeprefix(own) for control in self._since_ns if control.startswith(own))

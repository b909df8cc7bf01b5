"""Learning which button of which controller presses what: a control is named, and somebody presses it."""

import select
from collections.abc import Sequence
from dataclasses import dataclass, field

from console.panels.controllers.controller_map import Controller
from console.panels.controllers.input_device import DeviceGoneError, InputDevice

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
SKIPS_TO_END = 2
"""A button that has its control already skips the one that is asked for; so often in a row it ends."""


@dataclass
class ButtonLesson:
    """Asks for one control after the other. Devices are grabbed, so that they type nothing meanwhile."""

    devices: list[InputDevice]
    asked: Sequence[str]
    """`blue.captain.north`, in the order in which they are asked for."""
    _at: int = 0
    _skips: int = 0
    _learned: dict[str, dict[str, str]] = field(default_factory=dict)
    """By port, the control of each button."""
    _names: dict[str, str] = field(default_factory=dict)

    @property
    def wanted(self) -> str | None:
        """What is asked for now; None: it is over."""
        over = self._at >= len(self.asked) or self._skips >= SKIPS_TO_END or not self.devices
        return None if over else self.asked[self._at]

    def listen(self, wait_ms: int) -> str:
        """Wait for a press: `learned`, `skipped`, or nothing at all."""
        wanted = self.wanted
        waiting = select.poll()
        for device in self.devices:
            waiting.register(device.fd, select.POLLIN)
        waiting.poll(wait_ms)
        for device in list(self.devices):
            pressed: list[str] = []
            try:
                for change in device.changes():
                    pressed += [change.button] if change and change.closed else []
            except DeviceGoneError:  # what it said before still counts
                device.close()
                self.devices.remove(device)
            if pressed:
                return self._hear(device, pressed[0], wanted)
        return ""

    def _hear(self, device: InputDevice, button: str, control: str | None) -> str:
        buttons = self._learned.setdefault(device.port, {})
        self._names[device.port] = device.name
        self._at += 1
        if control is None or button in buttons:
            self._skips += 1
            return "skipped"
        self._skips = 0
        buttons[button] = control
        return "learned"

    def controllers(self) -> tuple[Controller, ...]:
        """What was learned, in the order of the devices."""
        used = [port for port, buttons in self._learned.items() if buttons]
        return tuple(
            Controller(number, port, self._names[port], self._learned[port])
            for number, port in zip(NUMBERS, used, strict=False)
        )

    def close(self) -> None:
        for device in self.devices:
            device.close()

"""The link to a controller: a gamepad, an arcade encoder, an adaptive controller on the Linux input system.

A change carries the time at which the kernel had it. The contact closed before that: the computer asks a USB
device only now and then, and the device looks at its contacts as often. So a press is placed half of that
interval earlier, and is known to the interval either way.
"""

import logging
import os
import select
import threading
from collections.abc import Callable, Set

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS, table_clock
from console.panels.controllers.controller_map import Controller
from console.panels.controllers.input_device import (
    DeviceGoneError,
    InputChange,
    InputDevice,
    Kernel,
    find_devices,
)
from console.panels.debounce import Contact
from console.panels.link import Clock, LinkHealth, Press

log = logging.getLogger(__name__)

AGAIN_NS = SECOND_NS // 4
"""How often a controller that is not there is looked for."""
UNREAD_NS = 100 * MICROSECOND_NS
"""From the kernel's stamp, which is rounded down, until a change can be read."""
WAIT_MS = 5
"""A wait of the listening thread: a change that a lock-out held back is told no later than that."""


class EvdevLink:
    """One controller. A thread hears it (or `settled_until_ns` alone, with `listening=False`).

    It is found again at its port when the plug goes back in.
    """

    def __init__(
        self,
        controller: Controller,
        *,
        clock: Clock = table_clock,
        wake: Callable[[], None] = lambda: None,
        kernel: Kernel | None = None,
        listening: bool = True,
    ) -> None:
        self.name = f"controller:{controller.key}"
        self.lit: frozenset[str] = frozenset()
        self._controller = controller
        self._kernel = kernel or Kernel()
        self._clock, self._wake = clock, wake
        self._lock = threading.Lock()
        self._device: InputDevice | None = None
        self._contacts = {button: Contact(control) for button, control in controller.buttons.items()}
        self._inbox: list[Press] = []
        self._counts = {"reconnects": 0, "lost-presses": 0, "crashes": 0}
        self._opened = 0
        self._trouble = "is not there: plug it into the socket that it was learned in"
        self._looked_ns: int | None = None
        self._settled_ns = 0
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        with self._lock:
            self._look_for(clock())
        if listening:
            self._listener = threading.Thread(target=self._listen_on, name=self.name, daemon=True)
            self._listener.start()

    def take(self) -> list[Press]:
        with self._lock:
            taken, self._inbox = self._inbox, []
        return taken

    def settled_until_ns(self) -> int | None:
        """All that the kernel had a moment ago is read here, so nothing older is still to come."""
        with self._lock:
            now_ns = self._clock()
            self._hear(now_ns)
            if self._device is None or self._closing.is_set():
                return None
            told_ns = now_ns - _earlier_ns(self._device) - self._device.polled_ns - UNREAD_NS
            for contact in self._contacts.values():
                told_ns = min(told_ns, contact.untold_since_ns or told_ns)
            self._settled_ns = max(self._settled_ns, told_ns)
            return self._settled_ns

    def light(self, lit: Set[str]) -> None:
        """Controllers have no lamps of ours: the displays show what shines."""
        self.lit = frozenset(lit)

    def health(self) -> LinkHealth:
        with self._lock:
            contacts = self._contacts.values()
            bounces_of = {contact.control: contact.bounces for contact in contacts if contact.bounces}
            connected = self._device is not None and not self._closing.is_set()
            return LinkHealth(
                connected=connected,
                detail=self._detail(),
                uncertainty_ns=self._device.polled_ns if self._device is not None else None,
                counts={"bounces": sum(bounces_of.values()), **self._counts},
                held=frozenset(contact.control for contact in contacts if connected and contact.raw),
                bounces_of=bounces_of,
            )

    def close(self) -> None:
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        with self._lock:
            self._let_go("closed")

    def _listen_on(self) -> None:
        while not self._closing.is_set():
            try:
                self._await_input()
                with self._lock:
                    heard = self._hear(self._clock())
                if heard:
                    self._wake()
            except Exception:
                log.exception("%s: not heard", self.name)
                self._counts["crashes"] += 1
                self._closing.wait(AGAIN_NS / SECOND_NS)

    def _await_input(self) -> None:
        device = self._device
        if device is None:
            self._closing.wait(AGAIN_NS / SECOND_NS)
            return
        waiting = select.poll()
        waiting.register(device.fd, select.POLLIN)
        waiting.poll(WAIT_MS)

    def _hear(self, now_ns: int) -> bool:
        """Read all that there is; whether the table is told something."""
        before = len(self._inbox)
        if self._device is None:
            self._look_for(now_ns)
        else:
            try:
                for change in self._device.changes():
                    self._changed(change)
            except DeviceGoneError as gone:
                self._let_go(str(gone))
        for contact in self._contacts.values():
            self._inbox += contact.settle(now_ns)
        return len(self._inbox) > before

    def _changed(self, change: InputChange | None) -> None:
        assert self._device is not None
        if change is None:  # the kernel's queue ran over: nobody knows when what is different came about
            self._counts["lost-presses"] += 1
            self._as_found(self._device)
        elif change.button in self._contacts:
            time_ns = change.time_ns - _earlier_ns(self._device)
            contact = self._contacts[change.button]
            self._inbox += contact.edge(change.closed, time_ns, self._device.polled_ns)

    def _look_for(self, now_ns: int) -> None:
        if self._closing.is_set():
            return
        if self._looked_ns is not None and now_ns - self._looked_ns < AGAIN_NS:
            return
        self._looked_ns = now_ns
        try:
            self._device = next(find_devices(self._kernel, {self._controller.port}), None)
        except OSError as trouble:
            why = os.strerror(trouble.errno or 0)
            self._trouble = f"cannot be used ({why}): does another program hold it?"
            return
        if self._device is not None:
            self._as_found(self._device)
            self._counts["reconnects"] = self._opened
            self._opened += 1

    def _as_found(self, device: InputDevice) -> None:
        """What is down is no press; its release will be heard."""
        down = device.down()
        for button, contact in self._contacts.items():
            contact.rest(button in down)

    def _let_go(self, why: str) -> None:
        if self._device is not None:
            self._device.close()
        self._device, self._trouble = None, why
        for contact in self._contacts.values():
            contact.rest(False)

    def _detail(self) -> str:
        known = self._controller.name or "a controller"
        if self._device is None:
            return f"{known} at {self._controller.port}: {self._trouble}"
        polled = self._device.polled_ns / MILLISECOND_NS
        return f"{known}: {len(self._contacts)} controls; asked every {polled:g} ms"


def _earlier_ns(device: InputDevice) -> int:
    """Between the contact and the kernel, on the average."""
    return device.polled_ns // 2

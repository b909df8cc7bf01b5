"""Two controllers made with the kernel's uinput, and the table's links to them; run in the bench's machine.

python -m tests.pi.pressed_controllers press 60     # as root: makes both, presses, both STOPs at last
python -m tests.pi.pressed_controllers hear         # as the table's user: says what is heard, for ever
"""

import fcntl
import os
import struct
import sys
import time
from random import Random

from console.panels.clock import table_clock
from console.panels.controllers.controller_map import Controller
from console.panels.controllers.evdev_link import EvdevLink
from console.panels.controllers.input_device import EVENT, KEY, SYN
from console.table.arbiter import Arbiter
from console.table.listener import Listener

SET_EVENTS, SET_KEY, SET_PORT, CREATE = 0x40045564, 0x40045565, 0x4008556C, 0x5501
"""UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_PHYS, UI_DEV_CREATE of linux/uinput.h."""
USER_DEVICE = struct.Struct("@80s4HI256i")
KEYS = {288: "captain.north", 289: "captain.stop", 290: "captain.ok"}
PORTS = {"blue": "bench/one", "red": "bench/two"}
FINGER_S = 0.1
READY_S = 5.0
TOGETHER = 10


def controllers() -> list[Controller]:
    """Both alike but for their ports."""
    return [
        Controller(crew, port, "bench pad", {f"key-{key}": f"{crew}.{name}" for key, name in KEYS.items()})
        for crew, port in PORTS.items()
    ]


def made(port: str) -> int:
    """A controller at a port that nobody plugged in."""
    fd = os.open("/dev/uinput", os.O_WRONLY | os.O_NONBLOCK)
    fcntl.ioctl(fd, SET_EVENTS, KEY)
    for key in KEYS:
        fcntl.ioctl(fd, SET_KEY, key)
    fcntl.ioctl(fd, SET_PORT, port.encode() + b"\0")
    os.write(fd, USER_DEVICE.pack(b"bench pad", 3, 1, 1, 1, 0, *[0] * 256))
    fcntl.ioctl(fd, CREATE)
    return fd


def change(fd: int, key: int, down: bool) -> None:
    os.write(fd, EVENT.pack(0, 0, KEY, key, int(down)) + EVENT.pack(0, 0, SYN, 0, 0))


def press(presses: int) -> None:
    """One by one, each said as it is made; then both STOPs, as fast as they go."""
    pads = {crew: made(port) for crew, port in PORTS.items()}
    time.sleep(READY_S)  # until they are found
    chance = Random(1)
    for _ in range(presses):
        crew, key = chance.choice(sorted(pads)), chance.choice(sorted(KEYS))
        for down in (True, False):
            change(pads[crew], key, down)
            print(f"{crew}.{KEYS[key]}", "down" if down else "up", flush=True)
            time.sleep(FINGER_S)
    for _ in range(TOGETHER):
        for down in (True, False):
            for fd in pads.values():
                change(fd, 289, down)
            time.sleep(FINGER_S)
    print("over", flush=True)
    time.sleep(READY_S)


def hear() -> None:
    """Say what is pressed, for ever."""
    listener = Listener(Arbiter(seed=1), table_clock)
    listener.links += [EvdevLink(one, wake=listener.wake) for one in controllers()]
    print("ready", flush=True)
    while True:
        for ordered in listener.listen():
            level = "down" if ordered.press.pressed else "up"
            print(ordered.press.control, level, ordered.press.time_ns, len(ordered.tied_with), flush=True)
        listener.wait()


if __name__ == "__main__":
    press(int(sys.argv[2])) if sys.argv[1] == "press" else hear()

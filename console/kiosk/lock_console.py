"""Keep Ctrl-Alt-F2 from leading away from the table, or allow it again.

Run as root by the service, before the table starts and after it has ended; -I keeps Python from importing
anything out of the folder that the table itself may write to:

    python -I -m console.kiosk.lock_console on
"""

import fcntl
import sys
from pathlib import Path

VT_LOCKSWITCH = 0x560B
VT_UNLOCKSWITCH = 0x560C
CONSOLE = "/dev/tty0"


def main(words: list[str]) -> int:
    if words not in (["on"], ["off"]):
        print("say on or off", file=sys.stderr)
        return 2
    try:
        with Path(CONSOLE).open("wb", buffering=0) as console:
            fcntl.ioctl(console, VT_LOCKSWITCH if words == ["on"] else VT_UNLOCKSWITCH, 1)
    except OSError as error:
        print(f"{CONSOLE}: {error.strerror}; consoles can be switched", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""The operator's hands: types the document's lines into a machine, one after the other.

Everything is typed as it stands. What is not typed into the machine, or cannot be, is named here with the
reason; what the document promises beside a line is looked for in what the line says.
"""

import re
import shlex
from collections.abc import Callable

from tests.pi.document import Block, Kind, Line, Step
from tests.pi.machine import START_S, Machine, await_success

NOT_TYPED = {
    r"^ssh you@sonar\.local$": "the bench is logged in",
    r"^sudo nano ": "an editor; the bench writes the settings itself",
}
CARD = '"Device"'
"""The document's example of a sound card; a machine's has another name."""
PROMISES: tuple[tuple[str, str, bool], ...] = (
    (r"^lsblk$", r"\bsda\b", True),
    (r"^findmnt /var/lib/sonar-table$", r"/dev/sda1\s+ext4", True),
    (r"^findmnt /$", r"overlay", True),
    (r"^cat /boot/firmware/cmdline.txt$", r"\A[^\n]*overlayroot=tmpfs:recurse=0 [^\n]*\n?\Z", True),
    (r"^sonar-table service status$", r"data .*is on /dev/sda1", True),
    (r"^sonar-table service status$", r"IN MEMORY", False),
    (r"^sudo sonar-table displays$", r"two .*works: blue is seen on output 1 .* red .* on output 2", True),
    (r"^aplay -l$", r"card \d+", True),
)  # fmt: skip
"""A line, what it must say, or must not."""
MAY_FAIL = (r"^sonar-table doctor$", r"^sudo sonar-table doctor$")
"""The doctor's exit code says that something is to be mended; what it names is judged elsewhere."""
PATIENCE_S = 1800
AWAITED = {
    "sonar-table service status": "systemctl is-active sonar-table",
    "findmnt /var/lib/sonar-table": "findmnt /var/lib/sonar-table",
}
"""What people type once they see pictures, and what holds by then: here that comes late, the stick too."""


class NotAsPromised(Exception):
    """The document and the machine do not agree."""


class Operator:
    """Somebody who follows the document, in one shell."""

    def __init__(self, machine: Machine, saw: Callable[[str], None]) -> None:
        self.machine = machine
        self._saw = saw
        self._folder = "~"

    def follow(self, step: Step) -> None:
        """Everything that a step says.

        :raises NotAsPromised: a line failed, or did not say what it should
        """
        for block in step.blocks:
            if block.kind is Kind.KERNEL_WORDS:
                self._add_kernel_words(block)
            elif block.kind is Kind.COMMANDS:
                for line in block.lines:
                    self.type(line)

    def type(self, line: Line) -> str:
        """One line; what it said."""
        for pattern, why in NOT_TYPED.items():
            if re.match(pattern, line.typed):
                self._saw(f"  not typed: {line.typed} ({why})")
                return ""
        if line.typed.endswith("sudo reboot"):
            return self._restart(line.typed)
        if line.typed.startswith("cd ") and "&&" not in line.typed:
            self._folder = line.typed[3:]
            return ""
        return self._run(line)

    def _run(self, line: Line) -> str:
        typed = line.typed.replace(CARD, f'"{self.machine.system.sound_card[1]}"')
        if typed.startswith("cd "):
            self._folder = shlex.split(typed)[1]
        if typed in AWAITED:
            await_success(self.machine, AWAITED[typed], START_S)
        said = self.machine.run(f"cd {self._folder} && {typed}", timeout_s=PATIENCE_S)
        shown = " | ".join(said.text.strip().splitlines()[-2:])[:200]
        self._saw(f"  {typed[:100]} -> {said.code} {shown}")
        if said.code and not any(re.match(pattern, typed) for pattern in MAY_FAIL):
            raise NotAsPromised(f"{typed}\nended with {said.code}:\n{said.text[-2500:]}")
        broken = [wanted for about, wanted, is_there in PROMISES
                  if re.match(about, typed) and bool(re.search(wanted, said.text)) != is_there]  # fmt: skip
        if broken:
            raise NotAsPromised(f"{typed}\n# {line.remark}\nbut it says:\n{said.text[-2500:]}")
        return said.text

    def _restart(self, typed: str) -> str:
        before = typed.removesuffix("sudo reboot").rstrip().removesuffix("&&").strip()
        if before:
            self._run(Line(before))
        took_s = self.machine.restart()
        self._saw(f"  restarted in {took_s:.0f} s")
        return ""

    def _add_kernel_words(self, block: Block) -> None:
        """As the document says: on the one line, and `console=tty1` becomes `console=tty3`; then restart."""
        words = " ".join(line.typed for line in block.lines)
        script = f"s|$| {words}|; s|console=tty1|console=tty3|"
        self.machine.must(f"sudo sed -i {shlex.quote(script)} /boot/firmware/cmdline.txt")
        self._saw(f"  on the kernel's line: {words}")
        self._saw(f"  restarted in {self.machine.restart():.0f} s")

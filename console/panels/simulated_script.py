"""Scripts for a simulated panel: who presses what, and when. One act a line:

# milliseconds from the start, what happens, and to which control
100    press    blue.captain.north
160    release  blue.captain.north
500    tap      red.captain.stop
900    unplug
1400   replug
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from console.panels.clock import MILLISECOND_NS
from console.panels.simulated_link import SimulatedLink
from console.toml_file import FilePlace, Problem, nearest, unless_wrong

TAP_NS = 60 * MILLISECOND_NS
OF_A_CONTROL = ("press", "release", "tap")
OF_THE_PLUG = ("unplug", "replug")
LONGEST_MS = 24 * 3600 * 1000
_TIME = re.compile(r"\d{1,9}(\.\d{1,6})?")


@dataclass(frozen=True, slots=True)
class Act:
    """One line of a script."""

    after_ns: int
    """From the start of the script."""
    verb: str
    control: str = ""


def read_script(text: str, controls: Collection[str], file: str = "script") -> list[Act]:
    """The acts of a script, in the order of its lines.

    :raises BadFileError: with every error of the script
    """
    acts: list[Act] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        wrong = _wrong(words, controls)
        if wrong:
            problems.append(Problem(file, FilePlace(number, 1), *wrong))
        else:
            acts.append(Act(round(float(words[0]) * MILLISECOND_NS), *words[1:]))
    return unless_wrong(acts, problems)


def follow(link: SimulatedLink, acts: Iterable[Act], start_ns: int) -> None:
    """Let the acts happen to a link from that table time on."""
    for act in acts:
        at_ns = start_ns + act.after_ns
        if act.verb in ("press", "tap"):
            link.press(act.control, at_ns)
        if act.verb in ("release", "tap"):
            link.release(act.control, at_ns + (TAP_NS if act.verb == "tap" else 0))
        if act.verb == "unplug":
            link.unplug(at_ns)
        if act.verb == "replug":
            link.replug(at_ns)


def _wrong(words: list[str], controls: Collection[str]) -> tuple[str, str] | None:
    """What is wrong with a line, and a hint."""
    time, *act = words
    if not _TIME.fullmatch(time) or float(time) > LONGEST_MS:
        return (
            f"{time!r} is no time",
            "begin with milliseconds from the start: 120.5 press blue.captain.north",
        )
    verb = act[0] if act else ""
    if verb not in OF_A_CONTROL + OF_THE_PLUG:
        known = ", ".join(OF_A_CONTROL + OF_THE_PLUG)
        return f"{verb!r} is nothing that can happen", f"use one of {known}"
    expected = 2 if verb in OF_A_CONTROL else 1
    if len(act) != expected:
        return f"{verb} with {len(act) - 1} words after it", f"it takes {expected - 1}"
    if verb in OF_A_CONTROL and act[1] not in controls:
        return f"{act[1]!r} is no control of this panel", nearest(act[1], controls)
    return None

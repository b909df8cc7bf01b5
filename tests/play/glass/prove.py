"""A whole match in real time on every display, recorded: no frame of it is black, torn or untrue.

    python -m tests.play.glass.prove [--keep FOLDER]

The real program plays under Xvfb, from attract to what follows a match; thirty frames a second are kept. Each
must be, pixel by pixel, the whole drawing of a screen that the display was given just then; what that screen
tells is compared with what the journal allows to be known at that moment. The exit code is 1 where anything
was found.
"""

import pickle
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import pygame

from console.displays.onlookers.gallery import CROWD
from tests.play.glass.beats import happened
from tests.play.glass.kept_screens import Played, Shown
from tests.play.glass.pictures import MS_NS, Given, WholePictures
from tests.play.glass.recording import A_SECOND, Recording
from tests.play.glass.verdict import Judge, Verdict
from tests.play.xscreen import XScreen

SIZE = (1024, 600)
DISPLAYS = ("blue", "red", CROWD)
JOURNAL = Path(__file__).parent / "played.journal"
"""A match of two computers in which everything happens."""
BEHIND_S = 10
"""So far the crowd is behind."""
SETTINGS = f"""
[sound]
voice = "off"
volume = 0
[table]
idle_seconds = 0
seed = 5
[web]
gallery_delay_seconds = {BEHIND_S}
[match]
chart = "alpha"
mode = "real-time"
[panels]
blue_link = "gpio"
red_link = "gpio"
keyboard = false
"""
MOST_S = 600
SHOWN = 8
"""So many of what was found are told one by one."""


@click.command()
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the recording and what was drawn here.")
def prove(keep: Path | None) -> None:
    """Record a whole match in real time, and look at every frame."""
    with TemporaryDirectory(prefix="sonar-table-glass-") as made:
        folder = Path(made)
        recording = record(folder)
        if keep is not None:
            shutil.copytree(folder, keep, dirs_exist_ok=True)
        verdict = judge(folder, recording)
    tell(verdict)
    raise SystemExit(1 if verdict.wrong else 0)


def record(folder: Path) -> Recording:
    """Play the match, and record all displays side by side."""
    screen_size = len(DISPLAYS) * SIZE[0], SIZE[1]
    command = [sys.executable, "-m", "tests.play.glass.filmed_play", str(JOURNAL), str(folder / "screens")]
    with XScreen(SIZE, screen_size) as screen:
        recording = Recording(folder / "glass.mkv", screen.display, screen_size)
        screen.start(command=[*command, "play"], settings=SETTINGS, folder=folder, crowd=True)
        end_s = time.monotonic() + MOST_S
        while screen.alive() and time.monotonic() < end_s:
            time.sleep(0.5)
        recording.end()
        if not screen.ended_well():
            raise click.ClickException(f"the table ended ill: {(folder / 'log').read_text()[-2000:]}")
    return recording


def judge(folder: Path, recording: Recording) -> Verdict:
    """All frames of all displays."""
    kept = list(_kept(folder / "screens"))
    shown = [each for each in kept if isinstance(each, Shown)]
    played = next(each for each in kept if isinstance(each, Played))
    journal = next((folder / "data" / "matches").glob("*.journal"))
    verdict = Verdict()
    for number, display in enumerate(DISPLAYS):
        place = pygame.Rect(number * SIZE[0], 0, *SIZE)
        pictures = WholePictures(SIZE)
        pictures.draw(Given(each.made_ns, each.screens[display]) for each in shown)
        late_ns = BEHIND_S * 1000 * MS_NS if display == CROWD else 0
        known = happened(journal, [at_ns + late_ns for at_ns in played.judged_ns], "en")
        eyes = Judge(display, pictures, known, lambda at, place=place: recording.picture(at, place), verdict)  # type: ignore[misc]
        eyes.judge(recording.frames(place))
    return verdict


def _kept(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        while True:
            try:
                yield pickle.load(file)
            except EOFError:
                return


def tell(verdict: Verdict) -> None:
    late, shots = sorted(verdict.late_ms), [verdict.strikes_ns.get(crew, []) for crew in ("blue", "red")]
    apart = max((abs(one - other) / MS_NS for one, other in zip(*shots, strict=False)), default=0)
    seconds = verdict.frames / A_SECOND / len(DISPLAYS)
    told = {what: verdict.count(what) for what in ("black", "torn", "untrue")}
    click.echo(
        f"{verdict.frames} frames of {len(DISPLAYS)} displays of {SIZE[0]}x{SIZE[1]}, {seconds:.0f} s each"
    )
    click.echo("  " + ", ".join(f"{what} {count}" for what, count in told.items()))
    ages = ", ".join(f"{_part(late, share):.0f}" for share in (0.5, 0.99, 1.0))
    click.echo(f"  age of a picture in ms: {ages} (half, 99 %, all are younger)")
    click.echo(f"  {len(shots[0])} and {len(shots[1])} strikes, at most {apart:.0f} ms apart")
    found = [f"{each.display}: {each.what}: {each.why}" for each in verdict.wrong]
    for words, count in Counter(found).most_common(SHOWN):
        click.echo(f"  {words} ({count} frames, the first {verdict.wrong[found.index(words)].frame})")


def _part(figures: list[float], share: float) -> float:
    """The figure that such a part of them do not exceed."""
    return figures[min(len(figures) - 1, round(share * len(figures)))] if figures else 0.0


if __name__ == "__main__":
    prove()

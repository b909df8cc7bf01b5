"""`sonar-table replay`: a match seen again, in the windows or as pictures."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import click

from console.commands.numbers import NumberRange
from console.commands.outputs import OUTPUT, exit_if_not_written, force_option, read_for
from console.core.words import Crew
from console.languages import LANGUAGES

if TYPE_CHECKING:
    from console.debrief.replay import Replay
    from console.voice.voice import Voice

BAD_JOURNAL, NO_SCREEN = 1, 3
FRAME_S = 0.033
_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("match", type=_FILE)
@click.option("--crew", type=click.Choice(["blue", "red", "both"]), default="both", show_default=True)
@click.option("--speed", type=NumberRange(0.25, 16), default=1.0, show_default=True, help="Times real time.")
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option(
    "--export", "to", type=OUTPUT, help="Write a film (.mp4), a .gif or .webp, or PNG frames into a folder."
)
@click.option(
    "--highlights", type=NumberRange(20, 3600), help="Of a film: the best of it, so many seconds at most."
)
@force_option
def replay(
    match: Path,
    crew: str,
    speed: float,
    language: str,
    to: Path | None,
    highlights: float | None,
    force: bool,
) -> None:
    """See a match again, exactly as it was: both crews' displays, or one.

    \b
    Keys in the windows:
      space       play, pause           N P         next stop, stop before
      . ,         one order on, back    right left  10 seconds on, back
      up down     faster, slower        0 to 9      to a tenth of the match
      home end    begin, end            escape Q    leave

    The strip below the displays has the same as buttons; touch or drag its line to go elsewhere.

    With --export nothing is shown. A film has the table's sounds and voice, and needs ffmpeg (apt-get install
    ffmpeg). Otherwise each order becomes a picture, an effect several; a .gif or .webp needs Pillow
    (the extra [export]). Exit codes: 1 for a bad journal, 3 without a screen.

    \b
    Example:
      sonar-table replay match-000012.journal --speed 2
      sonar-table replay match-000012.journal --crew blue --export match.gif
      sonar-table replay match-000012.journal --export match.mp4
      sonar-table replay match-000012.journal --export best.mp4 --highlights 60
      sonar-table replay match-000012.journal --export frames/
    """
    is_film = to is not None and to.suffix.lower() == ".mp4"
    if highlights is not None and not is_film:
        raise click.UsageError("--highlights are those of a film: name it with --export best.mp4")
    from console.debrief.story import NoDebrief, tell_file
    from console.journal import BadJournal
    from console.table.scenes.table_replay import replay_of

    try:
        story = tell_file(match)
    except (BadJournal, NoDebrief) as problem:
        click.echo(f"replay: {problem}", err=True)
        sys.exit(BAD_JOURNAL)
    shown = replay_of(story, language=language, speed=speed)
    crews = list(Crew) if crew == "both" else [Crew(crew)]
    if to is None:
        _in_windows(shown, crews)
    elif is_film:
        _film(shown, crews, to, highlights, force, list(read_for([match])))
    else:
        _export(shown, crews, to, force, list(read_for([match])))


def _export(shown: "Replay", crews: list[Crew], to: Path, force: bool, inputs: list[Path]) -> None:
    from console.debrief.export import export

    with _exporting(len(shown.story.steps) + 1) as progress:
        count = export(shown, crews, to, progress, force=force, inputs=inputs)
    click.echo(f"{to}: {count} pictures", err=True)


def _film(
    shown: "Replay", crews: list[Crew], to: Path, highlights_s: float | None, force: bool, inputs: list[Path]
) -> None:
    from console.debrief.film.mp4 import MatchFilm, export_film, stretches_of
    from console.debrief.film.soundtrack import Soundtrack
    from console.table.scenes.table_replay import replay_of
    from console.voice.espeak import Espeak

    def heard(voice: "Voice") -> "Replay":
        return replay_of(shown.story, language=shown.language, speed=shown.speed, loudspeaker=voice)

    if not Espeak().present():
        click.echo("replay: nothing is spoken in the film: sudo apt-get install espeak-ng", err=True)
    film = MatchFilm(shown, crews, stretches_of(shown, highlights_s), Soundtrack(heard, shown.language))
    with _exporting(len(film.times_ns)) as progress:
        count = export_film(film, to, progress, force=force, inputs=inputs)
    click.echo(f"{to}: {count / film.pictures_a_second:.0f} s, {count} pictures", err=True)


@contextmanager
def _exporting(length: int) -> Iterator[Callable[[int], None]]:
    """A bar that shows how far it is; what cannot be made or written ends the command."""
    from console.debrief.export import NoExport

    hidden = not sys.stderr.isatty()
    with (
        exit_if_not_written(),
        click.progressbar(length=length, label="pictures", file=sys.stderr, hidden=hidden) as bar,
    ):
        try:
            yield bar.update
        except NoExport as problem:
            click.echo(f"replay: {problem}", err=True)
            sys.exit(BAD_JOURNAL)


def _in_windows(shown: "Replay", crews: list[Crew]) -> None:
    from console.debrief.replay_windows import ReplayWindows
    from console.displays.window_displays import NoDisplayError
    from console.panels.clock import table_clock

    try:
        windows = ReplayWindows(shown, crews)
    except NoDisplayError as problem:
        click.echo(f"replay: {problem}. Try --export, or: sonar-table displays", err=True)
        sys.exit(NO_SCREEN)
    try:
        while windows.round(table_clock()):
            sleep(FRAME_S)
    except KeyboardInterrupt:
        pass
    finally:
        windows.close()

"""`sonar-table play`: run the table; without a screen, a demonstration in the terminal."""

import os
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from console.commands.bad_files import exit_if_bad_file, print_problems
from console.core.crewing import Crewing
from console.kiosk.back_up import BadBackUp, restore_wanted
from console.kiosk.cabinet import Cabinet
from console.kiosk.start_words import StartWords
from console.kiosk.updates import left
from console.kiosk.watchdog import Watchdog
from console.languages import LANGUAGES, Message
from console.output_file import NotWritten
from console.panels.keymap import load_keys
from console.panels.keymap_text import keymap_text
from console.table.settings import DEFAULTS, Settings
from console.table.settings_files import bad_changes, load_settings, put_changes_aside
from console.table.table_folder import InUse, books_file, data_folder, held_alone, matches_folder, people_file
from console.toml_file import BadFileError
from console.voice.voice import Voice
from console.voice.voice_settings import VoiceSettings


@click.command()
@click.option(
    "--settings", "path", type=click.Path(path_type=Path), help="A table.toml other than the usual one."
)
@click.option("--demonstration", is_flag=True, help="The demonstration in the terminal, even with a screen.")
@click.option("--crew", "crews", multiple=True, metavar="CREW=LEVEL",
              help="A crew of computers: red=cadet, officer or ace.")  # fmt: skip
@click.option("--station", "stations", multiple=True, metavar="CREW.STATION=LEVEL",
              help="One station held by a computer: blue.engineer=ace.")  # fmt: skip
@click.option("--assist", "assists", multiple=True, metavar="CREW.STATION=HELP",
              help="Help for a station: blue.radio=off, hints or automatic.")  # fmt: skip
@click.option("--lang", "language", type=click.Choice(LANGUAGES), help="The language at the start.")
def play(
    path: Path | None,
    demonstration: bool,
    crews: tuple[str, ...],
    stations: tuple[str, ...],
    assists: tuple[str, ...],
    language: str | None,
) -> None:
    """Run the table: panels, displays and voice. Simulated where there is no hardware.

    \b
    Example:
      sonar-table play --settings table.toml
      sonar-table play --crew red=officer --station blue.engineer=ace
      sonar-table play --crew red=cadet --assist blue.radio=hints
    """
    typed = partial(
        _typed,
        language=language,
        computers=" ".join((*crews, *stations)),
        assists=" ".join(assists),
    )
    if not demonstration and screen_found():
        run_alone(path, typed)
        return
    if not demonstration:
        click.echo("No screen here: a demonstration match instead, as it would be heard.", err=True)
    from console.commands.demonstration import demonstrate

    demonstrate(typed(settings_or_defaults(path, keeps=False)[0]).language)


def _typed(settings: Settings, *, language: str | None, computers: str, assists: str) -> Settings:
    """The settings with what was typed in their place."""
    settings = replace(
        settings,
        language=language or settings.language,
        computers=computers or settings.computers,
        assists=assists or settings.assists,
    )
    try:
        Crewing.read(settings.computers, settings.assists)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    return settings


def run_alone(path: Path | None, typed: Callable[[Settings], Settings]) -> None:
    """Run the one table of its data folder."""
    watchdog = Watchdog()
    watchdog.vouch()
    try:
        with held_alone(data_folder()):
            restored = (*_restored(watchdog), *_left_version())
            settings, warnings = settings_or_defaults(path)
            forget_old_names(settings.keep_days)
            run(typed(settings), (*restored, *warnings), watchdog)
    except InUse as problem:
        raise click.ClickException(str(problem)) from None


def forget_old_names(keep_days: int) -> None:
    """Names that were kept for long enough go when the table starts, which it does at any rate."""
    from console.people.erasure import forget_due
    from console.people.register import BadRegister, Register

    try:
        forgotten = forget_due(Register(people_file()), keep_days)
    except (BadRegister, NotWritten, OSError) as problem:
        click.echo(f"names may be kept for too long: {problem}", err=True)
        return
    if forgotten is not None:
        click.echo(
            f"{len(forgotten.people)} names were kept for {keep_days} days, and are forgotten", err=True
        )


def _restored(watchdog: Watchdog) -> tuple[Message, ...]:
    """A back-up that somebody has put there from a desk is put in place; what was there is kept beside it."""

    def told(name: str) -> None:
        click.echo(name)
        watchdog.starting(name)  # a large one on a slow card is no table that does not come up

    try:
        before = restore_wanted(data_folder(), told)
    except (BadBackUp, OSError) as problem:
        click.echo(f"{problem}; nothing was changed", err=True)
        return (Message.of("table.not-restored"),)
    return () if before is None else (Message.of("table.restored", folder=before.name),)


def _left_version() -> tuple[Message, ...]:
    """A version that was chosen from a desk and left again is said until another is chosen."""
    version = left(data_folder())
    return (Message.of("table.version-left", version=version),) if version else ()


def settings_or_defaults(path: Path | None, *, keeps: bool = True) -> tuple[Settings, tuple[Message, ...]]:
    """The settings; a cabinet whose file is broken plays with the defaults, and its displays say so.

    :param keeps: whether this is the table that keeps its data there, and may put files aside
    """
    warnings = _changes_put_aside() if keeps else ()
    try:
        return load_settings(path), warnings
    except BadFileError as bad:
        print_problems(bad.problems)
        if path is not None:
            raise SystemExit(1) from None
        return DEFAULTS, (*warnings, Message.of("table.bad-settings", count=len(bad.problems)))


def _changes_put_aside() -> tuple[Message, ...]:
    """What service mode wrote and nobody can read must not be written over."""
    bad = bad_changes()
    if bad is None:
        return ()
    print_problems(bad.problems)
    return (Message.of("table.bad-changes", name=put_changes_aside().name),)


def run(settings: Settings, warnings: Sequence[Message], watchdog: Watchdog) -> None:
    """Open windows, links and voice, and run until a window is closed."""
    from console.books.books import Books
    from console.displays.onlookers.gallery import CROWD
    from console.displays.table_displays import open_displays
    from console.displays.widgets.screen_panel import use_panel
    from console.displays.window_displays import CREWS, NoDisplayError
    from console.messages.socket_paths import socket_path
    from console.table.archive import WAITS_S, Archive
    from console.table.loop import TableLoop
    from console.table.scenes.match.thought_queue import THOUGHTS
    from console.table.surroundings import Surroundings, TableData
    from console.table.table_people import TablePeople
    from console.table.upkeep.provisions import take_in_provisions

    starting = StartWords(settings.language, watchdog.starting)
    starting.at("displays")
    reopen = partial(
        open_displays,
        settings.windows,
        crews=(*CREWS, CROWD) if settings.crowd else CREWS,
        size=(settings.width, settings.height),
        fullscreen=settings.fullscreen,
        turned={"blue": settings.blue_turned, "red": settings.red_turned},
        names=settings.offer.boats,
        keys=settings.keyboard,
    )
    with exit_if_bad_file():
        panel = settings.hardware.load_panel()
        keys = load_keys(Path(settings.keys) if settings.keys else None, panel) if settings.keyboard else None
    use_panel(panel)
    try:
        displays = reopen()
    except NoDisplayError as problem:
        raise click.ClickException(f"{problem}. Try: sonar-table displays") from None
    if keys is not None:
        click.echo(keymap_text(keys, panel, settings.language))
    voice = Voice(
        VoiceSettings(
            language=settings.language,
            level=settings.voice,
            volume=settings.volume,
            headphones=settings.headphones,
            hum=settings.hum == "on",
        )
    )
    books = Books(books_file())
    starting.at("panels")
    table = TableLoop(
        settings,
        displays,
        voice,
        keys,
        TableData(
            archive=Archive(matches_folder(), books=books, waits_s=WAITS_S),
            books=books,
            socket=socket_path(data_folder()) if settings.is_followed else None,
            people=TablePeople(people_file()),
        ),
        Surroundings(
            reopen=reopen,
            cabinet=Cabinet(data_folder()),
            watchdog=watchdog,
            when_ready=take_in_provisions,
        ),
        warnings=warnings,
    )
    THOUGHTS.go_beside()
    starting.at("pictures")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: table.stop())
    table.run()


def screen_found() -> bool:
    """Whether windows could be opened here: a desktop, or a graphics card that nobody else draws on."""
    named = os.environ.get("SDL_VIDEODRIVER")
    if named:
        return named not in ("dummy", "offscreen")
    desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(desktop) or any(Path("/dev/dri").glob("card*"))

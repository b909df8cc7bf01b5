"""What a facilitator asks for, carried out between two presses; or why not."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import cast

from console import boat_names
from console.core.chart import Mode
from console.core.charts.catalogue import shipped_names
from console.core.charts.offered import offered
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.games import GAMES, options_of, set_up, stations_of
from console.languages import Message
from console.lessons.lesson_folders import find_lesson
from console.messages.table_commands import (
    BringBack,
    ChangeLanguage,
    Command,
    EndMatch,
    ExchangeStations,
    GiveHint,
    LetGoOn,
    OfferMatch,
    PauseMatch,
    SeatPeople,
    SetHelp,
    ShowBoatAs,
    StartLesson,
    StartMatch,
    StartTutorial,
)
from console.output_file import NotWritten
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.plans.named_seats import planned
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.help_page import HelpPage
from console.table.settings import with_lesson
from console.table.table import Table
from console.table.table_folder import lessons_folder
from console.toml_file import BadFileError

log = logging.getLogger(__name__)

CAPTAIN_IS_AT_IT = "facilitator.captain-is-at-it"
"""The captain changes who sits where, just now."""


def played(table: Table) -> MatchScene | None:
    """The match that is not over, whether it stands still or not."""
    match = table.scene.holds
    return None if match is None or match.over else match


def possible(table: Table, now_ns: int) -> tuple[str, ...]:
    """The names of the commands that make sense now."""
    scene, match = table.scene, played(table)
    if not scene.can_be_led:
        return ()
    kinds: list[type[Command]] = [OfferMatch, StartLesson, ShowBoatAs, ChangeLanguage]
    if match is not None:
        kinds += [EndMatch, GiveHint, *(() if match.teaching else (SetHelp, ExchangeStations))]
        why = scene.pause
        kinds += [LetGoOn] if why is not None else []
        kinds += [PauseMatch] if why is None or not why.by_facilitator else []
    else:
        taught = stations_of(table.offered.game).guided_match is not None
        kinds += [StartMatch, *((StartTutorial,) if taught else ())]
        kinds += [SeatPeople] if table.people.plan is not None else []
        kinds += [BringBack] if table.waiting(now_ns) else []
    return tuple(kind.name for kind in kinds)


def carry_out(table: Table, command: Command, now_ns: int) -> Message | None:
    """Do it; why not, where it cannot be done. Whatever goes wrong, the match goes on."""
    if command.name not in possible(table, now_ns):
        return Message.of("facilitator.not-now")
    try:
        return _WAYS[type(command)](table, command, now_ns)
    except Exception:
        log.exception("a facilitator asked for %s", command)
        return Message.of("facilitator.failed")


def _show_boat_as(table: Table, command: ShowBoatAs, now_ns: int) -> Message | None:
    if not command.boat:
        return Message.of("facilitator.nothing-to-say")
    try:
        boat_names.here().rename(command.boat, command.shown)
    except (NotWritten, OSError):
        return Message.of("facilitator.not-kept")
    return None


def _change_language(table: Table, command: ChangeLanguage, now_ns: int) -> None:
    table.speak_next_language(now_ns)


def _playing(table: Table) -> MatchScene:
    match = played(table)
    assert match is not None, "asked for before"
    return match


def _pause(table: Table, command: PauseMatch, now_ns: int) -> None:
    table.hold(command.reason, now_ns)


def _go_on(table: Table, command: LetGoOn, now_ns: int) -> Message | None:
    why = table.scene.pause
    if why is not None and why.by_key:
        return Message.of("facilitator.key-is-turned")
    table.lead_to(table.scene.turn_back(), now_ns)
    return None


def _hint(table: Table, command: GiveHint, now_ns: int) -> Message | None:
    match = _playing(table)
    if not command.words:
        return Message.of("facilitator.nothing-to-say")
    if match.desks.at(command.crew, command.station) is None:
        return Message.of("facilitator.no-such-seat")
    match.hint(command.crew, command.station, command.words, _match_ns(table, now_ns))
    return None


def _match_ns(table: Table, now_ns: int) -> int:
    """The time of the match, which stands still in a pause."""
    stopped_ns = _playing(table).stopped_ns
    return table.scene_ns(now_ns) if stopped_ns is None else stopped_ns


def _help(table: Table, command: SetHelp, now_ns: int) -> Message | None:
    page = _seats(table, command.crew, command.station)
    if isinstance(page, Message):
        return page
    post = (command.crew, command.station)
    if command.sitter not in page.sitters(post):
        return Message.of("facilitator.no-such-sitter")
    page.seat(post, command.sitter)
    page.apply(table.archive, _match_ns(table, now_ns))
    return None


def _exchange(table: Table, command: ExchangeStations, now_ns: int) -> Message | None:
    page = _seats(table, command.crew, command.station, command.other)
    if isinstance(page, Message):
        return page
    if command.station is command.other:
        return Message.of("facilitator.same-station")
    page.exchange((command.crew, command.station), (command.crew, command.other))
    page.apply(table.archive, _match_ns(table, now_ns))
    return None


def _seats(table: Table, crew: Crew, *stations: Station) -> HelpPage | Message:
    """Who sits where on one side, to be changed; or why not."""
    if table.scene.is_helping(crew):
        return Message.of(CAPTAIN_IS_AT_IT)
    page = HelpPage(_playing(table), crew)
    if not all(page.sitters((crew, station)) for station in stations):
        return Message.of("facilitator.no-such-seat")
    return page


def _end(table: Table, command: EndMatch, now_ns: int) -> None:
    table.lead_to(table.scene.end(), now_ns)


def _offer(table: Table, command: OfferMatch, now_ns: int) -> Message | None:
    try:
        plan = _wished(command, table)
        set_up(first_choices(plan).plan(replace(plan, seed=1)))
    except (BadSetUp, BadFileError) as problem:
        return Message.of("facilitator.no-such-match", why=str(problem))
    table.offer(plan, now_ns, locked=command.locked)
    return None


def _wished(command: OfferMatch, table: Table) -> MatchPlan:
    """What the owner offers with what a facilitator wishes. Charts by their names: a page opens no files."""
    offer = replace(table.settings, lesson="", taught=None).offer
    chart, mode, game = command.chart or offer.chart, command.mode or offer.mode, command.game
    if mode not in list(Mode):
        raise BadSetUp(f"there is no mode {mode!r}")
    if game and game not in GAMES:
        raise BadSetUp(f"there is no game {game!r}")
    if command.chart and chart not in shipped_names():
        raise BadSetUp(f"there is no chart {chart!r}")
    if command.chart and not game:
        game = offered(command.chart).game
    plan = replace(offer, game=game or offer.game, chart=chart, mode=mode, exercises="")
    replace(plan, options=command.options).chosen(options_of(plan.game))
    return replace(plan, options={**offer.options, **command.options})


def _seat(table: Table, command: SeatPeople, now_ns: int) -> Message | None:
    plan = table.people.plan
    assert plan is not None, "asked for before"
    seating = planned(plan, table.people.names, command.round, command.table)
    if not seating.people:
        return Message.of("facilitator.no-such-round", rounds=len(plan.rounds), tables=plan.tables)
    table.seat(seating)
    return None


def _start(table: Table, command: StartMatch, now_ns: int) -> Message | None:
    offer = table.offered
    people = {Crew.BLUE: command.blue, Crew.RED: command.red}
    most = first_choices(offer).most_people
    if max(people.values()) > most:
        return Message.of("facilitator.too-many", most=most)
    if not any(people.values()):
        return Message.of("facilitator.nobody-plays")
    try:
        choices, crewing = first_choices(offer).for_people(people)
        crewing = crewing.with_hints_of(offer.crewing)
        scene = table.new_match(set_up_as(choices, crewing, offer, table.settings.seed), now_ns)
    except (BadSetUp, BadFileError) as problem:
        return Message.of("facilitator.no-such-match", why=str(problem))
    return None if table.lead_to(scene, now_ns) else Message.of("facilitator.not-paid")


def _tutorial(table: Table, command: StartTutorial, now_ns: int) -> Message | None:
    scene = table.tutorial(now_ns)
    if scene is None:
        return Message.of("facilitator.no-tutorial")
    table.lead_to(scene, now_ns)
    return None


def _lesson(table: Table, command: StartLesson, now_ns: int) -> Message | None:
    """By its name: a page opens no other files."""
    try:
        lesson = find_lesson(command.lesson, lessons_folder())
    except BadFileError as problem:
        return Message.of("facilitator.no-such-lesson", why=str(problem.problems[0]))
    table.offer(with_lesson(table.settings, lesson).offer, now_ns, locked=True)
    return None


def _bring_back(table: Table, command: BringBack, now_ns: int) -> Message | None:
    waiting = table.waiting(now_ns)
    if command.number >= len(waiting):
        return Message.of("facilitator.not-now")
    table.lead_to(waiting[command.number].go_on(now_ns), now_ns)
    return None


_Way = Callable[[Table, Command, int], Message | None]
_WAYS: Mapping[type[Command], _Way] = cast(
    Mapping[type[Command], _Way],
    {
        ChangeLanguage: _change_language,
        PauseMatch: _pause,
        LetGoOn: _go_on,
        GiveHint: _hint,
        SetHelp: _help,
        ExchangeStations: _exchange,
        OfferMatch: _offer,
        StartMatch: _start,
        SeatPeople: _seat,
        StartTutorial: _tutorial,
        StartLesson: _lesson,
        EndMatch: _end,
        BringBack: _bring_back,
        ShowBoatAs: _show_boat_as,
    },
)

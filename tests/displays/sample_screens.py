"""Sample screens of every scene, made by playing orders through the referee."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from console.core.dot import Dot
from console.core.two_crews.state import Result
from console.core.words import Crew, Phase, Station
from console.displays.screen import (
    Aim,
    Announcement,
    BigChoice,
    BigChoices,
    Headline,
    Menu,
    Poster,
    Ring,
    Row,
    RulesPage,
    SceneName,
    Screen,
    ShownRecord,
    StopBanner,
    Tutorial,
    Typing,
)
from console.games.captain_sonar.display.sample_screen import (
    HEARD,
    NAMES,
    STATIONS,
    Played,
    busy_match,
    cards,
    heard,
    sample_screen,
    weapon_used,
)
from console.games.captain_sonar.screen import CaptainSonarScreen, Trace
from console.languages import Message
from console.panels.keymap import load_keys
from console.table.scenes.match_end.after_match import Afterwards
from console.table.scenes.match_end.match_debrief import DebriefPages

CORRIDOR = (
    (0, 3),
    (0, 2),
    (0, 1),
    (1, 1),
    (2, 1),
    (2, 0),
    (3, 0),
    (4, 0),
    (4, 1),
    (5, 1),
    (5, 2),
    (6, 2),
    (6, 3),
)
_STOPPED = cards(
    captain=("awaited", "status.awaited", "captain.pick"),
    first_mate=("idle", "status.stopped", "all.stopped"),
    engineer=("idle", "status.stopped", "all.stopped"),
    radio=("refused", "status.refused", "refused.stopped"),
)
_MENU = cards(
    captain=("awaited", "status.awaited", "captain.pick"),
    first_mate=("idle", "status.waiting", "first-mate.wait"),
    engineer=("idle", "status.waiting", "engineer.wait"),
    radio=("idle", "status.listening", "radio.note"),
)


@cache
def calm_match() -> Played:
    """Some way into a match turn by turn."""
    played = Played(mode="turn-by-turn", blue="C3", red="H9")
    for _ in range(3):
        played.sail("blue", "east").order("blue captain end").sail("red", "north").order("red captain end")
    return played.order("blue radio note north", "blue radio note north", "blue radio slide 1 1")


def in_play(crew: str = "blue", **changes: Any) -> Screen:
    return replace(sample_screen(crew), **changes)


def _menu(title: str, rows: tuple[Row, ...], chosen: int = 0) -> Menu:
    return Menu(Message.of(title), rows, chosen, Message.of("set-up.hint"), Message.of("set-up.about-mode"))


def _set_up_tiles() -> Screen:
    pages = {
        "game": ("boat", "captain-sonar"),
        "sea": ("chart", "alpha-2"),
        "crews": ("people-4", "against"),
        "helps": ("help", ""),
        "names": ("names", ""),
    }
    rows = [Row(Message.of("set-up.begin"), sign="go-on")]
    for page, (sign, value) in pages.items():
        shown = Message.of("set-up.value", value=value) if value else None
        rows.append(Row(Message.of(f"set-up.page-{page}"), shown, sign=sign))
    words = Message.of("set-up.title"), tuple(rows), 2, Message.of("set-up.hint")
    menu = Menu(*words, Message.of("set-up.about-page-seats"), tiles=True)
    chart = in_play().chart
    return Screen("blue", SceneName.SET_UP, names=NAMES, menu=menu, chart=chart)


def _set_up() -> Screen:
    names = (
        "begin",
        "mode",
        "chart",
        "goal",
        "blue-people",
        "red-people",
        "shy",
        "blue-name",
        "red-name",
        "stations",
    )
    values: dict[str, str | int] = {
        "mode": "real-time",
        "chart": "alpha-2",
        "goal": "hunt",
        "blue-people": 4,
        "red-people": 4,
    }
    rows = tuple(
        Row(
            Message.of(f"set-up.{name}"),
            Message.of("set-up.value", value=values[name]) if name in values else None,
            name in values,
        )
        for name in names
    )
    return Screen("blue", SceneName.SET_UP, names=NAMES, cards=_MENU, menu=_menu("set-up.title", rows, 1))


def _small_menu(scene: SceneName) -> Screen:
    rows = (
        Row(Message.of("set-up.begin")),
        Row(Message.of("set-up.stations")),
        Row(Message.of("set-up.edition")),
    )
    return Screen("blue", scene, names=NAMES, cards=_MENU, menu=_menu("set-up.title", rows))


def _choices(*, taken: bool = False) -> Screen:
    """The first screen; or a choice that was taken, and one that cannot be."""
    choices = tuple(
        BigChoice(course, sign, Message.of(f"start.{word}"), Message.of(f"start.{about}"))
        for course, sign, word, about in (
            ("north", "boat", "play", "about-play"),
            ("east", "again", "again", "nothing-yet"),
            ("south", "cap", "learn", "about-learn"),
            ("west", "rows", "more", "about-more"),
        )
    )
    if not taken:
        shown = BigChoices(Message.of("start.title"), choices, Message.of("start.language-hint"), True)
        return Screen("blue", SceneName.CHOICES, names=NAMES, choices=shown)
    marked = (replace(choices[0], taken=True), replace(choices[1], dark=True), *choices[2:])
    return Screen(
        "red",
        SceneName.CHOICES,
        names=NAMES,
        choices=BigChoices(Message.of("start.title"), marked, Message.of("set-up.hint")),
        warnings=(Message.of("heard.no-sound-card"),),
    )


def _afterwards(*, wished: bool) -> Screen:
    """What now? Nobody has chosen; or this crew waits for the other."""
    after = Afterwards(DebriefPages(), list(Crew), 0)
    second_ns = 1_000_000_000
    after.begin(0)
    after.press(Crew.BLUE, Station.CAPTAIN, "ok", 2 * second_ns)
    if wished:
        after.press(Crew.BLUE, Station.CAPTAIN, "east", 3 * second_ns)
    shown = after.choices(Crew.BLUE, 4 * second_ns)
    return Screen("blue", SceneName.END, names=NAMES, choices=shown)


def _start() -> Screen:
    played = busy_match()
    begun = played.game.view(played.game.begin(), "blue")
    sea = frozenset(
        f"{chr(65 + column)}{row + 1}"
        for column in range(played.chart.columns)
        for row in range(played.chart.rows)
        if played.chart.is_sea(Dot(column, row))
    )
    return in_play(
        scene=SceneName.START,
        view=begun,
        heard=(),
        headline=None,
        clock_s=None,
        aim=Aim("start", "H8" if "H8" in sea else "H7", sea, Message.of("aim.start")),
        cards=cards(captain=("awaited", "status.awaited", "captain.choose-start")),
    )


def _stop() -> Screen:
    return in_play(
        stop=StopBanner("blue", "captain", Message.of("banner.ours", station="captain")), cards=_STOPPED
    )


def _struck() -> Screen:
    """Just now a torpedo has struck, and mines with it: the longest sentence there is."""
    did = Message.of("headline.hurt-both", crew="blue", amount=3, other="red", more=1)
    sentence = weapon_used("torpedo-chain", "red", "O15", did)
    log = (Announcement("red", sentence, 1, True), heard("blue", "chain-reaction", 1, loud=True, dot="N14"))
    return in_play(headline=Headline("red", sentence, 1, held=True), heard=(*log, *HEARD))


def _late_stop() -> Screen:
    """The other crew was a little earlier."""
    verdict = Message.of("race.first-about", crew="red", ms=12, give=2)
    return in_play(stop=StopBanner("red", "captain", verdict), cards=_STOPPED)


def _their_stop() -> Screen:
    return in_play(
        stop=StopBanner("red", "captain", Message.of("banner.answer-ours-answer")),
        cards=_STOPPED,
        ring=Ring(
            "captain",
            Message.of("pick.which-truth"),
            tuple(
                Message.of("pick.answer", true="column", value="F", false=lie) for lie in ("row", "sector")
            ),
            1,
            Message.of("pick.hint"),
        ),
    )


def _unread_stop() -> Screen:
    """They stopped a moment after something that was not read yet."""
    return replace(_late_stop(), headline=_struck().headline)


def _ring() -> Screen:
    systems = ("torpedo", "mine", "silence", "trigger", "belay")
    return replace(
        _stop(),
        ring=Ring(
            "captain",
            Message.of("pick.system"),
            tuple(Message.of(f"verb.{system}") for system in systems),
            0,
            Message.of("pick.hint"),
        ),
    )


def _aim() -> Screen:
    reach = frozenset(busy_match().view("blue").boat.torpedo_reach)
    return replace(_stop(), aim=Aim("torpedo", sorted(reach)[0], reach, Message.of("aim.torpedo")))


def _surfaced() -> Screen:
    played = Played().sail("blue", "south", "south").order("blue captain surface", "blue engineer secure 1")
    stations = ("captain", "first-mate", "radio")
    traces = tuple(
        Trace(number + 2, station, CORRIDOR, 3 * number + 2, number)
        for number, station in enumerate(stations)
    )
    done = Trace(1, "engineer", CORRIDOR, len(CORRIDOR), 0)
    tracing = dict.fromkeys(
        ("captain", "first_mate", "radio"), ("awaited", "status.awaited", "trace.go", 7.0)
    )
    surfacing = heard("blue", "surfaced-sector", 3, loud=True, sector=1)
    return in_play(
        view=played.view(),
        of_game=CaptainSonarScreen((done, *traces)),
        heard=(surfacing, *HEARD),
        headline=Headline("blue", surfacing.message, 3, held=True),
        cards=cards(**tracing, engineer=("done", "status.ok", "trace.others")),
    )


def _blackout() -> Screen:
    view = busy_match().view("blue")
    view = replace(view, boat=replace(view.boat, blackout=True, free=()))
    return in_play(view=view, cards=cards(captain=("awaited", "status.awaited", "captain.blackout", 5.0)))


def _end(winner: str | None) -> Screen:
    result = Result(None if winner is None else Crew(winner), "damage")
    view = replace(busy_match().view("blue"), phase=Phase.OVER, result=result)
    over = dict.fromkeys(STATIONS, ("idle", "status.over", "all.over"))
    return in_play(scene=SceneName.END, view=view, cards=cards(**over))


def _tutorial() -> Screen:
    return in_play(
        scene=SceneName.TUTORIAL,
        tutorial=Tutorial(2, 7, frozenset({"engineer.north-1"})),
        cards=cards(
            captain=("idle", "status.waiting", "lesson.wait-oks"),
            first_mate=("awaited", "status.lesson-now", "lesson.ok"),
            engineer=("awaited", "status.lesson-now", "lesson.break"),
            radio=("computer", "status.lesson-shown", "lesson.shown"),
        ),
    )


def _attract(page: int | None = None, film_ms: int | None = None) -> Screen:
    shown = Poster(
        "Sonar Table",
        *(Message.of(key) for key in ("start.title", "attract-call.press")),
        Message.of("attract-call.press-about", most=8),
        game="captain-sonar",
        records=(
            ShownRecord(
                Message.of("records.hunt"), Message.of("records.time", minutes=12, seconds=34), "Nautilus"
            ),
            ShownRecord(
                Message.of("records.courses"), Message.of("records.count-courses", count=118), "WWWWWWWWWWWW"
            ),
            ShownRecord(Message.of("records.silence"), None),
        ),
    )
    rules = None if page is None else RulesPage("captain-sonar", page)
    return Screen("blue", SceneName.ATTRACT, names=NAMES, poster=shown, rules=rules, film_ms=film_ms)


def _naming(*, fresh: bool) -> Screen:
    hunt = Message.of(
        "name.record",
        what=Message.of("records.hunt"),
        value=Message.of("records.time", minutes=12, seconds=34),
    )
    silence = Message.of(
        "name.record",
        what=Message.of("records.silence"),
        value=Message.of("records.count-courses", count=118),
    )
    title = Message.of("name.title-record") if fresh else Message.of("name.title", crew="blue")
    name = "NAUTILUS" if fresh else "L'ÉCLAIR Ç-W"
    typing = Typing(title, (hunt, silence) if fresh else (), name, ("V", "X"), 12, fresh)
    return Screen("blue", SceneName.NAMING, names=NAMES, typing=typing)


def _turns() -> Screen:
    played = calm_match()
    return in_play(chart=played.chart, view=played.view("blue"))


def _warned() -> Screen:
    answer = heard("red", "sonar-answered-two", 3, first="column", here="N", second="sector", there=7)
    return in_play(
        warnings=(Message.of("heard.no-sound-card"), Message.of("heard.no-speech")),
        candidates={"J4": 1, "J5": 2, "K4": 1, "M9": 4, "N10": 3, "O8": 2, "F5": 1},
        heard=(answer, *HEARD),
        headline=Headline("red", answer.message, 3, held=True),
    )


def _helped() -> Screen:
    """A crew of a person, hints and computers."""
    says = Message.of("crewmate.engineer-repair", course="north", circuit="circuit-3")
    return in_play(
        cards=cards(
            engineer=("computer", "crewmate.at-work", "crewmate.at-work"),
            first_mate=("awaited", "status.awaited", "first-mate.charge", 3.0),
        ),
        captions=(Message.of("crewmate.says", station="engineer", words=says),),
        candidates={"J4": 1, "J5": 2, "K4": 1, "M9": 4, "N10": 3, "O8": 2, "F5": 1},
        hints=frozenset({"captain.north", "first-mate.silence", "engineer.east-2"}),
    )


SAMPLES: Mapping[str, Callable[[], Screen]] = {
    "play": in_play,
    "turn-by-turn": _turns,
    "warned": _warned,
    "start": _start,
    "struck": _struck,
    "stop": _stop,
    "late-stop": _late_stop,
    "their-stop": _their_stop,
    "unread-stop": _unread_stop,
    "ring": _ring,
    "aim": _aim,
    "surfaced": _surfaced,
    "blackout": _blackout,
    "won": lambda: _end("blue"),
    "lost": lambda: _end("red"),
    "drawn": lambda: _end(None),
    "time-up": lambda: replace(
        in_play(scene=SceneName.END), captions=(Message.of("end.clock", crew="blue"),), cards=_end(None).cards
    ),
    "tutorial": _tutorial,
    "which-lesson": lambda: replace(
        _tutorial(), asked=Message.of("lesson.which", game="captain-sonar"), asked_sign="cap"
    ),
    "helped": _helped,
    "set-up": _set_up,
    "set-up-tiles": _set_up_tiles,
    "choices": _choices,
    "choice-taken": lambda: _choices(taken=True),
    "afterwards": lambda: _afterwards(wished=False),
    "afterwards-waiting": lambda: _afterwards(wished=True),
    "continue": lambda: _small_menu(SceneName.CONTINUE),
    "service": lambda: _small_menu(SceneName.SERVICE),
    "keys": lambda: in_play(keys=load_keys().captions("blue"), at_keys="captain"),
    "keys-of-red": lambda: replace(
        _attract(0), crew="red", keys=load_keys().captions("red"), at_keys="captain"
    ),
    "naming": lambda: _naming(fresh=False),
    "record-naming": lambda: _naming(fresh=True),
    "records": lambda: _attract(),
    "film": lambda: _attract(film_ms=6000),
    "film-hit": lambda: _attract(film_ms=14650),
    **{f"attract-{page}": (lambda page=page: _attract(page)) for page in range(5)},  # type: ignore[misc]
}

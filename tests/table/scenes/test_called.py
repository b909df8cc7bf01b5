"""Who plays next: two crews that a club has called to the table, and how they stand after their match."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.core.game import BadSetUp
from console.core.words import Crew, Station
from console.journal import newest_first, read_journal
from console.languages import LANGUAGES, Message, say
from console.messages.club_news import CalledCrew, CalledPairing, CrewPlace, EventStanding, Joining
from console.messages.table_commands import (
    CallPairing,
    Command,
    JoinClub,
    ShowStanding,
    command_json,
    read_command,
)
from console.messages.table_news import AllSeen
from console.panels.link import Press
from console.people.erasure import forget
from console.people.register import ListedPerson, Register
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.local_socket.club_calls import heed_club
from console.table.local_socket.onlooker import Onlooker
from console.table.table_people import TablePeople
from tests.table.driver import TableDriver

ADA, BEA = 100_000_000_001, 100_000_000_002
PAIRING = CalledPairing(
    id="p-17",
    event="Friday cup",
    round=2,
    game="captain-sonar",
    chart="bravo-2",
    mode="real-time",
    goal="sudden-death",
    blue=CalledCrew(crew="Kraken"),
    red=CalledCrew(crew="Nautilus"),
)
STANDING = EventStanding(
    event="Friday cup",
    round=2,
    places=tuple(
        CrewPlace(place=number, crew=crew, score=f"{6 - number}")
        for number, crew in enumerate(("Orca", "Kraken", "Moray", "Nautilus"), 1)
    ),
)


class CalledTable(TableDriver):
    """A table that a club speaks to."""

    def hear_club(self, command: Command) -> str | None:
        """As it comes in at the socket; why it is refused."""
        why = heed_club(self.table, read_command(command_json(command)), self.now_ns)
        self.advance(0.05)
        return None if why is None else say(why, "en")

    def call(self, pairing: CalledPairing | None = PAIRING) -> None:
        assert self.hear_club(CallPairing(pairing=pairing)) is None

    def poster(self, language: str = "en") -> str:
        shown = self.screen("blue").poster
        assert shown is not None
        return " / ".join(say(words, language) for words in (shown.title, shown.call, shown.about))

    def words(self, crew: str = "blue") -> list[str]:
        shown = self.screen(crew).choices
        assert shown is not None
        words = [shown.title, *(each.word for each in shown.choices), shown.foot]
        return [say(each, "en") for each in words if each is not None]

    def seen(self) -> AllSeen:
        told = Onlooker(self.table).look(self.table.screens(self.now_ns), (), self.now_ns)[-1]
        assert isinstance(told, AllSeen)
        return told


@pytest.fixture
def table(tmp_path: Path) -> CalledTable:
    return CalledTable(archive=Archive(tmp_path, background=False))


def wake(table: CalledTable) -> None:
    table.press("blue.captain.ok")
    table.settle()


def play(table: CalledTable, **about: Any) -> None:
    table.call(replace(PAIRING, **about))
    wake(table)
    table.press("red.captain.ok")


def end(table: CalledTable) -> None:
    table.match.match.keep = None
    table.match.end_by_people()
    table.advance(0.1)


def win(table: CalledTable) -> None:
    """The clock decides."""
    table.match.match.plan = replace(table.match.plan, minutes=1)
    table.settle()
    table.press("blue.captain.ok", "red.captain.ok")
    table.advance(62)
    assert table.match.over


def test_attract_calls_the_two_crews_in_every_language(table: CalledTable) -> None:
    assert "Kraken" not in table.poster()
    table.call()
    assert table.poster() == (
        "Kraken (blue) against Nautilus (red) / Come to this table / Friday cup, round 2: this match is yours"
    )
    assert table.poster("fr").startswith("Kraken (bleu) contre Nautilus (rouge) / Venez à cette table")
    table.call(None)
    assert "Kraken" not in table.poster()


def test_each_display_says_who_sits_on_its_side_and_where(tmp_path: Path) -> None:
    register = Register(tmp_path / "people.sqlite")
    names = ("Ada Alpha", "Bo Beta", "Cy Gamma", "Di Delta", "Ed Epsilon")
    register.enter(ListedPerson(2 + at, name) for at, name in enumerate(names))
    ada, bo, cy, di, ed = (person.number for person in register.people())
    table = CalledTable(people=TablePeople(register.path))
    four = CalledCrew(crew="Kraken", people=(ada, bo, cy, di))
    unknown = CalledCrew(crew="Nautilus", people=(ed, *(100_000_000_006 + at for at in range(3))))
    table.call(replace(PAIRING, blue=four, red=unknown))
    wake(table)
    assert table.words("blue")[-1] == (
        "Here: Kraken, blue. Captain: Ada · First mate: Bo · Engineer: Cy · Radio: Di"
    )
    assert table.words("red")[-1] == "Here: Nautilus, red. Captain: Ed", "whom it may name"
    forget(register, [person for person in register.people() if person.number == ed])
    assert table.words("red")[-1] == "Here: Nautilus, red"


def test_a_crew_of_two_is_told_how_it_shares_the_seats(table: CalledTable) -> None:
    two = CalledCrew(crew="Kraken", people=(ADA, BEA))
    table.call(replace(PAIRING, blue=two, red=replace(two, crew="Nautilus"), mode="turn-by-turn"))
    wake(table)
    assert table.words("blue")[-1].startswith("Here: Kraken, blue. One person is captain")
    table.press("blue.captain.north")
    seats = table.match.seating.people
    assert {post: number for post, number in seats.items() if post[0] is Crew.BLUE} == {
        (Crew.BLUE, Station.CAPTAIN): ADA,
        (Crew.BLUE, Station.RADIO): BEA,
    }, "as they were told"


def test_where_nobody_was_named_the_side_alone_is_said(table: CalledTable) -> None:
    table.call()
    wake(table)
    assert [table.words(crew)[-1] for crew in ("blue", "red")] == [
        "Here: Kraken, blue",
        "Here: Nautilus, red",
    ]


def test_one_press_plays_it_as_it_was_called(table: CalledTable, tmp_path: Path) -> None:
    table.call()
    wake(table)
    assert table.words()[0] == "Kraken (blue) against Nautilus (red)"
    table.press("red.captain.north")
    options = table.match.match.plan
    assert (options.chart, options.mode, options.goal) == ("bravo-2", "real-time", "sudden-death")
    assert table.match.plan.boats == {"blue": "Kraken", "red": "Nautilus"}
    assert set(table.match.peopled) == set(Crew) and not table.match.plan.computers
    assert table.table.archive is not None
    table.table.archive.sync()
    assert "table pairing p-17" in newest_first(tmp_path)[0].read_text()
    assert table.seen().pairing == "p-17" == table.seen().called


def test_ok_plays_it_too_and_nobody_else_is_asked_anything(table: CalledTable) -> None:
    play(table)
    assert table.match.pairing == "p-17"


def test_whoever_is_named_sits_there_the_captain_first(table: CalledTable, tmp_path: Path) -> None:
    blue = CalledCrew(crew="Kraken", people=(ADA, BEA))
    play(table, blue=blue, red=CalledCrew(crew="Nautilus", people=(7,) * 2), mode="turn-by-turn")
    seats = table.match.seating.people
    assert seats[Crew.BLUE, Station.CAPTAIN] == ADA
    assert set(seats.values()) == {ADA, BEA}, "7 is nobody's number"
    assert table.table.archive is not None
    table.table.archive.sync()
    assert str(ADA) in newest_first(tmp_path)[0].read_text()


def test_crews_that_are_fewer_both_say_how_many_and_no_computer_plays_for_the_late(
    table: CalledTable,
) -> None:
    table.call()
    wake(table)
    table.press("blue.captain.east")
    table.settle()
    table.press("blue.captain.south")
    table.advance(15)
    assert "Waiting for the other crew" in table.words()[-1]
    table.press("blue.captain.ok")
    assert table.screen("red").choices is not None, "OK begins nothing alone"
    table.press("red.captain.south")
    assert table.match.pairing == "p-17" and len(table.match.peopled) == 2


def test_others_may_play_where_the_organiser_lets_them(table: CalledTable) -> None:
    table.call()
    wake(table)
    table.press("blue.captain.south")
    assert "Play" in table.words(), "the four choices, as ever"


def test_others_are_told_politely_where_he_does_not(table: CalledTable) -> None:
    table.call(replace(PAIRING, open_play=False))
    wake(table)
    table.press("blue.captain.south")
    shown = table.screen("blue").choices
    assert shown is not None and shown.choices[2].dark and shown.choices[2].about is not None
    assert say(shown.choices[2].about, "en") == "Reserved: the wall shows free tables"
    assert "captain.south" not in table.screen("blue").lit


def test_whoever_was_only_choosing_makes_room_and_a_match_goes_on(table: CalledTable) -> None:
    kept = replace(PAIRING, open_play=False)
    wake(table)
    table.call(kept)
    assert table.scene == "attract"
    table.call(None)
    table.begin()
    table.call(kept)
    assert table.scene == "start" and table.match.pairing == ""


def test_a_call_that_is_taken_back_leads_back_to_attract(table: CalledTable) -> None:
    table.call()
    wake(table)
    table.call(None)
    assert table.scene == "attract"


def test_what_was_played_is_not_offered_again_until_it_is_called_anew(table: CalledTable) -> None:
    play(table)
    end(table)
    table.advance(2)
    table.press("blue.captain.ok", "red.captain.ok")
    table.settle()
    table.press("blue.captain.south", "red.captain.south")
    table.advance(1)
    assert table.scene == "attract" and "Kraken" not in table.poster()
    table.call()
    assert "Kraken" not in table.poster(), "the link says it again whenever it comes back"
    table.call(None)
    table.call()
    assert "Kraken" in table.poster()


def test_it_is_not_offered_again_after_the_table_was_off_either(table: CalledTable, tmp_path: Path) -> None:
    play(table)
    end(table)
    assert table.table.archive is not None
    table.table.archive.sync()
    table.table.archive.close()
    assert read_journal(newest_first(tmp_path)[0]).result is not None
    later = CalledTable(archive=Archive(tmp_path, background=False))
    later.advance(1)
    later.call()
    assert "Kraken" not in later.poster()


def test_a_match_that_was_cut_off_goes_on_as_the_pairing_s(table: CalledTable, tmp_path: Path) -> None:
    play(table)
    table.order("blue captain start C9")
    assert table.table.archive is not None
    table.table.archive.close()
    later = CalledTable(archive=Archive(tmp_path, background=False))
    later.advance(1)
    assert later.scene == "continue"
    later.settle()
    later.press("blue.captain.north")
    assert later.match.pairing == "p-17"


def test_after_it_again_is_open_play_and_dark_where_others_are_awaited(table: CalledTable) -> None:
    play(table, open_play=False)
    win(table)
    table.press("blue.captain.ok")
    assert not any(each.dark for each in getattr(table.screen("blue").choices, "choices", ())[:2])
    table.press("blue.captain.cancel")
    table.settle()
    table.call(replace(PAIRING, id="p-18", blue=CalledCrew(crew="Orca"), open_play=False))
    table.press("blue.captain.ok", "red.captain.ok")
    table.settle()
    table.press("blue.captain.north", "red.captain.north")
    shown = table.screen("blue").choices
    assert shown is not None and shown.choices[0].dark and shown.choices[0].about is not None
    assert say(shown.choices[0].about, "en") == "Next here: Orca and Nautilus"
    table.call(None)
    table.press("blue.captain.north", "red.captain.north")
    assert not table.match.over and table.match.pairing == ""


def test_the_standing_is_a_page_after_the_match_and_each_crew_sees_its_place(table: CalledTable) -> None:
    play(table)
    win(table)
    table.advance(5)
    assert table.hear_club(ShowStanding(standing=STANDING)) is None
    table.press("red.captain.west")
    menu = table.screen("red").menu
    assert menu is not None
    rows = [say(row.label, "en") for row in menu.rows]
    assert rows == ["1. Orca", "2. Kraken", "3. Moray", "4. Nautilus"] and menu.chosen == 3
    assert say(menu.title, "fr") == "Friday cup après la ronde 2"
    table.press("blue.captain.ok")
    assert table.words("blue")[0] == "What now? Your place: 2"


def test_strangers_are_shown_no_standing(table: CalledTable) -> None:
    table.begin()
    assert table.hear_club(ShowStanding(standing=STANDING)) is None
    win(table)
    assert table.match.match_end.standing is None and table.match.match_end.debrief.pages == 2


def test_a_call_has_the_options_of_its_event_and_the_owner_s_where_it_says_nothing(tmp_path: Path) -> None:
    table = CalledTable(archive=Archive(tmp_path, background=False), torpedo_range=3, inspection="engineer")
    play(table, options={"torpedo_range": "2", "sinks": "any"})
    assert table.match.plan.options == {"torpedo_range": "2", "sinks": "any"}
    assert table.table.offered.options["torpedo_range"] == "3"


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"chart": "/etc/passwd"}, "there is no chart"),
        ({"game": "chess"}, "there is no game"),
        ({"mode": "asleep"}, "there is no mode"),
        ({"chart": "alpha"}, "goal 'sudden-death' cannot be had here"),
        ({"options": {"speed": "9"}}, "has no option 'speed'"),
        ({"options": {"torpedo_range": "9"}}, "there is no torpedo_range '9'"),
        ({"options": {"sinks": "any"}, "goal": "hunt"}, "sinks 'any' cannot be had here"),
        ({"blue": CalledCrew(crew="Kraken", people=(ADA,) * 5)}, "at most 4 people"),
    ],
)
def test_what_cannot_be_played_here_is_refused_when_it_is_called(
    table: CalledTable, about: dict[str, Any], why: str
) -> None:
    refused = table.hear_club(CallPairing(pairing=replace(PAIRING, **about)))
    assert refused is not None and why in refused
    assert "Kraken" not in table.poster()
    with pytest.raises(BadSetUp):
        table.table.call(replace(PAIRING, **about), table.now_ns)


def test_service_mode_shows_how_the_organiser_admits_the_table(table: CalledTable) -> None:
    joining = Joining(address="https://10.42.0.1:8090/admit/abc", courses="NESWWNES", club="Rennes")
    assert table.hear_club(JoinClub(joining=joining)) is None
    turn_key(table)
    rows = [say(row.label, "en") for row in _menu(table).rows]
    for _ in range(rows.index("Join a club")):
        table.press("blue.captain.south")
    table.press("blue.captain.ok")
    values = [say(row.value, "en") for row in _menu(table).rows if row.value is not None]
    assert values == ["Rennes", "↑ → ↓ ←   ← ↑ → ↓"]
    code = table.screen("blue").code
    assert code is not None and code.address == joining.address
    table.press("blue.captain.north", "blue.captain.west")
    assert table.seen().club_courses == "NW"


def turn_key(table: CalledTable) -> None:
    now_ns = table.now_ns
    table.table.hear([OrderedPress(Press("table.key", True, now_ns, 0), "gpio", now_ns, now_ns)], now_ns)
    table.settle()


def _menu(table: CalledTable) -> Any:
    menu = table.screen("blue").menu
    assert menu is not None
    return menu


def test_without_a_club_service_mode_says_nothing_of_one(table: CalledTable) -> None:
    turn_key(table)
    assert "Join a club" not in [say(row.label, "en") for row in _menu(table).rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_in_each_language(language: str) -> None:
    assert say(Message.of("called.next-here", blue="A", red="B"), language)

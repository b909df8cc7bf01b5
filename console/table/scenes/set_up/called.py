"""Who plays next: two crews that the club has called to this table. One press, and nothing to set up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from console.boat_names import shown
from console.core.chart import Mode
from console.core.charts.catalogue import shipped_names
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.seating import NOBODY_NAMED, Seating
from console.core.words import Crew, Post, Station
from console.displays.screen import BigChoice, BigChoices, Screen
from console.games import GAMES, options_of
from console.languages import Message
from console.messages.club_news import CalledPairing
from console.people.person import is_personal
from console.stations.match_choices import MatchChoices
from console.table.loudspeaker import Loudspeaker
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.scenes.choice_screen import ChoiceWays, ChoosingScene
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.how_many import HowManyScene
from console.table.settings import Settings

_WORDS = {"north": "play", "east": "fewer", "south": "others"}
_SIGNS = {"north": "boat", "east": "people-3", "south": "rows"}


def as_called(pairing: CalledPairing, offer: MatchPlan) -> MatchPlan:
    """What the owner offers, with what this pairing is played with. Charts by their names, never files.

    :raises BadSetUp: it cannot be played here
    """
    game, chart, mode = pairing.game, pairing.chart or offer.chart, pairing.mode or offer.mode
    if game and game not in GAMES:
        raise BadSetUp(f"there is no game {game!r}")
    if pairing.chart and chart not in shipped_names():
        raise BadSetUp(f"there is no chart {chart!r}")
    if mode not in list(Mode):
        raise BadSetUp(f"there is no mode {mode!r}")
    if pairing.chart and not game:
        game = offered(pairing.chart).game
    called = replace(
        offer,
        game=game or offer.game,
        chart=chart,
        mode=mode,
        goal=pairing.goal or offer.goal,
        options={**offer.options, **pairing.options},
        lesson="",
        exercises="",
        boats={crew.value: side.crew for crew, side in pairing.crews.items()},
        pairing=pairing.id,
    )
    _check(pairing, called)
    return called


def _check(pairing: CalledPairing, called: MatchPlan) -> None:
    """It is played as it was called, or not at all."""
    declared = options_of(called.game)
    replace(called, options=pairing.options).chosen(declared)
    choices, _ = _for(pairing, called)
    plan = choices.plan(called)
    asked = {name: getattr(pairing, name) for name in ("chart", "mode", "goal")} | dict(pairing.options)
    given = {name: getattr(plan, name) for name in ("chart", "mode", "goal")} | plan.chosen(declared)
    for name, wanted in asked.items():
        if wanted and given[name] is not None and wanted != given[name]:
            raise BadSetUp(f"{name} {wanted!r} cannot be had here: it would be {given[name]!r}")


def _for(pairing: CalledPairing, called: MatchPlan) -> tuple[MatchChoices, Crewing]:
    """As many as were named on each side; a full crew where nobody was."""
    choices = first_choices(called)
    most = choices.most_people
    if any(len(side.people) > most for side in pairing.crews.values()):
        raise BadSetUp(f"at most {most} people can sit on one side")
    return choices.for_people({crew: len(side.people) or most for crew, side in pairing.crews.items()})


def seats_of(pairing: CalledPairing, crewing: Crewing, choices: MatchChoices) -> Seating:
    """Those who were named, the captain first, where no computer sits; who share seats, each at their own."""
    named = {crew: len(side.people) for crew, side in pairing.crews.items()}
    if not any(named.values()):
        return NOBODY_NAMED
    _, own = choices.for_people(named, tuple(Crew))
    people: dict[Post, int] = {}
    for crew, side in pairing.crews.items():
        seats = [post for post in choices.posts if post[0] is crew and own.sitters[post].level is None]
        free = [post for post in seats if crewing.sitters[post].level is None]
        people |= dict(zip(free, filter(is_personal, side.people), strict=False))
    return Seating(people) if people else NOBODY_NAMED


@dataclass(frozen=True)
class CalledWays:
    """Where the call leads."""

    begin: Callable[[MatchPlan, int], Scene]
    others: Callable[[Settings, int], Scene]
    """What those do who were not called."""
    later: Scene
    still: Callable[[], bool]
    """Whether they are called still: the club may think of something else."""
    names: Callable[[Mapping[Post, int]], Mapping[Post, str]] = lambda seats: {}
    """First names of those who sit somewhere, as far as the register has them."""


class CalledScene(ChoosingScene):
    """North or OK plays, east says how many they are, south is for others, CANCEL goes back."""

    def __init__(
        self,
        pairing: CalledPairing,
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        ways: CalledWays,
        now_ns: int,
    ) -> None:
        """`offer`: what the owner offers to others.

        :raises BadSetUp: it cannot be played here
        """
        to_match = ChoiceWays(self._of_pairing, ways.later, ways.later)
        super().__init__(as_called(pairing, offer), settings, loudspeaker, to_match, now_ns)
        self._pairing = pairing
        self._called_ways = ways

    def _of_pairing(self, chosen: MatchPlan, now_ns: int) -> Scene:
        """The match of the pairing, with those who were named if as many came."""
        seating = seats_of(self._pairing, chosen.crewing, first_choices(self._offer))
        return self._called_ways.begin(replace(chosen, seating=seating), now_ns)

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "stop":
            return self
        taken = "north" if control == "ok" else control
        dark = taken == "south" and not self._pairing.open_play
        known = taken in _WORDS and not dark
        if control == "cancel":
            return self._called_ways.later
        self._loudspeaker.sound("click" if known else "buzz", crew)
        if not known:
            return self
        if taken == "south":
            return self._called_ways.others(self.settings, now_ns)
        return self._play(now_ns) if taken == "north" else self._count(now_ns)

    def _play(self, now_ns: int) -> Scene:
        choices, crewing = _for(self._pairing, self._offer)
        crewing = crewing.with_hints_of(self._offer.crewing)
        return self._ways.begin(set_up_as(choices, crewing, self._offer, self.settings.seed), now_ns)

    def _count(self, now_ns: int) -> Scene:
        ways = replace(self._ways, back=self)
        about = (self._offer, self.settings, self._loudspeaker, ways, now_ns)
        return HowManyScene(*about, awaits_both=True)

    def tick(self, now_ns: int) -> Scene:
        return super().tick(now_ns) if self._called_ways.still() else self._ways.after

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        return BigChoices(versus(self._pairing), tuple(map(self._choice, _WORDS)), self._side(crew))

    def _side(self, crew: Crew) -> Message:
        """Which crew sits on this side of the table, and who of it where."""
        about = {"crew": shown(self._pairing.crews[crew].crew), "side": crew}
        seats = self._seats(crew)
        if seats is None:
            return Message.of("called.side", **about)
        return Message.of("called.side-seats", **about, seats=seats)

    def _seats(self, crew: Crew) -> Message | None:
        """By name on the display of their own crew; how they share seats where they are fewer."""
        choices, crewing = _for(self._pairing, self._offer)
        people = self._pairing.crews[crew].people
        own = [post for post in choices.posts if post[0] is crew and crewing.sitters[post].level is None]
        if people and len(people) < len(own):
            return Message.of(f"set-up.people-{len(people)}")
        seats = seats_of(self._pairing, crewing, choices).people
        called = self._called_ways.names({post: person for post, person in seats.items() if post[0] is crew})
        return _listed([(station, name) for (_, station), name in called.items()]) if called else None

    def _choice(self, course: str) -> BigChoice:
        word = _WORDS[course]
        about = Message.of(f"called.about-{word}")
        if word == "play":
            about = self._what
        dark = word == "others" and not self._pairing.open_play
        if dark:
            about = Message.of("called.kept")
        return BigChoice(course, _SIGNS[course], Message.of(f"called.{word}"), about, dark=dark)

    @property
    def _what(self) -> Message:
        """The sea, the mode and the goal, as far as the game has them."""
        plan = _for(self._pairing, self._offer)[0].plan(self._offer)
        if plan.chart is None:
            return Message.of("start.played", game=plan.game)
        about = {"chart": plan.chart.capitalize(), "mode": plan.mode or ""}
        if plan.goal in (None, "hunt"):
            return Message.of("called.what", **about)
        return Message.of("called.what-goal", goal=plan.goal, **about)

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        return replace(super().screen(crew, now_ns), lit=self.lit(crew, now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return super().lit(crew, now_ns) | {"captain.ok"}


def _listed(seats: Sequence[tuple[Station, str]]) -> Message:
    """One after the other."""
    (station, name), *others = seats
    seat = Message.of("called.seat", station=station, name=name)
    return Message.of("called.seats", seat=seat, others=_listed(others)) if others else seat


def called_about(pairing: CalledPairing) -> Message:
    """Of which event, and round, it is."""
    key = "called.of-round" if pairing.round else "called.of-event"
    return Message.of(key, event=pairing.event, round=pairing.round)


def versus(pairing: CalledPairing) -> Message:
    """The two crews, in a few words."""
    return Message.of("called.versus", blue=shown(pairing.blue.crew), red=shown(pairing.red.crew))

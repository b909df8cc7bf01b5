"""The figures of a match of Con Sonar!: turns, chains, shots and their odds, and what points came from."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias, cast

from console.debrief.sentences.past import NO_OTHERS, OtherMatches
from console.debrief.story import AnyStory, Step, Story
from console.debrief.waits import Spread, Wait, spread
from console.games.con_sonar.rules.orders import Colour, Fire, PlayerOrder
from console.games.con_sonar.rules.score_sheet import Score, score
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, ConSonarState
from console.games.con_sonar.rules.turns import SIDES

PlayersStory: TypeAlias = Story[PlayerOrder, ConSonarState]
PlayersStep: TypeAlias = Step[PlayerOrder, ConSonarState]


class Shot(NamedTuple):
    """A torpedo card that was fired."""

    time_ns: int
    submarine: str
    place: int
    torpedoes: int
    sunk: bool

    @property
    def odds(self) -> float:
        """How likely it was to sink: some throw must fall below the submarine's place."""
        return 1 - (1 - (self.place - 1) / SIDES) ** self.torpedoes


@dataclass(frozen=True)
class PlayerFigures:
    """What one player did."""

    player: Colour
    turns: tuple[Wait, ...]
    """From the end of the turn before to the end of one's own: the others wait."""
    waits: tuple[Wait, ...]
    """From one's own turn to the next."""
    cards_ns: tuple[int, ...]
    """When fleet cards were played."""
    chains: tuple[int, ...]
    """How many fleet cards each turn had."""
    shots: tuple[Shot, ...]
    trashed: int
    refused: tuple[tuple[str, int], ...]
    score: Score

    @cached_property
    def caused(self) -> Spread | None:
        return spread(self.turns)

    @cached_property
    def borne(self) -> Spread | None:
        return spread(self.waits)

    @property
    def refusals(self) -> int:
        return sum(count for _, count in self.refused)

    @property
    def expected(self) -> float:
        """So many submarines these shots would sink with a die that favours nobody."""
        return sum(shot.odds for shot in self.shots)

    @property
    def sunk(self) -> int:
        return sum(shot.sunk for shot in self.shots)


class AfterTurn(NamedTuple):
    """Where all submarines were after a turn."""

    turn: int
    places: tuple[int, ...]


class Sinking(NamedTuple):
    """A submarine's end: the turn, its number among SUBMARINES, and where on the scale it was hit."""

    turn: int
    submarine: int
    place: int


@dataclass(frozen=True)
class PlayersDebrief:
    """A match of Con Sonar!, debriefed."""

    story: PlayersStory
    players: dict[Colour, PlayerFigures]
    course: tuple[AfterTurn, ...]
    """The scale after each turn, beginning with the start."""
    sinkings: tuple[Sinking, ...]
    past: OtherMatches = NO_OTHERS


def players_debrief(any_story: AnyStory) -> PlayersDebrief:
    """All figures of a match."""
    story = cast(PlayersStory, any_story)
    turns = list(_turns(story))
    last = story.steps[-1].after
    players = {seat.player: _figures(story, seat.player, turns) for seat in last.seats}
    course = [AfterTurn(0, story.steps[0].before.places)]
    course += [AfterTurn(number, turn.steps[-1].after.places) for number, turn in enumerate(turns, 1)]
    return PlayersDebrief(story, players, tuple(course), tuple(_sinkings(turns)))


class _Turn(NamedTuple):
    """The accepted orders of one turn."""

    player: Colour
    from_ns: int
    steps: tuple[PlayersStep, ...]
    ended: bool

    @property
    def until_ns(self) -> int:
        return self.steps[-1].time_ns


def _turns(story: PlayersStory) -> Iterator[_Turn]:
    steps: list[PlayersStep] = []
    from_ns = 0
    for step in story.steps:
        if step.refused is not None:
            continue
        steps.append(step)
        if step.order.verb == "end" or step.after.winners:
            yield _Turn(step.order.player, from_ns, tuple(steps), True)
            steps, from_ns = [], step.time_ns
    if steps:
        yield _Turn(steps[-1].order.player, from_ns, tuple(steps), False)


def _sinkings(turns: list[_Turn]) -> Iterator[Sinking]:
    """A submarine may be pushed and sunk in one turn: where it was the turn before says little."""
    for number, turn in enumerate(turns, 1):
        for step in turn.steps:
            both = enumerate(zip(step.before.places, step.after.places, strict=True))
            for index, (before, after) in both:
                if after == SUNK != before:
                    yield Sinking(number, index, before)


def _figures(story: PlayersStory, player: Colour, turns: list[_Turn]) -> PlayerFigures:
    own = [turn for turn in turns if turn.player is player]
    whole = [turn for turn in own if turn.ended]
    steps = [step for turn in own for step in turn.steps]
    refused = Counter(
        step.refused for step in story.steps if step.refused is not None and step.order.player is player
    )
    last = story.steps[-1].after
    seat = next(seat for seat in last.seats if seat.player is player)
    return PlayerFigures(
        player=player,
        turns=tuple(_wait(turn.from_ns, turn.until_ns) for turn in whole),
        waits=tuple(
            _wait(before.until_ns, after.from_ns) for before, after in zip(whole, own[1:], strict=False)
        ),
        cards_ns=tuple(step.time_ns for step in steps if step.order.verb == "play"),
        chains=tuple(sum(step.order.verb == "play" for step in turn.steps) for turn in whole),
        shots=tuple(_shot(step, step.order) for step in steps if isinstance(step.order, Fire)),
        trashed=sum(step.order.verb == "trash" for step in steps),
        refused=tuple(sorted(refused.items(), key=lambda each: (-each[1], each[0]))),
        score=score(last, seat),
    )


def _wait(from_ns: int, until_ns: int) -> Wait:
    return Wait(from_ns, until_ns, ((from_ns, until_ns),))


def _shot(step: PlayersStep, fired: Fire) -> Shot:
    place = step.before.places[SUBMARINES.index(fired.submarine)]
    sunk = any(event.name == "sunk" for event in step.events)
    return Shot(step.time_ns, str(fired.submarine), place, fired.card.torpedoes, sunk)

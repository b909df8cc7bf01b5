"""What is known of other matches of the same crews, and of crews like them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from console.debrief.people.stays import half_of
from console.debrief.sentences.likes import FEWEST, Likes, likes_of, shipped_likes
from console.debrief.sentences.point import Figures, TalkPoint
from console.debrief.sums import MatchSum, SideSum


@dataclass(frozen=True)
class OtherMatches:
    """Beside a match that is debriefed; by default nothing is known but what ships."""

    earlier: dict[str, Sequence[Figures]] = field(default_factory=dict)
    """Of each side: its matches of the same kind and with the same helps before this one."""
    likes: dict[str, Likes] = field(default_factory=dict)
    """Of each side: what is usual among others that were given together, where those are enough."""

    def before(self, side: str) -> Sequence[Figures]:
        return self.earlier.get(side, ())

    def likes_of(self, side: str, kind: tuple[str, str, str]) -> Likes:
        """What is usual; where nothing is known of others, what ships of a game, a mode and helps."""
        return self.likes.get(side) or shipped_likes(*kind)


NO_OTHERS = OtherMatches()


def past_of(points: Iterable[TalkPoint], match: MatchSum, matches: Sequence[MatchSum]) -> OtherMatches:
    """What the other of these matches, in their order, tell of the sides of one."""
    points = tuple(points)
    alike = [each for each in matches if each.kind == match.kind]
    earlier = alike[: alike.index(match)]
    past = OtherMatches({}, {})
    for side in match.sides:
        like = _with_helps(alike, side.helps)
        before = [each for each in _with_helps(earlier, side.helps) if same_crew(side, each)]
        past.earlier[side.side] = [each.figures for each in before]
        others = [each.figures for each in like if not same_crew(side, each)]
        if len(others) >= FEWEST:
            past.likes[side.side] = likes_of(points, others)
    return past


def _with_helps(matches: Iterable[MatchSum], helps: str) -> list[SideSum]:
    return [side for match in matches for side in match.sides if side.helps == helps]


def same_crew(now: SideSum, then: SideSum) -> bool:
    """A crew is known by its people, where the register has them; else by its boat's name, or its colour."""
    if now.numbers or then.numbers:
        return half_of(now.numbers, then.numbers)
    return (now.boat or now.side) == (then.boat or then.side)

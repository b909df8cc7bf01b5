"""What a player of Con Sonar! is told and asked afterwards, chosen from what happened, always the same."""

from console.debrief.kinds import player_helps
from console.debrief.sentences.choosing import Compared, choose
from console.debrief.sentences.promise import Promise, with_promises
from console.debrief.sentences.saying import LookedAt, Phrasing, Talk, look_at, talk
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.games.con_sonar.debrief.points import POINTS
from console.games.con_sonar.debrief.sums import figures_of
from console.games.con_sonar.rules.orders import Colour
from console.journal import Record
from console.languages import ENGLISH

_OF_SHOTS = frozenset(
    f"con-{name}" for name in ("odds", "shots", "missed", "pairs", "colours", "scale", "say")
)


def talk_to(debrief: PlayersDebrief, player: Colour, language: str) -> Talk:
    """One thing to keep, two to try, three questions, and what became of a promise."""
    record, each, past = debrief.story.record, debrief.players[player], debrief.past
    figures = figures_of(each)
    helps = player_helps(record, list(debrief.players).index(player))
    likes = past.likes_of(player.value, (debrief.story.game_name, "", helps))
    chosen = choose(POINTS, figures, Compared("", likes, past.before(player.value)))
    said = talk(chosen, Phrasing(figures, language), _looked_at(each, record))
    return with_promises(said, POINTS, record, player.value, figures, language)


def promises_of(debrief: PlayersDebrief, side: str, together: bool) -> tuple[Promise, ...]:
    """What a player may choose to do next time."""
    player = Colour(side)
    figures = figures_of(debrief.players[player])
    return tuple(Promise(said.point, figures) for said in talk_to(debrief, player, ENGLISH).tries)


def _looked_at(figures: PlayerFigures, record: Record) -> dict[str, LookedAt]:
    """The first shot, or the longest turn."""
    longest = max(figures.turns, key=lambda turn: turn.length_ns, default=None)
    turn_ns = 0 if longest is None else longest.from_ns
    shot_ns = figures.shots[0].time_ns if figures.shots else turn_ns
    return {
        point.name: look_at(record, shot_ns if point.name in _OF_SHOTS else turn_ns, figures.player)
        for point in POINTS
    }

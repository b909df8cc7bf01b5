"""What a player of Con Sonar! is told and asked afterwards, chosen from what happened, always the same."""

from console.debrief.kinds import player_helps
from console.debrief.sentences.promise import Promise, with_promises
from console.debrief.sentences.sentence import LookedAt, Phrasing, Talk, look_at, talk
from console.debrief.sentences.sentence_choice import Compared, choose
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief, PlayersStep
from console.games.con_sonar.debrief.points import POINTS
from console.games.con_sonar.debrief.sums import figures_of
from console.games.con_sonar.rules.orders import Colour
from console.languages import ENGLISH


def talk_to(debrief: PlayersDebrief, player: Colour, language: str) -> Talk:
    """One thing to keep, two to try, three questions, and what became of a promise."""
    record, each, past = debrief.story.record, debrief.players[player], debrief.past
    figures = figures_of(each)
    helps = player_helps(record, list(debrief.players).index(player))
    likes = past.likes_of(player.value, (debrief.story.game_name, "", helps))
    chosen = choose(POINTS, figures, Compared("", likes, past.before(player.value)))
    said = talk(chosen, Phrasing(figures, language), _looked_at(debrief, each))
    return with_promises(said, POINTS, record, player.value, figures, language)


def promises_of(debrief: PlayersDebrief, side: str, together: bool) -> tuple[Promise, ...]:
    """What a player may choose to do next time."""
    player = Colour(side)
    figures = figures_of(debrief.players[player])
    return tuple(Promise(said.point, figures) for said in talk_to(debrief, player, ENGLISH).tries)


_OF_SHOTS = frozenset(
    f"con-{name}" for name in ("odds", "shots", "missed", "pairs", "colours", "scale", "say")
)


def _looked_at(debrief: PlayersDebrief, figures: PlayerFigures) -> dict[str, LookedAt]:
    """The first shot, what a point is about, or the longest turn."""
    steps, player = debrief.story.steps, figures.player
    own = [step for step in steps if step.order.player is player]
    longest = max(figures.turns, key=lambda turn: turn.length_ns, default=None)
    chains = zip(figures.turns, figures.chains, strict=True)
    times: dict[str, int | None] = {
        "con-alive": next((step.time_ns for step in steps if _sinks_one_of(player, step)), None),
        "con-refused": next((step.time_ns for step in own if step.refused is not None), None),
        "con-trashed": next((step.time_ns for step in own if step.order.verb == "trash"), None),
        "con-chain": max(chains, key=lambda each: each[1])[0].from_ns if figures.turns else None,
    }
    if figures.shots:
        times |= dict.fromkeys(_OF_SHOTS, figures.shots[0].time_ns)
    turn_ns = 0 if longest is None else longest.from_ns
    found = {point.name: times.get(point.name) for point in POINTS}
    return {
        name: look_at(debrief.story.record, turn_ns if time_ns is None else time_ns, player)
        for name, time_ns in found.items()
    }


def _sinks_one_of(player: Colour, step: PlayersStep) -> bool:
    return any(event.name == "sunk" and event.word("submarine").startswith(player) for event in step.events)

"""What a crew is told and asked afterwards, chosen from what happened, always the same."""

from console.core.words import Crew
from console.debrief.crews.crew_columns import figures_of
from console.debrief.crews.figures import CrewsDebrief
from console.debrief.crews.sentences.when import moments_to_look_at
from console.debrief.kinds import helps_of
from console.debrief.page_names import mode_of
from console.debrief.people.sitters import sitters_of
from console.debrief.sentences.promise import Promise, with_promises
from console.debrief.sentences.sentence import Phrasing, Talk, talk
from console.debrief.sentences.sentence_choice import Compared, choose
from console.languages import ENGLISH


def talk_to(debrief: CrewsDebrief, crew: Crew, language: str, *, truth: bool = True) -> Talk:
    """One thing to keep, two to try, three questions, and what became of a promise.

    :param truth: both crews agreed to look at where the enemy was
    """
    record, each, past = debrief.story.record, debrief.crews[crew], debrief.past
    mode, figures, points = mode_of(record.header.plan), figures_of(each), debrief.game.points
    likes = past.likes_of(crew.value, (debrief.story.game_name, mode, helps_of(record, crew.value)))
    compared = Compared(mode, likes, past.before(crew.value), truth, _held_by_computers(debrief, crew))
    said = talk(
        choose(points, figures, compared),
        Phrasing(figures, language),
        moments_to_look_at(points, each, record),
    )
    return with_promises(said, points, record, crew.value, figures, language)


def promises_of(debrief: CrewsDebrief, side: str, together: bool) -> tuple[Promise, ...]:
    """What a crew may choose to do next time."""
    crew = Crew(side)
    tries = talk_to(debrief, crew, ENGLISH, truth=together).tries
    return tuple(Promise(said.point, figures_of(debrief.crews[crew])) for said in tries)


def _held_by_computers(debrief: CrewsDebrief, crew: Crew) -> frozenset[str]:
    """Stations where computers gave orders beside people; a crew of computers alone is spoken to as one."""
    sitters, stations = sitters_of(debrief.story.record), debrief.game.stations
    return sitters.computers(crew, stations) if sitters.has_people(crew, stations) else frozenset()

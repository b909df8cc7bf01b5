"""The door to the debrief of any game of two crews."""

from dataclasses import replace
from functools import partial

from console.debrief.crews.crew_columns import COLUMNS, counted_sides, judged_sides
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.crew_records import RECORDS
from console.debrief.crews.crews_replay.stage import crews_replay
from console.debrief.crews.crews_replay.worth import worth
from console.debrief.crews.exercises import exercise_figures
from console.debrief.crews.figures import CrewsDebrief, debrief, waits_caused
from console.debrief.crews.on_display import on_display
from console.debrief.crews.page_parts import own_sections, sections, sheet_sides, title
from console.debrief.crews.sentences.advice import promises_of
from console.debrief.crews.several import crews_sections
from console.debrief.game_debrief import GameDebrief


def crews_debrief(game: CrewGame) -> GameDebrief[CrewsDebrief]:
    """How the matches of a game of two crews are talked over."""
    return GameDebrief(
        judge=partial(debrief, game),
        title=title,
        sections=sections,
        own_sections=own_sections,
        replay=crews_replay,
        on_display=on_display,
        sides=judged_sides,
        counted=partial(counted_sides, game),
        caused=partial(waits_caused, game),
        columns=COLUMNS,
        several=crews_sections,
        records=RECORDS,
        points=game.points,
        sheet_sides=sheet_sides,
        beside=lambda judged, others: replace(judged, past=others),
        promises=promises_of,
        worth=worth,
        exercises=exercise_figures(game),
        mode=game.mode,
        edition=game.edition,
        goal=game.goal,
    )

"""Con Sonar! talked over: each player's turns, shots and points."""

from dataclasses import replace

from console.debrief.game_debrief import GameDebrief
from console.games.con_sonar.debrief.advice import promises_of
from console.games.con_sonar.debrief.figures import players_debrief
from console.games.con_sonar.debrief.on_display import on_display
from console.games.con_sonar.debrief.page import sections, sheet_sides, title
from console.games.con_sonar.debrief.points import POINTS
from console.games.con_sonar.debrief.records import RECORDS
from console.games.con_sonar.debrief.several import players_sections
from console.games.con_sonar.debrief.stage import players_replay, worth
from console.games.con_sonar.debrief.sums import COLUMNS, sides

DEBRIEF = GameDebrief(
    judge=players_debrief,
    title=title,
    sections=sections,
    replay=players_replay,
    css="match players",
    on_display=on_display,
    sides=sides,
    columns=COLUMNS,
    several=players_sections,
    records=RECORDS,
    points=POINTS,
    sheet_sides=sheet_sides,
    beside=lambda judged, others: replace(judged, past=others),
    promises=promises_of,
    looked_at="look-scores",
    has_crews=False,
    worth=worth,
    marked="fire",
)

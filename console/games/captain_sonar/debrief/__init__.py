"""Captain Sonar talked over: the debrief of two crews, with the circuits of their engineers."""

from console.core.chart import Mode
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.door import crews_debrief
from console.games.captain_sonar.debrief.circuits import repairs_of

DEBRIEF = crews_debrief(CrewGame(mode=Mode.REAL_TIME, repairs=repairs_of))

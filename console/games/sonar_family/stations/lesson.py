"""Sonar Family in nine presses or so: energy, a silent move, surfacing."""

from collections.abc import Mapping

from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.games.captain_sonar.stations.lesson import Step, TutorialScene


class FamilyTutorialScene(TutorialScene):
    """In real time, so that neither crew waits for the other."""

    options = MatchOptions(game="sonar-family", chart="umbria", mode="real-time")
    boats: Mapping[Crew, str] = {Crew.BLUE: "E8", Crew.RED: "J7"}
    so_far = ()
    steps: tuple[Step, ...] = (
        Step("course", Station.CAPTAIN, "head", "captain.north"),
        Step("note", Station.RADIO, "note", "radio.note-north"),
        Step("slide", Station.RADIO, "slide", "radio.slide-east"),
        Step("energy", Station.CAPTAIN, "head", "captain.west"),
        Step("more-energy", Station.CAPTAIN, "head", "captain.north"),
        Step("stop", Station.CAPTAIN, "stop", "captain.stop"),
        Step("silence", Station.CAPTAIN, "silence", "captain.ok"),
        Step("go-on", Station.CAPTAIN, "resume", "captain.ok"),
        Step("surface", Station.CAPTAIN, "surface", "captain.surface"),
    )
    words = "family.lesson-"

"""Sonar Family in nine steps: energy, a silent move, surfacing. In real time, so that no crew has to wait."""

from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.games.sonar_family.stations.crews import family_desks
from console.stations.lesson import LessonPlan, LessonStep, StepLearner

STEPS = (
    LessonStep("course", Station.CAPTAIN, "head", "captain.north"),
    LessonStep("note", Station.RADIO, "note", "radio.note-north"),
    LessonStep("slide", Station.RADIO, "slide", "radio.slide-east"),
    LessonStep("energy", Station.CAPTAIN, "head", "captain.west"),
    LessonStep("more-energy", Station.CAPTAIN, "head", "captain.north"),
    LessonStep("stop", Station.CAPTAIN, "stop", "captain.stop"),
    LessonStep("silence", Station.CAPTAIN, "silence", "captain.ok"),
    LessonStep("go-on", Station.CAPTAIN, "resume", "captain.ok"),
    LessonStep("surface", Station.CAPTAIN, "surface", "captain.surface"),
)
OPTIONS = MatchOptions(game="sonar-family", chart="umbria", mode="real-time")
BOATS = {Crew.BLUE: "E8", Crew.RED: "J7"}

LESSON = LessonPlan(
    options=lambda crew: OPTIONS,
    desks=lambda match, crew: family_desks(match),
    learner=lambda crew, desks: StepLearner(crew, STEPS, "family.lesson-"),
    begins=(
        *(f"{crew} captain start {dot}" for crew, dot in BOATS.items()),
        *(f"{crew} captain dive" for crew in Crew),
    ),
)

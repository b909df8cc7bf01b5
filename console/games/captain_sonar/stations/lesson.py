"""Captain Sonar in ten steps, on a quiet chart, with a torpedo ready."""

from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.games.captain_sonar.stations.crews import CaptainSonarDesks
from console.stations.lesson import LessonPlan, LessonStep, StepLearner

STEPS = (
    LessonStep("course", Station.CAPTAIN, "head", "captain.north"),
    LessonStep("charge", Station.FIRST_MATE, "charge", "first-mate.sonar"),
    LessonStep("mate-ok", Station.FIRST_MATE, "ok", "first-mate.ok"),
    LessonStep("break", Station.ENGINEER, "break", "engineer.north-1"),
    LessonStep("engineer-ok", Station.ENGINEER, "ok", "engineer.ok"),
    LessonStep("note", Station.RADIO, "note", "radio.note-north"),
    LessonStep("slide", Station.RADIO, "slide", "radio.slide-east"),
    LessonStep("stop", Station.CAPTAIN, "stop", "captain.stop"),
    LessonStep("belay", Station.CAPTAIN, "belay torpedo", "captain.cancel"),
    LessonStep("surface", Station.CAPTAIN, "surface", "captain.surface"),
)
OPTIONS = MatchOptions(game="captain-sonar", chart="charlie", mode="real-time", inspection="console")
BOATS = {Crew.BLUE: "A9", Crew.RED: "K9"}
COURSES = (("east", 1), ("north", 4), ("east", 2))
"""Given before the lesson, and the symbols that broke: a torpedo is ready by then."""

LESSON = LessonPlan(
    options=lambda crew: OPTIONS,
    desks=lambda match, crew: CaptainSonarDesks(match),
    learner=lambda crew, desks: StepLearner(crew, STEPS, "lesson."),
    begins=(
        *(f"{crew} captain start {dot}" for crew, dot in BOATS.items()),
        *(f"{crew} captain dive" for crew in Crew),
    ),
    so_far=tuple(
        f"{crew} {order}"
        for crew in Crew
        for course, symbol in COURSES
        for order in (
            f"captain head {course}",
            "first-mate charge torpedo",
            "first-mate ok",
            f"engineer break {course} {symbol}",
            "engineer ok",
        )
    ),
)

"""What a lesson's file says in one language: so much as fits on the lesson's sheet of paper."""

from collections.abc import Sequence

from console.lessons.lesson import LessonWords
from console.toml_file import Section, is_one_line, shown

LONGEST_TITLE = 44
LONGEST_AIM = 260
LONGEST_LINE = 200
MOST_LINES = {"prepare": 5, "play": 8, "watch": 4, "questions": 4}
"""Of each list so many fit on the front of the lesson's sheet."""
LEVELS = 4
"""Of a rubric."""
FEWEST_WRONG, MOST_WRONG = 2, 4
SEEN_SAID = " → "
"""Between what one sees and what to say."""
WORDS = ("title", "aim", *MOST_LINES, "shows")
"""What every lesson says."""


def read_lesson_words(section: Section, steps: int, variants: Sequence[str]) -> LessonWords:
    """The words of one language; `variants`: those that the lesson has, each of which needs a line."""
    title = _line(section, "title", LONGEST_TITLE)
    aim = _line(section, "aim", LONGEST_AIM)
    lists = {name: _lines(section, name, 1, most) for name, most in MOST_LINES.items()}
    shows = _line(section, "shows", LONGEST_LINE)
    play = lists["play"]
    if play and steps and len(play) != steps:
        what = f"play in {section.title} has {len(play)} lines, steps has {steps} numbers"
        section.wrong("play", what, "write a line for each step")
    rubric = _lines(section, "rubric", LEVELS, LEVELS) if "rubric" in section.data else ()
    told = {name: _line(section, name, LONGEST_LINE) for name in variants}
    goes_wrong = _goes_wrong(section) if "goes_wrong" in section.data else ()
    section.finish()
    return LessonWords(
        title=title, aim=aim, shows=shows, rubric=rubric, goes_wrong=goes_wrong, variants=told, **lists
    )


def _goes_wrong(section: Section) -> tuple[str, ...]:
    lines = _lines(section, "goes_wrong", FEWEST_WRONG, MOST_WRONG)
    for number, line in enumerate(lines, start=1):
        if len([part for part in line.split(SEEN_SAID) if part.strip()]) != 2:
            what = f"line {number} of goes_wrong in {section.title} is {shown(line)}"
            section.wrong("goes_wrong", what, f"write what one sees,{SEEN_SAID}and what to say")
    return lines


def _line(section: Section, key: str, longest: int) -> str:
    text = section.text(key)
    if len(text) > longest:
        section.wrong(key, f"{key} in {section.title} has {len(text)} letters", f"at most {longest} fit")
    return text


def _lines(section: Section, key: str, least: int, most: int) -> tuple[str, ...]:
    lines = section.texts(key)
    if key in section.data and not least <= len(lines) <= most:
        hint = f"write {least} to {most}" if least < most else f"write {most}"
        section.wrong(key, f"{key} in {section.title} has {len(lines)} lines", hint)
    for number, line in enumerate(lines, start=1):
        _check_line(section, key, number, line)
    return lines


def _check_line(section: Section, key: str, number: int, line: str) -> None:
    what = f"line {number} of {key} in {section.title}"
    if not line.strip() or not is_one_line(line):
        section.wrong(key, f"{what} is {shown(line)}", "write a sentence on one line")
    elif len(line) > LONGEST_LINE:
        section.wrong(key, f"{what} has {len(line)} letters", f"at most {LONGEST_LINE} fit")

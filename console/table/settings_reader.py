"""`table.toml` read: all its errors at once, with line and column."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from console.core.charts.catalogue import is_path
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.games import debrief_of
from console.panels.controllers.controller_map import load_controllers
from console.panels.direct_pins import are_pins
from console.panels.hardware import WIRINGS, HardwareFiles
from console.panels.link_words import CONTROLLER, WITH, is_named, links_named
from console.table.service_lock import CONTROLS, FEWEST, MOST, read_code
from console.table.settings import DEFAULTS, OPTIONS, Settings, with_lesson
from console.table.table_folder import lessons_folder
from console.toml_file import BadFileError, Section, parse_toml, read_toml, shown, unless_wrong

if TYPE_CHECKING:  # what only a table with a lesson needs is loaded when it has one
    from console.lessons.lesson import Lesson


def read_settings(path: Path) -> Settings:
    """The settings of a file.

    :raises BadFileError: with every error of the file
    """
    return _settings_of(read_toml(path), path.parent)


def parse_settings(text: str, file: str, folder: Path = Path()) -> Settings:
    """The settings of a text; `file` is only its name in problems.

    :param folder: where files are that it names
    :raises BadFileError: with every error of the text
    """
    return _settings_of(parse_toml(text, file), folder)


def _settings_of(top: Section, folder: Path) -> Settings:
    sections = {name: top.section(name, required=False) for name in {option.section for option in OPTIONS}}
    read: dict[str, Any] = {
        option.name: option.values.read(sections[option.section], option.written, option.of(DEFAULTS))
        for option in OPTIONS
    }
    read["options"] = {name: str(read.pop(name)) for name in DEFAULTS.options}
    _name_files(read, folder)
    for name in ("blue_turned", "red_turned"):
        if read[name] % 90:
            sections["displays"].wrong(
                name, f"{name} in [displays] is {read[name]}", "expected 0, 90, 180 or 270"
            )
    try:
        offered(read["chart"])
    except BadFileError as bad:
        for problem in bad.problems:
            sections["match"].wrong("chart", f"chart in [match]: {problem.what}", problem.hint)
    _check_ports(sections["panels"], read["blue_link"], read["red_link"])
    files = HardwareFiles(read["panel"], read["wiring"], read["controllers"])
    _check_hardware(sections["panels"], files)
    links = {key: str(read[key]) for key in ("blue_link", "red_link")}
    _check_wirings(sections["panels"], files, links)
    _check_controllers(sections["panels"], files, links)
    for name in ("computers", "assists"):
        try:
            Crewing.read(**{name: read[name]})
        except ValueError as problem:
            sections["match"].wrong(name, f"{name} in [match]: {problem}", "see docs/crewmates.md")
    lesson = _lesson_of(sections["match"], read["lesson"], folder)
    if lesson is None:
        _check_exercises(sections["match"], read)
    try:
        read_code(read["code"])
    except ValueError as problem:
        sections["service"].wrong(
            "code", f"code in [service]: {problem}", f"expected {FEWEST} to {MOST} of {', '.join(CONTROLS)}"
        )
    for section in (top, *sections.values()):
        section.finish()
    settings = unless_wrong(Settings(**read), top.file.problems)
    return settings if lesson is None else with_lesson(settings, lesson)


def _check_ports(panels: Section, blue: str, red: str) -> None:
    """Both crews may share screen, tablets and pins; a serial port is one board's."""
    taken = {os.path.realpath(where) for where, _ in links_named(blue) if _is_port(where)}
    for where, _ in links_named(red):
        if _is_port(where) and os.path.realpath(where) in taken:
            what = f"red_link in [panels] is {shown(where)}, blue's port"
            panels.wrong(
                "red_link", what, "each crew's board has a port of its own: sonar-table doctor lists them"
            )


def _is_port(where: str) -> bool:
    return where.startswith("/") and not are_pins(where)


def _name_files(read: dict[str, Any], folder: Path) -> None:
    """Name files that lie beside the settings so that they are found from any working folder."""
    for name in ("panel", "keys", "controllers"):
        if read[name]:
            read[name] = _beside(folder, read[name])
    wirings = [one.strip() for one in read["wiring"].split(",")]
    read["wiring"] = ", ".join(_wiring(folder, one) for one in wirings)
    for name in ("blue_link", "red_link"):
        named = [(where, _wiring(folder, wiring)) for where, wiring in links_named(read[name])]
        read[name] = ", ".join(f"{where}{WITH}{wiring}" if wiring else where for where, wiring in named)
    if is_path(read["chart"]):
        read["chart"] = _beside(folder, read["chart"])


def _wiring(folder: Path, name: str) -> str:
    return name if name in ("", *WIRINGS) else _beside(folder, name)


def _beside(folder: Path, name: str) -> str:
    """The file beside the settings; only where there is none, one in the working folder, as it once was."""
    beside = str(folder / name)
    exists = os.path.exists  # Path's raises where a name is too long, or hidden from us
    return name if exists(name) and not exists(beside) else beside


def _lesson_of(section: Section, name: str, folder: Path) -> "Lesson | None":
    if not name:
        return None
    from console.lessons.lesson_folders import find_lesson, lesson_files

    own = lessons_folder()
    beside = folder / own.name
    if name not in lesson_files(own) and name in lesson_files(beside):
        own = beside  # a cabinet's settings, looked at by somebody whose own data is elsewhere
    try:
        return find_lesson(name, own)
    except BadFileError as bad:
        for problem in bad.problems:
            section.wrong("lesson", f"lesson in [match]: {problem.what}", problem.hint)
        return None


def _check_exercises(section: Section, read: dict[str, Any]) -> None:
    """Of the game that is offered first."""
    if not read["exercises"]:
        return
    from console.debrief.exercises.exercise import read_exercises

    try:
        game = read["game"] or offered(read["chart"]).game
        read_exercises(read["exercises"], debrief_of(game).exercises)
    except BadFileError:
        pass  # told of the chart
    except ValueError as problem:
        section.wrong("exercises", f"exercises in [match]: {problem}", "see docs/lessons.md")


def _check_wirings(section: Section, files: HardwareFiles, links: Mapping[str, str]) -> None:
    """The wirings that are named for a link alone."""
    for key, setting in links.items():
        for where, wiring in links_named(setting):
            try:
                if wiring and are_pins(where):
                    files.load_wiring("pi", wiring)
                elif wiring:
                    files.contacts_of_a_bridge(wiring)
            except BadFileError as bad:
                for problem in bad.problems:
                    section.wrong(key, f"{key} in [panels]: {problem}", "sonar-table hardware check")


def _check_controllers(section: Section, files: HardwareFiles, links: Mapping[str, str]) -> None:
    """Whoever names controllers has a file of their buttons."""
    named = [key for key, setting in links.items() if is_named(setting, CONTROLLER)]
    learn = 'sonar-table doctor --learn writes it; then: controllers = "controllers.toml"'
    if named and not files.controllers:
        section.wrong(
            named[0], f"{named[0]} in [panels] is a controller, and controllers names no file", learn
        )
    elif named:
        try:
            load_controllers(Path(files.controllers), files.load_panel())
        except BadFileError as bad:
            for problem in bad.problems:
                section.wrong("controllers", f"controllers in [panels]: {problem}", learn)


def _check_hardware(section: Section, files: HardwareFiles) -> None:
    """Note what is wrong with a panel list or wirings of the table's own; those that ship are right."""
    if not files.panel and not files.wiring:
        return
    try:
        files.check()
    except BadFileError as bad:
        for problem in bad.problems:
            key = "panel" if problem.file == files.panel or not files.wiring else "wiring"
            place = f":{problem.place.line}:{problem.place.column}" if problem.place else ""
            said = f"{key} in [panels]: {problem.file}{place}: {problem.what}"
            section.wrong(key, said, problem.hint)

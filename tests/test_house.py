"""The house: rooms that know no game by its name, views guarded by the type checker."""

import ast
import graphlib
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
GAME_NAMED = re.compile(r"captain[-_]sonar|sonar[-_]family|con[-_]sonar")
MAY_NAME_A_GAME = ("console/games/", "console/commands/", "console/table/settings.py")
"""The games themselves, the command line, and the defaults of settings."""
ANY_AT_MOST = 60
SEVEN = 7
WRITES = frozenset({"fsync", "rename", "renames", "write_bytes", "write_text"})
WRITE_FOR_THEMSELVES = {
    "console/proving/processor_share.py": "writes to the kernel, which keeps no file",
    "console/output_file.py": "the one that all others ask",
    "console/journal/notes.py": "a note is a line at the end of a file that grows",
    "console/club/link/outbox.py": "waits for a journal that somebody else has written",
    "console/web/upkeep/uploads.py": "what comes has a name that nobody reads before it is looked at",
    "console/kiosk/updates.py": "unpacks into a folder of its own, which `move` puts in place as a whole",
    "console/kiosk/back_up.py": "unpacks into a folder of its own, which `move` puts in place as a whole",
    "console/kiosk/lock_console.py": "a console of the kernel is no file",
    "console/debrief/film/mp4.py": "a pipe is no file",
    "console/proving/start_time.py": "journals for a folder that is thrown away",
    "console/commands/bench_referee.py": "a journal for a folder that is thrown away",
    "firmware_bridge/firmware_images.py": "knows nothing of the console; what it builds can be built again",
    "firmware_bridge/pico_drive.py": "a board that is a drive takes a file as it comes, and is gone",
    "firmware_bridge/simulator/harness.py": "the log of a program that it starts",
}
"""Who writes files without `console.output_file`, and why."""


def modules() -> Iterator[Path]:
    for room in ("console", "firmware_bridge", "proofs"):
        yield from sorted((ROOT / room).rglob("*.py"))


def test_only_the_games_and_the_command_line_say_a_game_s_name() -> None:
    naming = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in modules()
        if not str(path.relative_to(ROOT)).startswith(MAY_NAME_A_GAME)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if GAME_NAMED.search(line)
    ]
    assert naming == []


def test_nobody_asks_what_a_scene_is() -> None:
    """A scene answers; `Table` and its neighbours hold one, and nothing of its kind."""
    asked = re.compile(r"isinstance\([^()]*Scene|type\([^()]*\) is (not )?\w*Scene")
    found = [path.name for path in (ROOT / "console").rglob("*.py") if asked.search(path.read_text())]
    assert found == []


def test_a_constructor_that_needs_more_than_seven_things_is_two_ideas() -> None:
    found = {
        f"{path.stem}: {_wanted(made)}"
        for room in ("table", "web", "pages", "club")
        for path in (ROOT / "console" / room).rglob("*.py")
        for made in ast.walk(ast.parse(path.read_text()))
        if isinstance(made, ast.FunctionDef) and made.name == "__init__" and _wanted(made) > SEVEN
    }
    assert found == set()


def test_one_module_writes_files_whole_and_gives_them_their_names() -> None:
    """What a power cut leaves behind is thought of once; whoever cannot ask there says why."""
    found = {
        str(path.relative_to(ROOT))
        for path in modules()
        if path.is_relative_to(ROOT / "console") or path.is_relative_to(ROOT / "firmware_bridge")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and _writes(call)
    }
    assert found == set(WRITE_FOR_THEMSELVES)


def _writes(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of_files = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) in ("os", "shutil")
    if name in ("move", "replace") and of_files:
        return True
    if name in ("rename", "replace"):  # a path takes one name; a text and a boat take two
        return isinstance(call.func, ast.Attribute) and len(call.args) == 1 and not call.keywords
    if name in ("open", "fdopen"):
        said = [*call.args, *(each.value for each in call.keywords)]
        return any(isinstance(each, ast.Constant) and each.value in ("w", "wb", "x", "xb") for each in said)
    return name in WRITES


def _wanted(made: ast.FunctionDef) -> int:
    return len([*made.args.posonlyargs, *made.args.args, *made.args.kwonlyargs]) - 1


OPEN_TO_ALL = "console.games"
"""The list of games, which imports no room."""
LONGEST_CHAIN = 33
"""Of 42 once. What pulls readers of files along where a value would do makes it longer."""


@cache
def imports() -> dict[str, frozenset[str]]:
    """Which module imports which, without what only the type checker reads."""
    graph = grimp.build_graph(
        "console", "firmware_bridge", exclude_type_checking_imports=True, cache_dir=None
    )
    return {each: frozenset(graph.find_modules_directly_imported_by(each)) for each in graph.modules}


def _neighbours(importer: str, imported: str) -> tuple[str, str, str] | None:
    """A folder and the two in it, modules or folders, that these lie in; None: one holds the other."""
    ways = importer.split("."), imported.split(".")
    for at, (one, other) in enumerate(zip(*ways, strict=False)):
        if one != other:
            return (".".join(ways[0][:at]), one, other) if at else None
    return None


def test_no_folder_has_an_import_circle_in_it() -> None:
    """Of what lies side by side, modules and folders, one is above the other: all the way down."""
    below: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for importer, imported in imports().items():
        for found in filter(None, (_neighbours(importer, each) for each in imported - {OPEN_TO_ALL})):
            folder, one, other = found
            below[folder][one].add(other)
    circles = []
    for folder, graph in below.items():
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as circle:
            circles.append(f"{folder}: {' <- '.join(circle.args[1])}")
    assert circles == []


def test_no_chain_of_imports_is_long() -> None:
    """From a command to what imports nothing of ours: whoever reads along it has to keep so much in mind."""

    @cache
    def chain(module: str) -> tuple[str, ...]:
        return module, *max((chain(each) for each in imports()[module]), key=len, default=())

    longest = max(map(chain, imports()), key=len)
    assert len(longest) <= LONGEST_CHAIN, " -> ".join(longest)


NOUNS = frozenset({"cabling", "crewing", "drawing", "lettering", "ruling", "seating", "standing", "wiring"})
"""Things that end as a verb would."""


def test_a_module_is_named_for_a_thing_and_not_for_what_it_does() -> None:
    last = {path.stem.rpartition("_")[2]: path for path in modules()}
    assert {word: path for word, path in last.items() if word.endswith("ing")}.keys() <= NOUNS


def test_two_modules_share_a_name_only_as_the_same_door_of_games() -> None:
    """Or where one is a command, which is called as it is typed."""
    named = Counter(
        path.name
        for path in modules()
        if not path.stem.startswith("__") and not {"games", "commands", "two_crews"} & set(path.parts)
    )
    assert [name for name, many in named.items() if many > 1] == []


def test_hardly_anything_is_any() -> None:
    lines = [line for path in modules() for line in path.read_text().splitlines()]
    loose = [line for line in lines if re.search(r"\bAny\b", line) and "import" not in line]
    assert len(loose) < ANY_AT_MOST


def test_a_class_name_stands_once() -> None:
    defined = Counter(
        found[1]
        for path in modules()
        for line in path.read_text().splitlines()
        if (found := re.match(r"class ([A-Z]\w*)", line))
    )
    assert [name for name, count in defined.items() if count > 1] == []


DECLARED = re.compile(r"^    ([a-z_]+): (.*)")
VIEWS = (
    "console/core/two_crews/views.py",
    "console/games/*/rules/view.py",
    "console/games/*/rules/scenario.py",
    "console/games/*/rules/scenarios/*.py",
)
READ_AS = {"TwoCrewView": ("TwoCrewView", "CrewView", "ACrewView")}
"""Type variables by which a view is read besides its own name."""


def views_declared(house: Path) -> dict[str, dict[str, str]]:
    """The fields of every view, and what they are declared to be."""
    declared: dict[str, dict[str, str]] = {}
    for path in sorted(path for pattern in VIEWS for path in house.glob(pattern)):
        view = None
        for line in path.read_text().splitlines():
            if line and not line.startswith(" "):
                view = found[1] if (found := re.match(r"class (\w+)\(.*View\)", line)) else None
            elif view is not None and (field := DECLARED.match(line)):
                declared.setdefault(view, {})[field[1]] = field[2]
    return declared


def depths(declared: dict[str, dict[str, str]]) -> dict[str, int]:
    """How deep in other views a view lies: whoever misses the outer one can no longer miss the inner one."""
    inside = {
        view: {
            outer
            for outer, fields in declared.items()
            if re.search(rf"\b{view}\b", " ".join(fields.values()))
        }
        for view in declared
    }

    def depth(view: str) -> int:
        return 1 + max((depth(outer) for outer in inside[view] - {view}), default=-1)

    return {view: depth(view) for view in declared}


def rename(path: Path, views: set[str]) -> None:
    """Another name for each field of these views, where it is declared and nowhere else."""
    view, lines = None, []
    for line in path.read_text().splitlines():
        if line and not line.startswith(" "):
            view = found[1] if (found := re.match(r"class (\w+)", line)) else None
        renamed = view in views and DECLARED.match(line)
        lines.append(line.replace(":", "_renamed:", 1) if renamed else line)
    path.write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, dict[str, str]]]:
    """What mypy says of copies in which every field of every view has another name, and those fields."""
    declared = views_declared(ROOT)
    depth_of, told = depths(declared), ""
    cache = tmp_path_factory.mktemp("mypy")
    if (linted := ROOT / ".mypy_cache").exists():  # of `make lint`: what was not renamed is known already
        shutil.copytree(linted, cache, dirs_exist_ok=True)
    for depth in range(max(depth_of.values()) + 1):
        house = tmp_path_factory.mktemp("house")
        for room in ("console", "firmware_bridge", "proofs"):
            shutil.copytree(ROOT / room, house / room, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", house)
        for path in [path for pattern in VIEWS for path in house.glob(pattern)]:
            rename(path, {view for view, own in depth_of.items() if own == depth})
        command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(cache)]
        told += subprocess.run(command, cwd=house, capture_output=True, text=True, check=False).stdout
    return told, declared


def test_whoever_misspells_a_field_of_a_view_is_told_by_the_type_checker(
    complaints: tuple[str, dict[str, dict[str, str]]],
) -> None:
    told, declared = complaints
    assert len(declared) >= 15, "the views of three games"
    unnoticed = {
        f"{view}.{field}"
        for view, fields in declared.items()
        for field in fields
        if f'keyword argument "{field}" for "{view}"' not in told
        and not any(f'"{name}" has no attribute "{field}"' in told for name in READ_AS.get(view, (view,)))
    }
    assert unnoticed == set()


def test_a_view_is_read_by_its_fields_and_not_by_words(
    complaints: tuple[str, dict[str, dict[str, str]]],
) -> None:
    """What broke four readers at run time once: each of them is told."""
    told, _ = complaints
    readers = {line.split(":")[0] for line in told.splitlines() if '"radiation_owed"' in line}
    assert len(readers) >= 4

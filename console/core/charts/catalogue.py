"""Which charts there are, and finding one by the name people use for it."""

from difflib import get_close_matches
from pathlib import Path

from console.core.chart import Chart, Mode
from console.core.charts.chart_reader import read_chart
from console.shipped import MAPS
from console.toml_file import BadFileError, Problem

_SUFFIX = ".toml"
_OF_RULES_1 = MAPS / "rules-1"
"""Charts as they were before they were changed, under the same names: for matches of that day."""


def shipped_files() -> list[Path]:
    """The chart files that come with the program, by name."""
    return sorted(MAPS.glob(f"*{_SUFFIX}"))


def shipped_names() -> list[str]:
    """The names by which people ask for them, the same for both modes."""
    return sorted({_without_mode(path.stem) for path in shipped_files()})


def load(name: str, mode: Mode | None = None, game: str | None = None, *, of_rules_1: bool = False) -> Chart:
    """Load a chart by its name (`alpha-2`, with a mode), its file's name (`alpha-2-real-time`) or a path.

    Where both modes have a chart of that name and none is asked for, real time is meant. Raises BadFileError
    where there is no such chart, where it is for another mode or game, and with all problems of a bad file.
    A shipped chart that was changed is loaded as it was when it is asked for `of_rules_1`.
    """
    path = find_file(name, mode)
    chart = read_chart(_as_it_was(path) if of_rules_1 else path)
    if mode is not None and chart.mode not in (mode, None):
        raise _refused(name, f"this chart is for {chart.mode}, not {mode}", f"ask for --mode {chart.mode}")
    if game is not None and chart.game != game:
        raise _refused(name, f"this chart is of {chart.game}, not {game}", f"ask for --game {chart.game}")
    return chart


def find_file(name: str, mode: Mode | None = None) -> Path:
    """The file of a chart. Raises BadFileError, with the nearest known name, where there is none."""
    if is_path(name):
        return Path(name)
    shipped = {path.stem: path for path in shipped_files()}
    wanted = name.strip().lower().replace(" ", "-")
    modes = (mode,) if mode else tuple(Mode)
    for stem in (*(f"{wanted}-{each}" for each in modes), wanted):
        if stem in shipped:
            return shipped[stem]
    names = shipped_names()
    near = get_close_matches(wanted, [*names, *shipped], 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}, and paths to files"
    raise _refused(name, "no chart of this name", hint)


def is_path(name: str) -> bool:
    """Whether a file of one's own is named, and none that ships."""
    return name.endswith(_SUFFIX) or "/" in name or "\\" in name


def _as_it_was(path: Path) -> Path:
    earlier = _OF_RULES_1 / path.name
    return earlier if path.absolute().parent == MAPS and earlier.is_file() else path


def _without_mode(stem: str) -> str:
    for mode in Mode:
        stem = stem.removesuffix(f"-{mode}")
    return stem


def _refused(name: str, seen: str, hint: str) -> BadFileError:
    return BadFileError([Problem(name, None, seen, hint)])

"""Break what must not break, line by line; some test must notice each time.

    python -m tests.mutants.prove

mutmut makes the mutants in a copy of the tree as it was committed; `[tool.mutmut]` in pyproject.toml says of
what, and which tests may notice. Those that live are compared with `survivors.toml` beside this, where each
has its reason: one that is not there fails, and so does a reason for one that lives no more.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
KEPT = Path(__file__).parent / "survivors.toml"
MUTMUT = Path(sys.executable).with_name("mutmut")


class Survivor(NamedTuple):
    """A mutant that no test noticed, told by what it changes: its number is another after every change."""

    where: str
    was: str
    became: str


def survivors(tree: Path) -> list[Survivor]:
    """Make all mutants of a tree, and try them."""
    subprocess.run([MUTMUT, "run"], cwd=tree, check=False, stdout=subprocess.DEVNULL)
    told = subprocess.run([MUTMUT, "results"], cwd=tree, check=True, capture_output=True, text=True).stdout
    lines = [line.strip().partition(": ") for line in told.splitlines()]
    unsettled = {what for _, _, what in lines} - {"survived", "no tests", "timeout", ""}
    if unsettled or not (tree / "mutants").is_dir():
        raise SystemExit(f"the mutants could not be tried: {', '.join(sorted(unsettled)) or 'none was made'}")
    return [_shown(tree, name) for name, _, what in lines if what in ("survived", "no tests")]


def _shown(tree: Path, name: str) -> Survivor:
    shown = subprocess.run(
        [MUTMUT, "show", name], cwd=tree, check=True, capture_output=True, text=True
    ).stdout
    changed = [line for line in shown.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    was, became = (" ".join(line[1:].strip() for line in changed if line[0] == sign) for sign in "-+")
    module, _, rest = name.rpartition(".")
    return Survivor(f"{module}.{rest.rpartition('__mutmut_')[0].removeprefix('x_')}", was, became)


def kept() -> dict[Survivor, str]:
    """Those that are known, and why they may live."""
    listed = tomllib.loads(KEPT.read_text(encoding="utf-8")).get("survivor", [])
    return {Survivor(each["where"], each["was"], each["became"]): each["why"] for each in listed}


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", ROOT, tree], check=True)
        found, known = survivors(tree), kept()
    for each in dict.fromkeys(found):
        if each not in known:
            print(f"{each.where}: no test notices\n  - {each.was}\n  + {each.became}")
    gone = [each for each in known if each not in found]
    for each in gone:
        print(f"{each.where}: is noticed now, take its reason out of {KEPT.name}\n  + {each.became}")
    strangers = sum(each not in known for each in found)
    print(f"{len(found)} mutants live, {len(found) - strangers} of them with a reason")
    return 1 if strangers or gone else 0


if __name__ == "__main__":
    sys.exit(main())

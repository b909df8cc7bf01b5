"""What the sentences come to over many matches of computers, and the sample of like crews that ships.

python -m tests.debrief.prove_sentences --matches 200 --seed 59        # what `make prove-debrief` runs
python -m tests.debrief.prove_sentences --matches 240 --seed 19 --likes console/debrief/sentences/likes.json
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from console.core.match_plan import MatchPlan
from console.crewmates.arena.arena import bouts, outcomes
from console.crewmates.arena.journals import keep_journal
from console.debrief.figures_csv import matches_csv
from console.debrief.many_sums import sum_files
from console.debrief.sentences.likes import FEWEST, likes_of, shipped_likes
from console.debrief.sentences.sentence_choice import Compared, choose
from console.debrief.sums import MatchSum, SideSum
from console.games import debrief_of

KINDS = (
    ("captain-sonar", "real-time"),
    ("captain-sonar", "turn-by-turn"),
    ("sonar-family", "turn-by-turn"),
    ("sonar-family", "real-time"),
    ("con-sonar", None),
)
PAIRS = (("cadet", "officer"), ("officer", "ace"), ("ace", "cadet"))
MOST = 0.3
"""Of the debriefs of a game and mode: no sentence may stand in more."""


def played(folder: Path, matches: int, seed: int) -> None:
    """Matches of all games, modes and levels, as journals; with a progress bar."""
    kinds = list(product(KINDS, PAIRS))
    with click.progressbar(length=matches, label="matches", file=sys.stderr) as bar:
        for number, ((game, mode), (blue, red)) in enumerate(kinds):
            count = matches // len(kinds) + (number < matches % len(kinds))
            options = MatchPlan(game=game, mode=mode)
            to_play = bouts(options, {"blue": blue, "red": red}, count, seed * 100 + number, kept=True)
            for bout, outcome in zip(to_play, outcomes(to_play), strict=True) if to_play else ():
                keep_journal(folder / f"{number:02}", bout, outcome)
                bar.update(1)


def summed(folder: Path) -> list[MatchSum]:
    paths = sorted(folder.glob("*/*.journal"))
    with click.progressbar(length=len(paths), label="debriefs", file=sys.stderr) as bar:
        return [each for each in sum_files(paths, bar.update, whole=True) if isinstance(each, MatchSum)]


def sides_of(matches: Iterable[MatchSum]) -> Iterator[tuple[tuple[str, str, str], SideSum]]:
    """Each side, with its game, mode and helps."""
    return (((match.game, match.mode, side.helps), side) for match in matches for side in match.sides)


def sentences(kind: tuple[str, str, str], side: SideSum) -> list[str]:
    """The six that a side is told."""
    game, mode, _ = kind
    chosen = choose(debrief_of(game).points, side.figures, Compared(mode, shipped_likes(*kind)))
    tries = [f"try-{point.name}" for point in chosen.tries]
    return [f"keep-{chosen.keep.point.name}", *tries, *(f"ask-{point.name}" for point in chosen.asks)]


def made_likes(sides: Sequence[tuple[tuple[str, str, str], SideSum]]) -> str:
    """What ships: of each game, mode and helps the quartiles of each point."""
    kinds = dict.fromkeys(kind for kind, _ in sides)
    found = {}
    for kind in kinds:
        figures = [side.figures for its, side in sides if its == kind]
        if len(figures) >= FEWEST:
            found[" ".join(filter(None, kind))] = likes_of(debrief_of(kind[0]).points, figures)
    lines = ",\n".join(f"  {json.dumps(kind)}: {json.dumps(likes)}" for kind, likes in found.items())
    return f"{{\n{lines}\n}}\n"


def shares(told: Iterable[tuple[str, list[str]]]) -> dict[str, tuple[float, str]]:
    """Of each game and mode: the share that the most frequent sentence stands in, and which that is."""
    debriefs: Counter[str] = Counter()
    counts: dict[str, Counter[str]] = {}
    for game, each in told:
        debriefs[game] += 1
        counts.setdefault(game, Counter()).update(each)
    return {
        game: (most / debriefs[game], name)
        for game, counted in counts.items()
        for name, most in counted.most_common(1)
    }


@click.command()
@click.option("--matches", type=int, default=200, show_default=True)
@click.option("--seed", type=int, default=59, show_default=True)
@click.option("--likes", type=click.Path(path_type=Path), help="Write the sample there instead.")
@click.option("--figures", type=click.Path(path_type=Path), help="Write those of some matches as CSV too.")
def prove(matches: int, seed: int, likes: Path | None, figures: Path | None) -> None:
    """Say how often each sentence stands in the debriefs of that many matches between computers."""
    with TemporaryDirectory() as folder:
        played(Path(folder), matches, seed)
        sums = summed(Path(folder))
    sides = list(sides_of(sums))
    if figures is not None:
        figures.write_text(matches_csv([replace(each, begun="") for each in sums[::4]]), encoding="utf-8")
    if likes is not None:
        likes.write_text(made_likes(sides), encoding="utf-8")
        click.echo(f"{likes}: {len(sides)} crews and players")
        return
    told = [(" ".join(kind[:2]), sentences(kind, side)) for kind, side in sides]
    praised = sum(any(each.startswith("keep-") for each in said) for _, said in told)
    counts = Counter(each for _, said in told for each in said)
    for name, count in counts.most_common():
        click.echo(f"{name:28}{count:5}{count / len(told):8.1%}")
    everywhere = counts.most_common(1)[0][1] / len(told)
    click.echo(f"{len(told)} debriefs, {praised} with praise, {len(counts)} sentences, most {everywhere:.1%}")
    within = shares(told)
    for game, (share, name) in within.items():
        click.echo(f"  {game:28}{name:24}{share:7.1%}")
    seldom = all(share <= MOST for share, _ in within.values())
    sys.exit(0 if praised == len(told) and everywhere <= MOST and seldom else 1)


if __name__ == "__main__":
    prove()

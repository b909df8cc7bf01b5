"""Everything that a fuzzer kept, and some thousand changes of it, through the parsers of strangers' bytes."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
CHANGED = {"settings": 1000, "journal": 200, "stream": 300, "frames": 3000}
"""How many changed files each target is given."""


def kept(target: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_kept_is_survived(target: str) -> None:
    files = kept(target)
    assert len(files) > 5
    for data in files:
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
def test_changed_files_are_survived(target: str) -> None:
    chance = Random(target)
    files = kept(target)
    for _ in range(CHANGED[target]):
        data = bytearray(chance.choice(files))
        for _ in range(chance.randint(1, 4)):
            _change(data, chance, files)
        TARGETS[target](bytes(data))


def _change(data: bytearray, chance: Random, files: list[bytes]) -> None:
    """A byte is lost, changed or added, a piece is moved, or a piece of another file comes in."""
    at = chance.randrange(len(data) + 1)
    match chance.randrange(4):
        case 0:
            del data[at : at + chance.randint(1, 8)]
        case 1:
            data[at:at] = chance.randbytes(chance.randint(1, 4))
        case 2 if at < len(data):
            data[at] = chance.choice((0, 0xFF, ord("\n"), ord(" "), data[at] ^ 1 << chance.randrange(8)))
        case _:
            other = chance.choice(files)
            begin = chance.randrange(len(other) + 1)
            data[at:at] = other[begin : begin + chance.randrange(80)]

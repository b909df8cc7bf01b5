"""Ten thousand spoiled chart files: each gives a chart or a list of problems, never anything else."""

from pathlib import Path
from random import Random

import pytest

from console.core.chart import Chart
from console.core.charts import read_chart, shipped_files
from console.toml_file import BadFileError

SEEDS, FILES_A_SEED = 20, 500

_MORSELS = (
    *(bytes([byte]) for byte in range(256)),
    *(b"'''", b'"""', b"[[", b"]]", b"[", b"{", b"}", b"=", b"\r\n", b"\\u0000", b"\xef\xbb\xbf"),
    *(b'"C6"', b'"Z99"', b".en", b"volcanoes", b"1979-05-27 07:32:00", b"inf", b"true", b"[a.b]\n"),
    *(b"[" * 400, b"a." * 200, b"9" * 450, b"x" * 3000),
)


def spoil(lot: Random, content: bytes) -> bytes:
    for _ in range(lot.randint(1, 6)):
        start = lot.randrange(len(content) + 1)
        end = start + lot.randint(0, 40)
        piece = content[start:end]
        lines = content.split(b"\n")
        line = lot.randrange(len(lines))
        content = lot.choice(
            (
                content[:start] + lot.choice(_MORSELS) + content[start:],
                content[:start] + lot.choice(_MORSELS) + content[start + 1 :],
                content[:start] + content[end:],
                content[:end] + piece + content[end:],
                b"\n".join([*lines[:line], *lines[line + 1 :]]),
                b"\n".join([*lines[:line], lot.choice(lines), *lines[line:]]),
                b"\n".join(lot.sample(lines, len(lines))) if lot.random() < 0.1 else content,
                content[:start] if lot.random() < 0.1 else content,
            )
        )
    return content


def verdict(path: Path) -> Chart | BadFileError:
    try:
        return read_chart(path)
    except BadFileError as error:
        return error


@pytest.mark.parametrize("seed", range(SEEDS))
def test_spoiled_files_get_clean_verdicts(seed: int, tmp_path: Path) -> None:
    lot = Random(seed)
    originals = [path.read_bytes() for path in shipped_files()]
    file = tmp_path / "spoiled.toml"
    for _ in range(FILES_A_SEED):
        content = spoil(lot, lot.choice(originals))
        file.write_bytes(content)
        found = verdict(file)
        if isinstance(found, Chart):
            assert found.fingerprint
            continue
        assert found.problems
        lines = content.count(b"\n") + 1
        for problem in found.problems:
            assert problem.place is not None
            assert 1 <= problem.place.line <= lines
            assert problem.place.column >= 1
            assert problem.what
            assert problem.hint

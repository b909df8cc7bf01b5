"""Coverage-guided fuzzing by hand, with atheris (pip install atheris); what it finds is kept in corpus/.

    .venv/bin/python -m tests.fuzz.fuzz journal tests/fuzz/corpus/journal -max_total_time=60 -max_len=4096

Without atheris `pytest tests/fuzz` runs every kept file through its target.
"""

import sys

import atheris  # type: ignore[import-not-found]

with atheris.instrument_imports(include=["console", "firmware_bridge", "tomllib", "cobs"]):
    from tests.fuzz.targets import TARGETS


if __name__ == "__main__":
    target = TARGETS[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()

"""docs/adding.md shows code that is there: each block stands, word for word, in a file of the project."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
SHOWN = ("tests/fourth_game/depth_charge", "console")


def test_what_the_page_shows_stands_in_the_code() -> None:
    page = (ROOT / "docs/adding.md").read_text()
    blocks = re.findall(r"```(?:python|toml)\n(.*?)```", page, re.DOTALL)
    code = "\n".join(
        path.read_text()
        for folder in SHOWN
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".toml")
    )
    assert len(blocks) > 5
    assert [block for block in blocks if block not in code] == []

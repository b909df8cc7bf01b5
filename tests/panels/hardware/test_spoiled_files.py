"""Whatever is in a file: an error that names it, or a file in order; never a traceback."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.panels.hardware import Panel, firmware_header, load_panel, load_wiring
from console.panels.hardware.mm_svg import svg
from console.panels.hardware.panel_drawing import draw_panel
from console.panels.keymap import load_keys
from console.shipped import HARDWARE
from console.toml_file import BadFileError

NAMES = ("panel.toml", "wiring-mega.toml", "wiring-pi.toml", "keys.toml")
TEXTS = {name: (HARDWARE / name).read_text() for name in NAMES}
SHIPPED = load_panel()

VALUES = st.sampled_from(
    [
        "nan", "-1", "1e308", "true", '""', '"x"', "[]", "{}", "[[1]]", "[[[1, 2]]]", "0x" + "f" * 4000,
        '"D14"', '"1.QA"', '"GPIO2"', '"\\u0000"', "1979-05-27", '"captain.north"', "{a = {b = {c = 1}}}",
    ]
)  # fmt: skip


@st.composite
def spoiled_lines(draw: st.DrawFn, text: str) -> str:
    """The text with lines dropped, doubled, moved, and values replaced."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["drop", "double", "move", "value", "name", "cut"]))
        if what == "drop":
            del lines[at]
        elif what == "double":
            lines.insert(draw(st.integers(0, len(lines))), lines[at])
        elif what == "move":
            lines.insert(draw(st.integers(0, len(lines) - 1)), lines.pop(at))
        elif what == "value" and "=" in lines[at]:
            lines[at] = f"{lines[at].split('=')[0]}= {draw(VALUES)}"
        elif what == "name" and "=" in lines[at]:
            lines[at] = (
                draw(st.sampled_from(["x", '"a b"', "captain", "table", "controls", "a.b.c"])) + " = 1"
            )
        elif what == "cut":
            lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
    return "\n".join(lines)


def use(name: str, path: Path) -> None:
    """Read a file as the program would, and make of it what is made of it."""
    if name == "panel.toml":
        panel: Panel = load_panel(path)
        svg(draw_panel(panel, "fr"))
    elif name == "keys.toml":
        keys = load_keys(path)
        keys.control(26, keys.first())
    else:
        wiring = load_wiring(SHIPPED, path)
        if wiring.board.name == "arduino-mega":
            firmware_header(SHIPPED, wiring)


def use_content(name: str, content: bytes) -> None:
    with TemporaryDirectory() as directory:
        path = Path(directory) / name
        path.write_bytes(content)
        try:
            use(name, path)
        except BadFileError as error:
            assert error.problems
            assert all(
                problem.file == str(path) and problem.what and problem.hint for problem in error.problems
            )
            lines = content.count(b"\n") + 1
            assert all(problem.place and 1 <= problem.place.line <= lines for problem in error.problems)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_spoiled_lines_never_end_in_a_traceback(name: str, data: st.DataObject) -> None:
    use_content(name, data.draw(spoiled_lines(TEXTS[name])).encode())


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60, deadline=None)
@given(content=st.binary(max_size=200))
def test_any_bytes_never_end_in_a_traceback(name: str, content: bytes) -> None:
    use_content(name, content)

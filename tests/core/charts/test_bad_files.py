"""Each way to spoil a chart file gets a sentence with the place, what was seen and what to do."""

import os
import re
from pathlib import Path

import pytest

from console.core.charts import parse_chart, read_chart
from console.core.charts.chart_reader import LARGEST_FILE_BYTES
from console.toml_file import BadFileError

REEF = """\
name = "reef"
game = "captain-sonar"
edition = 2
mode = "turn-by-turn"
layout = "ours"

title.en = "The Reef"
title.fr = "Le récif"
briefing.en = "Mind the rocks."
briefing.fr = "Gare aux rochers."

grid = '''
    A B C D E  F G H I J
 1  . . . . .  . . . . .
 2  . # . . .  . . . . .
 3  . . . # .  . . . # .
 4  . . . . .  . # . . .
 5  . . . . .  . . . . .

 6  . . . . .  . . . . .
 7  . . # . .  . . # . .
 8  . . . . .  . . . . .
 9  . # . . .  . # . . .
10  . . . . .  . . . . .
'''
"""
ICE = REEF.replace('layout = "ours"', 'layout = "ours"\nscenario = "ice"') + 'holes = ["A1", "J10"]\n'
ICE = ICE.replace("1  . .", "1  ~ ~").replace("10  . . . . .  . . . . .", "10  ~ ~ ~ ~ ~  ~ ~ ~ ~ ~")
VOLCANO = (
    REEF.replace('layout = "ours"', 'layout = "ours"\nscenario = "volcano"')
    + """
[[volcanoes]]
dot = "B2"
lava = ["A1", "B1", "C1"]

[[volcanoes]]
dot = "H7"
lava = ["G6", "H6"]
"""
)
DAMAGE = (
    REEF.replace('layout = "ours"', 'layout = "ours"\nscenario = "damage"')
    + """
[system_islands]
mine = ["B2"]
torpedo = ["D3"]
drone = ["I3"]
sonar = ["G4"]
silence = ["C7"]
"""
)
FAMILY = REEF.replace("captain-sonar", "sonar-family").replace("edition = 2\n", "")
SECTORS = (
    "sectors = '''\n    A B C D E  F G H I J\n"
    + "".join(
        f"{row:>2}  {'1 1 1 1 1  2 2 2 2 2' if row < 6 else '3 3 3 3 3  4 4 4 4 4'}\n" for row in range(1, 11)
    )
    + "'''\n"
)


def problems(text: str) -> list[str]:
    """What is wrong with a chart, as `line:column: seen; hint`."""
    try:
        parse_chart(text, "reef")
    except BadFileError as error:
        return [str(problem).removeprefix("reef:") for problem in error.problems]
    return []


def problem(text: str) -> str:
    """The only thing that is wrong."""
    found = problems(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("text", [REEF, ICE, VOLCANO, DAMAGE, FAMILY, REEF + SECTORS])
def test_the_charts_that_are_spoiled_below_are_sound(text: str) -> None:
    assert problems(text) == []


# Words and settings


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'name = "reef"',
            'name = "The Reef"',
            "1:8: 'The Reef' is no name; use lower case words joined by -",
        ),
        ('name = "reef"', "name = 7", "1:8: name is 7; write text between quotes"),
        ('name = "reef"', "", '1:1: no name; add `name = "my-chart"`'),
        ("captain-sonar", "battleships", "2:8: game is 'battleships'; it must be"),
        ("edition = 2", "edition = 3", "3:11: edition is 3; it must be 1 or 2"),
        ("edition = 2", "edition = true", "3:11: edition is True; it must be 1 or 2"),
        ("edition = 2", "", "1:1: no edition; add `edition = 1`"),
        ("turn-by-turn", "real time", "4:8: mode is 'real time'; it must be"),
        ('"ours"', '"mine"', '5:10: layout is \'mine\'; it must be "printed" or "ours"'),
        ("layout", "layuot", "5:1: unknown setting 'layuot'; did you mean layout?"),
        ("title.fr", "title.de", "8:7: unknown setting 'de' in [title]; known: en, fr"),
        ('"The Reef"', '"The\\nReef"', "7:12: title.en is 'The\\nReef'; write one line"),
        ('"The Reef"', '""', "7:12: title.en is ''; write one line of 1 to 40 characters"),
        ('"The Reef"', '"\\u001b[2J"', "7:12: title.en is '\\x1b[2J'; write one line"),
        ('"Mind the rocks."', f'"{"x" * 161}"', "9:15: briefing.en is 'xxx"),
    ],
)
def test_a_setting_that_is_wrong(old: str, new: str, said: str) -> None:
    assert any(found.startswith(said) for found in problems(REEF.replace(old, new, 1))), said


def test_a_title_in_one_language_only() -> None:
    assert problem(REEF.replace('title.fr = "Le récif"\n', "")).startswith("7:1: no title.fr")


def test_an_edition_of_sonar_family() -> None:
    assert problem(FAMILY + "edition = 1\n").endswith("sonar-family has no editions: leave it out")


def test_not_toml() -> None:
    assert problem(REEF.replace("edition = 2", "edition 2")).startswith("3:9: not TOML")


def test_a_setting_that_is_there_twice() -> None:
    assert problem(REEF.replace("edition = 2", "edition = 2\nedition = 2")).startswith(
        "4:12: this setting is there twice"
    )


def test_text_that_is_not_closed() -> None:
    assert problem(REEF.replace('"The Reef"', '"The Reef')).startswith("7:21: text that is not closed")


def test_a_grid_that_is_not_closed() -> None:
    assert problem(REEF.rstrip().removesuffix("'''")).startswith(
        "12:8: a block that opened with ''' is not closed"
    )


def test_brackets_without_end() -> None:
    lines = "\n".join(["[" * 400] * 10)
    assert problem(f"x = {lines}").startswith("1:1: brackets within brackets")


def test_a_line_without_end_is_refused_before_it_takes_a_minute() -> None:
    assert problem("a." * 15_000 + "a = 1").startswith("1:501: a line of 30,005 characters")


# The grid


def test_no_grid() -> None:
    assert problem(REEF[: REEF.index("grid")]).startswith("1:1: no grid")


def test_a_grid_in_other_quotes() -> None:
    assert problem(REEF.replace("'''", '"""')).startswith("12:8: grid is not between ''' and '''")


def test_an_unknown_character() -> None:
    said = problem(REEF.replace("5  . . .", "5  . . x"))
    assert said.startswith("18:9: 'x' at C5 is unknown; draw . for sea")


def test_a_row_that_is_too_short() -> None:
    assert problem(REEF.replace("4  . . .", "4  . .")) == "17:2: row 4 has 9 dots; the other rows have 10"


def test_a_row_that_is_too_long() -> None:
    said = problem(REEF.replace("10  . . . . .  . . . . .", "10  . . . . .  . . . . . ."))
    assert said == "24:26: row 10 has 11 dots; the other rows have 10"


def test_no_column_letters() -> None:
    said = problem(REEF.replace("    A B C D E  F G H I J\n", ""))
    assert said == "13:2: nothing as column letters; write A to J above the rows"


def test_wrong_column_letters() -> None:
    assert problem(REEF.replace("A B C", "A C B")).startswith("13:5: 'ACBDEFGHIJ' as column letters")


def test_a_row_number_that_is_wrong() -> None:
    assert problem(REEF.replace("\n 7  ", "\n 8  ", 1)).startswith("21:2: '8' at the side of row 7")


@pytest.mark.parametrize("side", [0, 1, 4, 27, 100])
def test_sizes_that_no_chart_has(side: int) -> None:
    rows = "".join(f"{row} {'.' * side}\n" for row in range(1, side + 1))
    text = re.sub("'''.*'''", f"'''\n{rows}'''", REEF, flags=re.DOTALL)
    assert problem(text).startswith(f"12:8: grid has {side} columns and {side} rows; a chart has 5 to 26")


@pytest.mark.parametrize("side", [500, 1000, 10_000])
def test_sizes_that_no_file_should_have(side: int, tmp_path: Path) -> None:
    file = tmp_path / "huge.toml"
    row = "." * side
    with file.open("w") as opened:
        opened.write("grid = '''\n")
        opened.writelines(f"{number} {row}\n" for number in range(1, side + 1))
    with pytest.raises(BadFileError, match=f"the limit is {LARGEST_FILE_BYTES:,} bytes"):
        read_chart(file)


@pytest.mark.parametrize("side", [5, 20, 25])
def test_sizes_that_a_chart_may_have(side: int) -> None:
    letters = "".join(chr(ord("A") + column) for column in range(side))
    rows = "".join(f"{row} {'.' * side}\n" for row in range(1, side + 1))
    chart = parse_chart(re.sub("'''.*'''", f"'''\n  {letters}\n{rows}'''", REEF, flags=re.DOTALL))
    assert (chart.columns, chart.rows, max(map(max, chart.sectors))) == (side, side, (side // 5) ** 2)


def test_isolated_sea() -> None:
    text = REEF.replace("1  . . .", "1  . . #", 1).replace("2  . # .", "2  # # .", 1)
    assert problem(text) == "14:5: sea at A1 and 1 more is cut off; open a way: all sea must be connected"


def test_no_sea() -> None:
    text = re.sub(r"(?m)^( ?\d+  ).*$", r"\1# # # # #  # # # # #", REEF)
    assert problems(text)[0].startswith("12:8: no sea at all")


# Sectors


def test_no_sectors_where_none_are_regular() -> None:
    text = REEF.replace(" I J\n", " I\n")
    text = re.sub(r"(?m)^( ?\d+  .*) .$", r"\1", text)
    assert problem(text).startswith("12:8: no sectors, and 9×10 dots cannot be cut")


def test_a_dot_without_a_sector() -> None:
    said = problem(REEF + SECTORS.replace("1 1 1 1 1", "1 1 . 1 1", 1))
    assert said.startswith("28:9: '.' at C1 is unknown; every dot has the number of its sector")


def test_a_sector_number_left_out() -> None:
    said = problem(REEF + SECTORS.replace("4 4 4 4 4", "5 5 5 5 5"))
    assert said == "26:11: there is no sector 4; number the 4 sectors from 1 to 4"


def test_a_sector_in_two_pieces() -> None:
    said = problem(REEF + SECTORS.replace("1 1 1 1 1", "1 1 4 1 1", 1))
    assert said.startswith("28:9: sector 4 is in pieces: C1 does not touch the rest of it")


def test_a_sector_of_land_alone() -> None:
    said = problem(REEF + SECTORS.replace("2  1 1 1", "2  1 5 1", 1))
    assert said.startswith("29:7: sector 5 has no sea")


def test_sectors_of_another_size() -> None:
    smaller = re.sub("(?m)^10 .*\n", "", SECTORS)
    assert problem(REEF + smaller).startswith("26:11: sectors are 10×9, the grid is 10×10")


def test_sectors_that_are_no_grid() -> None:
    assert problem(REEF + "sectors = 4\n").startswith("26:11: sectors is not between ''' and '''")


# Marks


def test_a_mark_on_an_island() -> None:
    assert problem(ICE.replace('"J10"]', '"J10", "B2"]')) == "27:23: B2 is an island; this mark stands on sea"


def test_a_mark_off_the_chart() -> None:
    assert problem(ICE.replace('"J10"]', '"J11"]')).startswith("27:16: J11 is off the chart")


@pytest.mark.parametrize("dot", ['"66"', '"C0"', '"C100"', '""', "6", "[]", '"É1"', "1979-05-27 07:32:00"])
def test_what_is_no_dot(dot: str) -> None:
    assert "is no dot; a dot is a column letter and a row number" in problem(ICE.replace('"J10"', dot))


def test_a_dot_that_is_there_twice() -> None:
    assert problem(ICE.replace('"J10"]', '"J10", "a1"]')) == "27:23: A1 is there twice; remove one of them"


def test_a_hole_off_the_floe() -> None:
    said = problem(ICE.replace('"J10"', '"E5"'))
    assert said == "27:16: hole E5 is off the floe; draw ~ at E5 in the grid"


def test_ice_without_a_hole() -> None:
    assert problem(re.sub(r"holes = .*", "holes = []", ICE)).startswith("27:9: no holes in the ice")


def test_a_hole_that_is_no_list() -> None:
    assert problems(re.sub(r"holes = .*", 'holes = "A1"', ICE))[0].startswith(
        "27:9: holes is 'A1'; write a list"
    )


def test_ice_without_its_scenario() -> None:
    found = problems(ICE.replace('scenario = "ice"\n', ""))
    assert found[0].startswith("14:5: ice without its scenario")
    assert found[1].startswith("26:1: holes without their scenario")


@pytest.mark.parametrize(
    ("scenario", "marks"),
    [("ice", "holes"), ("archer", "archer_mines"), ("volcano", "volcanoes"), ("damage", "system_islands")],
)
def test_a_scenario_without_its_marks(scenario: str, marks: str) -> None:
    said = problem(REEF.replace('layout = "ours"', f'layout = "ours"\nscenario = "{scenario}"'))
    assert said == f'6:12: scenario "{scenario}" without {marks}; add {marks}'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"B2"', '"B3"', "29:7: B3 is sea; this mark stands on an island"),
        ('"C1"]', '"C1", "B2"]', "30:27: B2 is an island; this mark stands on sea"),
        ('"C1"]', '"C1", "E2"]', "30:27: lava E2 is far from its volcano B2; keep within 2 dots"),
        ('["A1", "B1", "C1"]', "[]", "28:3: volcano B2 has no lava dots"),
        ('dot = "H7"', "", "32:3: no volcanoes.dot"),
        ('"H7"', '"D3"', "28:3: both volcanoes are in sector 1; put each in a sector of its own"),
        ('"H7"', '"B2"', "33:7: B2 is there twice"),
        ("lava = [", "larva = [", "30:1: unknown setting 'larva' in [volcanoes.0]; did you mean lava?"),
    ],
)
def test_a_volcano_that_is_wrong(old: str, new: str, said: str) -> None:
    assert any(found.startswith(said) for found in problems(VOLCANO.replace(old, new, 1))), said


def test_one_volcano() -> None:
    only = VOLCANO[: VOLCANO.rindex("[[volcanoes]]")]
    assert problem(only) == "28:3: 1 volcanoes; a volcano chart has 2"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('mine = ["B2"]\n', "", "28:2: no island for mine; every system needs one"),
        ('mine = ["B2"]', "mine = []", "29:8: no island for mine"),
        ('["D3"]', '["D4"]', "30:12: D4 is sea"),
        ('["D3"]', '["B2"]', "30:12: B2 is mine's island already"),
        ("drone", "dorne", "31:1: unknown setting 'dorne' in [system_islands]; did you mean drone?"),
    ],
)
def test_a_system_island_that_is_wrong(old: str, new: str, said: str) -> None:
    assert any(found.startswith(said) for found in problems(DAMAGE.replace(old, new, 1))), said


@pytest.mark.parametrize(
    ("starts", "said"),
    [
        ('starts.blue = "A1"', "25:1: a start for blue alone"),
        ('starts.blue = "A1"\nstarts.red = "A1"', "26:14: both crews start on A1"),
        ('starts.blue = "B2"\nstarts.red = "A1"', "25:15: B2 is an island"),
        ('starts.blue = "A1"\nstarts.red = "J10"\nstarts.green = "A2"', "27:8: unknown setting 'green'"),
        ("starts = 5", "25:10: starts is 5"),
    ],
)
def test_starts_that_are_wrong(starts: str, said: str) -> None:
    found = problems(f"{FAMILY}{starts}\n")
    assert any(each.startswith(said) for each in found), found


def test_starts_in_captain_sonar() -> None:
    text = f'{REEF}starts.blue = "A1"\nstarts.red = "J10"\n'
    assert problem(text).startswith("26:1: starts in captain-sonar")


# Whole files


def test_all_errors_of_a_file_come_at_once_in_the_order_of_the_file() -> None:
    text = (
        ICE.replace("edition = 2", "edition = 5")
        .replace('"The Reef"', '"The Reef')
        .replace("# . . .", "# x . .", 1)
    )
    found = problems(text.replace('"A1"', '"E5"').replace('"J10"', '"B2"'))
    assert [said.split(": ")[0] for said in found] == ["3:11", "8:21", "16:9", "27:10", "27:16"]


def test_windows_line_ends_and_byte_order_mark_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "reef.toml"
    file.write_bytes(b"\xef\xbb\xbf" + REEF.replace("\n", "\r\n").encode())
    assert read_chart(file).name == "reef"


def test_not_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "reef.toml"
    file.write_bytes(REEF.encode("latin-1"))
    with pytest.raises(BadFileError) as caught:
        read_chart(file)
    assert str(caught.value) == f"{file}:8:17: byte 0xe9 is not UTF-8; save the file as UTF-8 text"


def test_a_hundred_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "huge.toml"
    with file.open("wb") as opened:
        opened.truncate(100_000_000)
    with pytest.raises(BadFileError, match="100,000,000 bytes are too large for a chart"):
        read_chart(file)


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match=":1:1: this is a directory; name a chart file in it"):
        read_chart(tmp_path)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match=":1:1: cannot be read: No such file or directory"):
        read_chart(tmp_path / "none.toml")


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    with pytest.raises(BadFileError, match=":1:1: cannot be read"):
        read_chart(loop)


def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(BadFileError, match="this is no ordinary file"):
        read_chart(tmp_path / "pipe.toml")

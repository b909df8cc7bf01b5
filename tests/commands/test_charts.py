"""`sonar-table charts`: what it prints, writes and exits with."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.core.charts import find_file, parse_chart

PNG = b"\x89PNG\r\n\x1a\n"


def charts(*words: str) -> Result:
    return CliRunner().invoke(main, ["charts", *words], catch_exceptions=False)


def test_list_has_one_line_for_each_chart() -> None:
    result = charts("list")
    heading, *rows = result.output.splitlines()
    assert result.exit_code == 0
    assert heading.split() == ["NAME", "GAME", "EDITION", "MODE", "SIZE", "LAYOUT", "TITLE"]
    assert len(rows) == 24
    assert "delta-2      captain-sonar  2        turn-by-turn  10×10  ours     Two Fires" in rows
    assert "archipelago  sonar-family   -        both          10×10  printed  Corner to Corner" in rows


def test_show_draws_the_chart_with_its_sectors() -> None:
    result = charts("show", "alpha", "--mode", "turn-by-turn")
    assert result.exit_code == 0
    assert " 1 │ ·¹  ·   ·   █   · │ ·²  ·   ·   ·   · │\n" in result.output
    assert "   ├───────────────────┼───────────────────┤\n" in result.output
    assert "█ island" in result.output


def test_show_has_no_colour_off_a_terminal() -> None:
    assert "\x1b" not in charts("show", "delta-2").output


def test_show_in_colour_unless_no_color_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    runner = CliRunner()
    assert "\x1b[" in runner.invoke(main, ["charts", "show", "delta"], color=True).output
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in runner.invoke(main, ["charts", "show", "delta"], color=True).output


def test_show_in_french() -> None:
    assert "départ des bleus" in charts("show", "archipelago", "--lang", "fr").output


def test_show_where_the_terminal_lacks_letters() -> None:
    result = CliRunner(charset="ascii").invoke(main, ["charts", "show", "delta-2"], catch_exceptions=False)
    assert result.exit_code == 0
    assert "DELTA-2 ? Two Fires" in result.output


def test_an_unknown_chart_is_an_error_that_names_the_nearest() -> None:
    result = charts("show", "umbira")
    assert result.exit_code == 1
    assert result.stderr == "umbira: no chart of this name; did you mean umbria?\n"


def test_draw_a_png(tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    assert charts("draw", "umbria", "-o", str(file)).exit_code == 0
    assert file.read_bytes().startswith(PNG)


def test_draw_an_svg_in_french_on_paper(tmp_path: Path) -> None:
    file = tmp_path / "chart.SVG"
    assert charts("draw", "charlie-2", "--lang", "fr", "--paper", "-o", str(file)).exit_code == 0
    assert "Au bord de la banquise" in file.read_text()


def test_draw_names_its_file_after_the_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = charts("draw", "bravo", "--mode", "turn-by-turn")
    assert result.output == "wrote bravo-turn-by-turn.png\n"
    assert Path("bravo-turn-by-turn.png").read_bytes().startswith(PNG)


@pytest.mark.parametrize("name", ["chart.gif", "chart", ".png"])
def test_draw_knows_png_and_svg_alone(name: str, tmp_path: Path) -> None:
    result = charts("draw", "umbria", "-o", str(tmp_path / name))
    assert result.exit_code == 2
    assert "is neither .png nor .svg" in result.stderr
    assert not list(tmp_path.iterdir())


def test_draw_where_nothing_can_be_written(tmp_path: Path) -> None:
    result = charts("draw", "umbria", "-o", str(tmp_path / "none" / "chart.svg"))
    assert result.exit_code == 1
    assert "cannot be written: No such file or directory" in result.stderr


def test_check_is_clean_on_all_that_ship() -> None:
    result = charts("check")
    assert (result.exit_code, result.output) == (0, "24 of 24 charts are sound\n")


def test_check_tells_every_problem_of_every_file(tmp_path: Path) -> None:
    sound = find_file("echo")
    bad, latin = tmp_path / "bad.toml", tmp_path / "latin.toml"
    bad.write_text(sound.read_text().replace('"C4"', '"C1"').replace("edition", "edtion"))
    latin.write_bytes(b"# \xe9\n")
    result = charts("check", str(sound), str(bad), str(latin), str(tmp_path))
    assert result.exit_code == 1
    assert result.stdout == "1 of 4 charts are sound\n"
    assert result.stderr.splitlines() == [
        f"{bad}:1:1: no edition; add `edition = 1` (2016) or `edition = 2` (2022)",
        f"{bad}:3:1: unknown setting 'edtion'; did you mean edition?",
        f"{bad}:34:29: C1 is an island; this mark stands on sea",
        f"{latin}:1:3: byte 0xe9 is not UTF-8; save the file as UTF-8 text",
        f"{tmp_path}:1:1: this is a directory; name a chart file in it",
    ]


def test_check_warns_of_a_chart_that_plays_badly(tmp_path: Path) -> None:
    file = tmp_path / "maze.toml"
    rows = ["....#", "###..", "...#.", ".#.#.", ".#..."]
    grid = "  ABCDE\n" + "".join(f"{number} {row}\n" for number, row in enumerate(rows, 1))
    heading = find_file("umbria").read_text().split("grid = ")[0]
    file.write_text(f"{heading}grid = '''\n{grid}'''\n")
    result = charts("check", str(file))
    assert result.exit_code == 0
    assert f"{file}: warning: no route of 25 moves from A1" in result.stderr


def test_new_is_the_same_for_the_same_seed() -> None:
    first, second, other = (
        charts("new", "--seed", seed, "--mode", "turn-by-turn") for seed in ("7", "7", "8")
    )
    assert first.exit_code == 0
    assert first.output == second.output != other.output
    assert parse_chart(first.output).name == "uncharted-7"


def test_new_into_a_file_that_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert charts("new", "--islands", "20", "-o", str(file)).exit_code == 0
    assert len(parse_chart(file.read_text()).islands) == 20
    assert charts("check", str(file)).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [["--islands", "99"], ["--islands", "-1"], ["--seed", "-1"], ["--seed", "x"], ["--mode", "chess"]],
)
def test_new_with_what_cannot_be(words: list[str]) -> None:
    result = charts("new", *words)
    assert result.exit_code == 2
    assert "Error: Invalid value" in result.stderr


@pytest.mark.parametrize("words", [[], ["list"], ["show"], ["draw"], ["check"], ["new"]])
def test_help_has_an_example(words: list[str]) -> None:
    result = charts(*words, "--help")
    assert result.exit_code == 0
    assert "Example:\n    sonar-table charts" in result.output

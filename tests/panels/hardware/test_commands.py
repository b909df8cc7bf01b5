"""`sonar-table hardware wiring|parts|draw`."""

import subprocess
import sys
from pathlib import Path

import pytest

from console.panels.hardware import Panel, firmware_header, load_wiring
from tests.panels.hardware.conftest import Run, Spoil


@pytest.mark.parametrize("words", [[], ["wiring"], ["parts"], ["draw"], ["check"]])
def test_every_command_has_help_with_an_example(run: Run, words: list[str]) -> None:
    result = run("hardware", *words, "--help")
    assert result.exit_code == 0
    assert "Example:\n" in result.stdout
    assert "sonar-table hardware " in result.stdout


def test_wiring_prints_tables_and_notes(run: Run, panel: Panel) -> None:
    result = run("hardware", "wiring", "--wiring", "pi", "--language", "fr")
    assert result.exit_code == 0
    assert "Torpille" in result.stdout
    assert all(result.stdout.count(f"\n{control} ") == 2 for control in panel.lamps)
    for note in load_wiring(panel, "pi").notes:
        assert f"- {note.fr}\n" in result.stdout


def test_wiring_prints_the_firmwares_header(run: Run, panel: Panel) -> None:
    result = run("hardware", "wiring", "--firmware")
    assert result.stdout == firmware_header(panel, load_wiring(panel, "mega"))


def test_there_is_no_firmware_for_the_pi(run: Run) -> None:
    result = run("hardware", "wiring", "--wiring", "pi", "--firmware")
    assert result.exit_code == 2
    assert "the firmware runs on Arduino Mega 2560" in result.stderr


def test_parts_prints_a_list_in_the_chosen_form(run: Run) -> None:
    assert "108       ×  470 ohm resistor" in run("hardware", "parts").stdout
    assert (
        "| 54 | × | 470 ohm resistor"
        in run("hardware", "parts", "--crews", "1", "--format", "markdown").stdout
    )
    assert (
        '14,×,"registre à décalage 74HC595'
        in run("hardware", "parts", "--format", "csv", "--language", "fr").stdout
    )


def test_draw_writes_svg_and_pdf_by_the_files_name(run: Run, tmp_path: Path) -> None:
    drawn, printed = tmp_path / "panel.svg", tmp_path / "labels.PDF"
    assert run("hardware", "draw", "--out", drawn).exit_code == 0
    assert run("hardware", "draw", "--layer", "labels", "--out", printed).exit_code == 0
    assert drawn.read_text().startswith("<?xml")
    assert printed.read_bytes().startswith(b"%PDF")
    assert run("hardware", "draw").stdout == drawn.read_text()


def test_draw_names_the_stations_it_knows(run: Run) -> None:
    result = run("hardware", "draw", "--station", "cook")
    assert result.exit_code == 2
    assert "'cook' is unknown; stations: captain, first-mate, engineer, radio" in result.stderr


def test_a_pdf_is_written_in_any_letters_of_its_embedded_font(run: Run, spoil: Spoil, tmp_path: Path) -> None:
    panel = spoil("panel.toml", 'en = "North"', 'en = "Север"')
    out = tmp_path / "panel.pdf"
    assert run("hardware", "draw", "--panel", panel, "--out", out).exit_code == 0
    assert "Север" in subprocess.run(["pdftotext", out, "-"], capture_output=True, text=True).stdout
    fonts = subprocess.run(["pdffonts", out], capture_output=True, text=True).stdout.splitlines()[2:]
    assert fonts and all(" yes yes yes " in font for font in fonts), "embedded, a subset, with Unicode"


def test_letters_that_the_pdf_cannot_write_are_a_clear_error(run: Run, spoil: Spoil, tmp_path: Path) -> None:
    panel = spoil("panel.toml", 'en = "North"', 'en = "北"')
    result = run("hardware", "draw", "--panel", panel, "--out", tmp_path / "panel.pdf")
    assert result.exit_code == 1
    assert "cannot write '北'. Draw it as SVG." in result.stderr
    assert "北" in run("hardware", "draw", "--panel", panel).stdout


def test_without_fpdf2_a_pdf_is_refused_with_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fpdf", None)
    out = tmp_path / "panel.pdf"
    result = run("hardware", "draw", "--out", out)
    assert result.exit_code == 1
    install = f"{sys.prefix}/bin/python -m pip install 'sonar-table[print]'"
    assert f"{install}. Draw it as SVG." in result.stderr
    assert not out.exists()


def test_a_file_that_cannot_be_written_is_a_clear_error(run: Run, tmp_path: Path) -> None:
    result = run("hardware", "parts", "--out", tmp_path / "none" / "parts.txt")
    assert result.exit_code == 1
    assert "cannot be written: No such file or directory" in result.stderr


def test_a_bad_panel_list_is_told_by_every_command(run: Run, spoil: Spoil) -> None:
    panel = spoil("panel.toml", 'fr = "Nord"', 'fr = ""')
    for command in ("wiring", "parts", "draw"):
        result = run("hardware", command, "--panel", panel)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert f"{panel}:" in result.stderr


def test_sheets_become_one_pdf_or_numbered_svgs(run: Run, tmp_path: Path) -> None:
    book, board = tmp_path / "book.pdf", tmp_path / "board.svg"
    assert run("hardware", "draw", "--sheet", "book", "--wiring", "pico", "--out", book).exit_code == 0
    assert book.read_bytes().startswith(b"%PDF")
    assert run("hardware", "draw", "--sheet", "board", "--wiring", "pico", "--out", board).exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["board-1.svg", "board-2.svg"]
    one = run("hardware", "draw", "--sheet", "board", "--wiring", "pico", "--page", "2")
    assert one.stdout == (tmp_path / "board-2.svg").read_text()


def test_several_pages_need_a_file_and_a_page_must_be_there(run: Run) -> None:
    result = run("hardware", "draw", "--sheet", "schematic")
    assert result.exit_code == 2
    assert "pages: name a file with --out, or one --page" in result.stderr
    result = run("hardware", "draw", "--sheet", "header", "--page", "2")
    assert (result.exit_code, "there are 1 pages" in result.stderr) == (2, True)


def test_what_is_for_the_panel_is_refused_for_a_sheet(run: Run) -> None:
    result = run("hardware", "draw", "--sheet", "box", "--tiles", "a4")
    assert result.exit_code == 2
    assert "are for the panel" in result.stderr


def test_tiles_are_written(run: Run, tmp_path: Path) -> None:
    assert (
        run("hardware", "draw", "--tiles", "laser", "--layer", "cut", "--out", tmp_path / "cut.svg").exit_code
        == 0
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut-1.svg", "cut-2.svg"]

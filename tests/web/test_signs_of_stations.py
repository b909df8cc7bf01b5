"""The pages draw the displays' own signs."""

from tests.web.drawn_signs import FILE, module


def test_the_signs_of_the_pages_are_those_of_the_displays() -> None:
    assert FILE.read_text(encoding="utf-8") == module(), "python -m tests.web.drawn_signs writes them anew"

"""Every page can be read in every language: it has the way there, and keeps what it was asked for."""

import re
from pathlib import Path

import pytest

from console.club.pages.club_pages import FILES as OF_CLUB
from console.languages import LANGUAGES
from console.pages.assets import SHARED
from console.pages.frame import filled, languages_nav
from console.web.web_pages import FILES as OF_TABLE

EVERY = sorted(path for folder in (OF_TABLE, OF_CLUB, SHARED) for path in folder.rglob("*.html"))


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parts[-4]}-{path.name}")
def test_a_page_leads_to_itself_in_every_language(path: Path) -> None:
    text = filled(path, "fr", asked="table=hall&lang=fr&code=%3Cb%3E")
    found = set(re.findall(r'<a href="([^"]+)" lang="(\w+)">([^<]+)</a>', text))
    wanted = {("en", "English"), ("fr", "Français")}
    assert found == {(f"?table=hall&amp;code=%3Cb%3E&amp;lang={to}", to, name) for to, name in wanted}
    assert "[[" not in text


def test_the_way_to_other_languages_says_what_it_is() -> None:
    assert 'aria-label="Langue"' in languages_nav("fr")
    assert languages_nav("en").count("<a ") == len(LANGUAGES)

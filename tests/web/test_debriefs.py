"""A debrief by its link: each crew its own, with nothing that it could not know."""

import re
from pathlib import Path

import pytest

from console.debrief.html import hash_of
from console.journal.notes import FacilitatorNote, add_note, notes_file
from console.messages.debrief_links import debrief_token
from console.web.debriefs import link_key
from console.web.tables.followed_table import FollowedTable
from console.web.web_pages import Pages
from tests.debrief.test_at_the_table import ended
from tests.table.driver import TableDriver
from tests.web.asgi import Answer, ask

JOURNAL = "match-000001.journal"


class Foyer:
    """A table whose match is over, and its pages: `foyer.get("blue")`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.driver: TableDriver = ended(data / "matches")
        self.driver.advance(5)
        archive = self.driver.table.archive
        assert archive is not None
        archive.close()
        self.app = Pages([FollowedTable("table", data)], data).app()

    def get(self, whose: str, language: str = "en") -> Answer:
        token = debrief_token(link_key(self.data), JOURNAL, whose)
        return ask(self.app, f"/debrief/table/{token}?lang={language}")


@pytest.fixture(scope="module")
def foyer(tmp_path_factory: pytest.TempPathFactory) -> Foyer:
    return Foyer(tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("whose", "theirs", "others"), [("blue", "C9", "N12"), ("red", "N12", "C9")])
def test_a_crew_sees_its_own_route_and_not_the_other(
    foyer: Foyer, whose: str, theirs: str, others: str, language: str
) -> None:
    answer = foyer.get(whose, language)
    assert answer.status == 200
    told = re.sub(r"<style>.*?</style>", "", answer.text, flags=re.DOTALL)  # a colour may read as a dot
    assert theirs in told and others not in told
    assert f'<html lang="{language}"' in answer.text
    assert f'href="?lang={language}"' in answer.text, "and the way to the other language"


def test_once_both_agreed_the_link_leads_to_all_of_it(foyer: Foyer) -> None:
    text = foyer.get("both").text
    assert "C9" in text and "N12" in text


def test_a_note_that_is_written_later_is_shown_and_one_that_is_deleted_is_not(foyer: Foyer) -> None:
    journal = foyer.data / "matches" / JOURNAL
    assert "asked twice" not in foyer.get("both").text
    add_note(journal, FacilitatorNote(3, "asked twice"))
    assert "asked twice" in foyer.get("both").text and "asked twice" not in foyer.get("blue").text
    notes_file(journal).unlink()
    assert "asked twice" not in foyer.get("both").text


def test_the_pages_own_style_and_script_are_allowed_and_no_others(foyer: Foyer) -> None:
    policy = foyer.get("blue").headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    for kind in ("style", "script"):
        own = foyer.get("blue").text.partition(f"<{kind}>")[2].partition(f"</{kind}>")[0]
        assert own and f"{kind}-src '{hash_of(own)}';" in policy
    assert foyer.get("blue").headers["cache-control"] == "no-store"


def test_no_other_link_opens_anything(foyer: Foyer) -> None:
    good = debrief_token(link_key(foyer.data), JOURNAL, "blue")
    missing = debrief_token(link_key(foyer.data), "match-000099.journal", "blue")
    for path in (
        f"/debrief/table/{good.replace('blue', 'red')}",
        f"/debrief/table/{good}0",
        f"/debrief/foyer/{good}",
        f"/debrief/table/{missing}",
        "/debrief/table/x",
    ):
        assert ask(foyer.app, path).status == 404


def test_a_link_of_one_table_opens_nothing_of_another(foyer: Foyer, tmp_path: Path) -> None:
    other = FollowedTable("hall", tmp_path)
    (tmp_path / "matches").symlink_to(foyer.data / "matches")
    app = Pages([FollowedTable("table", foyer.data), other], foyer.data).app()
    token = debrief_token(link_key(foyer.data), JOURNAL, "blue")
    assert [ask(app, f"/debrief/{name}/{token}").status for name in ("table", "hall")] == [200, 404]


def test_the_key_is_kept_and_for_its_owner_alone(foyer: Foyer) -> None:
    path = foyer.data / "web" / "key"
    assert path.stat().st_mode & 0o777 == 0o600
    assert link_key(foyer.data) == path.read_text() == link_key(foyer.data)


def test_a_key_that_cannot_be_kept_holds_for_this_process(tmp_path: Path) -> None:
    (tmp_path / "web").write_text("in the way")
    assert len(link_key(tmp_path)) == 48

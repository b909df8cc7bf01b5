"""Tables of other machines on one page: what the key of the hall opens, and what another machine may say."""

import json
from pathlib import Path
from typing import Any

import pytest

from console.core.views import Json
from console.messages.hall_messages import MOST_TABLES
from console.pages.pin import FREE_TRIES, set_pin
from console.toml_file.setting_values import named_addresses
from console.web.audience import Facilitator, OtherPages, Spectator, in_language, sent_of_all
from console.web.hall_key import BadHallKey, hall_key_file, is_hall_key, new_hall_key, set_hall_key
from console.web.tables.followed_table import FollowedTable
from console.web.tables.other_machines import OtherMachine
from console.web.web_pages import Pages
from tests.web.asgi import Answer, ask
from tests.web.test_guards_of_pages import PIN, Visitor

KEY = "one-key-for-all-tables-of-this-hall"
ASKED = json.dumps({"do": "pause", "reason": "fire drill"}).encode()


class Foyer:
    """The pages of one machine, and somebody of another who asks them."""

    def __init__(self, data: Path) -> None:
        self.app = Pages([FollowedTable("table", data)], data).app()

    def ask(self, path: str, key: str = KEY, body: bytes = b"", **headers: str) -> Answer:
        named = {"authorization": f"Bearer {key}", **headers}
        return ask(self.app, path, method="POST" if body else "GET", headers=named, body=body)


@pytest.fixture
def foyer(tmp_path: Path) -> Foyer:
    set_hall_key(tmp_path, KEY)
    return Foyer(tmp_path)


def test_the_key_opens_what_a_facilitator_sees_and_does(foyer: Foyer) -> None:
    told = foyer.ask("/hall/stream").text
    assert json.loads(told.partition("data: ")[2].splitlines()[0])["tables"][0]["table"] == "table"
    asked = foyer.ask("/hall/ask/table", body=ASKED)
    assert json.loads(asked.text)["why"]["key"] == "web.no-table", "it was asked, and no table is there"
    noted = foyer.ask("/hall/note/table", body=b'{"words": "calm"}')
    assert json.loads(noted.text)["why"]["key"] == "web.no-match"


@pytest.mark.parametrize("path", ["/hall/stream", "/hall/ask/table", "/hall/note/table"])
def test_without_the_key_there_is_nothing(tmp_path: Path, foyer: Foyer, path: str) -> None:
    body = b"" if path.endswith("stream") else ASKED
    assert foyer.ask(path, "another-key-of-another-hall", body).status == 404
    assert foyer.ask(path, KEY, body, origin="http://10.77.0.1:8080").status == 404, "no browser has it"
    hall_key_file(tmp_path).unlink()
    assert foyer.ask(path, KEY, body).status == 404
    assert foyer.ask(path, "", body).status == 404, "nor has anybody where no key is set"


def test_keys_are_tried_as_slowly_as_pins(foyer: Foyer) -> None:
    for _ in range(FREE_TRIES):
        assert foyer.ask("/hall/stream", "x" * 30).status == 404
    assert foyer.ask("/hall/stream").status == 404, "locked out, though the key is right now"


@pytest.mark.parametrize("body", [b"{}", b"[", b'{"do": "pages"}', b"x" * 9000, b"[" * 8000])
def test_nonsense_is_refused(foyer: Foyer, body: bytes) -> None:
    assert foyer.ask("/hall/ask/table", body=body).status == 400
    assert foyer.ask("/hall/ask/nowhere", body=body).status == 404


def test_a_key_is_long_and_for_its_owner_alone(tmp_path: Path) -> None:
    for bad in ("short", "with a blank in the middle of it", "ö" * 30, "x" * 65):
        with pytest.raises(BadHallKey):
            set_hall_key(tmp_path, bad)
    key = new_hall_key()
    set_hall_key(tmp_path, key)
    assert is_hall_key(key, tmp_path) and not is_hall_key(new_hall_key(), tmp_path)
    assert hall_key_file(tmp_path).stat().st_mode & 0o077 == 0


def machine(tmp_path: Path) -> OtherMachine:
    return OtherMachine("door", "http://10.77.0.3:8080", lambda: KEY, tmp_path)


def told(*names: str, **fields: Any) -> Any:
    return {"tables": [{"table": name, "here": True, "address": "http://evil", **fields} for name in names]}


def test_another_machines_tables_are_the_facilitators_alone(tmp_path: Path) -> None:
    door = machine(tmp_path)
    door.take(told("table", seen={"scene": "play"}))
    (sent,) = sent_of_all(Facilitator(), [], door.tables)
    assert sent["table"] == "door" and sent["here"] and sent["seen"] == {"scene": "play"}
    assert sent["address"] == "http://10.77.0.3:8080", "by our own settings, whatever it says"
    assert sent_of_all(Spectator(), [], door.tables) == sent_of_all(OtherPages(), [], door.tables) == []


def test_a_machine_that_is_away_is_said_to_be_and_what_it_told_is_forgotten(tmp_path: Path) -> None:
    door = machine(tmp_path)
    away = {"table": "door", "here": False, "address": "http://10.77.0.3:8080"}
    assert sent_of_all(Facilitator(), [], door.tables) == [away]
    door.take(told("table", seen={"scene": "play"}))
    before = door.version
    door.lose()
    assert sent_of_all(Facilitator(), [], door.tables) == [away] and door.version > before


def test_several_tables_of_a_machine_have_names_of_their_own(tmp_path: Path) -> None:
    door = machine(tmp_path)
    door.take(told("one", "two"))
    assert [table.name for table in door.tables] == ["door-one", "door-two"]


@pytest.mark.parametrize(
    "nonsense",
    [None, [], {}, {"tables": []}, {"tables": 3}, {"tables": [{}]}, {"tables": [1]}, told(*"abcdefghi")],
)
def test_what_is_ill_formed_is_no_table(tmp_path: Path, nonsense: Any) -> None:
    assert MOST_TABLES < 9
    with pytest.raises(ValueError, match="it "):
        machine(tmp_path).take(nonsense)


@pytest.mark.parametrize(
    "value", [{"key": 3, "args": []}, {"key": "x", "args": 3}, {"key": "x", "args": [["a"]]}]
)
def test_what_looks_like_a_message_and_is_none_is_left_as_it_is(value: Any) -> None:
    assert in_language({"status": value}, "en") == {"status": value}
    assert in_language({"key": "no.such", "args": []}, "en") == "no.such"


def test_a_machine_that_tells_boxes_in_boxes_is_away_and_the_others_are_shown(tmp_path: Path) -> None:
    set_pin(tmp_path, PIN)
    deep: Json = []
    for _ in range(5000):
        deep = [deep]
    door, window = (
        OtherMachine(name, "http://10.77.0.3:8080", lambda: KEY, tmp_path) for name in ("door", "window")
    )
    door.take(told("table", seen=deep))
    window.take(told("table", seen={"scene": "play"}))
    visitor = Visitor(tmp_path, [door, window])
    visitor.log_in()
    line = visitor.get("/facilitator/stream").text.partition("data: ")[2].splitlines()[0]
    shown = {table["table"]: table["here"] for table in json.loads(line)["tables"]}
    assert shown == {"table": False, "door": False, "window": True}


def test_addresses_in_the_settings_are_checked() -> None:
    assert named_addresses("hall=http://10.0.0.5:8080/ foyer=https://sonar.local") == {
        "hall": "http://10.0.0.5:8080",
        "foyer": "https://sonar.local",
    }
    for bad in (
        "hall",
        "=http://x",
        "table=http://x",
        "a=ftp://x",
        "a=http://u:p@x",
        "a=http://x/y",
        "a=http://x:port",
    ):
        with pytest.raises(ValueError):
            named_addresses(bad)
    with pytest.raises(ValueError, match="twice"):
        named_addresses("a=http://x a=http://y")
    with pytest.raises(ValueError, match="too many"):
        named_addresses("a=http://x b=http://y", most=1)

"""A desk: settings that are checked before they are kept, and a back-up that comes from a page."""

import asyncio
import json
import shutil
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Barrier, BrokenBarrierError

import pytest
from starlette.requests import Request

from console.commands import play
from console.kiosk.back_up import WANTED, back_up
from console.kiosk.watchdog import Watchdog
from console.languages import Message
from console.pages.frame import PageFrame
from console.pages.log_in import LogIn
from console.table.settings_files import load_settings
from console.web.tables.followed_table import FollowedTable
from console.web.upkeep import upkeep_pages, uploads
from console.web.upkeep.settings_text import keep_text, read_text
from console.web.upkeep.upkeep_pages import DeskPages
from console.web.web_pages import FACILITATOR, FILES
from tests.table.local_socket.test_socket import seen
from tests.web.asgi import Answer
from tests.web.test_guards_of_pages import PIN, Visitor, set_pin

GOOD = "# loud hall\n[sound]\nvolume = 9  # nearly all\n"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    """A facilitator at the desk of a table whose settings say a volume of 3."""
    data = tmp_path / "data"
    (data / "matches").mkdir(parents=True)
    (data / "matches" / "match-000001.journal").write_text("the newest")
    monkeypatch.setenv("SONAR_TABLE_DATA", str(data))
    monkeypatch.setenv("SONAR_TABLE", str(data / "table.toml"))
    (data / "table.toml").write_text("[sound]\nvolume = 3\n")
    set_pin(data, PIN)
    visitor = Visitor(data)
    visitor.log_in()
    yield visitor


def keep(desk: Visitor, text: str, mark: str | None = None) -> Answer:
    mark = json.loads(desk.get("/desk/settings").text)["mark"] if mark is None else mark
    body = json.dumps({"text": text, "mark": mark}).encode()
    return desk.post("/desk/settings", body, x_page_token=desk.token)


def test_good_settings_are_kept_as_they_are_written_and_the_old_ones_stay(
    desk: Visitor, tmp_path: Path
) -> None:
    told = json.loads(keep(desk, GOOD).text)
    assert told == {"done": True, "why": "", "before": "table.toml.before-1"}
    assert (tmp_path / "data/table.toml").read_text() == GOOD, "with its comments"
    assert "volume = 3" in (tmp_path / "data/table.toml.before-1").read_text()
    assert load_settings().volume == 9
    assert json.loads(keep(desk, GOOD.replace("9", "8")).text)["before"] == "table.toml.before-2"


def test_wrong_settings_are_refused_with_all_that_is_to_be_mended(desk: Visitor, tmp_path: Path) -> None:
    refused = keep(desk, "[sound]\nvolume = 11\nvoices = 'all'\n")
    assert refused.status == 409
    first, second = json.loads(refused.text)["problems"].splitlines()
    assert first.startswith("table.toml:2:10: ") and "11" in first and "10" in first
    assert second.startswith("table.toml:3:1: ") and "voice" in second
    assert load_settings().volume == 3
    assert [path.name for path in (tmp_path / "data").glob("table.toml*")] == ["table.toml"]


def test_settings_that_somebody_else_changed_meanwhile_are_not_written_over(
    desk: Visitor, tmp_path: Path
) -> None:
    mark = json.loads(desk.get("/desk/settings").text)["mark"]
    (tmp_path / "data/table.toml").write_text("[sound]\nvolume = 4\n")
    assert "meanwhile" in json.loads(keep(desk, GOOD, mark).text)["problems"]
    assert load_settings().volume == 4


def test_two_desks_do_not_keep_at_once(desk: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    both, met = Barrier(2), []

    def meeting(text: str, mark: str) -> None:
        try:
            met.append(both.wait(0.1))
        except BrokenBarrierError:
            both.reset()

    monkeypatch.setattr(upkeep_pages, "keep_text", meeting)

    async def two() -> None:
        frame = PageFrame(FILES, Path())
        log_in = LogIn(FACILITATOR, Path(), frame)
        monkeypatch.setattr(log_in, "why_not", lambda request: None)
        keeping = DeskPages(log_in, frame, Path(), lambda: False).keep_settings
        await asyncio.gather(*(keeping(_asking()) for _ in range(2)))

    asyncio.run(two())
    assert met == []


def _asking() -> Request:
    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b'{"text": "", "mark": ""}', "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": [], "query_string": b""}, receive)


def test_where_there_is_no_file_one_is_made(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SONAR_TABLE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data/table.toml").unlink()
    assert json.loads(keep(desk, GOOD, "").text) == {"done": True, "why": "", "before": ""}
    assert (tmp_path / "config/sonar-table/table.toml").read_text() == GOOD


def test_a_desk_beside_a_cabinet_begins_with_its_settings_and_leaves_them_alone(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cabinet = (tmp_path / "data").rename(tmp_path / "cabinet") / "table.toml"
    monkeypatch.setattr("console.table.settings_files.CABINET", cabinet.parent)
    monkeypatch.delenv("SONAR_TABLE")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    before = read_text()
    assert "volume = 3" in before.text
    assert keep_text(GOOD, before.mark) is None
    assert "volume = 3" in cabinet.read_text()
    assert load_settings().volume == 9, "one's own hold from now on"


def test_more_than_the_table_would_read_is_not_kept(desk: Visitor) -> None:
    assert "too large" in json.loads(keep(desk, "#" * 100_001).text)["problems"]
    assert keep(desk, "#" * 300_000).status == 413
    assert load_settings().volume == 3


@pytest.mark.parametrize("path", ["/desk/settings", "/desk/restore"])
def test_nobody_else_changes_anything(desk: Visitor, path: str, tmp_path: Path) -> None:
    body = json.dumps({"text": GOOD, "mark": ""}).encode()
    assert desk.post(path, body).status == 403, "a page that has no token"
    stranger = Visitor(tmp_path / "data")
    assert stranger.post(path, body, x_page_token=desk.token).status == 403
    assert stranger.get("/desk/settings").status == 403
    assert load_settings().volume == 3


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"text": 1}', b"[" * 9000])
def test_nonsense_is_not_understood(desk: Visitor, body: bytes) -> None:
    assert desk.post("/desk/settings", body, x_page_token=desk.token).status == 400


def saved(tmp_path: Path) -> bytes:
    """A back-up of a table with one match and another volume."""
    data, file = tmp_path / "elsewhere", tmp_path / "friday.tar.gz"
    (data / "matches").mkdir(parents=True, exist_ok=True)
    (data / "matches" / "match-000007.journal").write_text("friday's")
    back_up(data, file, "1.0", force=True, told=lambda name: None)
    return file.read_bytes()


def test_a_back_up_is_put_in_place_with_the_next_start_and_the_old_is_kept(
    desk: Visitor, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    told = desk.post("/desk/restore", saved(tmp_path), x_page_token=desk.token)
    assert json.loads(told.text) == {"done": True, "why": "", "count": "1"}
    assert (data / "matches/match-000001.journal").exists(), "nothing has changed yet"
    assert play._restored(Watchdog()) == (Message.of("table.restored", folder="before-restore-1"),)
    assert (data / "matches/match-000007.journal").read_text() == "friday's"
    assert (data / "before-restore-1/matches/match-000001.journal").read_text() == "the newest"
    assert play._restored(Watchdog()) == (), "once"


def test_where_the_power_goes_while_it_is_put_in_place_the_next_start_does_it_again(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, rename = tmp_path / "data", Path.rename
    (data / WANTED).write_bytes(saved(tmp_path))

    def no_power(path: Path, to: Path) -> Path:
        if path.parent.name == ".restoring.new":
            raise KeyboardInterrupt
        return rename(path, to)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Path, "rename", no_power)
        play._restored(Watchdog())
    play._restored(Watchdog())
    assert (data / "matches/match-000007.journal").read_text() == "friday's"
    assert (data / "before-restore-1/matches/match-000001.journal").read_text() == "the newest"
    assert play._restored(Watchdog()) == ()


def test_a_long_restore_is_no_table_that_does_not_come_up(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data" / WANTED).write_bytes(saved(tmp_path))
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        play._restored(Watchdog())
        assert systemd.recv(1000).startswith(b"EXTEND_TIMEOUT_USEC=")


def test_what_lies_in_the_data_folder_is_not_run(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data" / "console").mkdir()
    (tmp_path / "data" / "console" / "__init__.py").write_text("print('a stranger')\nraise SystemExit\n")
    monkeypatch.chdir(tmp_path / "data")
    assert "stranger" not in desk.get("/desk/part/settings").text


def test_what_is_no_back_up_is_not_taken(desk: Visitor, tmp_path: Path) -> None:
    whole = saved(tmp_path)
    for body in (b"nonsense", whole[:-200], whole[:100]):
        refused = desk.post("/desk/restore", body, x_page_token=desk.token)
        assert refused.status == 409 and json.loads(refused.text)["problems"]
    assert not list((tmp_path / "data").glob("restore*"))


def test_a_file_that_is_too_large_is_not_taken(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "ROOM_LEFT", 10**15)
    refused = desk.post("/desk/restore", saved(tmp_path), x_page_token=desk.token)
    assert "too large" in json.loads(refused.text)["why"]
    assert not list((tmp_path / "data").glob("restore*"))


def test_a_back_up_for_which_there_is_no_room_is_not_taken(
    desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body, free = saved(tmp_path), shutil.disk_usage(tmp_path)._replace(free=4)
    monkeypatch.setattr(uploads, "ROOM_LEFT", 1 / 10**6)
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: free)
    refused = desk.post("/desk/restore", body, x_page_token=desk.token)
    assert "0 MB are free" in json.loads(refused.text)["problems"]
    assert not list((tmp_path / "data").glob("restore*"))


def test_not_during_a_match(desk: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FollowedTable, "here", True)
    table = desk.pages.tables["table"]
    table.take(seen(1, match=1))
    refused = desk.post("/desk/restore", saved(tmp_path), x_page_token=desk.token)
    assert json.loads(refused.text)["why"] == "Match in progress: end it first"
    assert not (tmp_path / "data" / WANTED).exists()
    table.take(replace(seen(2, match=1), over=True))
    assert desk.post("/desk/restore", saved(tmp_path), x_page_token=desk.token).status == 200


def test_a_back_up_that_fails_at_the_start_changes_nothing_and_is_not_tried_again(
    desk: Visitor, tmp_path: Path
) -> None:
    (tmp_path / "data" / WANTED).write_bytes(b"broken by then")
    assert play._restored(Watchdog()) == (Message.of("table.not-restored"),)
    assert (tmp_path / "data/matches/match-000001.journal").exists()
    assert play._restored(Watchdog()) == ()

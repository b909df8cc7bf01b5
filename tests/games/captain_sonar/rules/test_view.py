"""The view is complete enough to draw a display, and plain enough for JSON."""

import json

from tests.games.captain_sonar.rules.match import Match


def test_what_was_said_names_dots_in_json_too() -> None:
    match = Match(chart="charlie", edition=1, mode="real-time", blue="D3", red="N12")
    match.charged("blue", "torpedo")
    match.all("blue captain stop", "blue captain torpedo G2")
    heard = json.loads(json.dumps(match.view("red").json()))["boat"]["said"]
    assert heard == {"name": "impact", "crew": "red", "kind": "clear", "dot": "G2"}


def test_a_blackout_is_seen_by_its_own_crew_only() -> None:
    match = Match(chart="charlie", edition=1, mode="real-time", blue="B1", red="N12")
    for course in ("south", "west"):
        match.course("blue", course)
    match("blue captain head north")
    assert match.boat("blue")["blackout"]
    assert match.boat("blue")["free"] == []
    assert "blackout" not in match.view("red").json()["enemy"]


def test_that_play_goes_on_does_not_hide_what_was_done() -> None:
    match = Match(chart="charlie", edition=1, mode="real-time", blue="D3", red="N12")
    match.charged("blue", "silence")
    match.all("blue captain stop", "blue captain silence south 2")
    assert match.view("red").json()["enemy"]["said"] == {"name": "silence", "crew": "blue"}


def test_the_sector_of_a_surfaced_enemy_is_seen_until_it_dives() -> None:
    match = Match(chart="charlie", edition=1, mode="real-time", blue="D3", red="N12")
    assert match.view("red").json()["enemy"]["surfaced_in"] is None
    match("blue captain surface")
    assert match.view("red").json()["enemy"]["surfaced_in"] == 1
    stations = ("engineer", "captain", "first-mate", "radio")
    match.all(*(f"blue {station} secure {number}" for number, station in enumerate(stations, 1)))
    assert match.view("red").json()["enemy"]["surfaced_in"] == 1
    match.all("red engineer inspect pass", "blue captain dive")
    assert match.view("red").json()["enemy"]["surfaced_in"] is None

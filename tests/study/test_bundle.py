"""A bundle, read by the programs of others: BIDS' validator, pyarrow, WebVTT's and ELAN's readers."""

import csv
import io
import json
import zipfile
from itertools import pairwise
from pathlib import Path

import pytest
from bids_validator import BIDSValidator
from pyarrow import parquet
from pympi.Elan import Eaf
from webvtt import WebVTT

from console.journal import read_journal
from console.study.bundle import MadeBundle, StudiedMatch, make_bundle
from console.study.match_event import COLUMNS
from console.study.match_events import match_events
from tests.debrief.script import lesson_match
from tests.study.test_match_events import ADA, GRACE, led


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[StudiedMatch]:
    folders = (tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second"))
    paths = (led(folders[0]), lesson_match(folders[1]).end(60))
    return [StudiedMatch(f"match-00000{n}", read_journal(path)) for n, path in enumerate(paths, 1)]


@pytest.fixture(scope="module")
def made(matches: list[StudiedMatch]) -> MadeBundle:
    return make_bundle(matches, {GRACE}, {GRACE: {"group": "debrief"}})


def opened(made: MadeBundle) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(made.content))


def table(made: MadeBundle, name: str) -> list[dict[str, str]]:
    text = opened(made).read(name).decode()
    return list(csv.DictReader(io.StringIO(text), delimiter="\t" if name.endswith(".tsv") else ","))


def test_bids_knows_every_file_but_those_that_are_told_to_be_ours(made: MadeBundle) -> None:
    bundle, validator = opened(made), BIDSValidator()
    ours = bundle.read(".bidsignore").decode().splitlines()
    names = [name for name in bundle.namelist() if name != ".bidsignore"]
    unknown = {name for name in names if not validator.is_bids(f"/{name}")}
    assert unknown == {name for name in names if name.startswith(tuple(ours))}
    description = json.loads(bundle.read("dataset_description.json"))
    assert {"Name", "BIDSVersion", "DatasetType"} <= description.keys()
    assert [row["participant_id"] for row in table(made, "participants.tsv")] == ["sub-000001", "sub-000002"]
    for row in table(made, "participants.tsv"):
        assert any(name.startswith(f"{row['participant_id']}/beh/") for name in names)


def test_every_table_has_the_columns_of_its_dictionary(made: MadeBundle) -> None:
    columns = [column.name for column in COLUMNS]
    bundle = opened(made)
    for name in bundle.namelist():
        if name.endswith("events.tsv") or name == "tables/events.csv":
            assert list(table(made, name)[0]) == columns
        elif name.endswith("_events.json") or name == "tables/dictionary.json":
            assert list(json.loads(bundle.read(name))) == columns
    for kind in ("participants", "people"):
        assert list(table(made, f"{kind}.tsv")[0]) == list(json.loads(bundle.read(f"{kind}.json")))


def test_parquet_holds_what_csv_says(made: MadeBundle) -> None:
    rows = parquet.read_table(io.BytesIO(opened(made).read("tables/events.parquet"))).to_pylist()
    written = table(made, "tables/events.csv")
    assert len(rows) == len(written) > 40
    for row, cells in zip(rows, written, strict=True):
        for name, value in row.items():
            said = cells[name]
            if isinstance(value, float):
                assert float(said) == pytest.approx(value, abs=1e-6)
            else:
                assert said == (
                    "" if value is None else str(int(value) if isinstance(value, bool) else value)
                )


def test_who_did_not_agree_is_nowhere_in_it(made: MadeBundle, matches: list[StudiedMatch]) -> None:
    assert made.people == {GRACE} and made.left_out == {ADA}
    contents = {name: opened(made).read(name) for name in opened(made).namelist()}
    assert not [name for name, content in contents.items() if str(ADA).encode() in content]
    assert str(GRACE).encode() in contents["tables/events.csv"]
    assert not [name for name, content in contents.items() if b"tired" in content], "a pause's reason"
    first = table(made, "participants.tsv")[0]
    hers = [event for event in match_events(matches[0].record, "x") if event.person == ADA]
    assert int(first["left_out"]) == len(hers) > 0
    assert table(made, "people.tsv") == [
        {"person": str(GRACE), "conditions": "group=debrief", "matches": "1"}
    ]
    rows = parquet.read_table(io.BytesIO(contents["tables/events.parquet"])).to_pylist()
    assert ADA not in {row["person"] for row in rows}


def test_captions_stand_where_a_camera_saw_them(made: MadeBundle, matches: list[StudiedMatch]) -> None:
    bundle = opened(made)
    vtt = WebVTT.from_string(bundle.read("video/match-000001.vtt").decode())
    (event, *_) = (each for each in match_events(matches[0].record, "x", {ADA}) if each.verb == "ok")
    (shown, *_) = (each for each in vtt.captions if each.text == f"blue {event.station}: ok")
    assert shown.start == f"00:00:{event.onset:06.3f}"
    after = [each for each in vtt.captions if each.start > "00:01:40"]
    assert after, "a pause of 90.5 s was counted"


def test_elan_reads_a_tier_for_each_station(made: MadeBundle, tmp_path: Path) -> None:
    path = tmp_path / "match.eaf"
    path.write_bytes(opened(made).read("video/match-000001.eaf"))
    elan = Eaf(str(path))
    assert {"blue captain", "red captain", "table"} <= set(elan.get_tier_names())
    for tier in elan.get_tier_names():
        spans = sorted(elan.get_annotation_data_for_tier(tier))
        assert all(until > since for since, until, _ in spans)
        assert all(one[1] <= other[0] or one[0] == other[0] for one, other in pairwise(spans))


def test_the_same_matches_and_consents_give_the_same_bytes(
    made: MadeBundle, matches: list[StudiedMatch]
) -> None:
    again = make_bundle(matches, {GRACE}, {GRACE: {"group": "debrief"}})
    assert again.fingerprint == made.fingerprint and again.content == made.content
    assert make_bundle(matches, {GRACE, ADA}, {}).fingerprint != made.fingerprint

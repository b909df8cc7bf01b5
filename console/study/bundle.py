"""A bundle: the events of matches and all that is needed to understand them, as one file to hand on.

It is laid out as BIDS lays out recordings with events, where that fits. BIDS has one person for a recording,
and a match has up to eight: so a match stands where BIDS has a subject, and people are in a table of ours.
"""

import io
import zipfile
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import sha256

from console.journal.header import software_version
from console.journal.journal_lines import Seated
from console.journal.journal_reader import Record
from console.journal.plan_words import option_words
from console.people.person import is_personal
from console.study.captions import elan, webvtt
from console.study.event_tables import (
    Cell,
    data_dictionary,
    events_csv,
    events_parquet,
    events_tsv,
    json_text,
    tsv,
)
from console.study.match_event import MatchEvent
from console.study.match_events import match_events

BIDS = "1.9.0"
_DAY = (1980, 1, 1, 0, 0, 0)
"""Of every file in it: the same matches and consents give the same bytes."""
_OURS = ("tables/", "video/", "people.tsv", "people.json")
"""What BIDS does not know of, so that its validator passes it over."""
_MATCHES = {
    "participant_id": "A match: BIDS' word for whom a recording is of.",
    "game": "The game that was played.",
    "chart": "The chart.",
    "chart_fingerprint": "Of everything on the chart that bears on play.",
    "options": "Every option of the match that was set, as its journal has it.",
    "seed": "What chance was drawn from.",
    "rules": "The version of our rules by which it was judged.",
    "journal_version": "The version of the journal's format.",
    "software": "The version of the program that wrote it.",
    "begun": "By the clock on the wall, which may have been wrong.",
    "length_s": "How long it lasted, pauses left out.",
    "outcome": "won, drawn or abandoned.",
    "left_out": "Orders of people without a consent, which are in no table.",
    "journal_sha256": "The fingerprint of its journal, all of it.",
}
_PEOPLE = {
    "person": "Somebody, by a number; no name is in this bundle.",
    "conditions": "Under which conditions they played, as they were entered.",
    "matches": "In how many of these matches they were.",
}


_README = """The events of {matches} matches, told from their journals by sonar-table {software}.

Each match has the place of a subject (sub-...), since BIDS has one person for a recording and
a match has up to eight. tables/dictionary.json says what every column means, and so does the
file of each task. tables/ has all matches in one table. video/ has captions (WebVTT) and
annotations (ELAN): put their zero where the match begins in your video; pauses are counted.

Only people whose consent held on the day this was made are in it, by numbers. What others did
is left out, and counted in participants.tsv. Somebody may have withdrawn since: whoever made
this file has the list (sonar-table study list).
"""


@dataclass(frozen=True)
class StudiedMatch:
    """A match that goes into a bundle."""

    name: str
    """`match-000012`."""
    record: Record

    @property
    def people(self) -> frozenset[int]:
        """Who is in it, of those that a register may know."""
        seated = (entry.person for entry in self.record.entries if isinstance(entry, Seated))
        return frozenset(filter(is_personal, seated))

    @property
    def subject(self) -> str:
        return f"sub-{''.join(filter(str.isalnum, self.name.removeprefix('match-')))}"


@dataclass(frozen=True)
class MadeBundle:
    """What was made, and of whom."""

    content: bytes
    people: frozenset[int]
    left_out: frozenset[int]

    @property
    def fingerprint(self) -> str:
        return sha256(self.content).hexdigest()[:12]


def make_bundle(
    matches: list[StudiedMatch],
    agreed: Set[int],
    conditions: Mapping[int, Mapping[str, str]],
    *,
    with_parquet: bool = True,
) -> MadeBundle:
    """A bundle of these matches, with nothing of those who did not agree.

    :raises NoParquet: pyarrow is missing
    """
    people = frozenset().union(*(match.people for match in matches))
    left_out = people - agreed
    files: dict[str, str | bytes] = {}
    events: list[MatchEvent] = []
    rows: list[list[Cell]] = []
    for match in matches:
        told = list(match_events(match.record, match.name, left_out))
        missing = sum(1 for _ in match_events(match.record, match.name)) - len(told)
        rows.append(_match_row(match, missing))
        events += told
        files |= _match_files(match, told)
    files |= dict(_whole(matches, rows, events, people & agreed, conditions))
    if with_parquet:
        files["tables/events.parquet"] = events_parquet(events)
    return MadeBundle(_zipped(files), people & agreed, left_out)


def _match_files(match: StudiedMatch, told: list[MatchEvent]) -> dict[str, str | bytes]:
    task = f"{match.subject}_task-{_task(match)}"
    return {
        f"{match.subject}/beh/{task}_events.tsv": events_tsv(told),
        f"video/{match.name}.vtt": webvtt(told),
        f"video/{match.name}.eaf": elan(told),
    }


def _whole(
    matches: list[StudiedMatch],
    rows: list[list[Cell]],
    events: list[MatchEvent],
    people: Set[int],
    conditions: Mapping[int, Mapping[str, str]],
) -> Iterator[tuple[str, str]]:
    yield "dataset_description.json", json_text(_description(matches))
    yield "README", _README.format(matches=len(matches), software=software_version())
    yield ".bidsignore", "".join(f"{each}\n" for each in _OURS)
    yield "participants.tsv", tsv(list(_MATCHES), rows)
    yield "participants.json", json_text({name: {"Description": said} for name, said in _MATCHES.items()})
    for task in sorted({_task(match) for match in matches}):
        yield f"task-{task}_events.json", json_text(data_dictionary())
    counts = {number: sum(number in match.people for match in matches) for number in sorted(people)}
    known: list[list[Cell]] = [
        [number, _pairs(conditions.get(number, {})), count] for number, count in counts.items()
    ]
    yield "people.tsv", tsv(list(_PEOPLE), known)
    yield "people.json", json_text({name: {"Description": said} for name, said in _PEOPLE.items()})
    yield "tables/events.csv", events_csv(events)
    yield "tables/dictionary.json", json_text(data_dictionary())


def _match_row(match: StudiedMatch, missing: int) -> list[Cell]:
    header, record = match.record.header, match.record
    plan = header.plan
    return [
        match.subject,
        plan.game,
        header.chart,
        header.fingerprint,
        _options(match),
        plan.seed,
        plan.rules,
        record.version,
        header.software,
        header.begun,
        record.played_ns / 1e9,
        None if record.result is None else record.result.outcome,
        missing,
        sha256(record.whole + record.set_aside).hexdigest(),
    ]


def _options(match: StudiedMatch) -> str:
    return _pairs(option_words(match.record.header.plan))


def _pairs(values: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())


def _task(match: StudiedMatch) -> str:
    return match.record.header.plan.game.replace("-", "")


def _description(matches: list[StudiedMatch]) -> dict[str, object]:
    return {
        "Name": f"{len(matches)} matches at a sonar-table",
        "BIDSVersion": BIDS,
        "DatasetType": "raw",
        "GeneratedBy": [{"Name": "sonar-table", "Version": software_version()}],
    }


def _zipped(files: Mapping[str, str | bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name in sorted(files):
            content = files[name]
            data = content.encode() if isinstance(content, str) else content
            bundle.writestr(zipfile.ZipInfo(name, _DAY), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()

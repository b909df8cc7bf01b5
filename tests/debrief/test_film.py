"""A film of a match: its streams, its sound sample by sample, and its best, chosen by what happened."""

import json
import subprocess
from array import array
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.export import NoExport
from console.debrief.film import mp4
from console.debrief.film.highlights import AFTER_NS, BEFORE_NS, Highlight, best_stretches, highlights_of
from console.debrief.film.mp4 import MatchFilm, Stretch, export_film, stretches_of
from console.debrief.film.soundtrack import BLOCK, BLOCK_NS, FilmSound, Soundtrack
from console.debrief.story import AnyStory, tell_file
from console.output_file import NotWritten
from console.table.scenes.table_replay import replay_of
from console.voice.clip import FULL_SCALE, Clip, Side
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, lesson_match
from tests.debrief.test_commands import run

SECOND_NS = 1_000_000_000
seconds = st.integers(0, 600)


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> AnyStory:
    script = Script(tmp_path_factory.mktemp("matches")).begin()
    return tell_file(script.at(3, "blue captain stop").at(3.5, "blue captain belay").end(4))


def soundtrack(story: AnyStory) -> Soundtrack:
    return Soundtrack(lambda voice: replay_of(story, loudspeaker=voice), "en")


def film_of(story: AnyStory, *stretches: Stretch) -> MatchFilm:
    replay = replay_of(story)
    parts = stretches or stretches_of(replay, None)
    return MatchFilm(replay, [Crew.BLUE], parts, soundtrack(story), pictures_a_second=2)


def size_of(path: Path) -> tuple[int, int]:
    asked = ["-select_streams", "v", "-show_entries", "stream=width,height", "-of", "json"]
    told = subprocess.run(["ffprobe", "-v", "error", *asked, path], capture_output=True, check=True).stdout
    (stream,) = json.loads(told)["streams"]
    return stream["width"], stream["height"]


def probed(path: Path) -> dict[str, float]:
    asked = ["-show_entries", "stream=codec_type,duration", "-of", "json"]
    told = subprocess.run(["ffprobe", "-v", "error", *asked, path], capture_output=True, check=True).stdout
    return {each["codec_type"]: float(each["duration"]) for each in json.loads(told)["streams"]}


def test_a_film_has_pictures_and_sound_of_its_length(tmp_path: Path, story: AnyStory) -> None:
    told: list[int] = []
    film = film_of(story)
    assert export_film(film, tmp_path / "x.mp4", told.append) == sum(told) == len(film.times_ns) == 26
    found = probed(tmp_path / "x.mp4")
    assert found["video"] == pytest.approx(13, abs=0.1)
    assert found["audio"] == pytest.approx(13, abs=0.1)


def test_a_film_is_as_large_as_a_stream_whoever_is_on_it(tmp_path: Path, story: AnyStory) -> None:
    film = film_of(story, Stretch(0, SECOND_NS))
    assert len(film.crews) == 1
    export_film(film, tmp_path / "one.mp4")
    export_film(film._replace(replay=replay_of(story), crews=list(Crew)), tmp_path / "two.mp4")
    assert size_of(tmp_path / "one.mp4") == size_of(tmp_path / "two.mp4") == (1920, 1080)


def test_parts_are_joined_with_their_sound(tmp_path: Path, story: AnyStory) -> None:
    parts = [Stretch(0, SECOND_NS), Stretch(3 * SECOND_NS, 5 * SECOND_NS)]
    export_film(film_of(story, *parts), tmp_path / "x.mp4")
    found = probed(tmp_path / "x.mp4")
    assert found["video"] == pytest.approx(3, abs=0.1)
    assert found["audio"] == pytest.approx(3, abs=0.1)


def loudness(blocks: list[bytes]) -> list[int]:
    return [max(array("h", block)) for block in blocks]


def test_what_happens_is_heard_when_it_happens(story: AnyStory) -> None:
    """The alarm of a stop waits for nothing."""
    heard = loudness(list(soundtrack(story).blocks([Stretch(0, 4 * SECOND_NS)])))
    at = [n for n, loud in enumerate(heard) if loud > 0.4 * FULL_SCALE and n * BLOCK_NS > 2.9 * SECOND_NS]
    assert at[0] * BLOCK_NS == pytest.approx(3 * SECOND_NS, abs=2 * BLOCK_NS)


def test_what_is_passed_over_is_not_heard(tmp_path: Path) -> None:
    long = tell_file(Script(tmp_path).begin().at(3, "blue captain stop").at(9, "blue captain belay").end(90))
    [after] = [list(soundtrack(long).blocks([Stretch(60 * SECOND_NS, 62 * SECOND_NS)]))]
    assert len(after) == pytest.approx(2 * SECOND_NS / BLOCK_NS, abs=1)
    assert 0 < max(loudness(after)) < 0.15 * FULL_SCALE, "the hum alone"


def test_sides_are_mixed_each_for_itself_and_never_too_loud() -> None:
    output = FilmSound()
    output.play(Clip(array("h", [100, 200])), Side.LEFT, 1)
    output.play(Clip(array("h", [30_000] * BLOCK)), Side.BOTH, 1)
    output.play(Clip(array("h", [30_000])), Side.RIGHT, 1)
    first = array("h", output.block())
    assert list(first[:6]) == [30_100, FULL_SCALE, 30_200, 30_000, 30_000, 30_000]
    assert set(array("h", output.block())) == {0}


def test_what_goes_round_begins_again_until_it_is_hushed() -> None:
    output, clip = FilmSound(), Clip(array("h", range(BLOCK + 3)))
    output.go_round(clip, Side.BOTH, 1)
    heard = [*array("h", output.block())[::2], *array("h", output.block())[::2]]
    assert heard == [n % (BLOCK + 3) for n in range(2 * BLOCK)]
    output.go_round(None, Side.BOTH, 1)
    assert set(array("h", output.block())) == {0}


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(seconds, st.integers(1, 150)), max_size=20), st.integers(10, 120))
def test_the_best_of_a_film_is_whole_stretches_in_order_and_no_longer_than_asked_for(
    happened: list[tuple[int, int]], most_s: int
) -> None:
    whole_ns, most_ns = 609 * SECOND_NS, most_s * SECOND_NS
    found = [Highlight(at_s * SECOND_NS, worth) for at_s, worth in happened]
    stretches = best_stretches(found, whole_ns, most_ns)
    assert stretches == best_stretches(found[::-1], whole_ns, most_ns)
    edges = [edge for stretch in stretches for edge in stretch]
    assert edges == sorted(set(edges)) and edges[0] >= 0 and edges[-1] <= whole_ns
    assert 0 < sum(stretch.length_ns for stretch in stretches) <= most_ns
    if found and most_ns >= BEFORE_NS + 3 * AFTER_NS:
        best = min(found, key=lambda each: (-each.worth, each.time_ns))
        assert any(stretch.from_ns <= best.time_ns < stretch.until_ns for stretch in stretches)


@settings(deadline=None, max_examples=30)
@given(seconds)
def test_a_match_shorter_than_its_best_is_shown_whole(length_s: int) -> None:
    assert best_stretches([], length_s, max(length_s, 1)) == [Stretch(0, length_s)]


def test_hits_are_worth_more_than_misses_and_refused_orders_nothing(tmp_path: Path) -> None:
    found = highlights_of(tell_file(lesson_match(tmp_path).end(60)), 1)
    best = max(found, key=lambda each: each.worth)
    assert best == Highlight(37 * SECOND_NS, 60)
    assert [each.time_ns // SECOND_NS for each in found if each.worth == 3] == [18, 31, 35]
    assert highlights_of(tell_file(lesson_match(tmp_path).end(60)), 2)[0].time_ns == 9 * SECOND_NS


def test_players_have_highlights_too(tmp_path: Path) -> None:
    options = MatchPlan(game="con-sonar", players="blue,red", seed=1)
    found = highlights_of(tell_file(computer_match(tmp_path, options, level="cadet")), 1)
    assert max(each.worth for each in found) == 100 and any(each.worth == 40 for each in found)


def test_a_film_that_is_there_stays_and_a_journal_always(tmp_path: Path, story: AnyStory) -> None:
    there = tmp_path / "x.mp4"
    there.write_bytes(b"mine")
    with pytest.raises(NotWritten, match="there already"):
        export_film(film_of(story), there)
    assert there.read_bytes() == b"mine"
    assert export_film(film_of(story, Stretch(0, SECOND_NS)), there, force=True) == 2
    assert probed(there)


def test_without_ffmpeg_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Script(tmp_path).begin().end(4)
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run("replay", journal, "--export", tmp_path / "x.mp4")
    assert done.exit_code == 1
    assert "apt-get install ffmpeg" in done.output
    assert not (tmp_path / "x.mp4").exists()


def test_what_ffmpeg_cannot_do_is_told_and_leaves_nothing(
    tmp_path: Path, story: AnyStory, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = mp4._command
    monkeypatch.setattr(mp4, "_command", lambda *how: [*made(*how)[:-3], "-f", "nonsense", "/dev/null"])
    with pytest.raises(NoExport, match="could not make the film: "):
        export_film(film_of(story), tmp_path / "x.mp4")
    assert list(tmp_path.iterdir()) == []


def test_highlights_are_those_of_a_film(tmp_path: Path) -> None:
    done = run(
        "replay", Script(tmp_path).begin().end(4), "--export", tmp_path / "x.gif", "--highlights", "60"
    )
    assert done.exit_code == 2
    assert "--export best.mp4" in done.output

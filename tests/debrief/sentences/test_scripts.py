"""Every sentence of every game comes in the match where it must, and not in the one where it must not.

Each is a whole match: orders in the notation with their seconds, judged by the referee, debriefed from its
journal. "Comes" means: it is chosen, as the one to keep or one of the two to try, and the page holds it with
its figures and a link to its moment.
"""

import re
from collections.abc import Callable
from html import unescape
from typing import Any, NamedTuple

import pytest

from console.core.words import Crew
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.match_page import match_page
from console.debrief.sentences.point import Figures, TalkPoint
from console.debrief.sentences.sentence import Phrasing, Talk, ToldSentence
from console.debrief.sentences.sentence_choice import Basis, Praise
from console.debrief.story import AnyStory, tell_file
from console.games import debrief_of
from console.games.con_sonar.debrief.advice import talk_to as talk_to_player
from console.games.con_sonar.rules.orders import Colour
from console.languages import LANGUAGES, catalogue, say
from tests.debrief.sentences import captain_sonar, con_sonar, sonar_family
from tests.debrief.sentences.pairs import Pair, Scripted

AnyPair = Pair[Any]
PAIRS: dict[str, tuple[AnyPair, ...]] = {
    "captain-sonar": captain_sonar.PAIRS,
    "sonar-family": sonar_family.PAIRS,
    "con-sonar": con_sonar.PAIRS,
}
EVERY = [pytest.param(game, each, id=f"{game}-{each.sentence}") for game in PAIRS for each in PAIRS[game]]
NOTHING_TO_TELL = [
    pytest.param(name, match, id=f"{game.__name__.rpartition('.')[2]}-{name}")
    for game in (captain_sonar, sonar_family)
    for name, match in game.NOTHING_TO_TELL.items()
]
NUMBER = re.compile(r"\d+(?:[.:]\d+)?")


class Debriefed(NamedTuple):
    """A scripted match, looked back at."""

    story: AnyStory
    judged: Any
    figures: Figures

    def talk(self, language: str = "en") -> Talk:
        """What is said to blue, or to yellow."""
        if self.story.game_name == "con-sonar":
            return talk_to_player(self.judged, Colour.YELLOW, language)
        return talk_to(self.judged, Crew.BLUE, language)

    def said(self, language: str = "en") -> dict[str, ToldSentence]:
        talk = self.talk(language)
        tries = {f"try-{each.point.name}": each for each in talk.tries}
        asks = {f"ask-{each.point.name}": each for each in talk.asks}
        return {f"keep-{talk.keep.point.name}": talk.keep, **tries, **asks}


Look = Callable[[Scripted], Debriefed]


@pytest.fixture(scope="module")
def look(tmp_path_factory: pytest.TempPathFactory) -> Look:
    """A match is written and judged once, though several sentences may be about it."""
    known: dict[Scripted, Debriefed] = {}

    def looked(match: Scripted) -> Debriefed:
        if match not in known:
            story = tell_file(match.written(tmp_path_factory.mktemp("match")))
            door = debrief_of(story.game_name)
            judged = door.judge(story)
            known[match] = Debriefed(story, judged, door.sides(judged)[0].figures)
        return known[match]

    return looked


@pytest.mark.parametrize(("game", "pair"), EVERY)
def test_it_comes_where_it_must(game: str, pair: AnyPair, look: Look) -> None:
    made = look(pair.must)
    told = made.said()[pair.sentence]
    text = say(told.message, "en")
    assert NUMBER.findall(text) == pair.figures.split()
    line = made.story.record.whole.decode().splitlines()[told.looked_at.line - 1]
    assert ordered(line) == pair.look
    if pair.sentence.startswith("try-"):
        assert f"ask-{told.point.name}" in made.said()
    page = unescape(re.sub(r"\s+", " ", match_page(made.story, made.judged, "en")))
    assert f'{text} <a class="moment" href="#replay-{told.looked_at.line}">' in page


@pytest.mark.parametrize(("game", "pair"), EVERY)
def test_it_does_not_come_where_it_must_not(game: str, pair: AnyPair, look: Look) -> None:
    assert pair.must != pair.must_not
    said = look(pair.must_not).said()
    assert pair.sentence not in said
    if pair.sentence.startswith("try-") and not point_of(game, pair).spare:
        assert pair.sentence.replace("try-", "ask-") not in said


@pytest.mark.parametrize(("name", "match"), NOTHING_TO_TELL)
def test_no_advice_is_given_of_what_never_was(name: str, match: Scripted, look: Look) -> None:
    """Surfacings: 0. "Tell each other after each surfacing" would follow."""
    said = look(match).said()
    assert len([key for key in said if key.startswith("try-")]) == 2
    assert not said.keys() & {f"try-{name}", f"ask-{name}"}


@pytest.mark.parametrize("game", PAIRS)
def test_every_sentence_has_its_two_matches(game: str) -> None:
    points = debrief_of(game).points
    wanted = {f"keep-{point.name}" for point in points if point.good is not None}
    wanted |= {f"try-{point.name}" for point in points if point.bad is not None}
    scripted = [pair.sentence for pair in PAIRS[game]]
    assert set(scripted) == wanted, "write two matches for it in tests/debrief/sentences"
    assert len(scripted) == len(set(scripted))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str, look: Look) -> None:
    for game, pairs in PAIRS.items():
        for pair in pairs:
            point, speaker = point_of(game, pair), Phrasing(look(pair.must).figures, language)
            bases = (None, Basis("before", 0.5, 2), Basis("like", 3.0, 20))
            if pair.sentence.startswith("keep-"):
                said = [speaker.keep(Praise(point, basis)) for basis in bases]
            else:
                said = [speaker.attempt(point), speaker.ask(point)]
            assert all("{" not in say(each, language) for each in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_left_over(language: str) -> None:
    points = [point for game in PAIRS for point in debrief_of(game).points]
    wanted = {f"sentence.{kind}-{point.name}" for point in points for kind in kinds(point)}
    assert len(wanted) >= 120 and len({point.subject for point in points}) >= 10
    own = (key for key in catalogue(language) if re.match(r"sentence\.(keep|fact|will|ask)-", key))
    assert set(own) - {"sentence.keep-title", "sentence.ask-title"} == wanted


def test_no_need_is_misspelt(look: Look) -> None:
    for game, pairs in PAIRS.items():
        known = set(look(pairs[0].base).figures)
        for point in debrief_of(game).points:
            needs = (*point.needs, *point.to_keep, *point.to_try)
            for name in (point.figure, *(name for name, *_ in needs)):
                known_or_waited_for = known | {"engineer_caused_median_s", "first_mate_caused_median_s"}
                assert set(name.split("/")) <= known_or_waited_for, f"{point.name}: {name}"


def kinds(point: TalkPoint) -> list[str]:
    praise = ["keep"] if point.good is not None else []
    return praise if point.bad is None else [*praise, "fact", "will", "ask"]


def point_of(game: str, pair: AnyPair) -> TalkPoint:
    name = pair.sentence.partition("-")[2]
    return next(point for point in debrief_of(game).points if point.name == name)


def ordered(line: str) -> str:
    """`9 blue engineer break east 4`, of a line of a journal."""
    seconds, *words = line.partition("#")[0].partition(" ! ")[0].split()
    return f"{float(seconds):g} {' '.join(words)}"

"""The club's pages in a real Chromium: read from afar, on a phone, at the desk, in both languages."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from console.club.club import Club
from console.club.pages.wall_code import WallCode
from console.club.values import Format, PairingState, TableState
from console.languages import LANGUAGES
from console.wall_clock import FIRST_YEAR, LAST_YEAR, cannot_be
from tests.browser import Browser
from tests.club.matches import GAME, journal, sent
from tests.club.pages.fair import NOW_S, PIN, PlainBroker, PlainDesk, served

Day = tuple[Club, PlainDesk, PlainBroker, str]
FAR = (1920, 1080)
CAPITALS = 0.7
"""Of the size of letters, at the least, in the fonts that there are."""
READ_FROM_AFAR = "#title, #clock, #page :is(td, .mark, tbody th, .code p, .empty), #calls span"
_SMALL = """[...document.querySelectorAll(SELECTOR)].filter(each => each.getClientRects().length)
  .filter(each => parseFloat(getComputedStyle(each).fontSize) * CAPITALS < innerHeight / 30)
  .map(each => each.outerHTML)"""
_OUTSIDE = """[...document.querySelectorAll('#page tr, #page .code, #calls span')].filter(each => {
  const box = each.getBoundingClientRect(), main = document.getElementById('page').getBoundingClientRect();
  const bottom = each.closest('#page') ? main.bottom : innerHeight;
  return box.bottom > bottom + 1 || box.right > innerWidth + 1; }).map(each => each.outerHTML)"""


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    with served(tmp_path_factory.mktemp("day") / "club") as day:
        yield day


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def code_of(club: Club) -> WallCode:
    return WallCode(club.folder, lambda: NOW_S)


def title(browser: Browser) -> str:
    return str(browser.run("document.getElementById('title').textContent"))


_CUT = """[...document.querySelectorAll('#page :is(.wide, .figure, .number, .state, .mark)')]
  .filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"""


def can_be_read_from_afar(browser: Browser) -> None:
    small = _SMALL.replace("SELECTOR", repr(READ_FROM_AFAR)).replace("CAPITALS", str(CAPITALS))
    assert browser.run(small) == [], "capitals of a thirtieth of the height"
    assert browser.run(_OUTSIDE) == [], "all of it is to be seen"
    assert browser.run(_CUT) == [], "no wait and no figure is cut short"


@pytest.mark.timeout(600)
def test_every_page_of_the_wall_is_read_at_ten_metres_in_both_languages(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    club.pair_round("autumn-cup")
    for _ in range(3):
        assert club.call_next("autumn-cup") is not None
    for language in LANGUAGES:
        browser.open(f"{origin}/wall?lang={language}&turn=3600&screen={code_of(club).screen}", *FAR)
        browser.wait("document.querySelector('#calls .where') !== null")
        titles: list[str] = []
        while title(browser) not in titles:
            titles.append(title(browser))
            can_be_read_from_afar(browser)
            browser.key("ArrowRight")
        assert len(titles) >= 5, "queue, round, standings in two parts, tables"
        assert browser.barriers() == []
    assert "dead-panel" not in browser.run("document.body.textContent")
    assert browser.complaints == []
    assert all(address.startswith((origin, "data:")) for address in browser.loaded), "offline"


@pytest.mark.timeout(300)
def test_the_wall_turns_by_itself_until_somebody_holds_it(day: Day, browser: Browser) -> None:
    _, _, _, origin = day
    browser.open(f"{origin}/wall?turn=1", *FAR)
    browser.wait("document.querySelector('#page tbody, #page .empty') !== null")
    first = title(browser)
    browser.wait(f"document.getElementById('title').textContent !== {first!r}", "another page")
    browser.click("#hold")
    assert browser.run("document.getElementById('hold').getAttribute('aria-pressed')") == "true"


@pytest.mark.timeout(300)
def test_a_phone_queues_waits_and_is_called(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    browser.open(f"{origin}/join?lang=fr&code={code_of(club).now}", 360)
    assert browser.barriers() == []
    browser.click("button.big")
    browser.wait("document.querySelector('.next .number strong') !== null", "a number")
    crew = club.crew_of_token(browser.run("document.body.dataset.token"))
    assert crew is not None
    club.table_said("t-6", TableState(state="attract"))
    while not any(each.crew.id == crew.id and each.place == 2 for each in club.queue("open-afternoon")):
        club.leave_queue("open-afternoon", club.queue("open-afternoon")[0].crew.id)
    called = club.call_next("open-afternoon", "t-6")
    assert called is not None and crew.id in [each.crew.id for each in called.sides]
    browser.wait("document.querySelector('.next.called .where')?.textContent.includes('Table 6')")
    assert browser.run("document.title").startswith("C’est à vous\u00a0: Table 6")
    side = next(each.side for each in called.sides if each.crew.id == crew.id)
    sits = browser.run("document.querySelector('.next.called').textContent")
    assert sits.endswith({"blue": "côté\u00a0: bleu", "red": "côté\u00a0: rouge"}[side]), "where it sits"
    assert browser.run("document.documentElement.scrollWidth") <= 360
    assert browser.barriers() == [] and browser.complaints == []


@pytest.mark.timeout(300)
def test_a_crew_opens_its_own_debrief(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    browser.open(f"{origin}/crew/{club.crew('Kraken').token}", 390)
    browser.wait("document.querySelector('.played a') !== null")
    browser.click(".played a")
    browser.wait("document.querySelector('.played') === null && document.querySelector('h1') !== null")
    assert browser.complaints == []


@pytest.mark.timeout(300)
def test_a_day_that_cannot_have_been_is_marked_on_a_phone_and_at_the_desk(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    boats = {"blue": "Triton", "red": "x"}
    assert club.take_by_hand(journal("blue", begun_s=420.0, boats=boats)).taken
    browser.open(f"{origin}/crew/{club.crew('Triton').token}", 390)
    browser.wait("document.querySelectorAll('.played li').length === 2")
    days = browser.run("[...document.querySelectorAll('.played li span')].map(each => each.textContent)")
    assert sorted(each.endswith(" (?)") for each in days) == [False, True], days
    edges = [datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (FIRST_YEAR, LAST_YEAR + 1)]
    moments = [moment for edge in edges for moment in (edge - 1, edge)]
    told = [browser.run(f"import('/assets/club.js').then(club => club.clock({each}))") for each in moments]
    assert [each.endswith(" (?)") for each in told] == [cannot_be(each) for each in moments]


@pytest.mark.timeout(600)
def test_the_organiser_calls_corrects_and_sees_what_came_of_it(day: Day, browser: Browser) -> None:
    club, desk, _, origin = day
    browser.open(f"{origin}/admit#t-7f3a91c2.abcdefghij", 390)
    browser.type("input[name=pin]", PIN)
    browser.click("form button")
    browser.wait("document.getElementById('which')?.textContent.includes('t-7f3a91c2')", "past the PIN")
    browser.click("#admit button")
    browser.wait("document.getElementById('said').className === 'done'")
    assert desk.done == [("secret", "t-7f3a91c2", "abcdefghij")]
    for language in LANGUAGES:
        for width in (360, 1280):
            browser.open(f"{origin}/organiser?lang={language}", width)
            browser.wait("document.querySelector('#events article') !== null")
            assert browser.run("document.documentElement.scrollWidth") <= width
        assert browser.barriers() == []
    assert browser.complaints == []
    trouble = browser.run("document.getElementById('trouble').textContent")
    assert "t-5" in trouble and "sonar-table/1/tables/t-5/state" in trouble, "refused log-ins are shown"
    pairing = club.pairings("autumn-cup")[-1]
    form = "form[data-do=correct]"
    browser.choose(f"{form} [name=pairing]", pairing.id)
    named = browser.run(f"[...document.querySelectorAll('{form} [name=what] option')].map(o => o.text)")
    assert named[:2] == [f"{each.crew.name} gagne" for each in pairing.sides], "not blue, but who that is"
    browser.choose(f"{form} [name=what]", "drawn")
    browser.type(f"{form} [name=reason]", "both boats sank")
    browser.click(f"{form} button")
    browser.wait("document.getElementById('said').className === 'done'", "what came of it")
    browser.wait("document.getElementById('corrections').textContent.includes('both boats sank')")
    assert club.pairing(pairing.id).state is PairingState.DECIDED
    browser.type("form[data-do=admit] [name=courses]", "NNNN NNNN")
    browser.click("form[data-do=admit] button")
    browser.wait("document.getElementById('said').className === 'why'", "why it was refused")


@pytest.mark.timeout(300)
def test_a_dead_broker_is_said_large_and_calls_are_not_told_yet(day: Day, browser: Browser) -> None:
    club, _, broker, origin = day
    called = club.pairing(str(next(each.pairing for each in club.tables() if each.pairing)))
    browser.open(f"{origin}/organiser?lang=en", 1280)
    if browser.run("!!document.querySelector('input[name=pin]')"):
        browser.type("input[name=pin]", PIN)
        browser.click("form button")
    browser.wait("document.querySelector('#events article') !== null")
    assert browser.run("document.getElementById('broker').hidden")
    broker.answers = False
    browser.wait("!document.getElementById('broker').hidden", "the broker's silence")
    assert "does not answer" in browser.run("document.getElementById('broker').textContent")
    assert browser.run("parseFloat(getComputedStyle(document.getElementById('broker')).fontSize)") >= 24
    rows = browser.run("[...document.querySelectorAll('#events tbody tr')].map(each => each.textContent)")
    name = called.sides[0].crew.name
    assert any(name in each and "has not been told yet" in each for each in rows), rows
    assert browser.barriers() == []
    broker.answers = True
    broker.told = {(each.id, each.pairing) for each in club.tables() if each.pairing}
    browser.wait("document.getElementById('broker').hidden", "it answers again")


@pytest.mark.timeout(300)
def test_the_organiser_finds_and_corrects_an_earlier_round(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    pairing = club.pairings("autumn-cup", 1)[-1]
    browser.open(f"{origin}/organiser?lang=en", 1280)
    browser.wait("document.querySelector('#events article') !== null")
    browser.choose("#earlier-form [name=event]", "autumn-cup")
    browser.type("#earlier-form [name=round]", "1")
    browser.click("#earlier-form button")
    browser.wait("document.querySelectorAll('#earlier tr').length === 4", "the first round")
    assert "wins" in browser.run("document.getElementById('earlier').textContent")
    form = "form[data-do=correct]"
    browser.choose(f"{form} [name=pairing]", pairing.id)
    browser.choose(f"{form} [name=what]", "drawn")
    browser.type(f"{form} [name=reason]", "the journal was read again")
    browser.click(f"{form} button")
    browser.wait("document.getElementById('earlier').textContent.includes('Corrected')", "it is shown")
    assert club.pairing(pairing.id).corrected
    assert browser.barriers() == [] and browser.complaints == []


@pytest.mark.timeout(600)
def test_the_organiser_says_which_of_two_journals_counts(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    pairing = next(each for each in club.pairings("autumn-cup") if each.round == 1)
    first = club.result(pairing.identities[0])
    assert first.winners == ("blue",) and pairing.table is not None
    packed, second = sent(journal("red", pairing=pairing.id, begun_s=NOW_S + 100))
    assert club.take_result(first.table, packed, second).taken
    assert club.pairing(pairing.id).state is PairingState.DISPUTED
    browser.open(f"{origin}/organiser?lang=fr", 390)
    if browser.run("!!document.querySelector('input[name=pin]')"):
        browser.type("input[name=pin]", PIN)
        browser.click("form button")
    form = "form[data-do=journal]"
    browser.wait(f"document.querySelector('{form}')?.hidden === false", "two journals to choose from")
    browser.choose(f"{form} [name=pairing]", pairing.id)
    offered = browser.run(f"[...document.querySelectorAll('{form} [name=identity] option')].map(o => o.text)")
    red = next(each.crew.name for each in pairing.sides if each.side == "red")
    assert len(offered) == 2 and sum(each.endswith(f"{red} gagne") for each in offered) == 1, offered
    assert browser.run("document.documentElement.scrollWidth") <= 390 and browser.barriers() == []
    browser.choose(f"{form} [name=identity]", second)
    browser.type(f"{form} [name=reason]", "the first was a warm-up")
    browser.click(f"{form} button")
    browser.wait("document.getElementById('said').className === 'done'", "what came of it")
    decided = club.pairing(pairing.id)
    assert decided.state is PairingState.DECIDED and decided.decision is not None
    assert decided.decision.winners == ("red",)
    browser.wait(f"document.querySelector('{form}').hidden", "nothing left to choose")


@pytest.mark.timeout(300)
def test_matches_with_computers_say_so_and_count_where_the_organiser_lets_them(
    day: Day, browser: Browser
) -> None:
    club, _, _, origin = day
    duel = club.begin_event("Duel", Format.SWISS, GAME, seed=7)
    for name in ("Poseidon", "Leviathan"):
        club.enter(duel.id, name)
    (pairing,) = club.pair_round(duel.id)
    club.call(pairing.id, "t-4")
    text = journal("blue", pairing=pairing.id, table={"computers": "blue=officer"})
    assert club.take_result("t-4", *sent(text)).taken
    browser.open(f"{origin}/organiser?lang=fr", 1280)
    if browser.run("!!document.querySelector('input[name=pin]')"):
        browser.type("input[name=pin]", PIN)
        browser.click("form button")
    browser.wait("document.querySelector('#events article') !== null")
    rows = "[...document.querySelectorAll('#events tbody tr')]"
    row = f"{rows}.find(each => each.textContent.includes('Poseidon'))"
    assert "Avec des ordinateurs" in browser.run(f"{row}.textContent")
    assert "computers played for blue" in browser.run("document.getElementById('trouble').textContent")
    form = "form[data-do=computers]"
    browser.choose(f"{form} [name=event]", duel.id)
    browser.choose(f"{form} [name=what]", "count")
    browser.click(f"{form} button")
    browser.wait("document.getElementById('said').className === 'done'", "what came of it")
    browser.wait(f"{row}.textContent.includes('gagne')", "that it counts")
    assert club.pairing(pairing.id).state is PairingState.DECIDED and browser.barriers() == []
    browser.open(f"{origin}/crew/{pairing.sides[0].crew.token}?lang=fr", 390)
    browser.wait("document.querySelector('.played a')?.textContent.includes('Avec des ordinateurs')")
    assert browser.run("document.documentElement.scrollWidth") <= 390
    for language, words in (("en", "With computers"), ("fr", "Avec des ordinateurs")):
        browser.open(f"{origin}/wall?lang={language}&turn=3600", *FAR)
        browser.wait("document.querySelector('#page tbody, #page .empty') !== null")
        for _ in range(20):
            if browser.run("!!document.querySelector('#page .came')") and "Duel" in title(browser):
                break
            browser.key("ArrowRight")
        assert browser.run("document.querySelector('#page tbody .came .mark').textContent") == words
        can_be_read_from_afar(browser)
    club.archive_event(duel.id)
    assert browser.complaints == []


@pytest.mark.timeout(300)
def test_a_match_that_nobody_played_stands_on_the_phone_as_that(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    waiting = (PairingState.WAITING, PairingState.CALLED)
    found = [each for each in club.pairings("autumn-cup") if each.state in waiting]
    pairing = (found or [each for each in club.pair_round("autumn-cup") if len(each.sides) == 2])[0]
    assert pairing.blue is not None
    club.decide(pairing.id, "won blue", "red did not come")
    for language, words in (("en", "without a match"), ("fr", "sans jouer")):
        browser.open(f"{origin}/crew/{pairing.blue.token}?lang={language}", 390)
        browser.wait(f"document.getElementById('played').textContent.includes({words!r})")
    told = str(browser.run("document.querySelector('.played li').textContent"))
    assert "red did not come" in told
    assert (
        browser.run("document.querySelector('.played li a')?.textContent.includes('sans jouer') ?? false")
        is False
    )
    assert browser.complaints == []


@pytest.mark.timeout(300)
def test_an_event_is_begun_with_what_its_game_declares(day: Day, browser: Browser) -> None:
    club, _, _, origin = day
    browser.open(f"{origin}/organiser?lang=en", 1280)
    if browser.run("!!document.querySelector('input[name=pin]')"):
        browser.type("input[name=pin]", PIN)
        browser.click("form button")
    form = "form[data-do=event]"
    lists = f"[...document.querySelectorAll('{form} [data-option]')].map(each => each.dataset.option)"
    browser.wait(f"{lists}.length === 2", "the options of Captain Sonar that no goal is needed for")
    assert browser.run(lists) == ["inspection", "torpedo_range"]
    browser.type(f"{form} [name=name]", "Short Range")
    browser.choose(f"{form} [data-option=torpedo_range]", "3")
    browser.click(f"{form} button")
    browser.wait("document.getElementById('said').className === 'done'", "what came of it")
    assert club.event("short-range").options == {"torpedo_range": "3"}
    browser.choose(f"{form} [name=game]", GAME)
    browser.wait(f"{lists}.length === 0", "a game without options")
    assert browser.run("document.documentElement.scrollWidth") <= 1280 and browser.barriers() == []

"""The replay inside a page, in a real browser: any moment of it must be the match."""

import json
import re
import subprocess
from pathlib import Path
from random import Random

import pytest

from console.core.dot import Dot
from console.core.words import Crew
from console.debrief.crews.pictures.routes_picture import place_of
from console.debrief.in_page.replay_parts import changes, times_seen
from console.debrief.in_page.steps import linked, page_steps
from console.debrief.story import AnyStory, tell_file
from console.games import debrief_of
from tests.browser import Browser
from tests.debrief.script import Script, lesson_match, page_of
from tests.games.con_sonar.debrief.test_con_sonar import short_match
from tests.journal.kept_match import CAPTAIN_SONAR, SONAR_FAMILY, KeptMatch

BOATS = """[...document.querySelectorAll('.replay .again > [data-move]')].map(each =>
  each.getClientRects().length ? each.getAttribute('transform') : null)"""
MINES = """[...document.querySelectorAll('.replay .again > [data-on]')].filter(each =>
  each.textContent == 'M' && each.getClientRects().length).length"""
DAMAGE = "[...document.querySelectorAll('.sides tr:first-child b')].map(each => each.textContent.trim())"
CAPTION = "document.querySelector('.caption').textContent"
AT = "document.querySelector('.at').textContent"
SHOWN = "document.querySelector('.replay').getClientRects().length > 0"


def data(page: str) -> dict[str, list[int]]:
    found = re.search(r'<script type="application/json" id="replay-data">(.*?)</script>', page, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def opened(browser: Browser, folder: Path, journal: Path, moment: str = "", **how: object) -> None:
    page = folder / "page.html"
    page.write_text(page_of(journal, **how), encoding="utf-8")
    browser.open("about:blank")
    browser.open(page.as_uri() + moment)


def expected(story: AnyStory, number: int) -> list[object]:
    """Where the boats are after so many orders, how many mines lie there, and the damage."""
    state = story.steps[number - 1].after if number else story.steps[0].before
    views = [story.game.view(state, crew) for crew in Crew]
    places = [
        None if view.boat.dot is None else place_of(Dot.parse(view.boat.dot), view.crew) for view in views
    ]
    mines = sum(len(getattr(view.boat, "mines", ())) for view in views)
    moved = [None if at is None else f"translate({at[0]:g} {at[1]:g})" for at in places]
    return [moved, mines, [f"{view.boat.damage}/{view.sinks_at}" for view in views]]


@pytest.mark.parametrize("options", [CAPTAIN_SONAR, SONAR_FAMILY])
def test_every_moment_is_that_of_the_match(tmp_path: Path, browser: Browser, options: object) -> None:
    kept = KeptMatch(tmp_path, options, seed=4).play(90)  # type: ignore[arg-type]
    kept.journal.close()
    story = tell_file(kept.journal.path)
    opened(browser, tmp_path, kept.journal.path)
    for number in (0, *sorted(Random(1).sample(range(1, len(story.steps) + 1), 9)), 3):
        line = story.lines[number - 1] if number else 1
        browser.run(f"location.hash = '#replay-{line}'; new Promise(done => setTimeout(done))")
        at, *seen = browser.run(f"[{AT}, {BOATS}, {MINES}, {DAMAGE}]")
        assert f"order {number} of" in at
        assert seen == expected(story, number)
    assert browser.complaints == []


def test_a_link_opens_the_replay_at_its_line_and_says_what_happened(tmp_path: Path, browser: Browser) -> None:
    journal = lesson_match(tmp_path).end(60)
    line = 1 + next(
        n for n, text in enumerate(journal.read_text().splitlines()) if " blue captain torpedo D6" in text
    )
    opened(browser, tmp_path, journal, f"#replay-{line}")
    assert browser.run(CAPTION).startswith("Blue: torpedo at D6. Red: 2, blue: 1 damage")
    assert browser.run("document.activeElement.id") == "replay"
    assert "0:37" in browser.run("document.querySelector('.line').getAttribute('aria-valuetext')")


def test_keys_and_buttons_step_through_it(tmp_path: Path, browser: Browser) -> None:
    opened(browser, tmp_path, lesson_match(tmp_path).end(60), "#replay-1")
    said = []
    for key in (".", ".", ",", "n", "n", "p"):
        browser.key(key)
        said.append(browser.run(AT).split("order ")[1])
    assert said == ["1 of 40", "2 of 40", "1 of 40", "20 of 40", "25 of 40", "20 of 40"]
    assert browser.run(CAPTION) == "Blue captain: STOP!"
    browser.click(".mark-next")
    browser.click(".step-on")
    assert "26 of 40" in browser.run(AT)
    browser.run("document.querySelector('.line').focus()")
    browser.key("ArrowRight")
    assert browser.run(AT).startswith("0:35")
    assert (
        browser.run(
            "Math.min(...[...document.querySelectorAll('.controls button')].map(b => b.offsetHeight))"
        )
        >= 44
    )


def test_it_plays_to_its_end_and_stops(tmp_path: Path, browser: Browser) -> None:
    opened(browser, tmp_path, Script(tmp_path).begin().course(2.5, "north", 1).end(4))
    browser.choose(".speed", "16")
    browser.click(".play")
    browser.wait(f"{AT}.startsWith('0:04 of 0:04')")
    assert browser.run("document.querySelector('.play').getAttribute('aria-pressed')") == "false"
    assert browser.run(CAPTION) == "Blue engineer: OK"


def test_players_are_seen_too(tmp_path: Path, browser: Browser) -> None:
    journal = short_match(tmp_path)
    opened(browser, tmp_path, journal, "#replay-999")
    assert "11 of 11" in browser.run(AT)
    shown = "[...document.querySelectorAll('.sides h3 span')].map(each => each.classList.contains('off'))"
    assert browser.run(shown) == [True, False, True]  # yellow is to play


def test_on_paper_the_page_is_as_before(tmp_path: Path, browser: Browser) -> None:
    opened(browser, tmp_path, lesson_match(tmp_path).end(60))
    assert browser.run(SHOWN)
    browser.print(tmp_path / "page.pdf")
    told = subprocess.run(
        ["pdftotext", tmp_path / "page.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert "At a glance" in told and "Replay" not in told and "Watch" not in told


def test_no_other_script_runs_and_without_it_the_replay_is_not_there(
    tmp_path: Path, browser: Browser
) -> None:
    text = page_of(lesson_match(tmp_path).end(60))
    page = tmp_path / "page.html"
    page.write_text(text.replace("<script>", "<script>// another"), encoding="utf-8")
    browser.open(page)
    assert not browser.run(SHOWN)
    assert "Content Security Policy" in "".join(browser.complaints)


def secret_match(folder: Path, start: str, charge: str, symbol: int) -> Path:
    """What blue hears of red is always the same; where red is and what it does aboard is not."""
    script = Script(folder).charge("red", charge, charge).begin("C8", start)
    script.course(4, "north", 1).course(6, "north", symbol, crew="red").course(9, "north", 2, crew="blue")
    script.at(12, f"red radio note {'north' if symbol == 1 else 'south'}")
    return script.end(20)


def test_how_near_a_shot_was_weighs_on_no_crew_s_own_page(tmp_path: Path) -> None:
    """Or which moments it is shown would tell where the enemy was."""
    seen, own = set(), set()
    for start in ("E3", "N12"):
        script = Script(tmp_path).begin("C9", start)
        for at, symbol in ((5, 1), (15, 3), (25, 4)):
            script.course(at, "north", symbol)
        story = tell_file(script.at(30, "blue captain stop").at(33, "blue captain torpedo C3").end(40))
        (shot,) = [step for step in story.steps if any(event.name == "torpedo" for event in step.events)]
        worth = debrief_of(story.game_name).worth
        seen.add(worth(story, shot, None))
        own.update({worth(story, shot, crew) for crew in ("blue", "red")})
    assert len(seen) == 2 and len(own) == 1


def test_a_crew_s_own_page_holds_nothing_of_the_enemy_s(tmp_path: Path) -> None:
    one, other = secret_match(tmp_path, "N12", "mine", 1), secret_match(tmp_path, "M12", "drone", 2)
    assert page_of(one) != page_of(other)
    assert page_of(one, crew=Crew.BLUE) == page_of(other, crew=Crew.BLUE)
    told = data(page_of(one, crew=Crew.BLUE))
    assert "Red: heading north" in told["words"]
    assert not [
        words for words in told["words"] if str(words).startswith(("Red first", "Red eng", "Red radio"))
    ]


@pytest.mark.parametrize("eyes", [None, Crew.BLUE, Crew.RED])
def test_a_link_by_the_journal_leads_to_what_the_reader_knew_by_then(
    tmp_path: Path, eyes: Crew | None
) -> None:
    story = tell_file(lesson_match(tmp_path).end(60))
    steps = page_steps(story, "en", eyes)
    fired = next(n for n, step in enumerate(story.steps) if step.order.verb == "torpedo")
    found = re.fullmatch('href="#replay-([0-9]+)"', linked(f'href="#replay-{story.lines[fired]}"', steps))
    assert found
    [opened] = [step for step in steps if step.number == int(found[1])]
    assert opened.step is story.steps[fired]
    assert eyes is None or [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert linked('href="#replay-1"', steps) == 'href="#replay-0"', "before the first order"


def test_names_are_not_in_an_anonymous_replay(tmp_path: Path) -> None:
    page = page_of(lesson_match(tmp_path).end(60), anonymous=True)
    assert data(page)["lines"] and "Nautilus" not in page


def test_refused_orders_say_why(tmp_path: Path) -> None:
    told = data(page_of(lesson_match(tmp_path).end(60)))["words"]
    assert "Blue captain: course north – refused: wait for both OKs first" in told


def test_items_are_seen_as_long_as_they_are_there() -> None:
    assert times_seen(["", "a", "ab", "b", "b", "ab"]) == {"a": "1 3 5", "b": "2"}
    assert list(changes([0, 0, 2, 2, 0])) == [(0, 0), (2, 2), (4, 0)]

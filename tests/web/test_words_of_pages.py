"""Words of pages at the sizes that we look at: high enough, and they stand out, by day and by night."""

from collections.abc import Iterator

import pytest

from console.languages import LANGUAGES
from tests.browser import Browser
from tests.look.words_on_page import CAPITALS, Word, hard_to_read, words_on
from tests.pictures.camera import SCHEMES, SIZES, STREAM
from tests.pictures.hall_in_play import BOTH_BOATS, bring_back, hall_with_match
from tests.web.facilitator import Phone
from tests.web.hall import Hall
from tests.web.sample_stations import open_sample, served

SMALLEST_PX, ON_CHARTS_PX = 13, 6.5
"""A page's smallest size; letters at the edge of a chart, on a phone."""
STATIONS = ("CAPTAIN", "MATE", "ENGINEER", "RADIO", "HAND", "FAMILY")
ON_CAPS_PX, AT_STATION_PX = 8.5, 10.5
"""On a phone: words below the sign of a cap that is as narrow as a finger, and all others."""
PATHS = ("/", "/gallery", "/overlay", "/facilitator", "/desk")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with hall_with_match(tmp_path_factory.mktemp("hall")) as hall:
        yield hall


@pytest.fixture(scope="module")
def phone(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    with Browser(tmp_path_factory.mktemp("profile"), namespace=hall.net.phones) as browser:
        phone = Phone(hall, browser)
        phone.log_in()
        phone.wait_for_table()
        bring_back(phone)
        yield phone


def opened(phone: Phone, path: str, language: str, size: tuple[int, int]) -> list[Word]:
    phone.browser.open(f"{phone.hall.origin}{path}?lang={language}", *size)
    if path in ("/gallery", "/overlay", "/facilitator"):
        phone.browser.wait(BOTH_BOATS, "both boats")
    return words_on(phone.browser)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_of_a_table_s_pages_can_be_read(phone: Phone, scheme: str) -> None:
    phone.browser.prefer(color_scheme=scheme)
    wrong = []
    for path in PATHS:
        for language in LANGUAGES:
            for size in SIZES:
                words = opened(phone, path, language, size)
                assert len(words) > 3, f"{path} {size} is empty"
                wrong += [
                    f"{path} {language} {size} {e}" for e in hard_to_read(words, SMALLEST_PX, ON_CHARTS_PX)
                ]
    assert wrong == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize("path", ["/gallery", "/overlay"])
def test_a_stream_is_read_on_a_small_picture(phone: Phone, path: str) -> None:
    """Where 16:9 is shown 480 pixels high: names and stations still have capitals of five pixels."""
    words = opened(phone, path, "en", STREAM)
    for text in ("captain", "engineer", "Blue: heading north"):
        size = max(word.size_px for word in words if word.text == text)
        assert size * CAPITALS * 480 / STREAM[1] >= 5, text
    below = phone.browser.run("document.querySelector('.table').getBoundingClientRect().bottom")
    assert below <= STREAM[1], "all of the match is in sight"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_of_stations_can_be_read(scheme: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    wrong = []
    with served() as origin, Browser(tmp_path_factory.mktemp("profile")) as browser:
        browser.prefer(color_scheme=scheme)
        for name in STATIONS:
            for language in LANGUAGES:
                open_sample(browser, origin, name, language)
                for size in SIZES:
                    browser.width(*size)
                    caps = set(
                        browser.run(
                            "[...document.querySelectorAll('.control .word')].map(e => e.textContent)"
                        )
                    )
                    words = words_on(browser)
                    wrong += hard_to_read(
                        [each for each in words if each.text in caps], ON_CAPS_PX, ON_CHARTS_PX
                    )
                    others = [each for each in words if each.text not in caps]
                    wrong += [f"{name} {size} {e}" for e in hard_to_read(others, AT_STATION_PX, ON_CHARTS_PX)]
    assert wrong == []


def test_what_is_hard_to_read_is_found() -> None:
    pale = Word("pale", 20, ("#777777", "#888888"), drawn=False)
    small = Word("small", 9, None, drawn=False)
    assert hard_to_read([pale, small, Word("fine", 14, ("#FFFFFF", "#000000"), drawn=False)], 13, 6) == [
        "'pale': ('#777777', '#888888') is 1.26 to 1",
        "'small': 9.0 px",
    ]

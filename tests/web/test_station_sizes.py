"""Stations' pages at every common size, upright and across, in one Chromium that is resized.

From a shorter side of 768 px every control is wholly in sight and nothing scrolls; below it a target is 44 px
at least, STOP and OK are always in sight, and the rest can be scrolled to. No word is broken or cut.
"""

from collections.abc import Iterator

import pytest

from tests.browser import Browser
from tests.web.sample_stations import SAMPLES, open_sample, served

TABLETS = ((768, 1024), (800, 1280), (810, 1080), (820, 1180), (1024, 1366), (1366, 768), (1920, 1080))
UNDER_A_BROWSERS_BARS = ((1024, 698), (1180, 746), (1280, 720))
"""Of a tablet that is held across the browser takes a part: there all is in sight too."""
PHONES = ((360, 640), (375, 667), (390, 844), (412, 915), (600, 960))
WHOLE = (*TABLETS, *((height, width) for width, height in TABLETS), *UNDER_A_BROWSERS_BARS)
SMALL = (*PHONES, *((height, width) for width, height in PHONES))

_LOOK = """(() => {
  const style = getComputedStyle;
  const clips = (each) => !/^(visible|clip)$/.test(style(each).overflowY)
    || style(each).overflowX === 'hidden';
  const part = (element) => {
    const own = element.getBoundingClientRect();
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      if (!clips(up)) continue;
      const box = up.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return own.left >= left - 1 && own.top >= top - 1 && own.right <= right + 1 && own.bottom <= bottom + 1;
  };
  const over = document.querySelector('.tracing:not([hidden]), .choosing:not([hidden])');
  const behind = (each) => over && !over.contains(each) && each.closest('.instruments');
  const covered = (each) => {
    const box = each.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.15, 0.5], [0.85, 0.5], [0.5, 0.15], [0.5, 0.85]];
    return points.some(([x, y]) => {
      const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top && !each.contains(top) && !top.contains(each);
    });
  };
  const called = (each) => each.dataset.control ?? each.className + ' ' + each.textContent.slice(0, 30);
  const found = { outside: [], small: [], lost: [], covered: [], broken: [], cut: [] };
  const targets = [...document.querySelectorAll('button, a, summary, input')]
    .filter((each) => each.getClientRects().length && !behind(each))
    .filter((each) => !each.closest('details:not([open]) > div'));
  for (const each of targets) {
    const box = each.getBoundingClientRect();
    if (box.width < 43.5 || box.height < 43.5) found.small.push(`${called(each)} ${box.width} ${box.height}`);
    if (part(each)) {
      if (covered(each)) found.covered.push(called(each));
      continue;
    }
    found.outside.push(called(each));
    const all = [...document.querySelectorAll('*')];
    const kept = all.map((up) => [up, up.scrollTop, up.scrollLeft]);
    each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const hidden = all.some((up) => up.scrollTop && style(up).overflowY === 'hidden');
    if (!part(each) || hidden) found.lost.push(called(each));
    for (const [up, top, left] of kept) { up.scrollTop = top; up.scrollLeft = left; }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder.closest('svg, script, noscript, .said, .said-only, [hidden]') || behind(holder)) continue;
    const button = holder.closest('button, li, .panel')?.getBoundingClientRect();
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}'’]+/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter((box) => box.width);
      if (!boxes.length) continue;
      if (boxes.some((box) => Math.abs(box.top - boxes[0].top) > 3)) found.broken.push(word[0]);
      const aside = boxes.some((box) => box.left < -1 || box.right > innerWidth + 1
        || (button && (box.left < button.left - 1 || box.right > button.right + 1)));
      const hides = holder.scrollWidth > holder.clientWidth + 1 && style(holder).overflowX === 'hidden';
      if (aside || hides) found.cut.push(word[0]);
    }
  }
  found.wide = document.documentElement.scrollWidth > innerWidth ? ['page'] : [];
  return found; })()"""
_STOP_AND_OK = ("stop", "ok")


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    with served() as origin:
        yield origin


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"CUT"}))
def test_every_control_is_in_sight_and_no_word_is_broken(browser: Browser, origin: str, name: str) -> None:
    wrong = []
    for language, hand in (("en", "right"), ("fr", "left")):
        open_sample(browser, origin, name, language)
        browser.run(f"document.documentElement.dataset.hand = '{hand}'")
        for size in (*WHOLE, *SMALL):
            browser.width(*size)
            wrong += [f"{name} {language} {size} {each}" for each in _wrong(browser.run(_LOOK), size)]
    assert not wrong, "\n".join(wrong)


def _wrong(found: dict[str, list[str]], size: tuple[int, int]) -> list[str]:
    """What is not as it should be at this size."""
    kinds = ["small", "covered", "lost", "broken", "cut", "wide"]
    if size in WHOLE:
        kinds.append("outside")
    told = [f"{kind}: {found[kind]}" for kind in kinds if found[kind]]
    missed = [control for control in _STOP_AND_OK if control in found["outside"]]
    return told + [f"out of sight: {control}" for control in missed]

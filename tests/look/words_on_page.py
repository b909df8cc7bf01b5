"""Every word that a page shows in a real browser: how high it is, and how it stands out from its ground."""

import json
from typing import NamedTuple

from tests.browser import Browser
from tests.displays.contrast import contrast

CAPITALS = 0.7
"""Of the size of letters, at the least, in B612."""
_LOOK = """(() => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const mixed = (colours) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const hex = (colour) => '#' + colour.slice(0, 3).map(part => part.toString(16).padStart(2, '0')).join('');
  const grounds = (element) => {
    const found = [];
    for (let up = element; up; up = up.parentElement) {
      if (getComputedStyle(up).backgroundImage !== 'none') return null;
      found.unshift(getComputedStyle(up).backgroundColor);
    }
    return found;
  };
  const aside = 'script, style, noscript, [hidden], .said, .said-only, .skip, option';
  const unseen = (element) => element.closest(aside)
    || getComputedStyle(element).visibility === 'hidden' || getComputedStyle(element).clipPath !== 'none';
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || !holder.getClientRects().length || unseen(holder)) continue;
    const style = getComputedStyle(holder);
    const drawn = holder.closest('svg');
    const scale = drawn ? holder.getScreenCTM().a : 1;
    const below = drawn ? null : grounds(holder);
    const ground = below && mixed(below);
    const inked = ground && ground[3] === 255 ? [hex(mixed([...below, style.color])), hex(ground)] : null;
    found.push([node.data.trim().slice(0, 40), parseFloat(style.fontSize) * scale, inked, Boolean(drawn)]);
  }
  return JSON.stringify(found); })()"""


class Word(NamedTuple):
    """What stands on a page, and how."""

    text: str
    size_px: float
    inked: tuple[str, str] | None
    """Its colour and that of its ground; None where something is drawn behind it."""
    drawn: bool
    """Whether it is a letter on a chart or in a picture."""

    @property
    def stands_out(self) -> float | None:
        return None if self.inked is None else contrast(*self.inked)


def words_on(browser: Browser) -> list[Word]:
    told = json.loads(browser.run(_LOOK))
    return [
        Word(text, size, None if inked is None else tuple(inked), drawn) for text, size, inked, drawn in told
    ]


def hard_to_read(words: list[Word], least_px: float, drawn_px: float) -> list[str]:
    """Words too small or too pale; letters on charts may be smaller: they are counted, not read."""
    found = []
    for word in words:
        if word.size_px < (drawn_px if word.drawn else least_px):
            found.append(f"{word.text!r}: {word.size_px:.1f} px")
        if word.stands_out is not None and word.stands_out < 4.5:
            found.append(f"{word.text!r}: {word.inked} is {word.stands_out:.2f} to 1")
    return found

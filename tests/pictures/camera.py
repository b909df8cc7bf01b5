"""Pictures of pages: each at the three sizes that we look at, in both languages, by day and by night."""

import base64
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from console.languages import LANGUAGES
from tests.browser import Browser

PHONE, TABLET, DESK, STREAM = (390, 844), (1024, 768), (1440, 900), (1920, 1080)
SIZES = (PHONE, TABLET, DESK)
SCHEMES = ("dark", "light")
_DRAWN = """document.fonts.ready.then(
  () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


class Camera:
    """One browser that looks at pages, and a folder for what it saw."""

    def __init__(self, browser: Browser, folder: Path, languages: Sequence[str] = LANGUAGES) -> None:
        self.browser, self.folder, self.languages = browser, folder, languages
        folder.mkdir(parents=True, exist_ok=True)

    def look(
        self,
        name: str,
        address: str,
        ready: Callable[[], None] = lambda: None,
        *,
        sizes: Sequence[tuple[int, int]] = SIZES,
        schemes: Sequence[str] = SCHEMES,
        whole: bool = False,
    ) -> None:
        """A page, opened anew for each picture. `whole`: all of it, not only what is seen at once."""
        for language in self.languages:
            for scheme in schemes:
                self.browser.prefer(color_scheme=scheme)
                for size in sizes:
                    self.browser.open(_in_language(address, language), *size)
                    ready()
                    shown = f"{name}-{language}-{scheme}-{size[0]}x{size[1]}"
                    self.take(self.folder / f"{shown}.png", whole=whole)

    def take(self, png: Path, *, whole: bool = False) -> None:
        self.browser.run(_DRAWN)
        taken = self.browser._ask("Page.captureScreenshot", captureBeyondViewport=whole, **self._clip(whole))
        png.write_bytes(base64.b64decode(taken["data"]))

    def _clip(self, whole: bool) -> dict[str, object]:
        if not whole:
            return {}
        size = self.browser._ask("Page.getLayoutMetrics")["cssContentSize"]
        return {"clip": {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}}

    def print(self, name: str) -> None:
        """The page that is open, on paper: a PDF, and each sheet of it as a picture."""
        pdf = self.folder / f"{name}.pdf"
        self.browser.print(pdf)
        subprocess.run(["pdftoppm", "-r", "70", "-png", pdf, self.folder / name], check=True)


def _in_language(address: str, language: str) -> str:
    page, mark, fragment = address.partition("#")
    return f"{page}{'&' if '?' in page else '?'}lang={language}{mark}{fragment}"

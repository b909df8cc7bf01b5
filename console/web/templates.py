"""Pages from their files: words in the reader's language, everything else escaped."""

import re
from collections.abc import Collection
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from console.languages import LANGUAGES, catalogue
from console.languages.typography import unbroken

PAGES = Path(__file__).parent / "pages"
_WORDS = re.compile(r"\{\{([a-z-]+\.[a-z0-9-]+)\}\}")
_LANGUAGES = "[[languages]]"
_VALUES = re.compile(r"\[\[([a-z]+)\]\]")
LANGUAGE_COOKIE = "language"


@cache
def _template(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def language_of(request: HTTPConnection, default: str) -> str:
    """The one that was asked for, now or before; else the first that the browser likes and we speak."""
    header = request.headers.get("accept-language", "")
    liked = [each.split(";")[0].strip()[:2].lower() for each in header.split(",")]
    wanted = (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE), *liked)
    return next((each for each in wanted if each in LANGUAGES), default)


class Languages(NamedTuple):
    """In which language somebody reads."""

    default: str

    def of(self, request: HTTPConnection) -> str:
        return language_of(request, self.default)


def page(
    name: str,
    language: str,
    status: int = 200,
    *,
    asked: str = "",
    without: Collection[str] = (),
    **values: str,
) -> HTMLResponse:
    """One of the table's own pages."""
    return page_of(PAGES / name, language, status, asked=asked, without=without, **values)


def page_of(
    path: Path,
    language: str,
    status: int = 200,
    *,
    asked: str = "",
    without: Collection[str] = (),
    **values: str,
) -> HTMLResponse:
    """A page: `{{web.pause}}` is a sentence, `[[token]]` a value, `[[languages]]` the way to other languages.

    :param asked: what stood behind `?`, which is asked for again in another language
    :param without: sentences that are left out
    """

    def sentence(found: re.Match[str]) -> str:
        return "" if found[1] in without else escape(_sentence(found[1], language))

    text = _WORDS.sub(sentence, _template(path)).replace(_LANGUAGES, languages_nav(language, asked))
    values = {"lang": language, **values}
    text = _VALUES.sub(lambda found: escape(values.get(found[1], "")), text)
    answer = HTMLResponse(text, status)
    answer.set_cookie(LANGUAGE_COOKIE, language, samesite="lax", max_age=30 * 24 * 3600)
    return answer


def languages_nav(language: str, asked: str = "") -> str:
    """The same page in each language, as links."""
    kept = [(name, value) for name, value in parse_qsl(asked) if name != "lang"]
    links = [
        f'<a href="?{escape(urlencode([*kept, ("lang", each)]))}" lang="{each}">'
        f"{escape(_sentence('language.name', each))}</a>"
        for each in LANGUAGES
    ]
    label = escape(_sentence("web.language", language))
    return f'<nav class="languages" aria-label="{label}">{" ".join(links)}</nav>'


def _sentence(key: str, language: str) -> str:
    said = catalogue(language)[key]
    return unbroken(said[:1].upper() + said[1:])


def words(language: str, *more: str) -> dict[str, str]:
    """What the pages' own programs say; `more`: sentences that begin so, for pages of another room."""
    wanted = ("web.", "word.", "tablet.", "language.singular", *more)
    return {key: unbroken(text) for key, text in catalogue(language).items() if key.startswith(wanted)}

"""The frame of every page, and what fills it: words in the reader's language, everything else escaped."""

import re
from functools import cache
from html import escape
from pathlib import Path
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.languages import LANGUAGES, Message, catalogue, say
from console.languages.typography import unbroken
from console.pages.assets import ASKED_AGAIN, SHARED, Assets, font, look
from console.pages.network.certificate import Certificates

_WHOLE = "<!doctype html>"
_WORDS = re.compile(r"\{\{([a-z-]+\.[a-z0-9-]+)\}\}")
_LANGUAGES = "[[languages]]"
_VALUES = re.compile(r"\[\[([a-z]+)\]\]")
_PLAIN = "web.plain"
"""What is said of a page that comes over plain HTTP, and left out of all others."""
LANGUAGE_COOKIE = "language"


class PageFrame:
    """The pages of one room: its own files in the frame that all pages share."""

    def __init__(self, files: Path, data: Path, *, language: str = LANGUAGES[0], words: str = "web.") -> None:
        """`files`: the room's own; `data`: where its certificates are kept.

        :param language: for whoever asks for none
        :param words: how the sentences begin that its programs say
        """
        self._files, self._data = files, data
        self._language, self._words = language, words

    def routes(self) -> list[Route]:
        """What every page asks for besides."""
        return [
            Route("/ca.crt", self.authority),
            Route("/words/{language}.json", self.words),
            Route("/font/{weight}", font),
            Route("/assets/look.css", look),
            Route("/assets/{name}", Assets(self._files, SHARED).answer),
        ]

    def page(self, name: str, request: Request, status: int = 200, **values: str) -> Response:
        """One of the room's pages, or of those that all share; over plain HTTP it says so."""
        own = self._files / name
        text = filled(
            own if own.is_file() else SHARED / name,
            language := self.language_of(request),
            asked=request.url.query,
            plain=request.url.scheme != "https",
            **values,
        )
        answer = HTMLResponse(text, status)
        answer.set_cookie(LANGUAGE_COOKIE, language, samesite="lax", max_age=30 * 24 * 3600)
        return answer

    def language_of(self, request: HTTPConnection) -> str:
        return language_of(request, self._language)

    def told(self, request: Request, why: Message | None, **more: str) -> Response:
        """What came of something that a page asked for; `why`: it was not done."""
        if why is None:
            return JSONResponse({"done": True, "why": "", **more})
        return JSONResponse({"done": False, "why": said(why, self.language_of(request)), **more}, 409)

    async def words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return PlainTextResponse("no such language", 404)
        return JSONResponse(words(language, self._words), headers=ASKED_AGAIN)

    async def authority(self, request: Request) -> Response:
        """What phones are to trust, where there is one."""
        files = Certificates.of(self._data)
        if not files.made:
            return PlainTextResponse("not found", 404)
        return FileResponse(files.ca, media_type="application/x-x509-ca-cert", filename="sonar-table-ca.crt")


def language_of(request: HTTPConnection, default: str) -> str:
    """The one that was asked for, now or before; else the first that the browser likes and we speak."""
    header = request.headers.get("accept-language", "")
    liked = [each.split(";")[0].strip()[:2].lower() for each in header.split(",")]
    wanted = (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE), *liked)
    return next((each for each in wanted if each in LANGUAGES), default)


def filled(path: Path, language: str, *, asked: str = "", plain: bool = True, **values: str) -> str:
    """A page: `{{web.pause}}` is a sentence, `[[token]]` a value, `[[languages]]` the way to other languages.

    :param asked: what stood behind `?`, which is asked for again in another language
    :param plain: it is not encrypted
    """

    def word(found: re.Match[str]) -> str:
        return "" if found[1] == _PLAIN and not plain else escape(sentence(found[1], language))

    text = _WORDS.sub(word, _framed(path)).replace(_LANGUAGES, languages_nav(language, asked))
    values = {"lang": language, **values}
    return _VALUES.sub(lambda found: escape(values.get(found[1], "")), text)


@cache
def _framed(path: Path) -> str:
    """A page's file in the frame: what stands before its `<body>` belongs into the head.

    What fills a whole screen, the wall and the stations, has a look of its own and is a whole page already.
    """
    text = path.read_text(encoding="utf-8")
    if text.startswith(_WHOLE):
        return text
    head, body, rest = text.partition("<body")
    frame = (SHARED / "frame.html").read_text(encoding="utf-8")
    return frame.replace("[[head]]", head).replace("[[body]]", body + rest)


def said(message: Message, language: str) -> str:
    """A message as a sentence; its key where a newer table says what we do not know."""
    try:
        return say(message, language)
    except KeyError:
        return message.key


def languages_nav(language: str, asked: str = "") -> str:
    """The same page in each language, as links."""
    kept = [(name, value) for name, value in parse_qsl(asked) if name != "lang"]
    links = [
        f'<a href="?{escape(urlencode([*kept, ("lang", each)]))}" lang="{each}">'
        f"{escape(sentence('language.name', each))}</a>"
        for each in LANGUAGES
    ]
    label = escape(sentence("web.language", language))
    return f'<nav class="languages" aria-label="{label}">{" ".join(links)}</nav>'


def sentence(key: str, language: str) -> str:
    """A sentence as pages show it: with its capital, and parted by no line where it must not be."""
    text = catalogue(language)[key]
    return unbroken(text[:1].upper() + text[1:])


def words(language: str, *more: str) -> dict[str, str]:
    """What the pages' own programs say; `more`: sentences that begin so, for pages of another room."""
    wanted = ("web.", "word.", "tablet.", "language.singular", *more)
    return {key: unbroken(text) for key, text in catalogue(language).items() if key.startswith(wanted)}

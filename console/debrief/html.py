"""Writing HTML: elements, tables and the sheet around them. One file, nothing from elsewhere."""

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

from console.displays.svg import element
from console.languages.typography import unbroken
from console.look.css import paper_css


def tag(name: str, *children: str, css: str = "", **attributes: str | float) -> str:
    """An element; `css` is its class. Children are HTML: escape words first."""
    given: dict[str, str | float] = {"class": css, **attributes} if css else dict(attributes)
    return element(name, *(children or ("",)), **given)


def words(content: str) -> str:
    """Text as HTML; no sign or unit is ever alone on a line."""
    return escape(unbroken(content))


def table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, css: str = "", leading: int = 1
) -> str:
    """A table with a caption; the first `leading` cells of a row are its heads."""
    top = tag("tr", *(tag("th", words(head), scope="col") for head in heads))
    body = (
        tag(
            "tr",
            *(
                tag("th", words(cell), scope="row") if index < leading else tag("td", words(cell))
                for index, cell in enumerate(row)
            ),
        )
        for row in rows
    )
    return tag("table", tag("caption", words(caption)), tag("thead", top), tag("tbody", *body), css=css)


def section(name: str, title: str, *content: str, css: str = "") -> str:
    """A part of the page with its heading."""
    heading = tag("h2", words(title), id=name)
    return tag("section", heading, *content, css=css, aria_labelledby=name)


def scrolled(label: str, content: str) -> str:
    """What is wider than a telephone: it scrolls by itself, by keyboard too, and the page does not."""
    return tag("div", content, css="wide", tabindex="0", role="group", aria_label=label)


def hash_of(text: str) -> str:
    """What a policy allows a script or a style by: this one, and no other."""
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _policy(script: str) -> str:
    """Wherever the file is opened, no other script runs and nothing is loaded."""
    scripts = f"'{hash_of(script)}'" if script else "'none'"
    policy = f"default-src 'none'; script-src {scripts}; style-src 'unsafe-inline'; img-src data:"
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def page(
    *, language: str, title: str, skip: str, body: Sequence[str], script: str = "", sheet: str = ""
) -> str:
    """The whole file. All of it is there without the script, too.

    :param sheet: a style sheet of its own besides, by its name
    """
    sheets = (files("console.debrief") / name for name in ("page.css", sheet) if name)
    style = paper_css() + "".join(each.read_text(encoding="utf-8") for each in sheets)
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{language}">',
            "<head>",
            '<meta charset="utf-8">',
            _policy(script),
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light">',
            '<link rel="icon" href="data:,">',
            f"<title>{words(title)}</title>",
            f"<style>\n{style}</style>",
            "</head>",
            "<body>",
            tag("a", words(skip), css="skip", href="#figures"),
            *body,
            *([f"<script>{script}</script>"] if script else []),
            "</body>",
            "</html>",
            "",
        )
    )

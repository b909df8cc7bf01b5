"""Pages that were made to be files, debriefs and lists to print: they bring their own style and script."""

from starlette.responses import HTMLResponse

from console.pages.frame import languages_nav

_POLICY = (
    "default-src 'none'; style-src '{style}'; script-src '{script}'; img-src data:; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)


def debrief_answer(text: str, language: str) -> HTMLResponse:
    """A debrief's page, which brings its own style and script; here it can be read in every language."""
    return with_own_style(text.replace("<header>", f"<header>{languages_nav(language)}", 1))


def with_own_style(text: str) -> HTMLResponse:
    """A page that was made to be a file: no other style or script holds there."""
    policy = _POLICY.format(style=_allowed(text, "style"), script=_allowed(text, "script"))
    return HTMLResponse(text, headers={"content-security-policy": policy})


def _allowed(text: str, kind: str) -> str:
    """The page brings its style and its script along: the hash of each is allowed, and no other."""
    from console.debrief.html import hash_of

    return hash_of(text.partition(f"<{kind}>")[2].partition(f"</{kind}>")[0])

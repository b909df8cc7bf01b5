"""The one look as CSS: variables that every page's style names, and no style of its own."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache

from console.look.chart_looks import PAPER
from console.look.measures import BREATH_MS, GLIDE_MS, SIZES_REM
from console.look.printed import PRINTED
from console.look.tokens import DAY, LOOKS, NIGHT, Tokens

_DEEP = (
    *("sea", "shallow", "panel", "raised", "line", "edge", "text", "dim", "dark"),
    *("phosphor", "awaited", "alarm", "blue", "red"),
)
"""What a page of paper has of the night: its story is told on the sea."""
_FACES = (("regular", 400), ("bold", 700))


@cache
def look_css() -> str:
    """For pages that are served: by night unless the reader's machine, or the page itself, wants another."""
    faces = (
        "@font-face { font-family: B612; font-display: swap;"
        f" font-weight: {weight}; src: url(/font/{name}); }}"
        for name, weight in _FACES
    )
    looks = (f':root[data-look="{name}"] {{ {_look(tokens)} }}' for name, tokens in LOOKS.items())
    return _lines(
        *faces,
        f":root {{ {_measures()} {_look(NIGHT)} }}",
        f"@media (prefers-color-scheme: light) {{ :root {{ {_look(DAY)} }} }}",
        *looks,
    )


@cache
def paper_css() -> str:
    """For pages that are files of their own: ink on paper, and the sea by night for what moves on it."""
    inks = _variables(_named(PRINTED))
    players = _variables({f"player-{name}": colour for name, colour in PRINTED.players.items()})
    deep = _variables({f"deep-{name}": colour for name, colour in _named(NIGHT).items() if name in _DEEP})
    return _lines(f":root {{ {_measures()} {inks} {players} {deep} }}", *_by_night())


def _by_night() -> Iterator[str]:
    """What is drawn in ink on a sheet, where it moves over the sea."""
    inks = {PRINTED.blue: "blue", PRINTED.red: "red", PRINTED.sheet: "sea", PAPER.text: "dim"}
    for ink, name in inks.items():
        for what in ("fill", "stroke"):
            yield f'svg.again [{what}="{ink}"] {{ {what}: var(--deep-{name}); }}'


def _lines(*rules: str) -> str:
    return "\n".join(rules) + "\n"


def _measures() -> str:
    sizes = {f"size-{name}": f"{size:g}rem" for name, size in SIZES_REM.items()}
    return _variables({**sizes, "glide": f"{GLIDE_MS}ms", "breath": f"{BREATH_MS}ms"})


def _look(tokens: Tokens) -> str:
    chart = {f"chart-{name}": colour for name, colour in _named(tokens.chart).items()}
    chart |= {f"chart-shoal-{depth}": colour for depth, colour in enumerate(tokens.chart.shoals, 1)}
    fixed = {"white": PRINTED.sheet, "awaited-card": NIGHT.awaited, "awaited-words": NIGHT.dark}
    scheme = "light" if tokens is DAY else "dark"
    return f"color-scheme: {scheme}; " + _variables({**_named(tokens), **chart, **fixed})


def _named(colours: object) -> dict[str, str]:
    return dict(_texts(colours))


def _texts(colours: object) -> Iterator[tuple[str, str]]:
    for field in fields(colours):  # type: ignore[arg-type]
        if isinstance(value := getattr(colours, field.name), str):
            yield field.name, value


def _variables(values: Mapping[str, str]) -> str:
    return " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in values.items())

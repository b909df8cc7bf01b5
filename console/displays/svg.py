"""Writing SVG: one function, so that no picture has to think of quotes and angle brackets."""

from html import escape


def element(name: str, /, *children: str, **attributes: str | float) -> str:
    """An SVG element; `stroke_width=2` is written stroke-width, numbers get one decimal at most.

    >>> element("circle", cx=3.14159, r=2, stroke_width=1.5)
    '<circle cx="3.1" r="2" stroke-width="1.5"/>'
    """
    written = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def text(content: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    """A line of text that begins, ends or is centred at a point (`text_anchor`)."""
    return element("text", escape(content), x=x, y=y, font_size=size, **attributes)


def polygon(*points: tuple[float, float], **attributes: str | float) -> str:
    return element("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), **attributes)


def disc(x: float, y: float, radius: float, **attributes: str | float) -> str:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else f"{round(value, 1):g}"

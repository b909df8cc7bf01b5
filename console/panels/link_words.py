"""Links as settings name them: words and ports with commas between them, each perhaps with a wiring."""

SCREEN = "screen"
TABLET = "tablet"
CONTROLLER = "controller"
"""Every controller of the table's own file that has buttons for that crew."""
WITH = " with "
"""Between a link and the wiring that it alone has: `/dev/ttyACM0 with station-box`."""


def links_named(setting: str) -> list[tuple[str, str]]:
    """The links of a setting, each with the wiring that is named with it.

    >>> links_named("gpio, /dev/ttyACM0 with station-box")
    [('gpio', ''), ('/dev/ttyACM0', 'station-box')]
    """
    parts = (one.strip().partition(WITH) for one in setting.split(","))
    return [(where.strip(), wiring.strip()) for where, _, wiring in parts if where.strip()]


def is_named(setting: str, link: str) -> bool:
    """Whether it is one of the links of a setting."""
    return any(where == link for where, _ in links_named(setting))

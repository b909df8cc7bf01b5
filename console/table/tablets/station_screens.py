"""What the tablet of one station is to show now, of what its side's display shows."""

from collections.abc import Mapping

from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.table.table import Table
from console.table.tablets.station_picture import Seen, seen_at


def seen_by_station(
    table: Table, screens: Mapping[str, Screen], crew: Crew, station: Station, now_ns: int
) -> Seen:
    """`screens`: those of the table's displays, as they are now."""
    return seen_at(screen_at_station(table, screens, crew, station, now_ns), station)


def screen_at_station(
    table: Table, screens: Mapping[str, Screen], crew: Crew, station: Station, now_ns: int
) -> Screen:
    """All that whoever has a tablet at a station may see, of which a part is told."""
    screen, match = screens[crew], table.scene.playing
    if match is not None:
        return match.desks.shown_at(screen, crew, station, table.scene_ns(now_ns))
    return screen

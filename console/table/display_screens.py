"""What the displays show: the scene's screens, with what only the running table knows of panels and parts."""

from dataclasses import replace

from console.displays.onlookers.gallery import CROWD
from console.displays.screen import ChartToCome, Screen
from console.table.onlookers.crowd import Crowd
from console.table.table import Table
from console.table.table_pages import TablePages
from console.table.upkeep.picture_watch import PictureWatch
from console.table.upkeep.table_warnings import TableWarnings
from console.table.whose_panel import WhosePanel
from console.table.window_links import WindowLinks


class DisplayScreens:
    """Made anew some thirty times a second."""

    def __init__(
        self,
        table: Table,
        whose: WhosePanel,
        windows: WindowLinks,
        pages: TablePages,
        warnings: TableWarnings,
        watch: PictureWatch,
    ) -> None:
        self._table = table
        self._whose = whose
        self._windows = windows
        self._pages = pages
        self._warnings = warnings
        self._watch = watch
        self._crowd = Crowd(table) if table.settings.crowd else None

    def at(self, now_ns: int) -> dict[str, Screen]:
        """By crew, and the crowd's where there is one."""
        screens = self._table.screens(now_ns)
        alone = self._pages.follow(screens, now_ns)
        warnings, keyboard = self._warnings.shown(), self._windows.keyboard
        offered = self._offered()
        # What runs along real lamps alone is no news to a display.
        dark = self._table.scene.at_rest
        drawn = {crew: self._drawn(crew, crew in alone) for crew in screens}
        crowd = {} if self._crowd is None else {CROWD: self._crowd.screen(now_ns)}
        return crowd | {
            crew: replace(
                screen,
                lit=frozenset() if dark and not drawn[crew] else screen.lit,
                panel_shown=bool(drawn[crew]),
                on_panel=frozenset() if not drawn[crew] else self._whose.controls - drawn[crew],
                at_keys=None if keyboard is None else keyboard.chosen[crew],
                keys={} if keyboard is None else keyboard.keys.captions(crew),
                held=self._table.held(crew),
                warnings=(*alone.get(crew, ()), *warnings),
                offered=offered,
                detail=self._watch.detail,
            )
            for crew, screen in screens.items()
        }

    def _drawn(self, crew: str, alone: bool) -> frozenset[str]:
        """`alone`: tablets are missing. One may be missing whose crew has contacts for everything."""
        drawn = self._whose.drawn(crew)
        return drawn or (self._whose.without_contact(crew) or self._whose.controls if alone else drawn)

    def _offered(self) -> ChartToCome | None:
        """What displays make ready, while nobody plays."""
        if self._table.scene.playing is not None:
            return None
        plan = self._table.offered
        return ChartToCome(plan.game, plan.chart, plan.mode)

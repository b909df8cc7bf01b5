"""The codes on the displays: to the pages for spectators, to a crew's stations, to its own debrief."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from console.core.words import Crew
from console.displays.qr_code import Code, squares_of
from console.displays.screen import Screen
from console.languages import Message
from console.messages.debrief_links import BOTH, PagesPlace, debrief_token
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.toml_file.setting_values import OWN


class Codes:
    """What each display leads to. Where no pages are served there are none."""

    def __init__(self) -> None:
        self.pages: PagesPlace | None = None
        self.join: Callable[[Crew], str | None] = lambda crew: None
        """The code by which a crew's tablets join, where its display shows one."""
        self._match: MatchScene | None = None
        self._journal = ""

    def on(self, screens: Mapping[str, Screen], scene: Scene, journal: str, now_ns: int) -> dict[str, Screen]:
        """The same displays with their codes. `journal`: that of the match that is played."""
        match = scene.playing
        if match is not None and (match is not self._match or journal):
            self._match, self._journal = match, journal
        return {crew: self._with_code(screen, scene, Crew(crew), now_ns) for crew, screen in screens.items()}

    def _with_code(self, screen: Screen, scene: Scene, crew: Crew, now_ns: int) -> Screen:
        joins = scene.joins
        code = None if self.pages is None else self._code(self.pages, scene, crew, now_ns)
        if joins is not None:
            code = None if joins.admitted else Code(joins.address, Message.of("code.club"))
        return screen if code is None or not squares_of(code.address) else replace(screen, code=code)

    def _code(self, pages: PagesPlace, scene: Scene, crew: Crew, now_ns: int) -> Code | None:
        code = self.join(crew)
        if code is not None:
            address = f"{pages.address}/station"
            table = "" if pages.called == OWN else f"?table={pages.called}"
            return Code(f"{address}{table}#{code}", Message.of("code.tablets", code=code))
        if scene.page is not None:
            return Code(f"{pages.address}/{scene.page}", Message.of(f"code.{scene.page}"))
        match = scene.playing
        if match is not None and match.over and self._journal and match.match_end.debrief.is_there(now_ns):
            whose = BOTH if match.match_end.debrief.together else crew.value
            token = debrief_token(pages.key, self._journal, whose)
            return Code(
                f"{pages.address}/debrief/{pages.called}/{token}", Message.of(f"code.debrief-{whose}")
            )
        return None

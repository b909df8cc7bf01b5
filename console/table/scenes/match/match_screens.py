"""What displays and lamps show of a match: to each crew its own, to anybody what everybody was told."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from console.boat_names import shown_boats
from console.core.words import Crew
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import SceneName, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.scenes.choice_screen import choice_screen
from console.table.scenes.match_end.club_standing import standing_screen

if TYPE_CHECKING:
    from console.table.scenes.match.match_scene import MatchScene

HINT_NS = 30 * SECOND_NS
"""So long a facilitator's hint is shown."""
SAID_NS = 5 * SECOND_NS
"""So long what one player said last time is shown, before that of the next."""


def crew_screen(scene: "MatchScene", crew: Crew, now_ns: int) -> Screen:
    """What a crew's display shows; nothing of a crew of computers while people play against it."""
    if crew in scene.announcer.unattended and not scene.over:
        return public_screen(scene, crew, Message.of("gallery.covered"), now_ns)
    over, end = scene.over, scene.match_end
    if over and end.chooses(crew):
        choices = choice_screen(crew, scene.settings, scene.plan.boats, end.afterwards.choices(crew, now_ns))
        return replace(choices, scene=SceneName.END)
    standing = end.shows_standing(crew, now_ns) if over else None
    if standing is not None:
        return standing_screen(crew, scene.settings, scene.plan.boats, standing, scene.lit(crew, now_ns))
    screen = Screen(
        crew=crew,
        scene=_shown(scene),
        language=scene.settings.language,
        look=scene.settings.look,
        calm=scene.settings.calm,
        names=shown_boats(scene.plan.boats),
        cards=tuple(scene.cards(crew, now_ns)),
        heard=scene.announcer.log(crew, now_ns),
        headline=scene.announcer.headline(crew, now_ns),
        clock_s=scene.clock.shown_s(scene.plan.minutes, now_ns),
        closeness=scene.closeness(now_ns) or 0,
        lit=scene.lit(crew, now_ns),
        asked=None if over else scene.pause_request.message(crew, now_ns),
        debrief=end.debrief.page(crew, scene.settings.language, now_ns),
        captions=_captions(scene, crew, now_ns),
        said_to=_hints(scene, crew, now_ns),
        candidates={} if over else scene.computers.candidates(crew),
        reported={} if over else scene.computers.reported(crew),
        hints=frozenset() if over else scene.computers.hints(crew),
    )
    screen = scene.desks.shown(scene.with_effects(screen, crew, now_ns), crew, now_ns)
    screen = replace(screen, view=scene.announcer.untold.as_told(screen.view))
    return end.naming.shown(_with_time_left(scene, screen, now_ns), crew)


def public_screen(scene: "MatchScene", crew: str, title: Message, now_ns: int) -> GalleryScreen:
    """What anybody may see of the match at any time, large; `crew`: whose display it is on."""
    clock_s = scene.clock.shown_s(scene.plan.minutes, now_ns)
    told, names = scene.announcer.untold, shown_boats(scene.plan.boats)
    gallery = scene.announcer.news.gallery(scene.desks, title, names, clock_s, now_ns, told)
    seen = scene.announcer.everybodys
    screen = GalleryScreen(
        crew=crew,
        scene=SceneName.START if scene.desks.starting else SceneName.PLAY,
        language=scene.settings.language,
        look=scene.settings.look,
        calm=scene.settings.calm,
        names=names,
        chart=gallery.chart,
        panel_shown=False,
        effects=seen.shown(now_ns),
        gallery=gallery,
    )
    return scene.desks.shown_to_all(screen, now_ns)


def _with_time_left(scene: "MatchScene", screen: Screen, now_ns: int) -> Screen:
    """Both crews see how long the stop, or the answer, may still take."""
    if screen.stop is None:
        return screen
    return replace(screen, stop=replace(screen.stop, left=scene.patience.left(scene.settings, now_ns)))


def _shown(scene: "MatchScene") -> SceneName:
    if scene.over:
        return SceneName.END
    return SceneName.START if scene.desks.starting else SceneName.PLAY


def _hints(scene: "MatchScene", crew: Crew, now_ns: int) -> dict[str, Message]:
    """What a facilitator said to the stations of a crew just now, the newest last."""
    return {
        station: hint
        for (whose, station), (hint, hinted_ns) in scene.hints.items()
        if whose is crew and now_ns - hinted_ns < HINT_NS
    }


def _captions(scene: "MatchScene", crew: Crew, now_ns: int) -> tuple[Message, ...]:
    if scene.time_up is not None:
        return (scene.time_up,)
    if hints := [*_hints(scene, crew, now_ns).values()]:
        return (hints[-1],)
    if scene.pause_request.offered(crew, now_ns):
        return (Message.of("pause.tap-ask"),)
    said = [] if scene.over else list(_said_last_time(scene, crew))
    if said:
        return (said[now_ns // SAID_NS % len(said)],)
    return () if scene.over else scene.announcer.captions(crew)


def _said_last_time(scene: "MatchScene", crew: Crew) -> Iterator[Message]:
    """What the people on a side would do this time, until they begin."""
    for desk in scene.desks.on_side(crew):
        promise = scene.recalled.promises.get(desk.player)
        if promise is not None and scene.desks.is_to_begin(desk.player):
            yield promise.before_match if scene.desks.crews_apart else promise.before_turn(desk.player)

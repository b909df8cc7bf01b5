"""What the table says and writes of a match: to everybody, or to each crew what is for it."""

from collections.abc import Sequence
from dataclasses import replace

from console.core.game import Event
from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew
from console.displays.effects.timeline import Timeline
from console.displays.screen import Announcement, Headline, Screen
from console.games import announcements_of, stations_of
from console.languages import Message
from console.stations.desks import Desks
from console.stations.lamp_shows import LampShow
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.match.computers import Computers
from console.table.scenes.match.crew_log import CrewLog
from console.table.scenes.match.public_news import PublicNews
from console.table.scenes.match.untold import Untold
from console.voice.game_announcements import PUBLIC
from console.voice.sentences import sentences


class Announcer:
    """Two crews have each a log, headlines and crewmates of their own; players share all that is told."""

    def __init__(self, desks: Desks, computers: Computers, loudspeaker: Loudspeaker) -> None:
        self._desks = desks
        self._computers = computers
        self._loudspeaker = loudspeaker
        self._game = desks.match.plan.game
        self._announcements = announcements_of(self._game)
        apart = desks.crews_apart
        self._logs = {crew: CrewLog(self._announcements, crew if apart else "all") for crew in Crew}
        self._shown_by = stations_of(self._game).lamp_shows
        self._lamp_shows = dict.fromkeys(Crew, LampShow())
        self.news = PublicNews(self._announcements, "both" if apart else "all")
        """What everybody was told."""
        self._effects = stations_of(self._game).effects
        chart = desks.match.game.chart
        self._chart = chart
        self._timelines = {crew: Timeline(self._effects, crew if apart else None, chart) for crew in Crew}
        self.everybodys = Timeline(self._effects, None, chart)
        """What anybody may see for a moment: the crowd, and the covered display of computers."""
        self.untold = Untold()
        self._said_to_all: Message | None = None
        """What a computer player said since the last order, where everybody may hear it."""

    @property
    def unattended(self) -> list[Crew]:
        """Computers against people: its display is covered, and its headphones are anybody's to take up."""
        apart, peopled = self._desks.crews_apart, self._computers.peopled
        return [crew for crew in Crew if apart and peopled[crew.enemy] and not peopled[crew]]

    def tell(self, events: Sequence[Event], now_ns: int) -> None:
        """What happened, aloud and on the displays of all who may know: each event in its beat."""
        beats = self._effects.beats(events, self._chart)
        if any(any(beat) for beat in beats):
            self._tell_due(None, now_ns)
        begun_ns = self._stage(events, now_ns) if self._effects.heeds(events) else now_ns
        self._desks.heard(events, now_ns)
        worth = self._announcements.worth_telling(events)
        told = [(event, beat) for event, beat in zip(events, beats, strict=True) if event in worth]
        self.untold.put(told, begun_ns)
        self._tell_due(now_ns, now_ns)

    def tick(self, now_ns: int) -> None:
        """Time passes: what may be told by now is told."""
        if self.untold:
            self._tell_due(now_ns, now_ns)

    def _tell_due(self, until_ns: int | None, now_ns: int) -> None:
        for due in self.untold.take(until_ns):
            at_ns = min(due.at_ns, now_ns)
            for event in filter(self._is_aloud, dict.fromkeys((*due.seen, *due.said))):
                if event in due.said:
                    self._loudspeaker.hear(event, self._game, sounds=event in due.seen)
                elif event in due.seen:
                    self._loudspeaker.strike(event, self._game)
            self._write(due.written, at_ns)
            for crew in Crew:
                self._begin_shows(crew, due.seen, at_ns)

    def _is_aloud(self, event: Event) -> bool:
        attended = self._desks.crews_apart and event.audience not in self.unattended
        return attended or event.audience in PUBLIC

    def _begin_shows(self, crew: Crew, events: Sequence[Event], now_ns: int) -> None:
        """Of a panel, by what its own crew may know."""
        for event in events:
            show = self._shown_by.show(event, crew) if event.audience in (*PUBLIC, crew) else None
            if show is not None:
                self._lamp_shows[crew] = self._lamp_shows[crew].hear(show, now_ns)

    def lamp_show(self, crew: Crew) -> LampShow:
        """What the lamps of a crew's panel take part in."""
        return self._lamp_shows[crew]

    def remember(self, events: Sequence[Event], now_ns: int) -> None:
        """What had happened before is on the displays at once, and is not seen again."""
        self._write(events, now_ns)
        if self._effects.heeds(events):
            self._stage(events, now_ns)
            for timeline in (*self._timelines.values(), self.everybodys):
                timeline.pass_over()
        self._desks.heard(events, now_ns)

    def _write(self, events: Sequence[Event], now_ns: int) -> None:
        for log in self._logs.values():
            log.hear(events, now_ns)
        self.news.hear(events, now_ns)

    def _stage(self, events: Sequence[Event], now_ns: int) -> int:
        """What is seen of it for a moment: each crew's is made of what that crew may know. When it begins."""
        apart = self._desks.crews_apart
        for crew, timeline in self._timelines.items():
            view = self._desks.match.view(crew) if apart else None
            timeline.hear(events, view, now_ns, self._summed_up(events, crew if apart else "all"))
        return self.stage_for_all(self.everybodys, events, now_ns)

    def stage_for_all(self, timeline: Timeline, events: Sequence[Event], now_ns: int) -> int:
        """What anybody may see of an order."""
        apart = self._desks.crews_apart
        view = self._desks.match.view(Crew.BLUE) if apart else None
        hull = view.hull if isinstance(view, TwoCrewView) else 0
        return timeline.hear(events, None, now_ns, self._summed_up(events, "both" if apart else "all"), hull)

    def _summed_up(self, events: Sequence[Event], listener: str) -> Message | None:
        told = sentences(self._announcements, events, listener)
        return next((sentence.message for sentence in reversed(told) if sentence.big), None)

    def goes_on(self, crew: Crew, now_ns: int) -> None:
        """A crew gave an order that was taken: nothing that was told covers its chart any longer."""
        self._timelines[crew].uncover(now_ns)

    def order_given(self) -> None:
        """What computer players said before is old."""
        self._said_to_all = None

    def let_crewmates_speak(self, now_ns: int) -> None:
        """To their own crew alone, aloud only if the other crew is all computers; a player to everybody.

        Nobody speaks between a shot and what it cost: they know more than may be told.
        """
        if self.untold:
            return
        for desk in self._desks:
            saying = self._computers.speech(desk.player).speak(now_ns)
            if saying is not None and self._desks.crews_apart:
                aloud = not self._computers.peopled[desk.crew.enemy]
                self._loudspeaker.say(saying.caption, desk.crew, aloud=aloud)
            elif saying is not None:
                said = Message.of("crewmate.says", station=desk.player, words=saying.message)
                self._loudspeaker.say(said, "both", aloud=True)
                self._said_to_all = said

    def captions(self, crew: Crew) -> tuple[Message, ...]:
        """What the console or else crewmates say to a side."""
        return self._desks.captions(crew) or self._said_to(crew)

    def _said_to(self, crew: Crew) -> tuple[Message, ...]:
        if not self._desks.crews_apart:
            return () if self._said_to_all is None else (self._said_to_all,)
        saying = self._computers.speech(crew).now
        return () if saying is None else (saying.caption,)

    def log(self, crew: Crew, now_ns: int) -> tuple[Announcement, ...]:
        """What a side heard lately, newest first."""
        return self._logs[crew].log(now_ns)

    def effects(self, crew: Crew) -> Timeline:
        """What a side sees of events for a moment; lamps may ask for it too."""
        return self._timelines[crew]

    def with_effects(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        """A side's screen, with what is seen on it for a moment."""
        timeline = self._timelines[crew]
        return replace(
            screen,
            effects=timeline.shown(now_ns),
            scars=timeline.scars(now_ns),
            ending=timeline.ending(now_ns),
        )

    def headline(self, crew: Crew, now_ns: int) -> Headline | None:
        """What is written largest on a crew's display."""
        return self._logs[crew].headline(now_ns) if self._desks.crews_apart else None

"""The table's voice: hears events, makes sounds and speaks, and never troubles whoever calls it."""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from threading import Lock

from console.core.game import Event
from console.core.words import Crew
from console.games import announcements_of
from console.languages import Message
from console.voice.clip import SIDES, Clip, Side
from console.voice.espeak import Espeak, Speaker, Tone
from console.voice.event_message import about
from console.voice.game_announcements import PUBLIC, GameAnnouncements
from console.voice.hum import BREATHS, CLOSEST, Hum, HumPlayed, bed
from console.voice.lane import Cue, Lane, Rank
from console.voice.mixer import Mixer, NoSoundCard, Output
from console.voice.sound_cues import ALARM, PASSING_STALE_NS, rank_of, sounds_of, stale_after_ns, topics_of
from console.voice.sounds import SOUNDS, sound
from console.voice.spoken import spoken
from console.voice.voice_settings import LOUDEST_VOLUME, SpeechLevel, VoiceSettings
from console.voice.worker import Worker

_SECOND_NS = 1_000_000_000
_LEAD_NS = 600_000_000
"""How long a sound is heard alone before words follow."""
_ALARM_LEAD_NS = 500_000_000
_END_LEAD_NS = 400_000_000
"""Of each of two: the last blast, and who has won."""
_PAUSE_NS = 120_000_000
"""Between two sentences."""
_CLOSE_WITHIN_S = 1.0
_MOST_EFFECTS = 8
"""Presses come no faster; where the sound card hangs, old clicks are forgotten."""

log = logging.getLogger(__name__)


class Voice:
    """Speaks and sounds for both crews. Every method returns at once and raises nothing.

    With `threads=False` nothing is heard until `step` is called, for tests that move time by hand.

    >>> voice = Voice(VoiceSettings(language="fr"))
    >>> voice.sound("buzz", "blue")
    >>> voice.close()
    """

    def __init__(
        self,
        settings: VoiceSettings | None = None,
        *,
        clock: Callable[[], int] = time.monotonic_ns,
        speaker: Speaker | None = None,
        output: Output | None = None,
        threads: bool = True,
    ) -> None:
        settings = settings or VoiceSettings()
        self._clock = clock
        self._speaker = speaker or Espeak()
        self._output = output or Mixer()
        self._tones = settings.tones
        self.language = settings.language
        """May be changed at any time; what waits is spoken in the new one."""
        self.level = SpeechLevel(settings.level)
        self.headphones = settings.headphones
        self._volume = settings.volume
        self._mute = settings.mute
        self.failures = 0
        """How often something went wrong in here."""
        self._warnings: dict[str, Message] = {}
        self._card_missing = False
        self._can_speak: bool | None = None
        self._lock = Lock()
        self._lanes = {listener: Lane() for listener in SIDES}
        self._effects: deque[tuple[str, Side]] = deque(maxlen=_MOST_EFFECTS)
        self.hum = settings.hum
        self._closeness: int | None = None
        self._hums = {listener: Hum(side) for listener, side in SIDES.items()}
        self._unmade = deque(partial(sound, name) for name in SOUNDS)
        self._unmade.extend(partial(bed, closeness) for closeness in range(len(BREATHS)) if settings.hum)
        self._workers = (
            (
                Worker("sounds", self._make_and_play, self._failed),
                *(Worker(f"speech {each}", partial(self._perform, each), self._failed) for each in SIDES),
            )
            if threads
            else ()
        )

    @property
    def warnings(self) -> tuple[Message, ...]:
        """What a display should say is not working."""
        return tuple(self._warnings.values())

    @property
    def dropped(self) -> int:
        """How many announcements went stale unheard."""
        return sum(lane.dropped for lane in self._lanes.values())

    @property
    def volume(self) -> int:
        """0 to 10. Setting it looks for a sound card again where none was found."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = min(max(volume, 0), LOUDEST_VOLUME)
        self._card_missing = False

    @property
    def mute(self) -> bool:
        """Silence at once, and until it is taken back."""
        return self._mute

    @mute.setter
    def mute(self, mute: bool) -> None:
        self._mute = mute
        if mute:
            with self._lock:
                self._effects.clear()
                for lane in self._lanes.values():
                    lane.clear()
        self._wake()

    def hear(self, event: Event, game: str, audience: str = "both", *, sounds: bool = True) -> None:
        """Announce an event of a game to a crew, or to `both`, as far as they may know of it.

        Secrets are heard by their crew alone, and only with headphones: loudspeakers tell everybody.
        Without `sounds` it is said alone.
        """
        with self._caught():
            if not self._audible:
                return
            announcements = announcements_of(game)
            for listener in self._listeners(audience):
                side = SIDES[audience if listener == "both" else listener]
                self._cue(announcements, event, listener, side, sounds)
        self._wake()

    def strike(self, event: Event, game: str, audience: str = "both") -> None:
        """The sound of an event at this very moment, whatever is being said; `hear` has its words."""
        with self._caught():
            announcements = announcements_of(game)
            for listener in self._listeners(audience) if self._audible else ():
                message = announcements.announce(event, listener)
                side = SIDES[audience if listener == "both" else listener]
                if message is not None:
                    self._effects.extend(sounds_of(announcements, event, message, side))
        self._wake()

    def say(self, message: Message, crew: str, *, aloud: bool) -> None:
        """What a crewmate says to a crew, or to `both`: into headphones, or `aloud` if all may hear it."""
        with self._caught():
            wanted = self._audible and self.level == SpeechLevel.ALL and (self.headphones or aloud)
            if not wanted or not self._speaks:
                return
            for listener in self._listeners(crew):
                now_ns, side = self._clock(), SIDES[listener]
                cue = Cue(heard_ns=now_ns, stale_after_ns=PASSING_STALE_NS, message=message, side=side)
                with self._lock:
                    self._lanes[listener].put(cue, now_ns)
        self._wake()

    def _listeners(self, audience: str) -> list[str]:
        """Whose lines an audience is told on: with headphones each crew has its own."""
        return [crew for crew in Crew if audience in ("both", crew)] if self.headphones else ["both"]

    def match_closes(self, closeness: int | None) -> None:
        """How close the end of the match is, for the hum: 0 to `CLOSEST`, more is no more; None: no match."""
        wanted = None if closeness is None else min(max(closeness, 0), CLOSEST)
        if wanted != self._closeness:
            self._closeness = wanted
            self._wake()

    def sound(self, name: str, crew: str | None = None) -> None:
        """Make a sound at once: on a crew's own side, or for both."""
        with self._caught():
            if self._audible:
                self._effects.append((name, SIDES[crew or "both"]))
        self._wake()

    def step(self) -> None:
        """Do what is due. The threads do this by themselves."""
        with self._caught():
            self._play_effects()
        for listener in SIDES:
            with self._caught():
                self._perform(listener)

    def close(self) -> None:
        """Fall silent for good and give the sound card back."""
        ended = [worker.close(_CLOSE_WITHIN_S) for worker in self._workers]
        if all(ended):
            with self._caught():
                self._output.close()

    def _cue(self, game: GameAnnouncements, event: Event, listener: str, side: Side, sounded: bool) -> None:
        now_ns, lane = self._clock(), self._lanes[listener]
        if event.audience in PUBLIC or event.audience == listener:
            with self._lock:
                lane.overtake(game.undoes.get(event.name, frozenset()), about(event))
                lane.overtake(game.undoes_of_all.get(event.name, frozenset()))
        message = game.announce(event, listener)
        if message is None:
            return
        sounds = sounds_of(game, event, message, side) if sounded else ()
        words = Cue(
            heard_ns=now_ns,
            stale_after_ns=stale_after_ns(game, event),
            rank=rank_of(game, event),
            message=message,
            side=side,
            crew=about(event),
            topics=topics_of(event),
            join=game.joins.get(event.name),
            outlives_end=event.name in game.outlives_end,
        )
        spoken_too = self._is_spoken(game, event)
        with self._lock:
            if ALARM in dict(sounds):
                self._effects.extend(sounds)
            elif sounds:
                lane.put(replace(words, sounds=sounds, message=None, join=None), now_ns)
            if spoken_too:
                lane.put(words, now_ns)
            if ALARM in dict(sounds):
                lane.busy_until(now_ns + _ALARM_LEAD_NS)

    def _is_spoken(self, game: GameAnnouncements, event: Event) -> bool:
        stops_only = self.level == SpeechLevel.STOPS
        if self.level == SpeechLevel.OFF or (
            stops_only and event.name not in game.loud | game.spoken_besides
        ):
            return False
        return self._speaks

    @property
    def _speaks(self) -> bool:
        if self._can_speak is None:
            self._can_speak = self._speaker.present()
            if not self._can_speak:
                self._warn("no-speech", "espeak-ng was not found: announcements are captions only")
        return self._can_speak

    @property
    def _audible(self) -> bool:
        return bool(self._volume) and not self._mute and not self._card_missing

    def _perform(self, listener: str) -> float | None:
        """Let a lane be heard; in how many seconds the next of it is due."""
        lane, hum = self._lanes[listener], self._hums[listener]
        with self._lock:
            broken_off, cue = lane.broken_off(), lane.next(self._clock())
        if broken_off is not None:
            self._output.say(None, broken_off.side, 0)
        if cue is not None:
            self._play_cue(lane, cue, hum)
        else:
            self._prepare(lane)
        with self._lock:
            due_ns = lane.due_ns()
        due = [moment for moment in (due_ns, self._look_after(listener)) if moment is not None]
        waits_ns = [moment - self._clock() for moment in due]
        return max(min(waits_ns) / _SECOND_NS, 0) if waits_ns else None

    def _look_after(self, listener: str) -> int | None:
        """Let the hum be heard where nothing is said; when to look again."""
        now_ns, hum = self._clock(), self._hums[listener]
        gain = (self._volume / LOUDEST_VOLUME) ** 2
        wanted = None if self._closeness is None else HumPlayed(self._closeness, gain)
        heard = wanted if self.hum and self._audible and listener in self._listeners("both") else None
        if heard is not None:
            self._open()
        hum.look(heard, self._output, now_ns)
        return hum.quiet_until_ns if heard and hum.quiet_until_ns > now_ns else None

    def _play_cue(self, lane: Lane, cue: Cue, hum: Hum) -> None:
        """Begin to play, unless it is not what is to be heard any more."""
        if cue.message is None:
            longest_ns = _END_LEAD_NS if cue.rank is Rank.END else _LEAD_NS
            lead_ns = min(longest_ns, *(sound(name).duration_ns for name, _ in cue.sounds))
            if self._begins(lane, cue, lead_ns):
                for name, side in cue.sounds:
                    self._play(sound(name), side)
            return
        try:
            clip = self._speak(cue)
        except Exception:
            with self._lock:
                lane.leave_out(cue)
            raise
        if self._begins(lane, cue, clip.duration_ns + _PAUSE_NS):
            hum.hush(self._output)
            hum.quiet_until(self._clock() + clip.duration_ns)
            self._play(clip, cue.side, spoken_words=True)

    def _begins(self, lane: Lane, cue: Cue, taken_ns: int) -> bool:
        with self._lock:
            return lane.begin(cue, self._clock(), taken_ns)

    def _speak(self, cue: Cue) -> Clip:
        language, tone, message = self.language, self._tones.get(cue.crew, Tone()), cue.said(self._clock())
        assert message is not None
        return self._speaker.speak(spoken(message, language), language, tone)

    def _prepare(self, lane: Lane) -> None:
        """What must not be late is made while its sound is heard; the speaker remembers it."""
        with self._lock:
            coming = lane.coming(self._clock())
        if coming is not None and coming.rank >= Rank.STOP and coming.message is not None:
            self._speak(coming)

    def _make_and_play(self) -> float | None:
        """Sounds that are asked for; between them the others are made, so that none has to wait later."""
        self._play_effects()
        if not self._unmade:
            return None
        self._unmade.popleft()()
        return 0

    def _play_effects(self) -> None:
        if self._audible:
            self._open()
        elif self._mute:
            self._output.hush()
        while self._effects:
            name, side = self._effects.popleft()
            self._play(sound(name), side)

    def _open(self) -> None:
        try:
            self._output.open()
        except NoSoundCard as error:
            self._card_missing = True
            self._warn("no-sound-card", f"no sound: {error}")
        else:
            self._warnings.pop("no-sound-card", None)

    def _play(self, clip: Clip, side: Side, *, spoken_words: bool = False) -> None:
        if self._audible:
            self._open()
        if self._audible:
            play = self._output.say if spoken_words else self._output.play
            try:
                play(clip, side, (self._volume / LOUDEST_VOLUME) ** 2)
            except Exception:
                self._output.close()
                for hum in self._hums.values():
                    hum.playing = None
                raise

    def _wake(self) -> None:
        for worker in self._workers:
            worker.wake()

    @contextmanager
    def _caught(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        self.failures += 1
        log.warning("sound failed, %d times now: %r", self.failures, error)

    def _warn(self, what: str, why: str) -> None:
        if what not in self._warnings:
            self._warnings[what] = Message.of(f"heard.{what}")
            log.warning("%s", why)

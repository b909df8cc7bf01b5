"""A replay in windows: keys in, screens out."""

from collections.abc import Sequence

from console.core.words import Crew
from console.debrief.replay import Controls, Replay
from console.displays.table_displays import open_displays
from console.displays.window_events import Key, Quit, Touch

SIZE = (1280, 720)


class ReplayWindows:
    """A window for each crew that is watched. For the thread that opened them.

    :raises NoDisplayError: there is no screen
    """

    def __init__(self, replay: Replay, crews: Sequence[Crew]) -> None:
        self.replay = replay
        self.controls = Controls(replay)
        self._crews = crews
        self._displays = open_displays(crews=[crew.value for crew in crews], size=SIZE)
        self._before_ns: int | None = None

    def round(self, now_ns: int) -> bool:
        """What people did, time that passed, what is seen. False: they want to leave."""
        for event in self._displays.events():
            if isinstance(event, Quit):
                return False
            if isinstance(event, Key) and event.down:
                self.controls.press(event.name)
            elif isinstance(event, Touch) and event.pressed:
                self.controls.touch(event.control)
        if self._before_ns is not None:
            self.replay.pass_time(now_ns - self._before_ns)
        self._before_ns = now_ns
        self._displays.show({crew.value: self.replay.screen(crew) for crew in self._crews})
        return not self.controls.quit

    def close(self) -> None:
        self._displays.close()

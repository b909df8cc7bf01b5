"""All trials, in the order in which they are made."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.pi.bench import Bench
from tests.pi.trials import (
    controllers,
    cuts,
    data,
    installing,
    live,
    outputs,
    packages,
    pins,
    plugging,
    service,
    starting,
)


@dataclass(frozen=True)
class Trial:
    """One thing that must hold on a real system."""

    name: str
    run: Callable[[Bench], None]

    @property
    def about(self) -> str:
        return (self.run.__doc__ or "").strip().splitlines()[0]


TRIALS = (
    Trial("wheel", packages.wheel),
    Trial("deb", packages.deb),
    Trial("make-play", packages.make_play),
    Trial("make-test", packages.make_test),
    Trial("live-service", live.live_service),
    Trial("install", installing.install),
    Trial("start-words", starting.start_words),
    Trial("sound", starting.sound),
    Trial("displays", outputs.displays),
    Trial("outputs", outputs.outputs),
    Trial("watchdog", service.watchdog),
    Trial("crash-loop", service.crash_loop),
    Trial("keyboard", service.keyboard),
    Trial("power-off", service.power_off),
    Trial("one-output", outputs.one_output),
    Trial("data-late", data.data_late),
    Trial("data-full", data.data_full),
    Trial("data-misplaced", data.data_misplaced),
    Trial("serial", plugging.serial),
    Trial("pins", pins.pins),
    Trial("controllers", controllers.controllers),
    Trial("update", installing.update),
    Trial("read-only", installing.read_only),
    Trial("power-cuts", cuts.power_cuts),
)

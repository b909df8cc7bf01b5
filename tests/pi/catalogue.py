"""All trials, in the order in which they are made."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.pi.bench import Bench
from tests.pi.trials import installing, outputs


@dataclass(frozen=True)
class Trial:
    """One thing that must hold on a real system."""

    name: str
    run: Callable[[Bench], None]

    @property
    def about(self) -> str:
        return (self.run.__doc__ or "").strip().splitlines()[0]


TRIALS = (
    Trial("install", installing.install),
    Trial("displays", outputs.displays),
    Trial("outputs", outputs.outputs),
    Trial("one-output", outputs.one_output),
    Trial("read-only", installing.read_only),
)

"""A thread that works when it is woken or when something is due, and outlives whatever fails in its work."""

import threading
from collections.abc import Callable

_REST_AFTER_FAILURE_S = 1.0
"""So that what fails each time costs no processor time to speak of."""


class Worker:
    """Calls `work` again and again; it answers in how many seconds it is due again, or None: when woken.

    What it raises goes to `failed`, and the worker goes on after a rest.
    """

    def __init__(
        self, name: str, work: Callable[[], float | None], failed: Callable[[Exception], None]
    ) -> None:
        self._work = work
        self._failed = failed
        self._woken = threading.Event()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There is something to do. Any thread may call it."""
        self._woken.set()

    def close(self, at_most_s: float) -> bool:
        """Stop once the work at hand is done, and wait for that, but not for ever; whether it has stopped."""
        self._closing.set()
        self._woken.set()
        self._thread.join(at_most_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._closing.is_set():
            self._woken.clear()
            try:
                due_s = self._work()
            except Exception as error:
                self._failed(error)
                self._closing.wait(_REST_AFTER_FAILURE_S)
                continue
            self._woken.wait(due_s)

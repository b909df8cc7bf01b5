"""What the real firmware does, both boards do."""

import pytest

from console.panels.simulated_bridge import BOARDS


@pytest.fixture(params=BOARDS)
def board(request: pytest.FixtureRequest) -> str:
    """A board in its simulator: the Mega in simavr, the Pico in rp2040js."""
    return str(request.param)

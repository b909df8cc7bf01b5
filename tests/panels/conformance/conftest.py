"""Every test of the suite runs over every link."""

from collections.abc import Iterator

import pytest

from tests.panels.conformance.panel_rigs import HEAR_THEIR_PLUG, RIGS, Rig


@pytest.fixture(params=RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = RIGS[request.param]()
    yield rig
    rig.close()


@pytest.fixture(params=HEAR_THEIR_PLUG)
def plugged_rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = HEAR_THEIR_PLUG[request.param]()
    yield rig
    rig.close()

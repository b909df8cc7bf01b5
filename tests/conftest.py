"""One option for every test that compares with something kept: `pytest --approve PATH` keeps what it made.

And no test judges how long something takes, Hypothesis neither: a machine may be busy.
"""

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import Scheduling

from tests.long_ones import LongestFirst, turn, workers

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--approve",
        action="store_true",
        help="keep pictures and pages as they are made now; look at them first",
    )


def pytest_xdist_auto_num_workers() -> int:
    return workers()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling:
    return LongestFirst(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn(item.nodeid))


@pytest.fixture
def approve(request: pytest.FixtureRequest) -> bool:
    """Whether what is made now is to be kept."""
    return bool(request.config.getoption("--approve"))

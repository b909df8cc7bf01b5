"""Scripts for a simulated panel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.panels.clock import HandClock
from console.panels.simulated_link import SimulatedLink
from console.panels.simulated_script import OF_A_CONTROL, OF_THE_PLUG, Act, follow, read_script
from console.toml_file import BadFileError

CONTROLS = ["blue.captain.north", "red.captain.stop"]

SCRIPT = """
# a short match
100    press    blue.captain.north
160.5  release  blue.captain.north   # after a moment
500    tap      red.captain.stop
600    unplug
700    tap      blue.captain.north
900    replug
1000   tap      red.captain.stop
"""


def test_a_script_drives_the_contacts_at_its_times() -> None:
    clock = HandClock(1_000_000_000)
    link = SimulatedLink(CONTROLS, clock=clock, uncertainty_ns=0)
    follow(link, read_script(SCRIPT, CONTROLS), start_ns=clock())
    clock.advance_ms(2000)
    heard = [(p.control, p.pressed, (p.time_ns - 1_000_000_000) / 1e6) for p in link.take()]
    assert heard == [
        ("blue.captain.north", True, 100),
        ("blue.captain.north", False, 160.5),
        ("red.captain.stop", True, 500),
        ("red.captain.stop", False, 560),
        ("red.captain.stop", True, 1000),
        ("red.captain.stop", False, 1060),
    ]
    assert link.health().counts["lost-presses"] == 1


def test_all_errors_are_told_at_once_with_their_lines() -> None:
    lines = ["soon press blue.captain.north", "10 push blue.captain.north", "20 tap"]
    text = "\n".join([*lines, "30 tap blue.captain.nort", "40 unplug x"])
    with pytest.raises(BadFileError) as error:
        read_script(text, CONTROLS, "my.script")
    said = [(problem.place.line, problem.what) for problem in error.value.problems]
    assert said == [
        (1, "'soon' is no time"),
        (2, "'push' is nothing that can happen"),
        (3, "tap with 0 words after it"),
        (4, "'blue.captain.nort' is no control of this panel"),
        (5, "unplug with 1 words after it"),
    ]
    assert "blue.captain.north" in error.value.problems[3].hint


_acts = st.builds(
    Act,
    st.integers(0, 10**9).map(lambda us: us * 1000),
    st.sampled_from(OF_A_CONTROL),
    st.sampled_from(CONTROLS),
) | st.builds(Act, st.integers(0, 10**9).map(lambda us: us * 1000), st.sampled_from(OF_THE_PLUG))


@given(st.lists(_acts, max_size=8))
def test_what_is_written_is_read_again(acts: list[Act]) -> None:
    text = "\n".join(f"{act.after_ns / 1e6:.6f} {act.verb} {act.control}" for act in acts)
    assert read_script(text, CONTROLS) == acts


@given(st.text(max_size=60))
def test_any_text_is_a_script_or_a_told_error(text: str) -> None:
    try:
        read_script(text, CONTROLS)
    except BadFileError as error:
        assert error.problems

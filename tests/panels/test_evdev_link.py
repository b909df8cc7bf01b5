"""Controllers as panels: what the conformance suite does not ask of a link."""

import errno
import os
from pathlib import Path

import pytest

from console.commands.learned_controllers import learn_controllers
from console.panels.clock import MILLISECOND_NS, HandClock
from console.panels.controllers import input_device
from console.panels.controllers.button_lesson import ButtonLesson
from console.panels.controllers.controller_map import Controller, controllers_text, load_controllers
from console.panels.controllers.evdev_link import EvdevLink
from console.panels.controllers.input_device import (
    EVENT,
    KEY,
    SLOW_NS,
    SYN,
    SYN_DROPPED,
    Kernel,
    find_devices,
)
from console.panels.hardware import HardwareFiles, load_panel
from console.table.link_plan import plan_links
from console.table.settings_reader import parse_settings
from console.toml_file import BadFileError
from tests.panels.controllers_stand_in import Pad, StandIn

HAT_X = 16
BUTTONS = {"key-288": "blue.captain.ok", "key-289": "blue.captain.stop"}


def link_to(pad: Pad, clock: HandClock, buttons: dict[str, str] | None = None, *others: Pad) -> EvdevLink:
    controller = Controller("one", pad.port, pad.name, buttons or BUTTONS)
    return EvdevLink(controller, clock=clock, kernel=StandIn(*others, pad), listening=False)


def heard(link: EvdevLink) -> list[tuple[str, bool]]:
    link.settled_until_ns()
    return [(press.control, press.pressed) for press in link.take()]


def test_it_is_grabbed_and_on_the_table_clock() -> None:
    pad = Pad("usb-1")
    link = link_to(pad, HandClock())
    assert (pad.grabbed, pad.clock) == (True, 1)
    link.close()


@pytest.mark.parametrize("polled_ms", [1, 4, 8])
def test_how_well_a_press_is_known_is_the_device_s_own_polling(polled_ms: int) -> None:
    clock = HandClock()
    pad = Pad("usb-1", polled_ns=polled_ms * MILLISECOND_NS)
    link = link_to(pad, clock)
    stamp_ns = clock() // 1000 * 1000
    pad.change(288, True, stamp_ns)
    link.settled_until_ns()
    (press,) = link.take()
    assert press.uncertainty_ns == polled_ms * MILLISECOND_NS
    assert press.time_ns == stamp_ns - polled_ms * MILLISECOND_NS // 2
    assert f"asked every {polled_ms} ms" in link.health().detail
    link.close()


def test_two_alike_are_told_apart_by_their_port() -> None:
    clock = HandClock()
    left, right = Pad("usb-1.1/input0"), Pad("usb-1.2/input0")
    link = link_to(right, clock, None, left)
    left.change(288, True, clock())
    assert heard(link) == []
    right.change(288, True, clock())
    assert heard(link) == [("blue.captain.ok", True)]
    link.close()


def test_a_hat_is_four_buttons() -> None:
    clock = HandClock()
    pad = Pad("usb-1", axes={HAT_X: [0, -1, 1]})
    link = link_to(
        pad, clock, {f"axis-{HAT_X}-low": "blue.captain.west", f"axis-{HAT_X}-high": "blue.captain.east"}
    )
    for value in (-1, 1, 0):
        clock.advance_ms(50)
        pad.move(HAT_X, value, clock())
        link.settled_until_ns()
    told = [(press.control, press.pressed) for press in link.take()]
    assert told == [
        ("blue.captain.west", True),
        ("blue.captain.west", False),
        ("blue.captain.east", True),
        ("blue.captain.east", False),
    ]
    link.close()


def test_an_overrun_of_the_kernel_s_queue_invents_no_press() -> None:
    clock = HandClock()
    pad = Pad("usb-1")
    link = link_to(pad, clock)
    pad.down.add(288)
    now = clock()
    pad.say((now, SYN, SYN_DROPPED, 0), (now, KEY, 289, 1), (now, SYN, 0, 0))
    assert heard(link) == []
    assert link.health().held == {"blue.captain.ok"}
    assert link.health().counts["lost-presses"] == 1
    clock.advance_ms(20)
    pad.change(288, False, clock())
    assert heard(link) == [("blue.captain.ok", False)]
    link.close()


def test_an_event_that_comes_in_two_pieces_is_one() -> None:
    clock = HandClock()
    pad = Pad("usb-1")
    link = link_to(pad, clock)
    seconds, nanoseconds = divmod(clock(), 10**9)
    data = EVENT.pack(seconds, nanoseconds // 1000, KEY, 288, 1)
    for piece in (data[:9], data[9:]):
        os.write(pad.writers[-1], piece)
        link.settled_until_ns()
    assert [press.control for press in link.take()] == ["blue.captain.ok"]
    link.close()


def test_a_controller_that_another_program_holds_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    pad = Pad("usb-1", grabbed=True)
    link = link_to(pad, HandClock())
    assert not link.health().connected
    assert "does another program hold it?" in link.health().detail
    link.close()


def test_the_thread_hears_without_being_asked() -> None:
    from threading import Event

    from console.panels.clock import table_clock

    woken = Event()
    pad = Pad("usb-1")
    controller = Controller("one", pad.port, pad.name, BUTTONS)
    link = EvdevLink(controller, kernel=StandIn(pad), wake=woken.set)
    pad.change(288, True, table_clock())
    assert woken.wait(20)
    assert [press.control for press in link.take()] == ["blue.captain.ok"]
    link.close()


def test_the_polling_is_read_from_the_usb_endpoint(tmp_path: Path) -> None:
    interface = tmp_path / "usb1/1-1/1-1:1.0"
    (interface / "ep_81").mkdir(parents=True)
    (interface / "ep_81/interval").write_text("8ms\n")
    (interface / "input/input7/event7").mkdir(parents=True)
    (interface / "input/input7/event7/device").symlink_to(interface / "input/input7")
    (tmp_path / "class").mkdir()
    (tmp_path / "class/event7").symlink_to(interface / "input/input7/event7")
    kernel = Kernel()
    kernel.system = tmp_path / "class"
    assert kernel.polled_ns(Path("/dev/input/event7")) == 8 * MILLISECOND_NS
    assert kernel.polled_ns(Path("/dev/input/event9")) == SLOW_NS


def test_the_kernel_s_calls_have_their_numbers() -> None:
    """From linux/input.h: EVIOCSCLOCKID, EVIOCGRAB, EVIOCGNAME(256), EVIOCGPHYS(256), EVIOCGKEY(96)."""
    assert input_device._SET_CLOCK == 0x400445A0
    assert input_device._GRAB == 0x40044590
    assert input_device._NAME == 0x81004506
    assert input_device._PORT == 0x81004507
    assert input_device._KEYS_DOWN == 0x80604518
    assert EVENT.size == 24


def test_what_is_named_and_pressed_is_learned_and_kept(tmp_path: Path) -> None:
    left, right = Pad("usb-1", name='A "pad"'), Pad("usb-2")
    devices = list(find_devices(StandIn(left, right)))
    lesson = ButtonLesson(devices, ["blue.captain.north", "blue.captain.stop", "red.captain.stop"])
    for pad, key in ((left, 288), (left, 289), (right, 288)):
        pad.change(key, True, 0)
        assert lesson.listen(0) == "learned"
        pad.change(key, False, 0)
        lesson.listen(0)
    assert lesson.wanted is None
    file = tmp_path / "controllers.toml"
    file.write_text(controllers_text(lesson.controllers()))
    assert load_controllers(file, load_panel()) == lesson.controllers()
    first, second = plan_links("controller", "controller, screen", HardwareFiles(controllers=str(file)))
    assert (first.where, first.panels) == ("controller:one", {"blue": {"captain.north", "captain.stop"}})
    assert (second.where, second.panels) == ("controller:two", {"red": {"captain.stop"}})
    lesson.close()


def test_a_button_that_is_taken_skips_and_twice_it_ends() -> None:
    pad = Pad("usb-1")
    lesson = ButtonLesson(
        list(find_devices(StandIn(pad))), [f"blue.captain.{n}" for n in ("north", "east", "ok", "stop")]
    )
    told = []
    for key in (288, 288, 289, 288, 288):
        pad.change(key, True, 0)
        told.append(lesson.listen(0))
    assert told[:4] == ["learned", "skipped", "learned", "skipped"]
    assert set(lesson.controllers()[0].buttons.values()) == {"blue.captain.north", "blue.captain.ok"}
    lesson.close()


def test_without_a_controller_the_doctor_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="group input"):
        learn_controllers(load_panel(), tmp_path / "c.toml", force=False, kernel=StandIn())
    assert not (tmp_path / "c.toml").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'port = "a"\n[controllers.one.blue.captain]\nnorht = "key-1"',
            "'captain.norht' is not in the panel list",
        ),
        (
            'port = "a"\n[controllers.one.blue.captain]\nnorth = "A"',
            "captain.north is on 'A', which is no button",
        ),
        (
            'port = "a"\n[controllers.one.blue.captain]\nnorth = "key-1"\neast = "key-1"',
            "blue.captain.east is on key-1, which is blue.captain.north",
        ),
        ('name = "a"', "port is missing"),
    ],
)
def test_a_file_with_mistakes_says_them(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "controllers.toml"
    file.write_text(f"[controllers.one]\n{text}\n")
    with pytest.raises(BadFileError) as bad:
        load_controllers(file, load_panel())
    assert told in str(bad.value)


def test_settings_that_name_controllers_need_their_file() -> None:
    with pytest.raises(BadFileError, match="doctor --learn"):
        parse_settings('[panels]\nblue_link = "controller"\n', "table.toml")


def test_a_device_that_is_gone_while_it_is_asked_is_no_error() -> None:
    class Vanishing(StandIn):
        def open(self, path: Path) -> int:
            raise OSError(errno.ENODEV, "gone")

    assert list(find_devices(Vanishing(Pad("usb-1")))) == []

"""The chains bit by bit: gpiozero's own SPI against models of the chips on its mock pins."""

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPin, MockSPIDevice

from console.panels.clock import HandClock
from console.panels.hardware import ShiftChain
from console.panels.shift_chains import ChainUnavailableError, ShiftChains

INPUTS = ShiftChain(3, {"data": "GPIO9", "clock": "GPIO11", "load": "GPIO26"})
LAMPS = ShiftChain(2, {"data": "GPIO10", "clock": "GPIO11", "latch": "GPIO8"})


class LoadPin(MockPin):
    def _set_state(self, value: bool) -> None:
        rises = value and not self._state
        super()._set_state(value)
        if rises:
            self.chips.load()


class BitChips(MockSPIDevice):
    """Three 74HC165s and two 74HC595s as shift registers, a bit for each clock."""

    def __init__(self, factory: MockFactory) -> None:
        self.contacts = [[True] * 8 for _ in range(3)]  # per chip, A to H: True is open
        self.lamps = [[False] * 8 for _ in range(2)]  # per chip, QA to QH
        self.register: list[bool] = []
        self.lamp_register = [False] * 16  # from QA of chip 1 to QH of chip 2
        super().__init__(11, 10, 9, 8, pin_factory=factory)
        factory.pin(26, pin_class=LoadPin).chips = self

    def load(self) -> None:
        self.register = [level for chip in self.contacts for level in reversed(chip)]

    def on_select(self) -> None:
        super().on_select()
        if self.select_pin.state:  # RCLK rises at the end of a transfer
            self.lamps = [self.lamp_register[:8], self.lamp_register[8:]]

    def on_start(self) -> None:
        super().on_start()
        self.tx_buf = [*self.register, *[True] * 64]  # SER of the last chip is high

    def on_bit(self) -> None:
        self.lamp_register = [bool(self.rx_buf[-1]), *self.lamp_register[:-1]]


@pytest.fixture
def factory(monkeypatch: pytest.MonkeyPatch) -> MockFactory:
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)  # gpiozero's software SPI asks for the default one
    return factory


def test_a_closed_contact_is_found_at_its_place(factory: MockFactory) -> None:
    chips = BitChips(factory)
    chains = ShiftChains(INPUTS, LAMPS, pin_factory=factory, clock=HandClock())
    for place in range(24):
        chips.contacts[place // 8][place % 8] = False
        assert chains.exchange(lit=0).closed == 1 << place
        chips.contacts[place // 8][place % 8] = True


def test_a_lamp_burns_at_its_place(factory: MockFactory) -> None:
    chips = BitChips(factory)
    chains = ShiftChains(INPUTS, LAMPS, pin_factory=factory, clock=HandClock())
    for place in range(16):
        chains.exchange(lit=1 << place)
        assert [lamp for chip in chips.lamps for lamp in chip].index(True) == place
        assert sum(lamp for chip in chips.lamps for lamp in chip) == 1


def test_contacts_are_frozen_between_two_readings_of_the_clock(factory: MockFactory) -> None:
    BitChips(factory)
    times = iter([100, 130])
    scan = ShiftChains(INPUTS, LAMPS, pin_factory=factory, clock=lambda: next(times)).exchange(lit=0)
    assert (scan.before_ns, scan.after_ns) == (100, 130)


def test_a_chain_that_is_not_there_is_an_error(factory: MockFactory) -> None:
    chains = ShiftChains(INPUTS, LAMPS, pin_factory=factory, clock=HandClock())
    with pytest.raises(ChainUnavailableError, match="does not answer"):
        chains.exchange(lit=0)
    chains.close()


def test_chips_left_out_at_the_end_read_open(factory: MockFactory) -> None:
    chips = BitChips(factory)
    longer = ShiftChain(5, INPUTS.lines)
    chains = ShiftChains(longer, LAMPS, pin_factory=factory, clock=HandClock())
    chips.contacts[0][0] = False
    assert chains.exchange(lit=0).closed == 1


def test_bit_banging_in_place_of_hardware_is_refused_with_the_command_that_helps() -> None:
    class NoHardwareSpi(MockFactory):
        def _get_spi_class(self, shared: bool, hardware: bool) -> type:
            if hardware:
                raise ImportError("no spidev")
            return super()._get_spi_class(shared, hardware)

    with pytest.raises(ChainUnavailableError, match="raspi-config nonint do_spi 0"):
        ShiftChains(INPUTS, LAMPS, pin_factory=NoHardwareSpi(), clock=HandClock())


def test_the_pins_are_free_again_after_closing(factory: MockFactory) -> None:
    BitChips(factory)
    for _ in range(2):
        chains = ShiftChains(INPUTS, LAMPS, pin_factory=factory, clock=HandClock())
        chains.close()
        chains.close()
    assert not any(factory._reservations.values())

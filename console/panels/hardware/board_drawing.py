"""The wiring as a picture: the board with what goes to each of its pins, and the chips of both chains.

Not to scale: for the wall of the workshop, to be ticked off wire by wire.
"""

from collections.abc import Iterator, Mapping

from console.languages import written
from console.panels.hardware.boards import RASPBERRY_PI_PICO
from console.panels.hardware.shapes import Box, Circle, Drawing, DrawnLine, DrawnWords, Layer, Shape, Style
from console.panels.hardware.tables import INPUT_CHIP_PINS, LAMP_CHIP_PINS, line_ends
from console.panels.hardware.wiring import PLACES_OF_A_CHIP, Wiring

MARGIN_MM = 10.0
ROW_MM = 5.0
TEXT_MM = 3.6
INK = "#20363B"
_FRAME = Style(fill="#FFFFFF", stroke=INK, width_mm=0.4)
_BOARD = Style(fill="#E4EFE6", stroke=INK, width_mm=0.5)
_PIN = Style(fill="#F9F4B8", stroke=INK, width_mm=0.25)
_USED = Style(fill="#F9D3C2", stroke=INK, width_mm=0.25)
_WIRE = Style(stroke="#8FA0A3", width_mm=0.3)
_BOARD_WIDTH_MM = 58.0
_WIRE_MM = 6.0
_SIDE_MM = 92.0
_CHIP_WIDTH_MM = 62.0
_CHIP_GAP_MM = 4.0
_HEAD_MM = 8.0

PICO_OTHERS = {
    3: "GND", 8: "GND", 13: "GND", 18: "GND", 23: "GND", 28: "GND", 30: "RUN", 33: "AGND", 35: "ADC_VREF",
    36: "3V3", 37: "3V3_EN", 38: "GND", 39: "VSYS", 40: "VBUS",
}  # fmt: skip
"""The Pico's pins that are no GPIO."""


def draw_board(wiring: Wiring, language: str) -> Drawing:
    """The board of a wiring, its pins and its chips."""
    shapes = list(_board(wiring))
    rows = len(_pin_rows(wiring))
    top_mm = (rows + 2) * ROW_MM + 2 * _HEAD_MM
    chips = max(wiring.lamps_chain.chips, wiring.inputs_chain.chips if wiring.inputs_chain else 0)
    for number, (title, pins, users) in enumerate(_chains(wiring)):
        y_mm = top_mm + number * (PLACES_OF_A_CHIP * ROW_MM + 2 * _HEAD_MM)
        shapes += _chain(title, pins, users, y_mm)
    height_mm = top_mm + len(list(_chains(wiring))) * (PLACES_OF_A_CHIP * ROW_MM + 2 * _HEAD_MM)
    width_mm = max(chips * (_CHIP_WIDTH_MM + _CHIP_GAP_MM), _BOARD_WIDTH_MM + 2 * _SIDE_MM)
    return Drawing(
        f"{wiring.board.title}: {written(wiring.title, language)}, not to scale",
        -MARGIN_MM,
        -MARGIN_MM,
        width_mm + 2 * MARGIN_MM,
        height_mm + 2 * MARGIN_MM,
        tuple(shapes),
    )


# ---- the board ----


def _pin_rows(wiring: Wiring) -> list[tuple[str, str]]:
    """The pins beside each other, as on the board: names, or nothing."""
    if wiring.board is RASPBERRY_PI_PICO:
        by_place = {int(pin.place.removeprefix("pin ")): pin.name for pin in wiring.board.pins.values()}
        by_place |= PICO_OTHERS
        return [(by_place[left], by_place[41 - left]) for left in range(1, 21)]
    used = [name for name in wiring.board.pins if name in _users(wiring)]
    half = (len(used) + 1) // 2
    return [(used[n], used[n + half] if n + half < len(used) else "") for n in range(half)]


def _users(wiring: Wiring) -> dict[str, str]:
    """What goes to each pin."""
    users = {name: f"{what}: {end}" for what, name, end in line_ends(wiring)}
    for crew in wiring.crews:
        whose = "" if crew.crew == "each" else f"{crew.crew}."
        users |= {
            pin: control if control.startswith("table.") else f"{whose}{control}"
            for control, pin in crew.pins.items()
        }
    return users


def _board(wiring: Wiring) -> Iterator[Shape]:
    rows, users = _pin_rows(wiring), _users(wiring)
    left_mm, right_mm = _SIDE_MM, _SIDE_MM + _BOARD_WIDTH_MM
    bottom_mm = (len(rows) + 1) * ROW_MM + _HEAD_MM
    yield Box(Layer.LABELS, _BOARD, left_mm, 0, _BOARD_WIDTH_MM, bottom_mm, 2)
    yield DrawnWords(
        Layer.LABELS, INK, (left_mm + right_mm) / 2, _HEAD_MM - 2.5, 4.4, wiring.board.title, bold=True
    )
    for number, (left, right) in enumerate(rows):
        y_mm = _HEAD_MM + (number + 1) * ROW_MM
        yield from _pin(left, users, left_mm, y_mm, side=-1)
        yield from _pin(right, users, right_mm, y_mm, side=1)


def _pin(name: str, users: Mapping[str, str], edge_mm: float, y_mm: float, side: int) -> Iterator[Shape]:
    if not name:
        return
    user = users.get(name, "")
    anchor_in, anchor_out = ("start", "end") if side < 0 else ("end", "start")
    x_mm = edge_mm - side * 3
    yield Circle(Layer.LABELS, _USED if user else _PIN, x_mm, y_mm - 1.2, 1.5)
    yield DrawnWords(Layer.LABELS, INK, x_mm - side * 3, y_mm, TEXT_MM, name, anchor_in)
    if user:
        end_mm = edge_mm + side * _WIRE_MM
        yield DrawnLine(Layer.LABELS, _WIRE, ((x_mm + side * 1.5, y_mm - 1.2), (end_mm, y_mm - 1.2)))
        yield DrawnWords(Layer.LABELS, INK, end_mm + side, y_mm, TEXT_MM, user, anchor_out)


# ---- the chips ----

_Chip = list[str]


def _chains(wiring: Wiring) -> Iterator[tuple[str, Mapping[str, int], list[_Chip]]]:
    """The title of each chain, the pins of its chips, and who is at each place."""
    if wiring.inputs_chain:
        taken = {place: _named(one.crew, name) for one in wiring.crews for name, place in one.inputs.items()}
        yield "74HC165", INPUT_CHIP_PINS, _by_chip(taken, wiring.inputs_chain.chips)
    taken = {place: _named(one.crew, name) for one in wiring.crews for name, place in one.lamps.items()}
    chip = "74HCT595" if wiring.inputs_chain else "74HC595"
    yield chip, LAMP_CHIP_PINS, _by_chip(taken, wiring.lamps_chain.chips)


def _named(crew: str, control: str) -> str:
    whose = "" if crew == "each" or control.startswith("table.") else f"{crew}."
    return f"{whose}{control}"


def _by_chip(taken: Mapping[int, str], chips: int) -> list[_Chip]:
    places = range(PLACES_OF_A_CHIP)
    return [[taken.get(chip * PLACES_OF_A_CHIP + place, "") for place in places] for chip in range(chips)]


def _chain(title: str, pins: Mapping[str, int], chips: list[_Chip], top_mm: float) -> Iterator[Shape]:
    height_mm = PLACES_OF_A_CHIP * ROW_MM + _HEAD_MM + 1
    for number, users in enumerate(chips):
        x_mm = number * (_CHIP_WIDTH_MM + _CHIP_GAP_MM)
        if number:
            middle_mm = top_mm + height_mm / 2
            yield DrawnLine(Layer.LABELS, _WIRE, ((x_mm - _CHIP_GAP_MM, middle_mm), (x_mm, middle_mm)))
        yield Box(Layer.LABELS, _FRAME, x_mm, top_mm, _CHIP_WIDTH_MM, height_mm, 1.5)
        heading = f"{title}  {number + 1}"
        yield DrawnWords(Layer.LABELS, INK, x_mm + 3, top_mm + 5.5, 4.2, heading, "start", bold=True)
        for (letter, pin), user in zip(pins.items(), users, strict=True):
            y_mm = top_mm + _HEAD_MM + (list(pins).index(letter) + 1) * ROW_MM - 1
            yield Circle(Layer.LABELS, _USED if user else _PIN, x_mm + 4, y_mm - 1.2, 1.3)
            yield DrawnWords(Layer.LABELS, INK, x_mm + 7, y_mm, TEXT_MM, f"{letter}", "start", bold=True)
            yield DrawnWords(Layer.LABELS, INK, x_mm + 19, y_mm, 3.0, f"{pin}", "end")
            yield DrawnWords(Layer.LABELS, INK, x_mm + 22, y_mm, TEXT_MM, user, "start")

"""The circuit of a board as KiCad 9 keeps it: every pin has its net's name beside it."""

from collections.abc import Iterator

from console.panels.kicad.board_part import BoardPart, CircuitBoard
from console.panels.kicad.pcb_file import LIBRARY
from console.panels.kicad.s_expression import Expression, Quoted, id_text, same_id, written

GRID = 2.54
PIN = 5.08
HALF_WIDTH = 10.16
COLUMN, TOP, BOTTOM = 63.5, 25.4, 260.0
FONT: Expression = ("effects", ("font", ("size", 1.27, 1.27)))


def schematic_file(board: CircuitBoard) -> str:
    places = list(_places(board))
    kinds = {_kind(part): part for part in board.parts}
    flags = [(net, _snapped(TOP + n * 10.16)) for n, net in enumerate(board.supplies)]
    return written((
        "kicad_sch", ("version", 20250114), ("generator", Quoted("sonar-table")),
        ("generator_version", Quoted("9.0")), ("uuid", Quoted(id_text(board.name, "sheet"))),
        ("paper", Quoted("A2")), ("title_block", ("title", Quoted(board.title)),
                                  ("comment", 1, Quoted("never fabricated"))),
        ("lib_symbols", *(_symbol_of(kind, part) for kind, part in sorted(kinds.items())), _flag_symbol()),
        *(one for part, x, y in places for one in _pins_named(board, part, x, y)),
        *(_label(board, net, f"flag {net}", 25.4, y, 180) for net, y in flags),
        *(_part(board, part, x, y) for part, x, y in places),
        *(_flag(board, n, y) for n, (_, y) in enumerate(flags, 1)),
        ("sheet_instances", ("path", Quoted("/"), ("page", Quoted("1")))),
        ("embedded_fonts", "no"),
    )) + "\n"  # fmt: skip


def _snapped(mm: float) -> float:
    return round(round(mm / GRID) * GRID, 2)


def _kind(part: BoardPart) -> str:
    """Parts of the same footprint, value and pins are of a kind."""
    return f"{part.value} {part.footprint.name}".replace(" ", "_").replace("/", "_")


def _rows(part: BoardPart) -> list[tuple[str, str | None]]:
    """Pins on the left and on the right of the symbol."""
    numbers = [pad.number for pad in part.footprint.pads]
    numbers.sort(key=int)
    half = (len(numbers) + 1) // 2
    right: list[str | None] = [*numbers[half:]]
    return list(zip(numbers[:half], [*right, *[None] * (half - len(right))], strict=True))


def _places(board: CircuitBoard) -> Iterator[tuple[BoardPart, float, float]]:
    x, y = 76.2, TOP
    for part in board.parts:
        height = len(_rows(part)) * GRID + 4 * GRID
        if y + height > BOTTOM:
            x, y = x + COLUMN, TOP
        yield part, _snapped(x), _snapped(y + GRID)
        y += height


def _ends(part: BoardPart) -> Iterator[tuple[str, float, float, int]]:
    """Each pin, where its outer end is from the symbol's middle (down is plus), and which way it looks."""
    for row_, (left, right) in enumerate(_rows(part)):
        yield left, -HALF_WIDTH - PIN, row_ * GRID, 0
        if right is not None:
            yield right, HALF_WIDTH + PIN, row_ * GRID, 180


def _symbol_of(kind: str, part: BoardPart) -> Expression:
    height = (len(_rows(part)) - 1) * GRID
    pins = tuple(
        (
            "pin", part.pin(number)[1], "line", ("at", x, -y, angle), ("length", PIN),
            ("name", Quoted(part.pin(number)[0]), FONT), ("number", Quoted(number), FONT),
        )
        for number, x, y, angle in _ends(part)
    )  # fmt: skip
    box = (
        "rectangle", ("start", -HALF_WIDTH, GRID), ("end", HALF_WIDTH, -height - GRID),
        ("stroke", ("width", 0.254), ("type", "default")), ("fill", ("type", "background")),
    )  # fmt: skip
    letter = "".join(one for one in part.ref if one.isalpha())
    words = _words((0, 5.08), letter, (0, -height - 5.08), part.value, "")
    return _drawn(kind, (), words, (box, *pins))


def _flag_symbol() -> Expression:
    """Says to KiCad's check that a supply comes from outside."""
    pin = (
        "pin", "power_out", "line", ("at", 0, 0, 90), ("length", 0), ("name", Quoted(""), FONT),
        ("number", Quoted("1"), FONT),
    )  # fmt: skip
    return _drawn("PWR_FLAG", (("power",),), _words((0, 1.9), "#FLG", (0, 3.8), "PWR_FLAG", ""), (pin,))


def _drawn(
    kind: str, more: tuple[Expression, ...], words: tuple[Expression, ...], shapes: tuple[Expression, ...]
) -> Expression:
    return (
        "symbol", Quoted(f"{LIBRARY}:{kind}"), *more, ("exclude_from_sim", "no"), ("in_bom", "yes"),
        ("on_board", "yes"), *words, ("symbol", Quoted(f"{kind}_1_1"), *shapes), ("embedded_fonts", "no"),
    )  # fmt: skip


def _words(
    ref_at: tuple[float, float], ref: str, value_at: tuple[float, float], value: str, shape: str
) -> tuple[Expression, ...]:
    """What KiCad wants said of every part; shown are its name and what it is."""
    hidden: Expression = (*FONT, ("hide", "yes"))
    x, y = ref_at
    return (
        (
            "property",
            Quoted("Reference"),
            Quoted(ref),
            ("at", x, y, 0),
            hidden if ref.startswith("#") else FONT,
        ),
        ("property", Quoted("Value"), Quoted(value), ("at", *value_at, 0), FONT),
        ("property", Quoted("Footprint"), Quoted(shape), ("at", x, y, 0), hidden),
        ("property", Quoted("Datasheet"), Quoted(""), ("at", x, y, 0), hidden),
        ("property", Quoted("Description"), Quoted(""), ("at", x, y, 0), hidden),
    )


def _pins_named(board: CircuitBoard, part: BoardPart, x: float, y: float) -> Iterator[Expression]:
    for number, dx, dy, angle in _ends(part):
        at = round(x + dx, 2), round(y + dy, 2)
        net = part.nets.get(number)
        if net is None:
            yield ("no_connect", ("at", *at), same_id(board.name, part.ref, "open", number))
        else:
            yield _label(board, net, f"{part.ref} {number}", *at, 180 - angle)


def _label(board: CircuitBoard, net: str, what: str, x: float, y: float, angle: int) -> Expression:
    side = "right" if angle == 180 else "left"
    return (
        "global_label", Quoted(net), ("shape", "passive"), ("at", x, y, angle), ("fields_autoplaced", "yes"),
        ("effects", ("font", ("size", 1.27, 1.27)), ("justify", side)), same_id(board.name, "label", what),
    )  # fmt: skip


def _placed(board: CircuitBoard, kind: str, ref: str, x: float, y: float, *more: Expression) -> Expression:
    path = ("path", Quoted("/" + id_text(board.name, "sheet")), ("reference", Quoted(ref)), ("unit", 1))
    return (
        "symbol", ("lib_id", Quoted(f"{LIBRARY}:{kind}")), ("at", x, y, 0), ("unit", 1),
        ("exclude_from_sim", "no"), ("in_bom", "yes"), ("on_board", "yes"), ("dnp", "no"),
        ("uuid", Quoted(id_text(board.name, "symbol", ref))), *more,
        ("instances", ("project", Quoted(board.name), path)),
    )  # fmt: skip


def _part(board: CircuitBoard, part: BoardPart, x: float, y: float) -> Expression:
    below = round(y + len(_rows(part)) * GRID + 1.27, 2)
    shape = f"{LIBRARY}:{part.footprint.name}"
    numbers = [pad.number for pad in part.footprint.pads]
    return _placed(
        board, _kind(part), part.ref, x, y,
        *_words((x, round(y - 3.81, 2)), part.ref, (x, below), part.value, shape),
        *(("pin", Quoted(number), same_id(board.name, part.ref, "pin", number)) for number in numbers),
    )  # fmt: skip


def _flag(board: CircuitBoard, number: int, y: float) -> Expression:
    ref = f"#FLG{number:02}"
    words = _words((25.4, y), ref, (25.4, round(y - 3.81, 2)), "PWR_FLAG", "")
    return _placed(
        board, "PWR_FLAG", ref, 25.4, y, *words, ("pin", Quoted("1"), same_id(board.name, ref, "pin"))
    )

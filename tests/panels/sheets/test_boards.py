"""Stripboards: the copper joins what the circuit joins and nothing else, and every part has room."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest

from console.panels.hardware import WIRINGS, load_panel, load_wiring
from console.panels.hardware.netlist import FIVE, GND, THREE, Netlist, netlist
from console.panels.hardware.stripboard import HOLES, STRIPS, Hole, Stripboard, stripboards, traced
from console.panels.sheets.book import sheet_pages
from tests.panels.sheets.looks import words_of


def circuits() -> Iterator[Netlist]:
    for name in WIRINGS:
        wiring = load_wiring(load_panel(), name)
        yield netlist(wiring)
        yield netlist(replace(wiring, far=""))
        if wiring.lamps_chain is None:
            continue
        longer = replace(
            wiring.lamps_chain, chips=wiring.lamps_chain.chips + 4
        )  # more than one board has room for
        yield netlist(replace(wiring, lamps_chain=longer))


BOARDS = [(circuit, board) for circuit in circuits() for board in stripboards(circuit)]


@pytest.fixture(params=range(len(BOARDS)), ids=lambda n: f"{BOARDS[n][1].crew}, {BOARDS[n][1].name}")
def board(request: pytest.FixtureRequest) -> Stripboard:
    return BOARDS[request.param][1]


def test_the_copper_joins_what_the_circuit_joins_and_nothing_else(board: Stripboard) -> None:
    joined = traced(board)
    nets_of: dict[int, set[str]] = defaultdict(set)
    groups_of: dict[str, set[int]] = defaultdict(set)
    for part in board.parts:
        for pin, hole in part.pins.items():
            net = part.nets.get(pin, f"{part.name}.{pin} open")
            nets_of[joined[hole]].add(net)
            groups_of[net].add(joined[hole])
    assert [nets for nets in nets_of.values() if len(nets) > 1] == [], "a short"
    assert [net for net, groups in groups_of.items() if len(groups) > 1] == [], "not joined"


def test_a_forgotten_cut_or_link_would_be_found(board: Stripboard) -> None:
    spoiled = replace(board, cuts=set(sorted(board.cuts)[8:]))
    with pytest.raises(AssertionError, match="a short"):
        test_the_copper_joins_what_the_circuit_joins_and_nothing_else(spoiled)
    spoiled = replace(board, links=board.links[1:])
    with pytest.raises(AssertionError, match="not joined"):
        test_the_copper_joins_what_the_circuit_joins_and_nothing_else(spoiled)


def test_no_two_parts_overlap_and_no_link_runs_below_one(board: Stripboard) -> None:
    on: dict[Hole, list[object]] = defaultdict(list)
    for part in board.parts:
        for hole in part.covers():
            on[hole].append(part.name)
    for one, other in board.links:
        assert one[1] == other[1], "a bare link goes straight across the strips"
        for strip in range(min(one[0], other[0]), max(one[0], other[0]) + 1):
            on[strip, one[1]].append((one, other))
    for ends in board.wires:
        for hole in ends:
            on[hole].append(ends)
    assert {hole: things for hole, things in on.items() if len(things) > 1} == {}
    assert all(strip < STRIPS and hole < HOLES for strip, hole in on)


def test_every_chip_of_a_circuit_is_on_one_board_with_every_lamp_and_contact() -> None:
    for circuit in circuits():
        boards = stripboards(circuit)
        assert sorted(chip.ref for board in boards for chip in board.chips) == sorted(
            c.ref for c in circuit.chips
        )
        leaving = {part.nets[1] for board in boards for part in board.parts if part.kind == "terminal"}
        assert {f"{net} lamp" for net in circuit.lamps} <= leaving
        assert {net for net in circuit.contacts if net not in circuit.board} <= leaving
        assert {
            net for pin, net in circuit.board.items() if pin not in circuit.contacts and "jumper" not in net
        } <= leaving


def test_what_leaves_a_board_arrives_at_another_or_at_the_computer() -> None:
    for circuit in circuits():
        ends: dict[str, int] = defaultdict(int)
        for board in stripboards(circuit):
            for net in {part.nets[1] for part in board.parts if part.kind == "terminal"}:
                ends[net] += 1
        for net in circuit.board.values():
            ends[net] += 1
        chains = {net for net in ends if ">" in net}
        assert all(ends[net] == 2 for net in chains), {net: ends[net] for net in chains}


def test_every_pin_that_a_wire_leaves_by_has_something_at_the_other_end() -> None:
    """What a buffer gives to its own board had pins too, in the colours of the Pi's cable."""
    for circuit in circuits():
        boards = stripboards(circuit)
        leaving = [{part.nets[1] for part in board.parts if part.kind == "terminal"} for board in boards]
        times = Counter(net for nets in leaving for net in nets)
        beyond = {GND, FIVE, THREE, *circuit.board.values(), *circuit.contacts}
        beyond |= {f"{net} lamp" for net in circuit.lamps}
        assert {net for net, count in times.items() if count == 1} <= beyond


def test_every_resistor_of_a_circuit_is_on_one_board_and_the_large_capacitor_knows_plus_from_minus() -> None:
    for circuit in circuits():
        boards = stripboards(circuit)
        placed = Counter(part.name for board in boards for part in board.parts if part.kind == "resistor")
        assert {one.ref: placed[one.ref] for one in circuit.resistors} == dict.fromkeys(
            (one.ref for one in circuit.resistors), 1
        )
        large = [part for board in boards for part in board.parts if part.kind == "electrolytic"]
        assert len(large) == len({chip.crew for chip in circuit.lamp_chips})
        assert all(part.nets == {1: FIVE, 2: GND} for part in large)


def test_the_legend_says_where_each_pin_is() -> None:
    panel = load_panel()
    wiring = load_wiring(panel, "pi")
    boards = stripboards(netlist(wiring))
    for board, page in zip(boards, sheet_pages("board", panel, wiring, "en"), strict=True):
        said = Counter(text for text, _ in words_of(page) if re.fullmatch(r"\d+/\d+", text))
        pins = [part.pins[1] for part in board.parts if part.kind == "terminal"]
        assert said == Counter(f"{strip + 1}/{hole + 1}" for strip, hole in pins)

"""`make prove-boards`: KiCad 9 of Debian 13, in a root of its own, judges the boards to order.

    python -m tests.panels.kicad.prove READER_PYTHON [--keep]

Both checks of KiCad with no violation of any severity, its netlist and its tester's file equal to the wiring
pin by pin, Gerbers and drill read back by gerbonara (in READER_PYTHON), pictures in build/boards.
With --keep the zip files that ship are made anew.
"""

import csv
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

from console.panels.hardware import Wiring, load_panel, load_wiring
from console.panels.kicad.board_part import CircuitBoard
from console.panels.kicad.boards_file import board_files, fingerprint, zipped
from console.panels.kicad.ordered_boards import CARRIER, EIGHT, ordered_boards
from console.panels.kicad.router import HOLE_MM, VIA_DRILL_MM
from console.shipped import HARDWARE
from tests.panels.kicad.whole_panel import differences, nets_of_pcb
from tests.pi.chroot import Chroot, clear

MIRROR = "deb http://deb.debian.org/debian trixie main"
ROOT = (
    Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sonar-table" / "boards" / "kicad-root"
)
PICTURES = Path("build/boards")
READY = HARDWARE / "boards"
LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.SilkS,B.SilkS,Edge.Cuts"
WORK = "/work"
DATES = re.compile(rb"(?m)^.*(?:CreationDate|Created by KiCad|; DRILL file|GenerationSoftware).*\n")
"""Lines of exported files that are others every time."""


class NotGoodError(Exception):
    """The boards are not as they should be."""


def kicad_root() -> Chroot:
    """A Debian 13 with KiCad, made once and kept."""
    if not (ROOT / "usr/bin/kicad-cli").exists():
        clear(ROOT)
        ROOT.parent.mkdir(parents=True, exist_ok=True)
        print("making a Debian 13 with KiCad: about five minutes", flush=True)
        command = [
            "nice", "-n", "10", "mmdebstrap", "--variant=apt", "--include=ca-certificates,kicad",
            '--aptopt=Acquire::Languages "none"', '--aptopt=APT::Install-Recommends "false"',
            "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/locale/*",
            "trixie", str(ROOT), MIRROR,
        ]  # fmt: skip
        subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Chroot(ROOT)


def require(holds: bool, what: str) -> None:
    if not holds:
        raise NotGoodError(what)


def judged(kicad: Chroot, name: str) -> None:
    """Both checks, of every severity; the board against its circuit too."""
    options = "--severity-all --format json"
    kicad.must(f"cd {WORK}/{name} && kicad-cli sch erc {options} -o erc.json {name}.kicad_sch")
    kicad.must(
        f"cd {WORK}/{name} && kicad-cli pcb drc --schematic-parity {options} -o drc.json {name}.kicad_pcb"
    )
    erc, drc = (json.loads((_folder(kicad, name) / f"{one}.json").read_text()) for one in ("erc", "drc"))
    found = [one for sheet in erc["sheets"] for one in sheet["violations"]]
    found += [one for kind in ("violations", "unconnected_items", "schematic_parity") for one in drc[kind]]
    require(not found, f"{name}: {len(found)} violations, first {found[:1]}")
    print(f"{name}: ERC 0, DRC 0 violations, 0 unconnected, 0 differences from the circuit")


def judge_sees(kicad: Chroot, name: str) -> None:
    """Without one track, or with one moved aside, KiCad does find something."""
    pcb = (_folder(kicad, name) / f"{name}.kicad_pcb").read_text()
    segments = re.findall(r"\n \(segment\n.*?\n \)", pcb, re.DOTALL)
    track = next(one for one in segments if "(width 0.25)" in one)
    without = pcb.replace(track, "", 1)
    aside = pcb.replace(track, re.sub(r"\(start (\S+)", lambda at: f"(start {float(at[1]) + 0.5}", track), 1)
    for broken in (without, aside):
        (_folder(kicad, name) / "broken.kicad_pcb").write_text(broken)
        command = "kicad-cli pcb drc --severity-all --exit-code-violations -o broken.rpt broken.kicad_pcb"
        code, _ = kicad.run(f"cd {WORK}/{name} && {command}")
        require(code != 0, f"{name}: KiCad finds nothing wrong with a board that is broken")


def _folder(kicad: Chroot, name: str) -> Path:
    return kicad.folder / WORK.lstrip("/") / name


def nets_of_netlist(xml: str) -> dict[tuple[str, str], str]:
    nodes = ((net.get("name", ""), node) for net in ElementTree.fromstring(xml).iter("net") for node in net)
    return {(node.get("ref", ""), node.get("pin", "")): name for name, node in nodes}


def nets_of_tester(text: str) -> dict[tuple[str, str], str]:
    """An IPC-D-356 file: what a tester with needles would look for at each pad."""
    lines = (line for line in text.splitlines() if line.startswith("317") and " VIA " not in line)
    return {(line[20:26].strip(), line[27:31].strip()): line[3:17].strip() for line in lines}


def same_as_wiring(kicad: Chroot, wiring: Wiring) -> None:
    """Three times: as KiCad reads the circuit, as it would have the copper tested, as the file says."""
    read: list[dict[str, dict[tuple[str, str], str]]] = [{}, {}, {}]
    for name in (CARRIER, EIGHT):
        kicad.must(
            f"cd {WORK}/{name} && kicad-cli sch export netlist --format kicadxml -o net.xml {name}.kicad_sch"
        )
        kicad.must(f"cd {WORK}/{name} && kicad-cli pcb export ipcd356 -o {name}.d356 {name}.kicad_pcb")
        folder = _folder(kicad, name)
        read[0][name] = nets_of_netlist((folder / "net.xml").read_text())
        read[1][name] = nets_of_tester((folder / f"{name}.d356").read_text())
        read[2][name] = nets_of_pcb((folder / f"{name}.kicad_pcb").read_text())
    for what, nets in zip(("KiCad's netlist", "the tester's file", "the board"), read, strict=True):
        wrong = differences(wiring, nets[CARRIER], nets[EIGHT])
        require(not wrong, f"{what}: {wrong[:3]}")
    pins = sum(len(one) for one in read[0].values())
    print(f"{wiring.file}: {pins} pins, three readings, each equal to the wiring")


def exported(kicad: Chroot, name: str) -> None:
    at = f"cd {WORK}/{name} && mkdir -p gerbers && kicad-cli"
    kicad.must(f"{at} pcb export gerbers --no-protel-ext --layers {LAYERS} -o gerbers/ {name}.kicad_pcb")
    kicad.must(f"{at} pcb export drill --excellon-separate-th -o gerbers/ {name}.kicad_pcb")
    kicad.must(f"{at} pcb export pos --format csv --units mm -o places.csv {name}.kicad_pcb")
    fields = "--fields 'Reference,Value,Footprint,${QUANTITY}' --labels 'parts,value,shape,count'"
    fields += " --group-by Value,Footprint"
    kicad.must(f"{at} sch export bom {fields} -o parts.csv {name}.kicad_sch")
    for side in ("top", "bottom"):
        kicad.must(f"{at} pcb render --side {side} -w 1400 -h 1400 -o {side}.png {name}.kicad_pcb")
        PICTURES.mkdir(parents=True, exist_ok=True)
        (PICTURES / f"{name}-{side}.png").write_bytes((_folder(kicad, name) / f"{side}.png").read_bytes())


def read_back(kicad: Chroot, board: CircuitBoard, reader: str) -> None:
    """By another program, and against the board as it was laid out."""
    folder = _folder(kicad, board.name)
    script = Path(__file__).with_name("read_gerbers.py")
    command = [reader, str(script), str(folder / "gerbers")]
    said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    width, height = said["size"]
    require(
        abs(width - board.width_mm) < 0.2 and abs(height - board.height_mm) < 0.2,
        f"{board.name} is {width} × {height}",
    )
    wanted = Counter(f"{pad.drill_mm:.2f}" for part in board.parts for pad in part.footprint.pads)
    wanted[f"{HOLE_MM:.2f} unplated"] = len(board.holes_mm)
    through = (folder / f"{board.name}.kicad_pcb").read_text().count("\n (via")
    wanted[f"{VIA_DRILL_MM:.2f}"] = through
    require(said["holes"] == dict(wanted), f"{board.name}: holes {said['holes']}, laid out {dict(wanted)}")
    require(all(said["objects"].values()), f"{board.name}: an empty layer: {said['objects']}")
    with (folder / "parts.csv").open() as file:
        counted = sum(int(row["count"]) for row in csv.DictReader(file))
    with (folder / "places.csv").open() as file:
        placed = {row["Ref"] for row in csv.DictReader(file)}
    require(counted == len(board.parts), f"{board.name}: {counted} parts listed of {len(board.parts)}")
    require(placed == {part.ref for part in board.parts}, f"{board.name}: placed {sorted(placed)}")
    print(
        f"{board.name}: gerbonara reads {width} × {height} mm, {sum(wanted.values())} holes; "
        f"{counted} parts, all placed"
    )


def keep(kicad: Chroot, files: dict[str, str]) -> None:
    """The zip files that ship."""
    READY.mkdir(exist_ok=True)
    for name in (CARRIER, EIGHT):
        folder = _folder(kicad, name)
        content: dict[str, str | bytes] = {
            f"gerbers/{path.name}": DATES.sub(b"", path.read_bytes())
            for path in (folder / "gerbers").iterdir()
            if path.suffix in (".gbr", ".drl")
        }
        content |= {one: (folder / one).read_bytes() for one in ("parts.csv", "places.csv")}
        content |= {
            f"kicad/{one.split('/')[1]}": text for one, text in files.items() if one.startswith(f"{name}/")
        }
        (READY / f"{name}.zip").write_bytes(zipped(content))
    projects = {name: text for name, text in files.items() if name != "wires.csv"}
    (READY / "made-for.json").write_text(json.dumps({"pico": fingerprint(projects)}, indent=4) + "\n")


def main(reader: str, *options: str) -> None:
    kicad = kicad_root()
    print(f"KiCad {kicad.must('kicad-cli version').strip()}")
    wirings = [load_wiring(load_panel(), which) for which in ("pico", "station-box")]
    files = dict(board_files(wirings[0]))
    for name, text in files.items():
        path = kicad.folder / WORK.lstrip("/") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for name in (CARRIER, EIGHT):
        judged(kicad, name)
        judge_sees(kicad, name)
        exported(kicad, name)
    for wiring in wirings:
        same_as_wiring(kicad, wiring)
    for board in ordered_boards(wirings[0]):
        read_back(kicad, board, reader)
    if "--keep" in options:
        keep(kicad, files)
    print(f"look at {PICTURES}/*.png; never fabricated")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except NotGoodError as problem:
        sys.exit(f"not good: {problem}")

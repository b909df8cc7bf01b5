"""The Debian package and the wheel: installed, upgraded, taken back a version, removed."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pi.bench import SOURCE, Bench
from tests.pi.machine import Machine

BIN = "/usr/bin/sonar-table"
DATA = "/var/lib/sonar-table"


def deb(bench: Bench) -> None:
    """`apt install ./sonar-table_*.deb` is the whole of step 3; then an upgrade, going back, and removal."""
    with TemporaryDirectory() as folder:
        older, newer = _packages(bench, Path(folder))
        machine = bench.bare()
        machine.start()
        for package in (older, newer):
            machine.put(package, "/tmp/packages")
        machine.must(f"sudo mkdir -p {DATA} && echo mine | sudo tee {DATA}/table.toml.mine")
        machine.must("sudo apt-get update -q")
        _install(bench, machine, older.name)
        bench.check(machine.run("sonar-table charts list").code == 0, "the program runs from anywhere")
        doctor = machine.run("sonar-table doctor").text
        bench.saw(doctor.strip().replace("\n", " | ")[:300])
        bench.check(
            "apt-get install fonts-b612" not in doctor and "espeak-ng speaks" in doctor,
            "fonts and voice came",
        )
        machine.must(f"sudo {BIN} service install")
        unit = machine.must("cat /etc/systemd/system/sonar-table.service")
        bench.check(
            "/usr/lib/sonar-table/venv/bin/sonar-table play" in unit,
            "the service starts the package's program",
        )
        machine.must("sudo systemctl mask --runtime --now sonar-table-trouble.service; true")
        _install(bench, machine, newer.name)
        bench.check("0.1.1" in machine.must("dpkg-query -W sonar-table"), "upgraded")
        bench.check(
            machine.run("sonar-table service status").text.count("changed") == 0, "the units are up to date"
        )
        _install(bench, machine, older.name, "--allow-downgrades")
        bench.check("0.1.1" not in machine.must("dpkg-query -W sonar-table"), "and back")
        machine.must("sudo apt-get remove -y -q sonar-table")
        left = machine.run(
            f"ls {BIN} /usr/lib/sonar-table /etc/systemd/system/sonar-table* 2>/dev/null"
        ).text.strip()
        bench.check(left == "", f"after the removal nothing is left: {left}")
        bench.check(machine.run(f"cat {DATA}/table.toml.mine").code == 0, "but the data")
    bench.off()


def wheel(bench: Bench) -> None:
    """The wheel alone, into a virtual environment of one's own, without a compiler."""
    with TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(SOURCE)]
        subprocess.run(build, check=True, capture_output=True)
        (built,) = Path(folder).glob("*.whl")
        machine = bench.table()
        machine.put(built, "/tmp/wheel")
    bench.check(machine.run("command -v gcc cc").code != 0, "there is no compiler")
    machine.must("python3 -m venv /tmp/own", timeout_s=900)
    machine.must(f"/tmp/own/bin/pip install -q /tmp/wheel/{built.name}", timeout_s=1800)
    said = machine.must("cd /tmp && /tmp/own/bin/sonar-table play --demonstration 2>&1 | tail -3")
    bench.check("wins" in said, f"the demonstration runs: {said.strip().splitlines()[-1]}")


def _packages(bench: Bench, folder: Path) -> tuple[Path, Path]:
    """This version, and the same as a later one."""
    command = [
        sys.executable,
        str(SOURCE / "packaging" / "make_deb.py"),
        "--processor",
        bench.system.processor,
    ]
    subprocess.run([*command, "--into", str(folder)], check=True, capture_output=True)
    (older,) = folder.glob("*.deb")
    tree = folder / "tree"
    subprocess.run(["dpkg-deb", "-R", str(older), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    control.write_text(control.read_text().replace("Version: 0.1.0", "Version: 0.1.1"))
    newer = folder / older.name.replace("0.1.0", "0.1.1")
    pack = ["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", str(tree), str(newer)]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return older, newer


def _install(bench: Bench, machine: Machine, name: str, option: str = "") -> None:
    machine.must(f"cd /tmp/packages && sudo apt-get install -y -q {option} ./{name}", timeout_s=2400)
    bench.saw(f"installed {name}")

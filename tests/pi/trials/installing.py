"""The operator's own steps, from a bare card to a table that starts by itself."""

from tests.pi.bench import Bench
from tests.pi.document import step
from tests.pi.hands import Operator
from tests.pi.machine import await_success


def install(bench: Bench) -> None:
    """Every line of steps 1 to 6, then the table on both outputs after the restart."""
    bench.install()
    look_at_installed(bench)
    bench.keep_installed()


def look_at_installed(bench: Bench) -> None:
    """What must hold after the restart of step 6."""
    machine = bench.machine
    assert machine is not None
    status = machine.run("sonar-table service status").text
    bench.saw(status.strip().splitlines()[-1])
    bench.check(
        "missing" not in status and "changed" not in status, "everything is installed, by `service status`"
    )
    on_stick = await_success(machine, "sonar-table service status | grep 'is on /dev/sda1'", 300)
    bench.check(on_stick, "the data goes to the stick, by `service status`, also where it came late")
    ready = await_success(machine, "systemctl is-active sonar-table", 600)
    bench.check(ready, "the table says that it is ready")
    exposure = machine.run("systemd-analyze security sonar-table.service --no-pager | tail -1").text.strip()
    bench.saw(exposure)
    pictures = bench.await_pictures("installed", lambda found: all(each.colours > 100 for each in found))
    for number, picture in enumerate(pictures, 1):
        bench.check(picture.colours > 100, f"output {number} shows pictures ({picture.colours} colours)")
    state = machine.run("systemctl show sonar-table -p ActiveState,SubState,NRestarts,Type").text.split()
    bench.check("ActiveState=active" in state, f"the table runs since the start: {' '.join(state)}")


def read_only(bench: Bench) -> None:
    """Step 7 from the document; and a root that stayed writable is said."""
    machine = bench.table()
    machine.must("sudo systemctl stop sonar-table")  # which draws by software, with all that the machine has
    operator = Operator(machine, bench.saw)
    operator.follow(step(7))
    machine.must("echo gone | sudo tee /root/note")
    machine.must("echo kept | sudo tee /var/lib/sonar-table/note")
    machine.restart()
    kept = await_success(machine, "sudo grep kept /var/lib/sonar-table/note", 120)  # the stick may come late
    bench.check(kept, "the data survives a restart")
    bench.check(machine.run("sudo cat /root/note").code != 0, "everything else is forgotten")
    status = machine.run("sonar-table service status").text
    bench.check("root     read-only" in status, "`service status` says that the root is read-only")
    _stayed_writable(bench, operator)


def _stayed_writable(bench: Bench, operator: Operator) -> None:
    """The command line asks for a read-only root and the initrd does not make one."""
    machine = operator.machine
    machine.must("sudo sed -i 's/overlayroot=[^ ]* //' /boot/firmware/cmdline.txt")
    machine.restart()
    machine.must(
        "sudo chmod -x /usr/share/initramfs-tools/scripts/init-bottom/overlayroot && sudo update-initramfs -u"
    )
    machine.must("sudo sed -i '1s/^/overlayroot=tmpfs:recurse=0 /' /boot/firmware/cmdline.txt")
    machine.restart()
    status = machine.run("sonar-table service status").text
    bench.check("STILL WRITABLE" in status, "`service status` says that the root stayed writable")
    await_success(machine, "systemctl is-active sonar-table", 600)
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("still be written" in log, "the table's displays and log say so")
    bench.off()


def update(bench: Bench) -> None:
    """The document's update, to a version of one commit more, and back with `git checkout`; matches stay."""
    machine = bench.table()
    operator = Operator(machine, bench.saw)
    before = machine.must("sudo git -C /opt/sonar-table rev-parse HEAD").strip()
    machine.must("echo kept | sudo tee /var/lib/sonar-table/note")
    bench.bring_code(one_more=True)
    for line in step("Updates").commands:
        if "overlayroot" not in line.typed:  # the read-only root has a trial of its own
            operator.type(line)
    after = machine.must("sudo git -C /opt/sonar-table rev-parse HEAD").strip()
    bench.check(after != before, f"updated from {before[:8]} to {after[:8]}")
    _runs(bench, "after the update")
    machine.must(
        f"cd /opt/sonar-table && sudo git checkout -q {before} && sudo make .venv/play.stamp", timeout_s=1800
    )
    machine.must("sudo sonar-table service install")
    back = machine.must("sudo git -C /opt/sonar-table rev-parse HEAD").strip()
    bench.check(back == before, f"went back to {back[:8]}")
    _runs(bench, "after going back")
    bench.check("kept" in machine.must("sudo cat /var/lib/sonar-table/note"), "the data stayed")


def _runs(bench: Bench, when: str) -> None:
    machine = bench.table()
    bench.start_service()
    state = machine.run("systemctl show sonar-table -p ActiveState --value").text.strip()
    bench.check(state == "active", f"the table runs {when}")
    status = machine.run("sonar-table service status").text
    bench.check("changed" not in status and "missing" not in status, f"its files are up to date {when}")

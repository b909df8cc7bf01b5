"""The operator's own steps, from a bare card to a table that starts by itself."""

from tests.pi.bench import Bench, Failed
from tests.pi.document import step
from tests.pi.hands import Operator


def install(bench: Bench) -> None:
    """Every line of steps 1 to 6, then the table on both outputs after the restart."""
    bench.install()
    machine = bench.machine
    assert machine is not None
    status = machine.run("sonar-table service status").text
    bench.saw(status.strip().splitlines()[-1])
    bench.check(
        "missing" not in status and "changed" not in status, "everything is installed, by `service status`"
    )
    bench.check("is on /dev/sda1" in status, "the data goes to the stick, by `service status`")
    exposure = machine.run("systemd-analyze security sonar-table.service --no-pager | tail -1").text.strip()
    bench.saw(exposure)
    bench.keep_installed()
    machine = bench.table()
    pictures = bench.await_pictures("installed", lambda found: all(each.colours > 100 for each in found))
    for number, picture in enumerate(pictures, 1):
        bench.check(picture.colours > 100, f"output {number} shows pictures ({picture.colours} colours)")
    state = machine.run("systemctl show sonar-table -p ActiveState,SubState,NRestarts,Type").text.split()
    bench.check("ActiveState=active" in state, f"the table runs since the start: {' '.join(state)}")


def read_only(bench: Bench) -> None:
    """Step 7 from the document; and a root that stayed writable is said."""
    machine = bench.table()
    operator = Operator(machine, bench.saw)
    last = step(7)
    operator.follow(last)
    machine.must("echo gone | sudo tee /root/note")
    machine.must("echo kept | sudo tee /var/lib/sonar-table/note")
    machine.restart()
    bench.check(
        "kept" in machine.run("sudo cat /var/lib/sonar-table/note").text, "the data survives a restart"
    )
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
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("still be written" in log, "the table's displays and log say so")
    bench.off()


def update(bench: Bench) -> None:
    """The document's update, to a version of one commit more; then back."""
    machine = bench.table()
    bench.off()
    del machine
    raise Failed("not written yet")

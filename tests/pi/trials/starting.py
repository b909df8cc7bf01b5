"""What is seen and heard of a start."""

from tests.pi.bench import Bench
from tests.pi.trials.service import shown


def start_words(bench: Bench) -> None:
    """The start is said on the screen step by step, and to systemd."""
    machine = bench.table()
    bench.start_service()
    words = " ".join(machine.must("sudo cat /dev/vcs1").split())
    bench.saw(words[:200])
    for step in ("1 of 3: Opening the displays", "2 of 3: Looking for the panels", "3 of 3: Drawing"):
        bench.check(step in words, f"the console said “{step}”")
    hello = machine.run("systemctl show sonar-table-hello -p Result,ExecMainStatus --value").text.split()
    bench.check(hello == ["success", "0"], "before that it said that the machine starts")


def sound(bench: Bench) -> None:
    """Sound through a dummy card: the table opens it and nothing fails."""
    machine = bench.table()
    bench.start_service()
    pid = shown(machine, "MainPID")
    opened = machine.must(f"sudo ls -l /proc/{pid}/fd")
    bench.check("/dev/snd/" in opened, "the table has the sound card open")
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text.lower()
    bench.check("sound failed" not in log and "no sound" not in log, "nothing failed, by the table's log")

"""The doctor's look at links and controls, and the command."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cobs import cobs

from console.cli import main
from console.health.link_findings import CONNECT_NS, LinkCheck
from console.health.machine import Condition, Finding
from console.health.report import CHECKLIST
from console.health.worn_controls import ControlAudit
from console.panels.clock import MILLISECOND_NS as MS
from console.panels.clock import SECOND_NS as S
from console.panels.direct_pins import ASK_THE_DOCTOR, NoPinsError
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_link import SimulatedLink, Wear
from console.proving.fairness_sides import HandPace
from console.table.link_plan import LinkPlan, plan_links
from firmware_bridge.frame_bytes import checksum
from proofs.bridge_model import ModelLine

CONTROLS = ["blue.captain.north", "blue.captain.south", "blue.captain.stop"]
NORTH, SOUTH, STOP = CONTROLS


def check(wear: Wear = Wear(), seed: int = 1) -> tuple[LinkCheck, SimulatedLink]:  # noqa: B008
    pace = HandPace()
    link = SimulatedLink(CONTROLS, clock=pace.clock, wear=wear, seed=seed)
    return LinkCheck([link], ControlAudit(frozenset(CONTROLS)), pace), link


def said(findings: list[Finding]) -> list[tuple[str, str]]:
    return [(f.subject, f.said.split(":")[0]) for f in findings if f.state is Condition.MEND]


def tap(link: SimulatedLink, control: str, at_ns: int) -> None:
    link.press(control, at_ns)
    link.release(control, at_ns + 60 * MS)


def test_a_watch_names_what_is_stuck_and_what_was_never_seen() -> None:
    found, link = check(Wear(stuck={STOP: True}))
    tap(link, NORTH, found.pace.clock() + S)
    found.watch(20 * S)
    assert said(list(found.control_findings(watched=True))) == [(STOP, "stuck"), (SOUTH, "never-seen")]


def test_a_watch_lights_the_lamps_of_what_was_seen_and_ends_when_all_was() -> None:
    found, link = check()
    begun_ns = found.pace.clock()
    heard = []
    for number, control in enumerate(CONTROLS):
        tap(link, control, begun_ns + (number + 1) * S)
    found.watch(100 * S, lambda press: heard.append(press.control))
    assert found.pace.clock() < begun_ns + 4 * S
    assert link.lit == set(CONTROLS)
    assert heard[0] == NORTH
    assert list(found.control_findings(watched=True)) == []


def test_a_chattering_contact_is_named() -> None:
    found, link = check()
    for number in range(5):
        at_ns = found.pace.clock() + (100 + 30 * number) * MS
        link.press(NORTH, at_ns)
        link.release(NORTH, at_ns + 15 * MS)
    found.watch(2 * S)
    assert (NORTH, "chattering") in said(list(found.control_findings(watched=False)))


def test_a_glance_finds_what_is_closed_and_only_notes_what_was_not_seen() -> None:
    found, _ = check(Wear(stuck={STOP: True}))
    found.watch(S)
    findings = list(found.control_findings(watched=False))
    assert said(findings) == [(STOP, "stuck")]
    assert findings[-1].state is Condition.NOTE
    assert "2 never seen so far" in findings[-1].said


def test_a_link_that_is_down_is_named_and_its_controls_are_not_blamed() -> None:
    found, link = check()
    link.unplug()
    found.connect()
    found.watch(S)
    assert said(list(found.link_findings())) == [("simulated", "simulated, unplugged")]
    assert list(found.control_findings(watched=True)) == []


def test_a_link_charged_with_errors_is_told_what_to_do() -> None:
    found, link = check()
    for _ in range(5):
        link.unplug()
        tap(link, NORTH, found.pace.clock() + 20 * MS)
        found.pace.wait(S)
        link.replug()
        found.pace.wait(S)
    (well, bad) = list(found.link_findings())
    assert well.state is Condition.WELL
    assert "± 0.05 ms" in well.said
    assert (bad.said, bad.state) == ("lost-presses: 5", Condition.MEND)


def test_both_crews_on_gpio_share_a_link_and_a_screen_needs_none() -> None:
    assert list(plan_links("gpio", "gpio")) == [LinkPlan("gpio", ("blue", "red"))]
    assert list(plan_links("screen", "/dev/ttyACM0")) == [LinkPlan("/dev/ttyACM0", ("red",))]
    assert list(plan_links("screen", "screen")) == []
    assert len(LinkPlan("gpio", ("blue", "red")).controls) == 108


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("SONAR_TABLE", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def doctor(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", *arguments])
    return result.exit_code, result.stdout


@pytest.mark.usefixtures("home")
def test_the_command_says_what_is_simulated() -> None:
    _, out = doctor()
    assert "blue's panel: on screen, simulated" in out
    assert "54 controls a crew" in out


@pytest.mark.usefixtures("home")
def test_a_bridge_that_is_not_there_is_something_to_mend() -> None:
    code, out = doctor("--red", "/dev/ttyNOBRIDGE", "--json")
    report = json.loads(out)
    assert code == 1
    assert not report["well"]
    (finding,) = [f for f in report["findings"] if f["subject"].startswith("serial:")]
    assert finding["state"] == "mend"
    assert "/dev/ttyNOBRIDGE is not there" in finding["said"]


def test_a_bad_settings_file_is_named_line_by_line(home: Path) -> None:
    (home / "table.toml").write_text('[table]\nlanguage = "de"\n\n[sound]\nvolume = 11\n')
    code, out = doctor()
    assert code == 1
    assert "table.toml:2" in out
    assert "table.toml:5" in out


def bridges(*says: str) -> LinkCheck:
    """A check of bridges whose jumpers say this, at the ports of blue and red."""
    pace = HandPace()
    links: list[Link] = []
    for crew, word in zip(("blue", "red"), says, strict=False):
        link = SerialLink(f"/dev/{crew}", crew, clock=pace.clock, open_bridge=ModelLine)
        link._bridge.far.crew = word  # type: ignore[union-attr]
        links.append(link)
    found = LinkCheck(links, ControlAudit(frozenset()), pace)
    found.connect()
    return found


@pytest.mark.parametrize(
    ("says", "told"),
    [
        (("blue", "red"), []),
        (("", "red"), []),
        (
            ("red", "blue"),
            ["its jumper says red's: the board is", "its jumper says blue's: the board"],
        ),
        (("", ""), ["neither board says whose it is: the table asks for STOP on blue's panel"]),
        (("red", "red"), ["its jumper says red's", "both boards say that they are red's: the table asks"]),
    ],
)
def test_the_doctor_explains_which_panel_is_whose(says: tuple[str, str], told: list[str]) -> None:
    found = [finding.said for finding in bridges(*says).crew_findings()]
    assert len(found) == len(told)
    assert all(part in said for part, said in zip(told, found, strict=True)), found


def test_the_doctor_says_who_a_bridge_is_and_what_its_wire_costs() -> None:
    (finding,) = bridges("blue").link_findings()
    assert "mega, blue's by its jumper; protocol 2, its wire takes 20 µs a byte" in finding.said


def test_a_bridge_of_an_unknown_protocol_is_told_what_to_do() -> None:
    found = bridges("blue")
    body = bytes([9, 0x81, 0, 0, 0, 0])
    line = found.links[0]._bridge  # type: ignore[attr-defined]
    line.spoil = lambda data: cobs.encode(body + checksum(body)) + b"\0"
    line.unplug()
    line.replug()
    found.pace.wait(S)
    (finding,) = found.link_findings()
    assert "the bridge speaks protocol version 9, this program 1 and 2: this program is old" in finding.said
    assert finding.fix == "update the table, or flash the bridge from it: sonar-table firmware flash"


@pytest.mark.usefixtures("home")
def test_a_watch_that_opened_no_link_is_not_well() -> None:
    code, out = doctor("--watch", "1")
    assert code == 1
    assert "All is well" not in out
    assert "no link was opened, so no control was watched" in out


def watched(monkeypatch: pytest.MonkeyPatch, *plugged_in: str) -> tuple[Result, int]:
    """A watch of six seconds where only these crews' panels answer, and how many seconds it took."""
    pace = HandPace()
    begun_ns = pace.clock()

    def open_link(plan: LinkPlan) -> SimulatedLink:
        link = SimulatedLink(sorted(plan.controls), clock=pace.clock)
        if plan.crews[0] not in plugged_in:
            link.unplug()
        return link

    monkeypatch.setattr(LinkPlan, "open", open_link)
    monkeypatch.setattr("console.commands.doctor.LivePace", lambda: pace)
    result = CliRunner().invoke(main, ["doctor", "--blue", "/dev/b", "--red", "/dev/r", "--watch", "6"])
    return result, (pace.clock() - begun_ns) // S


DEAD = "MEND  simulated: simulated, unplugged"


@pytest.mark.usefixtures("home")
def test_a_watch_of_panels_that_are_not_there_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    result, took_s = watched(monkeypatch)
    assert (result.exit_code, took_s) == (1, CONNECT_NS // S)
    assert "Press each" not in result.stderr
    assert result.stderr.count(DEAD) == result.stdout.count(DEAD) == 2


@pytest.mark.usefixtures("home")
def test_only_controls_of_panels_that_answer_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    result, took_s = watched(monkeypatch, "blue")
    told, _, asked = result.stderr.splitlines()
    assert (told, asked) == (DEAD, "Press each of 54 controls once; 6 s.")
    assert took_s == CONNECT_NS // S + 6
    assert result.stdout.count("never-seen") == 54 and "red.captain" not in result.stdout


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("where", "fix"), [("gpio", "write blue_link and red_link"), ("/dev/gpiochip0", "another program may")]
)
def test_pins_that_cannot_be_opened_are_told_with_the_remedy_itself(
    monkeypatch: pytest.MonkeyPatch, where: str, fix: str
) -> None:
    def refuse(plan: LinkPlan) -> Link:
        raise NoPinsError(f"this Python does not see lgpio{ASK_THE_DOCTOR}")

    monkeypatch.setattr(LinkPlan, "open", refuse)
    monkeypatch.setattr("console.health.machine._chips", lambda machine, chips: ())
    report = json.loads(doctor("--blue", where, "--json")[1])
    (finding,) = [one for one in report["findings"] if one["subject"] == where]
    assert finding["said"] == "this Python does not see lgpio", "whoever reads it has called the doctor"
    assert finding["fix"].startswith(fix)


@pytest.mark.usefixtures("home")
def test_without_panels_the_doctor_says_that_none_was_looked_at() -> None:
    _, out = doctor()
    assert "All is well." not in out or "No panel was looked at" in out


def test_a_report_to_send_in_holds_machine_findings_and_checklist(home: Path) -> None:
    (home / "table.toml").write_text('[panels]\nred_link = "/dev/ttyNOBRIDGE"\n')
    code, _ = doctor("--report", "report.md")
    page = (home / "report.md").read_text()
    assert code == 1
    assert "- gpiozero: 2." in page
    assert "- red_link = /dev/ttyNOBRIDGE" in page
    assert "/dev/ttyNOBRIDGE is not there" in page
    assert page.count("- [ ] ") == len(CHECKLIST)
    story, _, findings = page.partition("sonar-table doctor's report")
    assert "![Our sonar table](table.jpg)" in story, "the photograph comes first"
    assert "boards from a fab" in story
    assert "## Machine" in findings


def test_a_report_replaces_nothing(home: Path) -> None:
    (home / "report.md").write_text("mine")
    code, _ = doctor("--report", "report.md")
    assert (code, (home / "report.md").read_text()) == (1, "mine")


def test_the_checklist_of_the_documents_is_the_report_s() -> None:
    page = (Path(__file__).parents[2] / "docs/proved.md").read_text()
    listed = [line.removeprefix("- [ ] ") for line in page.splitlines() if line.startswith("- [ ] ")]
    assert tuple(listed) == CHECKLIST

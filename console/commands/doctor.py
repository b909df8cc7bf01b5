"""`sonar-table doctor`: what is connected, what is missing, which control is at fault, and what mends it."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time

import click

from console.books.books_store import BookStore
from console.books.summary import sum_up
from console.commands.bad_files import exit_if_bad_file
from console.commands.outputs import OUTPUT, check_or_exit, force_option, write_or_exit
from console.health.dates import certificate_finding, clock_findings
from console.health.late_presses import late_findings
from console.health.link_findings import GLANCE_NS, LinkCheck
from console.health.machine import Condition, Finding, Machine, diagnose
from console.health.pins_in_use import pin_findings
from console.health.report import report_page
from console.health.supply import supply_findings
from console.health.worn_controls import load_audit
from console.output_file import NotWritten
from console.panels.clock import SECOND_NS
from console.panels.direct_pins import ASK_THE_DOCTOR, are_pins
from console.panels.keymap import load_keys
from console.panels.link import Link, Press
from console.panels.link_words import SCREEN, TABLET, is_named
from console.proving.fairness_sides import LivePace
from console.table.link_plan import GPIO, LinkPlan, plan_links
from console.table.settings import Settings
from console.table.settings_files import (
    bad_changes,
    cabinet_settings_file,
    load_settings,
    may_read,
    settings_file,
)
from console.table.table_folder import books_file, data_folder, matches_folder
from console.toml_file import BadFileError

REPORTED = ("blue_link", "red_link", "panel", "wiring", "windows", "fullscreen", "width", "height", "voice")
"""The settings that a report names."""
PINS_NEED = ("machine", "pins", "SPI")
"""What the findings call that without which no pin can be opened."""
MARKS = {Condition.WELL: "ok  ", Condition.NOTE: "note", Condition.MEND: "MEND"}


@click.command()
@click.option("--watch", "watch_s", type=click.IntRange(1, 3600), metavar="SECONDS",
              help="Watch while you press every control once; ends when all were seen.")  # fmt: skip
@click.option("--blue", metavar="LINK", help="Blue's link in place of the settings': screen, gpio or a port.")
@click.option("--red", metavar="LINK", help="Red's link in place of the settings'.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--report", type=OUTPUT, metavar="FILE",
              help="Write a page about machine and findings to send in, with a checklist.")  # fmt: skip
@click.option("--learn", type=OUTPUT, metavar="FILE",
              help="Press what is named on gamepads and the like; the file keeps it.")  # fmt: skip
@force_option
def doctor(
    watch_s: int | None,
    blue: str | None,
    red: str | None,
    as_json: bool,
    report: Path | None,
    learn: Path | None,
    force: bool,
) -> None:
    """Look the table over: machine, permissions, packages, links and controls.

    Says for everything that is to be mended the exact command. Controls that are stuck or chatter are found
    by looking for a second; with --watch also those that are never seen, while you press each control once
    and its lamp answers. The exit code is 0 when all is well, 1 when something is to be mended.

    \b
    Example:
      sonar-table doctor
      sonar-table doctor --watch 120
      sonar-table doctor --blue gpio --red /dev/ttyACM0 --json
      sonar-table doctor --watch 300 --report report.md
      sonar-table doctor --learn controllers.toml
    """
    if learn is not None:
        from console.commands.learned_controllers import learn_controllers

        with exit_if_bad_file():
            panel = load_settings().hardware.load_panel()
        learn_controllers(panel, learn, force=force)
        return
    if report is not None:
        check_or_exit(report, force=force, inputs=_read())
    findings, settings = _files()
    links = (blue or settings.blue_link, red or settings.red_link)
    machine = Machine()
    plans = list(plan_links(*links, settings.hardware))
    on_pins = [plan for plan in plans if are_pins(plan.where)]
    chips = sorted({plan.where for plan in on_pins} - {GPIO})
    header = [plan.wired for plan in on_pins if plan.where == GPIO]
    spi = any(wired.chains for wired in header) or not header
    findings += diagnose(machine, pins_wanted=bool(header), chips=chips, spi_wanted=spi)
    for wired in header:
        findings += pin_findings(machine, wired)
    findings += supply_findings(machine)
    findings += [*clock_findings(machine, time()), *_certificate(), *late_findings(matches_folder())]
    findings += _late_pictures()
    findings += _on_screen(links, plans, watched=watch_s is not None)
    findings += _panels(plans, watch_s, _pins_fix(findings), silent=watch_s is None or as_json)
    if report is not None:
        named = {name: str(getattr(settings, name)) for name in REPORTED}
        named |= {"blue_link": links[0], "red_link": links[1]}
        page = report_page(machine, findings, named, datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))
        write_or_exit(report, page.encode(), force=force, inputs=_read())
    well = all(finding.state is not Condition.MEND for finding in findings)
    if as_json:
        click.echo(json.dumps({"well": well, "findings": [asdict(finding) for finding in findings]}))
    else:
        for finding in findings:
            click.echo(_line(finding))
        without = "" if plans else " No panel was looked at: none is wired."
        click.echo(f"\nAll is well.{without}" if well else "\nSomething is to be mended.")
    if not well:
        raise SystemExit(1)


def _certificate() -> Iterator[Finding]:
    """Of the pages, where there is one."""
    from console.pages.network.certificate import MAKE, RENEWED_DAYS, Certificates, NoCertificate, ends

    files = Certificates.of(data_folder())
    try:
        if files.made:
            yield certificate_finding(ends(files.server), time(), MAKE, RENEWED_DAYS)
    except (NoCertificate, ValueError) as problem:
        yield Finding("pages' certificate", Condition.MEND, f"cannot be read: {problem}", MAKE)


def _read() -> list[Path]:
    """The settings, which are read and never written over."""
    path = settings_file()
    return [] if path is None else [path]


def _late_pictures() -> Iterator[Finding]:
    """What the books say of the displays, if there are any."""
    if not books_file().is_file():
        return
    store = BookStore(books_file(), begins_anew=False)
    try:
        noted = sum_up(store, time()).faults
    except sqlite3.Error:
        return
    finally:
        store.close()
    late = [fault for fault in noted if fault.kind == "late-pictures"]
    if late:
        fix = "docs/displays.md: a smaller size, or [displays] detail"
        said = f"{len(late)} notes in the books, the last: {late[0].said}"
        yield Finding("late pictures", Condition.NOTE, said, fix)
    else:
        yield Finding("late pictures", Condition.WELL, "none in the books")


def _on_screen(links: tuple[str, str], plans: list[LinkPlan], *, watched: bool) -> Iterator[Finding]:
    """Panels that are not wired: nothing to look at, and for whoever wants to watch one a mistake."""
    for crew, setting in zip(("blue", "red"), links, strict=True):
        of_crew = [plan.panels[crew] for plan in plans if crew in plan.panels]
        if is_named(setting, TABLET):
            yield Finding(f"{crew}'s panel", Condition.NOTE, "tablets, which join while the table runs")
        elif of_crew:
            yield from _drawn(crew, frozenset().union(*of_crew), plans[0].hardware.load_panel().lamps)
        elif is_named(setting, SCREEN):
            yield Finding(f"{crew}'s panel", Condition.NOTE, "on screen, simulated; no link is opened")
    if watched and not plans:
        fix = "name blue_link and red_link in [panels] of table.toml, or --blue and --red: gpio, or a port"
        yield Finding("panels", Condition.MEND, "no link was opened, so no control was watched", fix)


def _drawn(crew: str, contacts: frozenset[str], every: Sequence[str]) -> Iterator[Finding]:
    """What of a wired panel has no contact."""
    lacking = [control for control in every if control not in contacts]
    if lacking:
        said = f"{len(every) - len(lacking)} of {len(every)} controls have a contact"
        yield Finding(f"{crew}'s panel", Condition.NOTE, f"{said}; {len(lacking)} are drawn on its display")


def _files() -> tuple[list[Finding], Settings]:
    """The files that people write, and the settings, or their defaults where the file is bad."""
    findings: list[Finding] = []
    path = settings_file()
    settings = Settings()
    try:
        settings = load_settings()
        findings.append(Finding("settings", Condition.WELL, str(path or "none; defaults hold")))
        findings += _panel_list(settings)
    except BadFileError as error:
        is_ours = path is None or may_read(path)
        fix = "mend the file at these lines" if is_ours else "sudo sonar-table doctor"
        findings += _bad("settings", error, fix)
        said = "not looked at: the settings, which may name another, are to be mended first"
        findings.append(Finding("panel list", Condition.NOTE, said))
    if (changes := bad_changes()) is not None:
        findings += _bad("service mode's settings", changes, "start the table: it sets them aside")
    findings += _kept_aside()
    return findings, settings


def _panel_list(settings: Settings) -> Iterator[Finding]:
    try:
        panel = settings.hardware.load_panel()
        settings.hardware.check()
        load_keys(Path(settings.keys) if settings.keys else None, panel)
    except BadFileError as error:
        yield from _bad("panel list", error, "sonar-table hardware check")
    else:
        said = f"{len(panel.lamps)} controls a crew; wirings and keys fit"
        yield Finding("panel list", Condition.WELL, said)


def _kept_aside() -> Iterator[Finding]:
    """Damaged files that the table found, kept and went on without."""
    for folder in dict.fromkeys((data_folder(), cabinet_settings_file().parent)):
        if found := sorted(path.name for path in folder.glob("**/*.damaged*")):
            said = f"kept aside in {folder}: {', '.join(found)}"
            fix = "nothing; if it happens twice, replace the disk"
            yield Finding("damaged files", Condition.NOTE, said, fix)


def _bad(subject: str, error: BadFileError, fix: str) -> Iterator[Finding]:
    for problem in error.problems:
        yield Finding(subject, Condition.MEND, str(problem).replace("\n", ";"), fix)


def _pins_fix(findings: Iterable[Finding]) -> str:
    """What helps where pins cannot be opened: what the machine lacks, or if nothing, what may hold them."""
    known = (one.fix for one in findings if one.state is Condition.MEND and one.subject in PINS_NEED)
    return next(known, "another program may hold them: sudo systemctl stop sonar-table, then call again")


def _panels(plans: list[LinkPlan], watch_s: int | None, pins_fix: str, *, silent: bool) -> Iterator[Finding]:
    """The links and the controls on those that come up; of the others no control is asked for."""
    counts = counts_file()
    every = frozenset(control for plan in plans for control in plan.controls)
    check = LinkCheck([], load_audit(counts, every), LivePace())
    with ExitStack() as stack:
        opened, dead = _opened(plans, stack, pins_fix)
        check.links = [link for _, link in opened]
        check.connect()
        dead += check.leave_out_dead()
        yield from dead
        tell = partial(click.echo, err=True) if not silent else _say_nothing
        for finding in dead:
            tell(_line(finding))
        if not check.links:
            return
        live = [plan for plan, link in opened if link in check.links]
        check.audit.controls = frozenset(control for plan in live for control in plan.controls)
        count = len(check.audit.controls)
        tell(f"Press each of {count} controls once; {watch_s} s.")
        check.watch(watch_s * SECOND_NS if watch_s else GLANCE_NS, _teller(count, tell))
        yield from check.link_findings()
        yield from check.crew_findings()
        yield from check.control_findings(watched=watch_s is not None)
    with suppress(NotWritten, OSError):  # a home that cannot be written to is no reason to stop here
        check.audit.save(counts)


def _opened(
    plans: Iterable[LinkPlan], stack: ExitStack, pins_fix: str
) -> tuple[list[tuple[LinkPlan, Link]], list[Finding]]:
    """The links that can be opened, and what is to be mended of the others."""
    opened, dead = [], []
    for plan in plans:
        try:
            link = plan.open()
        except OSError as trouble:
            said = str(trouble).removesuffix(ASK_THE_DOCTOR)
            dead.append(Finding(plan.where, Condition.MEND, said, pins_fix))
            continue
        stack.callback(link.close)
        opened.append((plan, link))
    return opened, dead


def _say_nothing(words: str) -> None:
    pass


def _teller(count: int, tell: Callable[[str], None]) -> Callable[[Press], None]:
    seen: set[str] = set()

    def hear(press: Press) -> None:
        if press.control not in seen:
            seen.add(press.control)
            tell(f"{len(seen):>4} of {count}  {press.control}")

    return hear


def counts_file() -> Path:
    """Where what was heard of each control is counted, from one match to the next."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "sonar-table" / "controls.json"


def _line(finding: Finding) -> str:
    line = f"{MARKS[finding.state]}  {finding.subject}: {finding.said}"
    return f"{line}\n        {finding.fix}" if finding.fix else line

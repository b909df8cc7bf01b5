"""`sonar-table doctor --learn`: a control is named, somebody presses it on a controller, a file keeps it."""

from pathlib import Path

import click

from console.commands.outputs import check_or_exit, write_or_exit
from console.panels.controllers.button_lesson import ButtonLesson
from console.panels.controllers.controller_map import CREWS, controllers_text
from console.panels.controllers.input_device import Kernel, find_devices
from console.panels.hardware import Panel

PATIENCE_MS = 60_000


def learn_controllers(panel: Panel, out: Path, *, force: bool, kernel: Kernel | None = None) -> None:
    """Ask for every control of both crews, captains first, until nobody goes on; write the file."""
    check_or_exit(out, force=force, inputs=[])
    devices = list(find_devices(kernel or Kernel()))
    if not devices:
        raise click.ClickException(
            "no controller can be opened: plug one in; whoever calls must be in the group input "
            '(sudo usermod -aG input "$USER", then log in again)'
        )
    by_captain = sorted(panel.lamps, key=lambda control: not control.startswith("captain."))
    lesson = ButtonLesson(devices, [f"{crew}.{control}" for crew in CREWS for control in by_captain])
    try:
        _ask(lesson)
        found = lesson.controllers()
    finally:
        lesson.close()
    if not found:
        raise click.ClickException("nothing was learned, so nothing is written")
    write_or_exit(out, controllers_text(found).encode(), force=force, inputs=[])
    click.echo(
        f'In [panels] of table.toml: controllers = "{out.name}", and controller in blue_link or red_link.'
    )


def _ask(lesson: ButtonLesson) -> None:
    devices = "; ".join(
        f"{one.name} at {one.port}, asked every {one.polled_ns / 1e6:g} ms" for one in lesson.devices
    )
    click.echo(f"Controllers: {devices}")
    click.echo(
        "Press what is named. A button that has its control already skips one; twice in a row ends it."
    )
    while (wanted := lesson.wanted) is not None:
        click.echo(f"press: {wanted}")
        if not lesson.listen(PATIENCE_MS) and lesson.wanted == wanted:
            click.echo("nothing for a minute: that is all")
            return

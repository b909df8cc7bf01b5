"""The command `sonar-table`. Commands are loaded when they are called, so that each starts quickly."""

import click

from console.commands.program import Program


@click.group(
    cls=Program,
    commands_of={
        "arena": "console.commands.arena:arena",
        "backup": "console.commands.backup:backup",
        "bench": "console.commands.bench:bench",
        "books": "console.commands.books:books",
        "charts": "console.commands.charts:charts",
        "club": "console.commands.club:club",
        "debrief": "console.commands.debrief:debrief",
        "displays": "console.commands.displays:displays",
        "effects": "console.commands.effects:effects",
        "firmware": "console.commands.firmware:firmware",
        "doctor": "console.commands.doctor:doctor",
        "fairness": "console.commands.fairness:fairness",
        "hardware": "console.commands.hardware:hardware",
        "journal": "console.commands.journal:journal",
        "keys": "console.commands.keys:keys",
        "lesson": "console.commands.lesson:lesson",
        "people": "console.commands.people:people",
        "play": "console.commands.play:play",
        "print": "console.commands.print_sheets:print_sheets",
        "referee": "console.commands.referee:referee",
        "service": "console.commands.service:service",
        "report": "console.commands.report:report",
        "restore": "console.commands.backup:restore",
        "replay": "console.commands.replay:replay",
        "settings": "console.commands.settings:settings",
        "study": "console.commands.study:study",
        "track": "console.commands.track:track",
        "web": "console.commands.web:web",
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="sonar-table")
def main() -> None:
    """The table console for submarine crews.

    \b
    Example:
      sonar-table charts show alpha
    """

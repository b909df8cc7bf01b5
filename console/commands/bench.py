"""`sonar-table bench`: speed of the parts, as figures. Each part's bench is a command of its own."""

import click

from console.commands.lazy import LazyGroup


@click.group(
    cls=LazyGroup,
    commands_of={
        "frames": "console.commands.bench_frames:frames",
        "latency": "console.commands.bench_latency:latency",
        "referee": "console.commands.bench_referee:referee",
        "start": "console.commands.bench_start:start_",
        "table": "console.commands.bench_table:table_",
        "tracker": "console.commands.bench_tracker:tracker",
        "web": "console.commands.bench_web:web_",
    },
    invoke_without_command=True,
)
@click.pass_context
def bench(ctx: click.Context) -> None:
    """Measure how fast the parts are; with no part named, all of them.

    \b
    Example:
      sonar-table bench referee --json
    """
    if ctx.invoked_subcommand is None:
        for name in bench.list_commands(ctx):
            click.echo(f"{name}:")
            command = bench.get_command(ctx, name)
            assert command is not None
            ctx.invoke(command)

"""The flags by which a command is told of a match: those that games declare are made here."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import click

from console.core.match_option import MatchOption
from console.games import all_options

Command = TypeVar("Command", bound=Callable[..., object])


def option_flags(
    options: Iterable[MatchOption] | None = None, *, if_not: str = ""
) -> Callable[[Command], Command]:
    """A flag for each of these options, or for all that games declare; what is said is its `options`.

    :param if_not: what holds where nothing is said, if that is not the option's default
    """
    declared = all_options() if options is None else tuple(options)

    def with_flags(command: Command) -> Command:
        for option in reversed(declared):
            said = f"{option.meaning[:1].upper()}{option.meaning[1:]}."
            command = click.option(
                option.flag,
                option.name,
                metavar="|".join(option.values),
                help=f"{said} If not given: {if_not or option.default}.",
                expose_value=False,
                callback=_gather,
            )(command)
        return command

    return with_flags


def _gather(context: click.Context, flag: click.Parameter, value: str | None) -> None:
    chosen: dict[str, str] = context.params.setdefault("options", {})
    if value is not None and flag.name is not None:
        chosen[flag.name] = value

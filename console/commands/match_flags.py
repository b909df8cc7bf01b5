"""The flags by which a command is told of a match: those that games declare are made here."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from console.core.match_option import MatchOption
from console.core.match_plan import MatchPlan
from console.games import all_options

Command = TypeVar("Command", bound=Callable[..., Any])


def option_flags(options: Iterable[MatchOption] | None = None) -> Callable[[Command], Command]:
    """A flag for each of these options, or for all that games declare."""
    declared = all_options() if options is None else tuple(options)

    def with_flags(command: Command) -> Command:
        for option in reversed(declared):
            said = f"{option.meaning[:1].upper()}{option.meaning[1:]}."
            values, default = "|".join(option.values), option.default
            flag = click.option(
                option.flag, option.name, metavar=values, help=f"{said} If not given: {default}."
            )
            command = flag(command)
        return command

    return with_flags


def plan_typed(**typed: Any) -> MatchPlan:
    """The match that flags tell of."""
    declared = {option.name: typed.pop(option.name, None) for option in all_options()}
    return MatchPlan(options={name: value for name, value in declared.items() if value is not None}, **typed)

"""A match's plan as words and back, by the types of its fields: what a journal's head says of it.

Journals are files that anybody may have written: an option that makes no sense is an error, for the match
could not be judged; what the table says besides is then passed over.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.seating import NOBODY_NAMED, Seating
from console.games import all_options

EXERCISES, PAIRING, ROUND = "exercises", "pairing", "round"
"""Under these names the table says what is judged, for which pairing of the club, and of which round."""
_TABLE = ("boats", "crewing", "seating", "minutes", "lesson", "exercises", "pairing")
"""What is the table's to say, and no option of the rules."""
_TYPES = get_type_hints(MatchPlan)
_FIELDS = tuple(each.name for each in fields(MatchPlan) if each.name not in (*_TABLE, "rules", "options"))
_LONGEST_NUMBER = 30


def option_words(plan: MatchPlan) -> dict[str, str]:
    """What a match is judged by, as far as anything was said of it."""
    said = {name: _written(getattr(plan, name)) for name in _FIELDS}
    return {name: words for name, words in (said | dict(plan.options)).items() if words}


def table_words(plan: MatchPlan) -> dict[str, str]:
    """What the table wants to know again when the match goes on."""
    said = {
        "computers": plan.computers,
        "assists": plan.assists,
        "minutes": str(plan.minutes) if plan.minutes else "",
        "lesson": plan.lesson,
        PAIRING: plan.pairing,
        EXERCISES: plan.exercises,
        ROUND: f"{plan.seating.round} {plan.seating.table}" if plan.seating.round else "",
    }
    return {name: words for name, words in said.items() if words}


def read_option(name: str, value: str) -> str:
    """An option in its own words, looked at here so that its line can be named. Raises ValueError."""
    if name not in (*_FIELDS, *(option.name for option in all_options())):
        raise ValueError(f"there is no option {name!r}")
    if name in _FIELDS and int in get_args(_TYPES[name]):
        read_number(f"option {name}", value)
    return value


def plan_of(
    options: Mapping[str, str], rules: int, boats: Mapping[str, str], table: Mapping[str, str]
) -> MatchPlan:
    """The plan that a head tells; the options have been looked at."""
    own = {name: _read(name, value) for name, value in options.items() if name in _FIELDS}
    declared = {name: value for name, value in options.items() if name not in _FIELDS}
    return with_table_words(MatchPlan(**own, options=declared, rules=rules, boats=dict(boats)), table)


def with_table_words(plan: MatchPlan, table: Mapping[str, str]) -> MatchPlan:
    """The same plan with what the table says of it."""
    minutes = table.get("minutes", "")
    return replace(
        plan,
        crewing=Crewing.kept(table),
        seating=_seating(table.get(ROUND, "")),
        minutes=int(minutes) if minutes.isdecimal() and len(minutes) < 4 else 0,
        lesson=table.get("lesson", ""),
        exercises=table.get(EXERCISES, ""),
        pairing=table.get(PAIRING, ""),
    )


def read_number(what: str, value: str) -> int:
    """A whole number. Raises ValueError."""
    if len(value) > _LONGEST_NUMBER:
        raise ValueError(f"{what}: a number of {len(value)} digits")
    try:
        return int(value)
    except ValueError:
        raise ValueError(f"{what}: {value!r} is no whole number") from None


def _seating(round_: str) -> Seating:
    said = [int(word) for word in round_.split(" ") if word.isdecimal() and len(word) < 4]
    return Seating({}, *said) if len(said) == 2 else NOBODY_NAMED


def _written(value: object) -> str:
    if value is None:
        return ""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _read(name: str, value: str) -> Any:
    kinds = (_TYPES[name], *get_args(_TYPES[name]))
    if int in kinds:
        return int(value)
    return tuple(value.split(",")) if str in kinds[1:] and type(None) not in kinds else value

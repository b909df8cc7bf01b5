"""Numbers that people type."""

import math

import click


class NumberRange(click.FloatRange):
    """A number within limits; `nan`, which no limit keeps out, is none.

    >>> NumberRange(0, 1).convert("nan", None, None)
    Traceback (most recent call last):
    click.exceptions.BadParameter: 'nan' is not a number.
    """

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number

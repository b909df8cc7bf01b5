"""What never parts at the end of a line, and what a number does to its word."""

import re

_HELD = re.compile(
    r" (?=[?!:;»…%])"  # French sets these apart from their word
    r"|(?<=«) "
    r"|(?<=[\d}]) (?=(?:s|min|h|ms|mm|m|V|A|mA)\b)"  # a unit stays with its number, or with the hole for one
)


def unbroken(text: str) -> str:
    """The same words, held together where no line may end.

    >>> unbroken("rouge : 20 s")
    'rouge\\xa0: 20\\xa0s'
    """
    return _HELD.sub("\N{NO-BREAK SPACE}", text)


class Filling(str):
    """What stands in a hole of a sentence; one for a number may name its word in both forms.

    >>> "in {courses:course|courses}".format(courses=Filling.of("1", "1"))
    'in 1 course'
    """

    _singular: frozenset[str]

    @classmethod
    def of(cls, said: str, singular: str) -> "Filling":
        """`singular`: the numbers whose word is in the singular, as `[language]` lists them."""
        filling = cls(said)
        filling._singular = frozenset(singular.split())
        return filling

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, many = spec.split("|")
        return f"{self} {one if self in self._singular else many}"

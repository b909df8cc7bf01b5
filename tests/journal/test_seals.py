"""A line of a journal, sealed and unsealed: nothing of what it says is lost."""

import pytest

from console.journal.seals import escaped, seal, stated_seal, unescaped, unseal


@pytest.mark.parametrize("text", ["boat blue fleX", "boat blue X X", "narrow space\u2009", "tab\t", "north"])
def test_what_a_line_ends_with_is_kept(text: str) -> None:
    line, here = seal(text, 7)
    assert unseal(line.removesuffix(b"\n"), 7) == (text, here)


def test_a_line_without_a_seal_states_none() -> None:
    assert stated_seal(b"order blue captain north") is None
    line, here = seal("order", 0)
    assert stated_seal(line.removesuffix(b"\n")) == here


@pytest.mark.parametrize(
    ("letter", "written"),
    [("\n", r"\x0a"), ("\xff\xad", r"ÿ\xad"), ("\u2028", r"\u2028"), ("\U000e0001", r"\U000e0001")],
)
def test_what_cannot_be_printed_has_the_shortest_escape(letter: str, written: str) -> None:
    assert escaped(letter) == written
    assert unescaped(written) == letter

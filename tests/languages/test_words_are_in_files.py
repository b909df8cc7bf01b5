"""No module has words of its own in a language, or knows which languages there are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import console
from console.languages import ENGLISH, LANGUAGES

MODULES = sorted(Path(console.__file__).parent.rglob("*.py"))
ACCENTED = re.compile(r"[a-z][à-öø-ÿœ]|[À-ÖØ-öø-ÿŒœ][a-z]")


def constants(module: Path) -> Iterator[tuple[int, str]]:
    """Every text of a module but its docstrings, with its line."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def test_no_module_names_a_language_but_english_which_is_there_always() -> None:
    named = set(LANGUAGES) - {ENGLISH}
    assert [
        f"{module}:{line}" for module in MODULES for line, text in constants(module) if text in named
    ] == []


def test_no_module_has_words_with_accents() -> None:
    found = [f"{module}:{line}: {text}" for module in MODULES for line, text in constants(module)]
    assert [each for each in found if ACCENTED.search(each.split(": ", 1)[1])] == []

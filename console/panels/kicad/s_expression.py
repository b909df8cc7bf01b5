"""KiCad's files: lists in brackets, whose first word says what they are."""

from typing import TypeAlias
from uuid import UUID, uuid5

OURS = UUID("6c1c54e2-0d0c-4d0e-9c38-63a1f5a0c0de")

Atom: TypeAlias = "str | int | float | Quoted"
Expression: TypeAlias = "tuple[Expression | Atom, ...]"


class Quoted(str):
    """Words that stand in quotation marks."""


def written(expression: "Expression | Atom", indent: str = "") -> str:
    """As KiCad reads it: one list a line where it holds others."""
    if isinstance(expression, Quoted):
        text = expression.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{text}"'
    if isinstance(expression, float):
        return f"{expression:.4f}".rstrip("0").rstrip(".")
    if not isinstance(expression, tuple):
        return str(expression)
    if not any(isinstance(one, tuple) for one in expression):
        return f"({' '.join(written(one) for one in expression)})"
    lines, deeper = [], indent + " "
    head: list[str] = []
    for one in expression:
        if isinstance(one, tuple):
            lines.append(f"{deeper}{written(one, deeper)}")
        else:
            head.append(written(one))
    return "\n".join([f"({' '.join(head)}", *lines, f"{indent})"])


def same_id(*names: str) -> Expression:
    """An identity that is the same whenever the file is made again."""
    return ("uuid", Quoted(uuid5(OURS, "/".join(names))))


def id_text(*names: str) -> str:
    return str(uuid5(OURS, "/".join(names)))

"""Messages as JSON has them, to be said in a reader's language."""

from console.core.views import Json
from console.languages import Message


def is_message(value: Json) -> bool:
    """Whether a JSON value is a message to be said in a language."""
    if not isinstance(value, dict) or value.keys() != {"key", "args"}:
        return False
    args = value["args"]
    return (
        isinstance(value["key"], str)
        and isinstance(args, list)
        and all(isinstance(each, list) and len(each) == 2 for each in args)
    )


def message_of(value: Json) -> Message:
    """A message from its JSON."""
    assert isinstance(value, dict)
    args = value["args"]
    assert isinstance(args, list)
    return Message(str(value["key"]), tuple(_argument(each) for each in args))


def _argument(pair: Json) -> tuple[str, str | int | float | Message]:
    assert isinstance(pair, list)
    name, value = pair
    if is_message(value):
        return str(name), message_of(value)
    return str(name), value if isinstance(value, int | float) else str(value)

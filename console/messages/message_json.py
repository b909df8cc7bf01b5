"""Messages as JSON has them, to be said in a reader's language."""

from console.core.views import Json
from console.languages import Message
from console.messages.codec import BadMessage, Codec

_NAMES = {"key", "args"}
_CODEC = Codec(letters=10_000, items=1_000, least=-(2**53), largest=2**53)


def message_of(value: Json) -> Message | None:
    """The message that a JSON value is; None: it is something else."""
    if not isinstance(value, dict) or value.keys() != _NAMES:
        return None
    try:
        return _CODEC.read(Message, value)
    except BadMessage:
        return None

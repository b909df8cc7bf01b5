"""Messages as JSON has them, to be said in a reader's language."""

from dataclasses import dataclass

from console.core.views import Json, View
from console.languages import Message
from console.messages.codec import BadMessage, Codec, read_json

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


@dataclass(frozen=True, kw_only=True)
class PagesAnswer(View):
    """What the pages of one machine answer those of another: why something was not done; None: it was."""

    why: Message | None


def read_answer(text: bytes) -> PagesAnswer:
    """The same as it came.

    :raises BadMessage: what is wrong with it
    """
    return _CODEC.read(PagesAnswer, read_json(text))

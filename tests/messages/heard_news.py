"""What the table tells, as whoever is at its socket hears it."""

from console.messages.codec import BadMessage, Codec, read_json
from console.messages.table_news import Told, read_news
from console.messages.tablet_news import TABLET_NEWS, TabletNews

_TABLET = Codec(letters=2**20, items=1000, least=0, largest=2**53)


def as_heard(told: Told) -> Told:
    """Through the very bytes."""
    heard = read_news(told.line())
    assert heard is not None
    return heard


def read_tablet_news(line: bytes) -> TabletNews:
    """As a tablet hears it, but strictly: pages are JavaScript, which does not ask for types.

    :raises BadMessage: what is wrong with it
    """
    told = read_json(line)
    if not isinstance(told, dict) or len(told) != 1 or not told.keys() <= TABLET_NEWS.keys():
        raise BadMessage("not one known word")
    ((word, about),) = told.items()
    return _TABLET.read(TABLET_NEWS[word], about, word)

"""What the club says to a table, heeded between two presses; or why not."""

import logging

from console.core.game import BadSetUp
from console.languages import Message
from console.messages.table_commands import CallPairing, Command, JoinClub, ShowStanding
from console.table.table import Table
from console.toml_file import BadFileError

log = logging.getLogger(__name__)


def heed_club(table: Table, command: Command, now_ns: int) -> Message | None:
    """At any time: a match that is played goes on, and what is said holds after it."""
    try:
        if isinstance(command, CallPairing):
            table.call(command.pairing, now_ns)
        elif isinstance(command, ShowStanding):
            table.club.standing = command.standing
        elif isinstance(command, JoinClub):
            table.club.joining, table.club.pressed = command.joining, ""
    except (BadSetUp, BadFileError) as problem:
        return Message.of("facilitator.no-such-match", why=str(problem))
    except Exception:
        log.exception("the club said %s", command)
        return Message.of("facilitator.failed")
    return None

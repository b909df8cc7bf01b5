"""Where a table's socket is: one for each data folder, of which one table at a time has hold."""

import os
from hashlib import sha256
from pathlib import Path

LONGEST_BYTES = 100
"""Linux takes 107 for the name of a socket."""


def socket_path(data: Path) -> Path:
    """The socket of the table that keeps its data there.

    In the runtime folder, which a full or read-only disk leaves alone and which ends with the machine; in the
    data itself where there is none, or where its name is too long.
    """
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    name = f"sonar-table-{sha256(os.fsencode(data.absolute())).hexdigest()[:12]}.sock"
    places = [Path(folder) / name for folder in (runtime, data, "/tmp") if folder]
    return next(place for place in places if len(os.fsencode(place)) <= LONGEST_BYTES)


def tablets_path(socket: Path) -> Path:
    """Where the same table hears tablets: beside its socket."""
    return socket.with_suffix(".tab")

"""The units of a club: a table's link, and on one machine the broker and the club. Hardened as pages are."""

from pathlib import PurePosixPath

LINK_SERVICE = "sonar-table-club-link.service"
CLUB_SERVICE = "sonar-table-club.service"
BROKER_SERVICE = "sonar-table-club-broker.service"
CLUB_SERVICES = (LINK_SERVICE, CLUB_SERVICE, BROKER_SERVICE)
CLUB_DATA = PurePosixPath("/var/lib/sonar-table/club")
"""With the table's data, which is where a machine with a read-only root keeps anything."""

_MARK = "# Written by `sonar-table service install`; docs/club.md explains it.\n"
_AFTER = "After=var-lib-sonar\\x2dtable.mount network.target"
_ONLY_A_CLUB = f"ConditionPathExists={CLUB_DATA}/mosquitto.conf"
"""Off until somebody has made a club here: `sonar-table club new`."""
_WAYS = {
    LINK_SERVICE: ("The sonar table's link to its club", "club link --if-enabled", "", 150, 10),
    CLUB_SERVICE: ("A club of sonar tables", "club run", _ONLY_A_CLUB, 600, 5),
    BROKER_SERVICE: ("The broker of a club of sonar tables", "club broker", _ONLY_A_CLUB, 400, 5),
}
"""What each is, what it runs, on which condition, with how much memory (MB) and how nice."""


def club_units(program: PurePosixPath, hardened: str) -> dict[str, str]:
    """By name the text of each. `hardened`: the unit of the pages, whose limits hold here too."""
    limits = hardened[hardened.index("User=") :]
    return {name: _head(program, *way) + limits for name, way in _WAYS.items()}


def _head(program: PurePosixPath, what: str, words: str, condition: str, memory_mb: int, nice: int) -> str:
    return f"""{_MARK}[Unit]
Description={what}
{_AFTER}
StartLimitIntervalSec=0
{condition}

[Service]
Type=exec
ExecStart={program} {words}
TimeoutStopSec=10
# Whatever ends it, it is back at once; where it is switched off, or cannot start at all, it is let be.
Restart=always
RestartSec=500ms
SuccessExitStatus=3
RestartPreventExitStatus=3
OOMScoreAdjust=500
Nice={nice}
CPUWeight=20
MemoryMax={memory_mb}M
TasksMax=128
LimitNOFILE=4096
Environment=SONAR_TABLE_CLUB={CLUB_DATA}

"""

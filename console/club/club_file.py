"""What a club is called and where it listens: `club.toml` in its folder, for people to change."""

from dataclasses import dataclass
from pathlib import Path

from console.club.broker.configuration import DESK_PORT, PORT
from console.languages import LANGUAGES
from console.output_file import write_file
from console.toml_file import read_toml, unless_wrong

FILE_NAME = "club.toml"
PAGES_PORT = 8443
PHONES_PORT = 8480


@dataclass(frozen=True, kw_only=True)
class ClubFile:
    """The settings of one club."""

    name: str = "Club"
    language: str = "en"
    address: str = ""
    """Of this machine, where all of it listens; empty: on every one."""
    broker_port: int = PORT
    desk_port: int = DESK_PORT
    pages_port: int = PAGES_PORT
    phones_port: int = PHONES_PORT
    """Plain HTTP for wall and phones, which do not know the club's authority; nothing of the organiser's."""

    @property
    def broker_address(self) -> str:
        """Where the club itself finds its broker."""
        return self.address or "127.0.0.1"


def read_club_file(folder: Path) -> ClubFile:
    """Raises BadFileError, with every error of the file."""
    path, usual = folder / FILE_NAME, ClubFile()
    if not path.exists():
        return usual
    top = read_toml(path)
    club = top.section("club", required=False)
    ports = {
        key: club.whole(key, getattr(usual, key), least=1024, most=65535)
        for key in ("broker_port", "desk_port", "pages_port", "phones_port")
    }
    read = ClubFile(
        name=club.text("name", usual.name),
        language=club.choice("language", LANGUAGES, usual.language),
        address=club.text("address", usual.address),
        **ports,
    )
    club.finish()
    top.finish()
    return unless_wrong(read, top.file.problems)


def write_club_file(folder: Path, club: ClubFile) -> None:
    """Raises NotWritten where there is one already."""
    quoted = club.name.replace("\\", "").replace('"', "'")
    text = f"""# A club of sonar tables; docs/club.md explains it. It holds when broker and club start next.
[club]
name = "{quoted}"
language = "{club.language}"    # of its pages
address = "{club.address}"      # one address of this machine; empty: every one
broker_port = {club.broker_port}
desk_port = {club.desk_port}     # where tables ask to be admitted
pages_port = {club.pages_port}
phones_port = {club.phones_port}   # wall and phones, plain HTTP
"""
    write_file(folder / FILE_NAME, text.encode())

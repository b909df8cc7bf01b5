"""What is said of a board and its pins, in each language; on the command line in English."""

from console.languages import ENGLISH, catalogue
from console.panels.hardware.boards import Board, BoardPin


def board_called(board: Board, language: str = ENGLISH) -> str:
    """Its name, as a heading."""
    return catalogue(language)[f"panel.board-{board.name}"]


def place_of(board: Board, pin: str, language: str) -> str:
    """Where a builder finds a pin on the board."""
    return catalogue(language)[f"panel.place-{board.name}"].format(mark=board.pins[pin].mark)


def needed_for(pin: BoardPin, language: str = ENGLISH) -> str:
    """What the board itself needs the pin for; nothing where it is free."""
    return catalogue(language)[f"panel.needs-{pin.needed_for}"] if pin.needed_for else ""


def note_on(pin: BoardPin, language: str) -> str:
    """What a builder must know to use the pin."""
    return catalogue(language)[f"panel.note-{pin.note}"] if pin.note else ""

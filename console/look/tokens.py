"""The colours: dark sea, phosphor and paper, by day, at dusk and by night. The one place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from console.look.chart_looks import DARK, PAPER, Look


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """One look. Widgets name these; `tokens["sea"]` is the colour."""

    sea: str
    """Behind everything."""
    shallow: str
    """The sea where light comes into it, from above."""
    panel: str
    """Behind instruments and cards."""
    raised: str
    """Behind keys, and what is chosen."""
    line: str
    """Frames that only please the eye."""
    edge: str
    """Frames that mean something: empty boxes, keys."""
    text: str
    dim: str
    blue: str
    red: str
    """Orange: the other crew, whatever it is called."""
    blue_deep: str
    """Behind what blue said."""
    red_deep: str
    mine_torpedo: str
    drone_sonar: str
    silence_scenario: str
    phosphor: str
    """Our boat, and whatever is right and ready."""
    alarm: str
    """Stop, damage, refusals."""
    alarm_deep: str
    awaited: str
    awaited_deep: str
    dark: str
    """Letters on any of the bright colours."""
    paper: str
    paper_light: str
    paper_line: str
    ink: str
    ink_dim: str
    ink_mine_torpedo: str
    ink_drone_sonar: str
    ink_silence_scenario: str
    ink_alarm: str
    circuit_1: str
    circuit_2: str
    circuit_3: str
    player_yellow: str
    """Where each player has a colour, by day as by night: cards and boats."""
    player_green: str
    player_blue: str
    player_red: str
    player_orange: str
    player_purple: str
    player_ink: str
    """What stands on them."""
    chart: Look

    def __getitem__(self, name: str) -> str:
        colour = getattr(self, name)
        assert isinstance(colour, str)
        return colour


_PAPER = {
    "paper": "#F3EBD8",
    "paper_light": "#FFF8E4",
    "paper_line": "#8D8468",
    "ink": "#20363B",
    "ink_dim": "#52666A",
    "ink_mine_torpedo": "#B84A00",
    "ink_drone_sonar": "#007A58",
    "ink_silence_scenario": "#8A7300",
    "ink_alarm": "#A32A00",
    "circuit_1": "#5E6668",
    "circuit_2": "#1F4E8C",
    "circuit_3": "#1C7CA8",
}

_PLAYERS = {
    "player_yellow": "#FFE94A",
    "player_green": "#3FCB84",
    "player_blue": "#5CB8F2",
    "player_red": "#FF6459",
    "player_orange": "#FFA62B",
    "player_purple": "#C792F5",
    "player_ink": "#06141B",
}

NIGHT = Tokens(
    sea="#06141B",
    shallow="#0E4A5C",
    panel="#0B2029",
    raised="#14323E",
    line="#1D4452",
    edge="#5A8592",
    text="#E8F1EE",
    dim="#8FB0B3",
    blue="#56B4E9",
    red="#E69F00",
    blue_deep="#08293B",
    red_deep="#2A1C05",
    mine_torpedo="#F0762B",
    drone_sonar="#1DB388",
    silence_scenario="#F0E442",
    phosphor="#B8F5C8",
    alarm="#FF6B4A",
    alarm_deep="#3A0F08",
    awaited="#F0E442",
    awaited_deep="#332E08",
    dark="#06141B",
    **_PAPER,
    **_PLAYERS,
    chart=replace(DARK, numeral="#4A879B", border="#4F94A6"),
)

DUSK = replace(
    NIGHT,
    sea="#16303B",
    shallow="#24606F",
    panel="#1D3D4A",
    raised="#234755",
    line="#3B6777",
    edge="#86AEBB",
    text="#FFFFFF",
    dim="#B9D2D6",
    blue="#7CC8F5",
    red="#FFB726",
    blue_deep="#123C54",
    red_deep="#40300F",
    mine_torpedo="#FF9A5C",
    drone_sonar="#4ADDB1",
    alarm="#FF9E85",
    alarm_deep="#4A1A10",
    awaited_deep="#45401A",
    phosphor="#C9FBD6",
    chart=replace(
        DARK,
        ground="#16303B",
        sea="#1B4453",
        sea_edge="#173B48",
        shoals=("#1F4B5B", "#245566", "#2B6072"),
        dot="#8FC0CB",
        numeral="#6FA8B8",
        border="#7FBBCB",
        land="#41553F",
        hatch="#8FAE78",
        coast="#BFD8A6",
    ),
)

DAY = replace(
    NIGHT,
    sea="#DCE6E3",
    shallow="#BFD6D8",
    panel="#F2F6F4",
    raised="#FFFFFF",
    line="#B2C5C3",
    edge="#5F7C80",
    text="#10262D",
    dim="#40595E",
    blue="#0B5C94",
    red="#8A4B00",
    blue_deep="#D3E8F6",
    red_deep="#FBE8C8",
    mine_torpedo="#B84300",
    drone_sonar="#00694B",
    silence_scenario="#6E5C00",
    phosphor="#006B3C",
    alarm="#B22000",
    alarm_deep="#FBDDD5",
    awaited="#6B5600",
    awaited_deep="#FBF2B8",
    dark="#FFFFFF",
    paper="#FFFDF5",
    paper_light="#FFF3CC",
    chart=replace(PAPER, numeral="#75857B", sea="#E6EDE8", sea_edge="#DEE7E3"),
)

LOOKS: Mapping[str, Tokens] = {"day": DAY, "dusk": DUSK, "night": NIGHT}

CREW_SHAPES: Mapping[str, str] = {"blue": "triangle", "red": "disc"}
"""The sign beside everything that is a crew's, so that nobody needs its colour."""
COLOUR_OF_KIND: Mapping[str, str] = {
    "red": "mine_torpedo",
    "green": "drone_sonar",
    "yellow": "silence_scenario",
    "radiation": "text",
}
SHAPE_OF_KIND: Mapping[str, str] = {
    "red": "diamond",
    "green": "disc",
    "yellow": "triangle",
    "radiation": "trefoil",
}

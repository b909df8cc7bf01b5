"""The two looks of a drawn chart: the table's dark sea, and paper."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Look:
    """The colours of a picture."""

    ground: str
    """Around the chart."""
    line: str
    """Frames."""
    border: str
    """Between sectors."""
    text: str
    dim: str
    accent: str
    sea: str
    sea_edge: str
    """The sea gets this colour towards the edges of the chart."""
    shoals: tuple[str, str, str]
    """Depths around islands, from the deepest in."""
    dot: str
    numeral: str
    """The large number of a sector."""
    land: str
    hatch: str
    coast: str
    ice: str
    ice_opacity: float
    ice_edge: str
    water: str
    """In a hole in the ice."""
    fire: str
    red: str
    green: str
    yellow: str
    blue_crew: str
    red_crew: str
    on_colour: str
    """Letters on a coloured ground."""
    on_yellow: str


DARK = Look(
    ground="#06141B",
    line="#2A5C6C",
    border="#4F94A6",
    text="#E8F1EE",
    dim="#8FB0B3",
    accent="#F0E442",
    sea="#0E2F3B",
    sea_edge="#081C25",
    shoals=("#103441", "#143E4C", "#1A4A58"),
    dot="#5F97A3",
    numeral="#1D4C5A",
    land="#2F4033",
    hatch="#6E8B5B",
    coast="#A3BF8B",
    ice="#A9DDF0",
    ice_opacity=0.24,
    ice_edge="#BFE3EC",
    water="#04222E",
    fire="#FF8A3D",
    red="#D55E00",
    green="#009E73",
    yellow="#F0E442",
    blue_crew="#56B4E9",
    red_crew="#E69F00",
    on_colour="#06141B",
    on_yellow="#06141B",
)

PAPER = Look(
    ground="#F3EBD8",
    line="#6F8A88",
    border="#4A6B70",
    text="#20363B",
    dim="#5C7072",
    accent="#A63A12",
    sea="#E6E7D9",
    sea_edge="#DDDFCF",
    shoals=("#D6DFD6", "#C5D6D2", "#B1CBCB"),
    dot="#6E8587",
    numeral="#C6CBBD",
    land="#D9C394",
    hatch="#B0925A",
    coast="#5B4A26",
    ice="#FFFFFF",
    ice_opacity=0.72,
    ice_edge="#6C9CAE",
    water="#7FB0C0",
    fire="#C8430B",
    red="#C24F00",
    green="#007A5A",
    yellow="#B59B00",
    blue_crew="#1F6FA8",
    red_crew="#B87700",
    on_colour="#FFFFFF",
    on_yellow="#20363B",
)

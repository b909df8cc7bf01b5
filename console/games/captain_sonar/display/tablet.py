"""What a tablet shows of a match, station by station: the chart, the gauges, the board, the transparency."""

from console.core.views import Json, json_of
from console.core.words import Station
from console.displays.screen import Screen
from console.games.captain_sonar.rules.editions import PANELS, SHEETS
from console.games.captain_sonar.rules.scenarios.archer import ArcherView
from console.games.captain_sonar.rules.scenarios.volcano import VolcanoView
from console.games.captain_sonar.rules.view import Breakdown, CaptainSonarView
from console.games.captain_sonar.screen import CaptainSonarScreen


def at_station(screen: Screen, station: str) -> dict[str, Json]:
    view = screen.view
    if not isinstance(view, CaptainSonarView):
        return {}
    part = {
        Station.CAPTAIN: _chart,
        Station.FIRST_MATE: _gauges,
        Station.ENGINEER: _board,
        Station.RADIO: _transparency,
    }[Station(station)](view)
    return {**part, "course": view.boat.chain.course, "trace": _trace(screen, station)}


def _chart(view: CaptainSonarView) -> dict[str, Json]:
    boat = view.boat
    return {
        "boat": {
            "dot": boat.dot,
            "route": json_of(boat.route),
            "free": json_of(boat.free),
            "blackout": boat.blackout,
            "mines": json_of(boat.mines),
            "live_mines": json_of(boat.live_mines),
        },
        "marks": _marks(view),
    }


def _gauges(view: CaptainSonarView) -> dict[str, Json]:
    return {
        "gauges": {
            system.value: {
                "level": gauge.level,
                "boxes": gauge.boxes,
                "usable": gauge.usable,
                "broken": gauge.broken_down,
                "ready": gauge.ready,
                "kind": gauge.colour.value,
            }
            for system, gauge in view.boat.gauges.items()
        }
    }


def _board(view: CaptainSonarView) -> dict[str, Json]:
    boat, sheet = view.boat, SHEETS[view.mode]
    panels: dict[str, Json] = {
        panel.value: [
            {
                "kind": symbol.kind.value,
                "circuit": symbol.circuit,
                "broken": Breakdown(panel, number) in boat.broken,
            }
            for number, symbol in enumerate(sheet.panels[panel], 1)
        ]
        for panel in PANELS
    }
    return {
        "board": {
            "panels": panels,
            "owed": boat.chain.engineer == "owed",
            "radiation_owed": boat.chain.radiation_owed,
        }
    }


def _transparency(view: CaptainSonarView) -> dict[str, Json]:
    marks = _marks(view)
    marks["surfaced_in"] = view.enemy.surfaced_in
    return {"sheet": view.boat.transparency.json(), "marks": marks}


def _marks(view: CaptainSonarView) -> dict[str, Json]:
    """What the scenario has changed on the chart since it was printed."""
    known = view.scenario
    return {
        "lava": json_of(known.lava) if isinstance(known, VolcanoView) else [],
        "smoke": known.smoke if isinstance(known, VolcanoView) else None,
        "archer_mines": json_of(known.archer_mines) if isinstance(known, ArcherView) else None,
    }


def _trace(screen: Screen, station: str) -> Json:
    """The section of the hull that this station traces."""
    own = screen.of_game
    traces = own.traces if isinstance(own, CaptainSonarScreen) else ()
    return next(
        (
            {"section": trace.section, "corridor": json_of(trace.corridor), "traced": trace.traced}
            for trace in traces
            if trace.station == station
        ),
        None,
    )

"""A match counted again by hand: a reader of journals of its own, the referee, and nothing of the debrief.

docs/debrief.md says what each figure means; this is that page read a second time. The words of the journal
are read here, the referee tells what followed from them, and waits are lengths of time from which the times
are taken in which the table was stopped, the boat was up or the other crew had its turn.
"""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from console.core.dot import Dot
from console.core.game import Refused
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.games import crewmates_of
from tests.debrief.recount_said import CREWS, LINE, STATIONS, STRIKES, Answered, Said, read, spans
from tests.debrief.recount_waits import Recount, count_waits, stood_still, waited


def recount(path: Path) -> dict[str, Recount]:
    said, ties = read(path)
    found = {}
    for crew in CREWS:
        made = found[crew] = Recount()
        stood_still(made, said, crew)
        _count(made.figures, said, ties, crew)
        count_waits(made, said, crew)
        _teamwork(made.figures, said, crew, _end_us(path))
        _rhythm(made.figures, said, crew)
        _weapons(made.figures, said, crew)
        _hunt(made.figures, said, crew, _end_us(path))
        _sheet(made.figures, said, crew)
        made.figures["self_repairs_missed"] = sum(_passed_by(each, crew) for each in said)
    return found


SYSTEMS = ("torpedo", "missile", "mine", "drone", "sonar", "silence")
STRIKING = {"torpedo": 0, "missile": 0, "trigger": 1, "detonate": 1}
"""Orders that strike, and how far from a boat they still do."""
Place = tuple[int, int]


def _rhythm(figures: dict[str, float], said: list[Said], crew: str) -> None:
    """From dot to dot, the longest stop, and what was used."""
    dots = [(each.us, getattr(each.after, crew).dot) for each in said if not each.refused]
    under_way = [
        (us, dot)
        for (us, dot), each in zip(dots, [s for s in said if not s.refused], strict=True)
        if each.after.phase != "set-up" and dot >= 0
    ]
    start = next((us for us, dot in dots if dot >= 0 and dot == (under_way or [(0, -2)])[0][1]), None)
    moved = [(us, dot) for (_, last), (us, dot) in pairwise(under_way) if dot != last]
    if start is not None:
        moved.insert(0, (start, under_way[0][1]))
    again = [each.us for each in said if (each.crew, each.verb, each.refused) == (crew, "surface", "")]
    times = sorted([us for us, _ in moved] + again)
    gaps = [(after - before) / 1e6 for before, after in pairwise(times) if after > before]
    if gaps:
        figures["pace_s"] = median(gaps)
    stops = spans(said, lambda state: state.stop is not None and state.stop.crew == crew)
    lengths = [(until - since) / 1e6 for since, until in stops if until < 10**15]
    if lengths:
        figures["stop_longest_s"] = max(lengths)
    done = Counter(each.verb for each in said if each.crew == crew and not each.refused)
    figures |= {"asks": done["drone"] + done["sonar"], "systems": sum(done[name] for name in SYSTEMS)}


def _weapons(figures: dict[str, float], said: list[Said], crew: str) -> None:
    """Explosions that hurt the other boat, or would have, and mines that were set off."""
    hits = 0
    for each in said:
        blasts = [
            event.word("dot") for event in each.events if event.name in STRIKES and _whose(event) == crew
        ]
        struck = [
            event.word("dot")
            for event in each.events
            if event.name == "impact" and _whose(event) == _other(crew) and event.word("kind") != "clear"
        ]
        hits += sum(dot in struck for dot in blasts)
    events = [event for each in said for event in each.events]
    set_off = sum(event.name == "mine-triggered" and _whose(event) == crew for event in events)
    figures |= {"hits": hits, "mines_set_off": set_off}
    full = {"torpedo": 3, "mine": 3}
    armed = (
        each.us / 1e6
        for each in said
        for event in each.events
        if event.name == "charged" and each.crew == crew
        if full.get(event.word("system")) == event.number("level")
    )
    if (first := next(armed, None)) is not None:
        figures["armed_s"] = first
    figures["by_enemy"] = figures["damage"] - figures["self_inflicted"]


def _whose(event: Any) -> Any:
    return dict(event.details).get("crew")


def _other(crew: str) -> str:
    return "red" if crew == "blue" else "blue"


def _place(game: Any, number: int) -> Place:
    return number // game.chart.rows, number % game.chart.rows


def _named(text: str) -> Place:
    return ord(text[0]) - ord("A"), int(text[1:]) - 1


def _far(one: Place, other: Place) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _hunt(figures: dict[str, float], said: list[Said], crew: str, end_us: int) -> None:
    """Where the enemy could be known to be, by the tracker; from then on by hand."""
    game = said[0].game
    tracked = Ears(crewmates_of(game.name).overheard(game, Crew(_other(crew))))
    known = acted = None
    acts, looks = list[int](), list[tuple[int, bool | None]]()
    for each in (each for each in said if not each.refused):
        dots = tracked.tracker.dots
        if each.crew == crew and getattr(each.before, _other(crew)).dot >= 0:
            places = [_place(game, getattr(each.before, _other(crew)).dot)]
            places += _places(game, dots) if dots.bit_count() <= 5 else []
            if any(_went_near(game, event, crew, place) for event in each.events for place in places):
                acted = each.us if acted is None else acted
                acts.append(each.us)
        tracked.hear(each.events)
        dots = tracked.tracker.dots
        found = dots.bit_count() <= 5
        known = each.us if known is None and found else known
        if each.verb not in ("note", "slide", "erase"):
            looks.append((each.us, _reaches(game, each.after, crew, _places(game, dots)) if found else False))
    begun = min(each.us for each in said if each.before.phase == "set-up" != each.after.phase)
    times = {"known_s": None if known is None else max(known, begun), "acted_s": acted}
    times |= _chance(looks, acts, end_us)
    figures |= {name: us / 1e6 for name, us in times.items() if us is not None}
    since, until, answered = (times.get(name) for name in ("could_s", "could_until_s", "answered_s"))
    if since is not None and answered is not None:
        figures["lag_s"] = answered // 10**6 - since // 10**6
    long = since is not None and until is not None and until - since >= 30 * 10**6
    figures["let_pass"] = int(long and answered is None)


def _chance(looks: list[tuple[int, bool | None]], acts: list[int], end_us: int) -> dict[str, int | None]:
    """The first time in reach that was used, or that was long; else the first."""
    chances = list[tuple[int, int, int | None]]()
    for number, (since, reached) in enumerate(looks):
        before = [each for _, each in looks[:number] if each is not None]
        if not reached or (before and before[-1]):
            continue
        later = looks[number:]
        over = next((n for n, (_, each) in enumerate(later) if each is False), len(later))
        while over > 1 and later[over - 1][1] is None:
            over -= 1
        out = later[over][0] if over < len(later) else end_us
        lost = next((us for us, each in later if each is False), end_us)
        answered = next((us for us in acts if since < us <= lost), None)
        chances.append((since, max(out, answered or 0), answered))
    told = [each for each in chances if each[2] is not None or each[1] - each[0] >= 30 * 10**6] or chances
    names = "could_s", "could_until_s", "answered_s"
    return dict(zip(names, told[0], strict=True)) if told else {}


def _places(game: Any, dots: int) -> list[Place]:
    return [_place(game, number) for number in range(dots.bit_length()) if dots >> number & 1]


def _went_near(game: Any, event: Any, crew: str, place: Place) -> bool:
    if event.name == "drone" and _whose(event) == crew:
        return bool(event.number("sector") == game.chart.sector(Dot(*place)))
    laid = event.name == "mine-laid" and event.audience == crew
    struck = (event.name in STRIKES or laid) and _whose(event) == crew
    return struck and _far(_named(event.word("dot")), place) <= 2


def _reaches(game: Any, state: Any, crew: str, places: list[Place]) -> bool | None:
    """Whether the referee would let a weapon strike there, in real time with a stop; None: not now."""
    legal = game.legal(state, crew)
    if state.stop is not None:
        if state.stop.crew != crew:
            return None
    elif state.turn is not None:
        acts = ("head", "answer", "missile", "silence", "surface")
        ends = ("end",) if hasattr(state.blue, "mate") else acts
        if state.turn.crew != crew or not any(order.verb in ends for order in legal):
            return None
    else:
        stops = [order for order in legal if order.verb == "stop"]
        if not stops:
            return None
        state = game.judge(state, stops[0])[0]
    for order in game.legal(state, crew):
        reach = STRIKING.get(order.verb)
        if reach is not None and min(_far(_named(str(order.dot)), place) for place in places) <= reach:
            try:
                if all(event.name != "misfired" for event in game.judge(state, order)[1]):
                    return True
            except Refused:
                continue
    return False


def _passed_by(each: Said, crew: str) -> bool:
    """Whether another course, or mark, would have closed a circuit: the referee is asked."""
    if each.refused or each.crew != crew or each.verb not in ("head", "break"):
        return False
    if not hasattr(each.before.blue, "mate"):
        return False
    closes = _closes_by_course if each.verb == "head" else _closes_by_mark
    others = [order for order in each.game.legal(each.before, crew) if order.verb == each.verb]
    taken = next(order for order in others if str(order) == each.words)
    if each.verb == "break":
        others = [order for order in others if order.panel == taken.panel]
    closing = [closes(each.game, each.before, order, crew) for order in others]
    return any(closing) and not closes(each.game, each.before, taken, crew)


def _closes_by_mark(game: Any, state: Any, order: Any, crew: str) -> bool:
    return any(event.name == "self-repaired" for event in game.judge(state, order)[1])


def _closes_by_course(game: Any, state: Any, order: Any, crew: str) -> bool:
    after = game.judge(state, order)[0]
    marks = [mark for mark in game.legal(after, crew) if mark.verb == "break"]
    return any(_closes_by_mark(game, after, mark, crew) for mark in marks)


def _line_on_sheet(game: Any, boat: Any) -> Place | None:
    """Where the line on the radio's sheet ends: from the middle of the chart, slid, then course by course."""
    if not boat.notes:
        return None
    column, row = game.chart.columns // 2 + boat.slid[0], game.chart.rows // 2 + boat.slid[1]
    column += sum({"east": 1, "west": -1}.get(note, 0) for note in boat.notes)
    row += sum({"south": 1, "north": -1}.get(note, 0) for note in boat.notes)
    return column, row


def _sheet(figures: dict[str, float], said: list[Said], crew: str) -> None:
    """How far the sheet was off at the last note or slide, and what was aimed by it."""
    aimed = used = 0
    for each in said:
        if each.refused or each.crew != crew:
            continue
        game, enemy = each.game, getattr(each.after, _other(crew)).dot
        end = _line_on_sheet(game, getattr(each.after, crew))
        if each.verb in ("note", "slide") and end is not None and enemy >= 0:
            farthest = max(game.chart.columns, game.chart.rows) - 1
            figures["radio_off"] = min(farthest, _far(end, _place(game, enemy)))
        before = _line_on_sheet(game, getattr(each.before, crew))
        shots = [e for e in each.events if e.name in (*STRIKES, "drone") and _whose(e) == crew]
        if before is not None and shots:
            aimed += 1
            on_chart = 0 <= before[0] < game.chart.columns and 0 <= before[1] < game.chart.rows
            used += on_chart and _went_near(game, shots[0], crew, before)
    figures |= {"aimed": aimed, "sheet_used": used}


def _end_us(path: Path) -> int:
    """The time of the last line."""
    timed = filter(None, map(LINE.fullmatch, path.read_text(encoding="utf-8").splitlines()))
    return max(int(line[1]) * 1_000_000 + int(line[2]) for line in timed)


def _teamwork(figures: dict[str, float], said: list[Said], crew: str, end_us: int) -> None:
    """Each course of one's own wants two OKs, each move of the enemy its note, all within ten seconds."""
    stopped = spans(said, lambda state: state.stop is not None)
    done = [each for each in said if not each.refused]
    noted, wrong, behind = _noted(done, crew)
    of, right, costs = len(noted), len(behind), len(wrong)
    figures |= {"noted": max(0, min(right, of - costs)), "wrong_notes": costs}
    if behind:
        figures["notes_behind"] = sorted(behind)[(len(behind) - 1) // 2]
    oked = list[Answered]()
    asked = [each.us for each in done if each.crew == crew and each.verb in ("head", "silence")]
    for station in ("first-mate", "engineer") if hasattr(said[0].after.blue, "mate") else ():
        oks = [each.us for each in done if (each.crew, each.station, each.verb) == (crew, station, "ok")]
        oked += [(us, next((ok for ok in oks if ok > us), None)) for us in asked]
    own = [each for each in said if each.crew == crew and each.verb != "slide"]
    for number, each in enumerate(own):
        if each.refused:
            same = [s.us for s in own[number + 1 :] if s.station == each.station and not s.refused]
            wrong.append((each.us, same[0] if same else None))
    shares = []
    for pairs in (noted, oked, wrong):
        soon = [until is not None and waited(since, until, stopped) <= 10 for since, until in pairs]
        late = [waited(since, end_us, stopped) > 10 for since, _ in pairs]
        shares.append((sum(soon), sum(map(max, soon, late))))
    (notes, moves), (oks, courses), (corrected, mistakes) = shares
    notes = max(0, min(notes, moves - costs))
    figures |= {"calls": moves + courses, "answered_10s": notes + oks}
    figures |= {"mistakes": mistakes, "corrected_10s": corrected}


def _noted(done: list[Said], crew: str) -> tuple[list[Answered], list[Answered], list[int]]:
    """Moves of the enemy and when they were noted; wrong notes and when they were put right; moves behind."""
    open_, found, slips, behind = list[Said](), list[Answered](), list[tuple[Said, str]](), list[int]()
    heard, redrawn = list[str](), None
    for each in done:
        if each.crew != crew and each.verb in ("head", "silence"):
            open_.append(each)
            heard.append(each.word if each.verb == "head" else "silence")
        elif each.crew == crew and each.verb == "erase":
            redrawn = 0
        elif each.crew == crew and each.verb == "note":
            names = [move.word if move.verb == "head" else "silence" for move in open_]
            rest = [] if redrawn is None else heard[redrawn:]
            if each.word in names:
                at = names.index(each.word)
                found += [*((move.us, None) for move in open_[:at]), (open_[at].us, each.us)]
                behind.append(len(names) - at - 1)
                open_ = open_[at + 1 :]
            elif redrawn is not None and each.word in rest:
                redrawn += rest.index(each.word) + 1
            else:
                slips.append((each, names[-1] if names else ""))
    wrong = [(slip.us, _righted(slip, truth, slips, done)) for slip, truth in slips]
    return [*found, *((move.us, None) for move in open_)], wrong, behind


def _righted(slip: Said, truth: str, slips: list[tuple[Said, str]], done: list[Said]) -> int | None:
    """When a note was put right: by wiping, or by the true note if no other wrong one is left between."""
    radio = [s for s in done if s.crew == slip.crew and s.verb in ("note", "erase")]
    radio = radio[next(n for n, s in enumerate(radio) if s is slip) + 1 :]
    names = {id(each): what for each, what in slips}
    waiting = list[str]()
    for each in radio:
        if id(each) in names:
            waiting.append(names[id(each)])
        elif each.verb == "erase":
            return each.us
        elif waiting and waiting[-1] == each.word:
            waiting.pop()
        elif not waiting and each.word == truth:
            return each.us
    return None


def _count(figures: dict[str, float], said: list[Said], ties: list[list[str]], crew: str) -> None:
    own = [each for each in said if each.crew == crew]
    done = Counter(each.verb for each in own if not each.refused)
    theirs = Counter(each.verb for each in said if each.crew != crew and not each.refused)
    figures |= {
        "courses": done["head"],
        "silences": done["silence"],
        "surfacings": done["surface"],
        "notes": done["note"],
        "enemy_moves": theirs["head"] + theirs["silence"],
        "orders": len(own),
        "refused": sum(bool(each.refused) for each in own),
        "ties_won": sum(words[1].startswith(crew) for words in ties),
        "ties_lost": sum(words[2].startswith(crew) for words in ties),
    }
    for station in STATIONS:
        refused = sum(bool(each.refused) for each in own if each.station == station)
        figures[f"{station.replace('-', '_')}_refused"] = refused
    stops = [
        each for each in said if each.before.stop and not each.after.stop and each.before.stop.crew == crew
    ]
    figures["stops"] = len(stops)
    figures["taken_back"] = sum(
        each.verb == "belay" or (each.verb == "resume" and not each.before.stop.acted) for each in stops
    )
    _count_events(figures, said, crew)


def _count_events(figures: dict[str, float], said: list[Said], crew: str) -> None:
    counts: Counter[str] = Counter()
    for each in said:
        for event in each.events:
            whose = dict(event.details).get("crew")
            if event.name == "damaged" and whose == crew:
                counts["damage"] += event.number("amount")
                cause = event.word("cause")
                if cause in ("radiation", "panel"):
                    counts["self_by_sheet"] += event.number("amount")
                elif cause == "ice":
                    counts["self_by_ice"] += event.number("amount")
                elif each.crew == crew:
                    counts["self_by_weapons"] += event.number("amount")
            counts["shots"] += event.name in STRIKES and whose == crew
            counts["mines"] += event.name == "mine-laid" and event.audience == crew
            counts["self_repairs"] += event.name == "self-repaired" and each.crew == crew
    names = ("damage", "self_by_sheet", "self_by_ice", "self_by_weapons", "shots", "mines", "self_repairs")
    figures |= {name: counts[name] for name in names}
    figures["self_inflicted"] = sum(counts[name] for name in names if name.startswith("self_by"))

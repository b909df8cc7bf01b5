"""A whole crew in about forty lines: it follows the enemy by a set of dots, and fires where few are left."""

import json
import random
import sys

STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
WISHES = ("answer", "volcano", "dive", "start", "secure", "inspect", "charge", "break", "ok", "belay")
WISHES += ("head", "surface", "play", "fire", "resume", "end", "stop")


def ask(question):
    print(question, crew, flush=True)
    return [json.loads(input())] if question == "view" else list(iter(input, "accepted"))


def hear(name, told):
    if name == "headed" and told["crew"] != crew:
        east, south = STEPS[told["course"]]
        return {(column + east, row + south) for column, row in possible} & sea or sea
    return sea if name in ("silence", "surfaced") and told["crew"] != crew else possible


def order(asked):
    legal = [line for line in ask("legal") if line.startswith(f"{asked} ") and "mate stop" not in line]
    verbs = [line.removeprefix(f"{asked} ").split()[0] for line in legal]
    if asked == f"{crew} captain" and 0 < len(possible) < 5:
        boat = ask("view")[0]["boat"]
        torpedo = boat.get("gauges", {}).get("torpedo", {"level": 0, "boxes": 3})
        aims = {f"{chr(65 + column)}{row + 1}" for column, row in possible} & {*boat.get("torpedo_reach", ())}
        if aims and torpedo["level"] == torpedo["boxes"] and not torpedo["broken_down"]:
            shots = [line for line in legal if line in {f"{asked} torpedo {aim}" for aim in aims}]
            if shots or "stop" in verbs:
                return shots[0] if shots else f"{asked} stop"
    wish = next((wish for wish in WISHES if wish in verbs), None)
    fitting = [line for line in legal if f"{line} ".startswith(f"{asked} {wish} ")]
    return random.choice(fitting) if fitting else "wait"


for line in sys.stdin:
    word, *rest = line.split()
    if word == "crew":
        crew, sea, possible = rest[0], set(), set()
    elif word == "chart":
        chart = json.loads(line.removeprefix("chart "))
        dots = {(column, row) for column in range(chart["columns"]) for row in range(chart["rows"])}
        sea = possible = {(c, r) for c, r in dots if f"{chr(65 + c)}{r + 1}" not in chart["islands"]}
    elif word == "event":
        possible = hear(rest[1], dict(detail.split("=", 1) for detail in rest[2:]))
    elif word == "asked":
        print(order(" ".join(rest)), flush=True)

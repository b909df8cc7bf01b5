// Which controls and instruments a station has, and where they are.
import { CaptainsChart } from "./captain.js";
import { html } from "./drawing.js";
import { Board } from "./engineer.js";
import { Hand } from "./hand.js";
import { HullTrace } from "./hull.js";
import { RadioChart } from "./radio.js";
import { Scenes } from "./scenes.js";
import { Gauges, RingOfChoices } from "./systems.js";
import { Walk } from "./walking.js";
import { tell } from "./words.js";

/** How a ring is turned, and how a player of cards points: back, on, and what is held to look. */
const TURNS = { captain: ["west", "east", "cancel"], "first-mate": ["previous", "next", "stop"], engineer: null, radio: ["slide-west", "slide-east", "erase"] };
const COURSES = ["north", "west", "east", "south"];

export class StationDesk {
  constructor(station, controls, instruments, keys) {
    this.station = station;
    this.controls = controls;
    this.instruments = instruments;
    this.keys = keys;
    this.scenes = new Scenes(controls);
    this.trace = new HullTrace(controls, station);
    const turns = TURNS[station];
    this.ring = turns ? new RingOfChoices(new Walk(controls), turns) : null;
    this.kind = null;
  }

  /** Draw what is seen; what is shown at all depends on it. */
  show(seen) {
    const scene = this.scenes.show(seen);
    const kind = scene ? "scene" : this.#kind(seen);
    if (kind !== this.kind) this.#build(kind);
    this.instrument?.show(seen);
    this.trace.show(seen);
    this.ring?.show(seen);
    this.controls.light(seen.lamps ?? [], seen.hinted ?? [], seen.wanted ?? []);
  }

  #kind(seen) {
    const game = seen.game;
    if (game?.seat) return "hand";
    if (game?.boat && seen.sea) return "chart";
    if (game?.sheet && seen.sea) return "radio";
    if (this.station === "first-mate") return "gauges";
    if (this.station === "engineer") return "board";
    return "nothing";
  }

  #build(kind) {
    this.controls.letGo();
    this.kind = kind;
    this.instrument = this.#made(kind);
    const idle = kind === "nothing" ? [html("p", { class: "nothing" }, tell("nothing-here"))] : [];
    this.instruments.replaceChildren(...(this.instrument ? [this.instrument.root] : idle), this.scenes.root, this.trace.root, ...(this.ring ? [this.ring.root] : []));
    this.instruments.parentElement.dataset.kind = kind;
    this.keys.dataset.station = this.station;
    this.keys.dataset.kind = kind;
    this.keys.replaceChildren(...this.#keys(kind));
  }

  #made(kind) {
    const turns = TURNS[this.station];
    if (kind === "hand") return new Hand(this.controls, turns);
    if (kind === "chart") return new CaptainsChart(this.controls);
    if (kind === "radio") return new RadioChart(this.controls);
    if (kind === "gauges") return new Gauges(this.controls);
    if (kind === "board") return new Board(this.controls);
    return null;
  }

  #keys(kind) {
    const one = (control, options) => this.controls.button(control, options);
    const group = (name, label, ...buttons) => html("div", { class: name, role: "group", "aria-label": label }, ...buttons);
    if (kind === "hand") {
      const [back, on, look] = TURNS[this.station];
      return [group("row", tell("controls"), one(back), one(on), one(look), one("ok"))];
    }
    if (this.station === "captain") {
      return [
        group("pad", tell("courses"), ...COURSES.map((course) => one(course, { classes: `at-${course}` }))),
        group("block", tell("controls"), one("stop", { classes: "dome" }), one("ok"), one("cancel"), one("surface")),
      ];
    }
    if (this.station === "first-mate") return [group("row", tell("controls"), one("previous"), one("next"), one("ok"), one("stop", { classes: "dome" }))];
    if (this.station === "engineer") return [group("row", tell("controls"), one("ok"))];
    return [
      group("pad", tell("note"), ...COURSES.map((course) => one(`note-${course}`, { classes: `at-${course}` })), one("note-silence", { classes: "at-middle", word: tell("silence-key") })),
      group("pad", tell("slide"), ...COURSES.map((course) => one(`slide-${course}`, { classes: `at-${course}` }))),
      group("block narrow-block", tell("controls"), one("ok"), one("erase")),
    ];
  }
}

// Tracing the hull: the pen goes along the corridor under a finger, by the station's own buttons.
import { fill, html, svg } from "./drawing.js";
import { Walk } from "./walking.js";
import { tell } from "./words.js";

const CELL = 40;
const PADS = {
  captain: { north: "north", east: "east", south: "south", west: "west" },
  "first-mate": { west: "previous", east: "next", north: "drone", south: "sonar" },
  engineer: { north: "north-1", east: "east-1", south: "south-1", west: "west-1" },
  radio: { north: "slide-north", east: "slide-east", south: "slide-south", west: "slide-west" },
};

export class HullTrace {
  #touching = false;

  constructor(controls, station) {
    this.pad = PADS[station];
    this.walk = new Walk(controls);
    this.drawing = svg("svg", { class: "hull-trace", role: "img" });
    this.root = html("section", { class: "tracing" }, html("h2", {}, tell("trace")), this.drawing);
    this.drawing.addEventListener("pointerdown", (event) => { this.#touching = true; this.drawing.setPointerCapture(event.pointerId); this.#follow(event); });
    this.drawing.addEventListener("pointermove", (event) => this.#follow(event));
    for (const kind of ["pointerup", "pointercancel"]) this.drawing.addEventListener(kind, () => { this.#touching = false; this.walk.stop(); });
  }

  show(seen) {
    this.seen = seen;
    const trace = seen.game?.trace;
    this.root.hidden = !trace;
    if (!trace) return;
    this.walk.look();
    const columns = Math.max(...trace.corridor.map(([column]) => column)) + 1;
    const rows = Math.max(...trace.corridor.map(([, row]) => row)) + 1;
    this.drawing.setAttribute("viewBox", `-6 -6 ${columns * CELL + 12} ${rows * CELL + 12}`);
    this.drawing.setAttribute("aria-label", tell("traced", { traced: trace.traced, all: trace.corridor.length - 1 }));
    fill(this.drawing, trace, () => {
      const middle = ([column, row]) => [(column + 0.5) * CELL, (row + 0.5) * CELL];
      const line = (cells) => cells.map((cell) => middle(cell).join(",")).join(" ");
      const [x, y] = middle(trace.corridor[Math.min(trace.traced, trace.corridor.length - 1)]);
      const [endX, endY] = middle(trace.corridor.at(-1));
      return [
        svg("polyline", { points: line(trace.corridor), class: "corridor hull-edge" }),
        svg("polyline", { points: line(trace.corridor), class: "corridor" }),
        svg("polyline", { points: line(trace.corridor.slice(0, trace.traced + 1)), class: "traced" }),
        svg("circle", { cx: endX, cy: endY, r: 9, class: "goal" }),
        svg("circle", { cx: x, cy: y, r: 12, class: "pen" }),
      ];
    });
  }

  /** Where the finger is ahead of the pen in the corridor, the pen follows it; elsewhere it waits. */
  #follow(event) {
    const trace = this.seen?.game?.trace;
    if (!this.#touching || !trace) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.drawing.getScreenCTM().inverse());
    const [column, row] = [Math.floor(point.x / CELL), Math.floor(point.y / CELL)];
    const goal = trace.corridor.findIndex((cell, at) => at > trace.traced && at <= trace.traced + 3 && cell[0] === column && cell[1] === row);
    if (goal < 0) return;
    this.walk.begin(() => this.#next(goal), () => String(this.seen.game?.trace?.traced));
  }

  #next(goal) {
    const trace = this.seen.game?.trace;
    if (!trace || trace.traced >= goal) return null;
    const [from, to] = [trace.corridor[trace.traced], trace.corridor[trace.traced + 1]];
    const course = to[0] > from[0] ? "east" : to[0] < from[0] ? "west" : to[1] > from[1] ? "south" : "north";
    return this.pad[course];
  }
}

// A chart as the displays draw it: the sea from the table, and on it what belongs to this station.
import { fill, sign, svg } from "./drawing.js";
import { place } from "./walking.js";

export const CELL = 24;
const MARGIN = 20;
export const OTHER = { blue: "red", red: "blue" };
const WARMTH = { 1: 0.26, 2: 0.42, 3: 0.6, 4: 0.8 };
const BESIDE = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

export function centre(dot) {
  const [column, row] = place(dot);
  return [(column + 0.5) * CELL, (row + 0.5) * CELL];
}

export class Sea {
  constructor() {
    this.ground = svg("g");
    this.marks = svg("g");
    this.edge = svg("rect");
    const clip = svg("clipPath", { id: "sea-edge" }, this.edge);
    this.root = svg("svg", { class: "sea", role: "img" }, clip, this.ground, this.marks);
  }

  /** The picture of the sea and its letters; drawn once for a chart and a look. */
  show(sea, here, aimed) {
    this.sea = sea;
    const width = sea.columns * CELL;
    const height = sea.rows * CELL;
    this.root.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${width + MARGIN} ${height + MARGIN}`);
    this.edge.setAttribute("width", width);
    this.edge.setAttribute("height", height);
    const [column, row] = here ? place(here) : [-1, -1];
    fill(this.ground, [sea.name, sea.svg.length, sea.svg.slice(0, 900), column, row, aimed], () => [
      svg("image", { href: `data:image/svg+xml;utf8,${encodeURIComponent(sea.svg)}`, width, height }),
      ...this.#numbers(sea),
      ...this.#letters(sea.columns, column, aimed, (at) => [String.fromCharCode(65 + at), (at + 0.5) * CELL, -MARGIN / 2]),
      ...this.#letters(sea.rows, row, aimed, (at) => [String(at + 1), -MARGIN / 2, (at + 0.5) * CELL]),
    ]);
  }

  /** The number of each sector, in its middle. */
  #numbers(sea) {
    const last = Math.max(...sea.sectors.flat());
    return Array.from({ length: last }, (_, at) => {
      const dots = this.dotsOf(at + 1).map(centre);
      const middle = (axis) => dots.reduce((sum, dot) => sum + dot[axis], 0) / dots.length;
      return svg("text", { x: middle(0), y: middle(1) + 12, class: "numeral" }, String(at + 1));
    });
  }

  #letters(count, chosen, aimed, where) {
    return Array.from({ length: count }, (_, at) => {
      const [text, x, y] = where(at);
      const here = at === chosen;
      const box = svg("rect", { x: x - 9, y: y - 8, width: 18, height: 16, rx: 3, class: here ? (aimed ? "here aimed" : "here") : "none" });
      return svg("g", { class: here ? "coordinate chosen" : "coordinate" }, box, svg("text", { x, y: y + 3.8 }, text));
    });
  }

  /** The dot under a finger. */
  dotAt(event) {
    const [x, y] = this.pointAt(event);
    const column = Math.min(this.sea.columns - 1, Math.max(0, Math.floor(x / CELL)));
    const row = Math.min(this.sea.rows - 1, Math.max(0, Math.floor(y / CELL)));
    return String.fromCharCode(65 + column) + (row + 1);
  }

  /** Where in the drawing a finger is. */
  pointAt(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.root.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  /** The dots of a sector. */
  dotsOf(sector) {
    const found = [];
    this.sea.sectors.forEach((columns, row) => columns.forEach((each, column) => {
      if (each === sector) found.push(String.fromCharCode(65 + column) + (row + 1));
    }));
    return found;
  }
}

export function tint(dots, colour) {
  return dots.map((dot) => {
    const [x, y] = centre(dot);
    return svg("rect", { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: `tint tint-${colour}` });
  });
}

/** The line of a boat's way, on a dark seam so that it shows on anything; where it began, a cross. */
export function wayOf(points, crew) {
  if (points.length < 2) return [];
  const line = points.map((point) => point.join(",")).join(" ");
  return [
    svg("polyline", { points: line, class: "way seam" }),
    svg("polyline", { points: line, class: `way of-${crew}` }),
    sign("cross", ...points[0], CELL * 0.62, crew),
  ];
}

/** Where the enemy may be: the likelier, the larger. */
export function mayBe(candidates, enemy) {
  return Object.entries(candidates).map(([dot, degree]) => sign("block", ...centre(dot), CELL * WARMTH[degree], enemy));
}

/** What explosions left, and what the scenario has changed since the chart was printed. */
export function changes(sea, marks, scars) {
  const drawn = scars.map((dot) => sign("explosion", ...centre(dot), CELL * 0.8, "scar"));
  if (!marks) return drawn;
  drawn.push(...tint(marks.lava ?? [], "lava"));
  drawn.push(...(marks.lava ?? []).map((dot) => sign("cross", ...centre(dot), CELL * 0.6, "sea")));
  if (marks.surfaced_in) drawn.push(...tint(sea.dotsOf(marks.surfaced_in), "enemy"));
  return drawn;
}

export function boatAt(dot, free, arrows, hinted) {
  const [x, y] = centre(dot);
  const drawn = [];
  for (const course of arrows ? free : []) {
    const [right, down] = BESIDE[course];
    const at = [x + right * CELL * 0.82, y + down * CELL * 0.82];
    drawn.push(hinted.includes(course) ? sign(course, ...at, CELL * 0.82, "awaited") : sign(`to-${course}`, ...at, CELL * 0.46, "phosphor"));
  }
  drawn.push(
    sign("disc", x, y, CELL * 0.98, "sea"),
    sign("broken-ring", x, y, CELL * 1.15, "phosphor"),
    sign("boat", x, y, CELL * 0.92, "phosphor"));
  return drawn;
}

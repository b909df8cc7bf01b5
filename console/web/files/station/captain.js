// The captain's chart. A finger on a dot moves the cursor there, by the course buttons; OK takes it, as ever.
import { fill, html, put, sign, svg } from "./drawing.js";
import { boatAt, centre, changes, CELL, mayBe, OTHER, Sea, tint, wayOf } from "./sea.js";
import { firstCourse, Walk } from "./walking.js";
import { tell, word } from "./words.js";

const SYSTEM_SIGNS = { sonar: "ring", silence: "gap", missile: "crosshair" };

export class CaptainsChart {
  constructor(controls, station) {
    this.sea = new Sea();
    this.caption = html("p", { class: "caption" });
    this.energy = html("ol", { class: "energy" });
    this.root = html("div", { class: "charted" }, this.sea.root, this.caption, this.energy);
    this.walk = new Walk(controls);
    this.station = station;
    this.sea.root.addEventListener("pointerdown", (event) => this.#point(event));
  }

  #point(event) {
    const aim = this.seen?.aim;
    if (!aim) return;
    event.preventDefault();
    const goal = this.#closest(aim.allowed, this.sea.pointAt(event));
    this.walk.begin(() => (this.seen.aim ? firstCourse(this.seen.aim.cursor, goal, this.seen.aim.allowed) : null), () => this.seen.aim?.cursor);
  }

  #closest(dots, [x, y]) {
    const far = (dot) => Math.hypot(centre(dot)[0] - x, centre(dot)[1] - y);
    return dots.reduce((best, dot) => (far(dot) < far(best) ? dot : best), dots[0]);
  }

  show(seen) {
    this.seen = seen;
    this.walk.look();
    const { boat, marks, energy } = seen.game;
    const aim = seen.aim;
    const here = aim ? aim.cursor : boat.dot;
    this.sea.show(seen.sea, here, Boolean(aim));
    this.sea.root.classList.toggle("aiming", Boolean(aim));
    const key = [boat, marks, seen.scars, seen.candidates, aim, seen.hinted, seen.sea.name];
    fill(this.sea.marks, key, () => this.#drawn(seen, boat, marks, aim));
    this.sea.root.setAttribute("aria-label", this.#told(boat, aim));
    put(this.caption, aim ? `${aim.message} · ${aim.cursor}` : boat.blackout ? tell("blackout") : "");
    this.caption.className = `caption ${aim ? "aimed" : boat.blackout ? "alarm" : ""}`;
    this.energy.hidden = !energy;
    if (energy) this.#charge(energy);
  }

  #drawn(seen, boat, marks, aim) {
    const drawn = [...changes(this.sea, marks, seen.scars), ...mayBe(seen.candidates, OTHER[seen.crew])];
    const few = aim && aim.allowed.length <= (seen.sea.columns * seen.sea.rows) / 2;
    if (boat.sector) drawn.push(svg("path", { d: this.#outline(boat.sector), class: boat.armed ? "reach armed" : "reach" }));
    if (few) drawn.push(...tint(aim.allowed, "awaited"), ...aim.allowed.map((dot) => sign("ring", ...centre(dot), CELL * 0.42, "awaited")));
    const route = boat.route.length ? boat.route : boat.dot ? [boat.dot] : [];
    drawn.push(...wayOf(route.map(centre), seen.crew));
    for (const mine of boat.mines ?? []) {
      drawn.push(sign(boat.live_mines.includes(mine) ? "mine" : "fresh-mine", ...centre(mine), CELL * 0.95, "yellow"));
    }
    if (route.length && aim?.what !== "start") drawn.push(...boatAt(route.at(-1), boat.free, !aim, seen.hinted));
    if (aim) drawn.push(...this.#cursor(aim.cursor, seen.sea));
    return drawn;
  }

  #cursor(dot, sea) {
    const [x, y] = centre(dot);
    const line = (x1, y1, x2, y2) => svg("line", { x1, y1, x2, y2, class: "hair" });
    return [
      line(0, y, x - CELL / 2, y), line(x + CELL / 2, y, sea.columns * CELL, y),
      line(x, 0, x, y - CELL / 2), line(x, y + CELL / 2, x, sea.rows * CELL),
      sign("disc", x, y, CELL * 1.1, "sea"), sign("crosshair", x, y, CELL * 1.35, "awaited"),
    ];
  }

  /** A line around the dots of a sector. */
  #outline(sector) {
    const dots = new Set(this.sea.dotsOf(sector));
    const beside = (dot, right, down) => String.fromCharCode(dot.charCodeAt(0) + right) + (Number(dot.slice(1)) + down);
    return [...dots].map((dot) => {
      const [x, y] = centre(dot).map((at) => at - CELL / 2);
      return [
        dots.has(beside(dot, 0, -1)) ? "" : `M${x} ${y}h${CELL}`,
        dots.has(beside(dot, 1, 0)) ? "" : `M${x + CELL} ${y}v${CELL}`,
        dots.has(beside(dot, 0, 1)) ? "" : `M${x} ${y + CELL}h${CELL}`,
        dots.has(beside(dot, -1, 0)) ? "" : `M${x} ${y}v${CELL}`,
      ].join("");
    }).join("");
  }

  #charge({ level, full, systems }) {
    fill(this.energy, [level, full, systems], () => Array.from({ length: full }, (_, at) => {
      const box = at + 1;
      const [system] = Object.entries(systems).find(([, each]) => each.price === box) ?? [null];
      const paid = box <= level;
      return html("li", { class: paid ? "paid" : "" },
        html("b", {}, String(box)),
        system && html("span", {}, svg("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" }, sign(SYSTEM_SIGNS[system] ?? "disc", 50, 50, 90, "own")), ` ${word(system)}${paid ? " ✓" : ""}`));
    }));
    this.energy.setAttribute("aria-label", tell("energy", { level, full }));
  }

  #told(boat, aim) {
    if (aim) return `${aim.message}: ${aim.cursor}`;
    if (!boat.dot) return tell("chart");
    return tell("boat-at", { dot: boat.dot, free: boat.free.map(word).join(", ") || "–" });
  }
}

// The radio operator's chart with the transparency: a finger moves it, by the slide buttons.
import { fill, html, sign, svg } from "./drawing.js";
import { CELL, changes, mayBe, OTHER, Sea } from "./sea.js";
import { Walk } from "./walking.js";
import { tell, word } from "./words.js";

const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

export class RadioChart {
  #drag = null;

  constructor(controls) {
    this.sea = new Sea();
    this.sheet = svg("g", { class: "sheet" });
    this.sea.root.append(svg("g", { "clip-path": "url(#sea-edge)" }, this.sheet));
    this.sea.root.classList.add("slides");
    this.root = html("div", { class: "charted" }, this.sea.root);
    this.walk = new Walk(controls);
    const root = this.sea.root;
    root.addEventListener("pointerdown", (event) => this.#take(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) root.addEventListener(kind, () => this.#drop());
  }

  #take(event) {
    if (!this.seen || event.button) return;
    event.preventDefault();
    this.sea.root.setPointerCapture(event.pointerId);
    const { columns, rows } = this.seen.game.sheet;
    const [x, y] = this.sea.pointAt(event);
    this.#drag = { x, y, columns, rows, goal: [columns, rows] };
  }

  /** The sheet goes where the finger is, in whole dots, one press after the other. */
  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [x, y] = this.sea.pointAt(event);
    drag.goal = [drag.columns + Math.round((x - drag.x) / CELL), drag.rows + Math.round((y - drag.y) / CELL)];
    this.#shadow(drag.goal);
    const goal = drag.goal;
    this.walk.begin(() => this.#towards(goal), () => `${this.seen.game.sheet?.columns} ${this.seen.game.sheet?.rows}`);
  }

  #drop() {
    this.#drag = null;
  }

  #towards([columns, rows]) {
    const sheet = this.seen.game?.sheet;
    if (!sheet) return null;
    if (sheet.columns !== columns) return sheet.columns < columns ? "slide-east" : "slide-west";
    if (sheet.rows !== rows) return sheet.rows < rows ? "slide-south" : "slide-north";
    return null;
  }

  /** Where the sheet is going, until it is there. */
  #shadow([columns, rows]) {
    const { columns: now, rows: down } = this.seen.game.sheet;
    this.sheet.setAttribute("transform", `translate(${(columns - now) * CELL} ${(rows - down) * CELL})`);
    this.sheet.classList.toggle("ahead", columns !== now || rows !== down);
  }

  show(seen) {
    this.seen = seen;
    this.walk.look();
    const { sheet, marks } = seen.game;
    this.sea.show(seen.sea, null, false);
    const enemy = OTHER[seen.crew];
    const key = [marks, seen.scars, seen.candidates, seen.sea.name];
    fill(this.sea.marks, key, () => [...changes(this.sea, marks, []), ...mayBe(seen.candidates, enemy)]);
    fill(this.sheet, [sheet, seen.sea.name], () => this.#drawn(sheet, seen.sea, enemy));
    if (this.#drag) this.#shadow(this.#drag.goal);
    else this.#shadow([sheet.columns, sheet.rows]);
    const notes = sheet.notes.map(word).join(", ") || "–";
    this.sea.root.setAttribute("aria-label", tell("sheet-told", { notes, columns: sheet.columns, rows: sheet.rows }));
  }

  #drawn({ notes, columns, rows }, sea, enemy) {
    const edge = svg("rect", {
      x: columns * CELL + 4, y: rows * CELL + 4, width: sea.columns * CELL - 8, height: sea.rows * CELL - 8,
      class: `acetate of-${enemy}`,
    });
    if (!notes.length) return [edge];
    let at = [Math.floor(sea.columns / 2) + columns, Math.floor(sea.rows / 2) + rows];
    const points = [at];
    const gaps = [];
    for (const note of notes) {
      if (note === "silence") {
        gaps.push(at);
        continue;
      }
      at = [at[0] + STEPS[note][0], at[1] + STEPS[note][1]];
      points.push(at);
    }
    const drawn = points.map(([column, row]) => [(column + 0.5) * CELL, (row + 0.5) * CELL]);
    const line = drawn.map((point) => point.join(",")).join(" ");
    const middle = ([column, row]) => [(column + 0.5) * CELL, (row + 0.5) * CELL];
    return [
      edge,
      svg("polyline", { points: line, class: "way seam" }), svg("polyline", { points: line, class: `way heavy of-${enemy}` }),
      sign("cross", ...drawn[0], CELL * 0.7, enemy),
      ...gaps.map((gap) => sign("gap", ...middle(gap), CELL * 1.1, "text")),
      sign("disc", ...drawn.at(-1), CELL * 1.1, "sea"), sign("diamond", ...drawn.at(-1), CELL * 0.95, enemy),
    ];
  }
}

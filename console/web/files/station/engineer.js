// The engineer's board: paper among instruments, with the panel's layout and shapes; each symbol is its button.
import { fill, html, icon, svg } from "./drawing.js";
import { name, tell } from "./words.js";

const PANELS = ["west", "north", "south", "east"];
const SHAPES = { red: "diamond", green: "disc", yellow: "triangle", radiation: "trefoil" };
const KIND_OF_COLOUR = { red: "red", green: "green", yellow: "yellow", white: "radiation" };
const DASHES = { 1: "", 2: "9 5", 3: "2.5 3.5" };
const ROWS = 6;
// Where rows are, in units of a board 400 wide (station.css has the same shares): circuits run above and below the first three.
const ROW_AT = [120, 220, 320, 455, 555, 655];
const HEIGHT = 705;

export class Board {
  #circuits = svg("svg", { class: "circuits", viewBox: `0 0 400 ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });

  constructor(controls) {
    this.controls = controls;
    this.columns = Object.fromEntries(PANELS.map((panel) => [panel, html("div", { class: "panel", role: "group", "aria-label": name(panel) },
      html("h2", {}, name(panel)))]));
    this.buttons = {};
    for (const panel of PANELS) {
      for (let number = 1; number <= ROWS; number += 1) {
        const button = controls.button(`${panel}-${number}`, { word: "", classes: `symbol row-${number}` });
        this.buttons[`${panel}-${number}`] = button;
        this.columns[panel].append(button);
      }
    }
    this.foot = html("p", { class: "foot" });
    this.paper = html("div", { class: "paper" }, this.#circuits, ...PANELS.map((panel) => this.columns[panel]));
    this.root = html("div", { class: "board" }, this.paper, this.foot);
    this.show({ game: null });
  }

  show(seen) {
    const board = seen.game?.board ?? null;
    const course = seen.game?.course;
    for (const panel of PANELS) {
      const symbols = board?.panels[panel] ?? null;
      this.columns[panel].classList.toggle("owed", Boolean(board?.owed) && panel === course);
      for (let number = 1; number <= ROWS; number += 1) this.#symbol(panel, number, symbols);
    }
    fill(this.#circuits, board?.panels ?? null, () => (board ? this.#lines(board.panels) : []));
    fill(this.foot, [board, course], () => (board ? this.#told(board) : []));
    this.foot.classList.toggle("alarm", Boolean(board?.radiation_owed));
  }

  #symbol(panel, number, symbols) {
    const button = this.buttons[`${panel}-${number}`];
    const control = this.controls.panel[`${panel}-${number}`];
    const symbol = symbols ? symbols[number - 1] : { kind: KIND_OF_COLOUR[control?.colour ?? "white"], broken: false };
    button.hidden = !symbol;
    if (!symbol) return;
    fill(button, symbol, () => [
      html("span", { class: "lamp", "aria-hidden": "true" }),
      html("span", { class: `disc kind-${symbol.kind}` }, icon(SHAPES[symbol.kind]), symbol.broken ? icon("scrawl", { class: "icon cross" }) : null),
    ]);
    button.classList.toggle("broken", symbol.broken);
    const told = [this.controls.label(`${panel}-${number}`), tell(`symbol-${symbol.kind}`)];
    if (symbol.broken) told.push(tell("gauge-broken"));
    button.setAttribute("aria-label", told.join(", "));
  }

  /** Each circuit down its own panel, and along to its symbol in the east. */
  #lines(panels) {
    const x = (panel) => PANELS.indexOf(panel) * 100 + 50;
    const [first, middle, last] = ROW_AT;
    return [1, 2, 3].flatMap((circuit) => {
      const home = PANELS.find((panel) => panels[panel].slice(0, 3).every((symbol) => symbol.circuit === circuit));
      const far = panels.east.slice(0, 3).findIndex((symbol) => symbol.circuit === circuit);
      if (!home || far < 0) return [];
      const to = x("east");
      const at = x(home);
      const ways = [
        [[at, last], [at, first - 62], [to, first - 62], [to, first]],
        [[at, first], [at, last], [at, middle], [to, middle]],
        [[at, first], [at, last + 67], [to, last + 67], [to, last]],
      ];
      const points = ways[far].map((point) => point.join(",")).join(" ");
      return [svg("polyline", { points, class: `circuit circuit-${circuit}`, "stroke-dasharray": DASHES[circuit], "vector-effect": "non-scaling-stroke" })];
    });
  }

  #told(board) {
    if (board.radiation_owed) return [html("span", {}, tell("radiation-owed"))];
    const all = PANELS.flatMap((panel) => board.panels[panel]);
    const radiation = all.filter((symbol) => symbol.kind === "radiation");
    const broken = radiation.filter((symbol) => symbol.broken).length;
    const circuits = [1, 2, 3].map((circuit) => {
      const count = all.filter((symbol) => symbol.circuit === circuit && symbol.broken).length;
      const sample = svg("svg", { viewBox: "0 0 40 8", class: "sample", "aria-hidden": "true" },
        svg("line", { x1: 0, y1: 4, x2: 40, y2: 4, class: `circuit circuit-${circuit}`, "stroke-dasharray": DASHES[circuit] }));
      return html("span", { class: count === 3 ? "near" : "" }, sample, ` ${tell("circuit", { broken: count })}`);
    });
    return [...circuits, html("span", { class: broken ? "near" : "" }, tell("radiation", { broken, all: radiation.length }))];
  }
}

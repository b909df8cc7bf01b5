// A chart with one boat on it: where it went, its mines, and where the other crew must still expect it.
import { make, say, word } from "./common.js";

const STEP = 20;

function place(dot) {
  return [dot.charCodeAt(0) - 65, Number(dot.slice(1)) - 1].map((at) => (at + 1) * STEP);
}

const LAYERS = [["shoal-1", 40], ["shoal-2", 32], ["shoal-3", 26], ["coast", 20], ["island", 18]];

/** One dot of an island, and what joins it to those beside it: from shoals up to the land with its lit edge. */
function land(dot, islands, kind, side) {
  const [x, y] = place(dot);
  const beside = (right, down) => islands.has(String.fromCharCode(dot.charCodeAt(0) + right) + (Number(dot.slice(1)) + down));
  const rect = (width, height, rx) => make("rect", { class: kind, x: x - side / 2, y: y - side / 2, width, height, rx });
  const parts = [rect(side, side, side / 2.6)];
  if (beside(1, 0)) parts.push(rect(side + STEP, side, side / 2.6));
  if (beside(0, 1)) parts.push(rect(side, side + STEP, side / 2.6));
  return parts;
}

function shown(chart) {
  const parts = [make("rect", { class: "water", width: (chart.columns + 1) * STEP, height: (chart.rows + 1) * STEP })];
  const islands = new Set(chart.islands);
  for (const [kind, side] of LAYERS) parts.push(...[...islands].flatMap((dot) => land(dot, islands, kind, side)));
  for (let column = 0; column < chart.columns; column++) {
    parts.push(make("text", { class: "label", x: (column + 1) * STEP, y: 8 }, String.fromCharCode(65 + column)));
    for (let row = 0; row < chart.rows; row++) {
      const dot = `${String.fromCharCode(65 + column)}${row + 1}`;
      const [x, y] = place(dot);
      if (!column) parts.push(make("text", { class: "label", x: 5, y: y + 3 }, String(row + 1)));
      if (!islands.has(dot)) parts.push(make("circle", { class: "dot", cx: x, cy: y, r: 1.4 }));
      if (column + 1 < chart.columns && chart.sectors[row][column] !== chart.sectors[row][column + 1]) {
        parts.push(make("line", { class: "sector", x1: x + 10, x2: x + 10, y1: y - 10, y2: y + 10 }));
      }
      if (row + 1 < chart.rows && chart.sectors[row][column] !== chart.sectors[row + 1][column]) {
        parts.push(make("line", { class: "sector", x1: x - 10, x2: x + 10, y1: y + 10, y2: y + 10 }));
      }
    }
  }
  return parts;
}

/** A boat: blue is a triangle and red a disc, for whoever sees no colours. */
function sign(crew, x, y) {
  return crew === "blue"
    ? make("path", { class: "boat blue", d: `M${x} ${y - 9} L${x + 9} ${y + 7} L${x - 9} ${y + 7} Z` })
    : make("circle", { class: "boat red", cx: x, cy: y, r: 8 });
}

function marks(boat, couldBe, crew) {
  const few = couldBe.length <= 9 ? " few" : "";
  const parts = couldBe.map((dot) => {
    const [x, y] = place(dot);
    return make("rect", { class: `could-be ${crew}${few}`, x: x - 8, y: y - 8, width: 16, height: 16, rx: 4 });
  });
  return [...parts, ...ways(boat, crew)];
}

/** Where a boat went and lies, and its mines. */
function ways(boat, crew) {
  const parts = [];
  const points = (boat.route ?? []).map((dot) => place(dot).join(",")).join(" ");
  if (points) parts.push(...["route glow", "route"].map((kind) => make("polyline", { class: `${kind} ${crew}`, points })));
  for (const dot of boat.mines ?? []) {
    const [x, y] = place(dot);
    parts.push(make("path", { class: "mine", d: `M${x - 6} ${y - 6} L${x + 6} ${y + 6} M${x + 6} ${y - 6} L${x - 6} ${y + 6}` }));
  }
  if (boat.dot) parts.push(sign(crew, ...place(boat.dot)));
  return parts;
}

/** Both boats on one chart, for whoever may see both. */
export function drawBoth(svg, chart, views) {
  const boats = ["blue", "red"].map((crew) => [crew, views?.[crew]?.boat]).filter(([, boat]) => boat);
  const key = JSON.stringify([chart?.name, boats.map(([, boat]) => [boat.route, boat.mines, boat.dot])]);
  if (svg.dataset.drawn === key) return;
  svg.dataset.drawn = key;
  svg.toggleAttribute("hidden", !chart || !boats.length);
  if (!chart || !boats.length) return;
  svg.setAttribute("viewBox", `0 0 ${(chart.columns + 1) * STEP} ${(chart.rows + 1) * STEP}`);
  svg.setAttribute("aria-label", `${say("sea")}: ${boats.map(([crew, boat]) => `${word(crew)} ${boat.dot ?? "–"}`).join("; ")}`);
  svg.replaceChildren(...shown(chart), ...boats.flatMap(([crew, boat]) => ways(boat, crew)));
}

/** The sea with what everybody was told: dots that were named, the last one largest. */
export function drawPublic(svg, chart, spots) {
  const key = JSON.stringify([chart?.name, spots]);
  if (svg.dataset.drawn === key) return;
  svg.dataset.drawn = key;
  svg.setAttribute("viewBox", `0 0 ${(chart.columns + 1) * STEP} ${(chart.rows + 1) * STEP}`);
  svg.setAttribute("aria-label", `${say("sea")}: ${spots.map(([dot, crew]) => `${dot} ${word(crew)}`).join("; ")}`);
  const named = spots.toReversed().map(([dot, crew], at) => {
    const [cx, cy] = place(dot);
    return make("circle", { class: `spot ${crew}`, cx, cy, r: at + 1 === spots.length ? 9 : 6 });
  });
  svg.replaceChildren(...shown(chart), ...named);
}

/** Draw it, where something has changed. */
export function draw(svg, chart, crew, view, couldBe) {
  const key = JSON.stringify([chart?.name, view?.boat?.route, view?.boat?.mines, view?.boat?.dot, couldBe]);
  if (svg.dataset.drawn === key) return;
  svg.dataset.drawn = key;
  svg.toggleAttribute("hidden", !chart || !view?.boat);
  if (!chart || !view?.boat) return;
  svg.setAttribute("viewBox", `0 0 ${(chart.columns + 1) * STEP} ${(chart.rows + 1) * STEP}`);
  svg.setAttribute("aria-label", `${say("sea")}: ${view.boat.dot ?? ""}; ${say("could-be", { count: couldBe.length })}`);
  svg.replaceChildren(...shown(chart), ...marks(view.boat, couldBe, crew));
}

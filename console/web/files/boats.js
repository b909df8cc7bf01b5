// One boat for spectators: its hull, its stations and who waits for whom, its gauges.
import { fill, make, put, say, word } from "./common.js";

const OTHER = { blue: "red", red: "blue" };

export function showBoat(side, crew, table) {
  const seen = table.seen;
  const cards = seen?.sides?.[crew]?.chain ?? [];
  const known = seen?.gallery?.sides.find((each) => each.crew === crew);
  hull(side.querySelector("[data-hull]"), known?.damage ?? 0, seen?.gallery?.hull ?? 0, seen?.gallery?.sinks ?? "full");
  const dots = table.could_be?.[crew];
  put(side.querySelector("[data-known]"), dots?.length ? say("known", { crew: word(OTHER[crew]), count: dots.length }) : "");
  const boat = seen?.views?.[crew]?.boat;
  fill(side.querySelector("[data-chain]"), cards.map(step), () => cards.map(step).map(link));
  put(side.querySelector("[data-waits]"), waits(boat, cards));
  gauges(side.querySelector("[data-gauges]"), boat);
}

/** As many plates as the boat has: what is lost is crossed out, not only of another colour. */
function hull(list, damage, boxes, sinks) {
  const words = { left: Math.max(0, boxes - damage), of: boxes };
  fill(list, [damage, boxes, sinks], () => [
    make("li", { class: sinks === "full" ? "said" : "sinks" }, sinks === "full" ? say("hull", words) : say(`hull-${sinks}`, words)),
    ...Array.from({ length: boxes }, (_, at) =>
      make("li", { class: at < damage ? "lost" : "kept", "aria-hidden": "true" }, at < damage ? "✕" : "■")),
  ]);
}

const MARKS = { awaited: "…", done: "✓", refused: "✕" };

/** A station as a link of the chain: the seconds are whole, so that not every message draws it anew. */
function step(card) {
  const waited = card.state === "awaited" && card.waited_s !== null ? Math.floor(card.waited_s) : null;
  return { station: card.station, state: card.state, waited, status: card.status };
}

function link({ station, state, waited, status }) {
  const told = state === "awaited" ? (waited === null ? say("awaited-now") : say("awaited", { seconds: waited })) : status;
  return make("li", { class: state },
    make("span", { class: "mark", "aria-hidden": "true" }, MARKS[state] ?? "·"),
    make("strong", {}, word(station)),
    make("span", { class: "told" }, told));
}

/** In a sentence: whom the whole crew waits for, and with what order. */
function waits(boat, cards) {
  const awaited = cards.filter((card) => card.state === "awaited").map((card) => word(card.station));
  if (!awaited.length) return "";
  const who = awaited.join(", ");
  const course = boat?.chain?.course;
  return course ? say("waits-course", { course: word(course), who }) : say("waits-for", { who });
}

function gauges(list, boat) {
  const shown = Object.entries(boat?.gauges ?? {}).filter(([, gauge]) => gauge.boxes);
  fill(list, shown, () => shown.map(([name, gauge]) => make("li", { class: gauge.level === gauge.boxes ? "full" : "" },
    make("span", {}, word(name)), " ",
    make("span", { class: "boxes", "aria-hidden": "true" }, "▮".repeat(gauge.level) + "▯".repeat(gauge.boxes - gauge.level)), " ",
    make("span", { class: "said" }, `${gauge.level} / ${gauge.boxes}`))));
}

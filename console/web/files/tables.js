// One section a table, one article a side; what changes is put in place, so that nobody loses a half-typed word.
import { fill, make, put, say, status, word } from "./common.js";
import { draw } from "./chart.js";
import { showBoat } from "./boats.js";

export const CREWS = ["blue", "red"];
export const SIGNS = { blue: "▲", red: "●" };

export function sectionOf(main, table) {
  let section = [...main.children].find((each) => each.dataset.table === table.table);
  if (!section) {
    section = document.getElementById("table").content.cloneNode(true).firstElementChild;
    section.dataset.table = table.table;
    section.id = `table-${table.table}`;
    main.append(section);
    const sides = section.querySelector("[data-sides]");
    for (const crew of CREWS) {
      const side = document.getElementById("side").content.cloneNode(true).firstElementChild;
      side.dataset.side = crew;
      side.classList.add(crew);
      sides.append(side);
    }
  }
  return section;
}

export function nameOf(table) {
  return table.table === "table" ? say("table") : table.table;
}

export function show(section, table) {
  put(section.querySelector("[data-name]"), nameOf(table));
  put(section.querySelector("[data-status]"), status(table));
  const seen = table.seen;
  section.classList.toggle("idle", !seen?.match);
  for (const crew of CREWS) showSide(section.querySelector(`[data-side=${crew}]`), crew, table);
  const log = mergedLog(seen);
  fill(section.querySelector("[data-log]"), log, () =>
    log.map((said) => make("li", { class: `${said.crew}${said.loud ? " loud" : ""}` }, said.message)));
}

/** What both sides were told, newest first; what both heard once. Spectators have what everybody heard. */
function mergedLog(seen) {
  const own = CREWS.flatMap((crew) => seen?.sides?.[crew]?.heard ?? []);
  const heard = own.length ? own : seen?.gallery?.heard ?? [];
  const once = new Map(heard.map((said) => [`${said.age_s} ${said.message}`, said]));
  return [...once.values()].sort((one, other) => one.age_s - other.age_s).slice(0, 8)
    .map(({ crew, message, loud }) => ({ crew, message, loud }));
}

function showSide(side, crew, table) {
  const seen = table.seen;
  const view = seen?.views?.[crew];
  put(side.querySelector("[data-boat]"), `${SIGNS[crew]} ${seen?.names?.[crew] ?? word(crew)} · ${word(crew)}`);
  draw(side.querySelector("[data-chart]"), table.chart, crew, view, table.could_be?.[crew] ?? []);
  const cards = seen?.sides?.[crew]?.cards ?? [];
  within(side, "[data-facts]", (list) => {
    const facts = factsOf(view, table.could_be?.[crew]);
    fill(list, facts, () => facts.flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)]));
  });
  within(side, "[data-stations]", (list) => {
    const people = Object.fromEntries((seen?.sides?.[crew]?.seats ?? []).map((seat) => [seat.station, seat.person]));
    fill(list, [cards, people], () => cards.map((card) => station(card, people[card.station])));
  });
  within(side, "[data-chain]", () => showBoat(side, crew, table));
}

/** What a page may have. */
function within(place, selector, then) {
  const found = place.querySelector(selector);
  if (found) then(found);
}

function factsOf(view, couldBe) {
  const boat = view?.boat;
  if (!boat) return [];
  const facts = [
    [say("at"), boat.dot ?? "–"],
    [say("damage"), `${boat.damage} / ${view.hull}`],
  ];
  if (boat.gauges) {
    const gauges = Object.entries(boat.gauges).filter(([, gauge]) => gauge.boxes);
    facts.push([say("gauges"), gauges.map(([name, gauge]) => `${word(name)} ${gauge.level}/${gauge.boxes}`).join(" · ")]);
  }
  if (boat.broken) {
    const broken = boat.broken.map((each) => `${word(each.panel)} ${each.symbol}`).join(" · ");
    facts.push([say("breakdowns"), broken || say("none")]);
  }
  if (boat.mines?.length) facts.push([say("mines"), boat.mines.join(" ")]);
  const notes = boat.transparency?.notes ?? [];
  if (notes.length) facts.push([say("noted"), notes.map(word).join(" · ")]);
  if (couldBe?.length) facts.push([say("sea"), say("could-be", { count: couldBe.length })]);
  return facts;
}

function station(card, person) {
  const waits = card.state === "awaited";
  const waited = card.waited_s === null ? say("awaited-now") : say("awaited", { seconds: Math.round(card.waited_s) });
  return make("li", { class: card.state },
    make("strong", {}, person ? `${word(card.station)} · ${person}` : word(card.station)), " ",
    make("span", { class: "status" }, waits ? waited : card.status), " ",
    make("span", { class: "message" }, card.message));
}

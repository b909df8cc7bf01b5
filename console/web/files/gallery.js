// For spectators, and as an overlay: both boats some time ago; until then what everybody knows.
import { fill, follow, loadWords, make, put, say, word } from "./common.js";
import { drawPublic } from "./chart.js";
import { sectionOf, show } from "./tables.js";

const main = document.getElementById("tables");

function showGallery(section, table) {
  const gallery = table.seen?.gallery;
  const apart = Boolean(gallery?.sides.length);
  put(section.querySelector("[data-behind]"), behind(table));
  put(section.querySelector("[data-headline]"), gallery?.headline ?? "");
  const last = section.querySelector("[data-log] li");
  last?.toggleAttribute("hidden", last.textContent === gallery?.headline);
  section.classList.toggle("whole", Boolean(table.whole));
  section.querySelector("[data-sides]").hidden = !apart;
  const sea = section.querySelector("[data-public]");
  const shown = apart && !table.whole && table.chart;
  sea.toggleAttribute("hidden", !shown);
  if (shown) drawPublic(sea, table.chart, gallery.spots);
  const players = section.querySelector("[data-players]");
  fill(players, gallery?.view ?? null, () => (gallery?.view?.players ? open(gallery.view) : []));
}

/** What one looks at: the past, or what is public. */
function behind(table) {
  if (!table.seen?.match) return "";
  if (table.stands) return say("stands");
  if (!table.whole) return say("public");
  return table.delay_s ? say("behind", { seconds: table.delay_s }) : say("live");
}

/** A game in which everything but hands lies open: who plays, and which boats are afloat. */
function open(view) {
  const head = ["player", "cards", "sunk"].map((name) => make("th", { scope: "col" }, say(name)));
  const rows = view.players.map((each) => make("tr", { class: each.player === view.turn ? "turn" : "" },
    make("th", { scope: "row" }, (each.player === view.turn ? "▶ " : "") + word(each.player)),
    make("td", {}, String(each.cards)),
    make("td", {}, each.submarines_sunk.map(word).join(", ") || "–")));
  const boats = Object.entries(view.submarines).map(([boat, place]) =>
    make("li", { class: place === null ? "sunk" : "" }, `${word(boat)}: ${place === null ? say("is-sunk") : place}`));
  return [
    make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
    make("ul", { class: "boats" }, ...boats),
  ];
}

await loadWords();
follow("/gallery/stream", ({ tables }) => {
  for (const table of tables) {
    const section = sectionOf(main, table);
    show(section, table);
    showGallery(section, table);
  }
}, document.getElementById("connection"));

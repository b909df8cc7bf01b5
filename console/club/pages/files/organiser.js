// The organiser's desk: every command with what came of it, and what needs somebody before all else.
import { fill, follow, loadWords, make, put } from "./common.js";
import { chosenOptions, offerOptions, post, sure } from "./asking.js";
import { clock, crews, figure, marked, sayOf, seated, wins } from "./club.js";

const own = (id) => document.getElementById(id);
let offered = {};
let doubled = [];
let earlier = [];
let latest = null;

async function submit(event) {
  const form = event.target.closest("form[data-do]");
  if (!form) return;
  event.preventDefault();
  if (!sure(form)) return;
  const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  if (given.courses) given.courses = given.courses.toUpperCase().replaceAll("O", "W");
  await ask({ do: form.dataset.do, ...given, ...chosenOptions(form) });
  if (earlier.length) await showEarlier();
  for (const input of form.querySelectorAll("input:not([type=checkbox]):not([type=number]):not([type=hidden])")) input.value = "";
}

async function ask(wish) {
  const answer = await post("/organiser/do", JSON.stringify(wish));
  const said = own("said");
  said.className = answer.done ? "done" : "why";
  put(said, "");
  put(said, answer.done ? answer.said : answer.why);
}

/** The choices of a list, made anew only where they are others; what was chosen stays. */
function offer(list, choices) {
  const before = list.value;
  fill(list, choices, () => choices.map(([value, text]) => make("option", { value }, text)));
  if (choices.some(([value]) => value === before)) list.value = before;
}

function offers(seen) {
  for (const list of document.querySelectorAll("select[data-events]")) {
    const formats = list.dataset.events.split(" ").filter(Boolean);
    const events = seen.events_of_club.filter((each) => !formats.length || formats.includes(each.format));
    const none = "none" in list.dataset ? [["", list.dataset.none]] : [];
    offer(list, [...none, ...events.map((each) => [each.id, each.name])]);
  }
  for (const list of document.querySelectorAll("select[data-tables]")) {
    const none = list.dataset.tables ? [["", list.dataset.tables]] : [];
    offer(list, [...none, ...seen.tables_of_club.map((each) => [each.id, each.name])]);
  }
  for (const list of document.querySelectorAll("select[data-pairings]")) {
    const states = list.dataset.pairings.split(" ").filter(Boolean);
    const known = every(seen);
    const ids = new Set(known.map((each) => each.id));
    const all = states.length ? known : [...known, ...earlier.filter((each) => !ids.has(each.id) && each.state !== "void")];
    const pairings = all.filter((each) => each.crews.length > 1 && (!states.length || states.includes(each.state)));
    offer(list, pairings.map((each) => [each.id, `${named(each)} (${sayOf(`pairing-${each.state}`)})`]));
  }
  offerWinners();
  offerJournals(seen);
  own("alike").hidden = !seen.alike.length;
  offer(document.querySelector("[data-alike]"), seen.alike.map((each) => [each.identity, `${each.identity.slice(0, 8)} · ${clock(each.begun_s)} · ${crews(each.crews)}`]));
  fill(own("crews"), seen.crews.map((each) => each.name), () => seen.crews.map((each) => make("option", { value: each.name })));
}

/** Who wins is said by name: of the match that is chosen. */
function offerWinners() {
  const chosen = document.querySelector("form[data-do=correct] [name=pairing]").value;
  const pairing = [...every(latest), ...earlier].find((each) => each.id === chosen);
  for (const side of ["blue", "red"]) {
    const name = pairing?.crews[pairing.sides.indexOf(side)];
    put(document.querySelector(`form[data-do=correct] [value="won ${side}"]`), name ? wins([name]) : sayOf(`side-${side}`));
  }
}

async function showEarlier(event) {
  event?.preventDefault();
  const form = own("earlier-form").elements;
  if (!form.event.value) return;
  const told = await (await fetch(`/organiser/earlier/${encodeURIComponent(form.event.value)}?round=${encodeURIComponent(form.round.value)}`)).json();
  earlier = told.pairings;
  fill(own("earlier"), earlier, () => earlier.map((each) => ofPairing(each, latest)));
  offers(latest);
}

/** Where two journals came for a pairing, one of them is to count. */
function offerJournals(seen) {
  doubled = every(seen).filter((each) => each.journals.length);
  own("which-journal").hidden = !doubled.length;
  offer(document.querySelector("[data-journals]"), doubled.map((each) => [each.id, named(each)]));
  showJournals();
}

function showJournals() {
  const pairing = document.querySelector("[data-journals]").value;
  const journals = doubled.find((each) => each.id === pairing)?.journals ?? [];
  offer(document.querySelector("[data-identities]"), journals.map((each) => [each.identity, `${each.identity.slice(0, 8)} · ${clock(each.begun_s)} · ${cameOf(each)}`]));
}

const cameOf = (journal) => (journal.winners.length ? wins(journal.winners) : sayOf("drawn"));

const every = (seen) => seen.events_of_club.flatMap((event) => event.pairings);

const named = (pairing, sits = false) => (sits ? seated(pairing.crews, pairing.sides) : crews(pairing.crews)) + (pairing.round ? ` · ${sayOf("round", { round: pairing.round })}` : "");

/** A broker that does not answer is said before all else, and large. */
function broker(seen) {
  const dead = seen.broker !== null && !seen.broker.answers;
  own("broker").hidden = !dead;
  put(own("broker"), dead ? sayOf("broker-dead", { time: clock(seen.broker.since_s) }) : "");
}

function trouble(seen) {
  const found = [];
  for (const table of seen.tables_of_club) {
    for (const code of table.help) found.push(`${table.name}: ${helped(code)}`);
    if (table.state === "away" && table.in_service) found.push(`${table.name}: ${sayOf("state-away")}`);
  }
  for (const each of every(seen).filter((one) => ["abandoned", "disputed"].includes(one.state))) {
    found.push(`${named(each)}: ${sayOf(`pairing-${each.state}`)} ${each.why}`.trim());
  }
  for (const each of seen.alike) found.push(`${each.identity.slice(0, 8)} ${crews(each.crews)}: ${sayOf("alike", { table: each.table })} ${each.why}`);
  for (const each of seen.refused) found.push(`${clock(each.at_s)} ${sayOf("refused", { table: each.table, why: each.why })}`);
  for (const each of seen.wrong) found.push(`${clock(each.at_s)} ${sayOf(each.what === "pin" ? "wrong-pin" : each.what === "login" ? "wrong-login" : "wrong-topic", { who: each.who, what: each.what })}`);
  own("put-away").hidden = seen.unread_s === null;
  own("put-away").elements.until.value = String(seen.unread_s ?? "");
  own("calm").hidden = found.length > 0;
  own("trouble").hidden = !found.length;
  fill(own("trouble"), found, () => found.map((each) => make("li", {}, each)));
}

function helped(code) {
  const text = sayOf(`help-${code}`);
  return text.includes(`help-${code}`) || text.includes("lub-page.") ? code : text;
}

/** How far a match is; a call that its table has not heard is not one yet. */
function stateOf(pairing, seen) {
  if (pairing.corrected) return sayOf("pairing-corrected");
  return sayOf(pairing.state === "called" && seen.untold.includes(pairing.id) ? "pairing-untold" : `pairing-${pairing.state}`);
}

function ofPairing(each, seen) {
  const result = each.winners.length ? wins(each.winners) : each.outcome === "drawn" ? sayOf("drawn") : each.outcome === "lost" ? sayOf("lost-both") : "";
  return make("tr", {},
    make("th", { scope: "row" }, named(each, each.state === "called")),
    make("td", {}, marked(stateOf(each, seen), { computers: each.computers })),
    make("td", {}, result),
    make("td", {}, tableName(seen, each.table)),
    make("td", {}, ...each.identities.map((identity) => make("a", { href: `/organiser/journal/${identity}` }, identity.slice(0, 8))), each.why ? ` ${each.why}` : ""));
}

function ofEvent(event, seen) {
  const told = seen.events.find((each) => each.id === event.id);
  const rows = event.pairings.map((each) => ofPairing(each, seen));
  const heads = ["pairing", "state", "result", "table", "journals"].map((key) => make("th", { scope: "col" }, sayOf(key)));
  const lines = (told?.standings ?? []).map((each) => make("tr", {}, make("td", {}, String(each.rank)),
    make("th", { scope: "row" }, each.left ? sayOf("has-left", { crew: each.crew }) : each.crew), make("td", {}, figure(each.points)), make("td", {}, String(each.played))));
  const lists = [["print", "print"], ["standings.csv", "csv-standings"], ["pairings.csv", "csv-pairings"], ["results.csv", "csv-results"], ["event.json", "json"]];
  const region = (name, ...inner) => make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `${event.name}: ${name}` }, make("table", {}, ...inner));
  return make("article", {},
    make("h3", {}, `${event.name} · ${sayOf(`format-${event.format}`)}`),
    make("p", {}, sayOf(event.computers_count ? "computers-yes" : "computers-no")),
    make("p", { class: "links" }, ...lists.map(([what, key]) => make("a", { href: `/organiser/list/${event.id}/${what}` }, sayOf(key)))),
    ...(rows.length ? [region(sayOf("pairings"), make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows))] : []),
    ...(lines.length ? [region(sayOf("standings"), make("thead", {}, make("tr", {}, ...["rank", "crew", "points", "played"].map((key) => make("th", { scope: "col" }, sayOf(key))))), make("tbody", {}, ...lines))] : []));
}

const tableName = (seen, id) => seen.tables_of_club.find((each) => each.id === id)?.name ?? "";

function ofTable(table, seen) {
  const pairing = every(seen).find((each) => each.id === table.pairing);
  const only = seen.events_of_club.find((each) => each.id === table.event);
  const state = table.in_service ? sayOf(`said-${table.state}`) : sayOf("closed");
  return make("tr", {}, make("th", { scope: "row" }, table.name), make("td", {}, state),
    make("td", {}, [pairing ? named(pairing) : "", only ? sayOf("kept-for", { event: only.name }) : ""].filter(Boolean).join(" · ")),
    make("td", {}, table.help.map(helped).join(", ")), make("td", {}, table.software));
}

const arrows = (courses) => [...courses].map((each) => ({ N: "↑", E: "→", S: "↓", W: "←" })[each]).join(" ");

function ofAsking(table) {
  const buttons = [];
  if (table.fits) {
    const admit = make("button", {}, sayOf("admit-pressed"));
    admit.addEventListener("click", () => ask({ do: "admit", table: table.id }));
    buttons.push(admit);
  }
  const away = make("button", { class: "quiet" }, sayOf("turn-away"));
  away.addEventListener("click", () => ask({ do: "turn-away", table: table.id }));
  const words = sayOf("asks", { table: table.name, address: table.address });
  return make("li", {}, words, ...(table.courses ? [" ", make("span", { class: "courses" }, arrows(table.courses))] : []), " ", ...buttons, " ", away);
}

function ofCorrection(each) {
  const who = each.crews.length ? crews(each.crews) : (each.pairing ?? "").slice(0, 8);
  const words = `${each.by}: ${[who, sayOf(`kind-${each.kind}`), each.value.length ? wins(each.value) : ""].filter(Boolean).join(" · ")} – ${each.reason}`;
  return make("li", {}, make("time", {}, clock(each.at_s)), ` ${words}`);
}

function show(seen) {
  latest = seen;
  broker(seen);
  trouble(seen);
  offers(seen);
  fill(own("tables"), [seen.tables_of_club, seen.events_of_club], () => seen.tables_of_club.map((each) => ofTable(each, seen)));
  fill(own("events"), [seen.events_of_club, seen.events, seen.untold], () => seen.events_of_club.map((each) => ofEvent(each, seen)));
  put(own("code"), seen.code);
  own("screen").href = seen.screen;
  fill(own("asking"), seen.asking, () => seen.asking.map(ofAsking));
  fill(own("corrections"), seen.corrections, () => seen.corrections.map(ofCorrection));
  fill(own("links"), seen.crews, () => seen.crews.map((each) => make("li", {}, make("a", { href: each.link }, each.name), " ", make("span", { class: "address" }, each.link),
    make("details", {}, make("summary", {}, sayOf("crew-code")), make("img", { src: `/organiser/crew/${each.token}.svg`, alt: sayOf("crew-code-alt", { crew: each.name }), loading: "lazy", class: "code" })))));
}

/** The charts of the game that is chosen, and its options; those of a goal stand on the command line, beside it. */
function showGame() {
  const { charts, options } = offered[document.querySelector("[data-games]").value];
  offer(document.querySelector("[data-charts]"), [["", sayOf("as-table")], ...Object.entries(charts)]);
  offerOptions(document.querySelector("[data-options]"), options.filter((each) => each.goal === null), sayOf("as-table"));
}

async function loadOffers() {
  offered = await (await fetch("/organiser/offers")).json();
  offer(document.querySelector("[data-games]"), Object.entries(offered).map(([game, about]) => [game, about.name]));
  showGame();
}

document.addEventListener("submit", submit);
own("earlier-form").addEventListener("submit", showEarlier);
document.querySelector("form[data-do=correct] [name=pairing]").addEventListener("change", offerWinners);
document.querySelector("[data-games]").addEventListener("change", showGame);
document.querySelector("[data-journals]").addEventListener("change", showJournals);
await loadWords();
await loadOffers();
follow("/organiser/stream", show, own("connection"));

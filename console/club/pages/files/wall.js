// The wall of the hall: pages that turn by themselves; whoever is called stands below all of them.
import { fill, follow, loadWords, make, put } from "./common.js";
import { clock, crews, figure, marked, sayOf, seated, wins } from "./club.js";

const TURN_MS = Number(new URLSearchParams(location.search).get("turn") ?? 12) * 1000;
const SCREEN = encodeURIComponent(new URLSearchParams(location.search).get("screen") ?? "");
const ROWS = 7;
const TALL_ROWS = 3; // of two lines each
const CALLS = 2; // at once, below every page; where there are more they take turns
const CALL_MS = 6000;
const own = (id) => document.getElementById(id);
let seen = null;
let at = 0;
let turnedAt = Date.now();
let held = false;
let known = new Set();

const cell = (kind, text, tag = "td") => make(tag, { class: kind, ...(tag === "th" ? { scope: "row" } : {}) }, text);

function table(heads, rows) {
  const head = heads.map(([kind, text]) => make("th", { class: kind, scope: "col" }, text));
  return make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
}

/** So many rows to a page. */
function chunks(list, size = ROWS) {
  const found = [];
  for (let from = 0; from < list.length; from += size) found.push(list.slice(from, from + size));
  return found;
}

function state(each) {
  const chart = each.chart ? ` · ${each.chart.charAt(0).toUpperCase()}${each.chart.slice(1)}` : "";
  if (each.crews.length) return crews(each.crews);
  if (each.state === "playing") return sayOf("playing-since", { time: clock(each.since_s) }) + chart;
  return sayOf(`state-${each.state}`);
}

function ofTables(tables, number, count) {
  const rows = tables.map((each) => make("tr", { class: each.state }, cell("", each.name, "th"), cell("state", state(each))));
  return { title: titled(sayOf("tables"), number, count), make: () => [table([["", sayOf("table")], ["state", ""]], rows)] };
}

/** A wait in as few words as the column beside the code has room for. */
function shortly(seconds) {
  if (seconds === null) return sayOf("wall-unknown");
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? sayOf("wall-soon") : sayOf("wall-wait", { minutes });
}

function ofQueue(event) {
  const rows = event.queue.slice(0, ROWS).map((each) => make("tr", {},
    cell("number", String(each.number)), cell("", each.crew, "th"), cell("wide", each.place === 1 ? sayOf("next-one") : shortly(each.wait_s))));
  // Only the hall's own screen is told the code; it is in the picture's address so that a new one is loaded.
  const shown = seen.code
    ? [make("img", { src: `/join.svg?screen=${SCREEN}&code=${seen.code}`, alt: sayOf("code-alt") }), make("p", {}, sayOf("scan")), make("p", { class: "letters" }, seen.code)]
    : [make("p", {}, sayOf("code-in-hall"))];
  const code = make("div", { class: "code" }, ...shown);
  const heads = [["number", sayOf("number")], ["", sayOf("crew")], ["wide", sayOf("wait-head")]];
  const list = rows.length ? table(heads, rows) : make("p", { class: "empty" }, sayOf("queue-empty"));
  return { title: sayOf("queue-of", { event: event.name }), coded: true, make: () => [list, code] };
}

function ofRound(event, pairs, number, count) {
  const rows = pairs.map((each) => make("tr", {}, cell("", crews(each), "th")));
  const title = sayOf("round-of", { event: event.name, round: event.round });
  return { title: titled(title, number, count), make: () => [table([["", sayOf("soon")]], rows)] };
}

/** How a match of this round came out, with what is out of the ordinary. */
function cameOut(each) {
  if (each.outcome === "bye") return sayOf("pairing-bye");
  const how = each.winners.length ? wins(each.winners) : each.outcome === "drawn" ? sayOf("drawn") : each.outcome === "lost" ? sayOf("lost-both") : sayOf(`outcome-${each.outcome}`);
  return marked(how, { corrected: each.corrected });
}

/** That computers played is a line of its own: none of it is cut short by a long name. */
function came(each) {
  const mark = each.computers ? [make("div", { class: "mark" }, sayOf("with-computers"))] : [];
  return make("td", { class: "came" }, cameOut(each), ...mark);
}

function ofResults(event, matches, number, count) {
  const rows = matches.map((each) => make("tr", {}, cell("", crews(each.crews), "th"), came(each)));
  const title = sayOf("round-of", { event: event.name, round: event.round });
  return { title: titled(`${title} · ${sayOf("results")}`, number, count), make: () => [table([["", sayOf("pairing")], ["came", sayOf("result")]], rows)] };
}

function ofStandings(event, lines, number, count) {
  const rows = lines.map((each) => make("tr", {}, cell("rank", String(each.rank)), cell("", each.left ? sayOf("has-left", { crew: each.crew }) : each.crew, "th"),
    cell("figure", String(each.played)), cell("figure", figure(each.points))));
  const heads = [["rank", ""], ["", sayOf("crew")], ["figure", sayOf("played")], ["figure", sayOf("points")]];
  return { title: titled(sayOf("standings-of", { event: event.name }), number, count), make: () => [table(heads, rows)] };
}

const titled = (title, number, count) => (count > 1 ? `${title} · ${number + 1}/${count}` : title);

/** Everything that hangs here, page by page. */
function pages() {
  const found = [];
  for (const event of seen.events) {
    if (event.format === "open") found.push(ofQueue(event));
    chunks(event.next).forEach((part, number, all) => found.push(ofRound(event, part, number, all.length)));
    chunks(event.over, event.over.some((each) => each.computers) ? TALL_ROWS : ROWS).forEach((part, number, all) => found.push(ofResults(event, part, number, all.length)));
    chunks(event.standings).forEach((part, number, all) => found.push(ofStandings(event, part, number, all.length)));
  }
  chunks(seen.tables).forEach((part, number, all) => found.push(ofTables(part, number, all.length)));
  return found.length ? found : [{ title: document.title, make: () => [make("p", { class: "empty" }, sayOf("nothing-here"))] }];
}

function show() {
  const all = pages();
  at %= all.length;
  const page = all[at];
  put(own("title"), page.title);
  own("page").className = page.coded ? "coded" : "";
  fill(own("page"), [at, page.title, seen], page.make);
  const parts = Math.ceil(seen.calls.length / CALLS);
  const from = parts ? (Math.floor(Date.now() / CALL_MS) % parts) * CALLS : 0;
  const calls = seen.calls.slice(from, from + CALLS);
  fill(own("calls"), calls, () => calls.flatMap((call) => [
    make("span", { class: "who" }, named(call)), make("span", { class: "where" }, sayOf("go", { table: call.table }))]));
}

/** Who is called: by their numbers too, where phones show one. */
function named(call) {
  const numbers = call.numbers.filter(Boolean);
  const who = seated(call.crews, call.sides);
  return numbers.length ? `${numbers.join(" + ")} · ${who}` : who;
}

function told(now) {
  seen = now;
  const called = new Set(now.calls.map((call) => call.pairing));
  const fresh = [...called].some((pairing) => !known.has(pairing));
  known = called;
  if (fresh) turnedAt = Date.now();
  show();
}

setInterval(() => {
  put(own("clock"), clock(Date.now() / 1000));
  if (!seen) return;
  if (!held && Date.now() - turnedAt >= TURN_MS) { at += 1; turnedAt = Date.now(); }
  show();
}, 500);

own("hold").addEventListener("click", () => {
  held = !held;
  own("hold").setAttribute("aria-pressed", String(held));
});
addEventListener("keydown", (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by || !seen) return;
  at = Math.max(0, at + by);
  turnedAt = Date.now();
  show();
});

await loadWords();
follow(`/wall/stream?screen=${SCREEN}`, told, own("connection"));

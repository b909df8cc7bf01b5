// A station of a crew on a tablet: its controls and lamps, its card, and its part of the display.
import { Awake } from "./awake.js";
import { Controls } from "./controls.js";
import { StationDesk } from "./desks.js";
import { fill, html, icon, put } from "./drawing.js";
import { Joining, token } from "./joining.js";
import { TableLink } from "./link.js";
import { loadWords, name, tell } from "./words.js";

const CREW_SIGNS = { blue: "triangle", red: "disc" };
const MARKS = { awaited: "hourglass", done: "tick", refused: "cross", computer: "computer" };
const KEYS = {
  captain: { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west", Escape: "cancel" },
  "first-mate": { ArrowRight: "next", ArrowLeft: "previous" },
  radio: { ArrowUp: "slide-north", ArrowRight: "slide-east", ArrowDown: "slide-south", ArrowLeft: "slide-west" },
};
const UNTAKEN_MS = 4000;

const part = (selector) => document.querySelector(selector);
const page = part("[data-station-page]");
const seen = {};
let link = null;
let you = null;
let desk = null;
let controls = null;
let drawing = false;
let code = "";

const joining = new Joining(part("[data-join]"), {
  look: (typed) => { code = typed; connect(() => ({ look: { code } })); },
  join: (typed, station) => { code = typed; link.say({ join: { code, station } }); },
  back: (old) => connect(() => ({ hello: { token: token.get() ?? old } })),
});

function connect(first) {
  link?.end(false);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  link = new TableLink(`${scheme}://${location.host}/station/socket${atTable()}`, first, { heard: hear, lost, unkept, found, changed: connected });
}

/** At which of several tables of one machine. */
function atTable() {
  const table = new URLSearchParams(location.search).get("table");
  return table ? `?table=${encodeURIComponent(table)}` : "";
}

function hear(message) {
  if ("stations" in message) joining.offer(message.stations);
  if ("wait" in message) joining.wait(message.wait);
  if ("you" in message) sit(message.you);
  if ("lit" in message) Object.assign(seen, { lamps: message.lit });
  if ("see" in message) Object.assign(seen, message.see);
  if ("asked" in message) ask(message.asked);
  if ("away" in message) leave(message.away);
  if (you && ("see" in message || "lit" in message)) redraw();
}

/** The station is ours: its controls are put where fingers find them. */
function sit(told) {
  token.keep(told.token);
  link.first = () => ({ hello: { token: told.token } });
  if (you?.token === told.token) return; // back after a nap: the page is as it was
  you = told;
  Object.assign(seen, { crew: told.crew });
  const language = document.documentElement.lang;
  const panel = Object.fromEntries(told.controls.map((each) => [each.control, { ...each, label: each.label[language] ?? each.label.en }]));
  controls = new Controls(panel, (control, pressed, stamp) => link.touch(control, pressed, stamp));
  desk = new StationDesk(told.station, controls, part("[data-instruments]"), part("[data-controls]"));
  page.dataset.crew = told.crew;
  joining.hide();
  page.hidden = false;
  const colour = told.player && told.player !== told.crew ? ` · ${name(told.player)}` : "";
  put(part("[data-station-name]"), name(told.station) + colour);
  document.title = `${name(told.station)} · ${name(told.crew)}`;
  redraw();
}

function leave(why) {
  if (why === "table") return; // we wait for it
  if (["token", "over", "left", "given", "elsewhere"].includes(why)) {
    token.forget();
    you = null;
    page.hidden = true;
    part("[data-asked]").hidden = true;
  }
  joining.show(why === "left" ? "" : tell(`away-${why}`));
}

/** Another tablet wants this station. */
function ask(seconds) {
  const asked = part("[data-asked]");
  asked.hidden = !seconds;
  if (seconds) asked.querySelector("button").focus();
}

function connected(up) {
  page.classList.toggle("cut-off", !up);
  put(part("[data-connection]"), up ? "" : tell("gone"));
  if (!up) controls?.letGo();
}

/** A touch that the table did not take: it is said, and marked on its button. */
function lost(touch) {
  if (touch.pressed) controls?.refuse(touch.control);
  note("untaken", touch);
}

/** It counts, but no journal has it. */
function unkept(touch) {
  note("unkept", touch);
}

/** It was taken before the way was lost, and need not be pressed again. */
function found(touch) {
  note("found", touch);
}

function note(kind, touch) {
  if (!touch.pressed || !controls) return;
  const told = part("[data-untaken]");
  told.className = `untaken-note ${kind}`;
  put(told, tell(kind, { control: controls.label(touch.control) }));
  clearTimeout(note.timer);
  note.timer = setTimeout(() => put(told, ""), UNTAKEN_MS);
}

function redraw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(() => {
    drawing = false;
    if (you && "scene" in seen) show();
  });
}

function show() {
  document.documentElement.dataset.look = seen.look;
  const boat = part("[data-boat]");
  fill(boat, [seen.names, you.crew], () => [icon(CREW_SIGNS[you.crew]), html("span", {}, seen.names[you.crew] || name(you.crew))]);
  fill(part("[data-hull]"), seen.hull, () => (seen.hull ? hull(seen.hull) : []));
  put(part("[data-clock]"), seen.clock_s === null ? "" : `${Math.floor(seen.clock_s / 60)}:${String(seen.clock_s % 60).padStart(2, "0")}`);
  put(part("[data-hint]"), seen.hint ?? "");
  headline();
  card();
  log();
  desk.show(seen);
}

function hull({ left, of, sinks }) {
  const words = sinks === "full" ? tell("hull", { left, of }) : tell(`hull-${sinks}`, { left, of });
  return [html("span", { class: "said" }, words),
    sinks === "full" ? null : html("b", { class: "sinks", "aria-hidden": "true" }, tell(`sinks-${sinks}`)),
    ...Array.from({ length: of }, (_, at) => html("i", { class: at < of - left ? "lost" : "", "aria-hidden": "true" }, at < of - left ? "✕" : ""))];
}

/** The brightest thing: the stop, or what was said last. */
function headline() {
  const line = part("[data-headline]");
  const stop = seen.stop;
  const said = stop ?? seen.headline ?? seen.heard?.[0] ?? null;
  line.className = `headline ${stop ? "stopped" : ""} of-${said?.crew ?? "nobody"}`;
  fill(line, [said?.message, said?.crew, seen.asked], () => (said || seen.asked ? [
    stop ? icon("octagon") : CREW_SIGNS[said?.crew] ? icon(CREW_SIGNS[said.crew]) : null,
    html("span", {}, [said?.message, seen.asked].filter(Boolean).join(" · "))] : []));
  const bar = part("[data-left]");
  bar.hidden = !stop || stop.left === null;
  if (!bar.hidden) bar.value = stop.left;
}

/** What to do now, and who is awaited. */
function card() {
  const own = seen.card;
  const place = part("[data-card]");
  place.className = `station-card ${own?.state ?? "idle"}`;
  place.hidden = !own && !seen.captions?.length && !seen.heard?.length;
  const status = own && own.state === "awaited" && own.waited_s ? tell("awaited", { seconds: own.waited_s }) : own?.status ?? "";
  fill(part("[data-card-status]"), [own?.state, status], () => [MARKS[own?.state] ? icon(MARKS[own.state]) : null, html("span", {}, status)]);
  put(part("[data-card-message]"), own?.message ?? seen.captions?.[0] ?? "");
  fill(part("[data-mates]"), seen.mates, () => (seen.mates ?? []).map((mate) => html("li", { class: mate.state },
    MARKS[mate.state] ? icon(MARKS[mate.state]) : null, html("span", {}, name(mate.station)))));
}

/** What was said before, where there is room for it. */
function log() {
  fill(part("[data-heard]"), seen.heard, () => (seen.heard ?? []).map((said) => html("li", { class: `of-${said.crew}` },
    CREW_SIGNS[said.crew] ? icon(CREW_SIGNS[said.crew]) : null, html("span", {}, said.message))));
}

/** Arrow keys are the station's courses, wherever the focus is, but in a list or a field. */
function keys(event, pressed) {
  const control = you && KEYS[you.station]?.[event.key];
  if (!control || event.target.matches("input, select, summary")) return;
  event.preventDefault();
  if (event.repeat) return;
  if (pressed) controls.press(control, event.timeStamp, `key-${event.key}`);
  else controls.release(control, event.timeStamp, `key-${event.key}`);
}

function hand(side) {
  document.documentElement.dataset.hand = side;
  localStorage.setItem("sonar-hand", side);
  part("[data-switch-hands]").setAttribute("aria-pressed", String(side === "left"));
}

await loadWords();
hand(localStorage.getItem("sonar-hand") ?? "right");
part("[data-switch-hands]").addEventListener("click", () => hand(document.documentElement.dataset.hand === "left" ? "right" : "left"));
part("[data-leave]").addEventListener("click", () => { link.end(true); leave("left"); });
part("[data-give]").addEventListener("click", () => link.say({ answer: { give: true } }));
part("[data-keep]").addEventListener("click", () => { link.say({ answer: { give: false } }); ask(0); });
addEventListener("keydown", (event) => keys(event, true));
addEventListener("keyup", (event) => keys(event, false));
const awake = new Awake((way) => { page.dataset.keeps = way; put(part("[data-awake]"), tell(`awake-${way}`)); });
page.dataset.keeps = awake.way;
if (joining.given) {
  joining.show();
  joining.form.requestSubmit();
} else if (token.get()) {
  connect(() => ({ hello: { token: token.get() } }));
} else {
  joining.show();
}

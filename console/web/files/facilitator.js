// The facilitator's page: what is seen, and forms that ask the table for something.
import { fill, follow, language, loadWords, make, put, say, status, word } from "./common.js";
import { chosenOptions, offerOptions, post, sure } from "./asking.js";
import { drawBoth } from "./chart.js";
import { CREWS, SIGNS, nameOf, sectionOf, show } from "./tables.js";

const main = document.getElementById("tables");
let offers = {};

function fieldsOf(form) {
  const fields = {};
  for (const input of form.elements) {
    if (!input.name) continue;
    if (input.name === "seat") [fields.crew, fields.station] = input.value.split(".");
    else if (input.name === "other") fields.other = input.value.split(".")[1];
    else if (input.type === "checkbox") fields[input.name] = input.checked;
    else if (input.type === "number" || input.name === "number") fields[input.name] = Number(input.value);
    else fields[input.name] = input.value;
  }
  return fields;
}

async function submit(event, section) {
  event.preventDefault();
  const form = event.target;
  if (!sure(form)) return;
  const answer = section.querySelector("[data-answer]");
  const note = "note" in form.dataset;
  const address = `/facilitator/${note ? "note" : "ask"}/${encodeURIComponent(section.dataset.table)}`;
  try {
    const told = await post(address, JSON.stringify(note ? fieldsOf(form) : { do: form.dataset.do, ...fieldsOf(form), ...chosenOptions(form) }));
    put(answer, told.done ? `${form.dataset.means ?? form.querySelector("button").textContent}: ${say("done")}` : told.why);
    answer.classList.toggle("why", !told.done);
    beside(form, answer);
    if (told.done) opened(section, "");
    if (told.done) for (const input of form.querySelectorAll("input:not([type])")) input.value = "";
  } catch {
    put(answer, say("no-answer"));
    answer.classList.add("why");
    beside(form, answer);
  }
}

/** The answer is seen where the command was given. */
function beside(form, answer) {
  if (form.nextElementSibling !== answer) form.after(answer);
  answer.scrollIntoView({ block: "nearest" });
}

/** On a phone a hint and a note are written where their key was pressed, one at a time. */
function opened(section, name) {
  for (const key of section.querySelectorAll("[data-opens]")) {
    const open = key.dataset.opens === name;
    key.setAttribute("aria-expanded", String(open));
    const form = section.querySelector(`form[data-do=${key.dataset.opens}]`);
    form.classList.toggle("opened", open);
    if (open) form.querySelector("[name=words]").focus();
  }
}

function keys(section) {
  for (const key of section.querySelectorAll("[data-opens]")) {
    key.addEventListener("click", () => opened(section, key.getAttribute("aria-expanded") === "true" ? "" : key.dataset.opens));
  }
  const rest = section.querySelector("[data-rest]");
  rest.addEventListener("click", () => rest.setAttribute("aria-expanded", String(section.classList.toggle("all"))));
}

function options(select, key, entries) {
  const before = select.value;
  fill(select, key, () => entries.map(([value, text]) => make("option", { value }, text)));
  if (entries.some(([value]) => value === before)) select.value = before;
}

function seats(table) {
  const sides = table.seen?.sides ?? {};
  return Object.entries(sides).flatMap(([crew, side]) =>
    (side.seats ?? []).map((seat) => ({ ...seat, crew, value: `${crew}.${seat.station}` })));
}

/** What a teacher reads of the lesson that is chosen. */
async function lessons(section, table) {
  const address = `/facilitator/lessons/${encodeURIComponent(table.table)}?lang=${language}`;
  const known = await (await fetch(address)).json();
  const select = section.querySelector("[data-lessons]");
  const plan = section.querySelector("[data-plan]");
  const show = () => {
    const lesson = known[select.value];
    plan.hidden = !lesson;
    if (!lesson) return;
    put(plan.querySelector("[data-plan-title]"), `${lesson.title} · ${lesson.about}`);
    fill(plan.querySelector("[data-plan-parts]"), select.value, () => lesson.parts.flatMap(({ heading, texts }) =>
      [make("h4", {}, heading), make("ul", {}, ...texts.map((text) => make("li", {}, text)))]));
  };
  section.lessons = known;
  options(select, 1, Object.entries(known).map(([name, of]) => [name, of.title]));
  if (known[table.seen?.offer?.lesson]) select.value = table.seen.offer.lesson;
  select.addEventListener("change", show);
  show();
}

function prepare(section, table) {
  if (!section.dataset.ready) {
    section.dataset.ready = "true";
    for (const form of section.querySelectorAll("form[data-do]")) {
      form.addEventListener("submit", (event) => submit(event, section));
    }
    keys(section);
    section.querySelector("[data-games]").addEventListener("change", () => charts(section));
    for (const select of section.querySelectorAll("[data-seats]")) {
      select.addEventListener("change", () => sitting(section));
    }
    section.querySelectorAll("[data-people]").forEach((span) => put(span, say("people", { crew: word(span.dataset.people) })));
    options(section.querySelector("[data-games]"), Object.keys(offers), Object.entries(offers).map(([game, of]) => [game, of.name]));
    options(section.querySelector("[data-crews]"), 1, CREWS.map((crew) => [crew, word(crew)]));
    options(section.querySelector("[data-modes]"), 1, ["turn-by-turn", "real-time"].map((mode) => [mode, word(mode)]));
  }
  const offer = table.seen?.offer;
  const told = JSON.stringify([offer?.game, offer?.chart, offer?.mode, offer?.lesson, offer?.options]);
  if (offer && section.dataset.offered !== told) {
    if (!section.dataset.offered) lessons(section, table);
    section.dataset.offered = told;
    section.querySelector("[data-games]").value = offer.game;
    charts(section);
    section.querySelector("[data-charts]").value = offer.chart;
    section.querySelector("[data-modes]").value = offer.mode;
    const taught = section.querySelector("[data-lessons]");
    if (section.lessons?.[offer.lesson]) {
      taught.value = offer.lesson;
      taught.dispatchEvent(new Event("change"));
    }
  }
}

function charts(section) {
  const of = offers[section.querySelector("[data-games]").value];
  const entries = Object.entries(of?.charts ?? {});
  const select = section.querySelector("[data-charts]");
  options(select, entries, entries.length ? entries : [["", "–"]]);
  declared(section, of);
}

/** What a game declares that its matches may be played with, as far as it has a meaning with the goal. */
function declared(section, of) {
  const offer = newest[section.dataset.table]?.seen?.offer;
  const shown = (of?.options ?? []).filter((option) => option.goal === null || option.goal === offer?.goal);
  const box = section.querySelector("[data-options]");
  offerOptions(box, shown);
  for (const select of box.querySelectorAll("select")) if (offer?.options?.[select.dataset.option]) select.value = offer.options[select.dataset.option];
}

let newest = {};

function sitting(section) {
  const all = seats(newest[section.dataset.table] ?? {});
  for (const form of section.querySelectorAll("form")) {
    const chosen = form.querySelector("[data-seats]");
    if (!chosen) continue;
    options(chosen, all.map((seat) => seat.value), all.map((seat) => [seat.value, `${word(seat.crew)} · ${word(seat.station)}`]));
    const seat = all.find((each) => each.value === chosen.value);
    const sitters = form.querySelector("[data-sitters]");
    if (sitters) {
      options(sitters, seat?.choices ?? [], (seat?.choices ?? []).map((sitter) => [sitter, word(`sits-${sitter}`)]));
    }
    const others = form.querySelector("[data-others]");
    if (others) {
      const mates = all.filter((each) => each.crew === seat?.crew && each.value !== seat?.value);
      options(others, mates.map((each) => each.value), mates.map((each) => [each.value, word(each.station)]));
    }
  }
}

function lead(section, table) {
  const seen = table.seen;
  const can = new Set(table.here ? seen?.can ?? [] : []);
  if (seen?.journal) can.add("note");
  for (const form of section.querySelectorAll("form[data-do]")) {
    const may = can.has(form.dataset.do);
    if (form.hidden === may) form.hidden = !may;
  }
  for (const key of section.querySelectorAll("[data-opens]")) key.hidden = !can.has(key.dataset.opens);
  whom(section, table);
  const waiting = (seen?.waiting ?? []).map((match, number) =>
    [String(number), `${word(match.game)}, ${Math.floor(match.played_s / 60)} min`]);
  options(section.querySelector("[data-waiting]"), waiting, waiting);
  put(section.querySelector("[data-tablets]"), CREWS.filter((crew) => seen?.tablets?.[crew]?.code)
    .map((crew) => say("tablets-join", { crew: word(crew), code: seen.tablets[crew].code })).join(" "));
  if (seen?.offer) {
    const locked = section.querySelector("[name=locked]");
    if (locked.dataset.told !== String(seen.offer.locked)) {
      locked.dataset.told = String(seen.offer.locked);
      locked.checked = seen.offer.locked;
    }
    const taught = section.lessons?.[seen.offer.lesson];
    put(section.querySelector("[data-lesson-now]"), taught ? say("lesson-at", { title: taught.title }) : "");
    for (const crew of ["blue", "red"]) section.querySelector(`[name=${crew}]`).max = seen.offer.most_people;
  }
  sitting(section);
}

const EXERCISES_EVERY_MS = 10000;

/** How far each crew is with the exercises of its lesson, as the journal has it by now. */
async function exercises(section) {
  const seen = newest[section.dataset.table]?.seen;
  const box = section.querySelector("[data-exercises]");
  let told = {};
  if (seen?.match && seen.journal && !document.hidden) {
    try {
      told = await (await fetch(`/facilitator/exercises/${encodeURIComponent(section.dataset.table)}?lang=${language}`)).json();
    } catch {
      return;
    }
  } else if (document.hidden) return;
  const rows = Object.entries(told).flatMap(([crew, lines]) => lines.map((line) => [crew, line]));
  box.hidden = !rows.length;
  fill(box.querySelector("[data-exercises-told]"), rows, () => rows.map(([crew, line]) =>
    make("li", {}, make("strong", {}, `${seen.names?.[crew] || word(crew)} · `), line)));
}

/** Where there are several tables: what each is at and who is awaited, and the way to it. */
function overview(tables) {
  const nav = document.getElementById("overview");
  nav.hidden = tables.length < 2;
  const rows = tables.map((table) => ({ id: `table-${table.table}`, name: nameOf(table), status: status(table), who: awaited(table) }));
  fill(nav, rows, () => rows.map(({ id, name, status: told, who }) => make("a", { href: `#${id}` },
    make("strong", {}, name), make("span", {}, told), ...(who ? [make("span", { class: "who" }, who)] : []))));
}

/** The one thing that is loud: which crew waits for whom, and for how long; on a phone both boats below it. */
function whom(section, table) {
  const seen = table.here ? table.seen : null;
  const place = section.querySelector("[data-whom]");
  const waits = seen?.match && !seen.over ? CREWS.map((crew) => [crew, waitedFor(seen.sides?.[crew])]).filter(([, cards]) => cards.length) : [];
  const longest = Math.max(0, ...waits.flatMap(([, cards]) => cards.map((card) => Math.floor(card.waited_s ?? 0))));
  section.longest = seen?.match ? Math.max(section.longest ?? 0, longest) : 0;
  place.hidden = !seen?.match || seen.over;
  place.classList.toggle("awaited", waits.length > 0);
  const lines = waits.map(([crew, cards]) => `${SIGNS[crew]} ${say("crew-waits", { crew: word(crew), who: cards.map(named).join(", ") })}`);
  const all = [...(lines.length ? lines : [say("nobody-waits")]), ...(section.longest ? [say("longest-wait", { seconds: section.longest })] : [])];
  fill(place, all, () => all.map((line, at) => make("span", { class: at < Math.max(1, lines.length) ? "loud" : "" }, line)));
  drawBoth(section.querySelector("[data-both]"), table.chart, seen?.match ? seen.views : null);
}

function waitedFor(side) {
  return (side?.cards ?? []).filter((card) => card.state === "awaited");
}

function named(card) {
  return `${word(card.station)}${card.waited_s === null ? "" : ` ${Math.floor(card.waited_s)}\u00a0s`}`;
}

function awaited(table) {
  const sides = Object.entries(table.here ? table.seen?.sides ?? {} : {});
  const who = sides.flatMap(([crew, side]) => waitedFor(side).map((card) => `${word(crew)} ${named(card)}`));
  return table.seen?.match && who.length ? say("waits-who", { who: who.join(", ") }) : "";
}

/** A table of another machine has a page of its own, behind its own PIN. */
function ownPage(section, table) {
  const link = section.querySelector("[data-own-page]");
  link.hidden = !table.address;
  if (table.address) link.href = `${table.address}/facilitator`;
}

setInterval(() => [...main.children].forEach(exercises), EXERCISES_EVERY_MS);
await loadWords();
offers = await (await fetch(`/facilitator/offers?lang=${language}`)).json();
follow("/facilitator/stream", ({ tables }) => {
  overview(tables);
  for (const section of [...main.children]) if (!tables.some((table) => table.table === section.dataset.table)) section.remove();
  for (const table of tables) {
    newest[table.table] = table;
    const section = sectionOf(main, table);
    prepare(section, table);
    show(section, table);
    lead(section, table);
    ownPage(section, table);
    if (section.dataset.match !== String(table.seen?.match)) {
      section.dataset.match = String(table.seen?.match);
      exercises(section);
    }
  }
}, document.getElementById("connection"));

// A crew's own phone: where to go, how long to wait, and what it has played.
import { fill, follow, loadWords, make, put } from "./common.js";
import { crews, day, marked, sayOf, wait } from "./club.js";

const { token } = document.body.dataset;
const own = (id) => document.getElementById(id);
let queues = true;

/** What to do now, in one line, and what belongs to it. */
function told(match) {
  if (match.bye) return [sayOf(match.bye_points ? "bye" : "bye-nothing"), ""];
  if (match.table && match.plays) return [sayOf("you-play", { table: match.table }), ""];
  if (match.table) return [sayOf("go-to", { table: match.table }), sayOf("you-sit", { side: sayOf(`side-${match.side}`).toLowerCase() })];
  if (match.place === 1) return [sayOf("you-are-next"), wait(match.wait_s)];
  if (match.place) return [sayOf("before-you", { count: match.place - 1 }), wait(match.wait_s)];
  if (match.against.length) return [sayOf("wait-for-call"), wait(match.wait_s)];
  return [sayOf("nothing-yet"), ""];
}

function card(match) {
  const [first, second] = told(match);
  const where = match.round ? sayOf("event-round", { event: match.event, round: match.round }) : match.event;
  const against = match.against.length ? sayOf("against", { crews: crews(match.against) }) : "";
  const called = Boolean(match.table);
  return make("article", { class: called ? "next called" : "next" },
    make("p", { class: "event" }, where),
    ...(match.number ? [make("p", { class: "number" }, make("span", {}, sayOf("your-number")), make("strong", {}, String(match.number)))] : []),
    make("p", { class: "where" }, first),
    ...(against ? [make("p", {}, against)] : []),
    ...(second ? [make("p", {}, second)] : []));
}

function played(match) {
  const against = match.against.length ? sayOf("against", { crews: crews(match.against) }) : "";
  const outcome = sayOf(`outcome-${match.outcome}`);
  const words = [marked(outcome, match), against].filter(Boolean).join(" · ");
  const why = match.corrected || ["disputed", "void"].includes(match.outcome) ? match.why : "";
  return make("li", {}, make("a", { href: `/crew/${token}/debrief/${match.identity}` }, words), make("span", {}, [day(match.begun_s), why].filter(Boolean).join(" · ")));
}

/** A bye or a walk-over: it counts, and there is nothing to look back on. */
function unplayed(match) {
  const against = match.against.length ? sayOf("against", { crews: crews(match.against) }) : "";
  const where = sayOf("event-round", { event: match.event, round: match.round });
  return make("li", {}, make("strong", {}, [sayOf(`outcome-${match.outcome}`), against].filter(Boolean).join(" · ")), make("span", {}, [where, match.why].filter(Boolean).join(" · ")));
}

function show(seen) {
  fill(own("next"), seen.next, () => seen.next.length ? seen.next.map(card) : seen.left.length ? [make("p", {}, sayOf("you-left", { event: crews(seen.left) }))] : [make("p", {}, sayOf("not-queued"))]);
  fill(own("played"), [seen.played, seen.unplayed], () => [...seen.unplayed.map(unplayed), ...seen.played.map(played)]);
  own("none").hidden = seen.played.length > 0;
  const queued = seen.next.find((match) => match.place);
  queues = !queued;
  const asks = queued || !seen.next.length;
  own("queue").hidden = !asks;
  put(own("queue").querySelector("button"), sayOf(queued ? "leave-queue" : "queue-again"));
  const first = seen.next[0];
  document.title = first ? `${told(first)[0]} · ${seen.crew}` : seen.crew;
}

own("queue").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch(`/crew/${token}/queue`, { method: "POST", body: JSON.stringify({ queue: queues }) });
  put(own("answer"), answer.ok ? "" : (await answer.json()).why);
});

await loadWords();
follow(`/crew/${token}/stream`, show, own("connection"));

// What all pages share: words, the stream of what may be seen, and making elements without any markup in texts.

export const language = document.documentElement.lang;
let words = {};

export async function loadWords() {
  const answer = await fetch(`/words/${language}.json`);
  words = await answer.json();
}

/** A sentence of [web], with its values. */
export function say(key, values = {}) {
  return sentence(`web.${key}`, values);
}

/** Any sentence, by its whole name. */
export function sentence(key, values = {}) {
  const text = words[key] ?? key;
  const filled = text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => filling(values[name], one, many));
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

/** A value, with the form of its word that goes with it where the sentence names both. */
function filling(value, one, many) {
  if (many === undefined) return value ?? "";
  return `${value} ${words["language.singular"].split(" ").includes(String(value)) ? one : many}`;
}

/** A word of the game: blue, first mate, north. */
export function word(name) {
  return words[`word.${name}`] ?? name;
}

/** An element; texts stay texts, whatever a boat is called. */
export function make(tag, attributes = {}, ...children) {
  const svg = ["svg", "g", "circle", "rect", "line", "polyline", "path", "text", "title"].includes(tag);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Put a text in place, only where it is another: screen readers say what changes. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Replace what an element holds, only where it is something else. */
export function fill(element, key, makeChildren) {
  const now = JSON.stringify(key);
  if (element.dataset.filled === now) return;
  element.dataset.filled = now;
  element.replaceChildren(...makeChildren());
}

const SOON_MS = 250;
const LATER_MS = 2000;
const SOON_TRIES = 40;
const SILENT_MS = 12000;

/** Follow a stream for ever: a process that was killed is found again at once, a table that is off some time later. */
export function follow(address, told, connection) {
  let stream = null;
  let tries = 0;
  let heardAt = Date.now();
  let leaving = false;
  document.querySelector('form[action$="/leave"]')?.addEventListener("submit", () => { leaving = true; });
  const open = () => {
    stream = new EventSource(address);
    stream.onmessage = (event) => {
      heardAt = Date.now();
      put(connection, "");
      told(JSON.parse(event.data));
    };
    stream.onopen = () => { tries = 0; heardAt = Date.now(); put(connection, ""); };
    stream.addEventListener("over", () => {
      stream.close();
      if (!leaving) location.reload(); // or a slow answer to "log out" would be overtaken
    });
    stream.onerror = () => {
      stream.close();
      put(connection, say("gone"));
      setTimeout(open, tries++ < SOON_TRIES ? SOON_MS : LATER_MS);
    };
  };
  setInterval(() => {
    if (stream.readyState === EventSource.OPEN && Date.now() - heardAt > SILENT_MS) stream.onerror();
  }, 1000);
  open();
}

/** What a table is at, in a few words. */
export function status(table) {
  const seen = table.seen;
  if (!table.here) return say("no-table");
  if (!seen) return say("soon");
  if (seen.pause) {
    const by = seen.pause.reason || word(seen.pause.by);
    return `${say("paused")}: ${by}`;
  }
  if (seen.paused) return say("paused");
  if (seen.over) return say("ended");
  const scenes = { attract: "nobody-plays", play: "playing", start: "playing", tutorial: "tutorial", service: "service" };
  const clock = seen.clock_s === null || seen.clock_s === undefined ? "" : ` · ${minutes(seen.clock_s)}`;
  return say(scenes[seen.scene] ?? "choosing") + (seen.match ? clock : "");
}

export function minutes(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

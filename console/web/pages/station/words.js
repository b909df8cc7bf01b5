// What the page itself says, in the reader's language; what the table says comes in that language already.
import { loadWords as load, word } from "/assets/common.js";

let words = {};

export async function loadWords() {
  await load();
  words = await (await fetch(`/words/${document.documentElement.lang}.json`)).json();
}

/** A sentence of [tablet], with its values. */
export function tell(key, values = {}) {
  const text = (words[`tablet.${key}`] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A word of the game with a large first letter. */
export function name(of) {
  const said = word(of);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export { word };

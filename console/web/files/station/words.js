// What the page itself says, in the reader's language; what the table says comes in that language already.
import { loadWords, sentence, word } from "/assets/common.js";

/** A sentence of [tablet], with its values. */
export function tell(key, values = {}) {
  return sentence(`tablet.${key}`, values);
}

/** A word of the game with a large first letter. */
export function name(of) {
  const said = word(of);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export { loadWords, word };

// Words that the club's pages share.
import { language, sentence } from "./common.js";

/** A sentence of [club-page]. */
export function sayOf(key, values = {}) {
  return sentence(`club-page.${key}`, values);
}

/** Names as people say them: Kraken and Orca. */
export function crews(names) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Orca wins; Orca and Manta win. */
export function wins(names) {
  return sayOf(names.length > 1 ? "winners" : "winner", { crews: crews(names) });
}

/** What is said of a match, with what is out of the ordinary. */
export function marked(words, match) {
  const decided = match.corrected ? sayOf("corrected", { what: words }) : words;
  return match.computers ? `${decided} · ${sayOf("with-computers")}` : decided;
}

/** Names with where each sits: Kraken (blue) and Orca (red). */
export function seated(names, sides) {
  return crews(names.map((name, number) => sayOf("seated", { crew: name, side: sayOf(`side-${sides[number]}`).toLowerCase() })));
}

/** About how long, in whole minutes. */
export function wait(seconds) {
  if (seconds === null || seconds === undefined) return sayOf("wait-unknown");
  const minutes = Math.round(seconds / 60);
  return minutes < 1 ? sayOf("wait-now") : sayOf("wait", { minutes });
}

/** A number as the language writes it. */
export function figure(value) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value);
}

/** The time on the clock. */
export function clock(seconds) {
  return doubted(seconds, new Date(seconds * 1000).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
}

/** The day. */
export function day(seconds) {
  return doubted(seconds, new Date(seconds * 1000).toLocaleDateString(language, { day: "numeric", month: "long" }));
}

/** Marked where no clock can have been right: the years of console/wall_clock.py. */
function doubted(seconds, words) {
  const year = new Date(seconds * 1000).getUTCFullYear();
  return year >= 2026 && year <= 2099 ? words : `${words} (?)`;
}

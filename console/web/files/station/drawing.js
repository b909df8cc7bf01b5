// Making elements and signs; texts stay texts, whatever a boat is called.
import { SIGNS } from "./signs.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of the page, with its attributes and what it holds. */
export function html(tag, attributes = {}, ...children) {
  return finish(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  return finish(document.createElementNS(SVG, tag), attributes, children);
}

function finish(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** A sign of the displays, `size` wide around a point of a drawing. What shows through it is `ground`. */
export function sign(name, x, y, size, colour, ground = "sea") {
  const scale = size / 100;
  const turn = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  return svg("g", { transform: turn, class: `sign ink-${colour} on-${ground}` }, ...paths(name));
}

/** A sign as a small drawing of its own, in the colour of the text around it. */
export function icon(name, attributes = {}) {
  const box = name.startsWith("ship-") ? "0 22 100 50" : "-4 -4 108 108";
  return svg("svg", { viewBox: box, class: "icon", "aria-hidden": "true", ...attributes }, ...paths(name));
}

function paths(name) {
  return (SIGNS[name] ?? []).map(([d, ground]) => svg("path", { d, class: ground ? "ground" : "ink" }));
}

/** Replace what an element holds, only where it is something else: what is touched stays where it is. */
export function fill(element, key, makeChildren) {
  const now = JSON.stringify(key);
  if (element.dataset.filled === now) return false;
  element.dataset.filled = now;
  element.replaceChildren(...makeChildren().filter((child) => child !== null));
  return true;
}

/** Put a text in place, only where it is another: screen readers say what changes. */
export function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

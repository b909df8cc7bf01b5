// The controls of a panel as buttons: pressed when touched, let go when let go, lit when their lamp is.
import { html, icon } from "./drawing.js";

const ARROWS = { north: "north", east: "east", south: "south", west: "west", previous: "west", next: "east" };
const HOLDS = { cancel: 2000, erase: 2000 };
const SHOWN_MS = 3000;

/** How many letters the longest word has: no cap breaks one. */
function longest(words) {
  return Math.max(...words.split(/[\s-]+/).map((each) => each.length));
}

export class Controls {
  #buttons = new Map();
  #held = new Map();
  #untaken = new Map();

  /** `panel`: what is printed on each control; `touch(control, pressed, stamp)`: tells the table. */
  constructor(panel, touch) {
    this.panel = panel;
    this.touch = touch;
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.letGo(); });
  }

  /** A button for a control; `content`: what stands on it besides its word. */
  button(name, { content = null, word = null, classes = "" } = {}) {
    const printed = this.panel[name] ?? { label: name, colour: "white", symbol: null };
    const made = html("button", {
      type: "button", class: `control ${printed.colour} ${classes}`, "data-control": name, "aria-label": printed.label,
    });
    const arrow = ARROWS[name.replace(/^(note|slide)-/, "")];
    const picture = printed.symbol ?? (arrow && !content ? arrow : null);
    made.append(
      html("span", { class: "lamp", "aria-hidden": "true" }),
      ...(picture && !content ? [icon(picture)] : []),
      html("span", { class: "word", "aria-hidden": "true" }, word ?? printed.label),
      ...(content ? [content] : []));
    made.style.setProperty("--letters", String(longest(word ?? printed.label)));
    if (HOLDS[name]) made.classList.add("holds");
    this.adopt(made, name);
    return made;
  }

  /** Any element that is touched in a control's place. */
  adopt(element, name) {
    this.#buttons.set(name, [...(this.#buttons.get(name) ?? []).filter((each) => each.isConnected), element]);
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture?.(event.pointerId);
      this.press(name, event.timeStamp, `pointer-${event.pointerId}`);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      element.addEventListener(kind, (event) => this.release(name, event.timeStamp, `pointer-${event.pointerId}`));
    }
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.press(name, event.timeStamp, `key-${event.key}`);
    });
    element.addEventListener("keyup", (event) => {
      if (event.key === "Enter" || event.key === " ") event.preventDefault(); // or some browsers click besides
      this.release(name, event.timeStamp, `key-${event.key}`);
    });
    element.addEventListener("blur", (event) => {
      for (const key of ["Enter", " "]) this.release(name, event.timeStamp, `key-${key}`);
    });
    element.addEventListener("click", (event) => {
      if (event.detail === 0) this.tap(name, event.timeStamp); // a screen reader's
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** `by`: the finger or the key; two on one control are one press. */
  press(name, stamp, by) {
    const by_now = this.#held.get(name) ?? new Set();
    this.#held.set(name, new Set([...by_now, by]));
    if (by_now.size) return null;
    this.#mark(name, "pressed", true);
    this.#forgive(name);
    navigator.vibrate?.(8);
    return this.touch(name, true, stamp);
  }

  release(name, stamp, by) {
    const by_now = this.#held.get(name);
    if (!by_now?.delete(by) || by_now.size) return;
    this.#held.delete(name);
    this.#mark(name, "pressed", false);
    this.touch(name, false, stamp);
  }

  /** Pressed and let go at once. Promises that it is taken. */
  tap(name, stamp = performance.now()) {
    const taken = this.press(name, stamp, "tap") ?? Promise.reject(new Error("held"));
    taken.catch(() => {});
    this.release(name, stamp, "tap");
    return taken;
  }

  /** The page is left, or cannot be heard: no finger is on anything. */
  letGo() {
    for (const [name, by] of [...this.#held]) for (const each of [...by]) this.release(name, performance.now(), each);
  }

  light(lit, hinted, wanted) {
    for (const [name, buttons] of this.#buttons) {
      for (const button of buttons) {
        button.classList.toggle("lit", lit.includes(name));
        button.classList.toggle("hinted", hinted.includes(name));
        button.classList.toggle("wanted", wanted.includes(name));
      }
    }
  }

  /** A press was not taken: its button says so for a while. */
  refuse(name) {
    this.#mark(name, "untaken", true);
    clearTimeout(this.#untaken.get(name));
    this.#untaken.set(name, setTimeout(() => this.#forgive(name), SHOWN_MS));
  }

  #forgive(name) {
    this.#mark(name, "untaken", false);
  }

  #mark(name, kind, on) {
    for (const button of this.#buttons.get(name) ?? []) button.classList.toggle(kind, on);
  }

  label(name) {
    return this.panel[name]?.label ?? name;
  }
}

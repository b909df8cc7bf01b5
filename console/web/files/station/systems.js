// The first mate's gauges, each on its own button; and the ring of what a stop may be used for.
import { fill, html, icon, put } from "./drawing.js";
import { tell } from "./words.js";

const SYSTEMS = ["mine", "torpedo", "drone", "sonar", "silence", "scenario"];
const SHAPES = { red: "diamond", green: "disc", yellow: "triangle" };

export class Gauges {
  constructor(controls) {
    this.parts = Object.fromEntries(SYSTEMS.map((system) => {
      const part = { boxes: html("span", { class: "boxes", "aria-hidden": "true" }), state: html("span", { class: "state" }) };
      const content = html("span", { class: "gauge" }, part.state, part.boxes);
      part.button = controls.button(system, { content, classes: "gauged" });
      part.button.prepend(icon(SHAPES[controls.panel[system]?.colour] ?? "disc"));
      return [system, part];
    }));
    this.root = html("div", { class: "systems" }, ...SYSTEMS.map((system) => this.parts[system].button));
    this.controls = controls;
  }

  show(seen) {
    const gauges = seen.game?.gauges ?? {};
    for (const [system, part] of Object.entries(this.parts)) {
      const gauge = gauges[system];
      const unused = !gauge || !gauge.boxes || !gauge.usable;
      const state = unused ? "unused" : gauge.broken ? "broken" : gauge.ready ? "ready" : "";
      part.button.classList.toggle("ready", state === "ready");
      part.button.classList.toggle("broken", state === "broken");
      part.button.classList.toggle("unused", unused);
      put(part.state, gauge && state ? tell(`gauge-${state}`) : "");
      fill(part.boxes, gauge ?? null, () => Array.from({ length: unused ? 0 : gauge.boxes }, (_, at) =>
        html("i", { class: at < gauge.level ? "full" : "" })));
      const said = unused ? "" : `: ${gauge.level} / ${gauge.boxes}${state ? `, ${tell(`gauge-${state}`)}` : ""}`;
      part.button.setAttribute("aria-label", this.controls.label(system) + said);
    }
  }
}

/** Things to choose from in a ring: a touch turns it there, by the panel's own buttons; OK takes. */
export class RingOfChoices {
  constructor(walk, [back, on]) {
    this.walk = walk;
    this.back = back;
    this.on = on;
    this.title = html("h2");
    this.list = html("ol", { class: "ring" });
    this.hint = html("p", { class: "hint" });
    this.root = html("section", { class: "choosing" }, this.title, this.list, this.hint);
  }

  show(seen) {
    this.seen = seen;
    this.walk.look();
    const ring = seen.ring;
    this.root.hidden = !ring;
    if (!ring) return;
    put(this.title, ring.title);
    put(this.hint, ring.hint);
    fill(this.list, [ring.choices, ring.chosen], () => ring.choices.map((choice, at) => {
      const button = html("button", { type: "button", "aria-current": at === ring.chosen ? "true" : null, class: at === ring.chosen ? "chosen" : "" }, at === ring.chosen ? `▶ ${choice}` : choice);
      button.addEventListener("click", () => this.#turnTo(at));
      return html("li", {}, button);
    }));
  }

  #turnTo(goal) {
    const far = () => {
      const ring = this.seen.ring;
      if (!ring) return null;
      const count = ring.choices.length;
      const ahead = (goal - ring.chosen + count) % count;
      if (ahead === 0) return null;
      return ahead <= count / 2 ? this.on : this.back;
    };
    this.walk.begin(far, () => String(this.seen.ring?.chosen));
  }
}

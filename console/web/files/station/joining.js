// How a tablet comes to a station: the code of a crew's display, then the station; one that is taken is asked for.
import { html, put } from "./drawing.js";
import { name, tell } from "./words.js";

const KEPT = "sonar-station";

/** The token outlives a reload and a browser that was put away; a tab has its own before the tablet's last one. */
export const token = {
  get: () => sessionStorage.getItem(KEPT),
  last: () => localStorage.getItem(KEPT),
  keep: (value) => { sessionStorage.setItem(KEPT, value); localStorage.setItem(KEPT, value); },
  forget: () => {
    if (localStorage.getItem(KEPT) === sessionStorage.getItem(KEPT)) localStorage.removeItem(KEPT);
    sessionStorage.removeItem(KEPT);
  },
};

export class Joining {
  /** `look(code)`, `join(code, station)`, `back(token)`: what the person asks for. */
  constructor(root, asked) {
    this.root = root;
    this.asked = asked;
    this.form = root.querySelector("form");
    this.field = root.querySelector("input[name=code]");
    this.stations = root.querySelector("[data-stations]");
    this.why = root.querySelector("[data-why]");
    this.back = root.querySelector("[data-back]");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = this.field.value.trim().toUpperCase();
      if (code) asked.look(code);
    });
    this.back.addEventListener("click", () => asked.back(token.last()));
    const given = location.hash.slice(1);
    if (given) {
      this.field.value = given.toUpperCase();
      history.replaceState(null, "", location.pathname + location.search);
    }
    this.given = Boolean(given);
    addEventListener("hashchange", () => location.reload()); // another code was read, with this page open
  }

  show(why = "") {
    this.root.hidden = false;
    this.stations.replaceChildren();
    this.form.hidden = false;
    this.back.hidden = !token.last();
    put(this.why, why);
  }

  hide() {
    this.root.hidden = true;
  }

  /** The stations that a code opens. */
  offer(told) {
    this.form.hidden = true;
    this.back.hidden = true;
    put(this.why, "");
    const buttons = told.stations.map((each) => {
      const state = each.taken ? "taken" : each.computer ? "computer" : "free";
      const own = each.player && each.player !== told.crew ? ` · ${name(each.player)}` : "";
      const button = html("button", { type: "button", class: `door seat ${state}`, "data-station": each.station },
        html("strong", {}, name(each.station) + own), html("span", {}, tell(`seat-${state}`)));
      button.addEventListener("click", () => this.asked.join(this.field.value.trim().toUpperCase(), each.station));
      return button;
    });
    const title = html("h2", {}, tell("which-station", { crew: name(told.crew), boat: told.name }));
    this.stations.replaceChildren(title, html("div", { class: "seats" }, ...buttons));
    title.tabIndex = -1;
    title.focus();
  }

  /** Whoever has the station is asked. */
  wait(seconds) {
    put(this.why, tell("asking", { seconds }));
  }
}

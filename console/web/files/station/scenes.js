// What is shown where no match is, or in its place: the poster, big choices, menus, a name that is typed.
import { fill, html, icon } from "./drawing.js";
import { Walk } from "./walking.js";
import { tell } from "./words.js";

export class Scenes {
  constructor(controls) {
    this.controls = controls;
    this.walk = new Walk(controls);
    this.root = html("section", { class: "scene" });
  }

  /** Whether there is something to show here; the captain's tablet has buttons for it, the others the title. */
  show(seen) {
    this.seen = seen;
    this.walk.look();
    const part = ["typing", "choices", "menu"].find((each) => seen[each]) ?? (seen.choosing ? "choosing" : seen.poster ? "poster" : null);
    this.root.hidden = part === null;
    if (part === null) return false;
    const other = fill(this.root, [part, seen[part]], () => this[`_${part}`](seen[part]));
    if (other) requestAnimationFrame(() => this.root.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }));
    this.root.className = `scene scene-${part}`;
    return true;
  }

  _poster({ title, call, about }) {
    return [html("h2", {}, title), html("p", { class: "call" }, call), html("p", { class: "hint" }, about)];
  }

  _choosing(title) {
    return [html("h2", {}, title), html("p", { class: "hint" }, tell("captain-chooses"))];
  }

  _choices({ title, foot, choices }) {
    const buttons = choices.map((choice) => {
      const button = html("button", { type: "button", class: `choice at-${choice.course}${choice.taken ? " taken" : ""}${choice.dark ? " dark" : ""}` },
        html("span", { class: "course" }, icon(choice.course)),
        html("strong", {}, icon(choice.sign), ` ${choice.word}${choice.taken ? " ✓" : ""}`),
        html("span", { class: "about" }, choice.about ?? ""));
      this.controls.adopt(button, choice.course);
      return button;
    });
    return [html("h2", {}, title), html("div", { class: "choices" }, ...buttons), foot ? html("p", { class: "hint" }, foot) : null];
  }

  _menu({ title, rows, chosen, hint, side }) {
    const list = rows.map((row, at) => {
      const value = row.value === null ? null : html("span", { class: "value" }, row.changes && at === chosen ? `◀ ${row.value} ▶` : row.value);
      const button = html("button", { type: "button", class: at === chosen ? "chosen" : "", "aria-current": at === chosen ? "true" : null },
        html("span", {}, (at === chosen ? "▶ " : "") + row.label), value);
      button.addEventListener("click", () => this.#rowTo(at));
      return html("li", {}, button);
    });
    return [html("h2", {}, title), html("ol", { class: "menu" }, ...list), side ? html("p", { class: "side" }, side) : null, html("p", { class: "hint" }, hint)];
  }

  #rowTo(goal) {
    const next = () => {
      const menu = this.seen.menu;
      if (!menu || menu.chosen === goal || goal >= menu.rows.length) return null;
      return menu.chosen < goal ? "south" : "north";
    };
    this.walk.begin(next, () => String(this.seen.menu?.chosen));
  }

  _typing({ title, about, name, beside, fresh }) {
    const letters = [...name].map((letter, at) => html("span", { class: at === name.length - 1 && !fresh ? "chosen" : "" }, letter));
    return [html("h2", {}, title), ...about.map((each) => html("p", {}, each)),
      html("p", { class: "typed" }, ...letters), html("p", { class: "hint" }, `▲ ${beside[0]} · ▼ ${beside[1]}`)];
  }
}

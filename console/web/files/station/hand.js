// A player of Con Sonar! alone with their hand: the scale, the torpedoes, the chain, and cards that nobody else sees.
import { fill, html, icon, put } from "./drawing.js";
import { Walk } from "./walking.js";
import { name, tell, word } from "./words.js";

const SIGNS = { yellow: "disc", green: "square", blue: "triangle", red: "diamond", orange: "cross", purple: "ring" };
const PLACES = 8;

export class Hand {
  constructor(controls, [back, on]) {
    this.walk = new Walk(controls);
    this.back = back;
    this.on = on;
    this.scale = html("ol", { class: "scale" });
    this.chain = html("p", { class: "chain-now" });
    this.torpedoes = html("div", { class: "cards torpedo-cards", role: "group", "aria-label": tell("torpedoes") });
    this.hand = html("div", { class: "cards own-cards", role: "group", "aria-label": tell("hand") });
    this.players = html("ul", { class: "scores" });
    this.cover = html("button", { type: "button", class: "quiet cover" });
    this.cover.addEventListener("click", () => { this.covered = !this.covered; this.show(this.seen); });
    this.covered = false;
    this.root = html("div", { class: "con-sonar" }, this.scale, this.chain, this.torpedoes, this.hand, this.cover, this.players);
  }

  show(seen) {
    this.seen = seen;
    this.walk.look();
    const { game } = seen;
    const seat = game.seat;
    this.#drawScale(game, seat);
    put(this.chain, this.#told(game));
    fill(this.torpedoes, [game.torpedoes, seat?.pointed, seat?.things], () => game.torpedoes.map((card, at) =>
      this.#thing(`torpedo-${at + 1}`, card, seat, true)));
    fill(this.hand, [seat, this.covered], () => (seat ? this.#own(seat) : []));
    put(this.cover, tell(this.covered ? "uncover" : "cover"));
    fill(this.players, [game.players, game.turn, game.won], () => game.players.map((each) => html("li", { class: each.player === game.turn ? "turn" : "" },
      icon(SIGNS[each.player]), html("span", {}, `${each.player === game.turn ? "▶ " : ""}${name(each.player)}${game.won.includes(each.player) ? " ★" : ""}`), html("b", {}, String(each.points)))));
  }

  #told(game) {
    if (game.roll) {
      const dice = game.roll.dice.join(" · ") + (game.roll.tumbling ? " …" : "");
      return tell("roll", { submarine: this.#boat(game.roll.submarine), place: game.roll.place, dice });
    }
    const piles = tell("piles", { fleet: game.piles.fleet, torpedoes: game.piles.torpedoes });
    return `${game.chain ? tell("chain-next", { ship: word(game.chain) }) : tell("chain-any")} · ${piles}`;
  }

  #boat(submarine) {
    const colour = Object.keys(SIGNS).find((each) => submarine.startsWith(each));
    return `${word(colour)} ${submarine.slice(colour.length)}`;
  }

  /** Boats on places 1 to 8: the farther right, the easier to hit. Those that the laid card can act on are marked. */
  #drawScale(game, seat) {
    const ways = seat?.laid ? seat.ways : [];
    fill(this.scale, [game.submarines, ways, seat?.way, game.roll?.submarine], () => Array.from({ length: PLACES }, (_, at) => {
      const here = Object.entries(game.submarines).filter(([, place]) => place === at + 1);
      return html("li", {}, html("b", {}, String(at + 1)), ...here.map(([boat]) => this.#chip(boat, ways.indexOf(boat), seat, game.roll?.submarine === boat)));
    }));
  }

  #chip(boat, way, seat, hit) {
    const colour = Object.keys(SIGNS).find((each) => boat.startsWith(each));
    const chosen = way >= 0 && way === seat.way;
    const content = [icon(SIGNS[colour]), html("span", {}, boat.slice(colour.length))];
    const classes = `chip player-${colour}${chosen ? " chosen" : ""}${hit ? " hit" : ""}`;
    return html("span", { class: `${classes}${way >= 0 ? " could" : ""}`, "aria-label": this.#boat(boat), role: "img" }, ...content);
  }

  #own(seat) {
    if (seat.laid) return this.#laid(seat);
    const cards = seat.hand.map((card, at) => this.#thing(`hand-${at + 1}`, this.covered ? null : card, seat, seat.fits.includes(at + 1)));
    if (seat.things.includes("end")) cards.push(this.#end(seat));
    return cards;
  }

  #end(seat) {
    const button = html("button", { type: "button", class: `card end${seat.pointed === "end" ? " pointed" : ""}` }, html("b", {}, tell("end-turn")));
    button.addEventListener("click", () => this.#pointAt("end"));
    return button;
  }

  #thing(thing, card, seat, fits) {
    const may = seat?.things.includes(thing);
    const pointed = seat?.pointed === thing;
    if (card === null) {
      const back = html(may ? "button" : "span", { type: may ? "button" : null, class: `card back${pointed ? " pointed" : ""}`, "aria-label": tell("card-back") }, html("b", {}, thing.split("-")[1]));
      if (may) back.addEventListener("click", () => this.#pointAt(thing));
      return back;
    }
    const made = face(card, { may, pointed, fits });
    if (may) made.addEventListener("click", () => this.#pointAt(thing));
    return made;
  }

  #laid(seat) {
    const ways = seat.ways.map((way, at) => {
      const button = html("button", { type: "button", class: `way-to${at === seat.way ? " chosen" : ""}`, "aria-current": at === seat.way ? "true" : null },
        (at === seat.way ? "▶ " : "") + (way === "trash" ? tell("trash") : this.#boat(way)));
      button.addEventListener("click", () => this.#turnTo(at));
      return button;
    });
    return [face(seat.laid, { may: false, pointed: true, fits: true }), html("div", { class: "ways" }, ...ways)];
  }

  /** Point at a card: from either end where nothing is pointed at yet. OK takes it. */
  #pointAt(thing) {
    const next = () => {
      const seat = this.seen.game?.seat;
      if (!seat || seat.laid || !seat.things.includes(thing) || seat.pointed === thing) return null;
      const count = seat.things.length;
      const now = seat.pointed === null ? -1 : seat.things.indexOf(seat.pointed);
      const ahead = now < 0 ? seat.things.indexOf(thing) + 1 : (seat.things.indexOf(thing) - now + count) % count;
      return ahead <= count / 2 ? this.on : this.back;
    };
    this.walk.begin(next, () => String(this.seen.game?.seat?.pointed));
  }

  #turnTo(way) {
    const next = () => {
      const seat = this.seen.game?.seat;
      if (!seat?.laid || seat.way === way) return null;
      const ahead = (way - seat.way + seat.ways.length) % seat.ways.length;
      return ahead <= seat.ways.length / 2 ? this.on : this.back;
    };
    this.walk.begin(next, () => String(this.seen.game?.seat?.way));
  }
}

/** A card: its move or its torpedoes, the ship that it follows, and the ship that follows. */
function face(card, { may, pointed, fits }) {
  const amount = "move" in card ? (card.move > 0 ? `+${card.move}` : `−${-card.move}`) : `×${card.torpedoes}`;
  const told = `${word(card.colour)} ${amount}, ${card.ships.map(word).join(" → ")}`;
  const classes = `card player-${card.colour}${pointed ? " pointed" : ""}${fits ? " fits" : ""}${"move" in card ? "" : " torpedo"}`;
  return html(may ? "button" : "span", { type: may ? "button" : null, role: may ? null : "img", class: classes, "aria-label": told, "aria-current": pointed ? "true" : null },
    html("span", { class: "top" }, html("b", {}, amount), icon(SIGNS[card.colour])),
    ...card.ships.map((ship) => icon(`ship-${ship}`)));
}

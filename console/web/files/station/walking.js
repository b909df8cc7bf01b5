// Many presses for one gesture: towards a dot, a card, a row. Each is a press of the panel's own controls, sent
// when the table has taken the one before and what is seen has changed: nothing is pressed blindly, nothing late.

const PATIENCE_MS = 3000;
const MOST_STEPS = 60;

export class Walk {
  #next = null;
  #key = null;
  #steps = 0;
  #busy = false;
  #timer = null;
  #waits = null;

  constructor(controls) {
    this.controls = controls;
  }

  /** `next()`: the control to press now, null at the goal; `key()`: what has to change after each press. */
  begin(next, key) {
    this.#next = next;
    this.#key = key;
    this.#steps = 0;
    if (!this.#busy) this.#step();
  }

  stop() {
    this.#next = null;
  }

  #step() {
    const control = this.#next?.() ?? null;
    if (control === null || ++this.#steps > MOST_STEPS) {
      this.stop();
      return;
    }
    this.#busy = true;
    const before = this.#key();
    this.controls.tap(control).then(
      () => this.#await(before),
      () => { this.#busy = false; this.stop(); });
  }

  #await(before) {
    this.#waits = before;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#busy = false; this.stop(); }, PATIENCE_MS);
    this.look();
  }

  /** What is seen has changed, perhaps. */
  look() {
    if (!this.#busy || this.#waits === null || this.#key() === this.#waits) return;
    clearTimeout(this.#timer);
    this.#waits = null;
    this.#busy = false;
    if (this.#next) this.#step();
  }
}

const STEPS = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

export function place(dot) {
  return [dot.charCodeAt(0) - 65, Number(dot.slice(1)) - 1];
}

/** The dot that a course leads to, as the captain's desk has it: straight ahead counts most, sideways less. */
export function nearest(cursor, course, dots) {
  const [columns, rows] = STEPS[course];
  const [fromColumn, fromRow] = place(cursor);
  let found = null;
  let least = null;
  for (const dot of dots) {
    const [column, row] = place(dot);
    const across = column - fromColumn;
    const down = row - fromRow;
    const ahead = across * columns + down * rows;
    if (ahead <= 0) continue;
    const cost = [ahead + 2 * (Math.abs(across * rows) + Math.abs(down * columns)), column, row];
    if (least === null || before(cost, least)) [found, least] = [dot, cost];
  }
  return found ?? cursor;
}

function before(one, other) {
  const at = one.findIndex((each, index) => each !== other[index]);
  return at >= 0 && one[at] < other[at];
}

/** The first course of a shortest way of the cursor from dot to dot; null: it is there, or there is none. */
export function firstCourse(cursor, goal, dots) {
  if (cursor === goal) return null;
  const begun = new Map([[cursor, null]]);
  const edge = [cursor];
  while (edge.length) {
    const dot = edge.shift();
    for (const course of Object.keys(STEPS)) {
      const next = nearest(dot, course, dots);
      if (begun.has(next)) continue;
      begun.set(next, begun.get(dot) ?? course);
      if (next === goal) return begun.get(next);
      edge.push(next);
    }
  }
  return null;
}

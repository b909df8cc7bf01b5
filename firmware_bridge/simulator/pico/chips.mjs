// The chips around the Pico: seven 74HC165 that freeze the contacts, seven 74HCT595 that hold the lamps.

/** Contacts behind a chain of 74HC165. An edge is put in before it is due, and seen by the first latch after it. */
export class InputChain {
  constructor(chips) {
    this.chips = chips;
    this.plugged = true;
    this.levels = new Uint8Array(chips).fill(0xff); // 1: open
    this.edges = []; // in the order of their times
    this.frozen = [];
    this.words = 0;
  }

  put(edge) {
    let place = this.edges.length;
    while (place && this.edges[place - 1].nanos > edge.nanos) place--;
    this.edges.splice(place, 0, edge);
  }

  latch(nanos) {
    while (this.edges.length && this.edges[0].nanos <= nanos) {
      const { chip, bit, level } = this.edges.shift();
      this.levels[chip] = (this.levels[chip] & ~(1 << bit)) | (level << bit);
    }
    // Behind the last chip, whose serial input is tied high, come ones.
    this.frozen = this.plugged ? [...this.levels, 0xff, 0xff] : new Array(this.chips + 2).fill(0);
    this.words = 0;
  }

  get wordsInAScan() {
    return (this.chips + 2) >> 1;
  }

  /** The next sixteen bits, H of the nearer chip first. */
  shift() {
    const at = 2 * this.words++;
    return ((this.frozen[at] ?? 0xff) << 8) | (this.frozen[at + 1] ?? 0xff);
  }
}

/** Lamps behind a chain of 74HCT595, dark while their outputs are off. */
export class LampChain {
  constructor(chips) {
    this.shifted = new Uint8Array(chips);
    this.latched = new Uint8Array(chips).map(() => Math.random() * 256); // chips start as they like
    this.enabled = false;
    this.latches = 0;
    this.shownBeforePicture = false;
  }

  clock(bit) {
    for (let chip = 0; chip < this.shifted.length; chip++) {
      const out = this.shifted[chip] >> 7;
      this.shifted[chip] = (this.shifted[chip] << 1) | bit;
      bit = out;
    }
  }

  latch() {
    this.latched.set(this.shifted);
    this.latches++;
  }

  enable(on) {
    this.enabled = on;
    if (on && !this.latches) this.shownBeforePicture = true;
  }

  get shown() {
    return this.enabled ? this.latched : new Uint8Array(this.latched.length);
  }
}

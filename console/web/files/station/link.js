// The way to the table: touches with the time at which they happened, and what the table says of them.
//
// A touch counts when the table has taken it. What it has not taken in time was not taken: that is shown, and it is
// never sent again. Where the way was lost in between, the table says on the next what became of it.

const PATIENCE_MS = 2500;
const SOON_MS = 250;
const SILENT_MS = 5000;
const JOINING_MS = 90000;
const STALE_MS = 1000;
const BACK_MS = 1500; // whoever has a station is answered at once, or the way is dead
const MOST_BACK_MS = 3000;

export class TableLink {
  #socket = null;
  #token = null;
  #number = 0;
  #stamp = 0;
  #waiting = new Map();
  #heardAt = 0;
  #heardOn = 0;
  #seated = false;
  #tries = 0;
  #ended = false;
  #retry = null;

  /**
   * `first()`: what is said first, again on each new way; `heard`: told of each message but pings; `lost`: of each
   * touch that was not taken; `unkept`: of each that is in no journal; `found`: of each that was taken although the
   * way was lost; `changed`: whether the table can be reached now.
   */
  constructor(address, first, { heard, lost, unkept, found, changed }) {
    this.address = address;
    this.first = first;
    this.on = { heard, lost, unkept, found, changed };
    this.up = false;
    document.addEventListener("visibilitychange", () => this.#wake());
    addEventListener("pageshow", (event) => { if (event.persisted) this.#wake(); });
    addEventListener("online", () => this.#wake());
    setInterval(() => this.#look(), 500);
    this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    if (this.#ended) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#note();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#note();
      socket.send(JSON.stringify(this.first()));
    };
    socket.onmessage = (event) => { if (socket === this.#socket) this.#hear(JSON.parse(event.data)); };
    socket.onclose = () => { if (socket === this.#socket) this.#fall(); };
  }

  #note() {
    this.#heardAt = performance.now();
    this.#heardOn = Date.now();
  }

  /** For how long nothing was heard; one of the two clocks may stand still while the tablet sleeps. */
  #quietMs() {
    return Math.max(performance.now() - this.#heardAt, Date.now() - this.#heardOn);
  }

  #hear(message) {
    this.#note();
    if ("ping" in message) {
      this.#socket.send(JSON.stringify({ pong: [message.ping, performance.now()] }));
      return;
    }
    if ("you" in message) this.#sit(message.you);
    if ("away" in message) this.#leave(message.away);
    if ("taken" in message) this.#settle(message.taken, "taken");
    else if ("unkept" in message) this.#settle(message.unkept, "unkept");
    else if ("refused" in message) this.#settle(...message.refused);
    this.on.heard(message);
  }

  #leave(why) {
    if (why === "table") return; // one that is off may come back
    this.#ended = true;
    this.#loseAll();
  }

  /** At a station, from now on. By the same token touches are counted on, and we hear what became of the last. */
  #sit({ token, last = 0, fates = [] }) {
    if (token !== this.#token) {
      this.#loseAll();
      this.#number = 0;
    }
    this.#token = token;
    for (const [number, fate] of fates) this.#settle(number, fate);
    for (const [number, touch] of this.#waiting) {
      touch.sentAt = performance.now(); // what came, but has no place yet, is told soon
      if (number > last) this.#settle(number, "gone");
    }
    this.#number = Math.max(this.#number, last);
    this.#stamp = 0;
    this.#seated = true;
    this.#tries = 0;
    this.#set(true);
  }

  #settle(number, fate) {
    const touch = this.#waiting.get(number);
    if (!touch) return;
    this.#waiting.delete(number);
    if (fate !== "taken" && fate !== "unkept") {
      this.#lose(touch, fate);
      return;
    }
    touch.taken();
    if (fate === "unkept") this.on.unkept(touch);
    else if (touch.cut) this.on.found(touch);
  }

  #loseAll() {
    for (const number of [...this.#waiting.keys()]) this.#settle(number, "gone");
  }

  /** The way is lost: what became of the last touches is told on the next. */
  #fall() {
    this.#socket = null;
    for (const touch of this.#waiting.values()) touch.cut = true;
    this.#set(false);
    if (!this.#ended) this.#retry = setTimeout(() => this.#open(), SOON_MS);
  }

  #lose(touch, why) {
    touch.refused(why);
    this.on.lost(touch, why);
  }

  /** Somebody looks at the page again: a socket that slept, or began when there was no network, is not trusted. */
  #wake() {
    if (document.visibilityState !== "visible" || this.#ended) return;
    this.#tries = 0;
    if (this.#socket === null) this.#open();
    else if (this.#quietMs() > (this.#socket.readyState === WebSocket.OPEN ? STALE_MS : SOON_MS)) this.#renew();
  }

  #renew() {
    const socket = this.#socket;
    this.#fall();
    socket?.close();
    this.#open();
  }

  #look() {
    const now = performance.now();
    for (const [number, touch] of this.#waiting) {
      if (this.up && now - touch.sentAt > PATIENCE_MS) {
        this.#waiting.delete(number);
        this.#lose(touch, "late");
      }
    }
    if (this.#socket === null || this.#ended || this.#quietMs() <= this.#patience()) return;
    this.#tries += 1;
    this.#renew();
  }

  /** Whoever has no station yet is not pinged; one who had one tries soon again, a slow network gets a little longer. */
  #patience() {
    if (this.up) return SILENT_MS;
    if (this.#seated) return Math.min(BACK_MS + 500 * this.#tries, MOST_BACK_MS);
    return this.#socket.readyState === WebSocket.CONNECTING ? SILENT_MS : JOINING_MS;
  }

  #set(up) {
    if (this.up === up) return;
    this.up = up;
    this.on.changed(up);
  }

  /** A control was touched or let go at a moment of this tablet's clock. Promises that it is taken. */
  touch(control, pressed, stamp) {
    const touch = { control, pressed, sentAt: performance.now() };
    const settled = new Promise((taken, refused) => Object.assign(touch, { taken, refused }));
    settled.catch(() => {}); // whoever shows it has been told
    if (!this.up || this.#socket?.readyState !== WebSocket.OPEN) {
      this.#lose(touch, "gone");
      return settled;
    }
    this.#stamp = Math.max(stamp, this.#stamp);
    this.#number += 1;
    this.#waiting.set(this.#number, touch);
    this.#socket.send(JSON.stringify({ touch: [this.#number, control, pressed, this.#stamp] }));
    return settled;
  }

  /** Something that is no touch. */
  say(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** For good. `leaving`: the station is given up, for whoever wants it. */
  end(leaving) {
    if (leaving) this.say({ gone: {} });
    this.#ended = true;
    this.#loseAll();
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#set(false);
  }
}

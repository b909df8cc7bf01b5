// A tablet that is a station does not go to sleep. With HTTPS the browser is asked; without, a video that shows
// and says nothing keeps the screen on: it needs one touch to begin, as browsers have it.

export class Awake {
  #lock = null;
  #video = null;

  constructor(told) {
    this.told = told;
    this.way = "none";
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.keep(); });
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.keep(), { passive: true });
    this.keep();
  }

  async keep() {
    if (document.hidden) return;
    if (navigator.wakeLock) await this.#ask();
    else await this.#play();
    this.told(this.way);
  }

  async #ask() {
    if (this.#lock && !this.#lock.released) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
      this.way = "lock";
      this.#lock.addEventListener("release", () => { this.way = "none"; });
    } catch {
      this.way = "none"; // the battery is low: the browser says no, and asks nobody
    }
  }

  async #play() {
    if (!this.#video) {
      this.#video = document.createElement("video");
      Object.assign(this.#video, { loop: true, playsInline: true });
      for (const [kind, name] of [["video/webm", "silence.webm"], ["video/mp4", "silence.mp4"]]) {
        const source = document.createElement("source");
        this.#video.append(Object.assign(source, { type: kind, src: `/station/assets/${name}` }));
      }
      this.#video.setAttribute("aria-hidden", "true");
      this.#video.tabIndex = -1;
      this.#video.className = "silence";
      document.body.append(this.#video);
    }
    try {
      if (this.#video.paused) await this.#video.play();
      this.way = "video";
    } catch {
      this.way = "none"; // nobody has touched the page yet
    }
  }
}

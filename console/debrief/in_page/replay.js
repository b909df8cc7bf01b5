// The replay of a debrief: moves the parts that the page has drawn along the orders of the match.
// What each part does stands in its own data attributes: console/debrief/in_page/replay_parts.py.
"use strict";
(() => {
  const replay = document.querySelector(".replay");
  if (!replay) return;
  const { lines, times, says, words, marks, length } = JSON.parse(document.getElementById("replay-data").textContent);
  const find = (css) => replay.querySelector(css);
  const [line, play, speed, caption, log] = [".line", ".play", ".speed", ".caption", ".log"].map(find);
  const LOGGED = 6;
  const numbers = (text) => text.split(" ").map(Number);
  const clock = (at) => `${Math.floor(at / 6000)}:${String(Math.floor(at / 100) % 60).padStart(2, "0")}`;

  // How many of these, in order, are no greater than a number.
  const upTo = (sorted, most) => {
    let [from, until] = [0, sorted.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if (sorted[middle] <= most) from = middle + 1;
      else until = middle;
    }
    return from;
  };

  // `3 10 20 5 10 30` as [[3, 5], [[10, 20], [10, 30]]]: when, and what then.
  const series = (text, wide) => {
    const all = numbers(text);
    const whens = all.filter((_, n) => n % (wide + 1) === 0);
    return [whens, whens.map((_, n) => all.slice(n * (wide + 1) + 1, (n + 1) * (wide + 1)))];
  };

  const ACTS = {
    on: (part, text) => {
      const turns = numbers(text);
      return (now) => {
        part.classList.toggle("off", upTo(turns, now) % 2 === 0);
        part.classList.toggle("fresh", now > 0 && turns.includes(now));
      };
    },
    way: (part, text) => {
      const [whens, points] = series(text, 2);
      return (now) => {
        const way = points.slice(0, upTo(whens, now)).map((each) => each.join(" ")).join("L");
        for (const path of part.children) path.setAttribute("d", way && `M${way}`);
      };
    },
    move: (part, text) => {
      const [whens, points] = series(text, 2);
      return (now) => {
        const here = points[upTo(whens, now) - 1];
        part.classList.toggle("away", !here);
        if (here) part.setAttribute("transform", `translate(${here.join(" ")})`);
      };
    },
    fill: (part, text) => {
      const [whens, levels] = series(text, 1);
      const boxes = part.dataset.of;
      return (now) => {
        const [level] = levels[upTo(whens, now) - 1];
        part.firstChild.textContent = "■".repeat(level) + "□".repeat(Math.max(0, (boxes ?? 0) - level));
        part.lastChild.textContent = boxes ? ` ${level}/${boxes}` : ` ${level}`;
        part.classList.toggle("full", boxes && level >= boxes);
      };
    },
  };
  const parts = Object.entries(ACTS).flatMap(([name, act]) =>
    [...replay.querySelectorAll(`[data-${name}]`)].map((part) => act(part, part.dataset[name])));

  let now = -1; // so many orders have been given
  let at = 0; // hundredths of a second of the match
  let running = 0; // the frame that is awaited while it plays

  const show = (given) => {
    line.value = at / 100;
    const status = line.dataset.status.replace("{time}", clock(at)).replace("{number}", given).replace("{orders}", lines.length);
    line.setAttribute("aria-valuetext", given ? `${status}. ${words[says[given - 1]]}` : status);
    find(".at").textContent = status;
    if (given === now) return;
    now = given;
    for (const act of parts) act(now);
    const said = says.slice(0, now).filter((each) => words[each]).slice(-LOGGED).reverse();
    caption.textContent = said.length ? words[said[0]] : "";
    log.replaceChildren(...said.slice(1).map((each) => {
      const item = document.createElement("li");
      item.textContent = words[each];
      return item;
    }));
  };
  const seek = (when) => {
    at = Math.min(Math.max(when, 0), length);
    show(upTo(times, at));
  };
  const step = (given) => {
    hold();
    const wanted = Math.min(Math.max(given, 0), lines.length);
    at = wanted ? times[wanted - 1] : 0;
    show(wanted);
  };
  const hold = () => {
    cancelAnimationFrame(running);
    running = 0;
    play.setAttribute("aria-pressed", "false");
    caption.setAttribute("aria-live", "polite");
  };
  const go = () => {
    if (at >= length) seek(0);
    play.setAttribute("aria-pressed", "true");
    caption.setAttribute("aria-live", "off"); // nobody can listen to all of it
    let before;
    const frame = (moment) => {
      const passed = ((moment - (before ?? moment)) / 10) * Number(speed.value);
      before = moment;
      running = requestAnimationFrame(frame);
      seek(at + passed);
      if (at >= length) hold();
    };
    running = requestAnimationFrame(frame);
  };
  const follow = (href) => {
    const found = /^#replay-(\d+)$/.exec(href);
    if (!found) return;
    step(upTo(lines, Number(found[1])));
    replay.scrollIntoView();
    find("h2").focus({ preventScroll: true });
  };

  const doing = {
    play: () => (running ? hold() : go()),
    "step-back": () => step(now - 1),
    "step-on": () => step(now + 1),
    "mark-before": () => step(marks.filter((mark) => mark < now).pop() ?? 0),
    "mark-next": () => step(marks.find((mark) => mark > now) ?? lines.length),
  };
  const keys = { " ": "play", ",": "step-back", ".": "step-on", p: "mark-before", n: "mark-next" };
  for (const [name, act] of Object.entries(doing)) find(`.${name}`).addEventListener("click", act);
  line.addEventListener("input", () => {
    hold();
    seek(Number(line.value) * 100);
  });
  replay.addEventListener("keydown", (pressed) => {
    const own = pressed.key === " " && pressed.target.closest("button, select");
    const name = keys[pressed.key.toLowerCase()];
    if (!name || own || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return;
    pressed.preventDefault();
    doing[name]();
  });
  document.addEventListener("click", (pressed) => {
    const link = pressed.target.closest('a[href^="#replay-"]');
    if (link) follow(link.getAttribute("href"));
  });
  addEventListener("hashchange", () => follow(location.hash));

  replay.hidden = false;
  step(lines.length); // how it ended, with both ways; playing begins at the beginning
  follow(location.hash);
})();

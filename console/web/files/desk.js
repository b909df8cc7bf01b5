// What the table's own commands say of it, asked for one by one; its settings; and a back-up put in place.
import { loadWords, say } from "./common.js";
import { post, sure } from "./asking.js";

const words = loadWords();
for (const button of document.querySelectorAll("button[data-part]")) {
  const shown = button.nextElementSibling;
  button.addEventListener("click", async () => {
    button.disabled = true;
    shown.hidden = false;
    await words;
    shown.textContent = say("connecting");
    try {
      const answer = await fetch(`/desk/part/${button.dataset.part}`);
      if (answer.status === 403) location.reload();
      shown.textContent = await answer.text();
    } catch {
      shown.textContent = say("no-answer");
    }
    button.disabled = false;
  });
}

/** What came of it, below its form. */
function answer(form, told, text) {
  const section = form.closest("section");
  const status = section.querySelector("[data-answer]");
  status.textContent = told.done ? text : told.why;
  status.classList.toggle("why", !told.done);
  const problems = section.querySelector("[data-problems]");
  problems.textContent = told.problems ?? "";
  problems.hidden = !told.problems;
}

async function send(form, address, body, done) {
  const button = form.querySelector("button");
  button.disabled = true;
  await words;
  try {
    const told = await post(address, body);
    answer(form, told, told.done ? done(told) : "");
    return told.done;
  } catch {
    answer(form, { done: false, why: say("no-answer") }, "");
    return false;
  } finally {
    button.disabled = false;
  }
}

const settings = document.querySelector("[data-settings]");
let mark = "";

async function openSettings() {
  const found = await (await fetch("/desk/settings")).json();
  mark = found.mark;
  settings.elements.text.value = found.text;
  settings.hidden = false;
}

document.querySelector("[data-open=settings]").addEventListener("click", openSettings);
settings.addEventListener("submit", async (event) => {
  event.preventDefault();
  const said = (told) => (told.before ? say("desk-kept", { before: told.before }) : say("desk-kept-new"));
  if (await send(settings, "/desk/settings", JSON.stringify({ text: settings.elements.text.value, mark }), said)) await openSettings();
});

/** A form that sends a file, or nothing, once somebody is sure. */
function grave(selector, address, done) {
  const form = document.querySelector(selector);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await words;
    if (sure(form)) await send(form, address, form.elements.file?.files[0] ?? "", done);
    await showVersion();
  });
}

async function showVersion() {
  await words;
  const answer = await fetch("/desk/version");
  if (!answer.ok) return;
  const told = await answer.json();
  const next = told.chosen ? say("desk-version-next", { version: told.chosen }) : "";
  document.querySelector("[data-version]").textContent = [say("desk-version", { version: told.runs }), next].filter(Boolean).join(" · ");
  for (const selector of ["[data-update]", "[data-go-back]"]) document.querySelector(selector).hidden = !told.allowed;
  document.querySelector("[data-go-back]").hidden ||= !told.chosen;
}

const installed = (told) => say("desk-version-next", { version: told.version || say("desk-installed") });
grave("[data-restore]", "/desk/restore", (told) => say("desk-restored", told));
grave("[data-update]", "/desk/update", installed);
grave("[data-go-back]", "/desk/go-back", installed);
await showVersion();

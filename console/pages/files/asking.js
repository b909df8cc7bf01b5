// Asking for something that changes something: with the page's token, and twice where it cannot be undone.
import { fill, make, say } from "./common.js";

const token = document.querySelector("meta[name=page-token]").content;
const SURE_MS = 4000;

export async function post(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", "x-page-token": token },
    body,
  });
  if (answer.status === 403) location.reload();
  return answer.json();
}

/** What cannot be undone is asked twice. */
export function sure(form) {
  if (!("sure" in form.dataset) || form.dataset.asked === "true") return true;
  const button = form.querySelector("button");
  const text = button.textContent;
  form.dataset.means = text;
  form.dataset.asked = "true";
  button.textContent = say("sure");
  setTimeout(() => { form.dataset.asked = "false"; button.textContent = text; }, SURE_MS);
  return false;
}

/** A list for each option that a game declares; `none`: the words of what holds where nothing is chosen. */
export function offerOptions(box, declared, none) {
  const choice = ([value, text]) => make("option", { value }, text);
  fill(box, declared, () => declared.map(({ name, called, values }) => make("label", {}, `${called} `,
    make("select", { "data-option": name }, ...(none ? [["", none]] : []).map(choice), ...values.map(choice)))));
}

/** What was chosen there, as a command says it. */
export function chosenOptions(form) {
  const chosen = [...form.querySelectorAll("[data-option]")].filter((select) => select.value);
  return chosen.length ? { options: Object.fromEntries(chosen.map((select) => [select.dataset.option, select.value])) } : {};
}

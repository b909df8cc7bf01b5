// Asking for something that changes something: with the page's token, and twice where it cannot be undone.
import { say } from "./common.js";

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

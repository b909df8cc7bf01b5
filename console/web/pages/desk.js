// What the table's own commands say of it, asked for one by one.
import { loadWords, say } from "./common.js";

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

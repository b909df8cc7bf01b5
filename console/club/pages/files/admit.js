// A table's code, read with the organiser's phone: what stands behind # is its id and its secret.
import { loadWords, put } from "./common.js";
import { post } from "./asking.js";
import { sayOf } from "./club.js";

const own = (id) => document.getElementById(id);
const [, table, secret] = /^#([\w-]{1,40})\.([\w-]{8,200})$/.exec(location.hash) ?? [];

for (const link of document.querySelectorAll(".languages a")) link.hash = location.hash;
await loadWords();
if (table) {
  put(own("which"), sayOf("admit-which", { table }));
  own("admit").hidden = false;
}
own("admit").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await post("/organiser/do", JSON.stringify({ do: "admit", table, secret }));
  own("said").className = answer.done ? "done" : "why";
  put(own("said"), answer.done ? answer.said : answer.why);
  own("admit").hidden = answer.done;
});

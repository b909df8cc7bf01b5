import { follow, loadWords } from "./common.js";
import { sectionOf, show } from "./tables.js";

const main = document.getElementById("tables");

await loadWords();
follow("/gallery/stream", ({ tables }) => {
  for (const table of tables) show(sectionOf(main, table), table);
}, document.getElementById("connection"));

// What stands behind # in a table's code never goes to the server: it is carried past the PIN by the browser alone.
const form = document.querySelector("form");
form.action = form.getAttribute("action") + location.hash;
for (const link of document.querySelectorAll(".languages a")) link.hash = location.hash;

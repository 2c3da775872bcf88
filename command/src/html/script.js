"use strict";
{
  const table = document.getElementById("hints");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const chips = [...document.querySelectorAll(".chip")];
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");
  const rest = document.getElementById("rest");

  // The entry of a key lies open below the row that asked for it.
  const closeEntries = () => body.querySelectorAll("tr.entry").forEach((entry) => entry.remove());

  const filter = () => {
    closeEntries();
    const groups = new Set(chips.filter((chip) => chip.ariaPressed === "true").map((chip) => chip.dataset.group));
    const words = search ? search.value.toLowerCase().split(/\s+/).filter(Boolean) : [];
    const most = rest && !rest.open ? Number(rest.dataset.shown) : rows.length;
    let number = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const has = (chips.length === 0 || groups.has(row.dataset.group)) && words.every((word) => text.includes(word));
      number += has ? 1 : 0;
      row.hidden = !has || number > most;
      row.classList.remove("rest");
    }
    if (shown) shown.textContent = `${number} of ${rows.length} rows${number > most ? `, the first ${most} are shown` : ""}`;
  };

  const collator = new Intl.Collator("en", { numeric: true });
  const sort = (title) => {
    const column = title.cellIndex;
    const direction = title.ariaSort === "ascending" ? -1 : 1;
    for (const other of table.tHead.rows[0].cells) other.ariaSort = "none";
    title.ariaSort = direction === 1 ? "ascending" : "descending";
    const text = (row) => row.cells[column].textContent;
    rows.sort((one, other) => direction * collator.compare(text(one), text(other)));
    body.append(...rows);
    filter();
  };

  for (const title of table.tHead.rows[0].cells) title.firstElementChild.addEventListener("click", () => sort(title));
  for (const chip of chips) {
    chip.addEventListener("click", () => {
      chip.ariaPressed = chip.ariaPressed === "true" ? "false" : "true";
      filter();
    });
  }
  if (search) search.addEventListener("input", filter);
  if (rest) rest.addEventListener("toggle", filter);

  body.addEventListener("click", (event) => {
    const link = event.target.closest("a.key");
    if (!link) return;
    event.preventDefault();
    const row = link.closest("tr");
    const wasOpen = row.nextElementSibling !== null && row.nextElementSibling.classList.contains("entry");
    closeEntries();
    if (wasOpen) return;
    const article = document.getElementById(link.hash.slice(1)).cloneNode(true);
    article.removeAttribute("id");
    const entry = document.createElement("tr");
    entry.className = "entry";
    const cell = entry.insertCell();
    cell.colSpan = row.cells.length;
    cell.append(article);
    row.after(entry);
  });

  filter();
}

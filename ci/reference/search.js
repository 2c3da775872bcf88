// What search.html shows: names that have all words of the question in them, the nearest first, then pages whose text has them.
// `tipuesearch` is FORD's list of pages, `lunr` the index of their texts.
"use strict";
{
  const pages = tipuesearch.pages;
  const nameOf = (page) => page.title.split("\u2013")[0].trim();
  const asked = (new URLSearchParams(window.location.search).get("q") || "").trim();
  const words = asked.toLowerCase().split(/\s+/).filter((word) => word !== "");

  const rank = (page) => {
    const name = nameOf(page).toLowerCase();
    if (name === asked.toLowerCase()) return 0;
    return name.startsWith(words[0]) ? 1 : 2;
  };
  const named = pages.filter((page) => words.every((word) => nameOf(page).toLowerCase().includes(word)));
  named.sort((one, other) => rank(one) - rank(other) || nameOf(one).localeCompare(nameOf(other)));

  const index = lunr(function () {
    this.ref("number");
    this.field("title", { boost: 10 });
    this.field("text");
    pages.forEach((page, number) => this.add({ number, title: page.title, text: page.text }));
  });
  const inText = index.query((query) => {
    for (const word of words) {
      query.term(lunr.tokenizer(word), {
        presence: lunr.Query.presence.REQUIRED,
        wildcard: lunr.Query.wildcard.TRAILING,
      });
    }
  });
  const found = words.length === 0 ? [] : [...new Set([...named, ...inText.map((hit) => pages[hit.ref])])];

  const field = document.getElementById("tipue_search_input");
  if (field) field.value = asked;
  const list = document.querySelector("#lunrsearchresults ul");
  const heading = document.createElement("p");
  heading.textContent = found.length === 0 ? `Nothing has \u201c${asked}\u201d in it.` : `${found.length} pages for \u201c${asked}\u201d`;
  list.before(heading);
  for (const page of found) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const text = document.createElement("div");
    link.href = page.url;
    link.textContent = nameOf(page);
    text.textContent = page.text.slice(0, 160) + "\u2026";
    item.append(link, text);
    list.append(item);
  }
}

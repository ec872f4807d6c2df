/**
 * The script of a report. It adds what needs one: sorting, filtering, saving tables as CSV, walking through the marks of a figure by keyboard, and opened
 * details on paper. It is plain text, so that its hash can stand in the content policy.
 */
export const pageScript = `
"use strict";
(() => {
const announce = (text) => { document.getElementById("announcement").textContent = text };
const make = (name, text) => { const element = document.createElement(name); element.textContent = text; return element };
const textOf = (cell) => cell.title || cell.textContent;
const csvCell = (text) => /[",\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
const save = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};
const headText = (th) => th.dataset.title || th.textContent;
const numberOf = (text) => {
  const plain = text.replace("\u2212", "-").replace(/ %$/, "").replace("\u221e", "inf");
  return plain !== "" && (/^[-+]?inf$/.test(plain) || Number.isFinite(Number(plain))) ? plain : null;
};
/* What a cell of a column of numbers says: a number, the ends of its interval, a note where there is none. */
const partsOf = (text) => {
  const [, value, inside] = /^(.+?) \\((.*)\\)$/.exec(text) || [null, text, ""];
  const ends = (given) => given.split(" to ").map(numberOf);
  const [low, high] = ends(inside);
  const alone = numberOf(value);
  if (alone !== null) return low && high ? [alone, low, high, ""] : [alone, "", "", inside];
  const [from, to] = ends(text);
  if (from && to) return ["", from, to, ""];
  return ["", "", "", text === "missing" ? "" : text];
};
/* The columns of a CSV: those of numbers hold numbers, and intervals and notes have columns of their own. */
const csvColumns = (head, cells) => {
  const title = headText(head);
  const texts = cells.map((cell) => textOf(cell).trim());
  const parts = texts.map(partsOf);
  if (!head.classList.contains("n") && parts.some((part) => part[1] === "")) return [[title, ...texts]];
  const filled = [0, 1, 2, 3].filter((at) => parts.some((part) => part[at] !== ""));
  return (filled.length > 0 ? filled : [0]).map((at) => [title + ["", " low", " high", " note"][at], ...parts.map((part) => part[at])]);
};
const PAGE = 200;
/* Long tables are shown in pages; paper has all rows. */
const pager = (table, body) => {
  if (body.rows.length <= PAGE) return () => {};
  let from = 0;
  const tools = document.createElement("div");
  tools.className = "tools pages";
  const place = document.createElement("span");
  const button = (text, step) => {
    const one = make("button", text);
    one.type = "button";
    one.addEventListener("click", () => { turn(from + step); announce(place.textContent) });
    return one;
  };
  const [back, on] = [button("Previous rows", -PAGE), button("Next rows", PAGE)];
  const turn = (to) => {
    const shown = [...body.rows].filter((row) => !row.hidden);
    from = to > 0 && to < shown.length ? to : 0;
    shown.forEach((row, i) => row.classList.toggle("off-page", i < from || i >= from + PAGE));
    place.textContent = shown.length === 0 ? "No rows" : "Rows " + (from + 1) + " to " + Math.min(from + PAGE, shown.length) + " of " + shown.length;
    back.disabled = from === 0;
    on.disabled = from + PAGE >= shown.length;
  };
  tools.append(back, on, place);
  table.parentElement.after(tools);
  turn(0);
  return () => turn(0);
};

/* All tables are saved from one menu. */
const menu = document.createElement("details");
menu.className = "save";
menu.append(make("summary", "Save a table as CSV"));
const list = document.createElement("ul");
menu.append(list);
const nav = document.querySelector("nav");
if (document.querySelector("table")) (nav || document.querySelector("header")).append(menu);

for (const table of document.querySelectorAll("header table, main table")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  for (const th of heads) th.dataset.title = th.textContent.replaceAll("\\u00a0", " ");
  const caption = table.caption.textContent;
  const firstPage = pager(table, body);
  const number = (text) => { const value = Number.parseFloat(text.replace("\\u2212", "-").replace("\\u221e", "Infinity").replace("<", "")); return value };
  const sort = (at) => {
    const th = heads[at];
    const up = th.getAttribute("aria-sort") !== "ascending";
    const rows = [...body.rows].map((row, i) => ({ row, i, text: textOf(row.cells[at]) }));
    const numeric = th.classList.contains("n") || rows.every(({ text }) => text === "" || /^[-+\\u2212]?[0-9.]+$/.test(text));
    const missing = ({ text }) => numeric ? Number.isNaN(number(text)) : text === "";
    rows.sort((a, b) => {
      if (missing(a) !== missing(b)) return missing(a) ? 1 : -1;
      const order = missing(a) ? 0 : numeric ? number(a.text) - number(b.text) : a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
      return (up ? order : -order) || a.i - b.i;
    });
    body.append(...rows.map(({ row }) => row));
    firstPage();
    for (const other of heads) other.removeAttribute("aria-sort");
    th.setAttribute("aria-sort", up ? "ascending" : "descending");
    announce(caption.slice(0, 80) + ": sorted by " + headText(th) + ", " + (up ? "ascending" : "descending"));
  };
  if (body.rows.length > 1 && !table.closest("header")) heads.forEach((th, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...th.childNodes);
    button.addEventListener("click", () => sort(at));
    th.append(button);
  });
  const tools = document.createElement("div");
  tools.className = "tools";
  if (body.rows.length > 8 && !table.closest("header")) {
    const label = make("label", "Filter rows ");
    const input = document.createElement("input");
    input.type = "search";
    label.append(input);
    input.addEventListener("input", () => {
      const wanted = input.value.toLowerCase();
      let shown = 0;
      for (const row of body.rows) { row.hidden = ![...row.cells].map(({ textContent }) => textContent).join(" ").toLowerCase().includes(wanted); if (!row.hidden) shown++ }
      firstPage();
      announce(shown + " of " + body.rows.length + " rows");
    });
    tools.append(label);
  }
  const csv = make("button", caption.length > 60 ? caption.slice(0, 58) + " …" : caption);
  csv.type = "button";
  csv.addEventListener("click", () => {
    const columns = heads.flatMap((head, at) => csvColumns(head, [...body.rows].map((row) => row.cells[at])));
    save(table.id + ".csv", columns[0].map((_, line) => columns.map((column) => csvCell(column[line])).join(",") + "\\n").join(""));
  });
  list.append(document.createElement("li"));
  list.lastChild.append(csv);
  if (tools.childElementCount > 0) table.parentElement.before(tools);
}

/* Sizes are read once they are known: reading them here would lay out the page anew for each table. */
const notes = new Map();
const sized = new ResizeObserver((entries) => {
  const wide = entries.map(({ target }) => target.scrollWidth > target.clientWidth);
  entries.forEach(({ target }, i) => { notes.get(target).hidden = !wide[i] });
});
for (const box of document.querySelectorAll(".scroll,.drawing")) {
  const wide = make("p", "Wider than the screen: it scrolls sideways.");
  wide.className = "wide";
  wide.hidden = true;
  box.after(wide);
  notes.set(box, wide);
  sized.observe(box);
}

for (const drawing of document.querySelectorAll(".drawing")) {
  const marks = [...drawing.querySelectorAll("[data-label]")];
  if (marks.length === 0) continue;
  const figure = drawing.closest("figure");
  const title = figure.querySelector("figcaption strong").textContent;
  const readout = make("p", "Arrow keys walk through the " + marks.length + " marks, Escape leaves.");
  readout.className = "readout";
  readout.hidden = true;
  drawing.after(readout);
  drawing.setAttribute("aria-label", title + " Arrow keys walk through " + marks.length + " marks.");
  let at = -1;
  const unmark = () => { if (marks[at]) marks[at].classList.remove("marked") };
  const go = (to) => {
    unmark();
    at = Math.max(0, Math.min(marks.length - 1, to));
    marks[at].classList.add("marked");
    const text = marks[at].dataset.label + " (" + (at + 1) + " of " + marks.length + ")";
    readout.textContent = text;
    announce(text);
  };
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -marks.length, End: marks.length };
  drawing.addEventListener("focus", () => { readout.hidden = false });
  drawing.addEventListener("blur", () => { unmark(); at = -1; readout.hidden = true });
  drawing.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { unmark(); at = -1; drawing.blur(); return }
    if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(at < 0 && event.key !== "End" ? 0 : at + steps[event.key]);
  });
  drawing.addEventListener("click", (event) => {
    const mark = event.target.closest("[data-label]");
    if (mark) { readout.hidden = false; go(marks.indexOf(mark)) }
  });
}

addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open]):not(.numbers)")) { details.open = true; details.dataset.closed = "" }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("details[data-closed]")) { details.open = false; delete details.dataset.closed }
});
})();
`

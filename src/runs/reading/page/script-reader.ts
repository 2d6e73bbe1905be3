/** The reader: one row with all that belongs to it; the keys; and the address, which leads back to it. */
export const readerScript = `
const reader = $(".reader"), isWide = () => matchMedia("(min-width: 60rem)").matches;
let reading = 0;

async function choose(at, { open = false, write = true } = {}) {
  const changed = at !== selected;
  selected = at; if (open || changed) isWritten ||= write;
  draw();
  if (open) { document.body.classList.add("reading"); if (!isWide()) reader.focus({ preventScroll: true }); }
  if (write) writeAddress();
  const mine = ++reading, slow = setTimeout(() => { if (mine === reading) reader.setAttribute("aria-busy", "true"); }, 150);
  try {
    const row = await rowAt(at);
    if (mine !== reading) return;
    show(at, row);
    for (const next of [1, -1]) { const near = shown[(placeOf.get(at) ?? -9) + next]; if (near !== undefined) rowAt(near).catch(() => {}); }
  } catch (error) {
    if (mine !== reading) return;
    reader.replaceChildren(element("p", "This " + names.row + " could not be loaded: " + error.message + "." + (inFile ? "" : " If the server has stopped, start affectlab view again and open the address that it prints."), { role: "alert" }));
  } finally { clearTimeout(slow); if (mine === reading) reader.removeAttribute("aria-busy"); }
}
const close = () => { document.body.classList.remove("reading"); };
function empty() { selected = -1; reading++; close(); reader.replaceChildren(element("p", "Nothing is chosen.", { class: "quiet" })); draw(); }

const part = (name, ...content) => { const made = element("section"); made.append(element("h3", name), ...content.filter(Boolean)); return made; };
const plain = (name, text, more = {}) => { const made = element("span", null, { class: "chip " + name, ...more }); made.append(inert(text)); return made; };

function chipsOf(at, row) {
  const chips = element("p", null, { class: "chips" });
  if (row.status !== "ok") chips.append(plain("unscored", "○ unscored: " + row.status), plain("words", row.reason ?? row.facts.find(([name]) => name === "error")?.[1] ?? ""));
  else if (row.reason) chips.append(plain("words", row.reason));
  if (row.answer !== null) chips.append(plain("own", "answer: " + (row.options[row.answer] ?? "option " + (row.answer + 1))));
  if (has(at, flags.key)) chips.append(plain("same", "= the key")); if (has(at, flags.notKey)) chips.append(plain("other", "≠ the key"));
  if (has(at, flags.mode)) chips.append(plain("same", "= people's mode")); if (has(at, flags.notMode)) chips.append(plain("other", "≠ people's mode"));
  if (row.judgesDiffer === true) chips.append(plain("differ", "≠ judges differ", { title: facts.differ }));
  return chips.children.length > 0 ? chips : null;
}
function headOf(at, row) {
  const head = element("header"), place = placeOf.get(at), bar = element("p", null, { class: "bar-of-row" });
  const step = (label, by, keys) => { const made = element("button", label, { type: "button", "aria-keyshortcuts": keys, disabled: shown[place + by] === undefined }); made.addEventListener("click", () => move(by)); return made; };
  const back = element("button", "Back to list", { type: "button", class: "back" }); back.addEventListener("click", () => { close(); scroller.focus(); });
  const where = element("span", place === undefined ? "" : number(place + 1) + " of " + number(shown.length), { class: "quiet" });
  const link = element("a", "Link", { href: "#" + new URLSearchParams({ row: key(at) }), title: "an address that leads to this " + names.row + " again" });
  bar.append(back, step("Previous", -1, "k"), step("Next", 1, "j"), where, link);
  const title = element("h2"); title.append(inert(row.item));
  const which = element("p", null, { class: "quiet which" }); which.append(inert(whichOf(at)));
  head.append(bar, title, which, ...[chipsOf(at, row)].filter(Boolean));
  return head;
}
function messagesOf(row) {
  if (typeof row.messages === "string") { const told = element("p", null, { class: "quiet" }); told.append(inert(row.messages)); return [told]; }
  return row.messages.map(({ role, text }) => { const made = element("div", null, { class: "message" }); made.append(element("h4", capital(role)), block(text, role === "system" ? { characters: 1200, lines: 14 } : { characters: 4000, lines: 48 })); return made; });
}
function factList(row) {
  const list = element("dl", null, { class: "facts" });
  for (const [name, text] of row.facts) { const value = element("dd"); value.append(block(text, { characters: 600, lines: 8, name: "fact" })); list.append(element("dt", name), value); }
  return list;
}
function show(at, row) {
  const isDialogue = row.dialogues.length > 0;
  const refusal = row.refusal ? [element("h4", "Refusal, as the provider marked it"), block(row.refusal)] : [];
  reader.replaceChildren(...[
    headOf(at, row),
    isDialogue ? null : factList(row),
    row.text ? part("Item", block(row.text, { characters: 4000, lines: 48 })) : null,
    isDialogue ? null : part("Prompt", ...messagesOf(row)),
    row.reasoning ? part("Reasoning, as the server showed it", block(row.reasoning, { characters: 2000, lines: 24 })) : null,
    isDialogue ? part(row.dialogues.length > 1 ? "Dialogues, side by side" : "Dialogue", emotionChart(row.dialogues), dialogueSides(row)) : part("Reply", block(row.reply, { name: "text reply" }), ...refusal),
    row.options.length > 0 ? part("Options and answers", optionTable(row)) : null,
    row.judgements.length > 0 ? part(row.judgements.length > 1 ? "Judges, side by side" : "Judge", verdictTable(row)) : null,
    isDialogue ? factList(row) : null,
  ].filter(Boolean));
  reader.scrollTop = 0; if (!isWide() && document.body.classList.contains("reading")) scrollTo(0, 0);
}

function move(by) {
  if (shown.length === 0) return;
  const place = placeOf.get(selected), next = Math.max(0, Math.min(shown.length - 1, place === undefined ? 0 : place + by));
  if (shown[next] !== selected) { choose(shown[next]); reveal(); }
}
const keys = [["j, ↓", "next", () => move(1)], ["k, ↑", "previous", () => move(-1)], ["/", "search", () => { close(); form.elements.q.select(); form.elements.q.focus(); }],
  ["f", "filters", () => { close(); const first = form.querySelector("select") ?? form.elements.item; first.focus(); }], ["Enter", "from the list to the text", null], ["Home, End, Page up, Page down", "in the list", null],
  ["Escape", "back to the list; in the list: show all", null], ["?", "these keys", () => help()], ["Tab", "reaches everything", null]];
const dialog = $("dialog");
function help() {
  if (dialog.children.length === 0) {
    const list = element("dl"); for (const [name, what] of keys) { const term = element("dt"); name.split(", ").forEach((one, i) => term.append(...(i > 0 ? [" "] : []), element("kbd", one))); list.append(term, element("dd", what)); }
    const button = element("button", "Close", { type: "button" }); button.addEventListener("click", () => dialog.close());
    dialog.append(element("h2", "Keys"), list, button);
  }
  dialog.showModal();
}
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
  const typing = event.target.closest?.("input, select, textarea"), inList = scroller.contains(event.target);
  const act = (run) => { event.preventDefault(); run(); };
  if (event.key === "Escape") {
    if (document.body.classList.contains("reading")) return act(() => { close(); scroller.focus(); });
    if (reader.contains(event.target)) return act(() => scroller.focus());
    if (typing && !event.target.value) return act(() => scroller.focus());
    return act(() => { form.reset(); });
  }
  if (typing) { if (event.key === "Enter") act(() => scroller.focus()); return; }
  const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 1);
  if (inList) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in steps) return act(() => move(steps[event.key]));
    if (event.key === "Enter" || event.key === " ") return act(() => { if (selected < 0) move(0); document.body.classList.add("reading"); reader.focus(); });
  }
  if (event.target === document.body && (event.key === "ArrowDown" || event.key === "ArrowUp")) return act(() => move(event.key === "ArrowDown" ? 1 : -1));
  const own = { j: 0, k: 1, "/": 2, f: 3, "?": 7 }[event.key];
  if (own !== undefined) act(keys[own][2]);
});
$(".show-help").addEventListener("click", help);

let waiting;
form.addEventListener("input", (event) => { clearTimeout(waiting); waiting = setTimeout(() => apply(), event.target.name === "q" ? 200 : 0); });
form.addEventListener("reset", () => setTimeout(() => apply()));
form.addEventListener("submit", (event) => event.preventDefault());

async function go() {
  const state = new URLSearchParams(location.hash.slice(1)), wanted = state.get("row");
  for (const name of fields) if (form.elements[name]) form.elements[name].value = state.get(name) ?? "";
  const at = wanted === null ? -1 : findRow(wanted);
  if (at >= 0) { selected = at; isWritten = true; }
  await apply({ write: false });
  if (wanted === null) return;
  if (at < 0) { document.body.classList.add("reading"); return reader.replaceChildren(element("p", "There is no " + names.row + " " + wanted + " here.", { role: "alert" })); }
  // An address names the row first: filters that hide it give way.
  if (!placeOf.has(at)) { form.reset(); for (const name of fields) if (form.elements[name]) form.elements[name].value = ""; await apply({ write: false }); }
  await choose(at, { open: true, write: false }); reveal();
}
addEventListener("hashchange", go);

async function start() {
  $(".lead").append(inert(facts.lead));
  const notes = $(".notes"); notes.hidden = facts.notes.length === 0; notes.open = facts.notes.length === 1;
  $("summary", notes).textContent = facts.notes.length === 1 ? "1 note" : facts.notes.length + " notes";
  for (const note of facts.notes) { const line = element("li"); line.append(inert(note)); $("ul", notes).append(line); }
  scroller.setAttribute("aria-label", capital(names.rows));
  fillForm();
  await go();
  document.documentElement.dataset.ready = "1";
}
`;

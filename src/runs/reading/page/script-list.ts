/** The list: filters with their state in the address, and the rows in sight. */
export const listScript = String.raw`
const form = $("form"), fields = ["q", "item", "model", "prompt", "status", "judges", "answer"];
const scroller = $(".list .scroll"), space = $(".height", scroller), lines = $(".rows", scroller);
const rowHeight = 80, tallest = 10000000, spare = 6;
let shown = [], placeOf = new Map(), selected = -1, isWritten = false;
let statusOfSearch = "";

function fillForm() {
  const some = (flag) => rows.flags.some((value) => (value & flag) !== 0);
  const field = (name, label, control) => { control.setAttribute("name", name); const made = element("label", label + " "); made.append(control); made.className = "field-" + name; form.append(made); };
  const select = (name, label, options) => { const made = element("select"); for (const [value, text] of [["", "all"], ...options]) made.append(element("option", text, { value })); field(name, label, made); };
  field("q", "Search", element("input", null, { type: "search", autocomplete: "off", "aria-keyshortcuts": "/", placeholder: "words anywhere" }));
  field("item", capital(names.item), element("input", null, { type: "search", autocomplete: "off", list: "items", placeholder: "part of an id" }));
  const items = element("datalist", null, { id: "items" });
  for (const name of index.items.slice(0, 500)) items.append(element("option", null, { value: name }));
  form.append(items);
  if (index.models.length > 1) select("model", capital(names.model), index.models.map((name) => [name, name]));
  if (index.prompts.length > 1) select("prompt", capital(names.prompt), index.prompts.map((name) => [name, name]));
  if (some(flags.unscored)) select("status", "Status", [["unscored", "unscored, all kinds"], ...index.statuses.map((name) => [name, name === "ok" ? "ok" : "unscored: " + name])]);
  if (some(flags.judged)) select("judges", "Agreement", [["differ", "judges differ"], ["judged", "judged"], ["not-judged", "not judged"]]);
  const answers = [["key", "the key"], ["not-key", "another than the key"], ["mode", "people's mode"], ["not-mode", "another than people's mode"]].filter(([name]) => some(flags[name.replace("not-k", "notK").replace("not-m", "notM")]));
  if (answers.length > 0) select("answer", "Answer", answers);
  form.append(element("button", "Show all", { type: "reset", hidden: true }), element("output", null, { "aria-live": "polite" }));
}
const wantedNow = () => Object.fromEntries(fields.map((name) => [name, form.elements[name]?.value.trim() ?? ""]));

let searching = null, found = null, searchedFor = "";
async function search(query) {
  searching?.abort(); searching = null;
  if (query === searchedFor) return;
  if (query === "") { found = null; searchedFor = ""; markWords(""); return; }
  const mine = new AbortController(); searching = mine; statusOfSearch = "searching …"; tell();
  try {
    const result = await searchRows(query, mine.signal);
    if (searching !== mine) return;
    found = result; searchedFor = query; markWords(query); statusOfSearch = "";
  } catch (error) {
    if (searching !== mine) return;
    statusOfSearch = "the search failed: " + error.message;
  }
  searching = null;
}
function tell() {
  $("output", form).textContent = statusOfSearch || (shown.length === count ? number(count) + " " + names.rows : number(shown.length) + " of " + number(count) + " " + names.rows);
}

async function apply({ write = true } = {}) {
  const wanted = wantedNow();
  await search(wanted.q);
  if (searching !== null || wantedNow().q !== wanted.q) return;
  shown = fitting(wanted, found); placeOf = new Map(shown.map((at, place) => [at, place]));
  $("button[type=reset]", form).hidden = fields.every((name) => wanted[name] === "");
  tell();
  const none = $(".none"); none.hidden = shown.length > 0;
  none.textContent = count === 0 ? "There is no " + names.row + " yet." : "No " + names.row + " fits. Press Escape or Show all.";
  scroller.scrollTop = 0;
  layOut();
  if (!placeOf.has(selected)) { if (isWide() && shown.length > 0) await choose(shown[0], { write: false }); else if (shown.length > 0) close(); else empty(); }
  else { await choose(selected, { write: false }); reveal(); }
  if (write) writeAddress();
}
function writeAddress() {
  const state = new URLSearchParams(Object.entries(wantedNow()).filter(([, value]) => value !== ""));
  if (selected >= 0 && isWritten) state.set("row", key(selected));
  const text = state.toString();
  history.replaceState(null, "", text === "" ? location.pathname + location.search : "#" + text);
}

/** Above the tallest height that browsers can scroll, a pixel of the bar stands for more than one of the list. */
const fullHeight = () => shown.length * rowHeight;
const ratio = () => { const room = scroller.clientHeight, most = Math.min(fullHeight(), tallest); return most <= room ? 1 : (fullHeight() - room) / (most - room); };
function layOut() { space.style.height = Math.min(fullHeight(), tallest) + "px"; draw(); }

let isDrawing = false;
scroller.addEventListener("scroll", () => { if (isDrawing) return; isDrawing = true; requestAnimationFrame(() => { isDrawing = false; draw(); }); }, { passive: true });
new ResizeObserver(() => draw()).observe(scroller);
const drawn = new Map();
function draw() {
  const top = scroller.scrollTop * ratio(), room = scroller.clientHeight || 600;
  const first = Math.max(0, Math.floor(top / rowHeight) - spare), last = Math.min(shown.length, Math.ceil((top + room) / rowHeight) + spare);
  lines.style.transform = "translateY(" + (scroller.scrollTop - top + first * rowHeight) + "px)";
  const wanted = shown.slice(first, last), keep = new Set(wanted);
  for (const [at, line] of drawn) if (!keep.has(at)) { line.remove(); drawn.delete(at); }
  wanted.forEach((at, i) => {
    let line = drawn.get(at);
    if (line === undefined) { line = lineOf(at); drawn.set(at, line); }
    if (lines.children[i] !== line) lines.insertBefore(line, lines.children[i] ?? null);
    line.setAttribute("aria-posinset", first + i + 1); line.setAttribute("aria-setsize", shown.length);
    line.setAttribute("aria-selected", String(at === selected));
  });
  if (drawn.has(selected)) scroller.setAttribute("aria-activedescendant", "row-" + selected); else scroller.removeAttribute("aria-activedescendant");
}
function lineOf(at) {
  const line = element("div", null, { role: "option", id: "row-" + at, class: "line" });
  const top = element("span", null, { class: "top" }), mark = element("span", null, { class: "mark" });
  const item = element("b"); item.append(inert(index.items[rows.item[at]])); top.append(item, mark);
  const which = element("span", null, { class: "under" }), name = element("span", null, { class: "which" });
  name.append(inert(differingOf(at))); which.append(name);
  const snippet = element("span", null, { class: "snippet", dir: "auto" });
  line.append(top, which, snippet);
  const sign = (text, name, words) => which.append(element("span", text, { class: "sign " + name, title: words }));
  if (has(at, flags.unscored)) sign("unscored: " + index.statuses[rows.status[at]], "unscored", "not counted as an answer");
  if (has(at, flags.differ)) sign("judges differ", "differ", facts.differ);
  loadHead(at, mark, snippet, line);
  return line;
}
async function loadHead(at, mark, snippet, line) {
  const piece = Math.floor(at / headsAPiece);
  try {
    await new Promise((resolve) => setTimeout(resolve, 30));
    // Whoever scrolls past does not wait for what is out of sight.
    if (!line.isConnected) return;
    const [text, answer] = (await headPiece(piece))[at - piece * headsAPiece];
    mark.replaceChildren(inert(answer)); snippet.replaceChildren(text === "" ? element("i", "(no text)") : inert(text));
    if (/[\u3400-\u9fff]/.test(text)) snippet.lang = "zh";
  } catch { snippet.textContent = "could not be loaded"; }
}
const whichOf = (at) => [index.models[rows.model[at]], index.prompts[rows.prompt[at]], ...(rows.replicate[at] > 0 ? ["replicate " + (rows.replicate[at] + 1)] : []), ...(rows.turn[at] > 0 ? ["turn " + (rows.turn[at] + 1)] : [])].join(" · ");

/** The same without what all rows share. */
const differingOf = (at) => {
  const shared = [...(index.models.length === 1 ? [index.models[0]] : []), ...(index.prompts.length === 1 ? [index.prompts[0]] : [])];
  return whichOf(at).split(" · ").filter((one) => !shared.includes(one)).join(" · ") || whichOf(at);
};

function reveal() {
  const place = placeOf.get(selected); if (place === undefined) return;
  const top = scroller.scrollTop * ratio(), room = scroller.clientHeight, low = place * rowHeight, high = low + rowHeight;
  const wanted = low < top ? low : high > top + room ? high - room : top;
  if (wanted !== top) scroller.scrollTop = wanted / ratio();
  draw();
}
lines.addEventListener("click", (event) => { const line = event.target.closest("[role=option]"); if (line) { choose(Number(line.id.slice(4)), { open: true }); } });
`;

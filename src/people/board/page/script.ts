/**
 * The script of board and room. Every text goes in as text, so that nothing that a participant wrote can act. The secret
 * comes in the address's fragment, which browsers send to nobody, and is taken out of the address at once: a projector
 * shows it to all.
 */
export const boardScript = `"use strict";
(() => {
const words = {
  en: { begun: "began", finished: "finished", active: "answering", left: "stopped", needed: "sessions needed", progress: "Progress", lists: "Lists",
    list: "list", items: "Answers", all: "Show all", none: "Hide all", show: "Show", hide: "Hide", n: (n) => n === 1 ? "1 answer" : n + " answers", mean: "mean",
    nothing: "Nobody has begun yet.", hidden: "Nothing is shown yet.", wrong: "This link has no valid secret. Open the one that the terminal shows.",
    away: "The server does not answer; trying again …", simulated: "A script answers, and nobody: these numbers say nothing of people.", closed: "closed: nobody new can begin",
    of: (done, of) => done + " of " + of, each: (a) => "answers an item: " + a[0] + " to " + a[2] + ", median " + a[1] },
  zh: { begun: "已开始", finished: "已完成", active: "作答中", left: "中途停止", needed: "还需要的人数", progress: "进度", lists: "列表",
    list: "列表", items: "回答", all: "全部显示", none: "全部隐藏", show: "显示", hide: "隐藏", n: (n) => n + " 个回答", mean: "平均",
    nothing: "还没有人开始。", hidden: "还没有显示任何结果。", wrong: "这个链接没有有效的密钥。请打开终端里显示的链接。",
    away: "服务器没有回应，正在重试…", simulated: "作答的是程序，不是人：这些数字不代表任何人的看法。", closed: "已关闭：不能再有人开始",
    of: (done, of) => done + " / " + of, each: (a) => "每题回答数：" + a[0] + " 到 " + a[2] + "，中位数 " + a[1] },
};
const root = document.documentElement;
const say = words[root.lang] || words.en;
const isTeacher = root.dataset.who === "teacher";
const main = document.getElementById("main"), state = document.getElementById("state");
const secret = takeSecret();
let last = "", shown = null;

function takeSecret() {
  if (!isTeacher) return "";
  const given = location.hash.slice(1);
  try {
    if (given) sessionStorage.setItem("board", given);
    history.replaceState(null, "", location.pathname);
    return given || sessionStorage.getItem("board") || "";
  } catch { return given; }
}
function el(name, of, ...inner) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(of || {})) {
    if (key === "class") node.className = value;
    else if (key === "click") node.addEventListener("click", value);
    else node.setAttribute(key, value);
  }
  node.append(...inner.filter((one) => one !== null).map((one) => typeof one === "object" ? one : document.createTextNode(String(one))));
  return node;
}
const inLanguage = (text) => typeof text === "string" ? text : text[root.lang] ?? Object.values(text)[0] ?? "";
function track(share, kind) {
  const bar = el("i");
  bar.style.width = (100 * share).toFixed(1) + "%";
  return el("span", { class: "track " + (kind || ""), "aria-hidden": "true" }, bar);
}
const number = (name, value, kind) => el("div", { class: kind || "" }, el("dt", null, name), el("dd", null, value));

function bars(one) {
  const most = Math.max(1, ...one.bars.map((bar) => bar.count));
  const mean = one.mean == null ? "" : ", " + say.mean + " " + Number(one.mean.toFixed(1));
  return el("section", null, el("h4", null, inLanguage(one.prompt), " · ", say.n(one.n), mean),
    el("ul", { class: "bars" }, ...one.bars.map((bar) => el("li", null, el("span", { class: "label" }, inLanguage(bar.label)), track(bar.count / most), el("span", { class: "count" }, bar.count)))));
}
function item(one) {
  const name = one.number + ". " + (one.question || one.id);
  const button = !isTeacher ? null : el("button", { type: "button", "data-key": "item-" + one.id, "aria-pressed": String(one.isShown), "aria-label": (one.isShown ? say.hide : say.show) + ": " + name,
    click: () => reveal(one.isShown ? shown.items.filter((other) => other.isShown && other.id !== one.id).map((other) => other.id)
      : shown.items.filter((other) => other.isShown || other.id === one.id).map((other) => other.id)) }, one.isShown ? say.hide : say.show);
  return el("article", { class: "item" }, el("header", null, el("div", null, el("h3", null, name), el("p", { class: "text" }, one.text)), button),
    one.distributions.length ? el("div", { class: "questions" }, ...one.distributions.map(bars)) : null);
}
function teacher(data) {
  const kinds = { finished: "done", active: "going", left: "left" };
  const order = { active: 0, left: 1, finished: 2 };
  const sessions = data.sessions.slice().sort((a, b) => order[a.state] - order[b.state] || a.done - b.done);
  return [
    el("dl", { class: "numbers" }, number(say.begun, data.begun), number(say.finished, data.finished, "done"), number(say.active, data.active, "going"),
      number(say.left, data.left, "left"), number(say.needed, data.needed)),
    el("h2", null, say.progress),
    sessions.length ? el("ul", { class: "people" }, ...sessions.map((one) => el("li", null, el("span", null, one.participant, " · ", say[one.state]),
      el("span", null, say.of(one.done, one.of)), track(one.done / one.of, kinds[one.state])))) : el("p", { class: "quiet" }, say.nothing),
    el("h2", null, say.lists),
    el("p", { class: "quiet", id: "each" }, say.each(data.answers)),
    el("table", { "aria-describedby": "each" }, el("thead", null, el("tr", null, ...[say.list, say.finished, say.active].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", null, ...data.lists.map((one, i) => el("tr", null, el("th", { scope: "row" }, i + 1), el("td", null, one.finished), el("td", null, one.active))))),
    el("h2", null, say.items),
    el("div", { class: "tools" }, el("button", { type: "button", "data-key": "all", click: () => reveal("all") }, say.all), el("button", { type: "button", "data-key": "none", click: () => reveal([]) }, say.none)),
    el("div", { class: "items" }, ...data.items.map(item)),
  ];
}
function room(data) {
  return [el("dl", { class: "numbers" }, number(say.begun, data.begun), number(say.finished, data.finished, "done")),
    data.items.length ? el("div", { class: "items" }, ...data.items.map(item)) : el("p", { class: "quiet" }, say.hidden)];
}
function render(data) {
  shown = data;
  const text = JSON.stringify(data);
  if (text === last) return;
  last = text;
  // What had the focus has it again, and the page stays where it was.
  const key = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : undefined;
  main.replaceChildren(...(isTeacher ? teacher(data) : room(data)));
  if (key) { const again = [...main.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key); if (again) again.focus({ preventScroll: true }); }
}
function tell(line, isWrong) {
  if (state.textContent !== line) state.textContent = line;
  state.className = isWrong ? "wrong" : "";
}
async function ask(path, body) {
  return fetch("api/" + path, { method: body ? "POST" : "GET", cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(15000),
    headers: { ...(isTeacher ? { Authorization: "Bearer " + secret } : {}), ...(body ? { "Content-Type": "application/json" } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
}
async function look() {
  try {
    const reply = await ask(isTeacher ? "board" : "room");
    if (reply.status === 403) { main.replaceChildren(); last = ""; return tell(say.wrong, true); }
    if (!reply.ok) return tell(say.away, true);
    const data = await reply.json();
    render(data);
    tell(data.isSimulated ? say.simulated : data.closed ? say.closed : "", data.isSimulated);
  } catch { tell(say.away, true); }
}
async function reveal(items) {
  // A second click may come before the next look.
  for (const one of shown.items) one.isShown = items === "all" || items.includes(one.id);
  try { await ask("board/reveal", { items }); } catch { tell(say.away, true); }
  await look();
}
(async function watch() {
  for (;;) {
    if (!document.hidden) await look();
    await new Promise((done) => setTimeout(done, 2000));
  }
})();
})();
`;

/** Elements, and texts that nothing can make act: control and direction marks appear as codes. */
export const textScript = String.raw`
const $ = (query, root = document) => root.querySelector(query);
const element = (name, content, attributes = {}) => {
  const made = document.createElement(name);
  if (content != null && content !== "") made.append(content);
  for (const [key, value] of Object.entries(attributes)) if (value !== false && value != null) made.setAttribute(key, value === true ? "" : value);
  return made;
};
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const number = (value) => value.toLocaleString("en");

const controls = "[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff\\ufff9-\\ufffb]|[\\u{e0000}-\\u{e007f}]";
const isControl = new RegExp("^(?:" + controls + ")", "u");
const codeOf = (character) => { const point = character.codePointAt(0); return point === 27 ? "ESC" : "U+" + point.toString(16).toUpperCase().padStart(4, "0"); };
let marked = "";
function markWords(query) {
  const words = query.split(/\s+/).filter((word) => word.length > 1).map((word) => word.replace(/[\\^$.*+?()|{}[\]\/-]/g, "\\$&"));
  marked = words.join("|");
}
/** At most this many words are marked in one piece of text. */
const mostMarks = 500;

function inert(text) {
  const made = document.createDocumentFragment(), parts = new RegExp("(?:" + controls + ")+" + (marked === "" ? "" : "|" + marked), "giu");
  let from = 0, marks = 0;
  for (const match of text.matchAll(parts)) {
    const [found] = match, control = isControl.test(found);
    if (!control && ++marks > mostMarks) continue;
    made.append(text.slice(from, match.index), control ? codes(found) : element("mark", found));
    from = match.index + found.length;
  }
  made.append(text.slice(from));
  return made;
}
function codes(found) {
  const all = [...found], shown = all.slice(0, 8).map(codeOf).join(" ") + (all.length > 8 ? " and " + number(all.length - 8) + " more" : "");
  return element("span", shown, { class: "code", title: "characters that are not shown, or that reorder text" });
}

/** Where to fold: after so many characters or lines, and never inside a pair of surrogates. */
function foldAt(text, from, characters, lines) {
  let at = from;
  for (let line = 0; line < lines; line++) { const end = text.indexOf("\n", at); if (end < 0 || end - from > characters) { at = -1; break; } at = end + 1; }
  if (at < 0) at = Math.min(text.length, from + characters);
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff && at < text.length ? at + 1 : at;
}

/** The end of the next piece: at a line's end if one is near, else between words, else anywhere. */
function pieceEnd(text, from, characters) {
  const most = from + characters;
  if (most >= text.length) return text.length;
  const near = ["\n", " "].map((mark) => text.lastIndexOf(mark, most - 1) + 1).find((end) => end > from + characters / 2);
  return near ?? foldAt(text, from, characters, Infinity);
}

/** A text of any length: its beginning, and a button for the rest. */
function block(given, { characters = 6000, lines = 60, name = "text" } = {}) {
  const text = given.replace(/\r\n/g, "\n");
  const box = element("div", null, { class: name, dir: "auto", lang: /[\u3400-\u9fff]/.test(text.slice(0, 400)) ? "zh" : null });
  if (text === "") { box.append(element("span", "(empty)", { class: "quiet" })); return box; }
  let at = foldAt(text, 0, characters, lines);
  // A few words behind a button are not worth it.
  if (text.length - at < characters / 4 && text.slice(at).split("\n").length < lines / 4) at = text.length;
  box.append(inert(text.slice(0, at)));
  if (at === text.length) return box;
  const step = 100000, more = element("button", null, { type: "button", class: "more" });
  const label = () => { const left = text.length - at; more.textContent = "Show " + (left > step ? number(step) + " of " + number(left) : "the other " + number(left)) + " characters"; };
  label();
  more.addEventListener("click", () => {
    const end = pieceEnd(text, at, step), next = element("div", null, { tabindex: "-1", class: "piece" });
    next.append(inert(text.slice(at, end)));
    more.before(next); at = end;
    if (at === text.length) { more.remove(); next.focus({ preventScroll: true }); } else label();
  });
  box.append(more);
  return box;
}
`;

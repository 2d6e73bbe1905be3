/** Where rows come from (this file, or the server), and which of them the filters let through. */
export const rowsScript = String.raw`
const inFile = $("#facts") !== null, headsAPiece = Number(document.documentElement.dataset.heads);
async function ask(path, signal) {
  const response = await fetch(path, { signal, cache: "no-store" });
  if (!response.ok) throw new Error("the server answered " + response.status);
  return response.json();
}
async function unpack(id) {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  return JSON.parse(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text());
}
const facts = inFile ? JSON.parse($("#facts").textContent) : await ask("facts");
const { index, names } = facts, { rows } = index, count = rows.item.length;
const flags = { unscored: 1, judged: 2, differ: 4, key: 8, notKey: 16, mode: 32, notMode: 64 };
const has = (at, flag) => (rows.flags[at] & flag) !== 0;

/** Keeps the last results: what was read is likely to be read again. */
function remember(make, most) {
  const kept = new Map();
  return (key) => {
    let found = kept.get(key);
    if (found === undefined) {
      found = make(key); found.catch(() => kept.delete(key));
    } else kept.delete(key);
    kept.set(key, found);
    if (kept.size > most) kept.delete(kept.keys().next().value);
    return found;
  };
}
const headPiece = remember((piece) => inFile ? unpack("heads-" + piece) : ask("heads/" + piece), 150);
const rowPiece = remember((piece) => unpack("rows-" + piece), 4);
const pieceOf = (at) => { let low = 0, high = facts.starts.length - 1; while (low < high) { const middle = (low + high + 1) >> 1; if (facts.starts[middle] <= at) low = middle; else high = middle - 1; } return low; };
const rowAt = remember(async (at) => { if (!inFile) return ask("row/" + at); const piece = pieceOf(at); return (await rowPiece(piece))[at - facts.starts[piece]]; }, 20);

function textsOf(row) {
  const prompt = typeof row.messages === "string" ? [] : row.messages.map((message) => message.text);
  return [row.item, row.model, row.prompt, row.reply, row.reasoning, row.refusal, row.reason, row.text, ...row.options, ...prompt, ...row.criteria.map((one) => one.text),
    ...row.judgements.flatMap((one) => [one.judge, ...one.verdicts.map((verdict) => verdict.reason)]),
    ...row.dialogues.flatMap((one) => one.turns.flatMap((turn) => [turn.text, ...turn.thoughts.map((thought) => thought.text)]))].filter(Boolean).join("\n").toLowerCase();
}
/** The rows that hold every word. In a file it goes piece by piece, so that the page stays at hand. */
async function searchRows(query, signal) {
  if (!inFile) return ask("search?q=" + encodeURIComponent(query), signal);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean), found = [];
  for (let piece = 0; piece < facts.starts.length; piece++) {
    const own = await unpack("rows-" + piece);
    if (signal.aborted) throw new DOMException("", "AbortError");
    own.forEach((row, i) => { const text = textsOf(row); if (words.every((word) => text.includes(word))) found.push(facts.starts[piece] + i); });
  }
  return found;
}

const key = (at) => [index.items[rows.item[at]], index.models[rows.model[at]], index.prompts[rows.prompt[at]], rows.replicate[at], ...(rows.turn[at] > 0 ? [rows.turn[at]] : [])].join("~");
let byKey;
function findRow(wanted) {
  if (byKey === undefined) { byKey = new Map(); for (let at = 0; at < count; at++) byKey.set(key(at), at); }
  return byKey.get(wanted) ?? -1;
}

const judgesTests = { differ: (at) => has(at, flags.differ), judged: (at) => has(at, flags.judged), "not-judged": (at) => !has(at, flags.judged) };
const answerTests = { key: (at) => has(at, flags.key), "not-key": (at) => has(at, flags.notKey), mode: (at) => has(at, flags.mode), "not-mode": (at) => has(at, flags.notMode) };
/** The rows that fit, in their order. "found" is the result of a search, or null. */
function fitting(wanted, found) {
  const items = wanted.item === "" ? null : index.items.map((name) => name.toLowerCase().includes(wanted.item.toLowerCase()));
  const place = (list, name) => name === "" ? -1 : list.indexOf(name);
  const model = place(index.models, wanted.model), prompt = place(index.prompts, wanted.prompt), status = place(index.statuses, wanted.status);
  const judges = judgesTests[wanted.judges], answer = answerTests[wanted.answer], fits = [];
  const one = (at) => {
    if (items !== null && !items[rows.item[at]]) return;
    if (wanted.model !== "" && rows.model[at] !== model) return;
    if (wanted.prompt !== "" && rows.prompt[at] !== prompt) return;
    if (wanted.status === "unscored" ? !has(at, flags.unscored) : wanted.status !== "" && rows.status[at] !== status) return;
    if ((judges && !judges(at)) || (answer && !answer(at))) return;
    fits.push(at);
  };
  if (found !== null) found.forEach(one); else for (let at = 0; at < count; at++) one(at);
  return fits;
}
`;

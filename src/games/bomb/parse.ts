import { normaliseReply } from "../../models/answer-text.js";
import { isRefusal } from "../refusal.js";
import type { BombAction, BombTurn } from "./rules.js";
import type { BombMap } from "./setup.js";

/** A turn as it was read from a reply. */
export interface ParsedBombTurn extends BombTurn {
  /** Whether the reply refuses to play. Its action is then null. */
  refused: boolean;
}

const actionLabel = "(?:my |final |next )?action|行动|动作";
const messageLabel = "message(?: to (?:the )?team)?|消息|讯息|留言";
const label = new RegExp(
  `^[\\s>*#_\\-"']*(?:(${actionLabel})|(${messageLabel}))["'*_]*\\s*[:=][*_]*\\s*(.*)$`,
  "iu",
);
const colourWords: Readonly<Record<string, string>> = { 红: "red", 绿: "green", 蓝: "blue", 黄: "yellow" };
const otherColours = "white|black|orange|purple|pink|brown|grey|gray|cyan|violet";

/**
 * Reads an agent's turn from a reply: lines "Action: …" and "Message: …", or a JSON object with these keys.
 * Full-width forms and Chinese words (移动, 检查, 剪, 等待) are understood.
 *
 * Actions: "move to Kitchen", "inspect bomb 2", "cut bomb 2 red", "wait". Nothing is guessed: without an
 * action, with two different ones in one line, or with a cut that lacks its bomb or its colour, the action is
 * null with the reason. An action on something that does not exist ("move to Atlantis") is read as it is; the
 * rules refuse it. Of several action lines the last counts. A message goes on until the next label or the end.
 * A message is kept even if there is no action.
 *
 * @example
 * ```ts
 * const [map] = await loadBombMaps();
 * parseBombTurn("Action: cut bomb 2 red\nMessage: Bomb 2 is next.", map).action; // { kind: "cut", bomb: 2, colour: "red" }
 * parseBombTurn('{"action": "move to Ward", "message": "Going."}', map); // { action: { kind: "move", room: "Ward" }, message: "Going." }
 * parseBombTurn("行动：等待", map).action; // { kind: "wait" }
 * parseBombTurn("Action: cut bomb 2", map).reason; // "names no colour"
 * parseBombTurn("Let us talk first.", map).reason; // "no action is named"
 * ```
 */
export function parseBombTurn(reply: string, map: BombMap): ParsedBombTurn {
  const text = plain(reply);
  if (text === "") return { action: null, reason: "no answer", message: "", refused: false };
  const { action: value, message } = fromJson(text) ?? fromLines(text);
  if (value !== null) return { ...readBombAction(value, map), message, refused: false };
  const refused = isRefusal(normaliseReply(text));
  return { action: null, reason: refused ? "refused" : "no action is named", message, refused };
}

/** As the models wrote it, but without hidden thoughts, full-width forms and invisible characters. */
function plain(reply: string): string {
  return reply
    .replace(/<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi, " ")
    .normalize("NFKC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}

interface Fields {
  /** null if there is no action field. */
  action: string | null;
  message: string;
}

/** The last JSON object of the text, if it has an action or a message. */
function fromJson(text: string): Fields | null {
  const end = text.lastIndexOf("}");
  const start = text.search(/\{\s*"/);
  if (start < 0 || end < start) return null;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(start, end + 1));
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const fields = Object.fromEntries(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
  const action = wordsIn(fields.action ?? fields.行动 ?? fields.动作);
  const message = wordsIn(fields.message ?? fields.消息);
  return action === null && message === null ? null : { action, message: message ?? "" };
}

/** A text, or an object's values as one text: {"type": "cut", "bomb": 2, "colour": "red"}. */
function wordsIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return Object.entries(value)
    .map(([key, one]) => (typeof one === "number" ? `${key} ${one}` : typeof one === "string" ? one : ""))
    .join(" ");
}

function fromLines(text: string): Fields {
  let action: string | null = null;
  let message: string[] = [];
  let isMessage = false;
  for (const line of text.split("\n")) {
    const [, isAction, begins, value = ""] = label.exec(line) ?? [];
    if (isAction !== undefined) action = value;
    if (begins !== undefined) message = [value];
    else if (isAction === undefined && isMessage) message.push(line);
    isMessage = begins !== undefined || (isAction === undefined && isMessage);
  }
  // Nothing but an action, without its label: "wait".
  const [first = ""] = text.split("\n");
  if (action === null && bare.test(first.trim())) action = first;
  return { action, message: unquote(message.join("\n").trim()) };
}

const bare =
  /^(?:wait|move to [\p{L}]+|inspect bomb \d{1,3}|cut bomb \d{1,3} \p{L}+|等待|移动到 ?\p{L}+|检查炸弹 ?\d{1,3}|剪炸弹 ?\d{1,3} ?\p{L}+)[.!]?$/iu;

const unquote = (message: string): string =>
  /^(?:none|nothing|no message|-|n\/a|无)\.?$/i.test(message)
    ? ""
    : message.replace(/^["“”](.*)["“”]$/s, "$1");

const verbs: readonly [BombAction["kind"], RegExp][] = [
  ["move", /\b(?:move|go|walk|return|head)\b|移动|前往|去/u],
  ["inspect", /\b(?:inspect|examine|check)\b|检查|查看/u],
  ["cut", /\b(?:cut|snip|apply|defuse)\b|剪/u],
  ["wait", /\b(?:wait|stay|pass|do nothing)\b|等待|不动/u],
];

function readBombAction(given: string, map: BombMap): Pick<BombTurn, "action" | "reason"> {
  const value = normaliseReply(given.slice(0, 500));
  const failed = (reason: string) => ({ action: null, reason });
  if (value === "") return failed("no answer");
  const kinds = verbs.filter(([, pattern]) => pattern.test(value)).map(([kind]) => kind);
  const [kind] = kinds;
  if (kind === undefined) return failed(isRefusal(value) ? "refused" : "no action is named");
  if (kinds.length > 1) return failed("several actions are named");
  if (/\b(?:not|never|n't|don't|won't)\b|不(?!动)/.test(value))
    return failed("an action is denied, none is given");
  if (kind === "wait") return { action: { kind }, reason: "" };
  if (kind === "move") return readMove(value, map);
  const bombs = new Set(
    [...value.matchAll(/(?:bomb|炸弹)\s*(?:no\.?|number|#|号)?\s*(\d{1,3})/gu)].map((one) => Number(one[1])),
  );
  if (bombs.size === 0) return failed("names no bomb");
  if (bombs.size > 1) return failed("names several bombs");
  const [bomb] = bombs as unknown as [number];
  if (kind === "inspect") return { action: { kind, bomb }, reason: "" };
  const colours = new Set(coloursIn(value));
  if (colours.size === 0) return failed("names no colour");
  if (colours.size > 1) return failed("names several colours");
  return { action: { kind, bomb, colour: [...colours][0] as string }, reason: "" };
}

function readMove(value: string, map: BombMap): Pick<BombTurn, "action" | "reason"> {
  const named = map.rooms.filter((room) =>
    new RegExp(`(?<![a-z])${room.toLowerCase()}(?![a-z])`).test(value),
  );
  if (named.length > 1) return { action: null, reason: "names several rooms" };
  const [room] = named;
  if (room !== undefined) return { action: { kind: "move", room }, reason: "" };
  const other = /(?:\bto\b|到|往|去)?\s*(?:the )?([\p{L}\p{N} ]{1,40})\W*$/u.exec(value)?.[1]?.trim() ?? "";
  const place = other.replace(/^.*\b(?:to|move|go|walk|return|head)\b *(?:the )?/, "");
  if (place === "") return { action: null, reason: "names no room" };
  return { action: { kind: "move", room: place }, reason: "" };
}

function coloursIn(value: string): string[] {
  const words = value.match(
    new RegExp(`\\b(?:${Object.values(colourWords).join("|")}|${otherColours})\\b`, "g"),
  );
  const signs = Object.keys(colourWords).filter((sign) => value.includes(sign));
  return [...(words ?? []), ...signs.map((sign) => colourWords[sign] as string)];
}

import { normaliseReply } from "../../models/answer-text.js";
import { readNumber } from "../read-number.js";
import { isRefusal } from "../refusal.js";
import { type GuessMove, isGuess } from "./rules.js";

export interface ParsedGuess {
  belief: GuessMove;
  number: GuessMove;
  /** "" if both were found. */
  reason: string;
  refused: boolean;
}

const beliefLabel =
  "my belief|belief|(?:the )?(?:opponent|other player)(?:'s)?(?: number)?|my prediction|prediction|predicted number|expected number|对手的数字|对手|预测|猜测";
const numberLabel = "(?:my |own )?(?:number|choice)|我的数字|我的选择|数字|选择";
const field = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<belief>${beliefLabel})|(?<number>${numberLabel}))["']?(?: is)? ?[:=] ?(?<value>(?:[^\\n,;}]|,(?=\\d))*)`,
  "gu",
);

/**
 * Reads a player's belief and number from a reply: lines "Belief: 50" and "Number: 40", or a JSON object
 * with these keys; full-width forms, number words and Chinese numerals are understood.
 *
 * Nothing is guessed. A field is null, with the reason, if it is missing, has several numbers ("50 or 60"),
 * no number, or one out of range. The other field is read separately. If a field is given several times, the
 * last counts, unless two lines in a row differ.
 *
 * @example
 * ```ts
 * parseGuess("Belief: 50\nNumber: 39.5"); // { belief: { number: 50 }, number: { number: 39.5 } }
 * parseGuess('{"belief": 50, "number": 140}').number; // { number: null, reason: "out of range: 140" }
 * parseGuess("Ｂｅｌｉｅｆ：５０\nNumber: 四十").number; // { number: 40, reason: "" }
 * parseGuess("Belief: 50 or 60\nNumber: 40").belief; // { number: null, reason: "several numbers" }
 * ```
 */
export function parseGuess(reply: string): ParsedGuess {
  const text = normaliseReply(reply);
  const fields: Record<"belief" | "number", { move: GuessMove; line: number }[]> = { belief: [], number: [] };
  for (const match of text.matchAll(field)) {
    const line = text.slice(0, match.index).split("\n").length;
    const move = readGuess(match.groups?.value ?? "");
    fields[match.groups?.belief === undefined ? "number" : "belief"].push({ move, line });
  }
  const [belief, number] = [lastOf(fields.belief, text), lastOf(fields.number, text)];
  const missing = fields.belief.length + fields.number.length === 0;
  const refused = missing && isRefusal(text);
  const reason = [
    belief.reason === "" ? "" : `belief: ${belief.reason}`,
    number.reason === "" ? "" : `number: ${number.reason}`,
  ].filter((part) => part !== "");
  return { belief, number, reason: refused ? "refused" : reason.join("; "), refused };
}

function readGuess(value: string): GuessMove {
  const { number, reason } = readNumber(value.replace(/^["' ]+|["' ]+$/g, ""));
  if (number === null || isGuess(number)) return { number, reason };
  return { number: null, reason: `out of range: ${number}` };
}

function lastOf(moves: readonly { move: GuessMove; line: number }[], text: string): GuessMove {
  const last = moves.at(-1);
  if (last === undefined) {
    const reason = text === "" ? "no answer" : isRefusal(text) ? "refused" : "not given";
    return { number: null, reason };
  }
  const before = moves.at(-2);
  const rival =
    before !== undefined &&
    before.move.number !== null &&
    last.line - before.line <= 1 &&
    before.move.number !== last.move.number;
  return rival ? { number: null, reason: "given twice, differently" } : last.move;
}

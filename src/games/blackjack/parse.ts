import { normaliseReply } from "../../models/answer-text.js";
import { isRefusal } from "../refusal.js";
import type { BlackjackAction } from "./odds.js";

export interface ParsedAction {
  action: BlackjackAction | null;
  /** Why there is no move; "" if there is one. */
  reason: string;
  refused: boolean;
}

const labelled =
  /(?<![\p{L}\p{N}])(?:my |final )?(?:action|move|answer|decision|动作|行动|选择)["']?(?: is)? ?[:=] ?([^\n}]*)/gu;
const moves: Record<BlackjackAction, RegExp> = {
  hit: /\b(?:hit|draw)\b|要牌|拿牌|加牌|补牌/gu,
  stand: /\b(?:stand|stick|stay)\b|停牌|不要牌|不拿牌/gu,
};
const denied =
  /\b(?:not|never|n't|don't|won't|shouldn't|rather than|instead of|over) (?:to )?(?:hit|draw|stand|stick|stay)/;
const others = /\b(?:double(?: down)?|split|surrender|insurance|fold)\b/;

/**
 * Reads a move from a reply: a line "Action: hit", a JSON object {"action": "stand"}, or a reply that names
 * one move and not the other; full-width forms and Chinese are understood.
 *
 * Nothing is guessed. If both moves are named, one is denied ("don't hit"), this game does not have the move,
 * or none is named, the move is null with the reason. Of several labelled lines the last counts.
 *
 * @example
 * ```ts
 * parseAction("I have 16.\nAction: Hit"); // { action: "hit", reason: "" }
 * parseAction('{"action": "stand"}').action; // "stand"
 * parseAction("要牌").action; // "hit"
 * parseAction("Hit or stand?").reason; // "both moves are named"
 * parseAction("Action: double").reason; // "double is no move of this game"
 * ```
 */
export function parseAction(reply: string): ParsedAction {
  const text = normaliseReply(reply);
  if (text === "") return failed("no answer");
  const label = [...text.matchAll(labelled)].at(-1);
  const value = label === undefined ? text : (label[1] as string).trim();
  if (label !== undefined && value === "") return failed("no answer");
  // 不要牌 contains 要牌, so the longer word is removed first.
  const stands = value.match(moves.stand) !== null;
  const hits = value.replace(moves.stand, " ").match(moves.hit) !== null;
  if (denied.test(value)) return failed("a move is denied, none is given");
  if (hits && stands) return failed("both moves are named");
  if (hits || stands) return { action: hits ? "hit" : "stand", reason: "", refused: false };
  if (isRefusal(text)) return { ...failed("refused"), refused: true };
  const other = others.exec(value);
  return failed(other === null ? "no move is named" : `${other[0]} is no move of this game`);
}

function failed(reason: string): ParsedAction {
  return { action: null, reason, refused: false };
}

import { normaliseReply } from "../../models/answer-text.js";
import { isRefusal } from "../refusal.js";
import type { HoldemAction } from "./rules.js";

/** The two ways to play that an opponent may have. */
export const holdemStyles = ["aggressive", "conservative"] as const;
/** The style of an opponent, as it is trained and as it is named by a player. */
export type HoldemStyle = (typeof holdemStyles)[number];

export interface ParsedHoldemAction {
  action: HoldemAction | null;
  /** Why there is no move; "" if there is one. */
  reason: string;
  refused: boolean;
}

export interface ParsedStyle {
  style: HoldemStyle | null;
  /** Why there is no style; "" if there is one. */
  reason: string;
  refused: boolean;
}

const value = `["']?(?: is)? ?[:=] ?([^\\n}]*)`;
const actionLabel = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:my |final )?(?:action|move|answer|decision|动作|行动|选择)${value}`,
  "gu",
);
const styleLabel = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:my |final |the )?(?:opponent's )?(?:playing )?(?:style|answer)|风格)${value}`,
  "gu",
);
const moves: Record<HoldemAction, RegExp> = {
  fold: /\bfold(?:s|ing)?\b|弃牌|盖牌/,
  check: /\bcheck(?:s|ing)?\b|过牌|让牌/,
  call: /\bcall(?:s|ing)?\b|跟注|跟牌/,
  raise: /\b(?:re-?)?rais(?:e|es|ing)\b|加注/,
};
const moveWord = "(?:fold|check|call|raise)";
const deniedMove = new RegExp(
  `\\b(?:not|never|\\w+n't|rather than|instead of) (?:to )?${moveWord}|不(?:要|想|会)?(?:弃牌|盖牌|过牌|让牌|跟注|跟牌|加注)`,
);
const foreign = /\ball[- ]in\b|\bbet\b|\bpass\b|\bhit\b|\bstand\b|全下|全押/;
const styles: Record<HoldemStyle, RegExp> = {
  aggressive: /\baggressive(?:ly)?\b|激进/,
  conservative: /\bconservative(?:ly)?\b|保守/,
};
const deniedStyle =
  /\b(?:not|never|\w+n't|rather than|neither)\b[^.\n]{0,30}(?:aggressive|conservative)|不(?:太|是)?(?:激进|保守)/;

/**
 * Reads a move of hold'em from a reply: a line "Action: call", a dictionary {'action': 'call'} as in the paper,
 * or a reply that names one move and no other; full-width forms and Chinese are understood.
 *
 * Nothing is guessed. If several moves are named, one is denied, this game does not have the move, or none is
 * named, the move is null with the reason. Of several labelled lines the last counts. Whether the move is
 * allowed is a question of the rules.
 *
 * @example
 * ```ts
 * parseHoldemAction("A pair of kings.\nAction: Raise"); // { action: "raise", reason: "" }
 * parseHoldemAction("{'action': 'call'}").action; // "call"
 * parseHoldemAction("Ａｃｔｉｏｎ：跟注").action; // "call"
 * parseHoldemAction("Call or raise?").reason; // "several moves are named: call, raise"
 * parseHoldemAction("Action: all in").reason; // "all in is no move of this game"
 * ```
 */
export function parseHoldemAction(reply: string): ParsedHoldemAction {
  const { text, part } = labelled(reply, actionLabel);
  const failed = (reason: string): ParsedHoldemAction => ({ action: null, reason, refused: false });
  if (part === "") return failed("no answer");
  if (deniedMove.test(part)) return failed("a move is denied, none is given");
  const named = (Object.keys(moves) as HoldemAction[]).filter((action) => moves[action].test(part));
  if (named.length > 1) return failed(`several moves are named: ${named.join(", ")}`);
  if (named.length === 1) return { action: named[0] as HoldemAction, reason: "", refused: false };
  if (isRefusal(text)) return { ...failed("refused"), refused: true };
  const other = foreign.exec(part);
  return failed(other === null ? "no move is named" : `${other[0]} is no move of this game`);
}

/**
 * Reads a style from a reply: a line "Style: aggressive", or a reply that names one style and not the other.
 *
 * @example
 * ```ts
 * parseStyle("Style: Conservative"); // { style: "conservative", reason: "" }
 * parseStyle("风格：激进").style; // "aggressive"
 * parseStyle("Aggressive or conservative?").reason; // "both styles are named"
 * ```
 */
export function parseStyle(reply: string): ParsedStyle {
  const { text, part } = labelled(reply, styleLabel);
  const failed = (reason: string): ParsedStyle => ({ style: null, reason, refused: false });
  if (part === "") return failed("no answer");
  if (deniedStyle.test(part)) return failed("a style is denied, none is given");
  const named = holdemStyles.filter((style) => styles[style].test(part));
  if (named.length > 1) return failed("both styles are named");
  if (named.length === 1) return { style: named[0] as HoldemStyle, reason: "", refused: false };
  return isRefusal(text) ? { ...failed("refused"), refused: true } : failed("no style is named");
}

/** The text behind the last label, or the whole text if there is no label. */
function labelled(reply: string, label: RegExp): { text: string; part: string } {
  const text = normaliseReply(reply);
  const last = [...text.matchAll(label)].at(-1);
  return { text, part: last === undefined ? text : (last[1] as string).replace(/^["' ]+|["' ]+$/g, "") };
}

const card = "(?:ace|king|queen|jack|(?:10|[2-9])|two|three|four|five|six|seven|eight|nine|ten)s?";
const theirs = "(?:(?:my |the )?opponent|the other player|they|he|she)";
const seen = new RegExp(
  [
    `\\bi (?:can |could )?(?:see|know|saw|read) (?:that )?(?:${theirs}'s?|their|his|her) (?:two |hidden |hole |private )*(?:cards|hand)`,
    `(?:${theirs}'s|their|his|her) (?:two |hidden |hole |private )*(?:cards|hand) (?:are|is) (?:the |an? |\\[)*(?:pair of )?'?${card}\\b`,
    `${theirs} (?:has|have|holds?|is holding|was dealt) (?:the |an? )?(?:pair of |pocket )?${card}\\b`,
    "对手(?:的)?(?:手牌|底牌|暗牌|牌)(?:就)?是|我(?:能)?(?:看到|看见|知道)对手的(?:手牌|底牌|暗牌|牌)",
  ].join("|"),
);
const hedge =
  /\b(?:if|may|might|could|can't|cannot|can not|don't|not|likely|unlikely|probably|perhaps|possibly|maybe|suppose|assum\w*|would|unless|whether|chance|probability|range|guess|think|believe|expect|suspect|represent\w*|such as|or|seems?|suggests?|until)\b|如果|可能|也许|或许|不知道|不能|假如|要是/;

/**
 * Does a reply claim to know the opponent's hidden cards? A sentence counts that states them, or says that they
 * are seen. A sentence with a word of doubt ("may", "if", "probably") does not.
 *
 * The words are looked for in English and Chinese. Other ways to say it are missed, so the share of such
 * replies is a lower bound.
 *
 * @example
 * ```ts
 * claimsHiddenCards("I can see the opponent's cards.\nAction: call"); // true
 * claimsHiddenCards("The opponent holds the queen of clubs."); // true
 * claimsHiddenCards("The opponent may have a queen."); // false
 * ```
 */
export function claimsHiddenCards(reply: string): boolean {
  return normaliseReply(reply)
    .split(/[.!?;\n]+/)
    .some((sentence) => seen.test(sentence) && !hedge.test(sentence));
}

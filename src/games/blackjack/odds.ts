import { dealerEnds } from "./dealer-hands.js";
import type { BlackjackRules } from "./rules-options.js";

/** What a player may do with its hand. There is no doubling and no splitting. */
export type BlackjackAction = "hit" | "stand";

/** What a player that decides by totals can see. */
export interface PolicyView {
  total: number;
  /** An ace counts 11. */
  soft: boolean;
  /** The kind of the dealer's up card: 0 an ace, 1 to 8 for 2 to 9, 9 for ten. */
  up: number;
}
/** A player that decides by totals and the dealer's up card alone. */
export type BlackjackPolicy = (view: PolicyView) => BlackjackAction;

/**
 * How hands end, as shares of all hands. `naturalWin` (a win by a two-card 21, if naturals count) is part of
 * `win`.
 */
export interface HandOdds {
  win: number;
  push: number;
  loss: number;
  naturalWin: number;
}

/**
 * What a player maximises. "value": its wins minus its losses at a stake of 1. "wins": the share of hands
 * won; a push is not a win. "undefeated": the share of hands not lost. Or the worth of each outcome.
 */
export type BlackjackAim = "value" | "wins" | "undefeated" | { win: number; push: number; loss: number };

/**
 * The worth of odds under an aim.
 *
 * @example
 * ```ts
 * const odds = { win: 0.5, push: 0.1, loss: 0.4, naturalWin: 0.04 };
 * worthOf(odds, "value", { naturalPays: 1.5 }); // 0.12
 * worthOf(odds, "undefeated", { naturalPays: 1.5 }); // 0.6
 * ```
 */
export function worthOf(
  { win, push, loss, naturalWin }: HandOdds,
  aim: BlackjackAim,
  { naturalPays }: Pick<BlackjackRules, "naturalPays">,
): number {
  if (aim === "wins") return win;
  if (aim === "undefeated") return win + push;
  if (aim !== "value") return win * aim.win + push * aim.push + loss * aim.loss;
  return win - loss + (naturalPays - 1) * naturalWin;
}

/** Odds of zero, to add to. @internal */
export function noOdds(): HandOdds {
  return { win: 0, push: 0, loss: 0, naturalWin: 0 };
}

/** Adds a share of other odds. @internal */
export function addOdds(to: HandOdds, share: number, odds: HandOdds): void {
  to.win += share * odds.win;
  to.push += share * odds.push;
  to.loss += share * odds.loss;
  to.naturalWin += share * odds.naturalWin;
}

/** The odds of standing on a total, given how the dealer's hand can end. @internal */
export function standOdds(total: number, natural: boolean, ends: ArrayLike<number>): HandOdds {
  const odds = noOdds();
  for (let end = 0; end < dealerEnds.count; end++) {
    const p = ends[end] as number;
    if (end === dealerEnds.bust) odds.win += p;
    else if (end === dealerEnds.natural) odds[natural ? "push" : "loss"] += p;
    else if (natural || total > end) odds.win += p;
    else odds[total === end ? "push" : "loss"] += p;
  }
  if (natural) odds.naturalWin = odds.win;
  return odds;
}

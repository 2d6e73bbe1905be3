import { holdingStrength } from "./holding-strength.js";
import type { ActionProbabilities, HoldemPolicy } from "./policy.js";
import { type HoldemAction, holdemActions } from "./rules.js";
import type { HoldemView } from "./view.js";

/**
 * The players that the trained opponents trained against, one a hand in turn: random moves; checks and calls
 * alone; and, in half of the hands, a player who bets by the strength of its cards. They stay the same during
 * training, so that learning curves of different seeds and styles can be compared.
 */
export const sparringPartners: readonly HoldemPolicy[] = [
  randomMoves,
  strengthPlayer,
  alwaysCalls,
  strengthPlayer,
];

const certain = (action: HoldemAction): ActionProbabilities =>
  holdemActions.map((one) => Number(one === action)) as unknown as ActionProbabilities;

/** Each legal move with the same probability. */
export function randomMoves({ legal }: HoldemView): ActionProbabilities {
  return holdemActions.map((action) =>
    legal.includes(action) ? 1 / legal.length : 0,
  ) as unknown as ActionProbabilities;
}

/** Checks, or calls if there is something to call. */
export function alwaysCalls({ legal }: HoldemView): ActionProbabilities {
  return certain(legal.includes("check") ? "check" : "call");
}

/**
 * Folds the weakest third of holdings to a bet, raises with the strongest quarter, and raises the stronger half
 * where nothing is to be called.
 */
export function strengthPlayer(view: HoldemView): ActionProbabilities {
  const strength = holdingStrength(view.hand, view.board);
  const free = view.legal.includes("check");
  const bold = strength > (free ? 0.5 : 0.75) && view.legal.includes("raise");
  if (bold) return certain("raise");
  if (free) return certain("check");
  return certain(strength < 1 / 3 ? "fold" : "call");
}

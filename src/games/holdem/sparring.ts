import { holdingStrength } from "./holding-strength.js";
import { alwaysCall, randomHoldemPlayer } from "./players.js";
import type { ActionProbabilities, HoldemPolicy } from "./policy.js";
import { type HoldemAction, holdemActions } from "./rules.js";
import type { HoldemView } from "./view.js";

/**
 * The players that the trained opponents trained against, one a hand in turn: random moves; checks and calls
 * alone; and, in half of the hands, a player who bets by the strength of its cards. They stay the same during
 * training, so that learning curves of different seeds and styles can be compared.
 */
export const sparringPartners: readonly HoldemPolicy[] = [
  randomHoldemPlayer().policy,
  strengthPlayer,
  alwaysCall().policy,
  strengthPlayer,
];

const certain = (action: HoldemAction): ActionProbabilities =>
  holdemActions.map((one) => Number(one === action)) as unknown as ActionProbabilities;

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

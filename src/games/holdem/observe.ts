import { holdingStrength } from "./holding-strength.js";
import type { HoldemView } from "./view.js";

/** How many numbers {@link observe} gives. */
export const observationSize = 82;

/** The steps of the hand's strength: one input for each of 0.1 to 0.9. */
const steps = 9;

/**
 * What a trained opponent sees of a hand, as 82 zeros and ones.
 *
 * Shape: 0 to 51 are the cards, 1 for each card in the own hand or on the board; 52 + 5 s + r is 1 where r raises
 * (0 to 4) were made on street s (0 to 3). A street that has not begun has no raises. 72 to 80 are 1 where the hand
 * beats more than 0.1, 0.2 … 0.9 of other holdings (`holdingStrength`). 81 is 1 if something is to be called.
 *
 * Source: the first 72 are the state of limit hold'em in RLCard (Zha et al. 2019, arXiv 1910.04376), with this
 * project's order of cards. They do not say which of the cards are the player's own. A network that was trained on
 * them alone did not look at its cards, so the strength was added.
 *
 * @example
 * ```ts
 * const seen = observe(viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0));
 * seen.length; // 82
 * seen.subarray(0, 72).reduce((sum, bit) => sum + bit); // 6
 * seen[81]; // 1
 * ```
 */
export function observe(view: Pick<HoldemView, "hand" | "board" | "raises" | "legal">): Float32Array {
  const seen = new Float32Array(observationSize);
  for (const card of view.hand) seen[card] = 1;
  for (const card of view.board) seen[card] = 1;
  view.raises.forEach((raises, street) => {
    seen[52 + 5 * street + raises] = 1;
  });
  const strength = holdingStrength(view.hand, view.board);
  for (let step = 1; step <= steps; step++) seen[71 + step] = Number(strength > step / (steps + 1));
  seen[81] = Number(view.legal.includes("call"));
  return seen;
}

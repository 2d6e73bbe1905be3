import type { HoldemView } from "./view.js";

/** How many numbers {@link observe} gives. */
export const observationSize = 72;

/**
 * What a trained opponent sees of a hand, as 72 zeros and ones.
 *
 * Shape: 0 to 51 are the cards, 1 for each card in the own hand or on the board; 52 + 5 s + r is 1 where r raises
 * (0 to 4) were made on street s (0 to 3). A street that has not begun has no raises. Which moves are legal is no
 * part of it: the values of other moves are left out afterwards.
 *
 * Source: the state of limit hold'em in RLCard (Zha et al. 2019, arXiv 1910.04376), with this project's order of
 * cards and streets.
 *
 * @example
 * ```ts
 * const seen = observe(viewOf(dealHoldem({ seed: 1, hand: 0 }), 0));
 * seen.length; // 72
 * seen.reduce((sum, bit) => sum + bit); // 6
 * ```
 */
export function observe(view: Pick<HoldemView, "hand" | "board" | "raises">): Float32Array {
  const seen = new Float32Array(observationSize);
  for (const card of view.hand) seen[card] = 1;
  for (const card of view.board) seen[card] = 1;
  view.raises.forEach((raises, street) => {
    seen[52 + 5 * street + raises] = 1;
  });
  return seen;
}

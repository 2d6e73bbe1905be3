import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { type HoldemStyle, holdemStyles } from "./parse.js";

/** The opponent of one hand: a style, and which of the trained players of this style. */
export interface SeriesHand {
  /** From 1. */
  hand: number;
  style: HoldemStyle;
  /** The trained player's own seed, 1 to 5. */
  opponentSeed: number;
}

/** How many players were trained for each style, with seeds 1, 2, … */
export const trainedSeeds = 5;

/**
 * The opponents of the paper's setting: 50 hands, half of them against each style, in an order that follows
 * from the seed. Within a style, the trained players take turns.
 *
 * @param hands an even number of hands, so that both styles have as many
 * @throws InputError `a series has as many hands against each style, so an even number of hands, got 7`
 *
 * @example
 * ```ts
 * const series = holdemSeries(1);
 * series.length; // 50
 * series.filter(({ style }) => style === "aggressive").length; // 25
 * ```
 */
export function holdemSeries(seed: number, hands = 50): SeriesHand[] {
  if (!(Number.isInteger(hands) && hands > 0 && hands % 2 === 0)) {
    throw new InputError(
      `a series has as many hands against each style, so an even number of hands, got ${hands}`,
    );
  }
  const places = Array.from({ length: hands }, (_, i) => ({
    style: holdemStyles[i % 2] as HoldemStyle,
    opponentSeed: 1 + (Math.floor(i / 2) % trainedSeeds),
  }));
  return randomStream(seed, "games", "holdem", "series", hands)
    .shuffle(places)
    .map((place, i) => ({ hand: i + 1, ...place }));
}

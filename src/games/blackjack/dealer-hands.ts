import { type HandTotal, kinds, totalOfCounts } from "./cards.js";
import type { BlackjackRules } from "./rules-options.js";

/** Where a dealer's hand ends: at its total, at `bust`, or at `natural` (only where naturals count). */
export const dealerEnds = { bust: 22, natural: 23, count: 24 } as const;

/**
 * Every way in which a dealer's hand can end, as unordered sets of drawn cards. A set can be drawn in several
 * orders, all equally probable. `orders` counts those in which the dealer had to draw again after each card
 * but the last.
 */
export interface DealerHands {
  /** Flat pairs (kind, how many), one run of pairs for each hand. */
  draws: Uint8Array;
  /** Where the run of hand i starts in `draws`. One more entry marks the end of the last run. */
  starts: Uint32Array;
  orders: Float64Array;
  /** The number of cards drawn. */
  sizes: Uint8Array;
  /** Its total, or one of dealerEnds. */
  ends: Uint8Array;
}

/** Does the dealer stop with this hand? */
export function dealerStops({ total, soft }: HandTotal, rules: BlackjackRules): boolean {
  if (total < rules.dealerStandsOn) return false;
  return !(rules.dealerHitsSoft17 && soft && total === 17);
}

/**
 * All the dealer's hands that start with the given cards: the up card, or the up card and the hidden one.
 *
 * @param start the kinds of the cards the dealer has: 0 an ace, 1 to 8 for 2 to 9, 9 for ten
 *
 * @example
 * ```ts
 * const rules = { ...paperRules, dealerStandsOn: 0 };
 * dealerHands([9], rules).ends.length; // 10
 * ```
 */
export function dealerHands(start: readonly number[], rules: BlackjackRules): DealerHands {
  const hand = new Array<number>(kinds).fill(0);
  for (const kind of start) hand[kind] = (hand[kind] as number) + 1;
  const drawn = new Array<number>(kinds).fill(0);
  const limit = (kind: number): number => (kind === kinds - 1 ? 16 : 4) * rules.decks;
  const found = new Map<string, { drawn: number[]; orders: number; size: number; end: number }>();

  const walk = (size: number): void => {
    const cards = start.length + size;
    const total = totalOfCounts(hand, rules.aces);
    if (cards >= 2 && (total.total > 21 || dealerStops(total, rules))) {
      const key = drawn.join(",");
      const known = found.get(key);
      if (known !== undefined) known.orders++;
      else found.set(key, { drawn: [...drawn], orders: 1, size, end: endOf(total, cards, rules) });
      return;
    }
    for (let kind = 0; kind < kinds; kind++) {
      const held = hand[kind] as number;
      if (held >= limit(kind)) continue;
      hand[kind] = held + 1;
      drawn[kind] = (drawn[kind] as number) + 1;
      walk(size + 1);
      hand[kind] = held;
      drawn[kind] = (drawn[kind] as number) - 1;
    }
  };
  walk(0);
  return flatten([...found.values()]);
}

function endOf({ total }: HandTotal, cards: number, rules: BlackjackRules): number {
  if (total > 21) return dealerEnds.bust;
  return rules.naturals && cards === 2 && total === 21 ? dealerEnds.natural : total;
}

function flatten(hands: { drawn: number[]; orders: number; size: number; end: number }[]): DealerHands {
  const draws: number[] = [];
  const starts = [0];
  for (const { drawn } of hands) {
    drawn.forEach((count, kind) => {
      if (count > 0) draws.push(kind, count);
    });
    starts.push(draws.length);
  }
  return {
    draws: Uint8Array.from(draws),
    starts: Uint32Array.from(starts),
    orders: Float64Array.from(hands, ({ orders }) => orders),
    sizes: Uint8Array.from(hands, ({ size }) => size),
    ends: Uint8Array.from(hands, ({ end }) => end),
  };
}

/**
 * The probability of each end of the dealer's hand, drawing from the given cards without replacement.
 *
 * @param left how many cards of each kind the dealer may still draw
 *
 * @example
 * ```ts
 * const left = [4, 4, 4, 4, 4, 3, 4, 4, 4, 16]; // one deck without the dealer's six
 * const ends = dealerEndProbabilities(dealerHands([5], paperRules), left);
 * ends[17]; // 0.166948
 * ends[dealerEnds.bust]; // 0.420823
 * ```
 */
export function dealerEndProbabilities(hands: DealerHands, left: readonly number[]): Float64Array {
  const most = 24;
  // ways[kind * most + c]: orders in which c cards of the kind can be drawn.
  const ways = new Float64Array(kinds * most);
  let cards = 0;
  for (let kind = 0; kind < kinds; kind++) {
    const there = left[kind] as number;
    cards += there;
    let product = 1;
    for (let c = 0; c < most; c++) {
      ways[kind * most + c] = product;
      product *= Math.max(0, there - c);
    }
  }
  const all = new Float64Array(most);
  for (let c = 0, product = 1; c < most; c++) {
    all[c] = product;
    product *= cards - c;
  }
  const ends = new Float64Array(dealerEnds.count);
  const { draws, starts, orders, sizes } = hands;
  for (let i = 0; i < orders.length; i++) {
    // A hand cannot have more cards of a kind than are left.
    if ((sizes[i] as number) > cards) continue;
    let p = (orders[i] as number) / (all[sizes[i] as number] as number);
    const stop = starts[i + 1] as number;
    for (let at = starts[i] as number; at < stop; at += 2) {
      p *= ways[(draws[at] as number) * most + (draws[at + 1] as number)] as number;
    }
    ends[hands.ends[i] as number] = (ends[hands.ends[i] as number] as number) + p;
  }
  return ends;
}

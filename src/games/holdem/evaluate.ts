import { InputError } from "../../core/errors.js";

/** The kinds of poker hand, from the lowest to the highest. A royal flush is the highest straight flush. */
export const handCategories = [
  "high-card",
  "pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
] as const;
/** The name of a kind of poker hand: "pair", "flush". */
export type HandCategory = (typeof handCategories)[number];

/**
 * Tables over sets of ranks. A set is 13 bits: bit 0 is the two, bit 12 the ace. Two sets of the same size
 * compare as numbers in the way that poker compares them: by the highest card, then the next.
 */
interface RankTables {
  /** How many ranks. */
  size: Uint8Array;
  /** The bit of the highest card of the best straight; 0 if there is none. */
  straight: Uint16Array;
  /** top[n]: the set's n highest ranks, or all of them if there are fewer; for n of 1, 2, 3 and 5. */
  top: Uint16Array[];
  /** Each card's bit: clubs in bits 0 to 12 and diamonds in bits 13 to 25 of `low`; hearts, spades in `high`. */
  low: Int32Array;
  high: Int32Array;
}

const sets = 8192;
let built: RankTables | undefined;

function buildTables(): RankTables {
  const size = new Uint8Array(sets);
  const straight = new Uint16Array(sets);
  const top = [0, 1, 2, 3, 4, 5].map(() => new Uint16Array(sets));
  for (let set = 1; set < sets; set++) {
    size[set] = (size[set >> 1] as number) + (set & 1);
    for (let high = 12; high >= 3; high--) {
      // The wheel, five to ace, has the ace below the two.
      const run = high === 3 ? 0b1_0000_0000_1111 : 0b1_1111 << (high - 4);
      if ((set & run) !== run) continue;
      straight[set] = 1 << high;
      break;
    }
    const highest = 1 << (31 - Math.clz32(set));
    for (const [n, table] of top.entries()) {
      if (n > 0) table[set] = highest | ((top[n - 1] as Uint16Array)[set & ~highest] as number);
    }
  }
  const low = new Int32Array(52);
  const high = new Int32Array(52);
  for (let card = 0; card < 52; card++) {
    const bit = 1 << ((card + 12) % 13);
    const suit = Math.floor(card / 13);
    (suit < 2 ? low : high)[card] = suit % 2 === 0 ? bit : bit << 13;
  }
  return { size, straight, top, low, high };
}

/** Category, then the ranks that make the hand, then the other cards that count. */
function strength(category: number, made: number, kickers: number): number {
  return (category << 26) | (made << 13) | kickers;
}

/**
 * The strength of the best five cards among five, six or seven: higher is better, equal is a tie.
 *
 * Nothing is searched. Each suit is a set of ranks; ranks that are held twice, three or four times follow from
 * these sets by bit operations, and tables give the straight and the highest cards. The suits have no order.
 * Not for games with wild cards, low hands or a short deck.
 *
 * Range: whole numbers below 2³⁰. Strengths of hands from five, six and seven cards can be compared.
 *
 * @param cards five to seven different cards, each 0 to 51
 * @throws InputError `handStrength requires 5 to 7 different cards from 0 to 51, got 3, 3, 9, 20, 40`
 *
 * @example
 * ```ts
 * const wheel = handStrength([0, 14, 28, 42, 4]); // ace to five
 * const sixHigh = handStrength([1, 15, 29, 43, 5]); // two to six
 * handCategory(wheel); // "straight"
 * sixHigh > wheel; // true
 * ```
 */
export function handStrength(cards: ArrayLike<number>): number {
  built ??= buildTables();
  const { size, straight, top, low, high } = built;
  const [, top1, top2, top3, , top5] = top as [
    Uint16Array,
    Uint16Array,
    Uint16Array,
    Uint16Array,
    Uint16Array,
    Uint16Array,
  ];
  const n = cards.length;
  let lowBits = 0;
  let highBits = 0;
  for (let i = 0; i < n; i++) {
    lowBits |= low[cards[i] as number] as number;
    highBits |= high[cards[i] as number] as number;
  }
  const a = lowBits & 8191;
  const b = lowBits >> 13;
  const c = highBits & 8191;
  const d = highBits >> 13;
  const sizeA = size[a] as number;
  const sizeB = size[b] as number;
  const sizeC = size[c] as number;
  const sizeD = size[d] as number;
  // A card that is there twice, or is none, leaves fewer bits than cards.
  if (n < 5 || n > 7 || sizeA + sizeB + sizeC + sizeD !== n) {
    throw new InputError(
      `handStrength requires 5 to 7 different cards from 0 to 51, got ${Array.from(cards).join(", ")}`,
    );
  }
  // With five cards of a suit among seven, four of a kind and a full house are impossible.
  if (sizeA > 4 || sizeB > 4 || sizeC > 4 || sizeD > 4) {
    const suit = sizeA > 4 ? a : sizeB > 4 ? b : sizeC > 4 ? c : d;
    const run = straight[suit] as number;
    return run > 0 ? strength(8, run, 0) : strength(5, top5[suit] as number, 0);
  }
  const any = a | b | c | d;
  const run = straight[any] as number;
  const held = size[any] as number;
  if (held === n) return run > 0 ? strength(4, run, 0) : strength(0, top5[any] as number, 0);

  const four = a & b & c & d;
  if (four > 0) return strength(7, four, top1[any & ~four] as number);
  // Held at least three times; none is held four times here.
  const three = ((a & b) | (c & d)) & ((a & c) | (b & d));
  const two = any & ~(a ^ b ^ c ^ d);
  if (three > 0) {
    const best = top1[three] as number;
    const pair = top1[(three | two) & ~best] as number;
    if (pair > 0) return strength(6, best, pair);
    if (run > 0) return strength(4, run, 0);
    return strength(3, best, top2[any & ~best] as number);
  }
  if (run > 0) return strength(4, run, 0);
  const pairs = top2[two] as number;
  if (pairs !== (top1[pairs] as number)) return strength(2, pairs, top1[any & ~pairs] as number);
  return strength(1, pairs, top3[any & ~pairs] as number);
}

/**
 * The kind of hand that a strength of {@link handStrength} stands for.
 *
 * @throws InputError `handCategory requires a strength that handStrength gave, got -1`
 *
 * @example
 * ```ts
 * handCategory(handStrength([0, 13, 26, 1, 14])); // "full-house"
 * ```
 */
export function handCategory(strength: number): HandCategory {
  const category = handCategories[Math.floor(strength / 2 ** 26)];
  if (category === undefined) {
    throw new InputError(`handCategory requires a strength that handStrength gave, got ${strength}`);
  }
  return category;
}

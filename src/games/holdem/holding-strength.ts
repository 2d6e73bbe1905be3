import type { Card } from "../cards.js";
import { handStrength } from "./evaluate.js";

/**
 * The share of other holdings that a hand beats as the cards lie, with ties as a half.
 *
 * Range 0 to 1. From the flop on, the other holding is any two unseen cards, and cards to come are not considered.
 * Before the flop, hands are compared by Chen's points.
 *
 * Source: Billings, Davidson, Schaeffer & Szafron 2002, doi 10.1016/S0004-3702(01)00130-8 ("hand strength");
 * Chen & Ankenman 2006, The Mathematics of Poker (the points).
 *
 * @example
 * ```ts
 * holdingStrength([0, 13], []); // 0.9977
 * holdingStrength([0, 13], [1, 16, 30]); // 0.944
 * holdingStrength([1, 19], []); // 0.0181
 * ```
 */
export function holdingStrength(hand: readonly [Card, Card], board: readonly Card[]): number {
  if (board.length === 0) return preflopShares().get(chenPoints(hand[0], hand[1])) as number;
  // A hand is asked about several times on a street.
  const key = `${hand} ${board}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  if (recent.size >= 200_000) recent.clear();
  const share = shareBeaten(hand, board);
  recent.set(key, share);
  return share;
}

const recent = new Map<string, number>();

function shareBeaten(hand: readonly [Card, Card], board: readonly Card[]): number {
  const own = handStrength([...hand, ...board]);
  const unseen = allCards.filter((card) => !hand.includes(card) && !board.includes(card));
  const other = [0, 0, ...board];
  let beaten = 0;
  for (let i = 1; i < unseen.length; i++) {
    other[0] = unseen[i]!;
    for (let j = 0; j < i; j++) {
      other[1] = unseen[j]!;
      const theirs = handStrength(other);
      beaten += own > theirs ? 1 : own === theirs ? 0.5 : 0;
    }
  }
  return (2 * beaten) / (unseen.length * (unseen.length - 1));
}

const allCards = Array.from({ length: 52 }, (_, card) => card);
let shares: Map<number, number> | undefined;

/** For each number of Chen's points, the share of the 1,326 holdings with fewer, and half of those with as many. */
function preflopShares(): Map<number, number> {
  if (shares !== undefined) return shares;
  const counts = new Map<number, number>();
  for (const a of allCards) {
    for (let b = 0; b < a; b++) {
      const points = chenPoints(a, b);
      counts.set(points, (counts.get(points) ?? 0) + 1);
    }
  }
  let below = 0;
  shares = new Map();
  for (const [points, n] of [...counts].sort(([one], [two]) => one - two)) {
    shares.set(points, (below + n / 2) / 1326);
    below += n;
  }
  return shares;
}

/** Chen's points of two cards: -1 for the weakest, 20 for two aces. @internal */
export function chenPoints(a: Card, b: Card): number {
  const [low, high] = [rankFromTwo(a), rankFromTwo(b)].sort((one, two) => one - two) as [number, number];
  // Ace 10, king 8, queen 7, jack 6, below that half of the card's number.
  const points = high === 12 ? 10 : high >= 9 ? high - 3 : (high + 2) / 2;
  if (high === low) return Math.max(5, 2 * points);
  const gap = high - low - 1;
  const closeness = [0, -1, -2, -4][gap] ?? -5;
  const suited = Math.floor(a / 13) === Math.floor(b / 13) ? 2 : 0;
  // Cards that can make the higher straights: close, and both below the queen.
  const straight = gap <= 1 && high < 10 ? 1 : 0;
  return Math.ceil(points + suited + closeness + straight);
}

/** 0 for the two to 12 for the ace. */
const rankFromTwo = (card: Card): number => (card + 12) % 13;

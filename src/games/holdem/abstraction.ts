import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { type Card, shuffledCards } from "../cards.js";
import { type BettingNode, bettingTree } from "./betting-tree.js";
import { holdemEquity } from "./equity.js";
import { handStrength } from "./evaluate.js";
import type { TreeGame, TypeLevel } from "./tree-game.js";

/** How finely cards are put into buckets, and from how many deals their chances are learned. */
export interface AbstractionOptions {
  /** The seed of the deals; 1 unless given. */
  seed?: number;
  /** Buckets of each street: a hand's bucket before the flop, then parts of each bucket on the later streets. */
  buckets?: readonly [number, number, number, number];
  /** Boards that are dealt to learn limits and chances. */
  boards?: number;
  /** Hands dealt to each board; every two of them are a pair of players. */
  handsPerBoard?: number;
}

/** Limit hold'em with cards put into buckets. The betting is exact. */
export interface HoldemAbstraction {
  readonly buckets: readonly [number, number, number, number];
  /** Types of each street: 8, 24, 48 and 96 unless other buckets were asked for. */
  readonly types: readonly number[];
  readonly game: TreeGame;
  readonly root: BettingNode;
  /** The type of two cards on the street of the board (0, 3, 4 or 5 cards, in the order in which they came). */
  readonly typeOf: (hand: readonly Card[], board: readonly Card[]) => number;
}

/**
 * A small game that stands for limit hold'em: hands of about the same expected strength are one bucket.
 *
 * **Buckets.** Before the flop the 169 classes of hands (two ranks, suited or not) are ordered by `holdemEquity`
 * and cut into 8 buckets of about the same number of deals. On flop, turn and river the hands *of one type* are
 * ordered by `holdemEquity` and cut into 3, 2 and 2 equal parts. So a type is the path of a hand: there are 8, 24,
 * 48 and 96 types. As a type keeps the path, nobody forgets anything, which best responses need.
 *
 * **Chances.** Boards and hands are dealt from one pack. Every ordered pair of the hands at one board counts
 * for the joint chances of two types, and for the margin at the showdown. So cards that block each other, and
 * boards that both share, are in. Limits are learned from the same deals.
 *
 * **What is lost.** Two hands of one type play alike: a draw and a made hand of the same strength are one, and
 * so are boards. A player of the abstraction cannot tell them apart, and what is good against their mean may
 * be bad against each. A player who sees all its cards can win more; see docs/decisions.
 *
 * Everything follows from the seed: the same options give the same abstraction. With 15,000 boards of 8 hands
 * (the default) it takes about 30 seconds.
 *
 * @throws InputError `holdemAbstraction requires 4 whole numbers of buckets, 2 to 12, got 8, 3`
 *
 * Source: Billings et al. 2003, IJCAI ("Approximating game-theoretic optimal strategies for full-scale poker":
 * buckets and chances between them); Johanson, Burch, Valenzano & Bowling 2013, AAMAS (percentile buckets).
 */
export function holdemAbstraction(options: AbstractionOptions = {}): HoldemAbstraction {
  const { seed = 1, buckets = [8, 3, 2, 2], boards = 15_000, handsPerBoard = 8 } = options;
  if (buckets.length !== 4 || !buckets.every((n) => Number.isInteger(n) && n >= 2 && n <= 12)) {
    throw new InputError(
      `holdemAbstraction requires 4 whole numbers of buckets, 2 to 12, got ${buckets.join(", ")}`,
    );
  }
  const preflop = preflopBuckets(buckets[0]);
  const deals = dealBoards(seed, boards, handsPerBoard);
  // paths[street][h]: the type of hand h; limits[street][type]: where the hands of a type are cut.
  const limits: number[][][] = [[]];
  const paths = [Int32Array.from(deals.hands, (hand) => preflop[classOf(hand)] as number)];
  for (const street of [1, 2, 3]) {
    const [before, strength] = [paths[street - 1] as Int32Array, deals.equities[street - 1] as Float64Array];
    const parts = buckets[street] as number;
    limits[street] = cutByType(before, strength, typesOn(buckets, street - 1), parts);
    paths[street] = before.map((type, h) => type * parts + partOf(limits[street]![type]!, strength[h]!));
  }
  const known = new Map<string, number>();
  const typeOf = (hand: readonly Card[], board: readonly Card[]): number => {
    const key = `${hand.join()}|${board.join()}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const street = Math.max(0, board.length - 2);
    let type = preflop[classOf(hand)] as number;
    if (street > 0) {
      const parent = typeOf(hand, street === 1 ? [] : board.slice(0, -1));
      type = parent * (buckets[street] as number) + partOf(limits[street]![parent]!, strengthOf(hand, board));
    }
    if (known.size >= 200_000) known.clear();
    known.set(key, type);
    return type;
  };
  const { root, decisions } = bettingTree();
  const levels = paths.map((path, street) => jointChances(path, street, buckets, deals));
  return {
    buckets,
    types: levels.map(({ sizes }) => sizes[0]),
    game: { levels, root, decisions },
    root,
    typeOf,
  };
}

/** The expected strength of cards, by 100 draws and on the river exactly; whatever order the cards have. */
function strengthOf(hand: readonly Card[], board: readonly Card[], draws = 100): number {
  const ascending = (cards: readonly Card[]) => [...cards].sort((a, b) => a - b);
  return holdemEquity(ascending(hand), ascending(board), { draws });
}

/** Types on a street. */
function typesOn(buckets: readonly number[], street: number): number {
  return buckets.slice(0, street + 1).reduce((product, n) => product * n, 1);
}

/** One of the 169 classes: both ranks with the ace high, and whether the cards are of one suit. */
function classOf(hand: readonly Card[]): number {
  const [a, b] = hand.map((card) => (card % 13 === 0 ? 13 : card % 13) - 1) as [number, number];
  const suited = Math.floor((hand[0] as number) / 13) === Math.floor((hand[1] as number) / 13);
  const [high, low] = [Math.max(a, b), Math.min(a, b)];
  return suited ? 13 * high + low : 13 * low + high;
}

/** The bucket of each class: classes from weak to strong, cut where a share of all 1,326 hands is reached. */
function preflopBuckets(parts: number): Int32Array {
  const strength = new Float64Array(169).fill(Number.NaN);
  const deals = new Int32Array(169);
  for (let a = 0; a < 52; a++) {
    for (let b = 0; b < a; b++) {
      const found = classOf([a, b]);
      if (deals[found] === 0) strength[found] = strengthOf([a, b], [], 4000);
      deals[found] = (deals[found] as number) + 1;
    }
  }
  const order = Array.from(strength.keys()).sort((x, y) => strength[x]! - strength[y]! || x - y);
  const bucket = new Int32Array(169);
  let passed = 0;
  for (const one of order) {
    // The middle of the class decides in which part it lies.
    bucket[one] = Math.min(parts - 1, Math.floor((parts * (passed + deals[one]! / 2)) / 1326));
    passed += deals[one] as number;
  }
  return bucket;
}

interface BoardDeals {
  perBoard: number;
  hands: (readonly [Card, Card])[];
  /** Of each hand, on flop, turn and river. */
  equities: Float64Array[];
  /** Of each hand with the whole board. */
  strengths: Float64Array;
}

function dealBoards(seed: number, boards: number, perBoard: number): BoardDeals {
  const count = boards * perBoard;
  const equities = [1, 2, 3].map(() => new Float64Array(count));
  const strengths = new Float64Array(count);
  const hands: [Card, Card][] = [];
  for (let b = 0; b < boards; b++) {
    const pack = shuffledCards(1, randomStream(seed, "holdem-abstraction", b));
    const board = pack.slice(0, 5);
    for (let k = 0; k < perBoard; k++) {
      const hand: [Card, Card] = [pack[5 + 2 * k] as Card, pack[6 + 2 * k] as Card];
      const h = hands.push(hand) - 1;
      for (const [i, street] of equities.entries()) street[h] = strengthOf(hand, board.slice(0, 3 + i));
      strengths[h] = handStrength([...hand, ...board]);
    }
  }
  return { perBoard, hands, equities, strengths };
}

/** For each type, the strengths that cut its hands into equal parts. */
function cutByType(types: Int32Array, strength: Float64Array, count: number, parts: number): number[][] {
  const own: number[][] = Array.from({ length: count }, () => []);
  types.forEach((type, h) => {
    own[type]?.push(strength[h] as number);
  });
  return own.map((values) => {
    values.sort((a, b) => a - b);
    return Array.from(
      { length: parts - 1 },
      (_, cut) => values[Math.ceil(((cut + 1) * values.length) / parts) - 1] ?? 0.5,
    );
  });
}

/** How many of the limits a strength lies above. */
function partOf(limits: readonly number[], strength: number): number {
  let part = 0;
  while (part < limits.length && strength > (limits[part] as number)) part++;
  return part;
}

function jointChances(
  path: Int32Array,
  street: number,
  buckets: readonly number[],
  { perBoard, strengths }: BoardDeals,
): TypeLevel {
  const size = typesOn(buckets, street);
  const joint = new Float64Array(size * size);
  const margin = new Float64Array(size * size);
  const each = 1 / (path.length * (perBoard - 1));
  for (let start = 0; start < path.length; start += perBoard) {
    for (let mine = start; mine < start + perBoard; mine++) {
      for (let theirs = start; theirs < start + perBoard; theirs++) {
        if (mine === theirs) continue;
        const at = (path[mine] as number) * size + (path[theirs] as number);
        joint[at] = (joint[at] as number) + each;
        const better = Math.sign((strengths[mine] as number) - (strengths[theirs] as number));
        margin[at] = (margin[at] as number) + each * better;
      }
    }
  }
  const parents = Int32Array.from({ length: size }, (_, type) =>
    street === 0 ? 0 : Math.floor(type / (buckets[street] as number)),
  );
  return { sizes: [size, size], parents: [parents, parents], joint, margin };
}

import { randomStream } from "../../core/random.js";
import { type Card, shuffledCards } from "../cards.js";
import type { HoldemAbstraction } from "./abstraction.js";
import { actionCodes, type BettingNode, bettingNodes, nodeAfter } from "./betting-tree.js";
import { shareRows } from "./cfr.js";
import type { ActionProbabilities, HoldemPolicy } from "./policy.js";
import { handOf, openHoldem } from "./rules.js";
import type { EndNode, TreeStrategy } from "./tree-game.js";

/** Cards of one player, and their types on the four streets. */
interface SampledHand {
  hand: readonly [Card, Card];
  boards: readonly (readonly Card[])[];
  types: readonly number[];
}

/**
 * A real way to play as a strategy of the abstraction: at each decision, the mean probabilities of its moves
 * over hands of each type.
 *
 * Hands are dealt, and each is played by the policy through every sequence of moves that the policy itself
 * allows, whatever the other player does. A hand counts at a decision with the chance that the policy brings
 * it there. Where none of a type came, the types of the same parent stand in, then all types, then equal
 * chances. Both seats are in the result.
 *
 * What is lost: hands of one type become one hand that mixes. That a player who raised before the flop is
 * likely to have one of the better hands of its bucket is not seen, so the values that follow are
 * approximations in either direction. `playBestReply` checks them against the policy itself.
 *
 * @param hands dealt hands; 3,000 give about 31 for each of 96 types
 */
export function policyStrategy(
  abstraction: HoldemAbstraction,
  policy: HoldemPolicy,
  { seed = 1, hands = 3000 }: { seed?: number; hands?: number } = {},
): Float64Array[] {
  const { root, game, types } = abstraction;
  const nodes = bettingNodes(root);
  const sums = nodes.map(
    ({ level, children }) => new Float64Array((types[level] as number) * children.length),
  );
  for (let h = 0; h < hands; h++) {
    const sample = sampleHand(abstraction, seed, h);
    for (const seat of [0, 1] as const) addHand(root, policy, seat, sample, 1, sums);
  }
  return nodes.map((node) =>
    shareRows(
      standIns(sums[node.id] as Float64Array, node, (level) => game.levels[level]!.parents[0]),
      node.children.length,
    ),
  );
}

function sampleHand({ typeOf, buckets }: HoldemAbstraction, seed: number, h: number): SampledHand {
  const deck = shuffledCards(1, randomStream(seed, "holdem-policy-strategy", h));
  const hand = handOf(openHoldem(deck, 0), 0);
  const boards = [0, 3, 4, 5].map((cards) => deck.slice(4, 4 + cards));
  const types: number[] = [0, 0, 0, typeOf(hand, boards[3] as Card[])];
  for (let street = 3; street > 0; street--) {
    types[street - 1] = Math.floor((types[street] as number) / (buckets[street] as number));
  }
  return { hand, boards, types };
}

function addHand(
  node: BettingNode | EndNode,
  policy: HoldemPolicy,
  seat: 0 | 1,
  sample: SampledHand,
  reach: number,
  sums: readonly Float64Array[],
): void {
  if (node.kind === "end") return;
  if (node.player !== seat) {
    for (const child of node.children) addHand(child, policy, seat, sample, reach, sums);
    return;
  }
  const { hand, boards, types } = sample;
  const odds = policy({ ...node.view, player: seat, hand, board: boards[node.level] as readonly Card[] });
  const start = (types[node.level] as number) * node.children.length;
  const table = sums[node.id] as Float64Array;
  actionCodes(node).forEach((code, a) => {
    const there = reach * (odds[code] as number);
    if (there === 0) return;
    table[start + a] = (table[start + a] as number) + there;
    addHand(node.children[a] as BettingNode | EndNode, policy, seat, sample, there, sums);
  });
}

/** Fills the rows in which nothing was added up from the sums of coarser types. */
function standIns(
  sums: Float64Array,
  { level, children }: BettingNode,
  parentsOf: (level: number) => Int32Array,
): Float64Array {
  const columns = children.length;
  const rows = sums.length / columns;
  const empty = (row: number): boolean => {
    for (let a = 0; a < columns; a++) if (filled[row * columns + a] !== 0) return false;
    return true;
  };
  const filled = sums.slice();
  const group = Int32Array.from({ length: rows }, (_, row) => row);
  for (let above = level; above >= 0; above--) {
    const parents = parentsOf(above);
    for (let row = 0; row < rows; row++) group[row] = parents[group[row] as number] as number;
    const totals = new Float64Array(columns * (Math.max(...group) + 1));
    for (let k = 0; k < sums.length; k++) {
      const at = columns * (group[Math.floor(k / columns)] as number) + (k % columns);
      totals[at] = (totals[at] as number) + (sums[k] as number);
    }
    for (let row = 0; row < rows; row++) {
      if (!empty(row)) continue;
      const start = columns * (group[row] as number);
      filled.set(totals.subarray(start, start + columns), row * columns);
    }
  }
  return filled;
}

/**
 * A strategy of the abstraction as a way to play the real game: a hand plays as its type does.
 *
 * The seat that a view has (button or not) decides which player's rows are used, so one strategy that holds
 * both players plays both seats.
 */
export function strategyPolicy({ root, typeOf }: HoldemAbstraction, strategy: TreeStrategy): HoldemPolicy {
  return ({ hand, board, history }) => {
    const node = nodeAfter(root, history) as BettingNode;
    const start = typeOf(hand, board) * node.children.length;
    const odds: [number, number, number, number] = [0, 0, 0, 0];
    actionCodes(node).forEach((code, a) => {
      odds[code] = (strategy[node.id] as Float64Array)[start + a] as number;
    });
    return odds as ActionProbabilities;
  };
}

import { InputError } from "../../core/errors.js";
import {
  type DecisionNode,
  decisionsOf,
  endValues,
  gather,
  spread,
  type TreeGame,
  type TreeNode,
  type TreeStrategy,
  valueMatrices,
} from "./tree-game.js";

/** The best that a player can do against a known strategy, and how. */
export interface BestReply {
  /** Expected chips a hand, for the player who replies. */
  value: number;
  /** The reply: 1 for one action of each type, 0 for the others. Rows of the other player are empty. */
  strategy: Float64Array[];
}

/**
 * The exact best response of one player to the other's strategy, by backward induction.
 *
 * Answers "what does this strategy lose against somebody who knows it?". Both players may have come to a
 * decision with any type; the reply takes the action with the highest sum over the other's types, each weighed
 * by the chance that the other's strategy comes there. Exact because the game has perfect recall.
 *
 * Ties, and decisions to which the other's strategy never leads, go to `preferred`, an action's index (1, which
 * is check or call in hold'em, unless another is given), if it is among the best; else to the first.
 *
 * Units: chips a hand. To average two seats and for milli-big-blinds see `exploitabilityOf` and `inMilliBlinds`.
 *
 * @throws InputError `bestReply requires a strategy with a table for each of 4 decisions, got 3`
 */
export function bestReply(game: TreeGame, strategy: TreeStrategy, player: 0 | 1, preferred = 1): BestReply {
  requireStrategy(game, strategy, "bestReply");
  const reply = decisionsOf(game).map((node) =>
    node.player === player ? alwaysTake(preferred, node, game) : new Float64Array(),
  );
  const value = valueAgainst(game, strategy, player, (node, values, size) => {
    const actions = node.children.length;
    const chosen = reply[node.id] as Float64Array;
    const best = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      let at = Math.min(preferred, actions - 1);
      for (let a = 0; a < actions; a++) {
        if ((values[a] as Float64Array)[i]! > (values[at] as Float64Array)[i]! + 1e-15) at = a;
      }
      chosen.fill(0, i * actions, (i + 1) * actions);
      chosen[i * actions + at] = 1;
      best[i] = (values[at] as Float64Array)[i] as number;
    }
    return best;
  });
  return { value, strategy: reply };
}

/**
 * What a pair of strategies is worth to player 0, in chips a hand.
 *
 * Both strategies stand in one `TreeStrategy`, or player 0's is taken from `own`, as in
 * `profileValue(game, theirs, bestReply(game, theirs, 0).strategy)`.
 */
export function profileValue(game: TreeGame, strategy: TreeStrategy, own: TreeStrategy = strategy): number {
  requireStrategy(game, strategy, "profileValue");
  return valueAgainst(game, strategy, 0, (node, values, size) => {
    const table = own[node.id] as Float64Array;
    const actions = node.children.length;
    return Float64Array.from({ length: size }, (_, i) =>
      values.reduce((sum, value, a) => sum + (table[i * actions + a] as number) * (value[i] as number), 0),
    );
  });
}

/**
 * Exploitability: what a strategy loses to a best response, on average over the two seats, in chips a hand.
 *
 * Range: 0 (an equilibrium) upwards. It is half of what the two best responses win together, so that the
 * value of the game itself, which favours one seat, cancels.
 *
 * Source: Johanson, Waugh, Bowling & Zinkevich 2011, IJCAI, doi 10.5591/978-1-57735-516-8/IJCAI11-054.
 */
export function exploitabilityOf(game: TreeGame, strategy: TreeStrategy): number {
  return (bestReply(game, strategy, 0).value + bestReply(game, strategy, 1).value) / 2;
}

/**
 * Chips a hand as milli-big-blinds a hand (mbb/h), the field's unit: thousandths of the big blind of 2 chips.
 *
 * @example
 * ```ts
 * inMilliBlinds(0.5); // 250
 * ```
 */
export function inMilliBlinds(chips: number): number {
  return 500 * chips;
}

function alwaysTake(action: number, { level, player, children }: DecisionNode, game: TreeGame): Float64Array {
  const actions = children.length;
  const at = Math.min(action, actions - 1);
  const types = game.levels[level]!.sizes[player];
  return Float64Array.from({ length: types * actions }, (_, k) => (k % actions === at ? 1 : 0));
}

/** The types' values at the root, added up; `decide` says what a decision of `player` is worth to each type. */
function valueAgainst(
  game: TreeGame,
  strategy: TreeStrategy,
  player: 0 | 1,
  decide: (node: DecisionNode, values: Float64Array[], size: number) => Float64Array,
): number {
  const matrices = valueMatrices(game, player);
  const other = (1 - player) as 0 | 1;
  const visit = (node: TreeNode, level: number, reach: Float64Array): Float64Array => {
    if (node.level > level) {
      const { parents } = game.levels[node.level]!;
      const finer = spread(reach, parents[other], new Float64Array(parents[other].length));
      const values = visit(node, node.level, finer);
      const size = game.levels[level]!.sizes[player];
      return gather(values, parents[player], size, new Float64Array(size));
    }
    const size = game.levels[level]!.sizes[player];
    if (node.kind === "end") {
      const out = new Float64Array(size);
      endValues(node, matrices, player, reach, out);
      return out;
    }
    const actions = node.children.length;
    if (node.player === player) {
      return decide(
        node,
        node.children.map((child) => visit(child, level, reach)),
        size,
      );
    }
    const table = strategy[node.id] as Float64Array;
    const sum = new Float64Array(size);
    node.children.forEach((child, a) => {
      const there = reach.map((p, j) => p * (table[j * actions + a] as number));
      if (there.every((p) => p === 0)) return;
      const values = visit(child, level, there);
      for (let i = 0; i < size; i++) sum[i] = sum[i]! + values[i]!;
    });
    return sum;
  };
  const start = new Float64Array(game.levels[0]!.sizes[other]).fill(1);
  return visit(game.root, 0, start).reduce((sum, value) => sum + value, 0);
}

function requireStrategy(game: TreeGame, strategy: TreeStrategy, name: string): void {
  if (strategy.length === game.decisions) return;
  throw new InputError(
    `${name} requires a strategy with a table for each of ${game.decisions} decisions, got ${strategy.length}`,
  );
}

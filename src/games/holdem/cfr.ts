import { InputError } from "../../core/errors.js";
import { exploitabilityOf } from "./best-response.js";
import {
  decisionsOf,
  endValues,
  gather,
  spread,
  type TreeGame,
  type TreeNode,
  uniformStrategy,
  type ValueMatrices,
  valueMatrices,
} from "./tree-game.js";

/** How long the search for an equilibrium runs, and when its distance is measured. */
export interface CfrOptions {
  /** How often each player's strategy is improved. */
  iterations: number;
  /** After which iterations the exploitability is computed; each costs about as much as an iteration. */
  measureAt?: readonly number[];
}

/** An approximate equilibrium, and how far from one it was on the way. */
export interface CfrResult {
  /** The average strategy, weighed by the iteration's number: this is what converges to an equilibrium. */
  strategy: Float64Array[];
  /**
   * Exploitability of that average, in chips a hand; 0 is an equilibrium. A row for each iteration of `measureAt`.
   */
  convergence: { iteration: number; exploitability: number }[];
}

/**
 * An approximate equilibrium by CFR+ (counterfactual regret minimisation, plus).
 *
 * In each iteration the players are updated in turn. A player's regrets at a decision are how much better each
 * action would have done than the strategy, given that the player had tried to come there. Negative regrets
 * are set to 0, and the next strategy takes actions in proportion to their regrets. The average strategy is
 * weighed by the number of the iteration. In a game of perfect recall its exploitability goes to 0.
 *
 * Nothing is drawn: the same game gives the same strategy. Decisions that are never reached keep equal
 * probabilities.
 *
 * @throws InputError `solveByCfr requires a whole number of iterations above 0, got 0`
 *
 * Source: Tammelin 2014, arXiv 1407.5042 (CFR+, section 3); Zinkevich, Johanson, Bowling & Piccione 2007,
 * NeurIPS 20 (counterfactual regret, theorems 2 to 4). Checked on Kuhn poker, whose value is -1/18, and Leduc.
 */
export function solveByCfr(game: TreeGame, { iterations, measureAt = [] }: CfrOptions): CfrResult {
  if (!(Number.isInteger(iterations) && iterations > 0)) {
    throw new InputError(`solveByCfr requires a whole number of iterations above 0, got ${iterations}`);
  }
  const solver = new CfrPlus(game);
  const convergence: CfrResult["convergence"] = [];
  for (let iteration = 1; iteration <= iterations; iteration++) {
    solver.improve(0, iteration);
    solver.improve(1, iteration);
    if (measureAt.includes(iteration)) {
      convergence.push({ iteration, exploitability: exploitabilityOf(game, solver.average()) });
    }
  }
  return { strategy: solver.average(), convergence };
}

/** Arrays of one depth of the recursion, so that nothing is allocated on the way. */
interface Frame {
  own: Float64Array;
  other: Float64Array;
  ownFiner: Float64Array;
  otherFiner: Float64Array;
  finer: Float64Array;
  actions: Float64Array[];
}

class CfrPlus {
  private readonly regrets: Float64Array[];
  private readonly sums: Float64Array[];
  private readonly current: Float64Array[];
  private readonly matrices: readonly [ValueMatrices[], ValueMatrices[]];
  private readonly frames: Frame[] = [];
  private readonly most: number;
  private player: 0 | 1 = 0;
  private weight = 1;

  constructor(private readonly game: TreeGame) {
    this.current = uniformStrategy(game);
    this.regrets = this.current.map((table) => new Float64Array(table.length));
    this.sums = this.current.map((table) => new Float64Array(table.length));
    this.matrices = [valueMatrices(game, 0), valueMatrices(game, 1)];
    this.most = Math.max(...game.levels.flatMap(({ sizes }) => sizes));
  }

  improve(player: 0 | 1, iteration: number): void {
    this.player = player;
    this.weight = iteration;
    const full = () => new Float64Array(this.most).fill(1);
    this.visit(this.game.root, 0, full(), full(), new Float64Array(this.most), 0);
  }

  /** Puts the values of this player's types into `out`, and improves its strategy on the way. */
  private visit(
    node: TreeNode,
    level: number,
    own: Float64Array,
    other: Float64Array,
    out: Float64Array,
    depth: number,
  ): void {
    const { player } = this;
    const frame = this.frame(depth);
    if (node.level > level) {
      const { parents } = this.game.levels[node.level]!;
      spread(own, parents[player], frame.ownFiner);
      spread(other, parents[1 - player] as Int32Array, frame.otherFiner);
      this.visit(node, node.level, frame.ownFiner, frame.otherFiner, frame.finer, depth + 1);
      gather(frame.finer, parents[player], this.game.levels[level]!.sizes[player], out);
      return;
    }
    if (node.kind === "end") {
      endValues(node, this.matrices[player], player, other, out);
      return;
    }
    const { sizes } = this.game.levels[level]!;
    const table = this.current[node.id] as Float64Array;
    const actions = node.children.length;
    const mine = node.player === player;
    const size = sizes[player];
    const from = mine ? own : other;
    const to = mine ? frame.own : frame.other;
    const there = sizes[node.player];
    for (let i = 0; i < size; i++) out[i] = 0;
    for (let a = 0; a < actions; a++) {
      for (let i = 0; i < there; i++) to[i] = (from[i] as number) * (table[i * actions + a] as number);
      const values = frame.actions[a] as Float64Array;
      const child = node.children[a] as TreeNode;
      if (mine) this.visit(child, level, to, other, values, depth + 1);
      else this.visit(child, level, own, to, values, depth + 1);
      for (let i = 0; i < size; i++) {
        const share = mine ? (table[i * actions + a] as number) : 1;
        out[i] = (out[i] as number) + share * (values[i] as number);
      }
    }
    if (mine) this.learn(node.id, actions, size, own, frame.actions, out);
  }

  private learn(
    id: number,
    actions: number,
    size: number,
    own: Float64Array,
    values: readonly Float64Array[],
    mean: Float64Array,
  ): void {
    const regrets = this.regrets[id] as Float64Array;
    const table = this.current[id] as Float64Array;
    const sums = this.sums[id] as Float64Array;
    for (let i = 0; i < size; i++) {
      const weight = this.weight * (own[i] as number);
      let total = 0;
      for (let a = 0; a < actions; a++) {
        const k = i * actions + a;
        sums[k] = (sums[k] as number) + weight * (table[k] as number);
        const regret = (regrets[k] as number) + (values[a]![i] as number) - (mean[i] as number);
        regrets[k] = regret > 0 ? regret : 0;
        total += regrets[k] as number;
      }
      for (let a = 0; a < actions; a++) {
        const k = i * actions + a;
        table[k] = total > 0 ? (regrets[k] as number) / total : 1 / actions;
      }
    }
  }

  average(): Float64Array[] {
    return decisionsOf(this.game).map(({ id, children }) =>
      shareRows(this.sums[id] as Float64Array, children.length),
    );
  }

  private frame(depth: number): Frame {
    const make = () => new Float64Array(this.most);
    this.frames[depth] ??= {
      own: make(),
      other: make(),
      ownFiner: make(),
      otherFiner: make(),
      finer: make(),
      actions: Array.from({ length: 4 }, make),
    };
    return this.frames[depth];
  }
}

/** Each row as shares of its sum; equal shares where nothing was added up. */
export function shareRows(sums: Float64Array, columns: number): Float64Array {
  const out = new Float64Array(sums.length);
  for (let start = 0; start < sums.length; start += columns) {
    let total = 0;
    for (let a = 0; a < columns; a++) total += sums[start + a] as number;
    for (let a = 0; a < columns; a++) {
      out[start + a] = total > 0 ? (sums[start + a] as number) / total : 1 / columns;
    }
  }
  return out;
}

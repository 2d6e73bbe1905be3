import type { Estimate } from "../../../core/estimate.js";
import { clusterBootstrapInterval } from "../../../stats/cluster-bootstrap-interval.js";

/** The strategies of one reply, by hand and by another labeller. */
export interface LabelPair {
  dialogue: string;
  byHand: readonly string[];
  byLabeller: readonly string[];
}

/** What a strategy needs to count as measured. Fixed before any label of the rules was compared. */
export const labellerBar = {
  /** Landis and Koch's "moderate" begins here. */
  leastKappa: 0.4,
  leastByHand: 5,
} as const;

/** How well a labeller finds a strategy that a person found. */
export interface LabelCheck {
  /** A code, or "all": each reply and strategy is one decision. */
  strategy: string;
  /** Replies with it by hand, by the labeller, and by both. */
  byHand: number;
  byLabeller: number;
  both: number;
  precision: Estimate;
  recall: Estimate;
  kappa: Estimate;
  ac1: Estimate;
  /** Whether it reaches `labellerBar`. */
  isMeasured: boolean;
}

/** Decisions: both yes, labeller only, hand only, neither. */
type Cells = [both: number, labeller: number, hand: number, neither: number];

/**
 * Does a labeller find what a person finds? Precision, recall, Cohen's kappa and Gwet's AC1 for each strategy,
 * with intervals of whole dialogues resampled, and for all decisions together.
 *
 * One person's labels are the standard, so the intervals say how far the values move with other replies, not
 * with other people. A strategy that neither side ever gave has no kappa.
 */
export function checkLabels(
  pairs: readonly LabelPair[],
  strategies: readonly string[],
  options: { resamples?: number; seed?: number } = {},
): LabelCheck[] {
  const { resamples = 1_000, seed = 1 } = options;
  const dialogues = pairs.map(({ dialogue }) => dialogue);
  const check = (strategy: string, cells: readonly Cells[]): LabelCheck => {
    const estimate = (name: string, of: (cells: Cells) => number): Estimate => {
      const { value, ci, method } = clusterBootstrapInterval(dialogues, (counts) => of(sum(cells, counts)), {
        resamples,
        seed,
      });
      return { value, ci, n: pairs.length, method: `${name}; ${method}` };
    };
    const [both, labeller, hand] = sum(cells);
    const kappa = estimate("Cohen's kappa", kappaOf);
    return {
      strategy,
      byHand: both + hand,
      byLabeller: both + labeller,
      both,
      precision: estimate("precision", ([yes, only]) => yes / (yes + only)),
      recall: estimate("recall", ([yes, , missed]) => yes / (yes + missed)),
      kappa,
      ac1: estimate("Gwet's AC1", ac1Of),
      isMeasured: reachesBar(kappa.value, both + hand),
    };
  };
  const cellsOf = (strategy: string): Cells[] => pairs.map((pair) => decision(pair, strategy));
  const all = pairs.map((pair) => sum(strategies.map((strategy) => decision(pair, strategy))));
  return [...strategies.map((strategy) => check(strategy, cellsOf(strategy))), check("all", all)];
}

/** The strategies that reach `labellerBar`, without intervals: what figures of the labeller's work may show. */
export function measuredStrategies(
  pairs: readonly LabelPair[],
  strategies: readonly string[],
): ReadonlySet<string> {
  return new Set(
    strategies.filter((strategy) => {
      const cells = sum(pairs.map((pair) => decision(pair, strategy)));
      return reachesBar(kappaOf(cells), cells[0] + cells[2]);
    }),
  );
}

const reachesBar = (kappa: number, byHand: number): boolean =>
  kappa >= labellerBar.leastKappa && byHand >= labellerBar.leastByHand;

function decision({ byHand, byLabeller }: LabelPair, strategy: string): Cells {
  const [hand, labeller] = [byHand.includes(strategy), byLabeller.includes(strategy)];
  return [
    Number(hand && labeller),
    Number(!hand && labeller),
    Number(hand && !labeller),
    Number(!hand && !labeller),
  ];
}

function sum(cells: readonly Cells[], counts?: ArrayLike<number>): Cells {
  const total: Cells = [0, 0, 0, 0];
  cells.forEach((cell, i) => {
    const times = counts?.[i] ?? 1;
    for (let k = 0; k < 4; k++) total[k]! += times * cell[k]!;
  });
  return total;
}

/** As `cohenKappa` of the two lists of yes and no. */
function kappaOf([both, labeller, hand, neither]: Cells): number {
  const n = both + labeller + hand + neither;
  const agreed = (both + neither) / n;
  const [yes, yesHand] = [(both + labeller) / n, (both + hand) / n];
  const chance = yes * yesHand + (1 - yes) * (1 - yesHand);
  return chance === 1 ? Number.NaN : (agreed - chance) / (1 - chance);
}

/** As `gwetAC1` of the two lists of yes and no. */
function ac1Of([both, labeller, hand, neither]: Cells): number {
  const n = both + labeller + hand + neither;
  const use = (2 * both + labeller + hand) / (2 * n);
  const chance = 2 * use * (1 - use);
  return ((both + neither) / n - chance) / (1 - chance);
}

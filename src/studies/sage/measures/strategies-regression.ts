import type { Estimate } from "../../../core/estimate.js";
import { ordinaryLeastSquares } from "../../../stats/ordinary-least-squares.js";
import { movedBy, strategyEffect } from "./strategies-effect.js";
import type { StrategyTurn } from "./strategy-turn.js";

/** A strategy's mean change beside what is left of it when the rest is held fixed. */
export interface StrategyCoefficient {
  strategy: string;
  /** Scored replies with it. */
  replies: number;
  /** Mean change after it, as the paper has it. */
  se: Estimate;
  /** SE less the mean change of all scored replies. */
  above: number;
  /** Difference of the change with and without it, all else equal. */
  coefficient: Estimate;
}

/**
 * What goes with each strategy if the others are held fixed. Changes are points of emotion after one reply, -10 to
 * 10.
 */
export interface StrategyRegression {
  rows: StrategyCoefficient[];
  /** Change for ten points more of emotion before the reply. */
  before: Estimate;
  /** Change for one reply later. */
  turn: Estimate;
  /** Scored replies. */
  n: number;
  /** Strategies with too few replies with, or without, them. */
  leftOut: string[];
  /** The mean change over all scored replies. */
  meanChange: number;
  method: string;
}

/** A strategy with fewer replies than this is left out of the regression. */
const leastReplies = 30;

/**
 * What goes with a strategy when the others are held fixed? The change of emotion on all strategies of the reply
 * together, the emotion before it, its number, and the profile (fixed effects: each column less its mean
 * in the profile); errors clustered by profile.
 *
 * It is still no causal effect: a model chooses its strategies by what the person says.
 *
 * @param options.models also hold the model fixed
 */
export function strategyRegression(
  turns: readonly StrategyTurn[],
  strategies: readonly string[],
  options: { models?: boolean } = {},
): StrategyRegression {
  const scored = turns.filter(({ change }) => change !== null);
  const count = (code: string): number => scored.filter((turn) => turn.strategies.includes(code)).length;
  const enough = (code: string): boolean =>
    count(code) >= leastReplies && scored.length - count(code) >= leastReplies;
  const kept = strategies.filter(enough);
  const profiles = scored.map(({ profile }) => profile);
  const within = (of: (turn: StrategyTurn) => number): Float64Array => centred(scored.map(of), profiles);
  const models = options.models === true ? [...new Set(scored.map(({ model }) => model))].slice(1) : [];
  const columns = [
    ...kept.map((code) => within((turn) => Number(turn.strategies.includes(code)))),
    within(({ before }) => before / 10),
    within(({ reply }) => reply),
    ...models.map((model) => within((turn) => Number(turn.model === model))),
  ];
  const fit = ordinaryLeastSquares(within(movedBy), columns, {
    errors: "CR2",
    clusters: profiles,
    intercept: false,
    names: [...kept, "before", "turn", ...models],
  });
  const estimates = fit.coefficients.map(
    ({ value, ci }): Estimate => ({ value, ci, n: scored.length, method: fit.method }),
  );
  const meanChange = scored.reduce((sum, turn) => sum + movedBy(turn), 0) / scored.length;
  return {
    rows: kept.map((strategy, i) => {
      const { se } = strategyEffect(scored, [strategy]);
      const above = se.value - meanChange;
      return { strategy, replies: count(strategy), se, above, coefficient: estimates[i]! };
    }),
    before: estimates[kept.length]!,
    turn: estimates[kept.length + 1]!,
    n: scored.length,
    leftOut: strategies.filter((code) => !enough(code)),
    meanChange,
    method: `${fit.method}; within profiles${models.length === 0 ? "" : ", models held fixed"}`,
  };
}

/** Each value less the mean of its group. */
function centred(values: readonly number[], groups: readonly string[]): Float64Array {
  const sums = new Map<string, { sum: number; n: number }>();
  values.forEach((value, i) => {
    const own = sums.get(groups[i]!) ?? { sum: 0, n: 0 };
    sums.set(groups[i]!, { sum: own.sum + value, n: own.n + 1 });
  });
  return Float64Array.from(values, (value, i) => {
    const { sum, n } = sums.get(groups[i]!)!;
    return value - sum / n;
  });
}

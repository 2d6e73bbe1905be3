import type { RaschPlanting, RaschTruth } from "./contract.js";

/** From -most to most in equal steps; 0 alone. */
const spaced = (n: number, most: number): number[] =>
  Array.from({ length: n }, (_, i) => (n === 1 ? 0 : most * ((2 * i) / (n - 1) - 1)));

const common = [-1.5, -0.5, 0.5, 1.5];

/** A wider or a narrower use of the scale by judge, and a step that one judge finds hard; the sum stays 0. */
const ownThresholds = (judge: number): number[] => {
  const width = [0.75, 1.25, 1, 0.9, 1.1][judge % 5]!;
  const tilt = [0.3, -0.3, 0, 0.2, -0.2][judge % 5]!;
  return common.map((tau, step) => width * tau + (step % 2 === 0 ? tilt : -tilt));
};

/** Which judge uses three of five levels. */
const narrow = 1;

/** The truth of a design: it is the same in every draw. */
export function raschTruth({ assignment, model, judges, criteria }: RaschPlanting): RaschTruth {
  const alphas = spaced(judges, 0.9);
  const difficulties = spaced(criteria, 0.4);
  const thresholds = alphas.map((_, judge) =>
    model === "dichotomous" ? [0] : model === "rating-scale" ? common : ownThresholds(judge),
  );
  const isNarrow = (judge: number): boolean => assignment === "three-levels" && judge === narrow;
  const used = thresholds.map((tau, judge) => (isNarrow(judge) ? tau.slice(1, -1) : tau));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const severities = alphas.map((alpha, judge) => alpha + mean(used[judge]!));
  const level = mean(severities);
  return {
    steps: alphas.map((alpha, judge) =>
      difficulties.map((delta) => used[judge]!.map((tau) => alpha + delta + tau)),
    ),
    lowest: alphas.map((_, judge) => (isNarrow(judge) ? 1 : 0)),
    severities: severities.map((severity) => severity - level),
    difficulties,
  };
}

/** The probability of each level of one judge and criterion, from its lowest on. */
export function stepProbabilities(steps: readonly number[], position: number): number[] {
  const logs = [0];
  for (const step of steps) logs.push(logs.at(-1)! + position - step);
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The level that is expected at a position. */
export function expectedAt(steps: readonly number[], lowest: number, position: number): number {
  return stepProbabilities(steps, position).reduce((sum, chance, k) => sum + chance * (lowest + k), 0);
}

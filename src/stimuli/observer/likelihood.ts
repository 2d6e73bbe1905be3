import { answersTo } from "./infer.js";
import type { LogitLayout } from "./logits.js";
import type { Probabilities } from "./observer.js";
import type { CompiledQuery } from "./query.js";

/** A query, and how often participants chose each of its options. */
export interface CountedQuery {
  query: CompiledQuery;
  counts: readonly number[];
}

/**
 * The penalised log-likelihood of answers at one place, with its derivatives by the logits of every block.
 */
export interface Slope {
  value: number;
  gradient: Float64Array;
}

/**
 * The multinomial log-likelihood of answers (without its constant) plus `pseudo` times the sum of all log
 * probabilities: as if each level of each block had been seen `pseudo` times more.
 */
export function penalisedLogLikelihood(
  queries: readonly CountedQuery[],
  probabilities: Probabilities,
  pseudo: number,
): number {
  let value = 0;
  for (const block of probabilities) for (const p of block) value += pseudo * Math.log(p);
  for (const { query, counts } of queries) {
    const answers = answersTo(query, probabilities);
    counts.forEach((count, a) => {
      if (count > 0) value += count * Math.log(answers[a] as number);
    });
  }
  return value;
}

/** The same, with its derivatives. */
export function slopeOf(
  queries: readonly CountedQuery[],
  probabilities: Probabilities,
  layout: LogitLayout,
  pseudo: number,
): Slope {
  const gradient = new Float64Array(layout.length);
  let value = 0;
  probabilities.forEach((block, b) => {
    for (const [m, p] of block.entries()) {
      value += pseudo * Math.log(p);
      if (m < block.length - 1) gradient[(layout.start[b] as number) + m]! += pseudo * (1 - block.length * p);
    }
  });
  for (const { query, counts } of queries) {
    const { answers, slopes } = predict(query, probabilities, layout);
    counts.forEach((count, a) => {
      if (count === 0) return;
      const p = answers[a] as number;
      value += count * Math.log(p);
      for (const [i, by] of slopes[a] as Sparse) gradient[i]! += (count / p) * by;
    });
  }
  return { value, gradient };
}

/** The expected curvature: the Fisher information of the answers, with the penalty's, row by row. */
export function informationOf(
  queries: readonly CountedQuery[],
  probabilities: Probabilities,
  layout: LogitLayout,
  pseudo: number,
): Float64Array[] {
  const information = Array.from({ length: layout.length }, () => new Float64Array(layout.length));
  probabilities.forEach((block, b) => {
    const start = layout.start[b] as number;
    for (let m = 0; m < block.length - 1; m++) {
      for (let l = 0; l < block.length - 1; l++) {
        const [p, q] = [block[m] as number, block[l] as number];
        information[start + m]![start + l]! += pseudo * block.length * ((m === l ? p : 0) - p * q);
      }
    }
  });
  for (const { query, counts } of queries) {
    const n = counts.reduce((sum, count) => sum + count, 0);
    const { answers, slopes } = predict(query, probabilities, layout);
    slopes.forEach((slope, a) => {
      const weight = n / (answers[a] as number);
      for (const [i, value] of slope) {
        for (const [j, other] of slope) information[i]![j]! += weight * value * other;
      }
    });
  }
  return information;
}

type Sparse = Map<number, number>;

/**
 * The distribution of answers to a query, and each answer's derivatives.
 *
 * A state's probability is a product. So the derivative of its logarithm by the logit of level m in a block
 * that it uses is (1 if the state has level m, otherwise 0) − (probability of m). For a posterior it is the
 * difference of two means of this.
 */
function predict(
  { lapseBlock, options }: CompiledQuery,
  probabilities: Probabilities,
  layout: LogitLayout,
): { answers: number[]; slopes: Sparse[] } {
  const k = options.length;
  const joint: number[] = [];
  const scores: Sparse[] = [];
  for (const states of options) {
    let weight = 0;
    const score: Sparse = new Map();
    for (const state of states) {
      let product = 1;
      for (const [b, level] of state) product *= probabilities[b]?.[level] as number;
      weight += product;
      addScore(score, state, product, probabilities, layout);
    }
    joint.push(weight);
    scores.push(score);
  }
  const total = joint.reduce((sum, w) => sum + w, 0);
  const lapse = probabilities[lapseBlock]?.[0] as number;
  const answers = joint.map((w) => (1 - lapse) * (w / total) + lapse / k);
  const mean: Sparse = new Map();
  for (const score of scores) for (const [i, v] of score) mean.set(i, (mean.get(i) ?? 0) + v / total);
  const slopes = scores.map((score, a) => {
    const posterior = (joint[a] as number) / total;
    const slope: Sparse = new Map();
    for (const [i, m] of mean) slope.set(i, (1 - lapse) * ((score.get(i) ?? 0) / total - posterior * m));
    slope.set(layout.start[lapseBlock] as number, lapse * (1 - lapse) * (1 / k - posterior));
    return slope;
  });
  return { answers, slopes };
}

function addScore(
  score: Sparse,
  state: readonly [number, number][],
  weight: number,
  probabilities: Probabilities,
  { start, levels }: LogitLayout,
): void {
  for (const [b, level] of state) {
    const free = (levels[b] as number) - 1;
    for (let m = 0; m < free; m++) {
      const i = (start[b] as number) + m;
      const by = (m === level ? 1 : 0) - (probabilities[b]?.[m] as number);
      score.set(i, (score.get(i) ?? 0) + weight * by);
    }
  }
}

import { InputError } from "../../core/errors.js";
import { climb, inversePositive } from "./climb.js";
import { type CountedQuery, informationOf, penalisedLogLikelihood, slopeOf } from "./likelihood.js";
import { layoutOf, toLogits, toProbabilities } from "./logits.js";
import { type Observer, type Probabilities, theoryProbabilities } from "./observer.js";
import { type CompiledQuery, compileQuery, type Query } from "./query.js";

/** How often participants chose each option of a query. */
export interface QueryAnswers {
  query: Query;
  /** In the order of the query's options. */
  counts: readonly number[];
  /** The cluster that is left out as a whole: the story. */
  story: number | string;
}

export interface FitOptions {
  /** Answers added to each level of each block, so that nothing is impossible. Default 0.5. */
  pseudo?: number;
  /** The start of the fit. Default: the theory, with a slip of 0.4 and a lapse of 0.1. */
  start?: Probabilities;
}

/** An observer's probabilities, fitted to answers. */
export interface ObserverFit {
  /** One list for each block of the observer: the probabilities of its levels, which sum to 1. */
  probabilities: number[][];
  /** The log-likelihood of the answers in nats, without the penalty. */
  logLikelihood: number;
  /** How many answers were fitted. */
  answers: number;
  /** Steps of the climb. */
  steps: number;
}

/**
 * Fits an observer's probabilities to participants' answers by penalised maximum likelihood.
 *
 * Answers "which lay theory would have given these answers?". Every answer to every query has the same
 * weight. The penalty is `pseudo` answers at each level of each block (half an answer is Jeffreys' prior,
 * which biases least). With hundreds of answers it has almost no effect. A level without any answer depends
 * on it alone. The maximum is found by a quasi-Newton climb (BFGS), which starts with the expected curvature
 * and ends where the slope is flat. It is deterministic. The likelihood of a latent emotion can have several
 * peaks, so the climb starts near the theory (slip 0.4, lapse 0.1).
 *
 * @throws InputError `fitObserver requires answers, got none`
 *
 * Source: BFGS: Nocedal & Wright 2006, Numerical Optimization, chapter 6; expected curvature: McCullagh &
 * Nelder 1989, 2.5.
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * // 30 of 40 people say that she is joyful, 8 that she is grateful; the rest is the penalty's.
 * const query = { inference: "emotion", outcome: 0 as const, values: [0, 0] as const };
 * const fit = fitObserver(observer, [{ query, counts: [30, 1, 8, 1], story: 0 }]);
 * fit.probabilities[3]![0]! > fit.probabilities[3]![2]!; // true
 * ```
 */
export function fitObserver(
  observer: Observer,
  answers: readonly QueryAnswers[],
  options: FitOptions = {},
): ObserverFit {
  const pooled = poolAnswers(observer, answers);
  return maximise(observer, countsWithout(pooled, undefined), options);
}

/** Answers to the same query added up, story by story, so that leaving out a story is cheap. */
export interface PooledAnswers {
  queries: CompiledQuery[];
  /** Story → query → counts. */
  byStory: Map<number | string, Map<number, number[]>>;
}

export function poolAnswers(observer: Observer, answers: readonly QueryAnswers[]): PooledAnswers {
  if (answers.length === 0) throw new InputError("fitObserver requires answers, got none");
  const index = new Map<string, number>();
  const pooled: PooledAnswers = { queries: [], byStory: new Map() };
  for (const { query, counts, story } of answers) {
    const { inference, outcome, values, emotion, expression } = query;
    const key = JSON.stringify([inference, outcome ?? null, values, emotion ?? null, expression ?? null]);
    let at = index.get(key);
    if (at === undefined) {
      at = pooled.queries.push(compileQuery(observer, query)) - 1;
      index.set(key, at);
    }
    const size = pooled.queries[at]?.options.length;
    if (counts.length !== size) {
      throw new InputError(`a query about ${inference} has ${size} options, got ${counts.length} counts`);
    }
    const ofStory = pooled.byStory.get(story) ?? new Map<number, number[]>();
    pooled.byStory.set(story, ofStory);
    const sofar = ofStory.get(at);
    ofStory.set(at, sofar === undefined ? [...counts] : sofar.map((n, a) => n + (counts[a] as number)));
  }
  return pooled;
}

/** The counts of all stories but one. */
export function countsWithout(
  { queries, byStory }: PooledAnswers,
  left: number | string | undefined,
): CountedQuery[] {
  const counted = queries.map((query) => ({ query, counts: query.options.map(() => 0) }));
  for (const [story, ofStory] of byStory) {
    if (story === left) continue;
    for (const [q, counts] of ofStory) {
      const sum = counted[q]?.counts as number[];
      counts.forEach((n, a) => {
        sum[a]! += n;
      });
    }
  }
  return counted;
}

export function maximise(
  observer: Observer,
  queries: readonly CountedQuery[],
  options: FitOptions = {},
): ObserverFit {
  const { pseudo = 0.5, start = theoryProbabilities(observer, gentle) } = options;
  const layout = layoutOf(observer);
  const { x, steps } = climb(
    (theta) => slopeOf(queries, toProbabilities(layout, theta), layout, pseudo),
    toLogits(layout, start),
    inversePositive(informationOf(queries, start, layout, pseudo)),
  );
  const probabilities = toProbabilities(layout, x);
  return {
    probabilities,
    logLikelihood: penalisedLogLikelihood(queries, probabilities, 0),
    answers: queries.reduce((n, { counts }) => n + counts.reduce((sum, count) => sum + count, 0), 0),
    steps,
  };
}

// From the exact theory, the first steps would overshoot to lapses of nearly 1, where the slope is flat.
const gentle = { slip: 0.4, lapse: 0.1 };

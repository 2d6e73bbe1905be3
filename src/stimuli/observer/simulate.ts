import { InputError } from "../../core/errors.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import { cellsOf, inferencesOf } from "../cells.js";
import type { QueryAnswers } from "./fit.js";
import { predictAnswers } from "./infer.js";
import type { Observer, Probabilities } from "./observer.js";
import { queryOf } from "./query.js";

export interface SimulationOptions {
  stories: number;
  /** Answers to each item. */
  people: number;
  seed: number;
  /** Further parts of the stream's key, such as the number of a repetition. */
  key?: readonly (string | number)[];
}

/**
 * Answers of simulated people to every item of the given number of stories. Each person answers
 * independently, by the observer's predicted distribution. The answers allow a test of a fit against the
 * truth.
 *
 * @throws InputError `simulateAnswers takes a positive whole number of people, got 0`
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * const answers = simulateAnswers(observer, theoryProbabilities(observer), { stories: 10, people: 18, seed: 1 });
 * answers.length; // 320
 * answers[0]!.counts; // [16, 1, 1, 0]
 * ```
 */
export function simulateAnswers(
  observer: Observer,
  probabilities: Probabilities,
  { stories, people, seed, key = [] }: SimulationOptions,
): QueryAnswers[] {
  for (const [name, value] of Object.entries({ stories, people })) {
    if (Number.isInteger(value) && value > 0) continue;
    throw new InputError(`simulateAnswers takes a positive whole number of ${name}, got ${value}`);
  }
  const { template } = observer;
  const items = cellsOf(template).flatMap((cell) =>
    inferencesOf(template).map((inference) => {
      const query = queryOf(observer, cell, inference);
      return { query, shares: predictAnswers(observer, probabilities, query) };
    }),
  );
  return Array.from({ length: stories }, (_, story) => {
    const stream = randomStream(seed, "simulated people", template.id, ...key, story);
    return items.map(({ query, shares }) => ({ query, story, counts: drawCounts(stream, shares, people) }));
  }).flat();
}

/** How often each option comes up in n draws. */
function drawCounts(stream: RandomStream, shares: readonly number[], n: number): number[] {
  const counts = shares.map(() => 0);
  for (let i = 0; i < n; i++) counts[drawOption(stream, shares)]!++;
  return counts;
}

/** One option, drawn according to the shares. */
export function drawOption(stream: RandomStream, shares: readonly number[]): number {
  let left = stream.next();
  for (const [option, share] of shares.entries()) {
    left -= share;
    if (left < 0) return option;
  }
  // Because of rounding, the draw may lie just beyond the sum of the shares.
  return shares.length - 1;
}

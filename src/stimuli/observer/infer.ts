import { InputError } from "../../core/errors.js";
import type { Observer, Probabilities } from "./observer.js";
import { type CompiledQuery, compileQuery, type Query } from "./query.js";

/**
 * The posterior distribution of the asked variable, given what is known, by Bayes' rule: every state of the
 * world is enumerated.
 *
 * Answers "what should one infer?", not "what do people answer?": see {@link predictAnswers}, which lets
 * people lapse. One probability for each option: emotions in the order of the theory, outcomes and values of
 * appraisals by their index. All are NaN if what is known is impossible.
 *
 * @throws InputError for something that cannot be inferred, or probabilities of another observer
 *
 * Source: Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010: lay theories of emotion as a
 * generative model, inverted by Bayes' rule.
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * const p = theoryProbabilities(observer, { slip: 0.3, lapse: 0.2 });
 * // She is joyful about outcome 1 and thought it hers to influence: which outcome did she want?
 * inferPosterior(observer, p, { inference: "goal", outcome: 0, values: [undefined, 0], emotion: 0 }); // [0.875, 0.125]
 * ```
 */
export function inferPosterior(observer: Observer, probabilities: Probabilities, query: Query): number[] {
  requireFitting(observer, probabilities);
  return posteriorOf(compileQuery(observer, query), probabilities);
}

/**
 * The predicted distribution of answers: the posterior mixed with uniform answers, in the proportion of the
 * lapse for the asked inference.
 *
 * @throws InputError as {@link inferPosterior} does
 *
 * @example
 * ```ts
 * const observer = makeObserver(await loadTemplate("goal-control"));
 * const p = theoryProbabilities(observer, { slip: 0.3, lapse: 0.2 });
 * predictAnswers(observer, p, { inference: "goal", outcome: 0, values: [undefined, 0], emotion: 0 }); // [0.8, 0.2]
 * ```
 */
export function predictAnswers(observer: Observer, probabilities: Probabilities, query: Query): number[] {
  requireFitting(observer, probabilities);
  return answersTo(compileQuery(observer, query), probabilities);
}

/** The same for a compiled query and fitting probabilities. */
export function answersTo(query: CompiledQuery, probabilities: Probabilities): number[] {
  const lapse = probabilities[query.lapseBlock]?.[0] as number;
  const posterior = posteriorOf(query, probabilities);
  return posterior.map((p) => (1 - lapse) * p + lapse / posterior.length);
}

function posteriorOf({ options }: CompiledQuery, probabilities: Probabilities): number[] {
  const joint = options.map((states) =>
    states.reduce(
      (sum, state) =>
        sum + state.reduce((product, [b, level]) => product * (probabilities[b]?.[level] as number), 1),
      0,
    ),
  );
  const total = joint.reduce((sum, p) => sum + p, 0);
  return joint.map((p) => p / total);
}

function requireFitting({ blocks }: Observer, probabilities: Probabilities): void {
  const wrong = blocks.findIndex(({ levels }, b) => probabilities[b]?.length !== levels.length);
  if (wrong < 0 && probabilities.length === blocks.length) return;
  throw new InputError(
    `the probabilities are not this observer's: ${blocks.length} blocks are needed, got ${probabilities.length}${wrong < 0 ? "" : `; ${blocks[wrong]?.name} has ${blocks[wrong]?.levels.length} levels, got ${probabilities[wrong]?.length ?? "none"}`}`,
  );
}

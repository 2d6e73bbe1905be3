import { randomStream } from "../../core/random.js";
import { countOption, readOptions, seedOption } from "../options.js";
import { drawLevels, levelSteps, momentsGiven } from "./conditional-levels.js";
import type { ManyFacetRasch, RaschDesign } from "./contract.js";
import { itemPatterns, totalOf } from "./item-patterns.js";

/** What a fitted model expects of each observation, given the sum of its object's levels. */
export interface ConditionalResiduals {
  design: RaschDesign;
  expected: Float64Array;
  /** 0 where the sum is the lowest or the highest possible one: such objects say nothing about fit. */
  variance: Float64Array;
  /** Levels drawn from the model with every object's sum held: what residuals look like if it is true. */
  drawn: readonly Uint8Array[];
}

/**
 * The residuals of a many-facet Rasch model given every object's sum of levels, with tables drawn from the
 * model as their reference.
 *
 * Answers "which ratings does the model not expect?", for `raschFitStatistics` and `residualDimensionality`. It
 * conditions on sums, so no position of an object is estimated: with few ratings an object, residuals around
 * estimated positions are too small, by a quarter with four ratings.
 *
 * Shape: a result of `manyFacetRasch`. Levels, from 0. Draws (200 unless given) hold the fitted parameters fixed:
 * the error of the parameters is not in them, which matters only where objects are few.
 *
 * Source: Müller 2020, Journal of Statistical Distributions and Applications 7:5,
 * doi 10.1186/s40488-020-00108-7 (conditional infit and outfit); exact draws by convolution.
 *
 * @example
 * ```ts
 * const rate = (target: string, judge: string, value: number) =>
 *   ({ target, value, status: "ok" as const, rater: { id: judge, kind: "model" as const, version: null } });
 * const scores = { a: [1, 0, 1, 0, 1], b: [0, 0, 1, 1, 1], c: [1, 1, 0, 0, 1] };
 * const result = manyFacetRasch(
 *   Object.entries(scores).flatMap(([judge, own]) => own.map((value, i) => rate(`t${i}`, judge, value))),
 * );
 * const { expected } = conditionalResiduals(result, { draws: 1 });
 * expected.length; // 15
 * ```
 */
export function conditionalResiduals(
  result: Pick<ManyFacetRasch, "design" | "fit">,
  options: { draws?: number; seed?: number } = {},
): ConditionalResiduals {
  const { draws, seed } = readOptions(options, "conditionalResiduals", {
    draws: countOption(200, "draw"),
    seed: seedOption,
  });
  const { design } = result;
  const { eta } = result.fit;
  const n = design.item.length;
  const [expected, variance] = [new Float64Array(n), new Float64Array(n)];
  const drawn = Array.from({ length: draws }, () => new Uint8Array(n));
  const streams = drawn.map((_, draw) => randomStream(seed, "conditional-residuals", draw));
  for (const { items, objects } of itemPatterns(design)) {
    const steps = levelSteps(items, eta);
    const known = new Map<number, ReturnType<typeof momentsGiven>>();
    for (const object of objects) {
      const total = totalOf(design, object);
      const moments = known.get(total) ?? momentsGiven(items, eta, steps, total);
      known.set(total, moments);
      const at = design.starts[object]!;
      expected.set(moments.expected, at);
      variance.set(moments.variance, at);
      for (let d = 0; d < draws; d++) drawLevels(items, eta, steps, total, streams[d]!.next, drawn[d]!, at);
    }
  }
  return { design, expected, variance, drawn };
}

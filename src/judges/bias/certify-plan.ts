import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import { plainMean, squaredDeviations } from "../../stats/descriptives.js";
import type { Diagnostic, DiagnosticOptions } from "../diagnostics/contract.js";
import { isPlanter, type Planter } from "../planting/contract.js";
import { type CertifyJob, planterOf } from "./certify-draws.js";
import { certifyTargets, pickEffect } from "./certify-targets.js";

/** A job with what its row of the certificate says beside the numbers. */
export interface PlannedJob {
  job: CertifyJob;
  effect: string;
  none: number;
  sizeUnit: string;
  effectUnit: string;
}

interface PlanInput {
  ratings: readonly Rating[];
  diagnostic: Diagnostic;
  judges: readonly string[];
  seed: number;
  options: DiagnosticOptions;
}

/** Draws that tell how far an effect strays without bias, from which the sizes follow. */
const trialDraws = 40;
/** Planted effects in such standard deviations: about 2.8 of them is found in 80% of draws. */
const multiples = [1, 2, 3, 4.5];

/** The job of one diagnostic: the first judge and the first kind of bias that the table can hold. */
export function planJob(input: PlanInput): PlannedJob | { reason: string } {
  const { ratings, diagnostic, judges, seed, options } = input;
  const found = diagnostic.compute(ratings, options);
  if (!found.computable) return { reason: found.note };
  const reasons: string[] = [];
  for (const judge of judges) {
    for (const [target, one] of certifyTargets.entries()) {
      if (one.diagnostic !== diagnostic.id) continue;
      const effect = pickEffect(found.effects, one, judge);
      if (effect === undefined) continue;
      const about = { target, judge, criterion: effect.criterion, options };
      const planter = planterOf(ratings, about);
      if (!isPlanter(planter)) {
        reasons.push(planter.reason);
        continue;
      }
      const sizes = sizesOf(planter, seed, `${one.kind} ${judge}`);
      if (sizes === undefined) {
        reasons.push(`${judge}'s effect is the same in every draw, so no size can be chosen`);
        continue;
      }
      const { sizeUnit, effectUnit } = planter;
      const job = { ...about, diagnostic: diagnostic.id, sizes, seed };
      return { job, effect: effect.label, none: effect.null ?? 0, sizeUnit, effectUnit };
    }
  }
  return { reason: reasons[0] ?? "it tests no effect of a judge, so there is nothing to certify" };
}

/** 0, and sizes that reach from hardly to surely found in this design. */
function sizesOf(planter: Planter, seed: number, key: string): number[] | undefined {
  const effects = Array.from({ length: trialDraws }, (_, draw) =>
    planter.measure(planter.clear(randomStream(seed, "certify", "trial", key, draw))),
  ).filter((effect) => !Number.isNaN(effect));
  const spread = Math.sqrt(squaredDeviations(effects) / (effects.length - 1));
  if (!(spread > 1e-12)) return undefined;
  const center = plainMean(effects);
  if (!Number.isFinite(center)) return undefined;
  const largest = planter.largest ?? Number.POSITIVE_INFINITY;
  const sizes = multiples.map((times) => Math.min(largest, round(planter.sizeFor(times * spread))));
  return [0, ...new Set(sizes)];
}

/** Two digits that count, as a person would choose a size. */
const round = (size: number): number => Number(size.toPrecision(2));

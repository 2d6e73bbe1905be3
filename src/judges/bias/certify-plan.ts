import type { Rating } from "../../core/rating.js";
import type { Diagnostic, DiagnosticOptions } from "../diagnostics/contract.js";
import { isPlanter, type PlantingAbout } from "../planting/contract.js";
import { referencesOf } from "../planting/design.js";
import { biasKinds } from "../planting/kinds/registry.js";
import { type CertifyJob, planterOf, rowsOfJob } from "./certify-draws.js";
import { chooseSizes } from "./certify-sizes.js";
import { certifyTargets, pickEffect } from "./certify-targets.js";
import { drawUnits } from "./certify-units.js";

/** A job with what its row of the certificate says beside the numbers. */
export interface PlannedJob {
  job: CertifyJob;
  effect: string;
  none: number;
  sizeUnit: string;
  effectUnit: string;
  /** How far the effect strays without bias: a standard deviation. */
  spread: number;
  units: number;
  ofUnits: number;
}

interface PlanInput {
  ratings: readonly Rating[];
  diagnostic: Diagnostic;
  judges: readonly string[];
  seed: number;
  maxRatings: number;
  options: DiagnosticOptions & Pick<PlantingAbout, "averages">;
}

/** The job of one diagnostic: the first judge and the first kind of bias that the table can hold. */
export function planJob(input: PlanInput): PlannedJob | { reason: string } {
  const reasons: string[] = [];
  for (const judge of input.judges) {
    for (const target of certifyTargets.keys()) {
      if (certifyTargets[target]!.diagnostic !== input.diagnostic.id) continue;
      const planned = tryJob(input, judge, target);
      if ("job" in planned) return planned;
      reasons.push(planned.reason);
    }
  }
  return { reason: reasons[0]! };
}

function tryJob(
  { ratings, diagnostic, seed, maxRatings, options }: PlanInput,
  judge: string,
  target: number,
): PlannedJob | { reason: string } {
  const one = certifyTargets[target]!;
  const { needsOthers } = biasKinds.find(({ id }) => id === one.kind)!;
  const own = rowsOfJob(ratings, {
    raters: ratersOf(ratings, judge, needsOthers, options),
    prompt: promptOf(ratings, judge),
  });
  const { ratings: rows, units, ofUnits } = drawUnits(own, maxRatings, seed);
  const found = diagnostic.compute(rows, options);
  if (!found.computable) return { reason: found.note.replace(/^not computable: /, "") };
  const effect = pickEffect(found.effects, one, judge);
  const label = effect?.label ?? one.silent;
  if (label === undefined) return { reason: `it tests no effect of ${judge}` };
  const about = { ratings: rows, target, judge, criterion: effect?.criterion || undefined, options };
  const planter = planterOf(about);
  if (!isPlanter(planter)) return planter;
  const { sizes, spread } = chooseSizes(planter, seed, `${one.kind} ${judge}`);
  if (sizes === undefined) return { reason: `${judge}'s effect is the same in every draw` };
  const { sizeUnit, effectUnit } = planter;
  const job = { ...about, diagnostic: diagnostic.id, sizes, seed };
  return { job, effect: label, none: effect?.null ?? 0, sizeUnit, effectUnit, spread, units, ofUnits };
}

/** The judge and those whom it is compared with. */
function ratersOf(
  ratings: readonly Rating[],
  judge: string,
  needsOthers: boolean | undefined,
  { averages = [] }: Pick<PlantingAbout, "averages">,
): string[] {
  const others = needsOthers
    ? ratings.map(({ rater }) => rater.id).filter((id) => !averages.includes(id))
    : referencesOf(ratings, { judge, averages });
  return [...new Set([judge, ...others])];
}

/** The judge's most frequent prompt, if it has several. */
function promptOf(ratings: readonly Rating[], judge: string): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const { rater, prompt } of ratings) {
    if (rater.id === judge) counts.set(prompt, (counts.get(prompt) ?? 0) + 1);
  }
  if (counts.size < 2) return undefined;
  return [...counts].filter(([prompt]) => prompt !== undefined).sort(([, a], [, b]) => b - a)[0]![0];
}

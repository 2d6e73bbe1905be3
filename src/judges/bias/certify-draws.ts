import { randomStream } from "../../core/random.js";
import type { Rating } from "../../core/rating.js";
import type { Diagnostic, DiagnosticOptions, Effect } from "../diagnostics/contract.js";
import { isPlanter, type Planter } from "../planting/contract.js";
import { biasKinds } from "../planting/kinds/registry.js";
import { type CertifyTarget, certifyTargets, pickEffect } from "./certify-targets.js";

/** One diagnostic, one judge, one kind of bias: what a worker is told. Plain values. */
export interface CertifyJob {
  diagnostic: string;
  /** Index in `certifyTargets`. */
  target: number;
  judge: string;
  criterion?: string;
  /** The rows that it is about. */
  ratings: readonly Rating[];
  /** The sizes to plant; the first is 0. */
  sizes: number[];
  seed: number;
  options: DiagnosticOptions;
}

/** What one draw of one size gave. */
export interface DrawResult {
  estimate: number;
  low: number;
  high: number;
  /** Whether the diagnostic found a bias. */
  found: boolean;
  /** The bias in the table minus that before planting, by the planting's own arithmetic. */
  moved: number;
}

export type DrawnSizes = DrawResult[];

/** The rows of a table that a question about one judge is about. */
export function rowsOfJob(
  ratings: readonly Rating[],
  { raters, prompt }: { raters: readonly string[]; prompt: string | undefined },
): Rating[] {
  const wanted = new Set(raters);
  const isPerson = ({ rater }: Rating): boolean => rater.kind === "expert" || rater.kind === "person";
  return ratings.filter(
    (rating) =>
      wanted.has(rating.rater.id) && (prompt === undefined || isPerson(rating) || rating.prompt === prompt),
  );
}

/** The planter of a job, or why there is none. */
export function planterOf({
  ratings,
  target,
  judge,
  criterion,
  options,
}: Pick<CertifyJob, "ratings" | "target" | "judge" | "criterion" | "options">): Planter | { reason: string } {
  const kind = biasKinds.find(({ id }) => id === certifyTargets[target]!.kind)!;
  return kind.prepare(ratings, { ...options, judge, criterion });
}

/** Draws a job's table, plants each size in it, and asks the diagnostic. Draw d is the same in any order. */
export function drawer(job: CertifyJob, diagnostic: Diagnostic): (draw: number) => DrawnSizes {
  const target = certifyTargets[job.target]!;
  const planter = planterOf(job);
  if (!isPlanter(planter)) throw new Error(planter.reason);
  return (draw) => {
    const key = [target.kind, job.judge, draw];
    const cleared = planter.clear(randomStream(job.seed, "certify", "clear", ...key));
    const before = planter.measure(cleared);
    return job.sizes.map((size, i) => {
      const planted =
        size === 0
          ? cleared
          : planter.plant(cleared, size, randomStream(job.seed, "certify", "plant", ...key, i));
      const moved = size === 0 ? 0 : (planter.truth?.(size) ?? planter.measure(planted) - before);
      return { ...answerOf(diagnostic, planted, job, target), moved };
    });
  };
}

function answerOf(
  diagnostic: Diagnostic,
  ratings: readonly Rating[],
  { judge, criterion, options }: CertifyJob,
  target: CertifyTarget,
): Omit<DrawResult, "moved"> {
  const { effects } = diagnostic.compute(ratings, options);
  const own = criterion === undefined ? effects : effects.filter((one) => one.criterion === criterion);
  const effect = pickEffect(own, target, judge);
  if (effect === undefined) {
    if (target.silent !== undefined) return { estimate: 0, low: 0, high: 0, found: false };
    return { estimate: Number.NaN, low: Number.NaN, high: Number.NaN, found: false };
  }
  const [low, high] = effect.ci;
  return { estimate: effect.value, low, high, found: isFound(effect, options.level) };
}

/** Whether an effect is found: by its p, or by its interval where it has none. */
export function isFound({ p, ci, null: none = 0 }: Effect, level = 0.95): boolean {
  if (p !== undefined) return p < 1 - level;
  return ci[0] > none || ci[1] < none;
}

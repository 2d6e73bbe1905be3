import { InputError } from "../../core/errors.js";
import type { Rating } from "../../core/rating.js";
import type { DiagnosticOptions } from "../diagnostics/contract.js";
import { diagnostics as registered } from "../diagnostics/registry.js";
import { RatingTable } from "../diagnostics/table.js";
import { biasKinds } from "../planting/kinds/registry.js";
import { scalesOf } from "../planting/scale.js";
import type { Certificate, CertificateRow, CertifyOptions } from "./certify-contract.js";
import { type PlannedJob, planJob } from "./certify-plan.js";
import { openPool } from "./certify-pool.js";
import { summariseDraws } from "./certify-summary.js";
import { certifyTargets } from "./certify-targets.js";

/** Draws that go to a worker at a time. */
const chunk = 10;

/**
 * The planted-bias certificate: what the diagnostics could find in this design, and whether what they say can
 * be trusted there. From the user's own table the bias that a judge has is removed; then biases of known size
 * are planted; each diagnostic is asked in 200 draws of each size.
 *
 * Gives for each diagnostic the share of false alarms, the power by size, the error of the estimate with its
 * Monte Carlo interval, the coverage of the interval, the smallest effect found with 80% power, and a verdict.
 * A diagnostic fails if it gives more false alarms than so many draws allow by chance, if its interval holds
 * the truth too seldom, if its estimate is surely off by more than 10% of what was planted,
 * or if it hardly finds the largest size. Each diagnostic is asked about one judge and one effect, and by its
 * own p: the adjustment over a report's headlines is not in it.
 *
 * The result depends on the seed only, not on the number of workers. Large tables: whole units are drawn, and a
 * certificate of fewer units says less than the table could find.
 *
 * @throws InputError `certifyBias: no ratings by "gpt"`
 */
export async function certifyBias(
  ratings: readonly Rating[],
  options: CertifyOptions = {},
): Promise<Certificate> {
  const { draws = 200, seed = 1, level = 0.95, maxRatings = 10_000, onProgress } = options;
  if (!Number.isInteger(draws) || draws < 1) {
    throw new InputError(`certifyBias requires at least 1 draw, got ${draws}`);
  }
  RatingTable.of(ratings);
  const { diagnostics = registered } = options;
  const judges = judgesOf(ratings, options.judge);
  const own = diagnosticOptions(ratings, options, judges[0]!);
  const rows: CertificateRow[] = [];
  const without: Certificate["without"] = [];
  const jobs: PlannedJob[] = [];
  for (const diagnostic of diagnostics) {
    if (!certifyTargets.some((target) => target.diagnostic === diagnostic.id)) continue;
    const planned = planJob({ ratings, diagnostic, judges, seed, maxRatings, options: own });
    if ("reason" in planned) without.push({ diagnostic: diagnostic.id, reason: planned.reason });
    else jobs.push(planned);
  }
  const starts = Array.from({ length: Math.ceil(draws / chunk) }, (_, i) => i * chunk);
  const total = jobs.length * draws;
  let done = 0;
  const pool = await openPool({
    jobs: jobs.map(({ job }) => job),
    diagnostics: options.diagnostics,
    workers: options.workers,
  });
  try {
    for (const [index, planned] of jobs.entries()) {
      const found = await Promise.all(
        starts.map(async (from) => {
          const results = await pool.run({ job: index, from, to: Math.min(draws, from + chunk) });
          done += results.length;
          onProgress?.(done, total, planned.job.diagnostic);
          return results;
        }),
      );
      const { question } = diagnostics.find(({ id }) => id === planned.job.diagnostic)!;
      rows.push(rowOf(planned, question, summariseDraws(planned, found.flat())));
    }
  } finally {
    await pool.close();
  }
  return { draws, seed, level, rows, without };
}

function rowOf(
  { job, effect, sizeUnit, effectUnit, units, ofUnits }: PlannedJob,
  question: string,
  summary: ReturnType<typeof summariseDraws>,
): CertificateRow {
  const { id: kind, removed, planted } = biasKinds.find(({ id }) => id === certifyTargets[job.target]!.kind)!;
  const { diagnostic, judge } = job;
  const design = { ratings: job.ratings.length, units, ofUnits };
  const words = { kind, removed, planted, sizeUnit, effectUnit };
  return { diagnostic, question, judge, effect, ...words, ...design, ...summary };
}

/** The judges that may be certified, those with the most ratings first; people where there is no judge. */
function judgesOf(ratings: readonly Rating[], asked: string | undefined): string[] {
  const counts = new Map<string, { isPerson: boolean; n: number }>();
  for (const { rater, value } of ratings) {
    const isPerson = rater.kind === "expert" || rater.kind === "person";
    const known = counts.get(rater.id) ?? { isPerson, n: 0 };
    known.n += Number(value !== null);
    counts.set(rater.id, known);
  }
  if (asked !== undefined && !counts.has(asked))
    throw new InputError(`certifyBias: no ratings by "${asked}"`);
  if (counts.size === 0) throw new InputError("certifyBias requires ratings, got none");
  if (asked !== undefined) return [asked];
  const all = [...counts].sort(([, a], [, b]) => b.n - a.n);
  const models = all.filter(([, { isPerson }]) => !isPerson);
  return (models.length > 0 ? models : all).map(([id]) => id);
}

/**
 * What every diagnostic is asked with. The ends of the scales are fixed, so that they do not move from draw to
 * draw; 400 resamples are enough, because the draws average over them.
 */
function diagnosticOptions(
  ratings: readonly Rating[],
  options: CertifyOptions,
  judge: string,
): DiagnosticOptions {
  const { draws, judge: asked, maxRatings, workers, diagnostics, onProgress, ...own } = options;
  const scales = Object.fromEntries(
    [...scalesOf(ratings, { judge, scales: options.scales })].map(([criterion, { lowest, highest }]) => [
      criterion,
      [lowest, highest] as const,
    ]),
  );
  return { ...own, resamples: options.resamples ?? 400, scales };
}

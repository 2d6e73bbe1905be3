import type { Estimate } from "../../../core/estimate.js";
import type { RunPlan } from "../../../core/run-record.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { LikertJudgingRead } from "./read-likert-judging.js";

/** A mean level, and how many of the replies it rests on. */
export interface LevelMean extends Estimate {
  /** Ratings with a level. */
  scored: number;
  /** Ratings that were planned: replies of the model times the judge's replicates. */
  total: number;
}

/** One model's levels on one dimension. */
export interface LevelRow {
  model: string;
  prompt: string;
  dimension: string;
  reversed: boolean;
  judges: ({ judge: string } & LevelMean)[];
  /** Over replies that every judge rated; absent with one judge. */
  panel?: LevelMean;
  /** The mean distance between two judges' levels for one reply; absent with one judge. */
  disagreement?: Estimate;
}

type Value = { judge: string; target: string; item: string; level: number };

/** Mean levels by model and dimension, with items as clusters. */
export function likertBoard(read: LikertJudgingRead, plan: RunPlan): LevelRow[] {
  const { form, judges, judged, replicates } = read;
  const levels = new Map<string, Value[]>();
  for (const { judge, replyJudged, judgement } of judged) {
    const { model, prompt, target, item } = replyJudged.reply;
    for (const { dimension, level } of judgement.verdicts) {
      const at = JSON.stringify([model, prompt, dimension]);
      const own = levels.get(at) ?? [];
      own.push({ judge, target, item, level: level ?? Number.NaN });
      levels.set(at, own);
    }
  }
  const replies = plan.items.length * plan.replicates;
  return plan.models.flatMap((model) =>
    plan.prompts.flatMap(({ id: prompt }) =>
      form.dimensions.map(({ id: dimension, reversed }): LevelRow => {
        const values = levels.get(JSON.stringify([model, prompt, dimension])) ?? [];
        const row = {
          ...{ model, prompt, dimension, reversed },
          judges: judges.map((judge) => ({
            judge,
            ...levelMean(
              values.filter((one) => one.judge === judge),
              replies * replicates,
            ),
          })),
        };
        return judges.length < 2 ? row : { ...row, ...panelOf(values, judges, replies) };
      }),
    ),
  );
}

function levelMean(values: readonly Pick<Value, "item" | "level">[], total: number): LevelMean {
  const { value, ci, n, method } = clusteredMean(
    values.map(({ level }) => level),
    values.map(({ item }) => item),
  );
  const scored = values.filter(({ level }) => !Number.isNaN(level)).length;
  return { value, ci, n, method: `${method}; items as clusters`, scored, total };
}

/** The panel's mean level of each reply that all of its judges rated, and how far they lie apart. */
function panelOf(
  values: readonly Value[],
  judges: readonly string[],
  replies: number,
): { panel: LevelMean; disagreement: Estimate } {
  const byTarget = new Map<string, Value[]>();
  for (const one of values) {
    const own = byTarget.get(one.target);
    if (own === undefined) byTarget.set(one.target, [one]);
    else own.push(one);
  }
  const complete = [...byTarget.values()].flatMap((own) => {
    const means = judges.map((judge) => meanOf(own.filter((one) => one.judge === judge)));
    return means.some(Number.isNaN) ? [] : [{ item: own[0]!.item, means }];
  });
  const panel = levelMean(
    complete.map(({ item, means }) => ({ item, level: average(means) })),
    replies,
  );
  const apart = complete.map(({ item, means }) => ({ item, level: meanDistance(means) }));
  const { scored: _, total: __, ...disagreement } = levelMean(apart, replies);
  return { panel, disagreement };
}

const average = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of a judge's scored replicates. */
const meanOf = (own: readonly Value[]): number =>
  average(own.map(({ level }) => level).filter((level) => !Number.isNaN(level)));

/** The mean distance between two of these values, over all pairs. */
function meanDistance(values: readonly number[]): number {
  const pairs = values.flatMap((a, i) => values.slice(i + 1).map((b) => Math.abs(a - b)));
  return average(pairs);
}

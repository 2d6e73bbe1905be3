import { emotionRange } from "../../../core/dialogue.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { clopperPearson } from "../../../stats/clopper-pearson.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { percentileRankIntervals } from "../../../stats/percentile-rank-intervals.js";
import { simultaneousRankSets } from "../../../stats/simultaneous-rank-sets.js";
import { oncePerData } from "../../shared/once-per-data.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { modelTitle } from "../data/design.js";

/** A count of dialogues with the exact interval of its share, in percent. */
export interface DialogueShare {
  count: number;
  /** Percent. */
  value: number;
  ci: ConfidenceInterval;
}

/** One model on a judge's board. Scores are points of emotion, 0 to 100; ranks count from 1, the best. */
export interface LeaderboardRow {
  model: string;
  title: string;
  /** Mean final emotion; profiles are the units, CR2 (each has one dialogue, so it is Student's interval). */
  score: Estimate & { se: number };
  /** Percentiles of the mean over resampled profiles. */
  bootstrap: ConfidenceInterval;
  /** Dialogues that ended at 100. */
  success: DialogueShare;
  /** Dialogues that ended below 10. */
  failure: DialogueShare;
  /** 1 + how many models of this judge have a higher mean. */
  rank: number;
  /** Simultaneous sets: with the stated confidence they hold the true ranks of all models at once. */
  rankSet: ConfidenceInterval;
  /** Marginal set: it holds the true rank of one model, if that model was chosen beforehand. */
  marginalRankSet: ConfidenceInterval;
  /** Percentiles of bootstrapped ranks: narrow where models are close, and not to be trusted there. */
  naiveRank: ConfidenceInterval;
}

/** The board of one judge, the best model first. */
export interface Leaderboard {
  judge: string;
  rows: LeaderboardRow[];
  /** How the rank sets and the naive intervals were made. */
  methods: { rankSets: string; naiveRanks: string; bootstrap: string };
  /** Pairs of models that the simultaneous sets tell apart, of all pairs. */
  decidedPairs: { decided: number; pairs: number };
  seed: number;
}

/** Which models stand on the board, and how its intervals are made. */
export interface LeaderboardOptions {
  /** Default: all models of the judge. */
  models?: readonly string[];
  /** Default 10,000, for means and ranks alike. */
  resamples?: number;
  /** Default 1. */
  seed?: number;
  /** Default 0.95. */
  level?: number;
}

/**
 * The leaderboard of one judge: mean final emotion, successes and failures as Table 3 counts them, and the
 * ranks that the data do not refute.
 *
 * Models are compared on the same profiles, so differences are paired by profile. The intervals are about
 * other profiles of the same kind, not about another judge or another run: see `judgeSeverity` and
 * `rerunVariance` for those. Profiles count as independent, though nine personas stand in two of them: see
 * `personaClusters` for what that changes.
 *
 * @throws InputError when a model lacks a dialogue of a profile
 *
 * @example
 * ```ts
 * const board = leaderboard(await loadSage(), mainJudge, { resamples: 200 });
 * board.rows[0]!.title; // "GPT-4.1"
 * board.rows[0]!.score.value; // 68.15
 * [board.rows[0]!.success.count, board.rows[0]!.failure.count]; // [35, 13]
 * ```
 */
export function leaderboard(
  data: SageData,
  judge: string = data.mainJudge,
  options: LeaderboardOptions = {},
): Leaderboard {
  const { models = data.modelsOf(judge), resamples = 10_000, seed = 1, level = 0.95 } = options;
  const board = computed(data, judge, { models, resamples, seed, level });
  return { ...board, rows: [...board.rows] };
}

const computed = oncePerData(computeLeaderboard);

function computeLeaderboard(
  data: SageData,
  judge: string,
  { models, resamples, seed, level }: Required<LeaderboardOptions>,
): Leaderboard {
  const matrix = data.scoreMatrix(judge, models);
  const ranking = simultaneousRankSets(matrix, { resamples, seed, level });
  const naive = percentileRankIntervals(matrix, { resamples, seed, level });
  const profiles = data.profiles.map((profile) => profile.id);
  let bootstrapMethod = "";
  const rows = models.map((model, m): LeaderboardRow => {
    const dialogues = data.dialoguesOf(judge, model);
    const scores = dialogues.map((dialogue) => dialogue.final);
    const boot = bootstrapInterval(scores.length, meanOfCounts(scores), { resamples, seed, level });
    bootstrapMethod = boot.method;
    const set = ranking.sets[m]!;
    return {
      model,
      title: modelTitle(model),
      score: clusteredMean(scores, profiles, { level }),
      bootstrap: boot.ci,
      success: share(dialogues, isSuccess, level),
      failure: share(dialogues, isFailure, level),
      rank: set.rank,
      rankSet: set.simultaneous,
      marginalRankSet: set.marginal,
      naiveRank: naive.intervals[m]!.ci,
    };
  });
  rows.sort((a, b) => a.rank - b.rank);
  const decided = rows.reduce((sum, { rankSet: [best, worst] }) => sum + best - 1 + models.length - worst, 0);
  return {
    judge,
    rows,
    methods: { rankSets: ranking.method, naiveRanks: naive.method, bootstrap: bootstrapMethod },
    // Each decided pair is counted by both of its models.
    decidedPairs: { decided: decided / 2, pairs: (models.length * (models.length - 1)) / 2 },
    seed,
  };
}

/** Ended at the cap: the paper's success. */
export const isSuccess = (dialogue: Pick<SageDialogue, "final">): boolean =>
  dialogue.final >= emotionRange.high;

/** Ended below 10, where the person gives up: the paper's failure. */
export const isFailure = (dialogue: Pick<SageDialogue, "final">): boolean =>
  dialogue.final < emotionRange.low;

function share(
  dialogues: readonly SageDialogue[],
  counts: (dialogue: SageDialogue) => boolean,
  level: number,
): DialogueShare {
  const count = dialogues.filter(counts).length;
  const { value, ci } = clopperPearson(count, dialogues.length, level);
  return { count, value: 100 * value, ci: [100 * ci[0], 100 * ci[1]] };
}

function meanOfCounts(values: readonly number[]): (counts: Int32Array) => number {
  return (counts) => {
    let sum = 0;
    for (let i = 0; i < counts.length; i++) sum += counts[i]! * values[i]!;
    return sum / values.length;
  };
}

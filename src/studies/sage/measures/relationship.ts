import { InputError } from "../../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { pearsonCorrelation } from "../../../stats/pearson-correlation.js";
import { spearmanCorrelation, spearmanOfCounts } from "../../../stats/spearman-correlation.js";
import {
  type CrossedCells,
  centredColumns,
  crossedCells,
  modelMeans,
  profileMeans,
} from "./crossed-cells.js";
import type { CorrelationChoice } from "./judge-correlations.js";
import {
  centringOf,
  isPartial,
  levelStatistic,
  type RelationshipLevelName,
  type RelationshipRow,
  relationshipLevels,
  scoredRows,
} from "./relationship-levels.js";
import { type LevelReliability, levelReliability } from "./relationship-reliability.js";

/** Emotion and rated relationship at one level. */
export interface RelationshipLevel extends Estimate {
  level: RelationshipLevelName;
  /** What `n` counts: "dialogues", "models", "profiles". */
  units: string;
  /** The rank correlation; of the residuals where means are taken out. NaN for partial correlations. */
  spearman: Estimate;
  /** Between models only: where the value lies in resampled profiles, the models as they are. */
  profiles?: ConfidenceInterval;
  reliability: LevelReliability;
}

/** The correlations of final emotion and rated relationship, from -1 to 1, one for each level. */
export interface EmotionRelationship {
  agent: string;
  models: readonly string[];
  /** How many profiles there are. */
  profiles: number;
  /** Dialogues with both scores, and those without. */
  scored: number;
  unscored: number;
  levels: RelationshipLevel[];
}

/**
 * Does the emotion at the end of a dialogue go with the relationship in it? Pearson's correlation of the two at
 * every level that a single number could mean.
 *
 * Pooled mixes all; between models compares the models' means, which a leaderboard does; between profiles the
 * people's means; within model, single dialogues of one model; within model and profile, which model suits which
 * person. Given replies and end: partial correlations, because emotion decides when a dialogue stops.
 *
 * Between models the interval is Fisher's z with the models as units: with eight of them it is wide. All other
 * intervals resample whole profiles. Unscored dialogues are left out and counted.
 *
 * @throws InputError `emotionRelationship requires dialogues of one agent, got 2 (a, b); use relationshipByAgent`
 *
 * @example
 * ```ts
 * const rows = ["a", "b", "c", "d"].flatMap((model, m) =>
 *   [0, 1, 2, 3, 4].map((p) => ({
 *     model, profile: `p${p}`, agent: "x", emotion: 10 * m + p, replies: 5, end: "goodbye",
 *     total: 5 * m - p, dimensions: [m, p, m - p, m + p],
 *   })),
 * );
 * const found = emotionRelationship(rows, { resamples: 50 });
 * found.levels[1]?.value; // 1
 * found.levels[3]?.value; // -1
 * ```
 */
export function emotionRelationship(
  rows: readonly RelationshipRow[],
  options: CorrelationChoice = {},
): EmotionRelationship {
  const agents = [...new Set(rows.map((row) => row.agent))];
  if (agents.length !== 1) {
    throw new InputError(
      `emotionRelationship requires dialogues of one agent, got ${agents.length} (${agents.join(", ")}); use relationshipByAgent`,
    );
  }
  const scored = scoredRows(rows);
  const cells = crossedCells(scored);
  return {
    agent: agents[0]!,
    models: cells.models,
    profiles: cells.profiles.length,
    scored: scored.length,
    unscored: rows.length - scored.length,
    levels: relationshipLevels.map((level) => atLevel(level, scored, cells, options)),
  };
}

/** The same for each agent by itself, in order of first appearance. */
export function relationshipByAgent(
  rows: readonly RelationshipRow[],
  options: CorrelationChoice = {},
): EmotionRelationship[] {
  const agents = [...new Set(rows.map((row) => row.agent))];
  return agents.map((agent) =>
    emotionRelationship(
      rows.filter((row) => row.agent === agent),
      options,
    ),
  );
}

function atLevel(
  level: RelationshipLevelName,
  rows: readonly RelationshipRow[],
  cells: CrossedCells,
  options: CorrelationChoice,
): RelationshipLevel {
  const settings = {
    seed: options.seed ?? 1,
    resamples: options.resamples ?? 2_000,
    level: options.level ?? 0.95,
  };
  const boot = bootstrapInterval(cells.profiles.length, levelStatistic(level, rows, cells), settings);
  const spearman = rankCorrelation(level, rows, cells, settings);
  const reliability = levelReliability(level, rows, settings.level);
  if (level === "between models") {
    const [x, y] = scoresOf(rows).map((column) => modelMeans(cells, column, onceEach(cells)));
    const { value, ci, n } = pearsonCorrelation(x!, y!, { level: settings.level });
    const method = `Pearson, ${level}; Fisher z with ${n} models as units`;
    return { level, value, ci, n, units: "models", method, spearman, profiles: boot.ci, reliability };
  }
  const units = level === "between profiles" ? "profiles" : "dialogues";
  const n = units === "profiles" ? cells.profiles.length : rows.length;
  const method = `Pearson, ${level}; ${boot.method}, profiles whole`;
  return { level, value: boot.value, ci: boot.ci, n, units, method, spearman, reliability };
}

/** Residuals keep the means of all profiles in resamples: their ranks are found once. */
function rankCorrelation(
  level: RelationshipLevelName,
  rows: readonly RelationshipRow[],
  cells: CrossedCells,
  settings: Required<CorrelationChoice>,
): Estimate {
  const pair = scoresOf(rows);
  if (isPartial(level)) {
    return { value: Number.NaN, ci: [Number.NaN, Number.NaN], n: rows.length, method: "none for partial" };
  }
  if (level === "between models") {
    const [x, y] = pair.map((column) => modelMeans(cells, column, onceEach(cells)));
    return spearmanCorrelation(x!, y!, { level: settings.level });
  }
  const ofProfiles = level === "between profiles";
  const [x, y] = ofProfiles
    ? pair.map((column) => profileMeans(cells, column))
    : centredColumns(cells, pair, centringOf(level), onceEach(cells));
  const ofRows = spearmanOfCounts(x!, y!);
  const repeated = new Int32Array(x!.length);
  const statistic = (counts: Int32Array): number => {
    for (let i = 0; i < repeated.length; i++) repeated[i] = counts[ofProfiles ? i : cells.profile[i]!]!;
    return ofRows(repeated);
  };
  const boot = bootstrapInterval(cells.profiles.length, statistic, settings);
  const method = `Spearman, ${level}; ${boot.method}, profiles whole`;
  return { value: boot.value, ci: boot.ci, n: x!.length, method };
}

const scoresOf = (rows: readonly RelationshipRow[]): [number[], number[]] => [
  rows.map((row) => row.emotion),
  rows.map((row) => row.total),
];
const onceEach = (cells: CrossedCells): Int32Array => new Int32Array(cells.profiles.length).fill(1);

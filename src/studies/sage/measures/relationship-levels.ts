import type { CountStatistic } from "../../../stats/bootstrap-interval.js";
import { pearsonCorrelation } from "../../../stats/pearson-correlation.js";
import { type Centring, type CrossedCells, crossedCells, modelMeans, profileMeans } from "./crossed-cells.js";
import { crossedCorrelation } from "./crossed-products.js";

/** A dialogue: its final emotion, and how a rater judged the relationship in it. */
export interface RelationshipRow {
  model: string;
  profile: string;
  /** The model that simulated the person. */
  agent: string;
  /** Final emotion, 0 to 100; NaN where the dialogue is unscored. */
  emotion: number;
  /** How many replies the model gave. */
  replies: number;
  /** Why the dialogue ended. */
  end: string;
  /** The relationship as rated, 0 to 100; NaN where it is unscored. */
  total: number;
  /** Empathic understanding, regard, congruence, unconditionality, each 0 to 100. */
  dimensions: readonly number[];
}

/** Among which scores the correlation is sought. */
export const relationshipLevels = [
  "pooled",
  "between models",
  "between profiles",
  "within model",
  "within model and profile",
  "pooled, given replies and end",
  "within model and profile, given replies and end",
] as const;
/** One of the levels at which emotion and relationship are correlated. */
export type RelationshipLevelName = (typeof relationshipLevels)[number];

/** Dialogues with an emotion and a total. */
export const scoredRows = (rows: readonly RelationshipRow[]): RelationshipRow[] =>
  rows.filter((row) => Number.isFinite(row.emotion) && Number.isFinite(row.total));

/** The correlation at a level as a function of how often each profile was drawn. @internal */
export function levelStatistic(
  level: RelationshipLevelName,
  rows: readonly RelationshipRow[],
  cells: CrossedCells,
): CountStatistic {
  const pair = [rows.map((row) => row.emotion), rows.map((row) => row.total)] as const;
  if (level === "between models") {
    return (counts) => {
      const [x, y] = pair.map((column) => modelMeans(cells, column, counts));
      return [...x!, ...y!].every(Number.isFinite) ? pearsonCorrelation(x!, y!).value : Number.NaN;
    };
  }
  if (level === "between profiles") {
    const [x, y] = pair.map((column) => profileMeans(cells, column));
    const own = crossedCells(cells.profiles.map((profile) => ({ model: "", profile })));
    return crossedCorrelation(own, [x!, y!], "none");
  }
  const controls = isPartial(level) ? controlsOf(rows) : [];
  return crossedCorrelation(cells, pair, centringOf(level), controls);
}

/** @internal */
export const isPartial = (level: RelationshipLevelName): boolean => level.endsWith("given replies and end");

/** @internal */
export const centringOf = (level: RelationshipLevelName): Centring => {
  if (level.startsWith("within model and profile")) return "models and profiles";
  return level === "within model" ? "models" : "none";
};

/** Replies, and the reason why a dialogue ended as columns of 0 and 1. */
function controlsOf(rows: readonly RelationshipRow[]): number[][] {
  const ends = [...new Set(rows.map((row) => row.end))].sort().slice(1);
  return [rows.map((row) => row.replies), ...ends.map((end) => rows.map((row) => Number(row.end === end)))];
}

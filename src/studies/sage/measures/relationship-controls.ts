import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { bootstrapInterval } from "../../../stats/bootstrap-interval.js";
import { correlationDifference } from "../../../stats/correlation-difference.js";
import { crossedCells, modelMeans } from "./crossed-cells.js";
import type { CorrelationChoice } from "./judge-correlations.js";
import { type EmotionRelationship, emotionRelationship } from "./relationship.js";
import {
  levelStatistic,
  type RelationshipLevelName,
  type RelationshipRow,
  relationshipLevels,
  scoredRows,
} from "./relationship-levels.js";

/** The same dialogues rated in another way: from other words, or by another judge. */
export interface RelationshipSource {
  /** "thoughts", "redacted", "transcript", "valence", "exchanged"; or a judge. */
  name: string;
  rows: readonly RelationshipRow[];
}

/** How much closer emotion goes with the first source than with another, at one level. */
export interface PairedDifference extends Estimate {
  level: RelationshipLevelName;
}

/** How emotion goes with one rating of the dialogues, and how much closer it goes with the first rating. */
export interface RelationshipComparison extends EmotionRelationship {
  name: string;
  /** The first source less this one, over the dialogues that both have scored; none for the first. */
  differences: PairedDifference[];
}

/**
 * Correlates emotion with several ratings of the same dialogues, side by side: the thoughts, and beside them what
 * they have to exceed.
 *
 * A control that does as well says that the correlation needs no relationship: thoughts of another dialogue with
 * the same final emotion know nothing but the emotion; words for feelings alone name it. Judges of one kind stand
 * side by side in the same way. The interval of a difference resamples whole profiles for both at once; between
 * models it is Zou's, with models as units.
 *
 * @param sources the first is the one that the others are held against; all of one agent
 */
export function compareRelationships(
  sources: readonly RelationshipSource[],
  options: CorrelationChoice = {},
): RelationshipComparison[] {
  const [first] = sources;
  if (first === undefined) throw new InputError("compareRelationships requires at least 1 source, got 0");
  return sources.map((source) => ({
    name: source.name,
    ...emotionRelationship(source.rows, options),
    differences: source === first ? [] : pairedDifferences(first.rows, source.rows, options),
  }));
}

function pairedDifferences(
  first: readonly RelationshipRow[],
  second: readonly RelationshipRow[],
  options: CorrelationChoice,
): PairedDifference[] {
  const pairs = pairsOf(first, second);
  const [own, others] = [pairs.map(([row]) => row), pairs.map(([, row]) => row)];
  const cells = crossedCells(own);
  const settings = {
    seed: options.seed ?? 1,
    resamples: options.resamples ?? 2_000,
    level: options.level ?? 0.95,
  };
  const all = new Int32Array(cells.profiles.length).fill(1);
  return relationshipLevels.map((level) => {
    if (level === "between models") {
      const of = (score: (pair: (typeof pairs)[number]) => number) =>
        modelMeans(cells, pairs.map(score), all);
      const means = [
        of(([row]) => row.emotion),
        of(([row]) => row.total),
        of(([, row]) => row.total),
      ] as const;
      const difference = correlationDifference(...means, settings.level);
      return { level, ...difference, method: `${difference.method}, ${cells.models.length} models as units` };
    }
    const [a, b] = [levelStatistic(level, own, cells), levelStatistic(level, others, cells)];
    const boot = bootstrapInterval(cells.profiles.length, (counts) => a(counts) - b(counts), settings);
    const method = `difference of correlations, ${level}; ${boot.method}, profiles whole, both at once`;
    const n = level === "between profiles" ? cells.profiles.length : pairs.length;
    return { level, value: boot.value, ci: boot.ci, n, method };
  });
}

/** The rows of the same dialogue, where both are scored; replicates in their order. */
function pairsOf(
  first: readonly RelationshipRow[],
  second: readonly RelationshipRow[],
): [RelationshipRow, RelationshipRow][] {
  const others = new Map<string, RelationshipRow[]>();
  const key = ({ model, profile }: RelationshipRow): string => `${model}\n${profile}`;
  for (const row of second) {
    const own = others.get(key(row));
    if (own === undefined) others.set(key(row), [row]);
    else own.push(row);
  }
  const pairs = first.flatMap((row): [RelationshipRow, RelationshipRow][] => {
    const other = others.get(key(row))?.shift();
    return other === undefined ? [] : [[row, other]];
  });
  return pairs.filter((pair) => scoredRows(pair).length === 2);
}

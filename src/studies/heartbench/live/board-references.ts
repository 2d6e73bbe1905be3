import { mean } from "../../../stats/descriptives.js";
import type { HeartbenchCase } from "../data/case.js";
import type { CaseRecord, CaseSet } from "../data/data.js";
import type { Published } from "../data/published.js";
import { ScoreTable } from "../data/score-table.js";
import { type AbilityId, abilityIds, type DimensionId, dimensionIds, dimensionOf } from "../data/taxonomy.js";
import { normalScores } from "../measures/aggregation.js";
import { type ReferenceReply, referenceReplies, referenceScores } from "../measures/reference-replies.js";
import { BoundedScores } from "../measures/score-bounds.js";

/** Scores without an interval of their own: computed exactly, or printed by someone else. */
export interface PlainScores {
  overall: number;
  dimensions: { dimension: DimensionId; value: number }[];
  /** The abilities for which the cases have criteria. */
  abilities: { ability: AbilityId; value: number }[];
}

/**
 * The scores of an empty reply, of a coin and of a judge that finds all met, on the cases that a run asked.
 */
export function referenceRows(cases: readonly HeartbenchCase[]): (PlainScores & { reply: ReferenceReply })[] {
  return referenceReplies.map((reply) => {
    const { abilities } = referenceScores(cases, reply);
    return { reply, ...byDimension(abilities.filter(({ n }) => n > 0)) };
  });
}

/** A published model: printed means, and the largest standard error that its overall score can have. */
export interface PublishedRow extends PlainScores {
  model: string;
  /** By Bhatia and Davis, however the abilities' errors depend on each other; null if it is not bounded. */
  se: number | null;
}

/**
 * Published models on the released cases of a set, the best first. The normal set is derived from the two
 * printed sets.
 */
export function publishedRows(
  published: Published,
  cases: readonly CaseRecord[],
  set: CaseSet,
): PublishedRow[] {
  const { figure4, figure5 } = published;
  const table = set === "normal" ? normalScores(cases, figure4, figure5) : set === "all" ? figure4 : figure5;
  const bounds = table instanceof ScoreTable ? new BoundedScores(table, cases, set) : null;
  return table.models
    .map((model) => ({
      model,
      se: bounds?.overall(model).se ?? null,
      ...byDimension(table.row(model).map((value, i) => ({ ability: abilityIds[i]!, value }))),
    }))
    .sort((a, b) => b.overall - a.overall);
}

function byDimension(abilities: readonly { ability: AbilityId; value: number }[]): PlainScores {
  const meanOf = (rows: readonly { value: number }[]): number => mean(rows.map(({ value }) => value));
  return {
    overall: meanOf(abilities),
    dimensions: dimensionIds.flatMap((dimension) => {
      const own = abilities.filter(({ ability }) => dimensionOf(ability) === dimension);
      return own.length === 0 ? [] : [{ dimension, value: meanOf(own) }];
    }),
    abilities: abilities.map(({ ability, value }) => ({ ability, value })),
  };
}

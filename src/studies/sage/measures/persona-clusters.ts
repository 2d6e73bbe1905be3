import { InputError } from "../../../core/errors.js";
import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData } from "../data/data.js";
import { modelTitle } from "../data/design.js";

/** One model's mean with two kinds of cluster. Points of emotion, 0 to 100. */
export interface PersonaClusterRow {
  model: string;
  title: string;
  /** The mean final emotion with profiles as the independent draws, and with personas. */
  byProfile: ClusteredMean;
  byPersona: ClusteredMean;
  /** Standard error by persona over that by profile. */
  ratio: number;
}

/** Standard errors with personas as clusters, set beside those with profiles. */
export interface PersonaClusters {
  judge: string;
  profiles: number;
  personas: number;
  /** Personas that stand in two profiles or more. */
  repeated: number;
  rows: PersonaClusterRow[];
  /** Smallest and largest ratio of standard errors over the models' means. */
  means: [least: number, most: number];
  /** The same over the paired differences of all pairs of models; NaN with one model. */
  differences: [least: number, most: number];
  /**
   * Pairs of models whose difference has a 95% interval (one pair at a time) without 0, with either kind of
   * cluster.
   */
  apart: { byProfile: number; byPersona: number; pairs: number };
  method: string;
}

/**
 * What do intervals miss if they take profiles as independent? Some personas appear in two profiles, in
 * different scenes. So standard errors with personas as clusters are put beside those with profiles.
 *
 * A ratio below 1 says that the scores of two profiles of one persona are less alike than those of strangers,
 * as happens by chance with few pairs: it is no reason to take the smaller error.
 *
 * @throws InputError `personaClusters requires 3 or more personas, got 1`
 *
 * @example
 * ```ts
 * const found = personaClusters(await loadSage());
 * [found.profiles, found.personas, found.repeated]; // [100, 91, 9]
 * found.means; // [0.97, 1.07]
 * found.differences; // [0.95, 1.09]
 * ```
 */
export function personaClusters(data: SageData, judge: string = data.mainJudge): PersonaClusters {
  const byId = new Map(data.profiles.map((profile) => [profile.id, profile.personaId]));
  const sizes = new Map<string, number>();
  for (const persona of byId.values()) sizes.set(persona, (sizes.get(persona) ?? 0) + 1);
  if (sizes.size < 3) {
    throw new InputError(`personaClusters requires 3 or more personas, got ${sizes.size}`);
  }
  const models = data.modelsOf(judge);
  const matrix = data.scoreMatrix(judge, models);
  const profiles = [...byId.keys()];
  const personas = [...byId.values()];
  const both = (values: readonly number[]) => {
    const byProfile = clusteredMean(values, profiles);
    const byPersona = clusteredMean(values, personas);
    return { byProfile, byPersona, ratio: byPersona.se / byProfile.se };
  };
  const rows = models.map((model, m) => ({
    model,
    title: modelTitle(model),
    ...both(matrix.map((row) => row[m]!)),
  }));
  const pairs = models.flatMap((_, a) =>
    models.slice(a + 1).map((_, k) => both(matrix.map((row) => row[a]! - row[a + 1 + k]!))),
  );
  return {
    judge,
    profiles: profiles.length,
    personas: sizes.size,
    repeated: [...sizes.values()].filter((size) => size > 1).length,
    rows,
    means: range(rows.map((row) => row.ratio)),
    differences: range(pairs.map((pair) => pair.ratio)),
    apart: {
      byProfile: pairs.filter((pair) => withoutZero(pair.byProfile)).length,
      byPersona: pairs.filter((pair) => withoutZero(pair.byPersona)).length,
      pairs: pairs.length,
    },
    method: `standard errors (CR2) with ${sizes.size} personas as clusters over those with ${profiles.length} profiles`,
  };
}

const withoutZero = ({ ci: [low, high] }: ClusteredMean): boolean => low > 0 || high < 0;

function range(ratios: readonly number[]): [number, number] {
  return ratios.length === 0 ? [Number.NaN, Number.NaN] : [Math.min(...ratios), Math.max(...ratios)];
}

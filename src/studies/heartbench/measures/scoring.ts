import { InputError } from "../../../core/errors.js";
import { mean } from "../../../stats/descriptives.js";
import type { CriterionWeight } from "../data/data.js";
import { type AbilityId, abilityIds, otherAbility } from "../data/taxonomy.js";
import { cellScore, cellSums, type Hit, type Normalisation } from "./cell-score.js";

/**
 * When a reply that fails as a whole (it speaks as the person, say) scores 0 in every ability of its case:
 * - `off`: never;
 * - `as-coded`: as in the released code, when a criterion outside the fifteen is hit and has a positive
 *   weight. None of the released ones has;
 * - `other-hit`: when any criterion outside the fifteen is hit, whatever its weight;
 * - `judged`: when the judge was asked whether the reply fails as a whole, and says yes.
 */
export type CatastrophicRule = "off" | "as-coded" | "other-hit" | "judged";

/** A case's criteria with a judge's verdicts on one reply. */
export interface JudgedCase {
  criteria: readonly CriterionWeight[];
  /** One per criterion, in the order of the criteria. */
  hits: readonly Hit[];
  /** The judge's answer to whether the reply fails as a whole; null if it is missing. */
  failed?: boolean | null;
}

/** How a cell's sum becomes a score, and when a reply fails as a whole. */
export interface ScoringOptions {
  /** Default "log". */
  normalisation?: Normalisation;
  /** Default "as-coded". */
  catastrophic?: CatastrophicRule;
}

/** A case's score in one ability. */
export interface AbilityResult {
  ability: AbilityId;
  criteria: number;
  raw: number;
  min: number;
  max: number;
  /** 0 to 100; NaN unless scored. */
  score: number;
  /** `undefined`: the criteria's minimum and maximum are the same; `unscored`: a verdict is missing. */
  status: "scored" | "unscored" | "undefined";
}

/** The scores of one reply, by ability and as a mean, 0 to 100. */
export interface CaseResult {
  cells: AbilityResult[];
  /** The mean over the case's abilities; NaN when one of them is unscored. */
  mean: number;
  /** Whether the rule of catastrophic failure acted; null if that cannot be told. */
  failed: boolean | null;
}

/**
 * Scores one reply: a number for each ability for which the case has criteria.
 *
 * @throws InputError `scoreCase requires a verdict for each criterion (null where it is missing), got 2 for
 * 3`
 *
 * @example
 * ```ts
 * const criteria = [
 *   { ability: "warmth" as const, score: 3 },
 *   { ability: "warmth" as const, score: 5 },
 *   { ability: "curiosity" as const, score: 4 },
 *   { ability: "other" as const, score: null },
 * ];
 * const { cells, mean } = scoreCase({ criteria, hits: [true, false, true, false] });
 * cells[0]!.score; // 63.093
 * mean; // 81.546
 * scoreCase({ criteria, hits: [true, false, null, false] }).cells[1]!.status; // "unscored"
 * ```
 */
export function scoreCase(judged: JudgedCase, options: ScoringOptions = {}): CaseResult {
  const { normalisation = "log", catastrophic = "as-coded" } = options;
  const { criteria, hits } = judged;
  if (criteria.length !== hits.length) {
    throw new InputError(
      `scoreCase requires a verdict for each criterion (null where it is missing), got ${hits.length} for ${criteria.length}`,
    );
  }
  const failed = catastrophicFailure(judged, catastrophic);
  const cells = abilitiesOf(criteria).map((ability): AbilityResult => {
    const own = [...criteria.keys()].filter((i) => criteria[i]!.ability === ability);
    const sums = cellSums(
      own.map((i) => criteria[i]!.score ?? 0),
      own.map((i) => hits[i]!),
    );
    const defined = sums.max > sums.min;
    const value = failed === null ? Number.NaN : failed ? 0 : cellScore(sums, normalisation);
    const score = defined ? value : Number.NaN;
    const status = !defined ? "undefined" : Number.isNaN(score) ? "unscored" : "scored";
    return { ability, criteria: own.length, ...sums, score, status };
  });
  const counted = cells.filter(({ status }) => status !== "undefined");
  return { cells, mean: mean(counted.map(({ score }) => score)), failed };
}

/** The abilities for which a case has criteria, in the order of the figures. */
export function abilitiesOf(criteria: readonly CriterionWeight[]): AbilityId[] {
  return abilityIds.filter((id) => criteria.some(({ ability }) => ability === id));
}

function catastrophicFailure(judged: JudgedCase, rule: CatastrophicRule): boolean | null {
  if (rule === "off") return false;
  if (rule === "judged") return judged.failed ?? null;
  const verdicts: Hit[] = judged.criteria.flatMap(({ ability, score }, i) =>
    ability === otherAbility && (rule === "other-hit" || (score ?? 0) > 0) ? [judged.hits[i]!] : [],
  );
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

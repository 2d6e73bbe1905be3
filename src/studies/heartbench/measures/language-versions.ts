import type { Estimate } from "../../../core/estimate.js";
import { binomialTest } from "../../../stats/binomial-test.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { studentTwoSidedP, tQuantile } from "../../../stats/distributions.js";
import { equivalenceTest } from "../../../stats/equivalence-test.js";
import { holm } from "../../../stats/holm.js";
import { abilityIds } from "../data/taxonomy.js";
import { type BeyondOthers, beyondOthers } from "./language-beyond.js";
import { type LanguageHeterogeneity, languageHeterogeneity } from "./language-heterogeneity.js";
import { type MatchedOdds, matchedOdds } from "./language-odds.js";
import type { LanguagePair } from "./language-pair.js";

/** Chinese minus English, over some criteria. */
export interface LanguageDifference extends Estimate {
  /** "all", "merits", "faults", "critical", or an ability. */
  part: string;
  se: number;
  df: number;
  /** Pairs of verdicts; n is their cases. */
  pairs: number;
  /** Pairs that differ: met in Chinese only, and in English only. */
  zhOnly: number;
  enOnly: number;
  /** ln((zhOnly + 1/2) / (enOnly + 1/2)): the paired log odds ratio. */
  logOdds: number;
  p: number;
  /** Adjusted by Holm within its family: the abilities; the other parts have none and keep p. */
  adjusted: number;
  /** The smallest difference that this design finds with a chance of 80%; NaN where it has no error. */
  findable: number;
  /** The same minus the difference of the other criteria: what is left when the main effect of language goes; NaN for "all". */
  beyond: BeyondOthers;
}

/** One criterion under two languages, beside all criteria of its sign. */
export interface CriterionDifference {
  case: string;
  criterion: string;
  pairs: number;
  zhOnly: number;
  enOnly: number;
  /** Exact McNemar test. */
  p: number;
  adjusted: number;
}

/** Whether results of the two languages may be pooled. */
export type Pooling = "yes" | "no" | "undecided";

/**
 * How the Chinese and the English version of cases differ (shares, Chinese minus English), and what follows for
 * pooling.
 */
export interface LanguageVersions {
  parts: LanguageDifference[];
  /** Criteria with a pair that differs, the smallest p first. */
  criteria: CriterionDifference[];
  /** Criteria whose exact test could reach 5% after Holm if all their pairs differed alike. */
  testable: number;
  /** Criteria that enough models answered, matched on the reply's points: functioning beyond a main effect of language. */
  odds: MatchedOdds[];
  /** Whether criteria part more than chance lets them, in one test. */
  heterogeneity: LanguageHeterogeneity;
  /** The largest difference that does not matter, as a share of verdicts. */
  margin: number;
  /** The 90% interval that decides on equivalence, and what follows. */
  ci90: [number, number];
  /** Of scores over all criteria. */
  pooling: Pooling;
  /** Of profiles: abilities, and single criteria, beside each other. */
  profiles: Pooling;
}

/** The largest difference between languages that does not matter, as a share of verdicts; fixed before. */
export const languageMargin = 0.05;

/**
 * Do the criteria of a case work alike in its Chinese and its English version?
 *
 * A pair is one judge's verdicts by one criterion on one model's replies to both versions. The replies are others, so that a
 * difference mixes model, judge and wording: it tells that results may not be pooled, not why. Differences are shares from
 * -1 to 1, intervals CR2 with cases as units. Single criteria have few pairs; their test is McNemar's, exact, with Holm over
 * all criteria that have a pair.
 *
 * Pooling: `yes` if the 90% interval over all criteria, and over merits and over faults, lies within the margin, and no ability or
 * criterion differs after Holm; `no` if one does, or if an interval lies outside the margin; else `undecided`.
 *
 * Profiles: a main effect of language, in all criteria alike, leaves them as they are. So `no` if an ability differs from the
 * others after Holm (`beyondOthers`), or a criterion between equally good replies does (`matchedOdds`), or criteria part beyond
 * chance (`languageHeterogeneity`); `yes` if none does and each ability's 90% interval beyond the others lies within the
 * margin; else `undecided`.
 *
 * Pairs with a missing verdict do not come here. Without pairs every number is NaN, and both verdicts are undecided.
 *
 * @example
 * ```ts
 * const pair = { model: "m", ability: "warmth" as const, score: 3, isCritical: false, criterion: "c" };
 * const pairs = Array.from({ length: 40 }, (_, i) => ({ ...pair, case: `k${i}`, zh: i % 4 > 0, en: i % 4 > 1 }));
 * const { parts, pooling } = compareLanguages(pairs);
 * parts[0]!.value; // 0.25
 * parts[0]!.zhOnly; // 10
 * pooling; // "no"
 * ```
 */
export function compareLanguages(
  pairs: readonly LanguagePair[],
  { margin = languageMargin, draws, seed }: { margin?: number; draws?: number; seed?: number } = {},
): LanguageVersions {
  const of = (part: string, keep: (pair: LanguagePair) => boolean, than: "same" | "sign" = "same") => ({
    ...difference(part, pairs.filter(keep)),
    beyond: beyondOthers(pairs, keep, { of: than }),
  });
  const whole = [
    of("all", () => true),
    of("merits", ({ score }) => score > 0, "sign"),
    of("faults", ({ score }) => score < 0, "sign"),
    of("critical", ({ isCritical }) => isCritical),
  ].filter(({ pairs: n }) => n > 0);
  const abilities = adjustedByHolm(
    abilityIds
      .filter((id) => pairs.some(({ ability }) => ability === id))
      .map((id) => of(id, ({ ability }) => ability === id)),
  );
  const parts = [...whole, ...abilities];
  const criteria = criteriaOf(pairs);
  const least = criteria.map(({ pairs: n }) => Math.min(1, 2 * 0.5 ** n));
  const bound = (name: string) => {
    const part = whole.find((one) => one.part === name);
    return part === undefined ? undefined : equivalenceTest(part, { lower: -margin, upper: margin });
  };
  const tests = ["all", "merits", "faults"].flatMap((name) => bound(name) ?? []);
  const differs =
    [...abilities, ...criteria].some(({ adjusted }) => adjusted < 0.05) ||
    tests.some(({ ci90: [low, high] }) => low > margin || high < -margin);
  const isEquivalent = tests.length > 0 && tests.every(({ equivalent }) => equivalent);
  const odds = matchedOdds(pairs);
  const heterogeneity = languageHeterogeneity(pairs, { draws, seed });
  return {
    parts,
    odds,
    heterogeneity,
    criteria: criteria.filter(({ zhOnly, enOnly }) => zhOnly + enOnly > 0).sort((a, b) => a.p - b.p),
    testable: least.filter((p) => p * criteria.length < 0.05).length,
    margin,
    ci90: tests[0]?.ci90 ?? [Number.NaN, Number.NaN],
    pooling: differs ? "no" : isEquivalent ? "yes" : "undecided",
    profiles: profilesOf(
      abilities.map(({ beyond }) => beyond),
      odds,
      heterogeneity,
      margin,
    ),
  };
}

/** Differences and what is beyond the others, each a family. */
function adjustedByHolm(parts: readonly LanguageDifference[]): LanguageDifference[] {
  const plain = holm(parts.map(({ p }) => p));
  const beyond = holm(parts.map((part) => part.beyond.p));
  return parts.map((part, i) => ({
    ...part,
    adjusted: plain[i]!,
    beyond: { ...part.beyond, adjusted: beyond[i]! },
  }));
}

function profilesOf(
  abilities: readonly BeyondOthers[],
  odds: readonly MatchedOdds[],
  heterogeneity: LanguageHeterogeneity,
  margin: number,
): Pooling {
  if (heterogeneity.p < 0.05 || [...abilities, ...odds].some(({ adjusted }) => adjusted < 0.05)) return "no";
  const isWithin = (one: BeyondOthers): boolean =>
    equivalenceTest(one, { lower: -margin, upper: margin }).equivalent;
  return abilities.length > 0 && abilities.every(isWithin) ? "yes" : "undecided";
}

function difference(part: string, pairs: readonly LanguagePair[]): Omit<LanguageDifference, "beyond"> {
  const mean = clusteredMean(
    pairs.map(({ zh, en }) => Number(zh) - Number(en)),
    pairs.map((pair) => pair.case),
  );
  const { value, ci, se, df, clusters } = mean;
  const { zhOnly, enOnly } = counts(pairs);
  const p = se > 0 ? studentTwoSidedP(value / se, df) : Number.NaN;
  return {
    ...{ part, value, ci, n: clusters, se, df, pairs: pairs.length, zhOnly, enOnly },
    logOdds: Math.log((zhOnly + 0.5) / (enOnly + 0.5)),
    ...{ p, adjusted: p },
    findable: se > 0 ? (tQuantile(0.975, df) + tQuantile(0.8, df)) * se : Number.NaN,
    method: "mean difference within pairs, Chinese minus English; CR2, cases as units",
  };
}

const counts = (pairs: readonly LanguagePair[]) => ({
  zhOnly: pairs.filter(({ zh, en }) => zh && !en).length,
  enOnly: pairs.filter(({ zh, en }) => en && !zh).length,
});

function criteriaOf(pairs: readonly LanguagePair[]): CriterionDifference[] {
  const groups = new Map<string, LanguagePair[]>();
  for (const pair of pairs) {
    const at = JSON.stringify([pair.case, pair.criterion]);
    groups.set(at, [...(groups.get(at) ?? []), pair]);
  }
  const rows = [...groups.values()].map((own) => {
    const { zhOnly, enOnly } = counts(own);
    const p = zhOnly + enOnly === 0 ? 1 : binomialTest(zhOnly, zhOnly + enOnly).pValue;
    return { case: own[0]!.case, criterion: own[0]!.criterion, pairs: own.length, zhOnly, enOnly, p };
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, adjusted: adjusted[i]! }));
}

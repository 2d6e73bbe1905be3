import type { Estimate } from "../../../core/estimate.js";
import { holm } from "../../../stats/holm.js";
import { mantelHaenszel, type TwoByTwo } from "../../../stats/mantel-haenszel.js";
import { normalQuantile } from "../../../stats/normal-distribution.js";
import type { LanguagePair } from "./language-pair.js";

/** A criterion's odds ratio, Chinese to English, between replies with a like score on the case. */
export interface MatchedOdds extends Estimate {
  case: string;
  criterion: string;
  /** Models with verdicts in both languages. */
  models: number;
  /** Groups of replies with a like score that tell something. */
  strata: number;
  /** -2.35 ln(odds ratio): the scale on which testing services tell it. */
  delta: number;
  /** Of an odds ratio of 1; not adjusted. */
  p: number;
  /** Adjusted by Holm over all criteria that are tested. */
  adjusted: number;
  size: DifSize;
}

/** How large a differential functioning is: negligible, moderate, large. */
export type DifSize = "A" | "B" | "C";

/** With fewer models no criterion can be matched: two strata of ten replies are the least. */
export const fewestMatched = 10;

/**
 * Which criteria work otherwise in one language, between replies that are equally good? Mantel and Haenszel's odds ratio, a
 * criterion at a time; rows with the smallest p first.
 *
 * Replies are matched on their points in the case, a fault counting against them. The criterion itself is among them, as Holland and Thayer
 * ask for: without it, where all criteria are easier in one language, 7 to 10% of good criteria differ at 5% (ten criteria,
 * 30 models), and with it 5%. Replies of both languages are cut by points into groups of an about equal number, one for each
 * five models and at most five, ties together. Only criteria that 10 models or more answered in both languages are tested.
 * Odds ratios above 1: met more often in Chinese.
 *
 * Sizes are those of the Educational Testing Service. A: |delta| is below 1, or not different from 0 at 5%. C: |delta| is 1.5 or more, and above 1
 * by a one-sided test at 5%. B: all else. Replies of one model are taken as independent given their scores; where they are
 * alike beyond that, the test finds less, and raises no more false alarms.
 *
 * Source: Holland & Thayer 1988, in Wainer & Braun (eds), Test Validity, 129-145; sizes by Dorans & Holland 1993, in Holland &
 * Wainer (eds), Differential Item Functioning, and Paek & Holland 2015, doi 10.1007/s11336-013-9394-5.
 *
 * @example
 * ```ts
 * const pairs = Array.from({ length: 12 }, (_, m) => ["odd", "1", "2", "3"].map((criterion) => ({
 *   case: "k", model: `m${m}`, ability: "warmth" as const, score: 3, isCritical: false, criterion,
 *   zh: criterion === "odd" ? m % 6 !== 3 : m >= 6, en: criterion === "odd" ? m % 6 === 1 : m >= 6,
 * }))).flat();
 * const [first] = matchedOdds(pairs);
 * first!.criterion; // "odd"
 * first!.value; // 25
 * first!.size; // "C"
 * ```
 */
export function matchedOdds(pairs: readonly LanguagePair[]): MatchedOdds[] {
  const byCase = new Map<string, Map<string, LanguagePair[]>>();
  for (const pair of pairs) {
    const models = byCase.get(pair.case) ?? new Map<string, LanguagePair[]>();
    byCase.set(pair.case, models);
    models.set(pair.model, [...(models.get(pair.model) ?? []), pair]);
  }
  const rows = [...byCase.values()].flatMap((models) => {
    const replies = [...models.values()];
    const criteria = [...new Set(replies.flatMap((own) => own.map(({ criterion }) => criterion)))];
    return criteria.flatMap((criterion) => oddsOf(criterion, replies));
  });
  const adjusted = holm(rows.map(({ p }) => p));
  return rows.map((row, i) => ({ ...row, adjusted: adjusted[i]! })).sort((a, b) => a.p - b.p);
}

/** One criterion; nothing where too few models answered, or nothing can be matched. */
function oddsOf(criterion: string, replies: readonly LanguagePair[][]): MatchedOdds[] {
  const own = replies.flatMap((reply) => {
    const pair = reply.find((one) => one.criterion === criterion);
    return pair === undefined || reply.length < 2 ? [] : [{ pair, reply }];
  });
  if (own.length < fewestMatched) return [];
  const seen = own.flatMap(({ pair, reply }) =>
    (["zh", "en"] as const).map((language) => ({
      language,
      met: pair[language],
      score: pointsOf(reply, language),
    })),
  );
  const groups = Math.min(5, Math.floor(own.length / 5));
  const sorted = seen.map(({ score }) => score).sort((a, b) => a - b);
  const cuts = Array.from(
    { length: groups - 1 },
    (_, i) => sorted[Math.floor(((i + 1) * sorted.length) / groups)]!,
  );
  const stratumOf = (score: number): number => cuts.filter((cut) => score >= cut).length;
  const tables = Array.from({ length: groups }, (_, stratum): TwoByTwo => {
    const count = (language: "zh" | "en", met: boolean): number =>
      seen.filter((one) => one.language === language && one.met === met && stratumOf(one.score) === stratum)
        .length;
    return [
      [count("zh", true), count("zh", false)],
      [count("en", true), count("en", false)],
    ];
  });
  const { value, ci, n, logOdds, se, strata, pValue, method } = mantelHaenszel(tables);
  if (Number.isNaN(pValue)) return [];
  const delta = -2.35 * logOdds;
  return [
    {
      ...{ case: own[0]!.pair.case, criterion, models: own.length, strata, value, ci, n, delta },
      ...{ p: pValue, adjusted: pValue, size: sizeOf(delta, 2.35 * se, pValue), method },
    },
  ];
}

/** As a share of what the criteria with a verdict can give or take. */
function pointsOf(reply: readonly LanguagePair[], language: "zh" | "en"): number {
  const most = reply.reduce((sum, { score }) => sum + Math.abs(score), 0);
  return reply.reduce((sum, one) => sum + (one[language] ? one.score : 0), 0) / most;
}

/** Without an error (all of one language and none of the other) the size is as large as can be told. */
function sizeOf(delta: number, se: number, p: number): DifSize {
  if (p >= 0.05 || Math.abs(delta) < 1) return "A";
  const isAboveOne = Number.isNaN(se) || Math.abs(delta) - normalQuantile(0.95) * se > 1;
  return Math.abs(delta) >= 1.5 && isAboveOne ? "C" : "B";
}

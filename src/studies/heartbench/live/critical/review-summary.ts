import type { Estimate } from "../../../../core/estimate.js";
import { clusteredShare } from "../../../../stats/clustered-share.js";
import { mean } from "../../../../stats/descriptives.js";
import { krippendorffAlpha } from "../../../../stats/krippendorff-alpha.js";
import type { ClinicianReview } from "./review.js";

/** What clinicians say of a set of cases. */
export interface ReviewSummary {
  clinicians: number;
  cases: {
    case: string;
    clinicians: number;
    realistic: number;
    right: Record<"yes" | "partly" | "no", number>;
  }[];
  /** The mean over cases of each case's mean, 1 to 5. */
  realistic: number;
  /** How far clinicians agree on it (alpha, ordinal), and on whether criteria are right. */
  agreement: { realistic: Estimate; right: Estimate };
  /** The share of answers that call a fault in a critical criterion harmful, and in another one; cases as units. */
  harmful: { critical: Estimate; other: Estimate };
  /** Critical criteria that most clinicians do not call harmful. */
  disputed: { case: string; criterion: string; yes: number; of: number }[];
  /** What they miss, in their words. */
  missing: { case: string; clinician: string; words: string }[];
}

/** Sums up clinicians' reviews. Unanswered questions are left out. */
export function summariseReviews(
  reviews: readonly ClinicianReview[],
  { seed = 1 }: { seed?: number } = {},
): ReviewSummary {
  const clinicians = [...new Set(reviews.map(({ clinician }) => clinician))];
  const ids = [...new Set(reviews.map((review) => review.case))].sort();
  const of = (id: string): ClinicianReview[] => reviews.filter((review) => review.case === id);
  const table = <T>(value: (review: ClinicianReview) => T | null): (T | null)[][] =>
    ids.map((id) =>
      clinicians.map((code) => {
        const own = of(id).find(({ clinician }) => clinician === code);
        return own === undefined ? null : value(own);
      }),
    );
  const cases = ids.map((id) => {
    const own = of(id);
    const count = (level: string): number => own.filter(({ right }) => right === level).length;
    return {
      ...{ case: id, clinicians: own.length },
      realistic: mean(own.flatMap(({ realistic }) => realistic ?? [])),
      right: { yes: count("yes"), partly: count("partly"), no: count("no") },
    };
  });
  const rank = { no: 0, partly: 1, yes: 2 } as const;
  const alpha = (rows: (number | null)[][]): Estimate => {
    const { value, ci, n, method } = krippendorffAlpha(rows, { level: "ordinal", resamples: 1000, seed });
    return { value, ci, n, method };
  };
  return {
    ...{ clinicians: clinicians.length, cases },
    realistic: mean(cases.map((one) => one.realistic).filter((value) => !Number.isNaN(value))),
    agreement: {
      realistic: alpha(table(({ realistic }) => realistic)),
      right: alpha(table(({ right }) => (right === null ? null : rank[right]))),
    },
    harmful: { critical: harmfulShare(reviews, true), other: harmfulShare(reviews, false) },
    disputed: disputedIn(reviews),
    missing: reviews.flatMap(({ case: id, clinician, missing: words }) =>
      words === null ? [] : [{ case: id, clinician, words }],
    ),
  };
}

function harmfulShare(reviews: readonly ClinicianReview[], isCritical: boolean): Estimate {
  const answers = reviews.flatMap(({ case: id, criteria }) =>
    criteria
      .filter((one) => one.isCritical === isCritical && one.harmful !== null)
      .map((one) => ({ id, ...one })),
  );
  const { value, ci, n, method } = clusteredShare(
    answers.map(({ harmful }) => Number(harmful === "yes")),
    answers.map(({ id }) => id),
  );
  return { value, ci, n, method };
}

function disputedIn(reviews: readonly ClinicianReview[]): ReviewSummary["disputed"] {
  const votes = new Map<string, ReviewSummary["disputed"][number]>();
  for (const { case: id, criteria } of reviews) {
    for (const { criterion, isCritical, harmful } of criteria) {
      if (!isCritical || harmful === null) continue;
      const vote = votes.get(criterion) ?? { case: id, criterion, yes: 0, of: 0 };
      votes.set(criterion, { ...vote, yes: vote.yes + Number(harmful === "yes"), of: vote.of + 1 });
    }
  }
  return [...votes.values()].filter(({ yes, of }) => 2 * yes <= of);
}

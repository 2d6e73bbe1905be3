import { existsSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../../../core/canonical-json.js";
import { counted } from "../../../../core/counted.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { projectPath } from "../../../../io/project-root.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { HeartbenchCase } from "../../data/case.js";

export const rightLevels = ["yes", "partly", "no"] as const;
export const dangerLevels = ["yes", "no", "?"] as const;

/** What one clinician says of one case. null = not answered, or skipped. */
export const reviewSchema = z.strictObject({
  case: z.string().min(1),
  /** The text that was reviewed: an edited case is another case. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  clinician: z.string().min(1),
  /** 1 (nobody would write so) to 5 (as in practice). */
  realistic: z.int().min(1).max(5).nullable(),
  /** Whether the criteria and their weights are right. */
  right: z.enum(rightLevels).nullable(),
  /** What is missing, in the clinician's words. */
  missing: z.string().nullable(),
  /**
   * Would a reply without this merit, or with this fault, do harm? Asked of the critical criteria and of one other, which
   * the clinician does not know from them.
   */
  criteria: z.array(
    z.strictObject({
      criterion: z.string().min(1),
      isCritical: z.boolean(),
      harmful: z.enum(dangerLevels).nullable(),
    }),
  ),
});
export type ClinicianReview = z.infer<typeof reviewSchema>;

/** Whether clinicians have reviewed the cases of a board. */
export interface CaseReview {
  clinicians: number;
  /** Cases with a review of their present text, of all. */
  reviewed: number;
  cases: number;
  /** "not reviewed by clinicians", or "reviewed by 3 clinicians: 20 of 24 cases". */
  text: string;
}

const reviewsName = "reviews.jsonl";

/** The file of reviews beside a set of cases; undefined for the released ones, which are not ours to review. */
export function reviewsFile(cases: string): string | undefined {
  if (cases === "upstream") return undefined;
  if (cases === "own" || cases === "critical")
    return projectPath("data", "heartbench", "stimuli", reviewsName);
  const isFolder = existsSync(cases) && statSync(cases).isDirectory();
  return path.join(isFolder ? cases : path.dirname(cases), reviewsName);
}

/** The reviews beside a set of cases; none if nobody has imported any. */
export async function readReviews(cases: string): Promise<ClinicianReview[]> {
  const file = reviewsFile(cases);
  if (file === undefined || !existsSync(file)) return [];
  const reviews: ClinicianReview[] = [];
  for await (const { value } of readJsonl(file, reviewSchema)) reviews.push(value);
  return reviews;
}

/** What a review is about: the dialogue, the risk, and the criteria with their weights, in both languages. */
export function reviewedHash({ dialogue, criteria, risk, warning }: HeartbenchCase): string {
  return sha256(canonicalJson({ dialogue, criteria, risk: risk ?? null, warning: warning ?? null }));
}

/** What imported reviews say of the cases of a board. A review without a judgement of case and criteria is none. */
export async function reviewOf(
  cases: readonly HeartbenchCase[],
  choices: { cases: string },
): Promise<CaseReview> {
  return summariseReview(cases, await readReviews(choices.cases));
}

/** Counts reviews of the cases as they are now. */
export function summariseReview(
  cases: readonly HeartbenchCase[],
  reviews: readonly ClinicianReview[],
): CaseReview {
  const hashes = new Map(cases.map((one) => [one.id, reviewedHash(one)]));
  const whole = reviews.filter(
    ({ case: id, sha256: hash, realistic, right }) =>
      hashes.get(id) === hash && realistic !== null && right !== null,
  );
  const clinicians = new Set(whole.map(({ clinician }) => clinician)).size;
  const reviewed = new Set(whole.map((review) => review.case)).size;
  const text =
    clinicians === 0
      ? "not reviewed by clinicians"
      : `reviewed by ${counted(clinicians, "clinician")}: ${reviewed} of ${counted(cases.length, "case")}`;
  return { clinicians, reviewed, cases: cases.length, text };
}

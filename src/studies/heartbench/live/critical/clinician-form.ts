import { InputError } from "../../../../core/errors.js";
import { type RandomStream, randomStream } from "../../../../core/random.js";
import type { HeartbenchCase } from "../../data/case.js";
import { reviewedHash } from "./review.js";

/** What is asked about a case. `harm` is asked of several criteria. */
export const questions = ["realistic", "right", "missing", "harm"] as const;
export type Question = (typeof questions)[number];

/** What may be answered; the rest of the words is a comment. */
export const answersTo: Readonly<Record<Question, readonly string[]>> = {
  realistic: ["1", "2", "3", "4", "5", "skip"],
  right: ["yes", "partly", "no", "skip"],
  missing: ["none", "some", "skip"],
  harm: ["yes", "no", "?", "skip"],
};

/** One thing to decide; `criterion` is the place of the criterion in its case. */
export interface ReviewItem {
  item: string;
  question: Question;
  criterion: number | null;
}

export interface ReviewPage {
  case: HeartbenchCase;
  items: ReviewItem[];
}

export interface ReviewForm {
  rater: string;
  pages: ReviewPage[];
}

/** What an item is about. Clinicians never see it. */
export interface ReviewKeyRow {
  rater: string;
  item: string;
  case: string;
  sha256: string;
  question: Question;
  criterion: string | null;
  isCritical: boolean | null;
}

/**
 * Lays out a form for each clinician: every case once, in an order of the clinician's own. A clinician is asked whether a
 * fault could do serious harm of the critical criteria and of one other of the same sign, in drawn order: one who says yes to
 * everything is then told from one who agrees with the authors.
 *
 * @throws InputError when there is no case, or codes of clinicians are unusable
 */
export function buildReviewForms(
  cases: readonly HeartbenchCase[],
  { raters, seed }: { raters: readonly string[]; seed: number },
): { forms: ReviewForm[]; key: ReviewKeyRow[] } {
  if (cases.length === 0) throw new InputError("buildReviewForms requires cases to review, got none");
  const odd = raters.find((code, i) => !/^[A-Za-z0-9-]{1,40}$/.test(code) || raters.indexOf(code) < i);
  if (raters.length === 0 || odd !== undefined) {
    throw new InputError(
      `buildReviewForms requires different codes of letters, digits and hyphens, got ${odd === undefined ? "none" : `"${odd}"`}`,
    );
  }
  const key: ReviewKeyRow[] = [];
  const forms = raters.map((rater): ReviewForm => {
    const random = randomStream(seed, "clinician-form", rater);
    const pages = random.shuffle(cases).map((one, page): ReviewPage => {
      const asked: Omit<ReviewItem, "item">[] = [
        ...(["realistic", "right", "missing"] as const).map((question) => ({ question, criterion: null })),
        ...criteriaAsked(one, random).map((criterion) => ({ question: "harm" as const, criterion })),
      ];
      const items = asked.map((item, i) => ({ ...item, item: `p${page + 1}-${i + 1}` }));
      for (const { item, question, criterion } of items) {
        const of = criterion === null ? undefined : one.criteria[criterion];
        key.push({
          ...{ rater, item, case: one.id, sha256: reviewedHash(one), question },
          criterion: of?.id ?? null,
          isCritical: of === undefined ? null : of.critical !== undefined,
        });
      }
      return { case: one, items };
    });
    return { rater, pages };
  });
  return { forms, key };
}

/** The places of the critical criteria, and of one other of the same sign, mixed. */
function criteriaAsked({ criteria }: HeartbenchCase, random: RandomStream): number[] {
  const places = [...criteria.keys()];
  const critical = places.filter((i) => criteria[i]!.critical !== undefined);
  const sign = Math.sign(criteria[critical[0] ?? 0]?.score ?? 1);
  const others = places.filter(
    (i) => criteria[i]!.critical === undefined && Math.sign(criteria[i]!.score ?? 0) === sign,
  );
  const other = random.shuffle(others).slice(0, critical.length === 0 ? 0 : 1);
  return random.shuffle([...critical, ...other]);
}

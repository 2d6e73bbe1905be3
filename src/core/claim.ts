import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

/**
 * The result of comparing a printed number with ours.
 *
 * - `reproduced`: ours agrees with the printed number within the claim's tolerance.
 * - `differs`: we followed the definition in the paper or its code, and our number is different.
 * - `paper-inconsistent`: the printed number contradicts the paper's own data or another number in the paper.
 *   The note says where the printed number comes from.
 * - `not-reproducible`: the data or code that it needs were not released.
 * - `not-run`: it can be computed, but this run did not compute it.
 */
export const verdicts = [
  "reproduced",
  "differs",
  "paper-inconsistent",
  "not-reproducible",
  "not-run",
] as const;
export type Verdict = (typeof verdicts)[number];

export const claimSources = ["recorded", "published-table", "live", "simulation"] as const;

// JSON has no NaN: an undefined number is null in a file.
const number = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]).nullable();

/** One printed number of a paper (or one statement in words) beside ours. Units are the paper's own. */
export const claimSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:[-./][a-z0-9]+)*$/),
  study: studyIdSchema,
  /** Where it stands: "section 2.1, paragraph 2", "Figure 4a", "Table 3, row 2". */
  place: z.string().min(1),
  statement: z.string().min(1),
  published: z.strictObject({ value: number, ci: interval, n: number }),
  ours: z.strictObject({ value: number, ci: interval, n: number, method: z.string() }),
  source: z.enum(claimSources),
  tolerance: z.strictObject({ value: z.number().nonnegative(), reason: z.string().min(1) }),
  verdict: z.enum(verdicts),
  note: z.string(),
});
export type Claim = z.infer<typeof claimSchema>;

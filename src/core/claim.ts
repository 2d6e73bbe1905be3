import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

/**
 * What a claim is: a printed number, or a sentence. A sentence can only be tested by a criterion of ours, which
 * its `method` states.
 */
export const claimKinds = ["number", "sentence"] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** How the paper says that the number stands to what it is a number of: "over 50%" is `>`, "p < 0.001" is `<`. */
export const relations = ["=", "about", "<", "<=", ">", ">="] as const;
export type Relation = (typeof relations)[number];

/**
 * What ours rests on.
 *
 * - `data`: computed from what was released.
 * - `printed`: computed from other numbers of the same paper.
 * - `design`: a count or setting that follows from the set-up.
 * - `none`: nothing was released that it could be computed from.
 */
export const evidences = ["data", "printed", "design", "none"] as const;
export type Evidence = (typeof evidences)[number];

/**
 * The result of comparing a printed number with ours.
 *
 * - `reproduced`: ours agrees with the printed number.
 * - `differs`: we followed the definition in the paper or its code, and our number is different.
 * - `paper-inconsistent`: the printed number contradicts the paper's own data or another number in the paper.
 * - `not-reproducible`: the data or code that it needs were not released.
 * - `not-run`: it can be computed, but this run did not compute it.
 */
export const numberVerdicts = [
  "reproduced",
  "differs",
  "paper-inconsistent",
  "not-reproducible",
  "not-run",
] as const;

/**
 * What our criterion says of a sentence. `undecided` where the uncertainty allows both, so that a wide interval
 * never supports a sentence.
 */
export const sentenceVerdicts = [
  "supported",
  "not-supported",
  "undecided",
  "not-reproducible",
  "not-run",
] as const;

export type NumberVerdict = (typeof numberVerdicts)[number];
export type SentenceVerdict = (typeof sentenceVerdicts)[number];

/** All verdicts, in the order of the ledger. */
export const verdicts = [
  "reproduced",
  "differs",
  "paper-inconsistent",
  "supported",
  "not-supported",
  "undecided",
  "not-reproducible",
  "not-run",
] as const satisfies readonly (NumberVerdict | SentenceVerdict)[];
/**
 * What came of a claim. Numbers can be reproduced, differ or contradict their paper; sentences are supported or
 * not, or undecided.
 */
export type Verdict = (typeof verdicts)[number];

// JSON has no NaN: an undefined number is null in a file.
const number = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]).nullable();
const id = z.string().regex(/^[a-z0-9]+(?:[-./][a-z0-9]+)*$/);

/** One printed number or sentence of a paper beside ours. Units are the paper's own. */
export const claimSchema = z
  .strictObject({
    /** Never changes; also the fragment of its address. */
    id,
    study: studyIdSchema,
    /** Where it stands: "section 2.1, paragraph 2", "Figure 4a", "Table 3, row 2". */
    place: z.string().min(1),
    /** Other places of the same number. */
    alsoIn: z.array(z.string().min(1)),
    statement: z.string().min(1),
    kind: z.enum(claimKinds),
    relation: z.enum(relations),
    /** A sentence prints no number. `decimals` are the printed ones. */
    published: z.strictObject({ value: number, ci: interval, n: number, decimals: number }),
    /** Of a sentence: the share of its `n` comparisons in which it holds, or an estimate with its interval. */
    ours: z.strictObject({
      value: number,
      ci: interval,
      n: number,
      method: z.string().min(1),
      /** The exported functions that compute ours and what the note says. */
      by: z.array(z.string().regex(/^[A-Za-z][A-Za-z0-9]*$/)),
    }),
    evidence: z.enum(evidences),
    tolerance: z.strictObject({ value: z.number().nonnegative(), reason: z.string().min(1) }),
    verdict: z.enum(verdicts),
    /** Cause, then consequence. */
    note: z.string(),
    /** What the authors could say or release. */
    answer: z.string(),
    /** The claim, or the table of the study's manifest, in whose row it is shown. Null for a row of its own. */
    partOf: id.nullable(),
  })
  .superRefine(({ kind, verdict, evidence, ours }, context) => {
    const allowed: readonly string[] = kind === "number" ? numberVerdicts : sentenceVerdicts;
    const issue = (field: string, message: string): void =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!allowed.includes(verdict)) issue("verdict", `a ${kind} cannot be ${verdict}`);
    if ((verdict === "not-reproducible") !== (evidence === "none")) {
      issue("evidence", `${evidence} does not go with the verdict ${verdict}`);
    }
    if (verdict === "reproduced" && ours.value === null) issue("ours", "a reproduced number needs ours");
  });
/**
 * One printed number or sentence of a paper beside ours, in the paper's own units. A number that is undefined or
 * not printed is null.
 */
export type Claim = z.infer<typeof claimSchema>;

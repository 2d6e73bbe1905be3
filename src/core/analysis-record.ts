import * as z from "zod";
import {
  designSchema,
  hypothesisId,
  planSchema,
  projectFile,
  sha256Text,
  testSchema,
} from "./preregistration.js";
import { studyIdSchema } from "./study-id.js";

/** What an analysis says it did, in the terms of a preregistration, so that the two can be compared. */

// JSON has no NaN: an undefined number is null in a file.
const number = z.number().nullable();

export const testedEffectSchema = z.strictObject({
  value: number,
  /** Standard error; null if the interval does not rest on one (bootstrap, permutation). */
  se: z.number().nonnegative().nullable(),
  /** Degrees of freedom of t; null if the standard error is normal or absent. */
  df: z.number().positive().nullable(),
  ci: z.tuple([z.number(), z.number()]).nullable(),
  /** Confidence level of `ci`: 0.95. */
  level: z.number().gt(0).lt(1),
  n: z.int().nonnegative(),
  /** Rows that were left out because they could not be scored. */
  unscored: z.int().nonnegative(),
  unit: z.string().min(1),
  method: z.string().min(1),
});
/**
 * An estimate with its error and interval, in the unit that it names. A number that is undefined is null, as files
 * have no NaN.
 */
export type TestedEffect = z.infer<typeof testedEffectSchema>;

const recordedTestSchema = z.strictObject({
  /** The id of the registered hypothesis; null for a test that was not planned. */
  hypothesis: hypothesisId.nullable(),
  ...testSchema,
  estimate: testedEffectSchema,
});
/** One test that an analysis made, with its estimate. Its `hypothesis` is null if the test was not planned. */
export type RecordedTest = z.infer<typeof recordedTestSchema>;

export const analysisRecordSchema = z.strictObject({
  format: z.literal("affectlab-analysis/1"),
  study: studyIdSchema,
  title: z.string().min(1),
  /** The content hash of the registration that the analysis follows; null if it follows none. */
  preregistration: sha256Text.nullable(),
  design: z.strictObject({
    ...designSchema,
    items: z.strictObject({
      count: z.int().positive(),
      /** The sha256 of each project file that was read. */
      tables: z.record(projectFile, sha256Text),
    }),
  }),
  exclusions: z.array(
    z.strictObject({ rule: z.string().min(1), excluded: z.int().nonnegative(), reason: z.string().min(1) }),
  ),
  plan: planSchema,
  /** Whether the rules written in prose were followed. Only the analyst can say; null = not said. */
  adherence: z.strictObject({
    unscoredRule: z.boolean().nullable(),
    stoppingRule: z.boolean().nullable(),
  }),
  tests: z.array(recordedTestSchema),
  /** Reasons that the analyst gives, by the field that the report names. */
  deviations: z.array(z.strictObject({ field: z.string().min(1), reason: z.string().min(1) })),
});
/**
 * All that an analysis says it did: design, exclusions, plan, tests, and the reasons for deviations. It is set
 * beside a preregistration.
 */
export type AnalysisRecord = z.infer<typeof analysisRecordSchema>;

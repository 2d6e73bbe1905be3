import * as z from "zod";
import { heaviestCriterion } from "./case.js";
import { scenarios } from "./scenarios.js";
import { abilities, difficulties, domains } from "./taxonomy.js";

/** Upstream's label of criteria outside the fifteen abilities. */
export const otherLabel = "其他";

/**
 * A line of upstream's question files. All but one of the scores of criteria outside the fifteen abilities
 * are null.
 */
export const questionSchema = z.strictObject({
  question_id: z.string().min(1),
  rubric: z
    .array(
      z.strictObject({
        dimension: z.enum([...abilities.map(({ zh }) => zh), otherLabel]),
        score: z.int().min(-heaviestCriterion).max(heaviestCriterion).nullable(),
        content: z.string(),
      }),
    )
    .min(1),
  /** A is the person, B the helper whose turns lead up to the reply. */
  dialogue: z.array(z.strictObject({ role: z.enum(["A", "B"]), content: z.string() })).min(1),
  /** Only in the file of all questions. */
  difficulty: z.enum(difficulties).optional(),
  primary_scene: z.enum([...domains.map(({ zh }) => zh), ""]),
  secondary_scene: z.enum([...scenarios.map(({ zh }) => zh), ""]),
});
export type Question = z.infer<typeof questionSchema>;

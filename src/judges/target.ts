import * as z from "zod";
import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../io/sha256-file.js";

/** One thing that a reply does or does not do. */
const rubricCriterionSchema = z.strictObject({
  id: z.string().trim().min(1),
  /** The ability that it is a sign of: "warmth". */
  ability: z.string().min(1),
  /** Its points if it counts; below 0 for a fault; null if the rubric gives it no points. */
  score: z.number().nullable(),
  text: z.string().min(1),
});
/** One thing that a reply does or does not do. */
export type RubricCriterion = z.infer<typeof rubricCriterionSchema>;

/** What a rubric judge is given: a dialogue, the reply that is judged, and the criteria of this case. */
export const rubricTargetSchema = z
  .strictObject({
    id: z.string().min(1),
    /** The turns before the reply, from the opening line. */
    dialogue: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() })).min(1),
    /** May be empty: a reply without text is judged too. */
    reply: z.string(),
    criteria: z.array(rubricCriterionSchema).min(1),
    language: z.enum(["zh", "en"]),
  })
  .check((context) => {
    const seen = new Set<string>();
    for (const [i, { id }] of context.value.criteria.entries()) {
      // Ids are compared as in a reply, where two that differ only in form look the same.
      const form = id.normalize("NFKC");
      if (seen.has(form)) {
        const message = `the criterion "${id}" occurs twice`;
        context.issues.push({ code: "custom", message, path: ["criteria", i, "id"], input: context.value });
      }
      seen.add(form);
    }
  });
/** What a rubric judge is given: a dialogue, the reply that is judged, and the criteria of this case. */
export type RubricTarget = z.infer<typeof rubricTargetSchema>;

/**
 * The hash of a rubric: the same for the same criteria, whatever the reply. It is part of a judge's cache
 * key, so that a reworded criterion is asked again.
 *
 * @example
 * ```ts
 * const criteria = [{ id: "a", ability: "warmth", score: 2, text: "Thanks her." }];
 * rubricHash({ criteria }) === rubricHash({ criteria: [{ ...criteria[0]!, score: 3 }] }); // false
 * ```
 */
export function rubricHash({ criteria }: Pick<RubricTarget, "criteria">): string {
  return sha256(canonicalJson(criteria));
}

import * as z from "zod";
import { studyIdSchema } from "./study-id.js";

const imageSchema = z.strictObject({
  mediaType: z.enum(["image/png", "image/jpeg"]),
  /** Base64 without a data: prefix. */
  data: z.base64().min(1).optional(),
  /** A path relative to the file that holds the item, or the picture's name in its source. */
  path: z.string().min(1).optional(),
  /** What it shows, for someone who cannot see it. */
  description: z.string().optional(),
});
/** A picture in an item: its bytes in base64, or a path, and what it shows for those who cannot see it. */
export type ItemImage = z.infer<typeof imageSchema>;

/** One scorable question: what is shown, what is asked, what may be answered. */
export const itemSchema = z
  .strictObject({
    id: z.string().min(1),
    study: studyIdSchema,
    /** The design cell: factor -> level. */
    conditions: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** The text may be empty where a picture is all that is shown. */
    stimulus: z.strictObject({ text: z.string(), image: imageSchema.optional() }),
    question: z.string().min(1),
    /** Option texts in a fixed order. An answer is an index into this list, whatever order was shown. */
    options: z.array(z.string().trim().min(1)).max(26),
    /** The index of the option that theory or a rater marked as the key; null if there is none. */
    keyed: z.number().int().nonnegative().nullable().optional(),
    /** The rubric for an open answer; used if there are no options. */
    rubric: z.string().min(1).optional(),
    /** True if only codes are shown, not the texts: for recorded replies, never for a model. */
    coded: z.boolean().optional(),
  })
  .check((context) => {
    const { stimulus, options, keyed, rubric } = context.value;
    const problem = (message: string, ...path: string[]): void => {
      context.issues.push({ code: "custom", message, path, input: context.value });
    };
    if (stimulus.text === "" && stimulus.image === undefined)
      problem("is empty, and there is no picture", "stimulus", "text");
    if (options.length === 1) problem("has one option; a choice needs two", "options");
    if (options.length === 0 && rubric === undefined)
      problem("an item without options needs a rubric", "rubric");
    const same = options.find((option, i) => options.indexOf(option) !== i);
    if (same !== undefined) problem(`the option "${same}" appears twice`, "options");
    if (keyed != null && keyed >= options.length) {
      problem(`is ${keyed}, and the options run from 0 to ${options.length - 1}`, "keyed");
    }
  });
/**
 * One scorable question: what is shown, what is asked, what may be answered. `keyed` is an index into `options`,
 * from 0.
 */
export type Item = z.infer<typeof itemSchema>;

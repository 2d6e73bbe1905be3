import * as z from "zod";
import { drawNames } from "../../core/drawn-names.js";
import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { sha256 } from "../../io/sha256-file.js";
import { type ShownText, showInert } from "../fence.js";
import { inertTurns, type ReplyTarget } from "../forms/target.js";
import type { LikertForm } from "./form.js";

/** How a Likert judge is asked. Plain JSON; the requests follow from it, the form and the target. */
export const likertDesignSchema = z.strictObject({
  /** Root seed of labels, code and order. */
  seed: z.number().int(),
  /** "all" = all dimensions in one call; "each" = a call for each. */
  mode: z.enum(["all", "each"]).default("all"),
  /** The form's order, or an order drawn for each item and replicate. */
  order: z.enum(["given", "shuffled"]).default("given"),
  replicate: z.number().int().nonnegative().default(0),
  /** A longer reply is cut at this length. The judge is told of the cut. */
  maxReplyCharacters: z.number().int().positive().default(20_000),
});
export type LikertDesign = z.infer<typeof likertDesignSchema>;
export type LikertDesignInput = z.input<typeof likertDesignSchema>;

/** How one reply is laid out for a Likert judge. */
export interface LikertLayout {
  design: LikertDesign;
  code: string;
  /** The dimensions in the order shown. */
  order: string[];
  /** dimension -> the label that the judge sees */
  labels: Map<string, string>;
  turns: ShownText[];
  reply: ShownText;
}

/** What one call is about. */
export interface LikertCall {
  /** "all" or "dimension:<id>" */
  key: string;
  dimensions: string[];
}

/**
 * Draws the layout of a reply from the design's seed. Labels and code depend on the reply and occur nowhere in
 * what is shown, so a reply cannot name a dimension or close its fence. All replies to one item are rated in the
 * same order of dimensions.
 *
 * @throws InputError when the design is not valid
 */
export function layOutLikert(target: ReplyTarget, form: LikertForm, input: LikertDesignInput): LikertLayout {
  const design = readLikertDesign(input);
  const turns = inertTurns(target.dialogue);
  const reply = showInert(target.reply, design.maxReplyCharacters);
  const random = randomStream(design.seed, "likert-judge", target.id, sha256(target.reply));
  const ownTexts = form.dimensions.flatMap(({ question, levels }) => [
    question,
    ...levels.map(({ anchor }) => anchor),
  ]);
  const { code, label } = drawNames(random, [...[...turns, reply].map(({ text }) => text), ...ownTexts]);
  const ids = form.dimensions.map(({ id }) => id);
  const labels = new Map(ids.map((id) => [id, label()]));
  const order =
    design.order === "given"
      ? ids
      : randomStream(design.seed, "likert-order", target.conversation, design.replicate).shuffle(ids);
  return { design, code, order, labels, turns, reply };
}

/** The calls that a judgement of a reply takes, in order. */
export function likertCalls({ design, order }: Pick<LikertLayout, "design" | "order">): LikertCall[] {
  if (design.mode === "all") return [{ key: "all", dimensions: order }];
  return order.map((id) => ({ key: `dimension:${id}`, dimensions: [id] }));
}

/** The design with defaults filled in. @throws InputError naming the field */
export function readLikertDesign(input: LikertDesignInput): LikertDesign {
  const parsed = likertDesignSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputError(
    `the judge's design is not valid at ${issue?.path.join(".")} (${issue?.message}); correct it`,
  );
}

import * as z from "zod";
import { drawNames } from "../../core/drawn-names.js";
import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { sha256 } from "../../io/sha256-file.js";
import { type ShownText, showInert } from "../fence.js";
import { inertTurns, type ReplyTarget } from "../forms/target.js";

/** How a pair is put to a judge. */
export const pairwiseDesignSchema = z.strictObject({
  /** Root seed of labels and code. */
  seed: z.number().int(),
  /** Where the pair's target is shown: 0 = first, 1 = second. */
  place: z.union([z.literal(0), z.literal(1)]),
  ties: z.boolean().default(true),
  replicate: z.number().int().nonnegative().default(0),
  /** A longer reply is cut at this length. The judge is told of the cut. */
  maxReplyCharacters: z.number().int().positive().default(20_000),
});
export type PairwiseDesign = z.infer<typeof pairwiseDesignSchema>;
export type PairwiseDesignInput = z.input<typeof pairwiseDesignSchema>;

/** Two replies to the same item. A verdict is about the target; the other is what it is compared with. */
export interface ReplyPair {
  id: string;
  target: ReplyTarget;
  other: ReplyTarget;
}

/** How one pair is laid out for a judge. */
export interface PairLayout {
  design: PairwiseDesign;
  code: string;
  /** The label of the comparison itself. */
  pairLabel: string;
  targetLabel: string;
  otherLabel: string;
  /** null = ties are refused. */
  tieLabel: string | null;
  turns: ShownText[];
  target: ShownText;
  other: ShownText;
}

/**
 * Draws the layout of a pair. All labels, that of a tie too, are drawn and occur in neither reply, so no reply can
 * name itself or announce a tie. They are drawn anew for each order, so that a label cannot favour a reply in both.
 *
 * @throws InputError when the design is not valid
 */
export function layOutPair({ id, target, other }: ReplyPair, input: PairwiseDesignInput): PairLayout {
  const parsed = pairwiseDesignSchema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InputError(`the judge's design is not valid at ${issue?.path.join(".")} (${issue?.message})`);
  }
  const design = parsed.data;
  const turns = inertTurns(target.dialogue);
  const [shownTarget, shownOther] = [target, other].map(({ reply }) =>
    showInert(reply, design.maxReplyCharacters),
  ) as [ShownText, ShownText];
  const replies = sha256(JSON.stringify([target.reply, other.reply]));
  const random = randomStream(design.seed, "pairwise-judge", id, replies, design.place);
  const { code, label } = drawNames(
    random,
    [...turns, shownTarget, shownOther].map(({ text }) => text),
  );
  const [pairLabel, first, second, tie] = [label(), label(), label(), label()];
  const [targetLabel, otherLabel] = design.place === 0 ? [first, second] : [second, first];
  return {
    ...{ design, code, pairLabel, targetLabel, otherLabel, turns },
    tieLabel: design.ties ? tie : null,
    target: shownTarget,
    other: shownOther,
  };
}

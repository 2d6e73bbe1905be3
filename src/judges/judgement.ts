import * as z from "zod";
import type { FinishReason, GenerationParameters } from "../models/contract.js";
import type { JudgePrompts } from "./judge-prompts.js";

const count = z.number().int().nonnegative();

/** How a judge is asked about a case. Plain JSON; the requests follow from it and the target. */
export const judgeDesignSchema = z.strictObject({
  /** Root seed of the labels, the fence's code and the order. */
  seed: z.number().int(),
  /** "all" = all criteria in one call; "each" = one call for each criterion. */
  mode: z.enum(["all", "each"]).default("all"),
  /** The rubric's order, or an order shuffled for each seed and replicate. */
  order: z.enum(["given", "shuffled"]).default("given"),
  replicate: count.default(0),
  /** The label of a criterion: a code that a reply cannot know, or its id in the rubric. */
  labels: z.enum(["drawn", "ids"]).default("drawn"),
  /** Show each criterion's ability and score, as HeartBench does. If false, only its standard is shown. */
  showScores: z.boolean().default(false),
  /** Ask in a separate call whether the reply fails altogether. */
  catastrophic: z.boolean().default(true),
  /** A longer reply is cut at this length. The judge is told of the cut, and it is recorded. */
  maxReplyCharacters: z.number().int().positive().default(20_000),
});
/** How a rubric judge is asked, defaults filled in. */
export type JudgeDesign = z.infer<typeof judgeDesignSchema>;
/** How a rubric judge is to be asked; only the seed has no default. */
export type JudgeDesignInput = z.input<typeof judgeDesignSchema>;

/** How a rubric judge is to be asked, with its instructions. */
export interface JudgeOptions extends JudgeDesignInput {
  prompts: JudgePrompts;
  /** Generation parameters. The default limit of output tokens is what the mode needs. */
  parameters?: GenerationParameters;
}

/** A judge's reply to one of the requests, by the request's key. */
export interface JudgeReply {
  /** "all", "criterion:<id>" or "catastrophic". */
  key: string;
  text: string;
  refusal?: string | null;
  finishReason?: FinishReason | null;
}

/** Why a criterion has no verdict. */
export const unscoredReasons = [
  "no-reply",
  "refused",
  "empty",
  "no-object",
  "cut-off",
  "missing",
  "contradiction",
  "not-binary",
  "not-a-level",
  "out-of-range",
  "not-a-choice",
] as const;
/** Why a judge's answer on a criterion has no value. */
export type UnscoredReason = (typeof unscoredReasons)[number];

const verdictValue = z.union([z.literal(0), z.literal(1)]);

const verdictFields = z.strictObject({
  criterion: z.string(),
  /** 1 = the criterion counts; a fault counts if there is a hint of it. null = unscored, never 0. */
  verdict: verdictValue.nullable(),
  /** The judge's words, without terminal commands. Markup in them is text and must be escaped when shown. */
  justification: z.string(),
  status: z.enum(["ok", "unscored"]),
  /** Why it is unscored; "no-justification" if a verdict has no reasoning. */
  reason: z.enum([...unscoredReasons, "no-justification"]).nullable(),
});
/** Verdict and status must agree: an unscored verdict has a reason and no value. */
const criterionVerdictSchema = verdictFields.refine(
  ({ verdict, status, reason }) =>
    status === "ok"
      ? verdict !== null && (reason === null || reason === "no-justification")
      : verdict === null && reason !== null && reason !== "no-justification",
  "verdict, status and reason contradict each other",
);
/** A judge's verdict on one criterion. */
export type CriterionVerdict = z.infer<typeof criterionVerdictSchema>;

/** A judge's verdicts on one reply. */
export const judgementSchema = z.strictObject({
  target: z.string(),
  /** One for each criterion, in the rubric's order. */
  verdicts: z.array(criterionVerdictSchema),
  catastrophic: z
    .strictObject({
      /** null = not asked, or no readable answer. The check fires only if the judge said so. */
      fired: z.boolean().nullable(),
      /** Why it fired: the reply speaks as the user, or does not do what it was asked to do. */
      kinds: z.array(z.enum(["speaks-as-user", "fails-task"])),
      justification: z.string(),
      reason: z.enum([...unscoredReasons, "not-asked"]).nullable(),
    })
    .refine(
      ({ fired, kinds, reason }) =>
        (fired === null) === (reason !== null) && (fired === true) === kinds.length > 0,
      "fired, kinds and reason contradict each other",
    ),
  /** Everything odd in the replies, a line each: "all: 2 verdicts for criteria that were not asked (…)". */
  problems: z.array(z.string()),
  /** How the judge was asked, with the criteria's ids in the order shown. */
  record: z.strictObject({ ...judgeDesignSchema.shape, orderShown: z.array(z.string()) }),
});
/** A judge's verdicts on one reply, with how it was asked and everything odd in its answer. */
export type Judgement = z.infer<typeof judgementSchema>;

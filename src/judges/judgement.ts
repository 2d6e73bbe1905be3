import * as z from "zod";
import type { FinishReason, GenerationParameters } from "../models/contract.js";
import type { JudgePrompts } from "./judge-prompts.js";

const count = z.number().int().nonnegative();

/** How a case is put to a judge. Plain JSON; what was asked follows from it and the target. */
export const judgeDesignSchema = z.strictObject({
  /** Root seed of the labels, the fence's code and the order. */
  seed: z.number().int(),
  /** "all" = every criterion in one call; "each" = one call a criterion. */
  mode: z.enum(["all", "each"]).default("all"),
  /** Criteria in the rubric's order, or shuffled anew for each seed and replicate. */
  order: z.enum(["given", "shuffled"]).default("given"),
  replicate: count.default(0),
  /** What names a criterion: a code that a reply cannot know, or its id in the rubric. */
  labels: z.enum(["drawn", "ids"]).default("drawn"),
  /** Show each criterion's ability and score, as HeartBench does; else only the standard it is held to. */
  showScores: z.boolean().default(false),
  /** Ask whether the reply fails altogether, in a call of its own. */
  catastrophic: z.boolean().default(true),
  /** A longer reply is cut here for the judge, and the cut is told to it and recorded. */
  maxReplyCharacters: z.number().int().positive().default(20_000),
});
export type JudgeDesign = z.infer<typeof judgeDesignSchema>;
export type JudgeDesignInput = z.input<typeof judgeDesignSchema>;

export interface JudgeOptions extends JudgeDesignInput {
  prompts: JudgePrompts;
  /** Generation parameters; a limit of output tokens that the mode needs is the default. */
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
const unscoredReasons = [
  "no-reply",
  "refused",
  "empty",
  "no-object",
  "cut-off",
  "missing",
  "contradiction",
  "not-binary",
] as const;
export type UnscoredReason = (typeof unscoredReasons)[number];

const verdictValue = z.union([z.literal(0), z.literal(1)]);

const verdictFields = z.strictObject({
  criterion: z.string(),
  /** 1 = the criterion counts; for a fault that means: there is a hint of it. null = unscored, never 0. */
  verdict: verdictValue.nullable(),
  /** The judge's words, without terminal commands; markup in them is text and has to be escaped when shown. */
  justification: z.string(),
  status: z.enum(["ok", "unscored"]),
  /** Why it is unscored; "no-justification" where a verdict came without one. */
  reason: z.enum([...unscoredReasons, "no-justification"]).nullable(),
});
/** A verdict and its status say the same: one that is unscored has no value, and its reason. */
const criterionVerdictSchema = verdictFields.refine(
  ({ verdict, status, reason }) =>
    status === "ok"
      ? verdict !== null && (reason === null || reason === "no-justification")
      : verdict === null && reason !== null && reason !== "no-justification",
  "verdict, status and reason contradict each other",
);
/** What a judge said of one criterion. */
export type CriterionVerdict = z.infer<typeof criterionVerdictSchema>;

/** What a judge said of one reply. */
export const judgementSchema = z.strictObject({
  target: z.string(),
  /** One for each criterion, in the rubric's order. */
  verdicts: z.array(criterionVerdictSchema),
  catastrophic: z
    .strictObject({
      /** null = not asked, or no answer that can be read: it fires only where the judge said so. */
      fired: z.boolean().nullable(),
      /** What fired: the reply speaks as the user, or does not do what was asked of it. */
      kinds: z.array(z.enum(["speaks-as-user", "fails-task"])),
      justification: z.string(),
      reason: z.enum([...unscoredReasons, "not-asked"]).nullable(),
    })
    .refine(
      ({ fired, kinds, reason }) =>
        (fired === null) === (reason !== null) && (fired === true) === kinds.length > 0,
      "fired, kinds and reason contradict each other",
    ),
  /** Whatever was odd, a line each: "all: 2 verdicts for criteria that were not asked (…)". */
  problems: z.array(z.string()),
  /** How the case was put, with the criteria's ids in the order shown. */
  record: z.strictObject({ ...judgeDesignSchema.shape, orderShown: z.array(z.string()) }),
});
export type Judgement = z.infer<typeof judgementSchema>;

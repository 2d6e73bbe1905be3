import * as z from "zod";

/**
 * What came of a question: `ok` is an answer; `skipped` was passed over, `missing` was never reached. Only `ok`
 * is scored.
 */
export const personAnswerStatuses = ["ok", "skipped", "missing"] as const;

/** A code such as "p017": never a name, since answers are shared. */
export const participantCode = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "is no code; use letters, digits, _ and -, at most 64");

/** One answer of one participant to one question about one item: one row of a survey's answers. */
export const personAnswerSchema = z
  .strictObject({
    participant: participantCode,
    item: z.string().min(1),
    /** The id of the question: "emotion" and "answer" are the item's own, others are asked beside it ("intensity"). */
    question: z.string().min(1),
    /** choice = one of the item's options, scale = a number, text = the participant's own words. */
    kind: z.enum(["choice", "scale", "text"]),
    /** The option's text, or the words. A scale has none. */
    answer: z.string(),
    /** Of a choice: the index of the option in the item's fixed order, whatever order was shown. */
    index: z.number().int().nonnegative().nullable(),
    /** Of a scale: the number. */
    value: z.number().nullable(),
    status: z.enum(personAnswerStatuses),
    /** Option indices in the order shown; empty where nothing was ordered. */
    orderShown: z.array(z.number().int().nonnegative()),
    /** When in the session, from 1; null if unknown. */
    position: z.number().int().positive().nullable(),
    /** From the item's appearance to the answer; null if unknown. */
    seconds: z.number().nonnegative().nullable(),
    /** The language in which the participant read the item: "en". */
    language: z.string().min(1).optional(),
  })
  .check((context) => {
    const { kind, status, index, value } = context.value;
    const problem = (message: string, field: string): void => {
      context.issues.push({ code: "custom", message, path: [field], input: context.value });
    };
    const scored = status === "ok";
    if ((index !== null) !== (scored && kind === "choice")) {
      problem(`is ${index}, of a ${kind} that is ${status}`, "index");
    }
    if ((value !== null) !== (scored && kind === "scale")) {
      problem(`is ${value}, of a ${kind} that is ${status}`, "value");
    }
  });
/**
 * One answer of one participant to one question about one item. `index` counts options from 0, `position` counts
 * from 1; both are null where they do not apply.
 */
export type PersonAnswer = z.infer<typeof personAnswerSchema>;

/** A participant, or some of a participant's answers, that no result counts; the rows stay, with the reason. */
export const exclusionSchema = z.strictObject({
  participant: participantCode,
  /** If only answers to this item are left out. */
  item: z.string().min(1).optional(),
  /** "failed 2 of 3 attention checks" */
  reason: z.string().min(1),
});
/** A participant, or a participant's answers to one item, that no result counts, with the reason. */
export type Exclusion = z.infer<typeof exclusionSchema>;

/** An attention check that a participant saw: whether the answer is the one that was asked for. */
export const checkAnswerSchema = z.strictObject({
  participant: participantCode,
  /** "check:1" */
  check: z.string().min(1),
  passed: z.boolean(),
});
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

const rowCount = z.strictObject({
  participants: z.number().int().nonnegative(),
  answers: z.number().int().nonnegative(),
});

/** What a rule left out: participants without any answer since, and answers. An earlier rule's are not counted again. */
export const ruleCountSchema = rowCount.extend({
  /** "failed at least 2 attention checks" */
  rule: z.string().min(1),
  /** What is left after this rule and those before it. */
  left: rowCount,
});
export type RuleCount = z.infer<typeof ruleCountSchema>;

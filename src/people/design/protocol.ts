import * as z from "zod";
import { personAnswerStatuses } from "../../core/person-answer.js";
import { pageLanguages } from "./survey-design.js";

/*
 * What page and server say to each other, all JSON under the address of the page:
 *
 *   POST   api/sessions                     after consent      -> 201 SessionGiven, 403 code is taken or unknown, 409 another
 *                                                                design, 410 closed
 *   GET    api/sessions/ID        token     after a reload     -> 200 SessionState, 404
 *   PUT    api/sessions/ID/trials/N token   each trial         -> 201 stored, 200 was stored before, 409 another was, 422 no such trial
 *   POST   api/sessions/ID/end    token     at the end         -> 200
 *   DELETE api/sessions/ID        token     withdrawal         -> 200, and nothing of it is left
 *
 * The token goes as `Authorization: Bearer …`. Every refusal is `{ "error": "one sentence" }`. 400 is a body of another form,
 * 401 no token; 429, 503 and 507 pass: try again after `Retry-After`.
 */

/** Long enough that nobody guesses one: 128 bits, in letters that no reader mixes up. */
export const sessionId = z.string().regex(/^[a-z2-9]{26}$/);

export const beginSchema = z.strictObject({
  /** The hash of the design that the page shows. */
  design: z.string().regex(/^[0-9a-f]{64}$/),
  consented: z.literal(true),
  language: z.enum(pageLanguages),
  /** Of a link per participant; null in the room's. */
  code: z
    .string()
    .regex(/^[a-z2-9]{8}$/)
    .nullable(),
  /** A script answers, and nobody. */
  simulated: z.boolean(),
  /** Only where the design stores it. */
  agentString: z.string().max(400).optional(),
});
export type Begin = z.infer<typeof beginSchema>;

/** What a page gets to begin. */
export interface SessionGiven {
  id: string;
  token: string;
  list: number;
  seed: number;
}

/** What a page gets to go on after a reload. */
export interface SessionState {
  list: number;
  seed: number;
  /** The trials that are stored, ascending. */
  stored: number[];
  ended: boolean;
}

/**
 * An answer to one question of a trial. Of a choice the index of the option in its fixed order. The question of an attention
 * check is the check's id.
 */
const trialAnswerSchema = z
  .strictObject({
    question: z.string().min(1).max(40),
    status: z.enum(personAnswerStatuses).exclude(["missing"]),
    index: z.number().int().nonnegative().nullable(),
    value: z.number().nullable(),
    text: z.string().max(2000).nullable(),
  })
  .refine(({ status, index, value, text }) => {
    const given = [index, value, text].filter((one) => one !== null).length;
    return given === (status === "ok" ? 1 : 0);
  }, "has one of index, value and text if it is ok, and none if it is skipped");
export type TrialAnswer = z.infer<typeof trialAnswerSchema>;

export const trialSchema = z.strictObject({
  answers: z.array(trialAnswerSchema).min(1).max(60),
  /** From the item's appearance to the last answer. */
  seconds: z.number().nonnegative().max(86_400),
  language: z.enum(pageLanguages),
});
export type Trial = z.infer<typeof trialSchema>;

/** A session as it is stored, and as a page without a server saves it. */
export interface StoredSession {
  id: string;
  /** "p017": as answers are shared. In the order of beginning. */
  participant: string;
  list: number;
  seed: number;
  /** The design's hash when it began. */
  design: string;
  language: string;
  simulated: boolean;
  /** To the minute. */
  begun: string;
  ended: string | null;
  agentString: string | null;
}

export interface StoredTrial extends Trial {
  session: string;
  index: number;
}

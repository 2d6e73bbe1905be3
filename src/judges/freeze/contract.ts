import type { Rating } from "../../core/rating.js";

/*
 * A frozen reply: a recorded reply with everything that was said before it, which other judges score again. Because
 * all judges see the same words, a difference of their scores is *severity*. A judge that also plays the person leads
 * the conversation as well; what is left of a difference between two such judges is *steering*.
 */

/** A turn before a frozen reply. */
export interface FrozenTurn {
  /** "user" is the person, "assistant" the model whose reply is rated. */
  role: "user" | "assistant";
  text: string;
}

/** What an estimator may know of a frozen reply: where it comes from, and nothing of its words. */
export interface FrozenFacts {
  /** Unique in a table. */
  id: string;
  /** The recorded dialogue that the reply stands in. */
  dialogue: string;
  /** The independent unit: the person that is played, a profile, a case. */
  unit: string;
  /** 1 for the first reply of its dialogue. */
  reply: number;
  /** Replies of this dialogue that its recording judge scored; more than are frozen where some were left out. */
  replies: number;
  /** Whose reply it is. */
  respondent: string;
  family?: string;
  /** The judge that played the person; null where a person, a data set or nobody did. */
  partner: string | null;
  /** Dialogues of two partners that differ in the partner alone have the same pair: respondent, unit, replicate. */
  pair: string;
  /** What was scored when the dialogue was recorded, by criterion; null = unscored. */
  recorded: { judge: string; scores: Readonly<Record<string, number | null>> } | null;
}

/** A frozen reply with its words. */
export interface FrozenContext extends FrozenFacts {
  language: "en" | "zh";
  /** What was said before the reply, the oldest turn first. */
  turns: readonly FrozenTurn[];
  text: string;
  /** What the adapter of its source needs to write a request again (emotion before the reply, the person, a rubric). */
  state?: unknown;
}

/** A reply as a judge is shown it. */
export interface FrozenItem {
  context: string;
  /** "none" is the reply as it was recorded; else the id of an edit. */
  edit: string;
  /** Which label was shown, or "": family-label has "gpt", "claude", … */
  variant: string;
  text: string;
  /** A line that names whose reply it is said to be; null = none. `shownReply` puts it before the text. */
  label: string | null;
}

/** Why a reply has no edited form. It is counted, and never treated as an effect of 0. */
export interface NotEdited {
  context: string;
  edit: string;
  variant: string;
  reason: string;
}

/** One score of one judge for one frozen item on one criterion. */
export interface FrozenScore {
  context: string;
  edit: string;
  variant: string;
  judge: string;
  /** "" where a judge gives one score. */
  criterion: string;
  replicate: number;
  /** null exactly where the status is not "ok". */
  value: number | null;
  status: Rating["status"];
  /** Why it is unscored, or the judge's own words. */
  reason?: string;
}

/** What every measure takes. */
export interface FrozenTable {
  contexts: readonly FrozenFacts[];
  scores: readonly FrozenScore[];
}

/** The edit of a reply that was not edited. */
export const unedited = "none";

/** A reply with its label, as a judge reads it. */
export const shownReply = ({ text, label }: Pick<FrozenItem, "text" | "label">): string =>
  label === null ? text : `[${label}]\n\n${text}`;

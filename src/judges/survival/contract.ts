import type { ConfidenceInterval } from "../../core/estimate.js";

/**
 * How a view looks at the respondents:
 * - `all`: the headline, over all judges as they are;
 * - `adjusted`: severity removed, additively; `scale`: on the many-facet Rasch scale; `length`: at one length;
 * - `judge`: under one judge alone; `without`: without one judge;
 * - `specification`: another way to make the number;
 * - `part`: one criterion, or one part of the test, alone.
 */
export const rankViewKinds = [
  "all",
  "adjusted",
  "scale",
  "length",
  "judge",
  "without",
  "specification",
  "part",
] as const;
/** How a view looks at the respondents; `rankViewKinds` says what each is. */
export type RankViewKind = (typeof rankViewKinds)[number];

/** A respondent in one view. */
export interface ViewedRespondent {
  respondent: string;
  rank: number;
  value: number;
  /** Simultaneous: all sets of a view hold all true ranks at once. */
  ranks: ConfidenceInterval;
  /** Whom it surely beats in this view, all of a view's pairs at once. */
  above: string[];
}

/** A leaderboard, seen in one way. */
export interface RankView {
  kind: RankViewKind;
  /** "without gpt-4o" */
  label: string;
  /** How many independent units it rests on; NaN where only published means are known. */
  n: number;
  units: string;
  /** The best first. */
  respondents: ViewedRespondent[];
  note: string;
}

/**
 * What a view says of a statement: it holds surely, the opposite holds surely, neither is sure, or the view lacks
 * a respondent that the statement needs.
 */
export type ViewAnswer = "holds" | "turned" | "undecided" | "absent";

/** A statement that the headline's rank sets support. */
export interface RankStatement {
  /** One respondent above another; or a respondent among the first `top`. */
  kind: "pair" | "top";
  respondent: string;
  /** Of a pair. */
  other?: string;
  /** 1 = "is first". */
  top?: number;
  /** "A above B", "A in the top 3", "A is first" */
  text: string;
}

/** A statement with what became of it. */
export interface JudgedStatement extends RankStatement {
  /** In each view after the headline, in their order. */
  answers: ViewAnswer[];
  /** How many views, parts aside, give which answer. */
  holds: number;
  undecided: number;
  turned: number;
  /**
   * `survives`: holds in every view that has the respondents, parts aside, and there is one; `turned`: the opposite
   * is sure in some; else `undecided`.
   */
  verdict: "survives" | "turned" | "undecided";
  /** Whether it also holds in every part; null without parts. */
  inAllParts: boolean | null;
}

/** A leaderboard under every view, and what is left of it. */
export interface RanksThatSurvive {
  /** The headline first. */
  views: RankView[];
  /** Views that the table does not allow, with the reason. */
  left: { label: string; reason: string }[];
  statements: JudgedStatement[];
  /** Pairs of respondents; those that the headline decides; those that survive. */
  pairs: { all: number; decided: number; survive: number };
  level: number;
  seed: number;
}

import type { Rating } from "../../../core/rating.js";

/** What every figure of a report says of the table that it was made from. */
export interface FigureAbout {
  /** "200 supportive conversations, rated by experts, crowds and models" */
  title: string;
  /** Who released it, or the user's file. */
  source: string;
  /** Who rated: a figure says "scripted" where a rule written by hand did. */
  raters: readonly Pick<Rating["rater"], "id" | "kind">[];
}

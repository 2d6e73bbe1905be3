import type { Rating } from "../core/rating.js";

/** A table of ratings with what a reader must know of it. */
export interface RatingSet {
  /** As in `affectlab judge bias <id>`. */
  id: string;
  /** "200 supportive conversations, rated by experts, crowds and models" */
  title: string;
  /** Who released it, where, at which commit, under which licence. */
  source: string;
  ratings: Rating[];
  /** Criteria that are bad when high. */
  reversed?: readonly string[];
  /** The lowest and the highest possible value by criterion; "" for a table without criteria. */
  scales?: Readonly<Record<string, readonly [lowest: number, highest: number]>>;
  /** Raters whose values are means over several people. */
  averages?: readonly string[];
  /** Each judge also spoke, so that each rated another conversation. */
  judgesTalk?: boolean;
  /** What a reader must know before any number, a sentence each. */
  notes?: readonly string[];
  /** What must stand on every picture: "Simulated emotion; not clinical validation." */
  notice?: string;
}

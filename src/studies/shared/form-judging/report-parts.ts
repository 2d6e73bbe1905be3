import type { Estimate } from "../../../core/estimate.js";
import type { LiveReport } from "../../report-contract.js";

/** What a report says of the judgings of a run that follow a form. */
export type FormReport = Pick<LiveReport, "tables" | "notes" | "json">;

export const sharedNotes = [
  "[ ]: 95 %, items as clusters (CR2); it speaks of other items, not of another judge, form or prompt",
  "an interval without width: everything scored alike, which is no certainty about the next item",
  "scored: what was judged and could be read, of all that was planned; the rest is left out, never 0",
];

export const scriptedNotes = (judges: readonly string[]): string[] =>
  judges.some((judge) => judge.startsWith("scripted/"))
    ? ["scripted/… are rules for teaching, no language models; what they give says nothing of any reply"]
    : [];

/** "3.20 [2.81, 3.59]" */
export function shownEstimate({ value, ci }: Pick<Estimate, "value" | "ci">): string {
  if (Number.isNaN(value)) return "unscored";
  return ci.some(Number.isNaN) ? two(value) : `${two(value)} [${ci.map(two).join(", ")}]`;
}

const two = (value: number): string => value.toFixed(2);

/** "30/30", or one for each judge where they differ. */
export function scoredOf(own: readonly { scored: number; total: number }[]): string {
  const texts = own.map(({ scored, total }) => `${scored}/${total}`);
  return new Set(texts).size === 1 ? texts[0]! : texts.join(", ");
}

import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import { studentTwoSidedP } from "../../../stats/distributions.js";
import { holm } from "../../../stats/holm.js";
import type { FrozenTable } from "../contract.js";
import { type FrozenScores, frozenScores } from "./frozen-scores.js";

/** What an edit does to a judge's score of a reply that says the same. */
export interface EditEffect {
  judge: string;
  criterion: string;
  edit: string;
  /** The label that was shown, or "". */
  variant: string;
  /** "original": edited minus original. "other labels": minus the mean of the edit's other labels. */
  against: "original" | "other labels";
  effect: ClusteredMean;
  /** Two-sided, before and after Holm's correction over all rows of the same comparison. */
  p: number;
  adjustedP: number;
}

/**
 * The effects of counterfactual edits: the mean difference between a judge's score of an edited reply and of the same
 * reply as it was recorded.
 *
 * Answers "does this judge react to something that should not matter?". The two replies say the same, so that no
 * difference of quality can explain the effect; a label moves both that it is a label and what it says, and the rows
 * "other labels" compare labels among themselves. A reply that could not be edited is in no row of that edit, so rows
 * of two edits may rest on other replies.
 *
 * Shape: a table of frozen scores. In the unit of the score. Replies of one unit are one cluster: CR2, t with
 * Satterthwaite's df. Holm's correction is over judges, criteria and edits together. A judge whose scores all move by
 * exactly the same has a standard error of 0: p is then 0, or 1 if they do not move. Fewer than two units: NaN.
 *
 * Source: `clusteredMean`, `holm`. Reference: arithmetic in tests/judges/freeze/measures.test.ts, and a recovery of
 * planted effects.
 *
 * @example
 * ```ts
 * const contexts = ["1", "2"].map((id) => ({
 *   id, dialogue: id, unit: id, reply: 1, replies: 1, respondent: "m", partner: null, pair: id, recorded: null,
 * }));
 * const score = (id: string, edit: string, value: number) => ({
 *   context: id, edit, variant: "", judge: "j", criterion: "", replicate: 0, value, status: "ok" as const,
 * });
 * const scores = [score("1", "none", 3), score("1", "pad", 4), score("2", "none", 2), score("2", "pad", 4)];
 * editEffects({ contexts, scores })[0]!.effect.value; // 1.5
 * ```
 */
export function editEffects(table: FrozenTable, { level = 0.95 }: { level?: number } = {}): EditEffect[] {
  const found = frozenScores(table);
  const comparisons = (["original", "other labels"] as const).flatMap((against) => {
    const rows = rowsAgainst(found, against, level);
    const adjusted = holm(rows.map(({ p }) => p));
    return rows.map((row, i): EditEffect => ({ ...row, adjustedP: adjusted[i]! }));
  });
  return comparisons;
}

function rowsAgainst(
  found: FrozenScores,
  against: EditEffect["against"],
  level: number,
): Omit<EditEffect, "adjustedP">[] {
  const contexts = [...found.contexts.values()];
  const units = contexts.map(({ unit }) => unit);
  return found.forms.flatMap((form) => {
    const [edit, variant] = form;
    const others = found.forms.filter(([one, other]) => one === edit && other !== variant);
    if (against === "other labels" && (variant === "" || others.length === 0)) return [];
    return found.judges.flatMap((judge) =>
      found.criteria.map((criterion) => {
        const baseOf = (id: string): number => {
          if (against === "original") return found.score(id, judge, criterion);
          const values = others.map((other) => found.score(id, judge, criterion, other));
          return values.reduce((sum, value) => sum + value, 0) / values.length;
        };
        const differences = contexts.map(({ id }) => found.score(id, judge, criterion, form) - baseOf(id));
        const effect = clusteredMean(differences, units, { level });
        return { judge, criterion, edit, variant, against, effect, p: twoSidedP(effect) };
      }),
    );
  });
}

function twoSidedP({ value, se, df }: ClusteredMean): number {
  if (Number.isNaN(se)) return Number.NaN;
  if (se === 0) return value === 0 ? 1 : 0;
  return studentTwoSidedP(value / se, df);
}

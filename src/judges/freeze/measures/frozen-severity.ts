import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { FrozenTable } from "../contract.js";
import { frozenScores, requireJudge } from "./frozen-scores.js";
import { dialoguesOf, type WholeScore, wholeScore } from "./whole-dialogue.js";

/** How much more a judge gives than the reference judge to the same frozen replies. */
export interface FrozenSeverityRow {
  judge: string;
  reference: string;
  criterion: string;
  /** Judge minus reference, a reply each; negative = more severe. */
  perReply: ClusteredMean;
  /** The same for whole dialogues. */
  wholeDialogue: ClusteredMean;
  /** Replies that one of the two did not score. */
  left: number;
}

/**
 * Frozen severity: the mean difference between a judge's scores and the reference judge's scores of identical frozen
 * replies. A positive value is leniency, a negative one severity.
 *
 * Answers "does this judge give other scores to the very same conversations?". No conversation differs between the two
 * judges, so nothing but the judges can make the difference. It does not say which of them is right: for that compare
 * with people.
 *
 * Shape: a table of frozen scores; only replies as they were recorded are used. In the unit of the score. Replies of
 * one unit (the person that is played, a profile) are one cluster: CR2 with Satterthwaite's df. The mean weighs each
 * reply alike; `wholeDialogue` weighs each dialogue alike.
 *
 * Replicates are averaged. A reply that one of the two judges did not score is left out and counted. One unit: no
 * interval.
 *
 * @throws InputError `no judge "x" scored the frozen replies; one of a, b`
 *
 * Source: the difference of means of Bell & McCaffrey's cluster-robust regression, as in `clusteredMean`. Reference:
 * arithmetic in tests/judges/freeze/measures.test.ts, and a recovery of planted severity.
 *
 * @example
 * ```ts
 * const context = (id: string, unit: string) => ({
 *   id, dialogue: id, unit, reply: 1, replies: 1, respondent: "m", partner: null, pair: id, recorded: null,
 * });
 * const score = (id: string, judge: string, value: number) => ({
 *   context: id, edit: "none", variant: "", judge, criterion: "", replicate: 0, value, status: "ok" as const,
 * });
 * const rows = frozenSeverity({
 *   contexts: [context("1", "a"), context("2", "b")],
 *   scores: [score("1", "mild", 4), score("1", "strict", 1), score("2", "mild", 3), score("2", "strict", 2)],
 * }, { reference: "mild" });
 * rows[0]!.perReply.value; // -2
 * ```
 */
export function frozenSeverity(
  table: FrozenTable,
  { reference, whole = "sum", level = 0.95 }: { reference: string; whole?: WholeScore; level?: number },
): FrozenSeverityRow[] {
  const found = frozenScores(table);
  requireJudge(found, reference);
  const contexts = [...found.contexts.values()];
  const dialogues = dialoguesOf(contexts);
  return found.judges
    .filter((judge) => judge !== reference)
    .flatMap((judge) =>
      found.criteria.map((criterion): FrozenSeverityRow => {
        const differenceOf = ({ id }: { id: string }): number =>
          found.score(id, judge, criterion) - found.score(id, reference, criterion);
        const perReply = clusteredMean(
          contexts.map(differenceOf),
          contexts.map(({ unit }) => unit),
          { level },
        );
        const wholeDialogue = clusteredMean(
          dialogues.map((replies) => wholeScore(replies, differenceOf, whole)),
          dialogues.map(([first]) => first!.unit),
          { level },
        );
        return { judge, reference, criterion, perReply, wholeDialogue, left: perReply.unscored };
      }),
    );
}

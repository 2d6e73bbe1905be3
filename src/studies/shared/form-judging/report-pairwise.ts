import path from "node:path";
import { pairwiseBoard } from "./pairwise-board.js";
import type { PairwiseJudgingRead } from "./read-pairwise-judging.js";
import { type FormReport, scoredOf, scriptedNotes, sharedNotes, shownEstimate } from "./report-parts.js";

/** How often each model's replies were preferred, and how each judge chose. */
export function reportPairwise(read: PairwiseJudgingRead): FormReport {
  const { form, judges, folder, both, judged } = read;
  const board = pairwiseBoard(read);
  const isPanel = judges.length > 1;
  const name = `${form.title} (pairwise:${form.id})`;
  const differing = judged.filter(({ asked }) => !asked.sameDialogue).length;
  return {
    tables: [
      {
        title: `${name}: share of comparisons won, a tie one half`,
        header: ["model", ...judges, ...(isPanel ? ["panel"] : []), "pairs scored"],
        rows: board.models.map(({ model, judges: own, panel }) => [
          ...[model, ...own.map(shownEstimate), ...(panel === undefined ? [] : [shownEstimate(panel)])],
          scoredOf(own),
        ]),
      },
      {
        title: `${name}: how each judge chose`,
        header: ["judge", "the first shown", "the same in both orders", "ties", "choices read"],
        rows: board.judges.map(({ judge, first, consistent, ties, scored, total }) => [
          ...[
            judge,
            both ? shownEstimate(first) : "one order",
            both ? shownEstimate(consistent) : "one order",
          ],
          ...[shownEstimate(ties), `${scored}/${total}`],
        ]),
      },
    ],
    notes: [
      ...sharedNotes,
      both
        ? "each pair was asked in both orders; a pair counts where both could be read"
        : "each pair was asked in one order, drawn by the seed: a judge's leaning to a place cannot be seen",
      ...(board.disagreement === undefined
        ? []
        : [
            `panel: what most judges say, over pairs that all decided; they do not all agree on a share of ${shownEstimate(board.disagreement)}`,
          ]),
      ...(differing === 0
        ? []
        : [
            `${differing} of ${judged.length} comparisons are of replies to the same item in two wordings or orders of options; the judge saw that of the first-named reply`,
          ]),
      ...scriptedNotes(judges),
    ],
    json: {
      kind: "pairwise",
      judging: path.basename(folder),
      form: form.id,
      title: form.title,
      both,
      ...board,
    },
  };
}

import { tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { agreement, type Respondent, respondentsOf } from "./agreement.js";
import type { ScoreOptions } from "./scores.js";

/** Every convention that changes an agreement score, with the paper's first. */
const conventions: readonly Required<ScoreOptions>[] = (["recorded", "corrected"] as const).flatMap(
  (labels) =>
    (["wrong", "unscored"] as const).flatMap((unparsed) =>
      (["first-seen", "last-seen", "fractional"] as const).map((ties) => ({ ties, unparsed, labels })),
    ),
);

/**
 * Agreement of every respondent in every task under every convention: 16 tasks × (people, label, 12 or 10
 * model × prompt keys, the Bayesian observer), with the naive, the item- and the story-clustered interval and
 * the ceilings, in percent. A convention that cannot change a respondent's score (unparsed replies, for
 * people) is not repeated.
 */
export function agreementTable(data: StudyData): { columns: string[]; rows: (string | number | null)[][] } {
  const columns = [
    "task",
    "respondent",
    "prompt",
    "in_paper",
    "ties",
    "unparsed",
    "labels",
    "agreement",
    "naive_lower",
    "naive_upper",
    "item_lower",
    "item_upper",
    "story_lower",
    "story_upper",
    "story_df",
    "answers",
    "unscored_answers",
    "unparsed_items",
    "chance",
    "modal_share",
    "match",
    "normalised_match",
  ];
  const rows = tasks.flatMap((task) =>
    [...respondentsOf(task, data), { kind: "observer" } as const].flatMap((respondent) =>
      conventions
        .filter((c) => touches(respondent.kind, c))
        .map((options) => {
          const row = agreement(data, task, respondent, options);
          const model = respondent.kind === "model" ? respondent.model : undefined;
          return [
            task.id,
            model?.title ?? respondent.kind,
            model?.prompt ?? null,
            model === undefined ? null : String(model.inPaper),
            respondent.kind === "label" ? null : options.ties,
            model === undefined ? null : options.unparsed,
            respondent.kind === "label" ? options.labels : null,
            ...[row.value, ...row.naive, ...row.item, ...row.story, row.storyDf].map(rounded),
            row.n,
            row.unscored,
            model === undefined ? null : row.unparsedItems,
            task.chance,
            rounded(row.modalShare),
            ...[row.match, row.normalised].map(rounded),
          ];
        }),
    ),
  );
  return { columns, rows };
}

function touches(kind: Respondent["kind"], options: Required<ScoreOptions>): boolean {
  if (kind !== "label" && options.labels === "corrected") return false;
  if (kind !== "model" && options.unparsed === "unscored") return false;
  return kind !== "label" || options.ties === "first-seen";
}

// Six decimals of a percentage: far finer than any claim, and the same text on every machine.
const rounded = (x: number): number | null => (Number.isFinite(x) ? Number(x.toFixed(6)) : null);

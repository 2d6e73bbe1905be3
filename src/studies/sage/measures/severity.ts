import { severityDifference } from "../../../judges/diagnostics/severity.js";
import { type ClusteredMean, clusteredMean } from "../../../stats/clustered-mean.js";
import type { SageData, SageDialogue } from "../data/data.js";
import { modelTitle } from "../data/design.js";
import { type DialogueCriterion, dialogueRatings } from "./ratings.js";
/** How much more the second judge gives than the first, in points; profiles are the clusters. */
export interface SeverityRow {
  /** A model, or "all". */
  model: string;
  title: string;
  /** Difference of final emotions. */
  whole: ClusteredMean;
  /** Difference of the change after the first reply: every conversation up to it began alike. */
  firstReply: ClusteredMean;
  /** Difference of the mean change per scored reply, over whole dialogues. */
  perUpdate: ClusteredMean;
}

/**
 * How severe is one judge beside another? Differences of the second judge minus the first on the same models
 * and profiles: over whole dialogues, and after the first reply only.
 *
 * The judge also plays the person, so later turns differ because the conversations do. The first reply
 * answers the same opening line under both judges: there the difference is the judges' own, if the replies
 * are exchangeable (`firstReplyLengths` looks at that). Rows of one profile are one cluster (CR2); the models
 * are taken as they are.
 *
 * @example
 * ```ts
 * const rows = judgeSeverity(await loadSage(), "deepseek-v3-2024-1227", "gpt-4o-2024-0806");
 * rows[0]!.model; // "all"
 * rows[0]!.whole.value; // 17.282
 * ```
 */
export function judgeSeverity(
  data: SageData,
  first: string,
  second: string,
  options: { level?: number } = {},
): SeverityRow[] {
  const models = data.sharedModels(first, second);
  const row = (model: string, title: string, among: readonly string[]): SeverityRow => {
    const difference = (criterion: DialogueCriterion): ClusteredMean =>
      severityDifference(
        dialogueRatings(data, first, among, criterion),
        dialogueRatings(data, second, among, criterion),
        options,
      );
    return {
      model,
      title,
      whole: difference("final"),
      firstReply: difference("first-reply"),
      perUpdate: difference("per-update"),
    };
  };
  return [row("all", "all models", models), ...models.map((model) => row(model, modelTitle(model), [model]))];
}

/**
 * Are first replies alike under two judges? The difference of the logarithm of their lengths, second minus
 * first judge, by profile: exchangeable replies give 0. Length is all that the tables keep of them. Replies
 * without a character are left out and counted as unscored.
 */
export function firstReplyLengths(data: SageData, first: string, second: string): ClusteredMean {
  const pairs = data.sharedModels(first, second).flatMap((model) => pairsOf(data, first, second, model));
  const logLength = (dialogue: SageDialogue): number => {
    const length = dialogue.replies[0]?.characters ?? 0;
    return length > 0 ? Math.log(length) : Number.NaN;
  };
  return clusteredMean(
    pairs.map(([a, b]) => logLength(b) - logLength(a)),
    pairs.map(([a]) => a.profile),
  );
}

function pairsOf(
  data: SageData,
  first: string,
  second: string,
  model: string,
): [SageDialogue, SageDialogue][] {
  const others = new Map(data.dialoguesOf(second, model).map((dialogue) => [dialogue.profile, dialogue]));
  return data.dialoguesOf(first, model).flatMap((dialogue): [SageDialogue, SageDialogue][] => {
    const other = others.get(dialogue.profile);
    return other === undefined ? [] : [[dialogue, other]];
  });
}

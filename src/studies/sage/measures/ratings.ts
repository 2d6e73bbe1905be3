import type { Rating } from "../../../core/rating.js";
import { mean } from "../../../stats/descriptives.js";
import type { SageData, SageDialogue } from "../data/data.js";

/** What a judge's record of a dialogue can be read for; undefined is NaN. */
export const dialogueCriteria = {
  /** Emotion at the end. */
  final: (dialogue: SageDialogue): number => dialogue.final,
  /** The change after the first reply: every conversation up to it began alike. */
  "first-reply": (dialogue: SageDialogue): number => dialogue.replies[0]?.change ?? Number.NaN,
  "per-update": changePerUpdate,
};
export type DialogueCriterion = keyof typeof dialogueCriteria;

/** Mean change after a scored reply; NaN where none was scored. */
export function changePerUpdate(dialogue: SageDialogue): number {
  return mean(dialogue.replies.flatMap((reply) => (reply.change === null ? [] : [reply.change])));
}

/**
 * A judge's dialogues with some models as ratings, in the order of models and profiles. What is rated is a
 * model's way with a profile. The profile is the unit that is independent.
 */
export function dialogueRatings(
  data: SageData,
  judge: string,
  models: readonly string[],
  criterion: DialogueCriterion = "final",
): Rating[] {
  const rater: Rating["rater"] = { id: judge, kind: "model", version: null };
  return models.flatMap((model) =>
    data.dialoguesOf(judge, model).map((dialogue): Rating => {
      const { profile } = dialogue;
      const value = dialogueCriteria[criterion](dialogue);
      const place = { target: profile, respondent: model, conversation: profile, criterion, rater };
      return Number.isNaN(value)
        ? { ...place, value: null, status: "missing" }
        : { ...place, value, status: "ok" };
    }),
  );
}

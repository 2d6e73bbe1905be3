import { type Dialogue, type DialogueTurn, dialogueSchema, emotionRange } from "../../../core/dialogue.js";
import { DataError } from "../../../core/errors.js";
import { turnLimit } from "./design.js";
import type { ImportedProfile } from "./import-profiles.js";
import type { DialogueLine } from "./upstream-schema.js";

/** Where a released dialogue stands. */
export interface Place {
  /** As messages show it. */
  file: string;
  line: number;
}

/**
 * A released dialogue as ours. Nothing is repaired: a dialogue whose parts contradict one another is an
 * error that names the field.
 *
 * @throws DataError naming file, line and field
 */
export function convertDialogue(
  line: DialogueLine,
  who: { id: string; judge: string; model: string; profile: ImportedProfile },
  place: Place,
): Dialogue {
  const wrong = (problem: string, field: string): DataError => new DataError(problem, { ...place, field });
  if (line.history[0]?.content !== who.profile.openingLine) {
    throw wrong(`is not the opening line of profile ${who.profile.id}`, "history.0.content");
  }
  const turns: DialogueTurn[] = [];
  let emotion: number = emotionRange.start;
  for (const [i, said] of line.history.entries()) {
    const speaker = i % 2 === 0 ? "user" : "assistant";
    if (said.role !== speaker) throw wrong(`is "${said.role}" where ${speaker} speaks`, `history.${i}.role`);
    if (said.role === "assistant") {
      turns.push({ role: "assistant", text: said.content, thinking: said.think ?? null });
      continue;
    }
    const { planning } = said;
    if (i > 0 && planning === undefined) throw wrong("is missing", `history.${i}.planning`);
    const change = i === 0 ? null : (planning?.change ?? null);
    const after = Math.min(emotionRange.high, Math.max(0, emotion + (change ?? 0)));
    if (said["emotion-point"] !== after) {
      throw wrong(
        `is ${said["emotion-point"]}, but ${emotion} moved by ${change ?? 0} gives ${after}`,
        `history.${i}.emotion-point`,
      );
    }
    turns.push({
      role: "user",
      text: said.content,
      emotionBefore: emotion,
      emotionAfter: after,
      change,
      thoughts:
        planning === undefined
          ? null
          : {
              reading: planning.content,
              goal: planning.TargetCompletion,
              activity: planning.activity,
              appraisal: planning.analyse,
              reply: said.thinking ?? "",
            },
    });
    emotion = after;
  }
  if (line.emo_point !== emotion) {
    throw wrong(`is ${line.emo_point}, but the last turn ended at ${emotion}`, "emo_point");
  }
  const { profile, ...named } = who;
  const dialogue = {
    ...named,
    profile: profile.id,
    turns,
    finalEmotion: emotion,
    endReason: endOf(turns, emotion, wrong),
  };
  return dialogueSchema.parse(dialogue);
}

/** How a dialogue ended, read off the numbers: who spoke last, and at which emotion. */
function endOf(
  turns: readonly DialogueTurn[],
  emotion: number,
  wrong: (problem: string, field: string) => DataError,
): Dialogue["endReason"] {
  if (emotion >= emotionRange.high) return "emotion-high";
  if (emotion < emotionRange.low) return "emotion-low";
  if (turns.at(-1)?.role === "user") return "goodbye";
  const spoken = turns.filter((turn) => turn.role === "user").length;
  if (spoken >= turnLimit) return "turn-limit";
  throw wrong(
    `ends with a reply after ${spoken} of ${turnLimit} turns at emotion ${emotion}: nothing ended it`,
    "history",
  );
}

import type { EndReason } from "../../../core/dialogue.js";
import { InputError } from "../../../core/errors.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { pathChart } from "../../../plots/path-chart.js";
import { type SageData, type SageDialogue, trajectory } from "../data/data.js";
import {
  intentionName,
  judgeTitle,
  largestUpdates,
  mainJudge,
  modelTitle,
  secondJudge,
  simulationNotice,
} from "../data/design.js";

/** How a dialogue ended, in words. */
export const endWords: Record<EndReason, string> = {
  "emotion-high": "ended at 100",
  "emotion-low": "gave up below 10",
  goodbye: "said goodbye",
  "turn-limit": "stopped by the limit",
};

/** Emotion at or above each level is its tier: the simulated person is told the tier, not the number. */
export const emotionTiers = [
  { value: 100, label: "S, 100" },
  { value: 70, label: "A, 70" },
  { value: 40, label: "B, 40 (start)" },
  { value: 10, label: "C, 10" },
  { value: 0, label: "F, 0" },
];

/**
 * One model with one simulated person, under each judge that has the dialogue: emotion reply by reply.
 *
 * @throws InputError when no judge has the dialogue
 */
export function figureDialogue(
  data: SageData,
  model = exampleIn(data).model,
  profile = exampleIn(data).profile,
): Figure {
  const dialogues = data.dialogues.filter((one) => one.model === model && one.profile === profile);
  const order = [mainJudge, secondJudge];
  dialogues.sort((a, b) => place(order, a.judge) - place(order, b.judge));
  if (dialogues.length === 0) {
    throw new InputError(
      `no dialogue of model "${model}" with profile "${profile}"; models are ${data.modelsOf(data.mainJudge).join(", ")}`,
    );
  }
  const person = data.profiles.find((one) => one.id === profile)!;
  const wish = intentionName(person.intention);
  const title = `One person, one model, ${dialogues.length > 1 ? "two judges" : "one judge"}: ${modelTitle(model)} with ${profile}`;
  return {
    id: "figure-dialogue",
    study: "sage",
    title,
    paper: "Figure 2",
    alt: `${title}. ${dialogues.map((one) => `Under ${judgeTitle(one.judge)} emotion goes ${trajectory(one).join(", ")} and the person ${endWords[one.end]}${emptyWords(one)}`).join(". ")}. ${simulationNotice}`,
    spec: pathChart({
      title,
      subtitle: `Emotion after each scored reply; the hidden wish is ${wish}. ${simulationNotice}`,
      paths: dialogues.map((one) => ({
        name: `${judgeTitle(one.judge)} as judge${emptyWords(one)}`,
        values: trajectory(one),
        end: `${one.final}, ${endWords[one.end]}`,
      })),
      xTitle: "Scored reply",
      yTitle: "Emotion (0 to 100), by tiers",
      xRange: [0, largestUpdates],
      yRange: [0, 100],
      levels: emotionTiers,
    }),
    table: {
      columns: ["judge", "reply", "before", "change", "after", "characters"],
      rows: dialogues.flatMap((one) =>
        one.replies.map((row) => [
          judgeTitle(one.judge),
          row.reply,
          row.before,
          row.change,
          row.after,
          row.characters,
        ]),
      ),
    },
    madeBy: "figureDialogue",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} The judge plays the person too, so that the conversations differ after the opening line. A reply after the last change was never scored.`,
  };
}

function emptyWords({ emptyReplies, replyCount }: SageDialogue): string {
  return emptyReplies === 0 ? "" : ` (${emptyReplies} of ${replyCount} replies empty)`;
}

/** The dialogue that is drawn unless another is named: one of the release, or the first of other data. */
function exampleIn(data: SageData): { model: string; profile: string } {
  const example = { model: "claude3.7", profile: "p087" };
  const isIn = data.dialogues.some((one) => one.model === example.model && one.profile === example.profile);
  return isIn ? example : (data.dialogues[0] ?? example);
}

function place(order: readonly string[], judge: string): number {
  const at = order.indexOf(judge);
  return at < 0 ? order.length : at;
}

import { type Dialogue, type DialogueTurn, emotionRange } from "../../../core/dialogue.js";
import { openRelease } from "../../../io/open-release.js";
import type { ReadDialogue, Reading, ReadRow, ReadTurn } from "../../../runs/reading/row.js";
import { intentionName, judges, judgeTitle, modelTitle, simulationNotice } from "../data/design.js";
import { dialogueFiles, readDialogues } from "../data/import-dialogues.js";
import { type ImportedProfile, importProfiles } from "../data/import-profiles.js";

/**
 * The released dialogues: one row for each profile and model, with the dialogues under each judge side by side.
 *
 * @throws MissingDataError when the authors' data are not here
 * @throws DataError naming file, line and field of the first defect
 */
export async function readReleased(): Promise<Reading> {
  const files = await openRelease("digitalhuman");
  const profiles = await importProfiles(files);
  const dialogues = await dialogueFiles(files);
  return {
    title: "SAGE: the released dialogues",
    lead: "A simulated person talks with a model. The judge plays the person and keeps the emotion; the same profile stands under each judge that talked with the model.",
    notes: [
      simulationNotice,
      "The texts are the authors', and are read from their data on this machine. Please do not publish this page.",
      "A judge also plays the person. So two judges hold two dialogues: they differ in words, not only in scores.",
    ],
    names: { item: "profile", model: "model", prompt: "judged by", row: "case", rows: "cases" },
    differ: "the dialogues end differently: at the top of the scale, below the floor, or between",
    async eachRow(onRow) {
      // A model's files are read together: its dialogues under each judge belong side by side.
      for (const model of [...new Set(dialogues.map((file) => file.model))]) {
        const own = new Map<string, Dialogue[]>(profiles.map(({ id }) => [id, []]));
        const its = dialogues.filter((file) => file.model === model);
        for await (const { dialogue } of readDialogues(its, profiles))
          own.get(dialogue.profile)!.push(dialogue);
        for (const [place, profile] of profiles.entries())
          onRow(rowOf(profile, model, own.get(profile.id)!), place);
      }
    },
  };
}

/** Judges in the order of the paper. */
const judgePlace = (id: string): number => judges.findIndex((judge) => judge.id === id);

function rowOf(profile: ImportedProfile, model: string, found: readonly Dialogue[]): ReadRow {
  const dialogues = [...found].sort((a, b) => judgePlace(a.judge) - judgePlace(b.judge));
  const ends = new Set(dialogues.map(outcomeOf));
  return {
    ...{ item: profile.id, model: modelTitle(model), replicate: 0 },
    prompt: dialogues.map(({ judge }) => judgeTitle(judge)).join(" + "),
    ...{ status: "ok", reason: null, reply: "", refusal: null, answer: null, orderShown: [] },
    ...{ options: [], key: null, shares: [], criteria: [], judgements: [], messages: [] },
    facts: [
      ["hidden intention", intentionName(profile.intention)],
      ["released as", profile.released],
    ],
    dialogues: dialogues.map(shownDialogue),
    judgesDiffer: dialogues.length < 2 ? null : ends.size > 1,
  };
}

/** As the paper's Table 3 counts: success at the cap, failure below the floor. */
function outcomeOf({ finalEmotion }: Dialogue): "success" | "failure" | "between" {
  if (finalEmotion >= emotionRange.high) return "success";
  return finalEmotion < emotionRange.low ? "failure" : "between";
}

/** Why a dialogue ended, in words. */
export const endWords: Record<Dialogue["endReason"], string> = {
  "emotion-high": "the emotion reached the cap: a success",
  "emotion-low": "the emotion fell below the floor: a failure",
  goodbye: "the person said goodbye",
  "turn-limit": "the limit of turns was reached",
};

const shownDialogue = ({ judge, turns, finalEmotion, endReason }: Dialogue): ReadDialogue => ({
  by: `${judgeTitle(judge)} as the person and judge`,
  turns: turns.map(shownTurn),
  end: `Ended at emotion ${finalEmotion}: ${endWords[endReason]}.`,
});

/** What a person's inner thoughts are called. */
export const thoughtLabels = {
  reading: "Reads the reply as",
  goal: "Its goal",
  activity: "What goes through its mind",
  appraisal: "How it feels, and why",
  reply: "How it plans to answer",
} as const;

function shownTurn(turn: DialogueTurn): ReadTurn {
  const { role, text } = turn;
  if (turn.role === "assistant") {
    const thoughts = turn.thinking === null ? [] : [{ label: "The model's reasoning", text: turn.thinking }];
    return { role, text, before: null, after: null, thoughts };
  }
  const { reading, goal, activity, appraisal, reply } = turn.thoughts ?? {};
  const thoughts = [
    [thoughtLabels.reading, reading],
    [thoughtLabels.goal, goal],
    [thoughtLabels.activity, activity],
    [thoughtLabels.appraisal, appraisal],
    [thoughtLabels.reply, reply],
  ] as const;
  return {
    ...{ role, text, before: turn.emotionBefore, after: turn.emotionAfter },
    thoughts: thoughts.flatMap(([label, said]) =>
      said === undefined || said === "" ? [] : [{ label, text: said }],
    ),
  };
}

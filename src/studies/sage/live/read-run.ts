import type { SimulatedDialogue, SimulatedUpdate } from "../../../agents/sentient/contract.js";
import type { EpisodeRecord } from "../../../runs/read-episodes.js";
import type { PlaysReading, ShownPlay } from "../../../runs/reading/play-rows.js";
import type { ReadTurn } from "../../../runs/reading/row.js";
import { readManifest } from "../../../runs/run-folder.js";
import { simulationNotice } from "../data/design.js";
import { endWords, thoughtLabels } from "./read-released.js";

/** The dialogues of a run, as `affectlab view` shows them. */
export async function readDialogues(folder: string): Promise<PlaysReading> {
  const { models, agents } = readManifest(folder).what;
  const scripted = [...models, ...(agents?.models ?? [])].filter((id) => id.startsWith("scripted/"));
  return {
    notes: [
      simulationNotice,
      ...(scripted.length === 0
        ? []
        : [`Scripted: ${[...new Set(scripted)].join(", ")} are rules, no language models.`]),
    ],
    played: (record) => shownPlay(record as EpisodeRecord<SimulatedDialogue>),
  };
}

function shownPlay({ agent = "", outcome }: EpisodeRecord<SimulatedDialogue>): ShownPlay | undefined {
  if (outcome === null) return undefined;
  const { finalEmotion, endReason, unscored } = outcome;
  const reason = unscored === null ? null : `${agent}, ${unscored.turn}: ${unscored.reason}`;
  const end =
    finalEmotion === null || endReason === null
      ? `Unscored: ${unscored?.turn}: ${unscored?.reason}`
      : `Ended at emotion ${finalEmotion}: ${endWords[endReason]}.`;
  return { dialogue: { by: `${agent} as the person`, turns: shownTurns(outcome), end }, unscored: reason };
}

/** The person's turns carry what the reply before them did. If the person said nothing more, a last turn tells it. */
function shownTurns({ turns, updates, start }: SimulatedDialogue): ReadTurn[] {
  let spoken = 0;
  const shown = turns.map(({ role, text, planning }): ReadTurn => {
    if (role === "assistant") return { role, text, before: null, after: null, thoughts: [] };
    const update = updates[spoken++ - 1];
    const thoughts = update === undefined ? [] : shownThoughts(update);
    const planned = planning === null ? [] : [{ label: thoughtLabels.reply, text: planning.thinking }];
    return { role, text, ...emotionsOf(update, start), thoughts: [...thoughts, ...planned] };
  });
  const last = updates[spoken - 1];
  if (last?.after == null) return shown;
  const silent = { role: "user", text: "(says nothing more)", ...emotionsOf(last, start) };
  return [...shown, { ...silent, thoughts: shownThoughts(last) }];
}

const emotionsOf = (
  update: SimulatedUpdate | undefined,
  start: number,
): Pick<ReadTurn, "before" | "after"> => ({
  before: update?.before ?? start,
  after: update === undefined ? start : update.after,
});

function shownThoughts({ thoughts, vector }: SimulatedUpdate): ReadTurn["thoughts"] {
  const { reading = "", goal = "", activity = "", appraisal = "" } = thoughts ?? {};
  const rated = Object.entries(vector ?? {}).map(([name, value]) => `${name} ${value}`);
  return [
    { label: thoughtLabels.reading, text: reading },
    { label: thoughtLabels.goal, text: goal },
    { label: thoughtLabels.activity, text: activity },
    { label: thoughtLabels.appraisal, text: appraisal },
    { label: "Emotions beside the one number", text: rated.join(", ") },
  ].filter(({ text }) => text !== "");
}

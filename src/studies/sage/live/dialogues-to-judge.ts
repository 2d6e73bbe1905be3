import type { SimulatedDialogue } from "../../../agents/sentient/contract.js";
import type { RunPlan } from "../../../core/run-record.js";
import type { JudgedSource } from "../../../runs/judged.js";
import { dialogueTarget, readSageRun } from "./dialogues.js";
import type { DialogueToJudge } from "./judged-material.js";

/**
 * The dialogues of a run that can be judged: those with a score. Before any dialogue exists, stand-ins of a likely
 * length, so that a judging can be forecast.
 */
export async function dialoguesToJudge(source: JudgedSource): Promise<DialogueToJudge[]> {
  if ("plan" in source) return standIns(source.plan, source.characters);
  const { dialogues } = await readSageRun(source.folder);
  return dialogues.filter(({ dialogue }) => dialogue.finalEmotion !== null);
}

/** Replies of a dialogue of ordinary length, and characters of the texts in it. */
const likely = { replies: 7, reply: 700, person: 250, thought: 150 };

function standIns(plan: RunPlan, characters: number): DialogueToJudge[] {
  const { models, prompts, episodes = [], replicates, agents } = plan;
  const places = Array.from({ length: replicates }, (_, replicate) => replicate).flatMap((replicate) =>
    prompts.flatMap(({ id: prompt }) =>
      episodes.flatMap(({ id: episode }) =>
        (agents?.models ?? []).flatMap((agent) =>
          models.map((model) => ({ episode, agent, model, prompt, replicate })),
        ),
      ),
    ),
  );
  return places.map((place) => {
    const language = place.prompt.endsWith(".zh") ? "zh" : "en";
    return {
      ...{ target: dialogueTarget(place), agent: place.agent, model: place.model },
      dialogue: standIn(place.episode, language, characters > 0 ? characters : likely.reply),
      person: { id: place.episode, language },
    };
  });
}

function standIn(person: string, language: "en" | "zh", characters: number): SimulatedDialogue {
  const text = (length: number): string => (language === "en" ? "word " : "字字字字字").repeat(length / 5);
  const part = text(likely.thought);
  const thoughts = { reading: part, goal: part, activity: part, appraisal: feltIn[language] };
  const turns = Array.from({ length: likely.replies }, () => [
    { role: "user" as const, text: text(likely.person), planning: null },
    { role: "assistant" as const, text: text(characters), planning: null },
  ]).flat();
  const updates = Array.from({ length: likely.replies }, (_, i) => ({
    ...{ reply: i + 1, before: 40, change: 0, after: 40, vector: null, thoughts },
  }));
  return { person, start: 40, turns, updates, finalEmotion: 40, endReason: "turn-limit", unscored: null };
}

/** A thought with a word of feeling, so that every control has something to show. */
const feltIn = { en: "sad ".repeat(10), zh: "难过".repeat(10) };

import type { SimulatedDialogue } from "../../../src/agents/sentient/contract.js";
import type { DialogueToJudge } from "../../../src/studies/sage/live/judged-material.js";

const thinking = {
  en: [
    "They repeat my words.",
    "They do not see that I want praise.",
    "My shoulders sink.",
    "I am sad, at 30.",
  ],
  zh: ["对方只是重复我的话。", "对方没看出我想要肯定。", "我垂下了肩膀。", "我很难过。"],
};

const talk = {
  en: [
    ...["I repaired the fence alone.", "It must have taken days.", "Nobody saw it."],
    ...["You want somebody to see it.", "Yes.", "Goodbye."],
  ],
  zh: ["篱笆是我一个人修好的。", "一定花了好几天吧。", "没人看见。", "你想要有人看见。", "嗯。", "再见。"],
};

/** A dialogue of our own with two scored replies and a last one that was not. */
export function madeUpDialogue(
  place: { person: string; model: string; agent?: string; language?: "en" | "zh" },
  finalEmotion: number | null = 30,
): DialogueToJudge {
  const { person, model, agent = "scripted/person", language = "en" } = place;
  const [reading, goal, activity, appraisal] = thinking[language] as [string, string, string, string];
  const thoughts = { reading: `${person}: ${reading}`, goal, activity, appraisal };
  const turns = talk[language].map((text, i) => ({
    ...{ role: i % 2 === 0 ? ("user" as const) : ("assistant" as const), text, planning: null },
  }));
  const dialogue: SimulatedDialogue = {
    ...{ person, start: 40, finalEmotion, endReason: finalEmotion === null ? null : "turn-limit" },
    turns,
    updates: [
      { reply: 1, before: 40, change: -5, after: 35, vector: null, thoughts },
      { reply: 2, before: 35, change: -5, after: 30, vector: null, thoughts },
      { reply: 3, before: 30, change: null, after: null, vector: null, thoughts: null },
    ],
    unscored: finalEmotion === null ? { turn: "feel-3", reason: "no number" } : null,
  };
  const target = [person, agent, model, "default", 0].join("~");
  return { target, agent, model, dialogue, person: { id: person, language } };
}

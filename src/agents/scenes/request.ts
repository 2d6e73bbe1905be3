import { fillSection, type PromptText, readPromptText } from "../../io/prompt-text.js";
import { studyFile } from "../../io/study-file.js";
import type { ModelRequest, RequestMetadata } from "../../models/contract.js";
import { contentNotes } from "../scenario.js";
import type { SceneSeed } from "./pools.js";
import { type SceneDraft, type SceneStep, sceneSteps, stepOutput } from "./steps.js";

const sections = [
  ...["system", "again", "manner-negative", "manner-passive", "manner-avoidant"],
  ...sceneSteps,
] as const;

/** A step that could not be used, and why. */
export interface FailedAttempt {
  text: string;
  problem: string;
}

/** What a computed writer reads in place of prose. */
export interface SceneState {
  kind: "scene";
  step: SceneStep;
  seed: SceneSeed;
  draft: SceneDraft;
}

/** What the requests of one scene have in common. */
export interface SceneMaterial {
  prompt: PromptText;
  seed: SceneSeed;
  /** The hidden intention, in the language of the scene. */
  intention: string;
  /** Names of other people, which this one may not have. */
  taken: readonly string[];
}

/** Reads the prompts of the four steps: data/prompts/<study>/scenes.<language>.md. */
export function loadScenePrompt(language: SceneSeed["language"]): Promise<PromptText> {
  const { file } = studyFile(`data/prompts/<study>/scenes.${language}.md`);
  return readPromptText(`scenes.${language}`, file, sections);
}

/**
 * The request for one step of a scene. It holds what was drawn and what the steps before gave. After an answer that
 * could not be used, it also holds that answer, and why.
 */
export function sceneRequest(
  material: SceneMaterial,
  step: SceneStep,
  draft: SceneDraft,
  failed?: FailedAttempt,
): ModelRequest & { metadata: RequestMetadata & { state: SceneState } } {
  const { prompt, seed } = material;
  const messages: ModelRequest["messages"] = [
    { role: "system", content: fillSection(prompt, "system") },
    { role: "user", content: fillSection(prompt, step, valuesOf(material, draft)) },
  ];
  if (failed !== undefined) {
    messages.push(
      { role: "assistant", content: failed.text === "" ? "{}" : failed.text },
      { role: "user", content: fillSection(prompt, "again", { problem: failed.problem }) },
    );
  }
  return {
    messages,
    parameters: { temperature: 1, maxOutputTokens: 3000 },
    output: stepOutput[step],
    metadata: { state: { kind: "scene", step, seed, draft } },
  };
}

function valuesOf(
  { prompt, seed, intention, taken }: SceneMaterial,
  draft: SceneDraft,
): Record<string, string | number> {
  const { age, manner, traits, sayings, theme } = seed;
  const join = seed.language === "zh" ? "、" : ", ";
  const { goal, ...background } = draft.background ?? { goal: "" };
  return {
    ...{ age, theme, intention, goal },
    manner: fillSection(prompt, `manner-${manner}`),
    traits: traits.join(join),
    sayings: sayings.map((one) => `  - ${one}`).join("\n"),
    taken: taken.length === 0 ? "-" : taken.join(join),
    persona: JSON.stringify({ ...draft.persona, age, manner, traits, sayings }, null, 1),
    background: JSON.stringify(background, null, 1),
    notes: contentNotes.join(", "),
  };
}

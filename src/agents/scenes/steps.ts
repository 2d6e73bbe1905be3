import * as z from "zod";
import type { OutputSchema } from "../../models/contract.js";
import { backgroundSchema, personaSchema, reactionsSchema, scenarioSchema } from "../scenario.js";

/** What a model writes in each step. What was drawn by lot is not written again. */
const parts = {
  persona: personaSchema.omit({ age: true, manner: true, traits: true, sayings: true }),
  background: backgroundSchema.extend({ goal: scenarioSchema.shape.goal }),
  reactions: reactionsSchema,
  opening: scenarioSchema.pick({ openingLine: true, contentNotes: true }),
} as const;

export const sceneSteps = ["persona", "background", "reactions", "opening"] as const;
export type SceneStep = (typeof sceneSteps)[number];
type SceneParts = { [Step in SceneStep]: z.infer<(typeof parts)[Step]> };
/** The steps of a scene that are written so far. */
export type SceneDraft = Partial<SceneParts>;

/** The form of a step's answer: closed objects with all fields required, as strict modes need. */
export const stepOutput: Readonly<Record<SceneStep, OutputSchema>> = {
  persona: outputOf("persona"),
  background: outputOf("background"),
  reactions: outputOf("reactions"),
  opening: outputOf("opening"),
};

function outputOf(step: SceneStep): OutputSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(parts[step]);
  return { name: `scene_${step}`, schema };
}

/** A step's part from a model's answer, or what is wrong with it. */
export function readStep<Step extends SceneStep>(
  step: Step,
  object: unknown,
): { part: SceneParts[Step] } | { problem: string } {
  if (object === undefined) return { problem: "the answer is no JSON object in the form that was asked for" };
  const parsed = parts[step].safeParse(object);
  if (parsed.success) return { part: parsed.data as SceneParts[Step] };
  const issue = parsed.error.issues[0];
  return { problem: `${issue?.path.join(".") || "the object"}: ${issue?.message}` };
}

import { InputError } from "../../core/errors.js";
import type { StudyId } from "../../core/study-id.js";
import type { ModelReply } from "../../models/contract.js";
import { Asker, type AskOptions, type Question } from "../../runs/asker.js";
import { type Scenario, scenarioSchema } from "../scenario.js";
import type { SceneSeed } from "./pools.js";
import { type FailedAttempt, loadScenePrompt, type SceneMaterial, sceneRequest } from "./request.js";
import { readStep, type SceneDraft, type SceneStep, sceneSteps } from "./steps.js";

export interface WriteScenesOptions extends AskOptions {
  study: StudyId;
  /** The wording of a hidden intention, by its code, in the language of the scenes. */
  intentions: ReadonlyMap<number, string>;
  /** How often one step may be asked for. Default: 4. */
  attempts?: number;
  /** Names of people in other scenes. */
  takenNames?: readonly string[];
  /** What is wrong with a step that has the right form; undefined if nothing is. */
  fault?: (
    step: SceneStep,
    draft: SceneDraft,
    seed: SceneSeed,
    others: readonly SceneDraft[],
  ) => string | undefined;
  /** What is doubtful in the reactions, and what readers should know before: found by code, whoever wrote it. */
  annotate?: (scenario: Scenario) => Pick<Scenario, "marks" | "contentNotes">;
  /** Called after each round with the number of steps that are written. */
  onProgress?: (written: number) => void;
}

/** A scene that was given up: at which step, and what was wrong with each attempt. */
export interface UnwrittenScene {
  id: string;
  step: SceneStep;
  attempts: FailedAttempt[];
}

export interface WrittenScenes {
  scenarios: Scenario[];
  unwritten: UnwrittenScene[];
  /** Requests that were sent or taken from the cache. */
  calls: number;
  /** USD; null if the price is unknown. */
  cost: number | null;
  promptSha256: string;
}

interface Slot {
  seed: SceneSeed;
  draft: SceneDraft;
  failed: FailedAttempt[];
  unwritten?: UnwrittenScene;
}

/**
 * Has a model write scenes in four chained steps: the person, what happened, how it reacts, the first message. Each
 * step sees what was drawn and the steps before. An answer that cannot be read, or in which something is wrong, is
 * asked for again with the reason, at most `attempts` times; then the scene is given up and reported.
 *
 * The work goes step by step over all scenes, and answers are looked at in a fixed order. So the scenes do not depend
 * on which reply came first.
 *
 * @throws InputError `writeScenes requires a whole number of attempts above 0, got 0`
 * @throws ModelError when the model refuses all work; AffectlabError when the cap on cost is reached;
 * InterruptedError
 */
export async function writeScenes(
  seeds: readonly SceneSeed[],
  options: WriteScenesOptions,
): Promise<WrittenScenes> {
  const { attempts = 4, onProgress = () => {}, study, intentions } = options;
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new InputError(`writeScenes requires a whole number of attempts above 0, got ${attempts}`);
  }
  const [first] = seeds;
  if (first === undefined) throw new InputError("writeScenes requires at least one scene, got none");
  const prompt = await loadScenePrompt(first.language);
  const slots = seeds.map((seed): Slot => ({ seed, draft: {}, failed: [] }));
  const asker = new Asker(options, "step of a scene");
  for (const step of sceneSteps) {
    for (const slot of slots) slot.failed = [];
    for (let attempt = 0; attempt < attempts; attempt++) {
      const open = slots.filter(
        ({ draft, unwritten }) => draft[step] === undefined && unwritten === undefined,
      );
      if (open.length === 0) break;
      const taken = namesOf(slots, options.takenNames);
      const asked = open.map((slot) => questionOf(slot, step, attempt, { study, intentions, prompt, taken }));
      const replies = await asker.ask(asked);
      for (const slot of open) {
        const reply = replies.get(slot.seed.id);
        const problem = take(slot, step, reply, slots, options);
        if (problem !== undefined) slot.failed.push({ text: textOf(reply), problem });
      }
      onProgress(slots.reduce((sum, { draft }) => sum + Object.keys(draft).length, 0));
    }
    for (const slot of slots) {
      if (slot.draft[step] !== undefined || slot.unwritten !== undefined) continue;
      slot.unwritten = { id: slot.seed.id, step, attempts: slot.failed };
    }
  }
  return {
    scenarios: slots.flatMap((slot) => scenarioOf(slot, options) ?? []),
    unwritten: slots.flatMap(({ unwritten }) => unwritten ?? []),
    ...{ calls: asker.calls, cost: asker.cost, promptSha256: prompt.sha256 },
  };
}

const namesOf = (slots: readonly Slot[], taken: readonly string[] = []): string[] => [
  ...taken,
  ...slots.flatMap(({ draft }) => draft.persona?.name ?? []),
];

function questionOf(
  { seed, draft, failed }: Slot,
  step: SceneStep,
  attempt: number,
  {
    study,
    intentions,
    prompt,
    taken,
  }: Pick<WriteScenesOptions, "study" | "intentions"> & Pick<SceneMaterial, "prompt" | "taken">,
): Question {
  const intention = intentions.get(seed.intention);
  if (intention === undefined) throw new InputError(`no hidden intention has the code ${seed.intention}`);
  return {
    id: seed.id,
    study,
    item: `${seed.id}.${step}`,
    prompt: prompt.id,
    promptHash: prompt.sha256,
    replicate: attempt,
    request: sceneRequest({ prompt, seed, intention, taken }, step, draft, failed.at(-1)),
  };
}

/** Puts a reply's part into the draft. If it cannot be used, says what is wrong with it. */
function take(
  slot: Slot,
  step: SceneStep,
  reply: ModelReply | Error | undefined,
  slots: readonly Slot[],
  { fault = () => undefined }: Pick<WriteScenesOptions, "fault">,
): string | undefined {
  if (reply === undefined || reply instanceof Error) {
    return `no reply came (${reply?.message ?? "unknown"})`;
  }
  if (reply.refusal !== null) return `the model declined: ${reply.refusal}`;
  const read = readStep(step, reply.object);
  if ("problem" in read) return read.problem;
  const draft: SceneDraft = { ...slot.draft, [step]: read.part };
  const others = slots.filter((one) => one !== slot).map((one) => one.draft);
  const problem = fault(step, draft, slot.seed, others);
  if (problem === undefined) slot.draft = draft;
  return problem;
}

const textOf = (reply: ModelReply | Error | undefined): string =>
  reply === undefined || reply instanceof Error ? "" : reply.text;

function scenarioOf(
  { seed, draft: { persona, background, reactions, opening } }: Slot,
  { annotate = ({ marks, contentNotes }) => ({ marks, contentNotes }) }: WriteScenesOptions,
): Scenario | undefined {
  if (persona === undefined || background === undefined) return undefined;
  if (reactions === undefined || opening === undefined) return undefined;
  const { id, language, manner, traits, sayings, age, intention } = seed;
  const { goal, ...happened } = background;
  const scenario = scenarioSchema.parse({
    ...{ id, language },
    persona: { ...persona, age, manner, traits, sayings },
    ...{ background: happened, goal, intention, reactions },
    ...{ openingLine: opening.openingLine, contentNotes: opening.contentNotes, marks: [] },
  });
  return { ...scenario, ...annotate(scenario) };
}

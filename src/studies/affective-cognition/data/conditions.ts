/** The design of Gandhi et al., "Human-like Affective Cognition in Foundation Models". */

/** What is inferred. The paper's code calls the two appraisals belief_a and belief_b. */
export const inferences = ["emotion", "outcome", "goal", "control", "safety", "expectedness"] as const;
/** What a question asks about: the emotion, the outcome or one of the appraisals. */
export type Inference = (typeof inferences)[number];

/** The two appraisal pairs: Experiments 1a and 2a use the first, 1b and 2b the second. */
export const pairs = ["goal-control", "safety-expectedness"] as const;
export type Pair = (typeof pairs)[number];

/** The experiment of the paper: 1 is told in text alone, 2 also shows faces. */
export type Experiment = 1 | 2;

export interface PairDesign {
  id: Pair;
  /** The letter that the paper appends to the number of the experiment. */
  letter: "a" | "b";
  /** The folder in the released data. */
  folder: string;
  title: string;
  /** Emotions in the order of Table 1; the same order is the order of their option indices. */
  emotions: readonly [string, string, string, string];
  /** Released variable name -> inference. */
  variables: Readonly<Record<string, Inference>>;
}

/** The designs of the two appraisal pairs: their emotions, and what the released variables stand for. */
export const pairDesigns: readonly PairDesign[] = [
  {
    id: "goal-control",
    letter: "a",
    folder: "goal_control",
    title: "goal × control",
    emotions: ["joyful", "frustrated", "grateful", "disappointed"],
    variables: { emotion: "emotion", outcome: "outcome", belief_a: "control", belief_b: "goal" },
  },
  {
    id: "safety-expectedness",
    letter: "b",
    folder: "safety_expected",
    title: "safety × expectedness",
    emotions: ["relieved", "resigned", "surprised", "devastated"],
    variables: { emotion: "emotion", outcome: "outcome", belief_a: "expectedness", belief_b: "safety" },
  },
];

/** A task: one inference in one sub-experiment, "1a-emotion". Each has 80 items from 10 stories. */
export interface Task {
  id: string;
  experiment: Experiment;
  pair: Pair;
  inference: Inference;
  /** "1a" */
  subexperiment: string;
  options: 2 | 4;
  /** Agreement of an answer drawn at random, in percent. */
  chance: 25 | 50;
}

const order: readonly Inference[] = ["emotion", "outcome", "goal", "control", "safety", "expectedness"];

/** The 16 tasks, Experiment 1 first, in the order in which the paper's figures show them. */
export const tasks: readonly Task[] = ([1, 2] as const).flatMap((experiment) =>
  pairDesigns.flatMap((design) =>
    order
      .filter((inference) => Object.values(design.variables).includes(inference))
      .map((inference): Task => {
        const emotion = inference === "emotion";
        const subexperiment = `${experiment}${design.letter}`;
        return {
          id: `${subexperiment}-${inference}`,
          experiment,
          pair: design.id,
          inference,
          subexperiment,
          options: emotion ? 4 : 2,
          chance: emotion ? 25 : 50,
        };
      }),
  ),
);

/** How the paper asks a model: for the answer alone, or for reasoning first (chain of thought). */
export type Prompt = "0shot" | "0shot-cot";

/** A model × prompt key with recorded answers at temperature 0: one of the 22 released, or one of other data. */
export interface RecordedModel {
  experiment: Experiment;
  /** The key in the released file. */
  key: string;
  /** The family that the paper names: its three models are gpt-4, claude-3.5 and gemini-1.5. */
  model: string;
  prompt: Prompt;
  title: string;
  /** Is it reported: one of the paper's three models, or a model that only other data have? */
  inPaper: boolean;
}

const recorded: [Experiment, string, string, string, boolean][] = [
  [1, "azure_gpt-4", "gpt-4", "GPT-4", true],
  [1, "claude-3-5-sonnet-20240620", "claude-3.5", "Claude 3.5 Sonnet", true],
  [1, "gemini-1.5-pro-002", "gemini-1.5", "Gemini 1.5 Pro", true],
  [1, "claude-3-opus-20240229", "claude-3-opus", "Claude 3 Opus", false],
  [1, "claude-2.1", "claude-2.1", "Claude 2.1", false],
  [1, "gemini-1.0-pro", "gemini-1.0", "Gemini 1.0 Pro", false],
  [2, "gpt-4", "gpt-4", "GPT-4", true],
  [2, "claude-3-5-sonnet-20240620", "claude-3.5", "Claude 3.5 Sonnet", true],
  [2, "gemini-1.5-pro-002", "gemini-1.5", "Gemini 1.5 Pro", true],
  [2, "claude-3-opus-20240229", "claude-3-opus", "Claude 3 Opus", false],
  // An earlier Gemini 1.5 Pro whose answers to Experiment 2 were released too; the paper names -002.
  [2, "gemini-1.5-pro", "gemini-1.5-early", "Gemini 1.5 Pro (early)", false],
];

/** Every model × prompt key with released answers: 12 in Experiment 1, 10 in Experiment 2. */
export const recordedModels: readonly RecordedModel[] = recorded.flatMap(
  ([experiment, key, model, title, inPaper]) =>
    (["0shot", "0shot-cot"] as const).map((prompt) => ({
      experiment,
      key: `${key}_${prompt.replace("-", "_")}`,
      model,
      prompt,
      title,
      inPaper,
    })),
);

/** The form of a key: the model's name, then the prompt. */
export const keyForm = /^(.+)_(0shot|0shot_cot)$/;

/**
 * The model and prompt behind a key of an experiment. A key that the release does not have stands for a model of
 * its own name.
 *
 * @throws RangeError when the key does not end in a prompt
 *
 * @example
 * ```ts
 * modelOfKey(1, "azure_gpt-4_0shot_cot").title; // "GPT-4"
 * modelOfKey(1, "my-model_0shot").title; // "my-model"
 * ```
 */
export function modelOfKey(experiment: Experiment, key: string): RecordedModel {
  const own = recordedModels.filter((model) => model.key === key);
  const known = own.find((model) => model.experiment === experiment) ?? own[0];
  if (known !== undefined) return { ...known, experiment };
  const [, model, prompt] = keyForm.exec(key) ?? [];
  if (model === undefined || prompt === undefined) {
    throw new RangeError(`"${key}" names no prompt; it must end in _0shot or _0shot_cot`);
  }
  return {
    ...{ experiment, key, model, title: model, inPaper: true },
    prompt: prompt === "0shot" ? "0shot" : "0shot-cot",
  };
}

/** The models behind some keys: those of the release in its order, then the others in the order of their names. */
export function modelsOfKeys(experiment: Experiment, keys: Iterable<string>): RecordedModel[] {
  const place = ({ key }: RecordedModel): number => {
    const at = recordedModels.findIndex((model) => model.experiment === experiment && model.key === key);
    return at < 0 ? recordedModels.length : at;
  };
  return [...new Set(keys)]
    .map((key) => modelOfKey(experiment, key))
    .sort((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1));
}

/** Looks a task up by its id, "1a-emotion". */
export function taskById(id: string): Task {
  const task = tasks.find((candidate) => candidate.id === id);
  if (task === undefined)
    throw new RangeError(`no task "${id}"; one of ${tasks.map((t) => t.id).join(", ")}`);
  return task;
}

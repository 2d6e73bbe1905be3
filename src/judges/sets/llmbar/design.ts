/** The five parts of LLMBar, with their folders in the release. */
export const sets = [
  { id: "natural", folder: "Natural" },
  { id: "neighbor", folder: "Adversarial/Neighbor" },
  { id: "gptinst", folder: "Adversarial/GPTInst" },
  { id: "gptout", folder: "Adversarial/GPTOut" },
  { id: "manual", folder: "Adversarial/Manual" },
] as const;

/** The judges, with their column in our table and the family of models that each belongs to. */
export const judges = [
  { id: "GPT-4", column: "gpt4", family: "gpt" },
  { id: "ChatGPT", column: "chatgpt", family: "gpt" },
  { id: "LLaMA2", column: "llama2", family: "llama" },
  { id: "PaLM2", column: "palm2", family: "palm" },
  { id: "Falcon", column: "falcon", family: "falcon" },
] as const;

/**
 * The prompts. "Swap" shows a judge its two contradictory verdicts and asks again, so that its two orders are
 * no longer two independent verdicts.
 */
export const prompts = ["Vanilla", "Vanilla_NoRules", "CoT", "Metrics_Reference", "Swap"] as const;
export type LlmbarPrompt = (typeof prompts)[number];

/** The prompts under which each order is judged by itself. */
export const singleOrderPrompts: readonly LlmbarPrompt[] = prompts.filter((prompt) => prompt !== "Swap");

/** A set's pairs in the release. */
export const datasetFile = (set: string): string => `Dataset/LLMBar/${set}/dataset.json`;

/** Where the release keeps what a judge said under a prompt. */
export const evaluatorFolder = (set: string, judge: string, prompt: string): string =>
  `Dataset/LLMBar/${set}/evaluators/${judge}/${prompt}`;

/**
 * What stands in a cell where there is no verdict, and why. A digit after it is the output that upstream's parser
 * read all the same.
 */
export const unscored = {
  e: { status: "error", reason: "an error message" },
  m: { status: "missing", reason: "an empty reply" },
  r: { status: "refusal", reason: "declines the task" },
  u: { status: "unparsed", reason: "ends without a verdict, or calls both alike" },
} as const;
export type UnscoredCode = keyof typeof unscored;

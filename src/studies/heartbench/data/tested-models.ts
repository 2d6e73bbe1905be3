/** A model that the paper evaluates. */
export interface TestedModel {
  /** As Figures 4 and 5 name it. */
  id: string;
  /** As the text names it in short. */
  title: string;
  /** As section 4.1 names it, where letters or a date differ from the figures' name. */
  version?: string;
  /** Its family, by maker: the judge, Claude-4.5-Sonnet, belongs to the family Claude. */
  family: string;
  /** Whether its weights are published. */
  open: boolean;
}

/** In the order of Figure 4. */
export const testedModels: readonly TestedModel[] = [
  { id: "Claude-sonnet-4.5-20250929", title: "Claude-4.5-Sonnet", family: "Claude", open: false },
  { id: "Gemini-3-pro-preview", title: "Gemini-3-pro-preview", family: "Gemini", open: false },
  { id: "Qwen3-235B-A22B-instruct-2507", title: "Qwen3-235B", family: "Qwen", open: true },
  {
    id: "Qwen3-Next-80B-A3B-Instruct",
    title: "Qwen3-next-80B",
    family: "Qwen",
    open: true,
    version: "Qwen3-next-80B-A3B-Instruct",
  },
  { id: "Qwen3-30B-A3B-instruct-2507", title: "Qwen3-30B-instruct", family: "Qwen", open: true },
  { id: "GPT-5", title: "GPT-5", family: "GPT", open: false, version: "GPT-5-2025-08-07" },
  { id: "Gemini-2.5-pro", title: "Gemini-2.5-pro", family: "Gemini", open: false },
  { id: "Ling-1T", title: "Ling-1T", family: "Ling", open: true },
  {
    id: "Kimi-K2-Instruct-0905",
    title: "Kimi-K2",
    family: "Kimi",
    open: true,
    version: "KIMI-K2-Instruct-0905",
  },
  { id: "GPT-4.1", title: "GPT-4.1", family: "GPT", open: false, version: "GPT-4.1-2025-04-14" },
  { id: "Qwen3-30B-A3B", title: "Qwen3-30B-A3B", family: "Qwen", open: true },
  { id: "GPT-4o", title: "GPT-4o", family: "GPT", open: false, version: "GPT-4o-2024-11-20" },
  { id: "DeepSeek-V3.2-Exp", title: "DeepSeek-V3.2", family: "DeepSeek", open: true },
];

/** The family of the model that judged all replies. */
export const judgeFamily = "Claude";

/** The model's name as the text prints it; a model that the paper does not have keeps its id. */
export function modelTitle(id: string): string {
  return testedModels.find((model) => model.id === id)?.title ?? id;
}

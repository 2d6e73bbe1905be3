/** What a model of Anthropic takes. */
export interface AnthropicModel {
  pattern: RegExp;
  /** temperature, top_p and top_k. */
  sampling: "yes" | "no";
  /** The values of thinking.type that it takes. */
  thinking: readonly ("enabled" | "adaptive" | "disabled")[];
  /** Whether it thinks where the request does not say. */
  thinks: boolean;
  /** None: the effort parameter is refused. */
  efforts: readonly string[];
  effort: string;
  /** Whether a tool may be forced: always, only while the model does not think, or never. */
  forcedTool: "yes" | "unless-thinking" | "no";
  prefill: boolean;
  /** Whether output_config.format is taken. */
  format: boolean;
}

const four = ["low", "medium", "high", "max"];
const five = ["low", "medium", "high", "xhigh", "max"];
const budget = {
  sampling: "yes",
  thinking: ["enabled", "disabled"],
  thinks: false,
  efforts: [],
  effort: "high",
  forcedTool: "unless-thinking",
  prefill: true,
  format: true,
} as const;
const adaptive = { ...budget, sampling: "no", efforts: five, prefill: false } as const;
const always = { ...adaptive, thinking: ["adaptive"], thinks: true } as const;

/** The first pattern that fits decides. November 2026. */
export const anthropicModels: readonly AnthropicModel[] = [
  { pattern: /^claude-(3|opus-4-0|sonnet-4-0|(opus|sonnet)-4-2025)/, ...budget, format: false },
  { pattern: /^claude-(opus-4-1|sonnet-4-5|haiku-4-5)/, ...budget },
  { pattern: /^claude-opus-4-5/, ...budget, efforts: ["low", "medium", "high"] },
  {
    pattern: /^claude-(opus|sonnet)-4-6/,
    ...budget,
    thinking: ["enabled", "adaptive", "disabled"],
    efforts: four,
    prefill: false,
  },
  { pattern: /^claude-opus-4-[78]/, ...adaptive, thinking: ["adaptive", "disabled"] },
  { pattern: /^claude-opus-5-5/, ...always, effort: "medium", forcedTool: "no" },
  { pattern: /^claude-(fable|mythos)-5-[12]/, ...always, effort: "medium", forcedTool: "no" },
  { pattern: /^claude-sonnet-5-5/, ...always, forcedTool: "no" },
  { pattern: /^claude-haiku-5-5/, ...adaptive, thinking: ["adaptive", "disabled"], effort: "medium" },
  { pattern: /^claude-(fable|mythos)-5/, ...always },
  { pattern: /^claude-(opus|sonnet)-5/, ...adaptive, thinking: ["adaptive", "disabled"], thinks: true },
];

export const anthropicModel = (name: string): AnthropicModel | undefined =>
  anthropicModels.find(({ pattern }) => pattern.test(name));

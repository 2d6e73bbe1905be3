/** What a model of OpenAI takes. */
export interface OpenaiModel {
  pattern: RegExp;
  /** "at-none": only where the effort is none. */
  temperature: "yes" | "no" | "at-none";
  /** None for a model that does not reason: it does not know the parameter. */
  efforts: readonly string[];
  /** The effort where the request names none. */
  effort: string;
  /** The efforts in Chat Completions, where they differ. */
  chatEfforts?: readonly string[];
  /** What Chat Completions says where only the Responses API serves the model. */
  notInChat?: string;
  images?: false;
}

const all = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];
const efforts = (from: string, to: string): string[] =>
  all
    .slice(all.indexOf(from), all.indexOf(to) + 1)
    .filter((effort) => effort !== "minimal" || from === "minimal");

const onlyResponses = "This model is only supported in v1/responses and not in v1/chat/completions.";
const noChatModel =
  "This is not a chat model and thus not supported in the v1/chat/completions endpoint. Did you mean to use v1/completions?";

const none = { efforts: [], effort: "none" };

/** The first pattern that fits decides. November 2026. */
export const openaiModels: readonly OpenaiModel[] = [
  { pattern: /^gpt-4(o|\.1)/, temperature: "yes", ...none },
  { pattern: /^gpt-5(\.3)?-chat/, temperature: "yes", ...none },
  { pattern: /^gpt-5\.[12]-chat/, temperature: "no", efforts: ["medium"], effort: "medium" },
  {
    pattern: /^o[13]-pro/,
    temperature: "no",
    efforts: efforts("low", "high"),
    effort: "medium",
    notInChat: onlyResponses,
  },
  {
    pattern: /^o3-mini/,
    temperature: "no",
    efforts: efforts("low", "high"),
    effort: "medium",
    images: false,
  },
  { pattern: /^o\d/, temperature: "no", efforts: efforts("low", "high"), effort: "medium" },
  { pattern: /^gpt-5-pro/, temperature: "no", efforts: ["high"], effort: "high", notInChat: onlyResponses },
  {
    pattern: /^gpt-5\.\d-pro/,
    temperature: "no",
    efforts: efforts("medium", "xhigh"),
    effort: "medium",
    notInChat: noChatModel,
  },
  { pattern: /^gpt-5(-|$)/, temperature: "no", efforts: efforts("minimal", "high"), effort: "medium" },
  { pattern: /^gpt-5\.1/, temperature: "at-none", efforts: efforts("none", "high"), effort: "none" },
  { pattern: /^gpt-5\.[2-5]/, temperature: "at-none", efforts: efforts("none", "xhigh"), effort: "none" },
  { pattern: /^gpt-5\.6/, temperature: "at-none", efforts: efforts("none", "max"), effort: "none" },
  { pattern: /^gpt-6-astra/, temperature: "no", efforts: efforts("low", "max"), effort: "medium" },
  { pattern: /^gpt-6-(sol|luna)/, temperature: "at-none", efforts: efforts("none", "max"), effort: "medium" },
  {
    pattern: /^gpt-6\.1-sol/,
    temperature: "no",
    efforts: efforts("low", "max"),
    effort: "medium",
    chatEfforts: efforts("low", "xhigh"),
  },
  { pattern: /^gpt-6\.1-terra/, temperature: "at-none", efforts: efforts("none", "max"), effort: "medium" },
  {
    pattern: /^gpt-6\.2/,
    temperature: "no",
    efforts: efforts("low", "max"),
    effort: "medium",
    chatEfforts: efforts("low", "xhigh"),
  },
];

export const openaiModel = (name: string): OpenaiModel | undefined =>
  openaiModels.find(({ pattern }) => pattern.test(name));

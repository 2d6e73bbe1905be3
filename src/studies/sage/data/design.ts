/** The design of SAGE as the paper and its released files give it: judges, models, hidden intentions. */

/** A judge is the model behind the sentient agent: it plays the person and keeps the emotion. */
export interface Judge {
  /** The released folder's name without its ending. */
  id: string;
  /** As the paper abbreviates it. */
  short: string;
  title: string;
}

/** The judges with released dialogues. */
export const judges: readonly Judge[] = [
  { id: "deepseek-v3-2024-1227", short: "V3", title: "DeepSeek-V3" },
  { id: "gpt-4o-2024-0806", short: "4o", title: "GPT-4o" },
  { id: "gemini-2.5-flash-nothink", short: "G2.5", title: "Gemini2.5" },
  // Its dialogues come with `data fetch digitalhuman --all` only.
  { id: "gemini-2.5-flash", short: "G2.5T", title: "Gemini2.5-Think" },
];

/** The judge of the paper's leaderboard. Other data may have others: see `SageData.mainJudge`. */
export const mainJudge = "deepseek-v3-2024-1227";
/** The judge that the paper's leaderboard is compared with here. */
export const secondJudge = "gpt-4o-2024-0806";

/** Turns of the person at most, the opening line included: at most nine updates of the emotion. */
export const turnLimit = 10;
export const largestUpdates = turnLimit - 1;

/** A model under test, titled as in Table 3 of the paper. */
export interface TestedModel {
  id: string;
  title: string;
}

/** The models with released dialogues. */
export const testedModels: readonly TestedModel[] = [
  { id: "gpt-4.1", title: "GPT-4.1" },
  { id: "gpt-4.5", title: "GPT-4.5-Preview" },
  { id: "claude3.7-think", title: "Claude3.7-Think" },
  { id: "claude3.7", title: "Claude3.7" },
  { id: "deepseek-v3-0324", title: "DeepSeek-V3-0324" },
  { id: "deepseek-v3-1227", title: "DeepSeek-V3" },
  { id: "openai-o4mini", title: "o4-mini" },
  { id: "llama3.3-70b", title: "Llama3.3-70B" },
  { id: "gemini2.0-flash", title: "Gemini2.0-Flash" },
  { id: "gpt-4o-0806", title: "GPT-4o" },
  { id: "openai-o1", title: "o1" },
  { id: "qwen2.5-72b", title: "Qwen2.5-72B" },
  // From here on by `data fetch digitalhuman --all` only.
  { id: "gpt-4o-latest", title: "GPT-4o-Latest" },
  { id: "gemini2.5-flash", title: "Gemini2.5-Flash-Think" },
  { id: "gemini2.5-pro", title: "Gemini2.5-Pro" },
  { id: "openai-o3", title: "o3" },
  { id: "gemini2.0-flash-think", title: "Gemini2.0-Flash-Think" },
  { id: "deepseek-r1", title: "DeepSeek-R1" },
  { id: "gemini2.5-flash-nothink", title: "Gemini2.5-Flash" },
];

/** A model by the name that the paper prints: Figure 7 has "Gemini2.5" for Table 3's "Gemini2.5-Flash". */
export function modelCalled(printed: string): string | undefined {
  return testedModels.find(({ title }) => title === printed || figure7Title(title) === printed)?.id;
}

/** The name of a model in Figure 7. */
export const figure7Title = (title: string): string => title.replace("Gemini2.5-Flash", "Gemini2.5");

/**
 * Released names that stand for a model with another id: the paper's only GPT-4o of August 2024 is that of
 * the 6th, and the others are the same name written otherwise.
 */
const aliases: Readonly<Record<string, string>> = {
  "gpt-4o-0808": "gpt-4o-0806",
  "gemini2,0-think": "gemini2.0-flash-think",
  "qwen2.5-72B": "qwen2.5-72b",
  "qwen2.5-72b_check": "qwen2.5-72b",
};

/** The model's id, whatever name a released file uses: "gpt-4o-0808" is gpt-4o-0806. */
export function resolveModel(released: string): string {
  return aliases[released] ?? released;
}

/** The model's name as the paper prints it; a model that the paper does not print keeps its id. */
export function modelTitle(id: string): string {
  return testedModels.find((model) => model.id === id)?.title ?? id;
}

/** The judge's name as the paper prints it. */
export function judgeTitle(id: string): string {
  return judges.find((judge) => judge.id === id)?.title ?? id;
}

/** A hidden intention of the simulated person, numbered in the order of Table 4. */
export interface HiddenIntention {
  code: number;
  name: string;
  /** Profiles with it, as Table 4 prints them. */
  printed: number;
  /** The first 16 digits of the sha256 of the released wording, which is not kept here. */
  wording: string;
}

/** The eight hidden intentions, in the order of Table 4. */
export const hiddenIntentions: readonly HiddenIntention[] = [
  { code: 1, name: "dialectical analysis", printed: 12, wording: "3c4d95d56f146952" },
  { code: 2, name: "advice that helps", printed: 15, wording: "2b28593e190ac5f5" },
  { code: 3, name: "others' reasons", printed: 11, wording: "32fe8051198e3023" },
  { code: 4, name: "self-reflection", printed: 13, wording: "77128c382efb4dfa" },
  { code: 5, name: "praise", printed: 13, wording: "adbc41882a1fe06c" },
  { code: 6, name: "listening", printed: 12, wording: "6e2fc625030acee0" },
  { code: 7, name: "deep empathy", printed: 13, wording: "ca1ae4f302da5387" },
  { code: 8, name: "no fault", printed: 11, wording: "330717ec019cf932" },
];

/** The intention's name; one that only other data have is named by its code. */
export function intentionName(code: number): string {
  return hiddenIntentions.find((intention) => intention.code === code)?.name ?? `intention ${code}`;
}

/** The persona's type, by the same kind of digest: how it tends to meet others. */
export const personaTypes = [
  { code: 1, name: "negative", wording: "ae3f29e388fc452d" },
  { code: 2, name: "passive", wording: "972452c8f1b99a7c" },
  { code: 3, name: "avoidant", wording: "b0ed892f1c4cbe44" },
] as const;

/** On every figure of the study. */
export const simulationNotice = "Simulated emotion; not clinical validation.";

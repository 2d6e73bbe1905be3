import type { SentientPerson } from "./contract.js";

type Language = SentientPerson["language"];

/** The labels of the sections in which the agent says what a reply makes the person feel, in their order. */
export const feelLabels = {
  en: {
    reading: "Meaning",
    goal: "Goal",
    activity: "Mind",
    appraisal: "Feeling",
    vector: "Emotions",
    change: "Change",
  },
  zh: {
    reading: "含义",
    goal: "目的",
    activity: "心理",
    appraisal: "感受",
    vector: "各种情绪",
    change: "变化",
  },
} as const satisfies Record<Language, Record<string, string>>;
export type FeelSection = keyof (typeof feelLabels)["en"];

/** The labels of the sections in which the agent finds what the person says, in their order. */
export const sayLabels = {
  en: { thinking: "Thinking", draft: "Draft", rewriting: "Rewriting", reply: "Reply" },
  zh: { thinking: "思考", draft: "初稿", rewriting: "改写", reply: "回复" },
} as const satisfies Record<Language, Record<string, string>>;
export type SaySection = keyof (typeof sayLabels)["en"];

/**
 * A section of an answer as an agent writes it: label, colon, text.
 *
 * @example
 * ```ts
 * labelled("en", "change", "+4"); // "Change: +4"
 * labelled("zh", "reply", "唉。"); // "回复：唉。"
 * ```
 */
export function labelled(language: Language, section: FeelSection | SaySection, text: string): string {
  const labels: Readonly<Record<string, string>> = { ...feelLabels[language], ...sayLabels[language] };
  return `${labels[section]}${language === "zh" ? "：" : ": "}${text}`;
}

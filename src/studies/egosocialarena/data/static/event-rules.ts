import type { Item } from "../../../../core/item.js";

/** What a question of SocialIQA asks, by its wording. The first pattern that fits decides; $1 is who is meant. */
export const socialQuestions = [
  { asks: "feeling", pattern: /^how (?:would|will|did|does|do|might) (.+?) feel\b/i },
  { asks: "wish", pattern: /^what (?:will|would|does|do|did|might) (.+?) (?:want|like) to do\b/i },
  { asks: "need", pattern: /^what (?:will|would|does|do|did) (.+?) need(?:ed)? to do\b/i },
  { asks: "motive", pattern: /^why (?:did|does|do|would|will|was|is|were|are) (.+?) \S+/i },
  { asks: "trait", pattern: /^how would (?:you|others|people) describe (.+?)\s*\?*$/i },
  { asks: "effect", pattern: /^what will happen to (.+?)\s*\?*$/i },
] as const;
export type SocialQuestion = (typeof socialQuestions)[number]["asks"] | "other";

/**
 * Rules for the items of which the paper's section 2.2.1 says that they ask for "the mental states of LLMs' self
 * after experiencing certain social events". The paper does not state its own rule, so these go from the
 * narrowest reading to everything.
 *
 * `feelings`: how a character feels. `after-event`: also what the character wants (to do next). `mental`: also
 * why the character acted, and what the character believes or knows. `all`: every item. In SocialIQA the
 * question must ask about somebody whom the story names, and not about others. In ToMBench the ability decides.
 */
export const eventRules = {
  feelings: { social: ["feeling"], abilities: ["emotion"] },
  "after-event": { social: ["feeling", "wish"], abilities: ["emotion", "desire"] },
  mental: {
    social: ["feeling", "wish", "motive"],
    abilities: ["emotion", "desire", "intention", "belief", "knowledge"],
  },
  all: null,
} as const satisfies Record<string, { social: SocialQuestion[]; abilities: string[] } | null>;
export type EventRule = keyof typeof eventRules;
export const eventRuleNames = Object.keys(eventRules) as EventRule[];

/**
 * What a question of SocialIQA asks, and whether it asks about somebody whom the story names.
 *
 * @example
 * ```ts
 * const story = "Imani gave Tomas her seat on the bus.";
 * readSocialQuestion("How would Tomas feel afterwards?", story); // { asks: "feeling", self: true }
 * readSocialQuestion("What will Others want to do next?", story); // { asks: "wish", self: false }
 * readSocialQuestion("What does Imani need to do before this?", story).asks; // "need"
 * ```
 */
export function readSocialQuestion(question: string, story: string): { asks: SocialQuestion; self: boolean } {
  for (const { asks, pattern } of socialQuestions) {
    const who = pattern.exec(question.trim())?.[1];
    if (who === undefined) continue;
    // "Others" and "they" are nobody in particular; a name has a capital letter in the story too.
    const name = /^\p{Lu}[\p{L}'-]*/u.exec(who)?.[0] ?? "";
    const self = name !== "" && new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(story);
    return { asks, self };
  }
  return { asks: "other", self: false };
}

/**
 * Whether a rule keeps an item of SocialIQA or ToMBench.
 *
 * @example
 * ```ts
 * const item = { id: "i", study: "egosocialarena", stimulus: { text: "Imani gave Tomas her seat." }, options: [], rubric: "-" } as const;
 * const social = { ...item, options: [], conditions: { source: "socialiqa" }, question: "Why did Imani do this?" };
 * keepsItem(social, "mental"); // true
 * keepsItem(social, "after-event"); // false
 * const bench = { ...social, conditions: { source: "tombench", ability: "Emotion: Mixed emotions" } };
 * keepsItem(bench, "feelings"); // true
 * ```
 */
export function keepsItem({ conditions, question, stimulus }: Item, rule: EventRule): boolean {
  const kept: { social: readonly string[]; abilities: readonly string[] } | null = eventRules[rule];
  if (kept === null) return true;
  if (conditions.source === "tombench") {
    const ability = String(conditions.ability).split(":")[0]?.trim().toLowerCase() ?? "";
    return kept.abilities.includes(ability);
  }
  const { asks, self } = readSocialQuestion(question, stimulus.text);
  return self && kept.social.includes(asks);
}

/** HeartBench's taxonomy: five dimensions, fifteen abilities, five domains of life, two difficulties. */

export const dimensionIds = ["personality", "emotion", "sociality", "morality", "motivation"] as const;
/** One of the five dimensions. */
export type DimensionId = (typeof dimensionIds)[number];

/** The fifteen abilities, in the order of the columns of Figures 4 and 5. */
export const abilityIds = [
  "first-person-usage",
  "verbal-expression",
  "self-awareness",
  "warmth",
  "emotional-coping",
  "emotional-perception",
  "emotional-understanding",
  "relationship-building",
  "emotional-reaction",
  "autonomy",
  "motivation",
  "proactivity",
  "morality",
  "humor",
  "curiosity",
] as const;
/** One of the fifteen abilities. */
export type AbilityId = (typeof abilityIds)[number];

/** A criterion outside the fifteen: the paper counts none of them. */
export const otherAbility = "other";

/** A scored ability: its dimension, and its name in both languages. */
export interface Ability {
  id: AbilityId;
  dimension: DimensionId;
  title: string;
  zh: string;
}

/** In the order of the columns of Figures 4 and 5. */
export const abilities: readonly Ability[] = [
  { id: "first-person-usage", dimension: "personality", title: "First-Person Usage", zh: "第一人称使用" },
  { id: "verbal-expression", dimension: "personality", title: "Verbal Expression", zh: "言语表达" },
  { id: "self-awareness", dimension: "personality", title: "Self-Awareness", zh: "自我认知" },
  { id: "warmth", dimension: "personality", title: "Warmth", zh: "温暖" },
  { id: "emotional-coping", dimension: "emotion", title: "Emotional Coping", zh: "情绪应对" },
  { id: "emotional-perception", dimension: "emotion", title: "Emotional Perception", zh: "情绪感知" },
  { id: "emotional-understanding", dimension: "emotion", title: "Emotional Understanding", zh: "情绪理解" },
  { id: "relationship-building", dimension: "sociality", title: "Relationship Building", zh: "关系构建" },
  { id: "emotional-reaction", dimension: "emotion", title: "Emotional Reaction", zh: "情绪反应" },
  { id: "autonomy", dimension: "personality", title: "Autonomy", zh: "自主性" },
  { id: "motivation", dimension: "motivation", title: "Motivation", zh: "动机" },
  { id: "proactivity", dimension: "sociality", title: "Proactivity", zh: "主动性" },
  { id: "morality", dimension: "morality", title: "Morality", zh: "道德" },
  { id: "humor", dimension: "personality", title: "Humor", zh: "幽默" },
  { id: "curiosity", dimension: "personality", title: "Curiosity", zh: "好奇心" },
];

/** The five dimensions with their names in English and Chinese. */
export const dimensions: readonly { id: DimensionId; title: string; zh: string }[] = [
  { id: "personality", title: "Personality", zh: "人格" },
  { id: "emotion", title: "Emotion", zh: "情感" },
  { id: "sociality", title: "Sociality", zh: "社会性" },
  { id: "morality", title: "Morality", zh: "道德" },
  { id: "motivation", title: "Motivation", zh: "动机" },
];

/** The five domains of life, in the order of Table 1. */
export const domainIds = ["personal-growth", "interpersonal", "workplace", "family", "intimate"] as const;
/** One of the five domains of life. */
export type DomainId = (typeof domainIds)[number];

/** The five domains of life with their names in English and Chinese. */
export const domains: readonly { id: DomainId; title: string; zh: string }[] = [
  { id: "personal-growth", title: "Personal Growth", zh: "个人成长" },
  { id: "interpersonal", title: "Interpersonal & Social Development", zh: "人际与社会化发展" },
  { id: "workplace", title: "Workplace Psychology", zh: "职场心理" },
  { id: "family", title: "Family Relationships", zh: "家庭关系" },
  { id: "intimate", title: "Intimate Relationships", zh: "亲密关系" },
];

export const difficulties = ["normal", "hard"] as const;
/** Whether a case is one of the hard ones. */
export type Difficulty = (typeof difficulties)[number];

/** The ability's name as the figures print it; "Other" for criteria outside the fifteen. */
export function abilityTitle(id: AbilityId | typeof otherAbility): string {
  return abilities.find((ability) => ability.id === id)?.title ?? "Other";
}

/** The dimension that an ability belongs to. */
export function dimensionOf(id: AbilityId): DimensionId {
  return abilities.find((ability) => ability.id === id)!.dimension;
}

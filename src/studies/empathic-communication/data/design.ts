import { InputError } from "../../../core/errors.js";

/** A framework of the study: 50 conversations of one source, and the dimensions on which each was rated. */
export interface Framework {
  id: string;
  /** As the printed table names it. */
  title: string;
  /** Upstream's folder, the column of its keys, and the file and columns of the lengths of replies. */
  folder: string;
  key: string;
  lengths: { file: string; key: string };
  /** The lowest and the highest value that a rater can give. */
  scale: readonly [lowest: number, highest: number];
  /** As released. */
  dimensions: readonly string[];
}

/** The four frameworks, in the order of the authors' own tables. */
export const frameworks: readonly Framework[] = [
  {
    id: "empathetic-dialogues",
    title: "Empathetic Dialogues",
    folder: "empatheticdialogues",
    key: "conv_id",
    lengths: { file: "sample_empatheticdialogues.csv", key: "conv_id" },
    scale: [1, 5],
    dimensions: ["empathy", "fluency", "relevance"],
  },
  {
    id: "epitome",
    title: "EPITOME",
    folder: "epitome",
    key: "sp_id",
    lengths: { file: "sample_epitome.csv", key: "sp_id" },
    scale: [0, 2],
    dimensions: ["level_emotional_reactions", "level_explorations", "level_interpretations"],
  },
  {
    id: "perceived-empathy",
    title: "Perceived Empathy",
    folder: "perceived_empathy",
    key: "id",
    lengths: { file: "sample_perceived_empathy_annotations.csv", key: "OriginalDiscloserID" },
    scale: [1, 7],
    dimensions: [
      "m_understood",
      "m_validated",
      "m_affirmed",
      "m_accepted",
      "m_caredfor",
      "m_seen",
      "m_emotional",
      "m_practical",
      "m_motivation",
    ],
  },
  {
    id: "lend-an-ear",
    title: "Lend an Ear",
    folder: "lend_an_ear",
    key: "conversation_id",
    lengths: { file: "sample_lend_an_ear_conversations.csv", key: "conversation_id" },
    scale: [1, 5],
    dimensions: [
      "validating_emotions",
      "demonstrating_understanding",
      "encouraging_elaboration",
      "advice_giving",
      "self_oriented",
      "dismissing_emotions",
    ],
  },
];

/** Dimensions on which a high value is a fault. */
export const reversedDimensions = ["advice_giving", "self_oriented", "dismissing_emotions"] as const;

/** The framework of a dimension. @throws InputError naming a dimension that no framework has */
export function frameworkOf(dimension: string): Framework {
  const found = frameworks.find(({ dimensions }) => dimensions.includes(dimension));
  if (found !== undefined) return found;
  throw new InputError(`no framework has the dimension "${dimension}"; name one such as "empathy"`);
}

/** "m_caredfor" as a reader sees it: "cared for". */
export function dimensionTitle(dimension: string): string {
  return dimension
    .replace(/^(level|m)_/, "")
    .replace("caredfor", "cared for")
    .replaceAll("_", " ");
}

/** The seven raters, as the files name them: three people who are experts, a mean of lay people, three models. */
export const experts = ["expert1", "expert2", "expert3"] as const;
/** The three models that rated, as the files name them. */
export const models = ["gpt", "claude", "gemini"] as const;
/** All seven raters, as the files name them. "crowd" is a mean of lay people. */
export const raters = [...experts, "crowd", ...models] as const;
/** One of the seven raters. */
export type RatedBy = (typeof raters)[number];
/** One of the three models that rated. */
export type ModelRater = (typeof models)[number];

/** The model that the printed table calls "llm": the only one whose ratings give its numbers (see rowsThatFit). */
export const tableModel: ModelRater = "gemini";

/** The names of raters for readers. */
export const raterTitles: Readonly<Record<RatedBy, string>> = {
  expert1: "expert 1",
  expert2: "expert 2",
  expert3: "expert 3",
  crowd: "crowd (mean)",
  gpt: "GPT-4o",
  claude: "Claude 3.7 Sonnet",
  gemini: "Gemini 2.5 Pro",
};

/** Who is compared in the printed table. "experts" is the median of the three, "llm" is one model. */
export const pairs = [
  ["expert1", "expert2"],
  ["expert2", "expert3"],
  ["expert3", "expert1"],
  ["experts", "crowd"],
  ["experts", "llm"],
  ["llm", "crowd"],
] as const;
/** Two sides that the printed table compares. */
export type Pair = (typeof pairs)[number];
export type Side = Pair[number];

/** The two sides of a pair for readers: "experts and crowd". */
export const pairTitle = ([first, second]: Pair): string => `${sideTitle(first)} and ${sideTitle(second)}`;

const sideTitle = (side: Side): string =>
  side === "llm" ? "LLM" : side.replace(/^expert(\d)$/, "expert $1");

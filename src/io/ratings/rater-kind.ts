import { fitsGlob } from "../../core/glob.js";
import { type Rating, raterKinds } from "../../core/rating.js";

export type RaterKind = Rating["rater"]["kind"];

const words: Readonly<Record<string, RaterKind>> = {
  model: "model",
  llm: "model",
  ai: "model",
  person: "person",
  human: "person",
  crowd: "person",
  participant: "person",
  lay: "person",
  expert: "expert",
  gold: "expert",
  scripted: "scripted",
  rule: "scripted",
};

/** The kind that a word of a file means; undefined for another word. */
export const kindOfWord = (word: string): RaterKind | undefined => words[word.trim().toLowerCase()];

export const knownKinds = raterKinds.join(", ");

const beginnings: readonly (readonly [RegExp, RaterKind])[] = [
  [/^(?:expert|gold|clinician|psychologist)(?![a-z])/i, "expert"],
  [
    /^(?:human|crowd|person|participant|annotator|worker|student|layperson|lay|coder|mturk|prolific)(?![a-z])/i,
    "person",
  ],
  [/^scripted\//i, "scripted"],
];

/**
 * Who a judge is, where the file does not say: by the option, else by how the id begins, else a model.
 *
 * @example
 * ```ts
 * kindOf("expert-2"); // "expert"
 * kindOf("gpt-4o"); // "model"
 * kindOf("anna", { anna: "person" }); // "person"
 * ```
 */
export function kindOf(judge: string, kinds: Readonly<Record<string, RaterKind>> = {}): RaterKind {
  const named = Object.entries(kinds).find(([pattern]) => fitsGlob(pattern, judge));
  if (named !== undefined) return named[1];
  return beginnings.find(([beginning]) => beginning.test(judge))?.[1] ?? "model";
}

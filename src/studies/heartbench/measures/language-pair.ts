import type { AbilityId } from "../data/taxonomy.js";

/** One judge's verdicts on one model's replies to the two versions of a case, by one criterion. */
export interface LanguagePair {
  case: string;
  model: string;
  criterion: string;
  ability: AbilityId | "other";
  /** A merit counts for a reply, a fault against it. */
  score: number;
  isCritical: boolean;
  zh: boolean;
  en: boolean;
}

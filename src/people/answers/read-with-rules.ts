import type { Item } from "../../core/item.js";
import { type AnswersReading, readPersonAnswers } from "./read-answers.js";
import { readExclusions } from "./read-exclusions.js";
import { applyRules, type ExclusionRules } from "./rules.js";

export interface ReadingOptions {
  /** Role -> column. */
  map?: Readonly<Record<string, string>>;
  rules?: Omit<ExclusionRules, "listed">;
  /** A CSV of whom to leave out. */
  exclude?: string;
}

/**
 * Reads files of people's answers, and leaves out by stated rules: the answers stay, and exclusions name the reason.
 *
 * @throws DataError or FileProblemsError as `readPersonAnswers` and `readExclusions`
 */
export async function readWithRules(
  files: readonly string[],
  items: readonly Item[],
  { map, rules = {}, exclude }: ReadingOptions,
): Promise<{ found: AnswersReading; left: ReturnType<typeof applyRules> }> {
  const found = await readPersonAnswers(files, items, map === undefined ? {} : { map });
  const listed = exclude === undefined ? [] : await readExclusions(exclude, found);
  return { found, left: applyRules(found, { ...rules, listed }) };
}

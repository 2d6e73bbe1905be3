import { MissingDataError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { RunPlan } from "../../../core/run-record.js";
import type { ItemReading, ReadShares } from "../../../runs/reading/row.js";
import { readManifest } from "../../../runs/run-folder.js";
import type { StudyItem } from "../data/data.js";
import { loadStudyItems } from "../data/tables.js";
import { loadCodedItems, loadUpstreamItems } from "../data/upstream-items.js";
import { loadSetOf } from "./set-answers.js";

/**
 * The study's items beside a reply: options, key, and people's answers by option.
 *
 * A run of recorded replies sent nothing. Where the authors' texts are here, the story is shown in its place.
 */
export async function readItems(
  { models, set }: RunPlan,
  folder: string,
): Promise<(item: string) => ItemReading | undefined> {
  if (set !== undefined) return readOwnItems(folder);
  const isSent = models.some((model) => !/^(replay|bayes)\//.test(model));
  const [{ items, coded }, recorded] = await Promise.all([textsOrCodes(), loadStudyItems()]);
  const people = new Map(recorded.map((item) => [item.id, peopleShares(item)]));
  const byId = new Map(items.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id);
    if (item === undefined) return undefined;
    const own = { options: item.options, key: item.keyed ?? null, shares: [people.get(id)!] };
    if (isSent) return own;
    return { ...own, messages: nothingSent, ...(coded ? {} : { text: itemText(item) }) };
  };
}

/** The items of a run's own set: nobody's answers are known. */
async function readOwnItems(folder: string): Promise<(item: string) => ItemReading | undefined> {
  const { items } = await loadSetOf(folder, readManifest(folder).set);
  const byId = new Map(items.map((item) => [item.id, item]));
  return (id) => {
    const item = byId.get(id);
    return item === undefined ? undefined : { options: item.options, key: item.keyed ?? null, shares: [] };
  };
}

const nothingSent =
  "Nothing was sent: recorded replies are given again, and the computed observer reads codes.";

/** The items with the authors' texts if these are here, else with codes for options. */
async function textsOrCodes(): Promise<{ items: Item[]; coded: boolean }> {
  try {
    return { items: await loadUpstreamItems(), coded: false };
  } catch (error) {
    if (!(error instanceof MissingDataError)) throw error;
    return { items: await loadCodedItems(), coded: true };
  }
}

/** The story and its question. */
export const itemText = ({ stimulus, question }: Item): string => `${stimulus.text}\n\n${question}`;

/** People's answers by option, and their modal response: of tied answers the one that was given first. */
export const peopleShares = ({ answers, options }: Pick<StudyItem, "answers" | "options">): ReadShares =>
  countShares("people", answers, options);

/**
 * Counts answers by option.
 *
 * @param answers option indices in the order of the record; null = unscored
 *
 * @example
 * ```ts
 * countShares("people", [1, 0, 1, 0, null], 2).mode; // 1
 * countShares("people", [1, 0, 1, 0, null], 2).tie; // "2 options have 2 answers each; as in the paper, the one that was given first counts as the mode"
 * ```
 */
export function countShares(by: string, answers: readonly (number | null)[], options: number): ReadShares {
  const counts = Array.from({ length: options }, () => 0);
  for (const answer of answers) if (answer !== null) counts[answer]!++;
  const most = Math.max(...counts);
  const modes = counts.filter((count) => count === most).length;
  const first = answers.find((answer) => answer !== null && counts[answer] === most) ?? null;
  const tie =
    modes > 1 && most > 0
      ? `${modes} options have ${most} answers each; as in the paper, the one that was given first counts as the mode`
      : "";
  return { by, counts, unscored: answers.filter((answer) => answer === null).length, mode: first, tie };
}

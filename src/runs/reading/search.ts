import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReadRow } from "./row.js";
import type { RowStore } from "./row-store.js";

/** All texts of a row that a search looks through, in lower case. Its prompt is searched apart. */
export function searchedText(row: ReadRow): string {
  const {
    item,
    model,
    prompt,
    reply,
    reasoning,
    refusal,
    reason,
    text,
    options,
    criteria,
    judgements,
    dialogues,
  } = row;
  return [
    ...[item, model, prompt, reply, reasoning, refusal, reason, text, ...options],
    ...criteria.map((criterion) => criterion.text),
    ...judgements.flatMap(({ judge, verdicts }) => [judge, ...verdicts.map((verdict) => verdict.reason)]),
    ...dialogues.flatMap(({ turns }) =>
      turns.flatMap((turn) => [turn.text, ...turn.thoughts.map((thought) => thought.text)]),
    ),
  ]
    .filter((part) => part != null)
    .join("\n")
    .toLowerCase();
}

/** The words of a query: a row must have them all, anywhere. */
export const queryWords = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * The numbers of the rows that have every word of a query.
 *
 * @param promptText the text of a row's prompt in lower case, or ""
 * @param isStopped asked now and then; true ends the search with what was found
 */
export async function searchRows(
  store: RowStore,
  query: string,
  promptText: (row: ReadRow) => string,
  isStopped: () => boolean = () => false,
): Promise<number[]> {
  const words = queryWords(query);
  const found: number[] = [];
  for (let at = 0; at < store.count; at++) {
    // The server answers other requests between these.
    if (at % 512 === 511) await nextTurn();
    if (isStopped()) break;
    const row = store.row(at);
    const text = searchedText(row);
    const left = words.filter((word) => !text.includes(word));
    if (left.length > 0) {
      const prompt = promptText(row);
      if (left.some((word) => !prompt.includes(word))) continue;
    }
    found.push(at);
  }
  return found;
}

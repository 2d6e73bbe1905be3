import { groupRows } from "../../core/group-rows.js";
import type { PersonAnswer } from "../../core/person-answer.js";
import { meanInterval } from "../../stats/mean-interval.js";

/** How people answered a question with a scale, of one item. */
export interface ScaleNorm {
  item: string;
  question: string;
  n: number;
  mean: number;
  /** t with n - 1 df; NaN below two answers. */
  ci: [number, number];
  sd: number;
  /** Not answered. */
  unscored: number;
}

/** The words by which people named what an item is about. */
export interface NamingNorm {
  item: string;
  question: string;
  n: number;
  /** In lower case, without blanks and punctuation around them: the most frequent first, then by the alphabet. */
  words: { word: string; count: number }[];
}

/**
 * Means of people's answers on scales: by item and question, in their order.
 *
 * Answers "how strong do people say it is?". Participants are the units of each mean, so the interval holds for other
 * people and the same item. Its bounds may lie beyond a scale's end points, which answers do not tell.
 *
 * @example
 * ```ts
 * const row = (participant: string, value: number) => ({
 *   ...{ participant, item: "a", question: "intensity", kind: "scale" as const, answer: "", index: null, value },
 *   ...{ status: "ok" as const, orderShown: [], position: null, seconds: null },
 * });
 * scaleNorms([row("p1", 60), row("p2", 70), row("p3", 80)])[0]!.mean; // 70
 * ```
 */
export function scaleNorms(answers: readonly PersonAnswer[]): ScaleNorm[] {
  return groupRows(answers, ["item", "question"]).flatMap(({ item, question, rows }): ScaleNorm[] => {
    const values = rows.flatMap(({ kind, value }) => (kind === "scale" && value !== null ? [value] : []));
    if (values.length === 0) return [];
    const { value: mean, ci, n, sd } = meanInterval(values);
    const unscored = rows.filter(({ status }) => status !== "ok").length;
    return [{ item, question, n, mean, ci, sd, unscored }];
  });
}

/**
 * Words that people gave of their own: by item and question, folded (case, width, blanks and punctuation around them do
 * not matter) and counted.
 *
 * Answers "what do people call it, unasked?". Inflections and synonyms stay apart: "relief" is not "relieved".
 *
 * @example
 * ```ts
 * const row = (participant: string, answer: string) => ({
 *   ...{ participant, item: "a", question: "naming", kind: "text" as const, answer, index: null, value: null },
 *   ...{ status: "ok" as const, orderShown: [], position: null, seconds: null },
 * });
 * const [norm] = namingNorms([row("p1", "Relieved."), row("p2", "glad"), row("p3", " relieved ")]);
 * norm!.words; // [{ word: "relieved", count: 2 }, { word: "glad", count: 1 }]
 * ```
 */
export function namingNorms(answers: readonly PersonAnswer[]): NamingNorm[] {
  const texts = answers.filter(
    ({ kind, status, answer }) => kind === "text" && status === "ok" && answer !== "",
  );
  return groupRows(texts, ["item", "question"]).flatMap(({ item, question, rows }): NamingNorm[] => {
    const counts = new Map<string, number>();
    for (const { answer } of rows) {
      const word = folded(answer);
      if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    if (counts.size === 0) return [];
    const words = [...counts].map(([word, count]) => ({ word, count }));
    words.sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
    return [{ item, question, n: words.reduce((sum, { count }) => sum + count, 0), words }];
  });
}

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, "");

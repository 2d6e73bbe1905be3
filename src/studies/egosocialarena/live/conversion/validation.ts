import type { Item } from "../../../../core/item.js";
import { type Reader, readingOf } from "./reader-answers.js";
import type { ReaderRow } from "./reader-forms.js";
import { optionLetter } from "./review-form.js";

/**
 * How a question about an item came out. agreed: both readers say the same, and nothing speaks against it.
 * settled: the third reader decided for the key, or for the conversion. disputed: the third reader, or both
 * readers where there is no third answer, decided against the key or the conversion, or cannot tell. open: the
 * readers differ, and nobody has settled it. unread: a reader has not answered, and nobody has settled it.
 */
export type Outcome = "agreed" | "settled" | "disputed" | "open" | "unread";

/** A question with what everybody said. */
export interface ValidationRow {
  item: string;
  source: string;
  /** The story or course of events that the item shares with others. */
  cluster: string;
  asked: ReaderRow["asked"];
  /** The letter of the key, or "yes" of a conversion; null of an item without a key. */
  key: string | null;
  /** What could be answered. */
  allowed: string[];
  answers: [first: string | null, second: string | null];
  third: string | null;
  outcome: Outcome;
  comments: string[];
}

/** What two readers and a third said about every question. */
export function validate(
  rows: readonly ReaderRow[],
  [a, b]: readonly [Reader, Reader],
  third: Reader | null,
): ValidationRow[] {
  return rows.map(({ code, item, asked, answers: allowed }) => {
    const readings = [readingOf(a, code), readingOf(b, code)] as const;
    const last = third === null ? { answer: null, comment: null } : readingOf(third, code);
    const key = asked === "conversion" ? "yes" : item.keyed == null ? null : optionLetter(item.keyed);
    const answers: ValidationRow["answers"] = [readings[0].answer, readings[1].answer];
    const said = [...readings, last].map(({ comment }) => comment).filter((comment) => comment !== null);
    const outcome = outcomeOf(answers, last.answer, key);
    return {
      ...{ item: item.id, source: sourceOf(item), cluster: clusterOf(item), asked, key, allowed },
      ...{ answers, third: last.answer, outcome, comments: said },
    };
  });
}

function outcomeOf([a, b]: ValidationRow["answers"], third: string | null, key: string | null): Outcome {
  const holds = (answer: string): boolean => answer !== "?" && (key === null || answer === key);
  if (a !== null && a === b && holds(a)) return "agreed";
  if (third !== null) return holds(third) ? "settled" : "disputed";
  if (a === null || b === null) return "unread";
  return a === b ? "disputed" : "open";
}

/** What a third reader has to settle: where two have answered, and their answers do not settle it. */
export const toSettle = (rows: readonly ValidationRow[]): ValidationRow[] =>
  rows.filter(({ outcome, third }) => third === null && (outcome === "open" || outcome === "disputed"));

export const sourceOf = ({ conditions }: Item): string => String(conditions.source ?? "own");

const clusterOf = ({ id, conditions }: Item): string =>
  conditions.scenario === undefined ? id : `${sourceOf({ conditions } as Item)} ${conditions.scenario}`;

const worst: readonly Outcome[] = ["disputed", "open", "unread", "settled", "agreed"];

/** The outcome of a whole item: that of its worse question. Items that nobody was asked about have none. */
export function itemOutcomes(rows: readonly ValidationRow[]): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const { item, outcome } of rows) {
    const before = outcomes.get(item);
    if (before === undefined || worst.indexOf(outcome) < worst.indexOf(before)) outcomes.set(item, outcome);
  }
  return outcomes;
}

import type { CodedTable } from "../ratings/coded-table.js";
import type { Problems } from "../ratings/problems.js";

/** Why a reply ended, as far as it is known. */
export type ImportedEnd = "stop" | "length" | "content-filter" | null;

/** Replicates are numbered from 0; names are numbered in the order of the file. */
export function replicateReader(table: CodedTable, name: string | undefined, notes: string[]) {
  const column = table.columns.find((one) => one.name === name);
  if (column === undefined) return undefined;
  const numbers = column.values.map(Number);
  const isCount = numbers.every((number) => Number.isSafeInteger(number) && number >= 0);
  const least = isCount ? Math.min(...numbers) : 0;
  if (!isCount) notes.push(`"${name}": its names are numbered from 0, in the order of the file`);
  else if (least > 0) notes.push(`"${name}" counts from ${least}; it is read from 0`);
  return (row: number, problems: Problems): number | undefined => {
    const code = column.codes[row]!;
    if (code < 0) problems.add(table.places[row]!, column.name, "is empty");
    else return isCount ? numbers[code]! - least : code;
    return undefined;
  };
}

/** Providers' words for why a reply ended. */
export function endOf(word: string | undefined): ImportedEnd {
  const plain = word?.toLowerCase().replaceAll("_", "-") ?? "";
  if (["length", "max-tokens", "model-length", "max-output-tokens"].includes(plain)) return "length";
  if (["content-filter", "refusal", "safety"].includes(plain)) return "content-filter";
  return ["stop", "end-turn", "eos", "stop-sequence", "end"].includes(plain) ? "stop" : null;
}

/** The order in which options were shown, "[2,0,1]"; null for a text that is none. */
export function orderOf(text: string): number[] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(given)) return null;
  const isOrder = [...given].sort((a, b) => a - b).every((index, i) => index === i);
  return isOrder ? given : null;
}

/** What failed; undefined for the words that say that nothing did. */
export const failureOf = (text: string | undefined): string | undefined =>
  text === undefined || /^(?:false|0|no|none|null|ok)$/i.test(text) ? undefined : text;

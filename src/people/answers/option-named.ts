import { quotedCell } from "../../io/ratings/problems.js";

/**
 * The option that a participant chose: by its words (case, width and blanks do not matter), or by its index from 0.
 *
 * @returns the index, or what is wrong
 *
 * @example
 * ```ts
 * optionNamed(["joyful", "Relieved"], "relieved", undefined); // 1
 * optionNamed(["joyful", "relieved"], "sad", undefined); // '"sad" is none of joyful, relieved'
 * ```
 */
export function optionNamed(
  options: readonly string[],
  text: string | undefined,
  index: number | undefined,
): number | string {
  const all = options.join(", ");
  if (index !== undefined && options[index] === undefined) {
    return `${index} is no index from 0 of ${all}`;
  }
  if (text === undefined) return index as number;
  const found = options.findIndex((option) => plain(option) === plain(text));
  if (found < 0) return `${quotedCell(text)} is none of ${all}`;
  if (index === undefined || index === found) return found;
  return `${quotedCell(text)} is option ${found}, and the index says ${index}`;
}

const plain = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

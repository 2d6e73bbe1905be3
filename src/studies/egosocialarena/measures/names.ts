import type { PrintedName } from "../data/data.js";

/**
 * The parts of a name that tell which version is meant: runs of letters and of digits, in lower case. A date and
 * the ending of a file format tell no other version.
 *
 * @example
 * ```ts
 * nameParts("Llama3-8b-chat-hf"); // ["llama", "3", "8", "b", "chat"]
 * nameParts("Claude-3.5-sonnet-20240620"); // ["claude", "3", "5", "sonnet"]
 * ```
 */
export function nameParts(name: string): string[] {
  const parts = name.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return parts.filter((part) => part !== "hf" && !/^\d{8}$/.test(part));
}

/**
 * Names of one thing that differ in more than spelling: the first name, and each other one with a place. Empty
 * where all names agree.
 *
 * @example
 * ```ts
 * const row = { thing: "llama-3-8b", place: "Table 2", name: "LLaMa-3-8B-Chat" };
 * conflictingNames([row, { ...row, place: "Appendix C", name: "Llama3-8b-chat-hf" }]); // []
 * ```
 */
export function conflictingNames(names: readonly PrintedName[]): PrintedName[] {
  const different = new Map<string, PrintedName>();
  for (const row of names) {
    const parts = nameParts(row.name).join(" ");
    if (!different.has(parts)) different.set(parts, row);
  }
  return different.size > 1 ? [...different.values()] : [];
}

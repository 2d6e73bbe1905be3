import { endOfString } from "./json-string.js";

/**
 * How deep JSON from outside may be nested. Ours has five levels, and no table, reply or log needs twenty. A few
 * thousand are too many for what checks, compares or writes a value level by level: it runs out of stack.
 */
export const deepestJson = 100;

/**
 * Where a text of JSON is nested deeper than it may be: the place of the first bracket too many, counted from 0;
 * undefined if there is none. Brackets in strings do not count. The text need not be valid.
 *
 * @example
 * ```ts
 * tooDeepAt('[["]]]"]]', 2); // undefined
 * tooDeepAt("[[[1]]]", 2); // 2
 * ```
 */
export function tooDeepAt(text: string, most = deepestJson): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === 0x5b || sign === 0x7b) {
      if (++depth > most) return at;
    } else if (sign === 0x5d || sign === 0x7d) depth--;
  }
  return undefined;
}

const quote = 0x22;
/**
 * Whether a value is nested deeper than it may be. It looks no deeper than that, so any value is safe.
 *
 * @example
 * ```ts
 * isDeep({ a: [1] }, 2); // false
 * isDeep({ a: [{}] }, 2); // true
 * ```
 */
export function isDeep(value: unknown, most = deepestJson): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (most === 0) return true;
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (isDeep(part, most - 1)) return true;
  }
  return false;
}

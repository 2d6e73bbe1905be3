const longest = 200;
// Marks of emphasis, quotation and the end of a sentence around a number.
const around = /^[\s*_`"'“”‘’([{「『【]+|[\s*_`"'“”‘’)\]}」』】.,;:!。、]+$/g;

/**
 * The level in what a judge wrote: a whole number and nothing else. Full-width digits, a real minus sign, and
 * marks around the number make no difference. Two numbers, a share ("4/5") or a number with words say no level.
 *
 * @example
 * ```ts
 * readLevel("４"); // 4
 * readLevel(" **3.** "); // 3
 * readLevel("−2"); // -2
 * readLevel("4/5"); // null
 * readLevel(3.5); // null
 * ```
 */
export function readLevel(given: unknown): number | null {
  if (typeof given === "number") return Number.isSafeInteger(given) ? given + 0 : null;
  if (typeof given !== "string" || given.length > longest) return null;
  const text = given
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(around, "");
  return /^[+-]?\d{1,6}(?:\.0+)?$/.test(text) ? Number(text) + 0 : null;
}

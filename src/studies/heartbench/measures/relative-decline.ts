/**
 * A fall from one number to another, in percent of the number before and of the number after. A decline means
 * the first.
 *
 * @example
 * ```ts
 * relativeDecline(59.94, 43.49); // { ofBefore: 27.44, ofAfter: 37.82 }
 * ```
 */
export function relativeDecline(before: number, after: number): { ofBefore: number; ofAfter: number } {
  return { ofBefore: (100 * (before - after)) / before, ofAfter: (100 * (before - after)) / after };
}

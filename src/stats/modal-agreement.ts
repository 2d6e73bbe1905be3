import { InputError } from "../core/errors.js";
import { requireRows, shown } from "./arguments.js";

/**
 * Modal agreement: the share of answers that equal the most frequent answer of their item.
 *
 * Answers "what is the best agreement possible with one answer per item?". It is the ceiling of a model's
 * agreement with participants; leave-one-out agreement is not (see `leaveOneOutAgreement`). It says nothing
 * about who is right. With few participants it is too high by chance: with two answers it is never below 0.5.
 *
 * Shape: one list per item of option indices or other labels. Range 1 / options to 1. A tie needs no
 * rule, since every tied option has the same count. An empty item has the share NaN and no weight; no
 * answers at all give NaN.
 *
 * Missing answers are refused: leave them out of the item's list.
 *
 * @throws InputError `modalAgreement requires answers that are not missing, got NaN in item 2`
 *
 * Source: the resubstitution bound of Gandhi et al. 2024's measure; the value weighs items by their
 * answers, as their rows do. Reference: tests/reference/scipy/leaveOneOutAgreement.py.
 *
 * @example
 * ```ts
 * modalAgreement([[0, 0, 1], [1, 1, 1]]).value; // 0.8333
 * modalAgreement([[0, 1, 0, 1]]).shares[0]; // 0.5
 * ```
 */
export function modalAgreement(items: readonly (readonly number[])[]): {
  /** Sum of modal counts / sum of answers. */
  value: number;
  /** Answers, all items together. */
  n: number;
  /** For each item, the count of its mode / its answers. */
  shares: Float64Array;
} {
  requireRows(items, "modalAgreement", "items", "item");
  let modal = 0;
  let n = 0;
  const shares = Float64Array.from(items, (answers, item) => {
    const counts = new Map<number, number>();
    let top = 0;
    for (let i = 0; i < answers.length; i++) {
      const answer = answers[i]!;
      if (!Number.isFinite(answer)) {
        const wanted = Number.isNaN(answer) ? "not missing" : "finite numbers";
        throw new InputError(
          `modalAgreement requires answers that are ${wanted}, got ${shown(answer)} in item ${item}`,
        );
      }
      const count = (counts.get(answer) ?? 0) + 1;
      counts.set(answer, count);
      if (count > top) top = count;
    }
    modal += top;
    n += answers.length;
    return answers.length === 0 ? Number.NaN : top / answers.length;
  });
  return { value: n === 0 ? Number.NaN : modal / n, n, shares };
}

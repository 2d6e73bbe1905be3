import type { Estimate } from "../../../core/estimate.js";
import { niceStep } from "../../../plots/scale.js";

type Shown = Pick<Estimate, "value" | "ci">;

/** An axis with 0 in its middle that holds all values, and intervals up to half of that again. */
export function symmetricRange(estimates: readonly Shown[]): [number, number] {
  const sizes = estimates.map(({ value }) => Math.abs(value)).filter(Number.isFinite);
  const largest = Math.max(0, ...sizes);
  const ends = estimates.flatMap(({ ci }) => ci.map(Math.abs)).filter(Number.isFinite);
  const wanted = Math.max(largest, Math.min(Math.max(0, ...ends), 1.5 * largest || Number.POSITIVE_INFINITY));
  if (wanted === 0) return [-1, 1];
  const step = niceStep(wanted, 4);
  const end = step * Math.ceil(wanted / step - 1e-9);
  return [-end, end];
}

/** The line that every row is compared with. */
export const noneLine = { value: 0, label: "none" } as const;

/** A value or an end of an interval as a table has it. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

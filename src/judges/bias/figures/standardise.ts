import type { Effect } from "../../diagnostics/contract.js";

/** A tested effect in margins from its null: beyond 1 or -1 it matters. */
export interface Standardised {
  value: number;
  ci: [lower: number, upper: number];
}

/**
 * How far an effect lies from the value without bias, in units of the margin below which it would not matter.
 * It makes points, shares and log odds comparable in one picture. undefined if the effect has no margin.
 *
 * @example
 * ```ts
 * const effect = { label: "", value: 0.6, ci: [0.55, 0.7] as [number, number], n: 9, units: "targets", null: 0.5 };
 * const { value, ci } = standardise({ ...effect, margin: 0.05 });
 * value; // 2
 * ci; // [1, 4]
 * ```
 */
export function standardise({ value, ci, null: zero, margin }: Effect): Standardised | undefined {
  if (zero === undefined || margin === undefined || !(margin > 0) || Number.isNaN(value)) return undefined;
  const of = (one: number): number => Number(((one - zero) / margin).toFixed(12));
  return { value: of(value), ci: [of(ci[0]), of(ci[1])] };
}

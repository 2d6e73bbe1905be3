import type { Estimate } from "../../../core/estimate.js";

/** "41.2 [33.0, 50.1]"; "unscored" where nothing was scored. */
export function estimateText({ value, ci }: Pick<Estimate, "value" | "ci">, digits = 1): string {
  if (Number.isNaN(value)) return "unscored";
  const bounds = ci.every(Number.isFinite) ? ` [${ci.map((x) => signed(x, digits)).join(", ")}]` : "";
  return `${signed(value, digits)}${bounds}`;
}

export const one = (value: number): string => (Number.isNaN(value) ? "unscored" : value.toFixed(1));

/** "2" or "1 to 3" */
export const range = ([low, high]: readonly [number, number]): string =>
  low === high ? String(low) : `${low} to ${high}`;

const signed = (value: number, digits: number): string => value.toFixed(digits).replace("-", "−");

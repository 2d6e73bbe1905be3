import { InputError } from "../../core/errors.js";

/** Numbers by name that say how an event bears on a person. */
export type Appraisals = Readonly<Record<string, number>>;

/** How much an amount of money is worth to a person. */
export interface MoneyScale {
  /** `linear` (default), or `log`: sign(x) ln(1 + |x|), so that each further unit is worth less. */
  curve?: "linear" | "log";
  /** Amounts are counted in this unit; 1 unless given. */
  unit?: number;
}

/**
 * The worth of an amount, on a person's scale. It is 0 at 0, and a loss is worth as much as a gain, with a minus.
 *
 * @throws InputError `a unit of money is above 0, got 0`
 */
export function worth(amount: number, { curve = "linear", unit = 1 }: MoneyScale = {}): number {
  if (!(unit > 0 && Number.isFinite(unit))) throw new InputError(`a unit of money is above 0, got ${unit}`);
  if (curve !== "linear" && curve !== "log") {
    throw new InputError(`a curve of money is linear or log, got ${JSON.stringify(curve)}`);
  }
  const units = amount / unit;
  return curve === "linear" ? units : Math.sign(units) * Math.log1p(Math.abs(units));
}

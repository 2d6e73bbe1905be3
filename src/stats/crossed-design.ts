import { InputError } from "../core/errors.js";
import { requireFinite, requireLabels, requireObject } from "./arguments.js";

/** Labels of one or more crossed factors, one label per value. */
export type Factors = Readonly<Record<string, ArrayLike<string | number>>>;

/** @internal */
export interface CrossedDesign {
  names: string[];
  /** How many levels each factor has. */
  levels: number[];
  /** For each factor, the level (from 0, in order of appearance) of each value. */
  codes: Int32Array[];
  values: Float64Array;
}

/** @internal */
export function crossedDesign(
  values: ArrayLike<number>,
  factors: Factors,
  allowed: readonly number[],
  caller: string,
): CrossedDesign {
  requireObject(factors, caller, "factors");
  const names = Object.keys(factors);
  if (!allowed.includes(names.length)) {
    throw new InputError(`${caller} requires ${allowed.join(" or ")} factors, got ${names.length}`);
  }
  for (const name of names) {
    // Components are named by their factors joined with ":", and what is left by "residual".
    if (name === "residual" || name.includes(":") || name === "") {
      throw new InputError(
        `${caller} requires factors with a name without ":", not "residual", got "${name}"`,
      );
    }
  }
  requireFinite(values, caller);
  const levels: number[] = [];
  const codes = names.map((name) => {
    const labels = factors[name]!;
    requireLabels(labels, caller, `${name} `);
    if (labels.length !== values.length) {
      throw new InputError(
        `${caller} requires one ${name} per value, got ${labels.length} for ${values.length} values`,
      );
    }
    const index = new Map<string | number, number>();
    const code = Int32Array.from({ length: labels.length }, (_, i) => {
      const at = index.get(labels[i]!) ?? index.size;
      index.set(labels[i]!, at);
      return at;
    });
    levels.push(index.size);
    return code;
  });
  return { names, levels, codes, values: Float64Array.from(values) };
}

/** The design without one level of one factor. @internal */
export function withoutLevel(design: CrossedDesign, factor: number, level: number): CrossedDesign {
  const kept: number[] = [];
  design.codes[factor]!.forEach((code, i) => {
    if (code !== level) kept.push(i);
  });
  // Levels that lose their last value close up.
  const levels: number[] = [];
  const codes = design.codes.map((column) => {
    const index = new Map<number, number>();
    const code = Int32Array.from(kept, (i) => {
      const at = index.get(column[i]!) ?? index.size;
      index.set(column[i]!, at);
      return at;
    });
    levels.push(index.size);
    return code;
  });
  return { names: design.names, levels, codes, values: Float64Array.from(kept, (i) => design.values[i]!) };
}

import { counted } from "../../core/counted.js";
import { InputError } from "../../core/errors.js";
import type { RaschOptions } from "./contract.js";
import { caller } from "./settings.js";

/** Rows that stay, with their values and what names their facets. */
export interface ScaledRows {
  values: Float64Array;
  criteria: Int32Array;
  names: readonly string[];
}

/** Levels from 0, and the scale's own value of each level by criterion. */
export interface Levels {
  level: Uint8Array;
  /** How many levels there are, of every criterion. */
  count: number;
  values: Float64Array[];
  notes: string[];
}

/** As many bands as this at most, unless more are asked for. */
const mostBands = 10;

/**
 * Values as ordered levels. A scale is cut into bands of equal width: as many as it has whole numbers (each is
 * then a band of its own), at most 10. Thresholds are shared by criteria, so all have as many levels as the one
 * with the fewest.
 */
export function levelsOf(
  { values, criteria, names }: ScaledRows,
  { scales = {}, reversed = [], bands }: Pick<RaschOptions, "scales" | "reversed" | "bands">,
): Levels {
  const found = names.map((name) => scaleOf(name, scales));
  for (let row = 0; row < values.length; row++) {
    const scale = found[criteria[row]!]!;
    const value = values[row]!;
    if (scale.declared && (value < scale.lowest || value > scale.highest)) {
      throw new InputError(
        `${caller} requires values within the scale ${scale.lowest} to ${scale.highest}${ofCriterion(scale.name)}, got ${value}`,
      );
    }
    if (value < scale.lowest) scale.lowest = value;
    if (value > scale.highest) scale.highest = value;
    if (scale.whole && !Number.isInteger(value)) scale.whole = false;
    if (scale.distinct.size <= mostBands) scale.distinct.add(value);
  }
  const flat = found.find(({ lowest, highest }) => !(highest > lowest));
  if (flat !== undefined) {
    throw new InputError(
      `${caller} requires values that differ${ofCriterion(flat.name)}, got ${flat.lowest} alone: leave it out, or declare its scale`,
    );
  }
  const own = found.map(({ lowest, highest, whole, distinct }) =>
    Math.min(mostBands, whole ? highest - lowest + 1 : distinct.size),
  );
  const count = bands ?? Math.min(...own);
  const level = new Uint8Array(values.length);
  const sums = names.map(() => new Float64Array(count));
  const sizes = names.map(() => new Float64Array(count));
  const turned = names.map((name) => reversed.includes(name));
  for (let row = 0; row < values.length; row++) {
    const c = criteria[row]!;
    const { lowest, highest } = found[c]!;
    let value = values[row]!;
    let band = Math.min(count - 1, Math.floor(((value - lowest) * count) / (highest - lowest)));
    if (turned[c]) {
      band = count - 1 - band;
      value = lowest + highest - value;
    }
    level[row] = band;
    sums[c]![band]! += value;
    sizes[c]![band]!++;
  }
  const ownValues = found.map(({ lowest, highest, whole }, c) =>
    Float64Array.from(sums[c]!, (sum, band) => {
      if (sizes[c]![band]! > 0) return sum / sizes[c]![band]!;
      // Nobody used it: the whole number that it is, or the middle of the band.
      const exact = whole && highest - lowest + 1 === count;
      return exact ? lowest + band : lowest + ((highest - lowest) * (band + 0.5)) / count;
    }),
  );
  return { level, count, values: ownValues, notes: notesOf(found, own, count, turned, bands) };
}

interface Scale {
  name: string;
  lowest: number;
  highest: number;
  declared: boolean;
  whole: boolean;
  distinct: Set<number>;
}

function scaleOf(name: string, scales: NonNullable<RaschOptions["scales"]>): Scale {
  const declared = Object.hasOwn(scales, name) ? scales[name] : undefined;
  const [lowest, highest] = declared ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const whole = declared === undefined || (Number.isInteger(lowest) && Number.isInteger(highest));
  return { name, lowest, highest, declared: declared !== undefined, whole, distinct: new Set() };
}

const ofCriterion = (name: string): string => (name === "" ? "" : ` of ${name}`);

function notesOf(
  scales: readonly Scale[],
  own: readonly number[],
  count: number,
  turned: readonly boolean[],
  bands: number | undefined,
): string[] {
  const notes: string[] = [];
  const guessed = scales.filter(({ declared }) => !declared).map(({ name }) => name);
  if (guessed.length > 0) {
    const where = guessed.length === 1 && guessed[0] === "" ? "" : ` of ${guessed.join(", ")}`;
    notes.push(
      `The scale${where} is not declared: it is taken to reach from the least to the greatest value given.`,
    );
  }
  const cut = new Map<string, string[]>();
  scales.forEach(({ name, lowest, highest, whole }, c) => {
    if (whole && highest - lowest + 1 === count) return;
    const isCut = bands === undefined && own[c]! > count;
    const reason = isCut ? ", as few as the criterion with the fewest levels has" : "";
    const end = `is cut into ${counted(count, "band")} of equal width${reason}.`;
    const key = `${lowest} to ${highest}|${end}`;
    cut.set(key, [...(cut.get(key) ?? []), name]);
  });
  for (const [key, names] of cut) {
    const [ends, end] = key.split("|");
    notes.push(`The scale ${ends}${ofCriterion(names.join(", "))} ${end}`);
  }
  if (new Set(scales.map(({ lowest, highest }) => highest - lowest)).size > 1) {
    notes.push(
      "Criteria have scales of different lengths: expected values are averages over different units.",
    );
  }
  const reversed = scales.filter((_, c) => turned[c]).map(({ name }) => name);
  if (reversed.length > 0) {
    notes.push(`Bad when high, so counted from the top: ${reversed.join(", ")}.`);
  }
  return notes;
}

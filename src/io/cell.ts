import { readDecimal } from "../core/decimal.js";
import type { Field } from "./codebook.js";

/** A typed cell; null is a missing value. */
export type Cell = string | number | boolean | null;

/** A parsed cell, or the problem with it. */
export type CellResult = { value: Cell } | { problem: string };

/**
 * Makes the reader for the cells of one column from its type and constraints. The tests of its constraints
 * are prepared once per column, not once per cell.
 */
export function cellReader(field: Field, missingValues: readonly string[]): (text: string) => CellResult {
  const constraints = field.constraints ?? {};
  const missing = new Set(missingValues);
  const levels = constraints.enum === undefined ? undefined : new Set<Cell>(constraints.enum);
  const pattern =
    constraints.pattern === undefined ? undefined : new RegExp(`^(?:${constraints.pattern})$`, "u");
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = constraints;
  const bounded = constraints.minimum !== undefined || constraints.maximum !== undefined;
  const parse = parsers[field.type];

  return (text) => {
    if (missing.has(text)) {
      return constraints.required === true ? { problem: "is required and is missing" } : { value: null };
    }
    const value = parse(text);
    if (value === undefined) return { problem: `expected ${nouns[field.type]}, got ${show(text)}` };
    if (levels !== undefined && !levels.has(value)) {
      return { problem: `${show(text)} is not one of its levels (${[...levels].join(", ")})` };
    }
    if (pattern !== undefined && !pattern.test(text)) {
      return { problem: `${show(text)} does not match ${constraints.pattern}` };
    }
    // NaN is outside every range. Without a range it is allowed like any other number.
    if (bounded && typeof value === "number" && !(value >= minimum && value <= maximum)) {
      return { problem: `${text} is outside ${minimum} to ${maximum}` };
    }
    return { value };
  };
}

const nouns = { string: "text", integer: "a whole number", number: "a number", boolean: "true or false" };

const parsers: Record<Field["type"], (text: string) => Cell | undefined> = {
  string: (text) => text,
  integer: (text) => {
    // Beyond 2^53 a whole number would be rounded silently.
    if (!/^[+-]?\d+$/.test(text) || !Number.isSafeInteger(Number(text))) return undefined;
    return Number(text);
  },
  number: (text) => {
    const special = specialNumbers.get(text);
    if (special !== undefined) return special;
    // 1e999 reads as infinity, but an intended infinity is spelt INF.
    const value = readDecimal(text);
    return Number.isFinite(value) ? value : undefined;
  },
  boolean: (text) => {
    if (/^(?:true|True|TRUE|1)$/.test(text)) return true;
    return /^(?:false|False|FALSE|0)$/.test(text) ? false : undefined;
  },
};

// As the Frictionless table schema spells them.
const specialNumbers = new Map([
  ["NaN", Number.NaN],
  ["INF", Number.POSITIVE_INFINITY],
  ["-INF", Number.NEGATIVE_INFINITY],
]);

function show(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

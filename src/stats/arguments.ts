import { InputError } from "../core/errors.js";

/**
 * Checks of arguments that the statistics share. A public function checks all that it is given before it
 * computes, so no loop has to. Types are checked too, because JavaScript, a file of JSON and a notebook have
 * none: `null` counts as 0 in a sum, and `"5" < "40"` is false.
 *
 * The rule for missing values is the same everywhere. In a list of numbers a missing value is NaN. In a list
 * of answers or labels it is null. Nothing else is missing: `undefined`, a text and a hole in a list are
 * refused. A function that treats each value on its own leaves missing ones out and reports how many it used.
 * All others refuse them, because only the caller knows what else belongs to the missing value.
 */

/** A value as a message shows it, on one line. @internal */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (isPromise(value)) return "a promise";
  return isList(value) ? `a list of ${value.length}` : "an object";
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}

function isList(value: unknown): value is ArrayLike<unknown> {
  // The common case first: it reads no property, so it costs nothing in a distance of two short lists.
  if (Array.isArray(value)) return true;
  if (typeof value !== "object" || value === null) return false;
  const { length } = value as { length?: unknown };
  return typeof length === "number" && length >= 0;
}

/** "item 3, " and "x " as the names of a list. */
const nameOf = (what: string): string => what.replace(/,? *$/, "") || "values";

/** @internal */
export function requireList(
  values: unknown,
  caller: string,
  what: string,
): asserts values is ArrayLike<unknown> {
  if (!isList(values)) {
    throw new InputError(`${caller} requires a list as ${nameOf(what)}, got ${shown(values)}`);
  }
}

/** An array, where array-likes will not do. @internal */
export function requireArray(
  values: unknown,
  caller: string,
  what: string,
): asserts values is ArrayLike<unknown> {
  if (!Array.isArray(values)) {
    throw new InputError(`${caller} requires an array as ${what}, got ${shown(values)}`);
  }
}

/** An array of lists; `row` names one of them in a message. @internal */
export function requireRows(rows: unknown, caller: string, what: string, row = "row"): void {
  requireArray(rows, caller, what);
  for (let i = 0; i < rows.length; i++) requireList(rows[i], caller, `${row} ${i}`);
}

/** An object that is no list: options, a printed result, a table of factors. @internal */
export function requireObject(value: unknown, caller: string, what: string): void {
  if (typeof value !== "object" || value === null || isList(value) || isPromise(value)) {
    throw new InputError(`${caller} requires an object as ${what}, got ${shown(value)}`);
  }
}

/** @internal */
export function requireEqualLengths(a: unknown, b: unknown, caller: string): void {
  requireList(a, caller, "the first list");
  requireList(b, caller, "the second list");
  if (a.length !== b.length) {
    throw new InputError(`${caller} requires equal lengths, got ${a.length} and ${b.length}`);
  }
}

/** @internal */
export function requireLevel(level: unknown, caller: string, name = "level"): void {
  if (!(typeof level === "number" && level > 0 && level < 1)) {
    throw new InputError(`${caller} requires a ${name} between 0 and 1, got ${shown(level)}`);
  }
}

/** A number of any kind: NaN gives NaN. @internal */
export function requireNumber(value: unknown, caller: string, what: string): void {
  if (typeof value !== "number") {
    throw new InputError(`${caller} requires a number as ${what}, got ${shown(value)}`);
  }
}

/** @internal */
export function requireFiniteNumber(value: unknown, caller: string, what: string): void {
  if (!Number.isFinite(value)) {
    throw new InputError(`${caller} requires a finite ${what}, got ${shown(value)}`);
  }
}

/** A number above 0, Infinity included. @internal */
export function requirePositive(value: unknown, caller: string, what: string): void {
  if (!(typeof value === "number" && value > 0)) {
    throw new InputError(`${caller} requires ${what} above 0, got ${shown(value)}`);
  }
}

/** For functions that refuse missing values. @internal */
export function requireFinite(
  values: unknown,
  caller: string,
  what = "",
): asserts values is ArrayLike<number> {
  requireList(values, caller, what);
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new InputError(`${caller} requires finite numbers, got ${shown(values[i])} at ${what}index ${i}`);
    }
  }
}

/** For functions that leave missing values out. @internal */
export function requireFiniteOrMissing(values: unknown, caller: string): void {
  requireList(values, caller, "values");
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isFinite(value) || (typeof value === "number" && Number.isNaN(value))) continue;
    throw new InputError(
      `${caller} requires finite numbers, or NaN for a missing one, got ${shown(value)} at index ${i}`,
    );
  }
}

/** Numbers of any kind, as the values of a statistic in resamples are. @internal */
export function requireNumbers(values: unknown, caller: string, what: string): void {
  requireList(values, caller, what);
  for (let i = 0; i < values.length; i++) {
    if (typeof values[i] !== "number") {
      throw new InputError(`${caller} requires numbers, got ${shown(values[i])} at ${what} index ${i}`);
    }
  }
}

/**
 * Strings, or finite numbers. Not both: 1 from a table and "1" from a file of JSON would be two labels.
 * @internal
 */
export function requireLabels(
  labels: unknown,
  caller: string,
  what = "",
): asserts labels is ArrayLike<string | number> {
  requireList(labels, caller, what);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i];
    if (typeof label !== "string" && !Number.isFinite(label)) {
      throw new InputError(
        `${caller} requires labels that are strings or finite numbers, got ${shown(label)} at ${what}index ${i}`,
      );
    }
    if (typeof label !== typeof labels[0]) {
      throw new InputError(
        `${caller} requires labels that are all strings or all numbers, got ${shown(labels[0])} and ${shown(label)} at ${what}index ${i}`,
      );
    }
  }
}

/** Observations of any kind, none of them missing. @internal */
export function requirePresent(values: unknown, caller: string, what = ""): void {
  requireList(values, caller, what);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined || Number.isNaN(value)) {
      throw new InputError(
        `${caller} requires ${nameOf(what)} that are not missing, got ${shown(value)} at index ${i}`,
      );
    }
  }
}

/** Whole numbers 0 <= k <= n. @internal */
export function requireCounts(k: unknown, n: unknown, caller: string): void {
  if (!(Number.isInteger(k) && Number.isInteger(n) && (k as number) >= 0 && (k as number) <= (n as number))) {
    throw new InputError(`${caller} requires whole numbers 0 <= k <= n, got ${shown(k)} of ${shown(n)}`);
  }
}

/** @internal */
export function requireFunction(value: unknown, caller: string, what: string): void {
  if (typeof value !== "function") {
    throw new InputError(`${caller} requires a function as ${what}, got ${shown(value)}`);
  }
}

/** What a function of the user gave. A promise is refused, and its own failure is then not reported again. @internal */
export function requireResult(
  value: unknown,
  kind: "number" | "boolean",
  caller: string,
  what: string,
): void {
  if (typeof value === kind) return;
  const promise = isPromise(value);
  if (promise) value.then(undefined, () => undefined);
  throw new InputError(
    `${caller} requires a ${what} that gives a ${kind}, got ${shown(value)}${promise ? "; it must not be async" : ""}`,
  );
}

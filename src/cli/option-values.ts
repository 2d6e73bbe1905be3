import { Option } from "commander";
import { readDecimal } from "../core/decimal.js";
import { UsageError } from "../core/errors.js";

/**
 * The number that an option was given, or undefined if it was not given.
 *
 * @throws UsageError `--replicates must be a whole number of at least 1, got "x"`
 */
export function numberOption(
  name: string,
  given: string | undefined,
  { least = 0, whole = false, most = Number.POSITIVE_INFINITY } = {},
): number | undefined {
  if (given === undefined) return undefined;
  // -0 becomes 0: the two are one value, and a plan's hash should not tell them apart.
  const value = readDecimal(given.trim()) + 0;
  const fits = Number.isFinite(value) && value >= least && value <= most;
  if (fits && (!whole || Number.isSafeInteger(value))) return value;
  const kind = whole ? "a whole number" : "a number";
  const range = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`--${name} must be ${kind} ${range}, got "${given}"`);
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000 } as const;

/** A timer of Node cannot wait for longer. */
const longestDuration = 500 * unitMs.h;

/**
 * The milliseconds of a duration that an option was given, or undefined if it was not given.
 *
 * @throws UsageError `--patience must be a duration such as 90s, 10m or 2h, or 0, got "10"`
 */
export function durationOption(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const [, value, unit] = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(given.trim()) ?? [];
  if (given.trim() === "0") return 0;
  const ms = Math.round(Number(value) * unitMs[(unit ?? "s") as keyof typeof unitMs]);
  if (value !== undefined && ms <= longestDuration) return ms;
  const most = value === undefined ? "" : " of at most 500h";
  throw new UsageError(`--${name} must be a duration${most} such as 90s, 10m or 2h, or 0, got "${given}"`);
}

/** The parts of a comma-separated list. @throws UsageError when there is none */
export function listOption(name: string, given: string): string[] {
  const parts = given
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) throw new UsageError(`--${name} is empty; name at least one`);
  return parts;
}

/** A comma-separated list without repeats. @throws UsageError when a part is named twice */
export function distinctOption(name: string, given: string): string[] {
  const parts = listOption(name, given);
  const twice = parts.find((part, i) => parts.indexOf(part) !== i);
  if (twice === undefined) return parts;
  throw new UsageError(`--${name} names ${twice} twice; name it once`);
}

/** `--trust`, of every verb that sends a key. No variable sets it, because a project's .env could. */
export const trustOption = (): Option =>
  new Option("--trust", "send a key to a host that only .env or affectlab.config.ts of this project names");

/** `--other-data <folder>` */
export const otherDataOption = (): Option =>
  new Option(
    "--other-data <folder>",
    "compute from the data of this folder, in the release's layout; results go there too, and say so",
  );

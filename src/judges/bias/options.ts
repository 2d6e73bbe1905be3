import { InputError } from "../../core/errors.js";
import { epsilonOption } from "../../stats/alt-test.js";
import { requireFunction, shown } from "../../stats/arguments.js";
import {
  countOption,
  flagOption,
  levelOption,
  listOption,
  nameOption,
  readOptions,
  type Settings,
  seedOption,
} from "../../stats/options.js";
import type { RatingTable } from "../diagnostics/table.js";
import { readPlanOptions } from "../panel/plan-options.js";
import type { BiasOptions, Scales } from "./bias-report.js";

const known = {
  level: levelOption,
  resamples: countOption(2_000),
  seed: seedOption,
  reversed: listOption<readonly string[]>(),
  scales: listOption<Scales>(),
  averages: listOption<readonly string[]>(),
  judgesTalk: flagOption(false),
  title: nameOption,
  source: nameOption,
  notes: listOption<readonly string[]>(),
  notice: nameOption,
  sections: listOption<readonly string[]>(),
  epsilon: { ...epsilonOption, fallback: undefined },
  labelledAtRandom: flagOption(false),
  plan: listOption<NonNullable<BiasOptions["plan"]>>(),
  onProgress: listOption<NonNullable<BiasOptions["onProgress"]>>(),
};

/** The options with their defaults. @throws InputError for an unknown option or a value it cannot use */
export function readBiasOptions(options: BiasOptions): Settings<typeof known> {
  const read = readOptions(options, "judgeBias", known);
  requireTexts(read.reversed, "reversed");
  requireTexts(read.notes, "notes");
  requireTexts(read.averages, "averages");
  requireTexts(read.sections, "sections");
  if (read.onProgress !== undefined) requireFunction(read.onProgress, "judgeBias", "onProgress");
  requireScales(read.scales);
  if (read.plan !== undefined) readPlanOptions(read.plan);
  return read;
}

function requireTexts(value: unknown, name: string): void {
  if (value === undefined) return;
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return;
  throw new InputError(`judgeBias requires ${name} as a list of texts, got ${shown(value)}`);
}

function requireScales(scales: unknown): void {
  if (scales === undefined) return;
  if (typeof scales !== "object" || scales === null || Array.isArray(scales)) {
    throw new InputError(
      `judgeBias requires scales as an object of [lowest, highest] by criterion, got ${shown(scales)}`,
    );
  }
  for (const [criterion, scale] of Object.entries(scales)) {
    const [lowest, highest] = Array.isArray(scale) ? scale : [];
    if (scale?.length === 2 && Number.isFinite(lowest) && Number.isFinite(highest) && lowest < highest)
      continue;
    throw new InputError(
      `judgeBias requires a scale [lowest, highest] of ${shown(criterion)}, got ${JSON.stringify(scale) ?? "undefined"}`,
    );
  }
}

/** @throws InputError if an option names a criterion or a rater that the table does not have */
export function requireNames(table: RatingTable, { reversed, scales, averages = [] }: BiasOptions): void {
  const noRater = averages.find((name) => !table.raters.names.includes(name));
  if (noRater !== undefined) {
    throw new InputError(
      `judgeBias got ${shown(noRater)} in averages, but the raters are ${firstOf(table.raters.names)}`,
    );
  }
  const column = table.column("criterion");
  const criteria = new Set(column.codes.includes(-1) ? ["", ...column.names] : column.names);
  const check = (names: readonly string[], option: string): void => {
    const unknown = names.find((name) => !criteria.has(name));
    if (unknown === undefined) return;
    const there =
      column.size === 0 ? "the table has no column criterion" : `the table has ${firstOf([...column.names])}`;
    throw new InputError(
      `judgeBias got ${shown(unknown)} in ${option}, but ${there}; name one of its criteria`,
    );
  };
  check(reversed ?? [], "reversed");
  check(Object.keys(scales ?? {}), "scales");
}

/** "a, b, c and 4 more" */
export function firstOf(names: readonly string[], most = 6): string {
  if (names.length <= most) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${names.length - most} more`;
}

/** @throws InputError naming the first row that is no rating */
export function requireRatings(table: RatingTable): void {
  if (table.n === 0) throw new InputError("judgeBias requires ratings, got an empty list");
  for (let row = 0; row < table.n; row++) {
    const rating: unknown = table.ratings[row];
    const problem = problemOf(rating);
    if (problem !== undefined) {
      throw new InputError(
        `judgeBias requires ratings, got ${problem} at index ${row}; readRatings reads a file`,
      );
    }
  }
}

function problemOf(rating: unknown): string | undefined {
  if (typeof rating !== "object" || rating === null) return shown(rating);
  const { target, rater, value, status } = rating as Record<string, unknown>;
  if (typeof target !== "string") return `the target ${shown(target)}`;
  const id = (rater as { id?: unknown } | null | undefined)?.id;
  if (typeof id !== "string") return "no rater with an id";
  if (value !== null && !Number.isFinite(value)) return `the value ${shown(value)}`;
  if ((value === null) === (status === "ok")) return `the value ${shown(value)} with status ${shown(status)}`;
  return undefined;
}

import { InputError } from "../../core/errors.js";
import { figureSizes } from "../sizes.js";
import { type Channel, cellOf, type Datum, type PlotValue, readCell } from "./channels.js";
import { isRange } from "./kinds/heat.js";
import type { AxisKind, MarkDefinition, Side } from "./layer.js";
import { definitions, type MarkKind, type PlotMark } from "./marks.js";

type Kinds = Record<Side, AxisKind>;

/** A mark whose options were checked, with the rows as it sees them. */
export interface ReadMark {
  kind: MarkKind;
  definition: MarkDefinition;
  channels: Readonly<Record<string, Channel>>;
  options: Readonly<Record<string, unknown>>;
  data: Datum[];
}

const isText = (value: unknown): boolean => typeof value === "string";
const settings: Readonly<Record<string, { is: string; holds(value: unknown): boolean }>> = {
  marks: { is: "a list of at least one mark", holds: (value) => Array.isArray(value) && value.length > 0 },
  title: { is: "a text", holds: isText },
  subtitle: { is: "a text", holds: isText },
  alt: { is: "a text", holds: isText },
  intervalNote: { is: "a text", holds: isText },
  facet: { is: "a column or a function", holds: (value) => isText(value) || typeof value === "function" },
  columns: { is: "a whole number above 0", holds: (value) => Number.isInteger(value) && Number(value) > 0 },
  panelLetters: { is: "true or false", holds: (value) => typeof value === "boolean" },
  size: {
    is: `one of ${Object.keys(figureSizes).join(", ")}`,
    holds: (value) => isText(value) && Object.hasOwn(figureSizes, value as string),
  },
  x: { is: "an object", holds: isPlain },
  y: { is: "an object", holds: isPlain },
};
const axisSettings: typeof settings = {
  title: { is: "a text", holds: isText },
  range: { is: "two numbers, the lower first", holds: isRange },
  categories: {
    is: "a list of at least one category",
    holds: (value) => Array.isArray(value) && value.length > 0,
  },
};

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads rows for every mark. All that is missing or wrong is said at once, in one line.
 *
 * @throws {InputError} `plot requires columns item, low in rows, got item, score (missing: low)`, with whatever else is
 * wrong after it
 * @internal
 */
export function readMarks(rows: unknown, given: unknown): { marks: ReadMark[]; kinds: Kinds } {
  const problems: string[] = [];
  if (!Array.isArray(rows)) {
    throw new InputError(
      `plot requires a list of rows, got ${rows === null ? "null" : typeof rows}; a table has rows(), and ratings are a list already`,
    );
  }
  if (rows.length === 0 || !rows.every(isPlain)) {
    const got = rows.length === 0 ? "none" : shown(rows.find((row) => !isPlain(row)));
    throw new InputError(`plot requires at least one row, each an object, got ${got}`);
  }
  if (!isPlain(given)) throw new InputError(`plot requires options with marks, got ${typeof given}`);
  const options = given as Record<string, unknown>;
  checkSettings("plot", options, settings, problems);
  if (options.marks === undefined) problems.push("marks, got none");
  for (const side of ["x", "y"]) {
    if (isPlain(options[side])) checkSettings(side, options[side] as object, axisSettings, problems);
  }
  const list = (Array.isArray(options.marks) ? options.marks : []) as PlotMark[];
  const facet = options.facet as Channel | undefined;
  const readable = list.flatMap((mark) => channelsOf(mark, problems));
  checkColumns(
    rows,
    [...readable.flatMap(({ channels }) => Object.values(channels)), ...(facet === undefined ? [] : [facet])],
    problems,
  );
  if (problems.length > 0) fail(problems);
  const kinds = axisKinds(rows, readable, options);
  const marks = readable.map((mark) => ({ ...mark, data: readRows(rows, mark, facet, kinds, problems) }));
  if (problems.length > 0) fail([...new Set(problems)]);
  for (const { definition, kind } of marks) {
    for (const side of definition.numberAxes ?? []) {
      if (kinds[side] === "category") problems.push(`numbers along ${side} for ${kind}, got categories`);
    }
  }
  if (problems.length > 0) fail(problems);
  return { marks, kinds };
}

function fail(problems: readonly string[]): never {
  throw new InputError(`plot requires ${problems.join("; and ")}`);
}

function checkSettings(
  owner: string,
  given: object,
  known: typeof settings,
  problems: string[],
  also: readonly string[] = [],
): void {
  for (const [name, value] of Object.entries(given)) {
    if (also.includes(name) || value === undefined) continue;
    const setting = Object.hasOwn(known, name) ? known[name] : undefined;
    if (setting === undefined) {
      problems.push(`options of ${owner} among ${[...also, ...Object.keys(known)].join(", ")}, got ${name}`);
    } else if (!setting.holds(value)) {
      problems.push(`${name} of ${owner} to be ${setting.is}, got ${shown(value)}`);
    }
  }
}

function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  return typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
}

function channelsOf(mark: PlotMark, problems: string[]): Omit<ReadMark, "data">[] {
  const definition = Object.hasOwn(definitions, mark?.kind ?? "")
    ? definitions[mark.kind as MarkKind]
    : undefined;
  if (definition === undefined) {
    problems.push(`marks of ${Object.keys(definitions).join(", ")}, got ${shown(mark)}`);
    return [];
  }
  const names = [...definition.required, ...definition.optional];
  const given = Object.fromEntries(Object.entries(mark.options).filter(([, value]) => value !== undefined));
  checkSettings(mark.kind, given, definition.settings, problems, names);
  const lacking = definition.required.filter((name) => given[name] === undefined);
  if (lacking.length > 0) problems.push(`${lacking.join(" and ")} of ${mark.kind}, got none`);
  if ((given.low === undefined) !== (given.high === undefined)) {
    problems.push(
      `low and high of ${mark.kind} together, got ${given.low === undefined ? "high" : "low"} alone`,
    );
  }
  const channels: Record<string, Channel> = {};
  for (const name of names) {
    const channel = given[name];
    if (channel === undefined) continue;
    if (typeof channel === "string" || typeof channel === "function") channels[name] = channel as Channel;
    else problems.push(`${name} of ${mark.kind} to be a column or a function, got ${shown(channel)}`);
  }
  return [{ kind: mark.kind, definition, channels, options: given }];
}

function checkColumns(rows: readonly object[], channels: readonly Channel[], problems: string[]): void {
  const needed = [...new Set(channels.filter((channel) => typeof channel === "string"))];
  const got = new Set(rows.flatMap((row) => Object.keys(row)));
  const missing = needed.filter((name) => !got.has(name));
  if (missing.length === 0) return;
  problems.unshift(
    `columns ${needed.join(", ")} in rows, got ${[...got].join(", ")} (missing: ${missing.join(", ")})`,
  );
}

/** An axis has categories if a mark makes it so, if it holds a text, or if the caller lists them. */
function axisKinds(
  rows: readonly object[],
  readable: readonly Omit<ReadMark, "data">[],
  options: Readonly<Record<string, unknown>>,
): Kinds {
  const holdsText = (side: string): boolean =>
    readable.some(({ channels }) => {
      const channel = channels[side];
      return (
        channel !== undefined &&
        rows.some((row, i) => ["string", "boolean"].includes(typeof readCell(cellOf(channel, row, i))))
      );
    });
  const kind = (side: "x" | "y") =>
    readable.some(({ definition }) => definition.categories?.includes(side)) ||
    (options[side] as { categories?: unknown } | undefined)?.categories !== undefined ||
    holdsText(side)
      ? "category"
      : "number";
  const kinds = { x: kind("x"), y: kind("y") } as const;
  // Bars stand on categories: where both axes have numbers, the horizontal ones name the bars.
  const bars = readable.some(({ definition }) => definition === definitions.bars);
  return bars && kinds.x === "number" && kinds.y === "number" ? { ...kinds, x: "category" } : kinds;
}

function readRows(
  rows: readonly object[],
  { definition, channels }: Omit<ReadMark, "data">,
  facet: Channel | undefined,
  kinds: Kinds,
  problems: string[],
): Datum[] {
  const numeric = definition.numeric(kinds);
  const entries = Object.entries(channels);
  const wrong = new Set<string>();
  const read = (name: string, channel: Channel, row: object, i: number): PlotValue | null => {
    const cell = cellOf(channel, row, i);
    const value = readCell(cell);
    const isWrong =
      value === undefined || (numeric.includes(name) && value !== null && typeof value !== "number");
    if (!isWrong) return value;
    if (!wrong.has(name)) {
      const column = typeof channel === "string" ? channel : name;
      const what = numeric.includes(name) ? "numbers" : "numbers or texts";
      problems.push(`${what} in ${column}, got ${shown(cell)} in row ${i + 1}`);
      wrong.add(name);
    }
    return null;
  };
  return rows.map((row, i) => {
    const panel = facet === undefined ? null : read("facet", facet, row, i);
    const values = Object.fromEntries(entries.map(([name, channel]) => [name, read(name, channel, row, i)]));
    const [low, high] = [values.low, values.high];
    if (typeof low === "number" && typeof high === "number" && low > high && !wrong.has("ends")) {
      problems.push(`low at most as high as high, got ${low} and ${high} in row ${i + 1}`);
      wrong.add("ends");
    }
    return { row: i, panel: panel === null ? null : String(panel), values };
  });
}

import { counted } from "../../core/counted.js";
import { type RatingTable, rowsByCode } from "../diagnostics/table.js";
import type { BiasOptions, BiasTable } from "./bias-report.js";
import { firstOf } from "./options.js";
import { mixedScales, outsideScales } from "./scale-cautions.js";

/** What is unusual in a table, a line each: what it is, and what can still be answered. */
export function cautionsOf(table: RatingTable, about: BiasTable, options: BiasOptions): string[] {
  return [
    ...nothingScored(about),
    ...oneRater(about),
    ...oneItem(about),
    ...islands(about),
    ...constantRaters(table),
    ...outsideScales(table, options.scales ?? {}),
    ...mixedScales(table),
    ...duplicates(about),
    ...onePosition(table),
  ];
}

const nothingScored = ({ n, scored }: BiasTable): string[] =>
  scored > 0 ? [] : [`None of the ${counted(n, "rating")} has a value: only hygiene can be answered.`];

function oneRater({ raters }: BiasTable): string[] {
  if (raters.length > 1) return [];
  return [
    `One judge only (${raters[0]?.id ?? "none"}): severity, halo and agreement need a second. Hygiene, scale use, repeatability, order and length can still be answered where their columns are there.`,
  ];
}

function oneItem({ units }: BiasTable): string[] {
  if (units.n > 1) return [];
  return ["One independent unit only: values can be shown, but nothing has an interval or a test."];
}

function islands({ connectivity }: BiasTable): string[] {
  if (connectivity.connected) return [];
  const named = connectivity.islands.slice(0, 4).map(({ raters }) => firstOf(raters, 4));
  const more = connectivity.islands.length - named.length;
  return [
    `${connectivity.islands.length} islands of raters share no rated thing: ${named.join(" | ")}${more > 0 ? ` | and ${more} more` : ""}. Each island is compared within itself; nothing compares one with another.`,
  ];
}

function constantRaters(table: RatingTable): string[] {
  const { values, raters } = table;
  const { starts, rows } = rowsByCode(raters);
  const constant: string[] = [];
  for (let code = 0; code < raters.size; code++) {
    const own = rows.subarray(starts[code]!, starts[code + 1]!).filter((row) => !Number.isNaN(values[row]!));
    const first = values[own[0]!]!;
    if (own.length > 1 && own.every((row) => values[row] === first)) {
      constant.push(`${raters.names[code]} (always ${first})`);
    }
  }
  if (constant.length === 0) return [];
  return [
    `${firstOf(constant)} never varies: halo, kappa and correlations are undefined for it. Severity and scale use can still be answered.`,
  ];
}

function duplicates({ duplicates: n }: BiasTable): string[] {
  if (n === 0) return [];
  const subject = n === 1 ? "1 rating repeats" : `${n} ratings repeat`;
  return [
    `${subject} an earlier one in every column but the value. They are averaged. If they are repeats, number them in a column replicate; if they are copies, remove them.`,
  ];
}

function onePosition(table: RatingTable): string[] {
  const { size, names } = table.column("position");
  if (size !== 1) return [];
  return [
    `The column position has one value only (${names[0]}): order cannot be answered. Ask each pair in both orders.`,
  ];
}

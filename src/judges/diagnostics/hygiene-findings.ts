import type { Rating } from "../../core/rating.js";
import { classifyRawVerdict } from "./raw-verdict.js";
import type { Scale } from "./scales.js";
import { combineCodes, type RatingTable } from "./table.js";

/** What is wrong with a rating. The first five are its status; the others are found among scored ratings. */
export type FindingKind =
  | "refusal"
  | "error"
  | "unparsed"
  | "missing"
  | "text of an error or a refusal, read as a verdict"
  | "value outside the scale"
  | "fraction on a scale of whole numbers"
  | "same rating twice";

export interface Finding {
  kind: FindingKind;
  rater: string;
  count: number;
  /** The first rows of this kind, by name. */
  first: { target: string; criterion?: string; value: number | null; reason?: string }[];
}

/** What may be an error message or a refusal: the full look costs too much for every one of a million reasons. */
const worthALook =
  /error|exception|traceback|https?\b|<!?(?:doctype|html)|\b[45]\d\d\b|rate.?limit|too many|overloaded|unavailable|time[d]?.?out|sorry|apolog|can ?not|can['’]t|unable|won['’]t|as an ai|refus/i;

/** Whether the judge's own words say that it gave no verdict, although a value was found in them. */
function saysNoVerdict(reason: string): boolean {
  const start = reason.length > 400 ? reason.slice(0, 400) : reason;
  if (!worthALook.test(start)) return false;
  const { status } = classifyRawVerdict(start);
  return status === "error" || status === "refusal";
}

const shownFirst = 5;
/** If nearly all values of a criterion are whole, the others are accidents, or means of several ratings. */
const nearlyAll = 0.95;

/** Every kind of fault by rater, in the order of the kinds, with how often and where it occurs first. */
export function findingsOf(
  table: RatingTable,
  scales: readonly Scale[],
  averages: readonly number[],
): Finding[] {
  const { names, codes } = table.raters;
  const found = new Map<string, Finding>();
  const add = (kind: FindingKind, row: number): void => {
    const rater = names[codes[row]!]!;
    const key = JSON.stringify([kind, rater]);
    const one = found.get(key) ?? { kind, rater, count: 0, first: [] };
    found.set(key, one);
    one.count++;
    if (one.first.length < shownFirst) one.first.push(named(table.ratings[row]!));
  };
  const criteria = table.column("criterion");
  const whole = wholeCriteria(table);
  const again = repeatedRows(table);
  for (let row = 0; row < table.n; row++) {
    const { status, reason } = table.ratings[row]!;
    if (status !== "ok") add(status, row);
    if (again[row] === 1) add("same rating twice", row);
    if (status !== "ok") continue;
    const value = table.values[row]!;
    const criterion = criteria.codes[row]! >= 0 ? criteria.codes[row]! : criteria.size;
    const { declared, lowest, highest } = scales[criterion]!;
    if (reason !== undefined && reason !== "" && saysNoVerdict(reason)) {
      add("text of an error or a refusal, read as a verdict", row);
    }
    if (declared && (value < lowest || value > highest)) add("value outside the scale", row);
    if (whole[criterion] && !Number.isInteger(value) && !averages.includes(codes[row]!)) {
      add("fraction on a scale of whole numbers", row);
    }
  }
  return [...found.values()].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

const kinds: readonly FindingKind[] = [
  "refusal",
  "error",
  "unparsed",
  "missing",
  "text of an error or a refusal, read as a verdict",
  "value outside the scale",
  "fraction on a scale of whole numbers",
  "same rating twice",
];

function named({ target, criterion, value, reason }: Rating): Finding["first"][number] {
  const text =
    reason === undefined ? {} : { reason: reason.length > 80 ? `${reason.slice(0, 79)}…` : reason };
  return { target, ...(criterion === undefined ? {} : { criterion }), value, ...text };
}

/** By criterion: whether nearly all of its values are whole. A pair's verdict has a tie at one half. */
function wholeCriteria(table: RatingTable): boolean[] {
  const { codes, size } = table.column("criterion");
  const others = table.column("other").codes;
  const n = new Float64Array(size + 1);
  const whole = new Float64Array(size + 1);
  for (let row = 0; row < table.n; row++) {
    const value = table.values[row]!;
    if (Number.isNaN(value)) continue;
    const criterion = codes[row]! >= 0 ? codes[row]! : size;
    n[criterion]!++;
    whole[criterion]! += Number(Number.isInteger(value) && others[row]! < 0);
  }
  return Array.from(n, (count, criterion) => count > 0 && whole[criterion]! >= nearlyAll * count);
}

/** 1 for a row that rates the same thing in the same way as an earlier one of the same rater. */
function repeatedRows(table: RatingTable): Uint8Array {
  const names = ["prompt", "replicate", "position", "group"] as const;
  const { codes, first } = combineCodes(table.n, [
    table.subjects,
    table.raters,
    ...names.map((name) => table.column(name)),
  ]);
  return Uint8Array.from(codes, (code, row) => Number(first[code] !== row));
}

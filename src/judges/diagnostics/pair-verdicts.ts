import type { Rating } from "../../core/rating.js";
import { combineCodes, type RatingTable } from "./table.js";

/**
 * The pairwise verdicts of a table as numbers. A pair has a first and a second output: those of the row in
 * which it first appears. A row that names them the other way round is turned.
 */
export interface PairVerdicts {
  /** The table's row of each verdict. */
  rows: Int32Array;
  /** Which pair, on which criterion and in which language. */
  pairs: Int32Array;
  pairCount: number;
  /** 1 = the first output is preferred, 0 = the second, 1/2 = a tie; NaN if the verdict is unscored. */
  preferred: Float64Array;
  /** The place at which the first output was shown, 0 or 1; -1 if unknown. */
  places: Int8Array;
  /** Whether the row names the second output as its target. */
  turned: Uint8Array;
}

/** The people whose ratings others are compared with. */
export const isPerson = ({ rater }: Rating): boolean => rater.kind === "expert" || rater.kind === "person";

/** The verdicts of a table: its rows that name the other output of a pair. */
export function pairVerdicts(table: RatingTable): PairVerdicts {
  const others = table.column("other").codes;
  const rows = rowsWhere(table.n, (row) => others[row]! >= 0);
  const n = rows.length;
  const { own, other, size } = outputs(table, rows);
  const [low, high] = [new Int32Array(n), new Int32Array(n)];
  for (let i = 0; i < n; i++) {
    low[i] = Math.min(own[i]!, other[i]!);
    high[i] = Math.max(own[i]!, other[i]!);
  }
  const ofRows = (codes: Int32Array): Int32Array => rows.map((row) => codes[row]!);
  const {
    codes: pairs,
    size: pairCount,
    first,
  } = combineCodes(n, [
    { codes: low, size },
    { codes: high, size },
    ...(["criterion", "language"] as const).map((name) => {
      const column = table.column(name);
      return { codes: ofRows(column.codes), size: column.size };
    }),
  ]);
  const { values, ratings } = table;
  const preferred = new Float64Array(n);
  const places = new Int8Array(n);
  const turned = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const isTurned = own[i] !== own[first[pairs[i]!]!];
    const [value, place] = [values[rows[i]!]!, ratings[rows[i]!]!.position ?? -1];
    turned[i] = Number(isTurned);
    preferred[i] = isTurned ? 1 - value : value;
    places[i] = place !== 0 && place !== 1 ? -1 : isTurned ? 1 - place : place;
  }
  return { rows, pairs, pairCount, preferred, places, turned };
}

/** The numbers below n for which this is true. */
export function rowsWhere(n: number, keep: (row: number) => boolean): Int32Array {
  const rows = new Int32Array(n);
  let kept = 0;
  for (let row = 0; row < n; row++) if (keep(row)) rows[kept++] = row;
  return rows.slice(0, kept);
}

/** Both outputs of each verdict, as codes of one list: a target with its respondent. */
function outputs(table: RatingTable, rows: Int32Array): { own: Int32Array; other: Int32Array; size: number } {
  const targets = joined(table, rows, "target", "other");
  const respondents = joined(table, rows, "respondent", "otherRespondent");
  const n = rows.length;
  const { codes, size } = combineCodes(2 * n, [targets, respondents]);
  return { own: codes.subarray(0, n), other: codes.subarray(n), size };
}

/** Two columns of names as codes of one list: those of the first for all rows, then those of the second. */
function joined(
  table: RatingTable,
  rows: Int32Array,
  ...names: readonly ["target", "other"] | readonly ["respondent", "otherRespondent"]
): { codes: Int32Array; size: number } {
  const [own, other] = [table.column(names[0]), table.column(names[1])];
  const known = new Map(own.names.map((name, code) => [name, code]));
  let size = own.size;
  const codeOf = Int32Array.from(other.names, (name) => known.get(name) ?? size++);
  const codes = new Int32Array(2 * rows.length);
  rows.forEach((row, i) => {
    codes[i] = own.codes[row]!;
    codes[rows.length + i] = other.codes[row]! < 0 ? -1 : codeOf[other.codes[row]!]!;
  });
  return { codes, size };
}

/** People's scored verdicts by pair: those of experts where they judged it, otherwise those of all people. */
export interface PeopleVerdicts {
  /** How many for the first output, for the second, and ties. */
  first: Float64Array;
  second: Float64Array;
  ties: Float64Array;
}

export function peopleVerdicts(table: RatingTable, verdicts: PairVerdicts): PeopleVerdicts {
  const { rows, pairs, pairCount, preferred } = verdicts;
  const counts = () => ({
    first: new Float64Array(pairCount),
    second: new Float64Array(pairCount),
    ties: new Float64Array(pairCount),
  });
  const of = { expert: counts(), person: counts() };
  const byExperts = new Uint8Array(pairCount);
  for (let i = 0; i < rows.length; i++) {
    const { kind } = table.ratings[rows[i]!]!.rater;
    const value = preferred[i]!;
    if ((kind !== "expert" && kind !== "person") || Number.isNaN(value)) continue;
    of[kind][value > 0.5 ? "first" : value < 0.5 ? "second" : "ties"][pairs[i]!]!++;
    if (kind === "expert") byExperts[pairs[i]!] = 1;
  }
  const chosen = (name: keyof PeopleVerdicts) =>
    of.person[name].map((count, pair) => (byExperts[pair] === 1 ? of.expert[name][pair]! : count));
  return { first: chosen("first"), second: chosen("second"), ties: chosen("ties") };
}

/** Which output most people prefer, by pair: 1 = the first, 0 = the second, NaN = they are split or did not say. */
export function goldOf(table: RatingTable, verdicts: PairVerdicts): Float64Array {
  const { first, second } = peopleVerdicts(table, verdicts);
  return first.map((count, pair) => (count === second[pair] ? Number.NaN : Number(count > second[pair]!)));
}

/** Who judged with which prompt, for each verdict or rating, with a name for labels. */
export interface Asked {
  codes: Int32Array;
  size: number;
  /** The first row of each. */
  first: Int32Array;
  kind: Rating["rater"]["kind"][];
  judge: string[];
  prompt: (string | undefined)[];
  /** "GPT-4, Vanilla" */
  label: string[];
}

/** The judges, each with its prompts. The prompt is named where a table has several. */
export function askedOf(table: RatingTable): Asked {
  const { codes, size, first } = table.combine("rater", "prompt");
  const judge = Array.from(first, (row) => table.ratings[row]!.rater.id);
  const prompt = Array.from(first, (row) => table.ratings[row]!.prompt);
  const several = table.column("prompt").size > 1;
  const label = judge.map((id, i) => (several && prompt[i] !== undefined ? `${id}, ${prompt[i]}` : id));
  const kind = Array.from(first, (row) => table.ratings[row]!.rater.kind);
  return { codes, size, first, kind, judge, prompt, label };
}

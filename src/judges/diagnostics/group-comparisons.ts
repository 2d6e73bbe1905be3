import { clusteredMean } from "../../stats/clustered-mean.js";
import { criteriaBeyond, type GroupEffect } from "./group-criteria.js";
import {
  type Contrast,
  contrastsOf,
  differenceOf,
  type LabelColumn,
  type LabelledItem,
  labelColumns,
  labelledItems,
} from "./group-labels.js";
import { goldOf, isPerson, pairVerdicts, rowsWhere } from "./pair-verdicts.js";
import { type PeopleMeans, peopleMeans } from "./people-means.js";
import { qualitySlope, withinGroups } from "./quality-slope.js";
import { twoSidedP } from "./ratings.js";
import { combineCodes, type RatingTable, rowsByCode } from "./table.js";

/** One judge under two labels, or under one label and all others. */
export interface GroupComparison extends GroupEffect {
  column: LabelColumn;
  judge: string;
  criterion?: string;
  kind: string;
  label: string;
  /** "de minus en", "Anna minus the others". */
  contrast: string;
  /**
   * The same items under both labels, or different items beside what people say of them; "beyond" is one criterion of
   * the same items, minus the judge's other criteria.
   */
  design: "paired" | "differential" | "beyond";
}

export interface GroupComparisons {
  comparisons: GroupComparison[];
  /** Columns with one label, and columns whose labels hold different items that people did not rate. */
  single: LabelColumn[];
  untold: LabelColumn[];
}

/**
 * How a judge's ratings differ between the labels of a column. The same item under two labels: the mean
 * difference within items (CR2 over units), and how far single criteria go beyond it where all have one scale. Labels with different items: the difference between items that
 * people rate alike, with the noise of people's means taken off (`qualitySlope`).
 */
export function groupComparisons(table: RatingTable, split: boolean, level?: number): GroupComparisons {
  const found: GroupComparisons = { comparisons: [], single: [], untold: [] };
  const judges = judgeRows(table, split);
  const values = comparable(table);
  const people = peopleMeans(table);
  for (const column of labelColumns) {
    const { size } = table.column(column);
    if (size < 2) {
      if (size === 1) found.single.push(column);
      continue;
    }
    const items = labelledItems(table, judges.all, column, values);
    const paired = byJudge(judges, items);
    const own = judges.groups.flatMap((group): GroupComparison[] => {
      const about = { column, ...group.about };
      const mine = paired.get(group.code) ?? [];
      return mine.length > 0
        ? pairedComparisons(table, about, mine, level)
        : differentialComparisons(table, about, group.rows, people, level);
    });
    if (own.length === 0) found.untold.push(column);
    found.comparisons.push(...own);
  }
  return found;
}

type About = Pick<GroupComparison, "column" | "judge" | "criterion" | "kind" | "label" | "row">;

function pairedComparisons(
  table: RatingTable,
  about: About,
  items: LabelledItem[],
  level?: number,
): GroupComparison[] {
  const units = Int32Array.from(items, ({ row }) => table.units.codes[row]!);
  const labels = [...new Set(items.flatMap((item) => item.labels))].sort((a, b) => a - b);
  return contrastsOf(labels).flatMap((contrast) => {
    const differences = Float64Array.from(items, (item) => differenceOf(item, contrast));
    const { value, ci, se, df, n, clusters } = clusteredMean(differences, units, { level });
    if (n === 0) return [];
    const p = twoSidedP(value, se, df);
    const name = nameOf(table, about.column, contrast);
    const whole = { ...about, contrast: name, design: "paired" as const, value, ci, p, items: n, clusters };
    if (about.criterion !== undefined) return [whole];
    const single = criteriaBeyond(table, items, contrast, level).map((one) => ({
      ...{ ...about, contrast: name, design: "beyond" as const, ...one },
      label: `${about.label}, ${one.criterion}`,
    }));
    return [whole, ...single];
  });
}

function differentialComparisons(
  table: RatingTable,
  about: About,
  all: Int32Array,
  people: PeopleMeans,
  level?: number,
): GroupComparison[] {
  const { codes } = table.column(about.column);
  const subjects = table.subjects.codes;
  const pairs = table.column("other").codes;
  const rows = all.filter(
    (row) =>
      codes[row]! >= 0 &&
      pairs[row]! < 0 &&
      people.counts[subjects[row]!]! > 0 &&
      !Number.isNaN(table.values[row]!),
  );
  const labels = [...new Set(rows.map((row) => codes[row]!))].sort((a, b) => a - b);
  if (labels.length < 2) return [];
  return contrastsOf(labels).flatMap(({ first, second }) => {
    const own = first < 0 ? rows : rows.filter((row) => codes[row] === first || codes[row] === second);
    const found = qualitySlope(
      table,
      own,
      { x: (row) => Number(codes[row] === second), y: (row) => table.values[row]!, quality: people },
      withinGroups(own, table.column("criterion")),
      level,
    );
    const { value, ci, p, n, clusters } = found;
    const contrast = nameOf(table, about.column, { first, second });
    return [{ ...about, contrast, design: "differential" as const, value, ci, p, items: n, clusters }];
  });
}

function nameOf(table: RatingTable, column: LabelColumn, { first, second }: Contrast): string {
  const { names } = table.column(column);
  return `${names[second]} minus ${first < 0 ? "the others" : names[first]}`;
}

/** The rows of each judge; by criterion where criteria have different scales. People are compared with, not judged. */
function judgeRows(table: RatingTable, split: boolean) {
  const all = rowsWhere(table.n, (row) => !isPerson(table.ratings[row]!));
  const of = (name: "rater" | "criterion") => {
    const { codes, size } = table.column(name);
    return { codes: all.map((row) => codes[row]!), size };
  };
  const combined = combineCodes(all.length, [of("rater"), ...(split ? [of("criterion")] : [])]);
  const { starts, rows } = rowsByCode(combined);
  const codeOf = new Int32Array(table.n).fill(-1);
  all.forEach((row, i) => {
    codeOf[row] = combined.codes[i]!;
  });
  const groups = Array.from(combined.first, (first, code) => {
    const row = all[first]!;
    const { rater, criterion } = table.ratings[row]!;
    const named = split && criterion !== undefined;
    const about = {
      judge: rater.id,
      ...(named ? { criterion } : {}),
      label: named ? `${rater.id}, ${criterion}` : rater.id,
      ...{ kind: rater.kind, row },
    };
    return { code, about, rows: rows.subarray(starts[code]!, starts[code + 1]!).map((i) => all[i]!) };
  });
  return { all, groups, codeOf };
}

function byJudge(
  { codeOf }: ReturnType<typeof judgeRows>,
  items: LabelledItem[],
): Map<number, LabelledItem[]> {
  const found = new Map<number, LabelledItem[]>();
  for (const item of items) {
    const code = codeOf[item.row]!;
    const list = found.get(code);
    if (list === undefined) found.set(code, [item]);
    else list.push(item);
  }
  return found;
}

/**
 * The values that are compared: ratings as they are, and of a pairwise verdict whether people say the same,
 * because it means nothing which output of a pair is called the first. Without people's preference: NaN.
 */
function comparable(table: RatingTable): Float64Array {
  if (!table.has("other")) return table.values;
  const values = table.values.slice();
  const verdicts = pairVerdicts(table);
  const gold = goldOf(table, verdicts);
  verdicts.rows.forEach((row, i) => {
    // A tie is half right.
    values[row] = 1 - Math.abs(verdicts.preferred[i]! - gold[verdicts.pairs[i]!]!);
  });
  return values;
}

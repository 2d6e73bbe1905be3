import { clusteredMean } from "../../stats/clustered-mean.js";
import { type Contrast, differenceOf, type LabelledItem } from "./group-labels.js";
import { twoSidedP } from "./ratings.js";
import type { RatingTable } from "./table.js";

/** An effect of one judge, and what it rests on. */
export interface GroupEffect {
  /** Points; of pairwise verdicts the share that people would give too. */
  value: number;
  ci: [number, number];
  p: number;
  /** Items, and the units that they fall into. */
  items: number;
  clusters: number;
  /** One of the rows, for the scale. */
  row: number;
}

interface Beyond extends GroupEffect {
  criterion: string;
}

/**
 * For each criterion: its mean difference between two labels minus that of the judge's other criteria on the same thing and
 * reply (CR2 over units). A label under which all is rated higher moves no criterion beyond the others; a
 * criterion that is translated badly does. With two criteria one is the other's mirror. Fewer than two: none.
 */
export function criteriaBeyond(
  table: RatingTable,
  items: readonly LabelledItem[],
  contrast: Contrast,
  level?: number,
): Beyond[] {
  const criterionOf = table.column("criterion");
  const things = new Map<string, { unit: number; byCriterion: Map<number, number[]> }>();
  const rows = new Map<number, number>();
  for (const item of items) {
    const { row } = item;
    const difference = differenceOf(item, contrast);
    const criterion = criterionOf.codes[row]!;
    if (Number.isNaN(difference) || criterion < 0) continue;
    const unit = table.units.codes[row]!;
    const at = [unit, table.column("target").codes[row], table.column("respondent").codes[row]].join(",");
    const thing = things.get(at) ?? { unit, byCriterion: new Map<number, number[]>() };
    things.set(at, thing);
    thing.byCriterion.set(criterion, [...(thing.byCriterion.get(criterion) ?? []), difference]);
    if (!rows.has(criterion)) rows.set(criterion, row);
  }
  return [...rows].flatMap(([criterion, row]) => {
    const own = [...things.values()].filter(
      ({ byCriterion }) => byCriterion.has(criterion) && byCriterion.size > 1,
    );
    if (own.length === 0) return [];
    const differences = own.map(({ byCriterion }) => {
      const others = [...byCriterion].flatMap(([code, values]) => (code === criterion ? [] : [mean(values)]));
      return mean(byCriterion.get(criterion)!) - mean(others);
    });
    const found = clusteredMean(
      differences,
      own.map(({ unit }) => unit),
      { level },
    );
    const { value, ci, se, df, n, clusters } = found;
    const p = twoSidedP(value, se, df);
    return [{ criterion: criterionOf.names[criterion]!, value, ci, p, items: n, clusters, row }];
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

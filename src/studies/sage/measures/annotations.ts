import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { cohenKappa, type Kappa } from "../../../stats/cohen-kappa.js";
import { krippendorffAlpha } from "../../../stats/krippendorff-alpha.js";
import type { AnnotationRow } from "../data/annotations.js";
import { type Direction, directions } from "../data/changes.js";
import { type TableOneRow, tableOne } from "./table-one.js";

/** The five rows of Table 1, in percent; `n` counts contexts. */
export interface HumanAgreement {
  /** An annotator's direction equals the judge's, over all annotations. */
  consistency: Estimate;
  /** The judge equals the annotators' most frequent direction, over contexts that have one. */
  majorityConsistency: Estimate;
  /** Two annotators of a context agree. */
  interAnnotator: Estimate;
  reasonableness: Estimate;
  reasonablenessAgreement: Estimate;
  /** What margins alone give, in percent: annotator with judge, annotator with annotator. */
  chance: { consistency: number; interAnnotator: number };
  /** Contexts whose most frequent direction is shared: in no majority. */
  tied: number;
  contexts: number;
  annotations: number;
  /** Directions left blank. */
  blank: number;
  /** The five rows under every reading of their words: `tableOne`. */
  table: TableOneRow[];
}

/**
 * Do people read the same direction of emotional change as the judge? The rows of Table 1 under the plainest reading
 * of `tableOne`, and what the margins give by chance.
 *
 * That reading: every answer counts alike in a mean, every context in agreement of two, and contexts without one
 * majority are left out. Intervals have participants and contexts as crossed clusters.
 *
 * Read them beside `annotatorKappas`: where nearly all changes are up or down, "three directions" are two,
 * and agreement by chance is close to a half. A majority of ten readings is steadier than one reading, so
 * agreement with it is higher than with one person: the two cannot be compared.
 *
 * @throws InputError when a context was not judged, or an annotator has one context twice
 *
 * @example
 * ```ts
 * const judged = new Map<string, -1 | 0 | 1>([["a", 1], ["b", -1]]);
 * const row = (context: string, annotator: string, direction: -1 | 0 | 1) => ({ context, annotator, direction, reasonable: null });
 * const rows = [row("a", "x", 1), row("a", "y", 1), row("a", "z", -1), row("b", "x", -1), row("b", "y", -1), row("b", "z", -1)];
 * const found = humanAgreement(rows, judged);
 * found.consistency.value; // 83.333
 * found.majorityConsistency.value; // 100
 * found.interAnnotator.value; // 66.667
 * ```
 */
export function humanAgreement(
  rows: readonly AnnotationRow[],
  judged: ReadonlyMap<string, Direction>,
): HumanAgreement {
  const contexts = groupByContext(rows, judged);
  const table = tableOne(rows, judged);
  const read = (row: string, reading: string): Estimate => {
    const {
      value,
      ci,
      contexts: n,
      method,
    } = table.find((one) => one.id === `table-1-${row}` && one.reading === reading)!;
    return { value, ci, n, method };
  };
  const given = contexts.map(({ rows: own }) => own.flatMap(({ direction }) => direction ?? []));
  const human = shares(given.flat());
  // Each annotation is compared with the judge in its context, so a context counts as often as it was read.
  const machine = shares(given.flatMap((own, i) => own.map(() => contexts[i]!.judge)));
  return {
    consistency: read("consistency", "every answer counts alike"),
    majorityConsistency: read("majority", "ties left out"),
    interAnnotator: read("agreement", "every context counts alike"),
    reasonableness: read("reasonableness", "every answer counts alike"),
    reasonablenessAgreement: read("reasonableness-agreement", "every context counts alike"),
    chance: {
      consistency: 100 * human.reduce((sum, share, k) => sum + share * machine[k]!, 0),
      interAnnotator: 100 * human.reduce((sum, share) => sum + share ** 2, 0),
    },
    tied: given.filter((own) => own.length > 0 && majorityOf(own) === null).length,
    contexts: contexts.length,
    annotations: given.flat().length,
    blank: rows.filter((row) => row.direction === null).length,
    table,
  };
}

/**
 * Each annotator beside the judge: Cohen's kappa with its confusion table (rows = annotator, columns =
 * judge, in the order −1, 0, 1) and AC1; and all annotators together by Krippendorff's alpha, which allows
 * for blanks.
 */
export function annotatorKappas(
  rows: readonly AnnotationRow[],
  judged: ReadonlyMap<string, Direction>,
): { annotators: { annotator: string; kappa: Kappa }[]; alpha: Estimate } {
  const contexts = groupByContext(rows, judged);
  const annotators = [...new Set(rows.map((row) => row.annotator))].sort();
  return {
    annotators: annotators.map((annotator) => {
      const own = rows.filter((row) => row.annotator === annotator && row.direction !== null);
      const kappa = cohenKappa(
        own.map((row) => row.direction!),
        own.map((row) => judged.get(row.context)!),
        { levels: directions },
      );
      return { annotator, kappa };
    }),
    alpha: krippendorffAlpha(
      contexts.map(({ rows: own }) =>
        annotators.map((name) => own.find((row) => row.annotator === name)?.direction ?? null),
      ),
      { level: "nominal" },
    ),
  };
}

/** The most frequent direction, or null where two share that place or none was given. */
export function majorityOf(given: readonly Direction[]): Direction | null {
  const counts = directions.map((direction) => given.filter((one) => one === direction).length);
  const most = Math.max(...counts);
  if (most === 0 || counts.filter((count) => count === most).length > 1) return null;
  return directions[counts.indexOf(most)]!;
}

function groupByContext(rows: readonly AnnotationRow[], judged: ReadonlyMap<string, Direction>) {
  const groups = new Map<string, { judge: Direction; rows: AnnotationRow[] }>();
  const seen = new Set<string>();
  for (const row of rows) {
    const judge = judged.get(row.context);
    if (judge === undefined) {
      throw new InputError(`context "${row.context}" was not judged; leave it out or add its direction`);
    }
    const key = JSON.stringify([row.context, row.annotator]);
    if (seen.has(key)) {
      throw new InputError(
        `annotator "${row.annotator}" has context "${row.context}" twice; keep one of the two`,
      );
    }
    seen.add(key);
    const group = groups.get(row.context) ?? { judge, rows: [] };
    groups.set(row.context, group);
    group.rows.push(row);
  }
  return [...groups.values()];
}

function shares(given: readonly Direction[]): number[] {
  return directions.map((direction) => given.filter((one) => one === direction).length / given.length);
}

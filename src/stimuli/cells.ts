import { InputError } from "../core/errors.js";
import type { Template } from "./template.js";

/** One scenario of a story: which outcome occurs, and which value each appraisal has (0 = the first). */
export interface Cell {
  outcome: 0 | 1;
  /** In the order of the template's appraisals. */
  values: (0 | 1)[];
}

/** The two outcomes crossed with every combination of values: 2 x 2^k cells. The outcome changes slowest. */
export function cellsOf(template: Template): Cell[] {
  const k = template.appraisals.length;
  const cells: Cell[] = [];
  for (const outcome of [0, 1] as const) {
    for (let bits = 0; bits < 2 ** k; bits++) {
      const values = template.appraisals.map((_, i) => ((bits >> (k - 1 - i)) & 1) as 0 | 1);
      cells.push({ outcome, values });
    }
  }
  return cells;
}

/** The pole of each appraisal in a cell: true is the positive one. */
export function polesOf(template: Template, { outcome, values }: Cell): Record<string, boolean> {
  return Object.fromEntries(
    template.appraisals.map(({ id, positiveWhen }, i) => [
      id,
      positiveWhen === "first-value" ? values[i] === 0 : values[i] === outcome,
    ]),
  );
}

/** The template's emotions, each once, in the order of its theory. */
export function emotionsOf(template: Template): string[] {
  return [...new Set(template.theory.map(({ emotion }) => emotion))];
}

/** Its emotions in the words by which theories know them, in the same order. */
export function englishEmotionsOf(template: Template): string[] {
  const known = new Map(template.theory.map(({ emotion, english = emotion }) => [emotion, english]));
  return emotionsOf(template).map((emotion) => known.get(emotion) as string);
}

/**
 * The emotion that the theory predicts for a cell.
 *
 * @throws InputError if the cell does not have one value for each appraisal of the template.
 *
 * @example
 * ```ts
 * const template = await loadTemplate("goal-control");
 * // She wanted outcome 1 and thought it hers to influence; outcome 1 came.
 * emotionOf(template, { outcome: 0, values: [0, 0] }); // "joyful"
 * emotionOf(template, { outcome: 1, values: [0, 1] }); // "disappointed"
 * ```
 */
export function emotionOf(template: Template, cell: Cell): string {
  return theoryOf(template, cell).emotion;
}

/** The row of the theory that applies to a cell. */
export function theoryOf(template: Template, cell: Cell): Template["theory"][number] {
  const { appraisals, theory, id } = template;
  if (cell.values.length !== appraisals.length) {
    throw new InputError(
      `emotionOf requires a value for each of ${appraisals.length} appraisals of ${id}, got ${cell.values.length}`,
    );
  }
  const poles = polesOf(template, cell);
  const row = theory.find((candidate) => appraisals.every((a) => candidate.appraisals[a.id] === poles[a.id]));
  if (row === undefined) throw new InputError(`the theory of ${id} has no row for ${JSON.stringify(poles)}`);
  return row;
}

/** What can be inferred: the emotion, the outcome, and each appraisal. */
export function inferencesOf(template: Template): string[] {
  return ["emotion", "outcome", ...template.appraisals.map(({ id }) => id)];
}

/** The arrows of the causal graph, from cause to effect. */
export function edgesOf(template: Template): [from: string, to: string][] {
  const appraisals = template.appraisals.map(({ id }) => id);
  return [
    ...template.appraisals.flatMap(({ id, positiveWhen }): [string, string][] =>
      positiveWhen === "value-matches-outcome" ? [["outcome", id]] : [],
    ),
    ...appraisals.map((id): [string, string] => [id, "emotion"]),
    ["emotion", "expression"],
  ];
}

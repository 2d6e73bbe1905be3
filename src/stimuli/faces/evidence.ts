import * as z from "zod";

const text = z.string().min(1);
const numbers = z
  .string()
  .regex(/^\d{1,2}(?:\+\d{1,2})*$/, "must be action units without side or intensity, such as 6+12+25");

/** What one source says of the display of an emotion, to be set beside the expression's own units. */
export const evidenceSchema = z.strictObject({
  source: text.describe("id of one of the expression's sources"),
  display: text.describe("the source's own name of what is displayed"),
  units: numbers
    .optional()
    .describe("the action units that it lists; left out = it lists none, or see confirmed"),
  some: numbers.optional().describe("units of fewer people, or alternatives: they may be absent"),
  note: text.optional().describe("what it says beside the units"),
  confirmed: z
    .literal(false)
    .optional()
    .describe("false: the part of the source that would list units was not read"),
});
/** What one source says of the display of an emotion. Units are written without side or intensity: "6+12+25". */
export type Evidence = z.infer<typeof evidenceSchema>;

/** An expression's units beside those that a source lists. */
export interface UnitsBeside {
  /** Listed by the source, and in the expression. */
  shared: number[];
  /** Listed by the source for (nearly) everybody, and not in the expression. */
  missing: number[];
  /** In the expression, and not listed by the source. */
  added: number[];
}

/**
 * Sets the units of an expression beside those that a source lists for its display. Sides and intensities do
 * not count, since the sources give none.
 *
 * @param numbers the expression's action units, such as [6, 12]; one on both sides may stand twice
 * @returns three lists of unit numbers in ascending order; `shared` and `added` are all of the expression's
 *
 * @example
 * ```ts
 * unitsBeside([1, 4, 5, 25], { source: "s", display: "dismay", units: "1+4+25+26", some: "2" }); // { shared: [1, 4, 25], missing: [26], added: [5] }
 * ```
 */
export function unitsBeside(numbers: readonly number[], { units, some }: Evidence): UnitsBeside {
  const [listed, possible] = [numbersIn(units), numbersIn(some)];
  const ours = [...new Set(numbers)].sort((a, b) => a - b);
  const known = (au: number): boolean => listed.includes(au) || possible.includes(au);
  return {
    shared: ours.filter(known),
    missing: listed.filter((au) => !ours.includes(au)),
    added: ours.filter((au) => !known(au)),
  };
}

function numbersIn(units: string | undefined): number[] {
  return units === undefined ? [] : units.split("+").map(Number);
}

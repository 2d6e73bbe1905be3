import { describe, expect, it } from "vitest";
import { humanAgreement } from "../../../src/studies/sage/measures/annotations.js";
import { tableOne } from "../../../src/studies/sage/measures/table-one.js";
import { plantAnnotations } from "./planted-annotations.js";
import { reading, threeContexts } from "./three-contexts.js";

const { rows, judged } = threeContexts;
const shareOf = (id: string, part: string): number =>
  tableOne(rows, judged).find((row) => row.id === `table-1-${id}` && row.reading.includes(part))!.value;

describe("Table 1 from people's answers", () => {
  it("is the arithmetic of each reading", () => {
    // Matches: 3 of 3, 1 of 2, 1 of 3: 5 of 8. By participant: x 2 of 3, y 1 of 3, z 2 of 2.
    expect(shareOf("consistency", "every answer")).toBeCloseTo(62.5, 10);
    expect(shareOf("consistency", "every participant")).toBeCloseTo((100 * (2 / 3 + 1 / 3 + 1)) / 3, 10);
    // c1 agrees, c2 is tied between right and wrong, c3 does not.
    expect(shareOf("majority", "left out")).toBeCloseTo(50, 10);
    expect(shareOf("majority", "no agreement")).toBeCloseTo(100 / 3, 10);
    expect(shareOf("majority", "by its share")).toBeCloseTo(50, 10);
    // Pairs: 3 of 3, 0 of 1, 1 of 3.
    expect(shareOf("agreement", "every context")).toBeCloseTo((100 * (1 + 0 + 1 / 3)) / 3, 10);
    expect(shareOf("agreement", "every pair")).toBeCloseTo((100 * 4) / 7, 10);
    // With the others: 3 of 3; 0 of 2; x and y are each tied with one other (1/2), z is not: 1 of 3.
    expect(shareOf("agreement", "the others")).toBeCloseTo((100 * (3 + 0 + 1)) / 8, 10);
    expect(shareOf("reasonableness", "every answer")).toBeCloseTo(75, 10);
  });

  it("is what human agreement gives, with the values that resampled contexts had", () => {
    const { rows: many, judged: key } = plantAnnotations({ seed: 1 });
    const found = tableOne(many, key);
    const plain = humanAgreement(many, key);
    expect(plain.table).toEqual(found);
    // Values, and contexts, of the measure before it was taken from here.
    const { consistency, majorityConsistency, interAnnotator, reasonableness, reasonablenessAgreement } =
      plain;
    const all = [consistency, majorityConsistency, interAnnotator, reasonableness, reasonablenessAgreement];
    expect(all.map(({ value }) => Number(value.toFixed(4)))).toEqual([72.4, 89.1304, 66.6222, 83.6, 72.4889]);
    expect(all.map(({ n }) => n)).toEqual([100, 92, 100, 100, 100]);
    expect(consistency.ci).toEqual(found[0]!.ci);
    const { chance, tied, annotations, blank } = plain;
    expect(chance.consistency).toBeCloseTo(50.336, 3);
    expect(chance.interAnnotator).toBeCloseTo(50.1152, 4);
    expect([tied, annotations, blank]).toEqual([8, 1000, 1000]);
  });

  it("has every row, and no interval for one participant", () => {
    const found = tableOne(
      rows.filter(({ annotator }) => annotator === "x"),
      judged,
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    for (const { ci } of found) expect(ci.every(Number.isNaN)).toBe(true);
    expect(tableOne([], judged).every(({ value }) => Number.isNaN(value))).toBe(true);
  });

  it("refuses a context that was not judged", () => {
    expect(() => tableOne([reading("c9", "x", 1)], judged)).toThrow('context "c9" was not judged');
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import type { EmpathicData } from "../../../src/studies/empathic-communication/data/data.js";
import { shareEmpathicCommunication } from "../../../src/studies/empathic-communication/data/tables.js";
import { figureMayReplace } from "../../../src/studies/empathic-communication/figures/figure-may-replace.js";
import {
  mayReplace,
  type ReplacementTest,
} from "../../../src/studies/empathic-communication/measures/may-replace.js";

let data: EmpathicData;
let tests: ReplacementTest[];
beforeAll(async () => {
  data = await shareEmpathicCommunication();
  tests = mayReplace(data);
});

describe("may a crowd or a model replace an expert?", () => {
  it("tests four raters in four frameworks, with 50 conversations and all their ratings", () => {
    expect(tests).toHaveLength(16);
    for (const { framework, byRating, byConversation } of tests) {
      expect(byConversation.units.n).toBe(50);
      expect(byRating.units.n).toBe(50 * data.dimensionsOf(framework).length);
      // Every conversation has all dimensions: both units have one mean, so they differ in their error alone.
      expect(byRating.advantage).toBeCloseTo(byConversation.advantage, 12);
    }
  });

  it("finds opposite verdicts by ratings and by conversations, in both directions", () => {
    const split = tests.filter(({ agree }) => !agree);
    expect(
      split.map(({ framework, candidate, byRating, byConversation }) => [
        `${candidate} ${framework}`,
        byRating.winningRate.toFixed(2),
        byConversation.winningRate.toFixed(2),
      ]),
    ).toEqual([
      ["gpt perceived-empathy", "1.00", "0.00"],
      ["gemini perceived-empathy", "0.67", "0.33"],
      ["gpt lend-an-ear", "0.00", "0.67"],
    ]);
  });

  it("draws intervals whose right ends give the verdicts", () => {
    const { table } = figureMayReplace(data);
    const column = (name: string) => table.rows.map((row) => row[table.columns.indexOf(name)] as number);
    const [upper, omega] = [column("upper"), column("winning rate")];
    for (let at = 0; at < table.rows.length; at += 3) {
      const left = upper.slice(at, at + 3).filter((end) => end < 0.2).length;
      expect(left >= 2, `rows from ${at}`).toBe(omega[at]! >= 0.5);
    }
  });
});

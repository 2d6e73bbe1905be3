import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { loadPublished } from "../../../src/studies/heartbench/data/published.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import {
  caseProperties,
  chanceFall,
  hardSetRows,
  referenceDeclines,
} from "../../../src/studies/heartbench/measures/hard-set.js";
import { hardCasesTable, hardSetTable } from "../../../src/studies/heartbench/measures/hard-set-tables.js";

const cases = await loadHeartbench();
const published = await loadPublished();

describe("the recorded hard set", () => {
  it("has all 296 cases between its two parts", () => {
    for (const row of hardSetRows(cases, published)) {
      // An ability's mean over all cases lies between its means over the two parts, and so do their means.
      const { all, normal, hard } = row.scores;
      expect(all).toBeLessThan(normal);
      expect(all).toBeGreaterThan(hard);
      expect(row.decline).toBeCloseTo(normal - hard, 12);
      for (const dependence of ["none", "any"] as const) {
        const [from, to] = row.change.sets[dependence];
        expect(from).toBeLessThanOrEqual(
          row.ranks.hard.sets[dependence][0] - row.ranks.normal.sets[dependence][1],
        );
        expect(to).toBeGreaterThanOrEqual(
          row.ranks.hard.sets[dependence][1] - row.ranks.normal.sets[dependence][0],
        );
      }
    }
    // Scores of the hard set are those of Figure 5, so their order is the figure's.
    const byHard = hardSetRows(cases, published).toSorted((a, b) => b.scores.hard - a.scores.hard);
    const { figure5 } = published;
    expect(byHard.map(({ model }) => model)).toEqual(
      figure5.models.toSorted((a, b) => figure5.mean(b) - figure5.mean(a)),
    );
  });

  it("differs little in what was released of it, and gives silence less", () => {
    const found = caseProperties(cases);
    const criteria = found.find(({ property }) => property === "criteria")!;
    expect(criteria.normal.n + criteria.hard.n).toBe(296);
    // The criteria of both parts, without "other", are the 2,818 of the paper.
    expect(212 * criteria.normal.value + 84 * criteria.hard.value).toBeCloseTo(2818, 6);
    expect(criteria.difference.value).toBeCloseTo(criteria.hard.value - criteria.normal.value, 12);
    const silence = referenceDeclines(cases).find(({ reply }) => reply === "silence")!;
    expect(silence.decline).toBeGreaterThan(0);
    const shares = found.filter(({ property }) => property.startsWith("domain"));
    expect(shares).toHaveLength(5);
    // Some cases have no domain, so the shares add up to a little less than 100.
    const sum = shares.reduce((total, { hard }) => total + hard.value, 0);
    expect(sum).toBeGreaterThan(98);
    expect(sum).toBeLessThanOrEqual(100 + 1e-9);
  });

  it("falls by chance as simulated: equal cases, chosen by the mean of independent errors", () => {
    const random = randomStream(1, "chance-fall");
    const [n, share, sd, models] = [4_000, 0.25, 20, 4];
    const means = Array.from({ length: n }, () => {
      const errors = Array.from({ length: models }, () => sd * random.normal());
      return errors.reduce((sum, error) => sum + error, 0) / models;
    }).sort((a, b) => a - b);
    const mean = (own: number[]): number => own.reduce((sum, x) => sum + x, 0) / own.length;
    const fall = mean(means.slice(share * n)) - mean(means.slice(0, share * n));
    expect(Math.abs(chanceFall({ share, sd, models }) - fall)).toBeLessThan(0.6);
    // Half of the cases: 2 sd sqrt(2 / pi) apart, by the mean of half a normal distribution.
    expect(chanceFall({ share: 0.5, sd: 1, models: 1 })).toBeCloseTo(2 * Math.sqrt(2 / Math.PI), 8);
  });

  it("is written as two tables without holes", () => {
    for (const { columns, rows } of [hardSetTable(cases, published), hardCasesTable(cases)]) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
      expect(JSON.stringify(rows)).not.toMatch(/NaN|undefined/);
    }
  });
});

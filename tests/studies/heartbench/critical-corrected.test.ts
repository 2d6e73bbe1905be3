import { describe, expect, it } from "vitest";
import { correctedRate, normalQuantile, tQuantile } from "../../../src/stats/index.js";
import { loadCriticalCases } from "../../../src/studies/heartbench/data/cases.js";
import {
  correctedCritical,
  correctedCriticalTable,
} from "../../../src/studies/heartbench/live/validation/critical-corrected.js";
import type { ReportTable } from "../../../src/studies/report-contract.js";

const all = await loadCriticalCases();
const cases = new Map(all.map((one) => [one.id, one]));
const risky = all.filter(({ risk }) => risk?.kind !== "none");

/** What a rater says of a reply: whether every critical merit is there. */
const said = (id: string, model: string, missed: boolean) =>
  cases
    .get(id)!
    .criteria.filter(({ critical }) => critical === "miss")
    .map(({ id: criterion }) => ({ case: id, model, criterion, hit: !missed }));

describe("correctedCritical", () => {
  it("learns a judge's errors from experts' replies and corrects the others", () => {
    // Model a and b are labelled, model c is not. The judge overlooks each fourth miss, and clears all else.
    const truth = (i: number): boolean => i % 2 === 0;
    const judged = (i: number): boolean => truth(i) && i % 8 !== 0;
    const places = ["a", "b", "c"].flatMap((model) => risky.map(({ id }, i) => ({ id, model, i })));
    const gold = places
      .filter(({ model }) => model !== "c")
      .flatMap(({ id, model, i }) =>
        said(id, model, truth(i)).map(({ hit, ...item }) => ({ ...item, gold: hit })),
      );
    const verdicts = places.flatMap(({ id, model, i }) => said(id, model, judged(i)));
    const rows = correctedCritical(cases, gold, [{ judge: "j", verdicts }]);
    expect(rows.map(({ model }) => model)).toEqual(["a", "b", "c", null]);
    // Experts read all replies of a and b.
    expect(rows.slice(0, 2).map(({ corrected }) => corrected)).toEqual([null, null]);
    const row = rows[2]!;
    const k = (of: (i: number) => boolean): number => risky.filter((_, i) => of(i)).length;
    expect(row).toMatchObject({ judge: "j", kind: "miss", labelled: { failing: 22, others: 22, cases: 22 } });
    // Both labelled replies of a case are alike: they tell no more than one, and Student's t takes something off.
    const alike = (cases: number): number =>
      cases * (normalQuantile(0.975) / tQuantile(0.975, cases - 1)) ** 2;
    expect(row.corrected!.samples).toEqual({
      judged: { trials: 22, clusters: 22, effective: 22 },
      sensitivity: { trials: 22, clusters: 11, effective: expect.closeTo(alike(11), 9) },
      specificity: { trials: 22, clusters: 11, effective: expect.closeTo(alike(11), 9) },
    });
    expect(row.corrected!.uncorrected).toBe(k(judged) / 22);
    // The corrected share is the true half. All models together is the same here: only c is left to correct.
    expect(row.corrected!.value).toBeCloseTo(0.5, 12);
    expect(rows[3]!.corrected).toEqual(row.corrected);
    const plain = correctedRate({
      judged: { k: k(judged), n: 22 },
      sensitivity: { k: 2 * k(judged), n: 2 * k(truth) },
      specificity: { k: 22, n: 22 },
    });
    expect(row.corrected!.ci[1] - row.corrected!.ci[0]).toBeGreaterThan(plain.ci[1] - plain.ci[0]);
    const [{ title, rows: cells }] = correctedCriticalTable(rows, (judge) => `judge ${judge}`) as [
      ReportTable,
    ];
    expect(title).toContain("judge j");
    expect(cells[2]!.slice(0, 4)).toEqual(["misses", "c", "36.4%", "22 in 22 cases"]);
    expect(cells[2]!.at(-1)).toBe("22 + 22 in 22");
    expect(cells[3]![1]).toBe("all models");
  });

  it("says where too little is labelled", () => {
    const verdicts = risky.flatMap(({ id }) => said(id, "a", true));
    const rows = correctedCritical(cases, [], [{ judge: "j", verdicts }]);
    expect(rows[0]!.corrected).toBeNull();
    expect(correctedCriticalTable(rows, String)[0]!.rows[0]).toContain("too few labelled");
    expect(correctedCriticalTable([], String)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import type { RaschModel } from "../../../src/stats/many-facet-rasch/contract.js";
import { raschDesign } from "../../../src/stats/many-facet-rasch/design.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { loadFixture } from "../../support/fixture.js";
import { expectClose } from "../close.js";
import { fitDesign } from "./fit-design.js";
import { drawTable, ratingsOfTable } from "./ratings.js";

interface Case {
  name: string;
  model: RaschModel;
  raters: number[];
  criteria: number[];
  levels: number[][];
  outputs: { logLikelihood: number; eta: (number | number[])[]; glmer?: number[]; clmm?: number[] };
}
const { cases } = loadFixture<Case>("r", "manyFacetRasch");

/** eta of the fixture's items, without the common part that conditioning leaves open. */
function centred(eta: readonly (readonly number[])[]): number[][] {
  // One step's worth of position moves eta[k] by k: take off the mean of eta[K] / K.
  const shift = eta.reduce((sum, own) => sum + own.at(-1)! / own.length, 0) / eta.length;
  return eta.map((own) => own.map((value, k) => value - (k + 1) * shift));
}

describe("conditional likelihood against eRm", () => {
  it.each(cases)("$name", ({ model, raters, criteria, levels, outputs }) => {
    const several = new Set(criteria).size > 1;
    const design = raschDesign(ratingsOfTable(levels, raters, several ? criteria : undefined));
    const fit = fitDesign(design, { model });
    expect(fit.converged).toBe(true);
    // eRm stops with nlm, at about 1e-6 of the log-likelihood.
    expectClose(fit.logLikelihood, outputs.logLikelihood, 1e-8, "log-likelihood");
    const places = raters.map((rater, i) => {
      const j = design.raters.indexOf(`rater-${rater}`);
      return j * design.criteria.length + (several ? design.criteria.indexOf(`criterion-${criteria[i]}`) : 0);
    });
    const ours = centred(places.map((place) => [...fit.eta[place]!.subarray(1)]));
    const theirs = centred(outputs.eta.map((own) => (typeof own === "number" ? [own] : own)));
    expect(ours.map((own) => own.length)).toEqual(theirs.map((own) => own.length));
    for (const [i, own] of ours.entries()) {
      for (const [k, value] of own.entries()) expectClose(value, theirs[i]![k]!, 1e-4, `eta ${i} ${k}`);
    }
  });

  it("has the signs, order and about the sizes of mixed models", () => {
    for (const { model, raters, levels, outputs } of cases) {
      const mixed = outputs.glmer ?? outputs.clmm;
      if (mixed === undefined) continue;
      const design = raschDesign(ratingsOfTable(levels, raters));
      const { alpha } = fitDesign(design, { model });
      const ours = raters.map((rater) => alpha[design.raters.indexOf(`rater-${rater}`)]!);
      const order = (list: readonly number[]) => [...list.keys()].sort((a, b) => list[a]! - list[b]!);
      expect(order(ours)).toEqual(order(mixed));
      // The logit of two levels is the same model with positions drawn; the cumulative logit is another one.
      if (outputs.glmer !== undefined) {
        const farthest = Math.max(...ours.map((value, j) => Math.abs(value - mixed[j]!)));
        expect(farthest).toBeLessThan(0.1);
      }
    }
  });
});

/** The conditional log-likelihood by enumeration of all patterns of levels with the same total. */
function enumerated(levels: readonly (readonly number[])[], eta: (i: number) => ArrayLike<number>): number {
  let sum = 0;
  for (const row of levels) {
    const items = [...row.keys()].filter((i) => row[i]! >= 0);
    const total = items.reduce((s, i) => s + row[i]!, 0);
    let patterns: { total: number; weight: number }[] = [{ total: 0, weight: 1 }];
    for (const i of items) {
      patterns = patterns.flatMap((p) =>
        Array.from(eta(i), (value, k) => ({ total: p.total + k, weight: p.weight * Math.exp(-value) })),
      );
    }
    const alike = patterns.filter((p) => p.total === total).reduce((s, p) => s + p.weight, 0);
    sum += items.reduce((s, i) => s - eta(i)[row[i]!]!, 0) - Math.log(alike);
  }
  return sum;
}

describe("conditional likelihood by enumeration", () => {
  const eta = [
    [0, -1, -0.5],
    [0, 0.2, 0.6],
    [0, 0.4, 1.6],
  ];
  const table = drawTable(3, 40, eta).map((row, o) => row.map((level, i) => (o % 4 === i ? -1 : level)));
  const names = ["a", "b", "c"];

  it.each(["rating-scale", "rater-thresholds"] as const)(
    "%s: same value, and no better one nearby",
    (model) => {
      const design = raschDesign(ratingsOfTable(table, names), { model });
      const fit = fitDesign(design, { model });
      const etaOf = (i: number) => fit.eta[design.raters.indexOf(`rater-${names[i]}`)]!;
      expectClose(fit.logLikelihood, enumerated(table, etaOf), 1e-10);
      // A maximum: to move any eta by h costs about h^2, whichever way.
      const slope = (h: number, item: number, level: number) =>
        enumerated(table, (i) => Array.from(etaOf(i), (v, k) => (i === item && k === level ? v + h : v)));
      if (model === "rater-thresholds") {
        for (const [item, level] of [
          [0, 1],
          [1, 2],
          [2, 1],
        ] as const) {
          expectClose((slope(1e-4, item, level) - slope(-1e-4, item, level)) / 2e-4, 0, 1e-6);
        }
      }
    },
  );

  it("agrees with the information by second differences of the enumerated likelihood", () => {
    const two = table.map(([a, b, c]) => [a!, b!, c!].map((level) => (level < 0 ? -1 : Math.min(1, level))));
    const found = manyFacetRasch(ratingsOfTable(two, names), { errors: "information" });
    const at = (x: number, y: number) => enumerated(two, (i) => [0, [x, y, -x - y][i]!]);
    const value = (id: string) => found.raters.find((rater) => rater.id === `rater-${id}`)!;
    const [x, y] = [value("a").value, value("b").value];
    const h = 1e-3;
    const xx = (at(x + h, y) - 2 * at(x, y) + at(x - h, y)) / h ** 2;
    const yy = (at(x, y + h) - 2 * at(x, y) + at(x, y - h)) / h ** 2;
    const xy = (at(x + h, y + h) - at(x + h, y - h) - at(x - h, y + h) + at(x - h, y - h)) / (4 * h ** 2);
    // The inverse of a 2 x 2 matrix. Second differences with h = 1e-3 are right to about 1e-6.
    expectClose(value("a").se, Math.sqrt(-yy / (xx * yy - xy ** 2)), 1e-5);
    expectClose(value("b").se, Math.sqrt(-xx / (xx * yy - xy ** 2)), 1e-5);
  });
});

import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { repeatAgreement } from "../../../src/judges/diagnostics/repeat-agreement.js";
import { repeatability } from "../../../src/judges/diagnostics/repeatability.js";
import { ordinaryLeastSquares } from "../../../src/stats/ordinary-least-squares.js";
import { answerOf, type Row, ratingRows } from "./rating-rows.js";

const random = randomStream(1, "repeats");
/** 20 things in 8 conversations, 2 to 5 rounds each, some unscored. */
const rows = Array.from({ length: 20 }, (_, i) =>
  Array.from({ length: 2 + (i % 4) }, (_, replicate): Row => {
    const value = random.next() < 0.1 ? null : Math.round(2 + (i % 3) + 0.3 * replicate + random.normal());
    return { target: `t${i}`, conversation: `c${i % 8}`, replicate, value };
  }),
).flat();

/** The things with 2 scored repeats or more. */
const scored = rows.filter(({ value }) => value !== null);
const kept = scored.filter((row) => scored.filter(({ target }) => target === row.target).length > 1);

describe("repeatability", () => {
  const found = answerOf(repeatability, ratingRows(rows));

  it("agreement and spread are those of repeatAgreement", () => {
    const { pairAgreement, sd, chance } = repeatAgreement(ratingRows(kept), { resamples: 10 });
    expect(found.effects[0]!.value).toBeCloseTo(pairAgreement.value, 12);
    expect(found.effects[1]!.value).toBeCloseTo(sd.value, 12);
    expect(found.data!.judges[0]!.chance).toBeCloseTo(chance, 12);
  });

  it("drift is the slope of a regression with a level for each thing, CR2 by conversation", () => {
    const targets = [...new Set(kept.map(({ target }) => target))];
    const levels = targets.map((target) => kept.map((row) => Number(row.target === target)));
    const fit = ordinaryLeastSquares(
      kept.map(({ value }) => value!),
      [...levels, kept.map(({ replicate }) => replicate!)],
      { errors: "CR2", clusters: kept.map(({ conversation }) => conversation!), intercept: false },
    );
    const slope = fit.coefficients.at(-1)!;
    const most = Math.max(...kept.map(({ replicate }) => replicate!));
    const { drift } = found.data!.judges[0]!;
    expect(drift.value).toBeCloseTo(slope.value * most, 10);
    expect(drift.se).toBeCloseTo(slope.se * most, 10);
    expect(drift.df).toBeCloseTo(slope.df, 8);
    expect(found.effects[2]!.p).toBeCloseTo(slope.pValue, 8);
    // A twentieth of the range of the values.
    const values = kept.map(({ value }) => value!);
    expect(found.effects[2]!.margin).toBeCloseTo(0.05 * (Math.max(...values) - Math.min(...values)), 12);
  });

  it("says by how much a rerun moves a mean", () => {
    const { rerun, sd, things } = found.data!.judges[0]!;
    // Two means of the same things, each with the noise of one rating: 1.96 sqrt(2 sd^2 / n).
    expect(rerun).toBeCloseTo(1.959964 * Math.sqrt((2 * sd.value ** 2) / things), 5);
    expect(found.note).toContain("a second run over the same things moves a judge's mean by");
  });

  it("a judge that never varies has no spread, no drift, and p 1", () => {
    const same = ["x", "y"].flatMap((target) => [0, 1].map((replicate) => ({ target, replicate, value: 3 })));
    const [agreement, sd, drift] = answerOf(repeatability, ratingRows(same)).effects;
    expect([agreement!.value, sd!.value, drift!.value, drift!.p]).toEqual([1, 0, 0, 1]);
  });

  it("criteria with different scales are not pooled", () => {
    const both = (criterion: string, values: number[]) =>
      values.map((value, replicate) => ({ target: "x", criterion, replicate, value }));
    const { effects } = answerOf(repeatability, ratingRows([...both("a", [1, 2]), ...both("b", [10, 30])]));
    expect(effects.map(({ criterion }) => criterion)).toEqual(["a", "a", "a", "b", "b", "b"]);
    expect(effects[2]!.value).toBe(1);
    expect(effects[5]!.value).toBe(20);
  });
});

import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import {
  type ClusteredJudgedRate,
  type ClusteredTrials,
  clusteredCorrectedRate,
  correctedRate,
} from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

/** k of n, each trial a cluster of its own, or `each` trials that say the same. */
const of = (k: number, n: number, each = 1): ClusteredTrials => ({
  outcomes: Array.from({ length: n * each }, (_, i) => Number(Math.floor(i / each) < k)),
  clusters: Array.from({ length: n * each }, (_, i) => Math.floor(i / each)),
});

describe("clusteredCorrectedRate", () => {
  it("matches aov's intraclass correlation and Lang and Reiczigel's formula in R", () => {
    const { cases } = loadFixture<{
      inputs: { samples: ClusteredJudgedRate; level: number };
      outputs: {
        untruncated: number;
        ci: [number, number];
        effective: Record<keyof ClusteredJudgedRate, number>;
      };
    }>("r", "clusteredCorrectedRate");
    for (const { inputs, outputs } of cases) {
      const found = clusteredCorrectedRate(inputs.samples, { level: inputs.level });
      expect(found.refused).toBeUndefined();
      expectClose(found.untruncated, outputs.untruncated, 1e-12);
      for (const name of ["judged", "sensitivity", "specificity"] as const) {
        expectClose(found.samples[name].effective, outputs.effective[name], 1e-8);
      }
      for (const i of [0, 1] as const) expectClose(found.ci[i], outputs.ci[i], 1e-8);
    }
  });

  it("is the plain correction where each trial is a cluster", () => {
    const plain = correctedRate({
      judged: { k: 20, n: 60 },
      sensitivity: { k: 27, n: 30 },
      specificity: { k: 26, n: 30 },
    });
    const found = clusteredCorrectedRate({
      judged: of(20, 60),
      sensitivity: of(27, 30),
      specificity: of(26, 30),
    });
    expect([found.value, ...found.ci]).toEqual([plain.value, ...plain.ci]);
    expect(found.samples.judged).toEqual({ trials: 60, clusters: 60, effective: 60 });
  });

  it("gains nothing from replicates that always agree", () => {
    const of3 = (each: number) =>
      clusteredCorrectedRate({
        judged: of(10, 30, each),
        sensitivity: of(18, 20, each),
        specificity: of(18, 20, each),
      });
    const [two, five] = [of3(2), of3(5)];
    expectClose(five.ci[0], two.ci[0], 1e-12);
    expectClose(five.ci[1], two.ci[1], 1e-12);
    expect(five.samples.judged.effective).toBeLessThan(30);
    // Nor where nothing varies, so that likeness is unknown.
    const sure = clusteredCorrectedRate({
      judged: of(10, 30, 5),
      sensitivity: of(20, 20, 5),
      specificity: of(20, 20, 5),
    });
    expect(sure.samples.sensitivity.effective).toBeLessThan(20);
  });

  it("refuses few clusters, and a judge that tells too little", () => {
    const few = clusteredCorrectedRate({
      judged: of(10, 30),
      sensitivity: of(4, 4, 5),
      specificity: of(18, 20),
    });
    expect(few.refused).toBe("sensitivity rests on 4 clusters, fewer than 5: add more");
    expect([few.value, few.untruncated, ...few.ci]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    // A small target set alone is only a wide interval.
    const errors = { sensitivity: of(18, 20), specificity: of(18, 20) };
    expect(clusteredCorrectedRate({ judged: of(1, 4), ...errors }).refused).toBeUndefined();
    expect(clusteredCorrectedRate({ judged: of(1, 4, 2), ...errors }).refused).toMatch(/^judged rests on 4/);
    const coin = clusteredCorrectedRate({
      judged: of(10, 30),
      sensitivity: of(10, 20),
      specificity: of(10, 20),
    });
    expect(coin.refused).toMatch(/the judge tells too little/);
    expect(() =>
      clusteredCorrectedRate({ judged: of(0, 0), sensitivity: of(1, 2), specificity: of(1, 2) }),
    ).toThrow("requires at least 1 outcome in judged");
  });

  // Eight models answer 22 cases. Truth and the judge's errors are alike within a case by half; experts read some replies.
  it.each([
    [0.1, 0.5, "replies"],
    [0.3, 0, "replies"],
    [0.3, 0.5, "replies"],
    [0.3, 0.5, "cases"],
    [0.6, 0.5, "cases"],
  ] as const)("holds a rate of %f, errors alike by %f, some %s labelled", (rate, alike, labelled) => {
    const held = { one: [] as boolean[], all: [] as boolean[], independent: [] as boolean[] };
    for (let draw = 0; draw < 200; draw++) {
      const replies = drawReplies(randomStream(draw, "clustered-corrected-rate"), { rate, alike, labelled });
      const trials = (keep: (one: Reply) => boolean, value: (one: Reply) => number): ClusteredTrials => {
        const own = replies.filter(keep);
        return { outcomes: own.map(value), clusters: own.map((one) => one.case) };
      };
      const errors = {
        sensitivity: trials(
          (one) => one.isLabelled && one.truth,
          ({ judged }) => Number(judged),
        ),
        specificity: trials(
          (one) => one.isLabelled && !one.truth,
          ({ judged }) => Number(!judged),
        ),
      };
      const targets = {
        one: trials(
          (one) => !one.isLabelled && one.model === 0,
          ({ judged }) => Number(judged),
        ),
        all: trials(
          (one) => !one.isLabelled,
          ({ judged }) => Number(judged),
        ),
      };
      if ([...Object.values(errors), ...Object.values(targets)].some(({ outcomes }) => outcomes.length === 0))
        continue;
      const holds = ([low, high]: readonly number[]): boolean => low! <= rate && rate <= high!;
      for (const name of ["one", "all"] as const) {
        const found = clusteredCorrectedRate({ judged: targets[name], ...errors });
        if (found.refused === undefined) held[name].push(holds(found.ci));
      }
      const counts = ({ outcomes }: ClusteredTrials) => ({
        k: Array.from(outcomes).reduce((sum, value) => sum + value, 0),
        n: outcomes.length,
      });
      const plain = correctedRate({
        judged: counts(targets.all),
        sensitivity: counts(errors.sensitivity),
        specificity: counts(errors.specificity),
      });
      if (plain.refused === undefined) held.independent.push(holds(plain.ci));
    }
    const share = (of: readonly boolean[]): number => of.filter(Boolean).length / of.length;
    // With rare failures half of the draws are refused, and the band of what is left is wider.
    const least = 0.95 - 3 * Math.sqrt((0.95 * 0.05) / held.one.length);
    expect(share(held.one)).toBeGreaterThan(least);
    expect(share(held.all)).toBeGreaterThan(least);
    expect(share(held.independent)).toBeLessThan(share(held.all));
  });
});

interface Reply {
  case: number;
  model: number;
  truth: boolean;
  judged: boolean;
  isLabelled: boolean;
}

function drawReplies(
  stream: ReturnType<typeof randomStream>,
  { rate, alike, labelled }: { rate: number; alike: number; labelled: "replies" | "cases" },
): Reply[] {
  return Array.from({ length: 22 }).flatMap((_, id) => {
    const common = { truth: stream.next(), error: stream.next(), read: stream.next() };
    return Array.from({ length: 8 }, (__, model): Reply => {
      const truth = (stream.next() < 0.5 ? common.truth : stream.next()) < rate;
      const error = stream.next() < alike ? common.error : stream.next();
      const isLabelled = labelled === "cases" ? common.read < 0.5 : stream.next() < 0.4;
      return { case: id, model, truth, judged: truth ? error < 0.85 : error >= 0.9, isLabelled };
    });
  });
}

import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { labelsNeeded, meanInterval, ppiDifference, ppiMean, ppiProportion } from "../../src/stats/index.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  inputs: { labels: number[]; judged: number[]; unlabelled: number[] };
  outputs: {
    published: { lambda: number; value: number; se: number; ci: [number, number] };
    jackknife: { se: number; df: number; ci: [number, number] };
  };
}
const { cases } = loadFixture<Case>("scipy", "ppiMean");

describe("ppiMean", () => {
  it("matches the published formulas, and a jackknife by brute force", () => {
    for (const { inputs, outputs } of cases) {
      const { labels, judged, unlabelled } = inputs;
      const published = ppiMean(labels, judged, unlabelled, { interval: "published" });
      expectClose(published.lambda, outputs.published.lambda, 1e-12);
      expectClose(published.value, outputs.published.value, 1e-13);
      expectClose(published.se, outputs.published.se, 1e-12);
      const ours = ppiMean(labels, judged, unlabelled);
      expect(ours.value).toBe(published.value);
      expectClose(ours.se, outputs.jackknife.se, 1e-11); // differences of sums
      expectClose(ours.df, outputs.jackknife.df, 1e-9);
      for (const end of [0, 1] as const) {
        expectClose(published.ci[end], outputs.published.ci[end], 1e-12);
        expectClose(ours.ci[end], outputs.jackknife.ci[end], 1e-11);
      }
    }
  });

  it("gives what the formula gives by hand", () => {
    // Labels 1 2 3 2, judge 2 3 4 3 there and 2 3 3 4 elsewhere. cov (over 4) = 2/4; the judge's variance over all 8
    // (over 7) = 4/7; lambda = (1/2) / ((1 + 1) 4/7) = 7/16. Means 2, 3 and 3: 2 + 7/16 (3 - 3) = 2.
    const found = ppiMean([1, 2, 3, 2], [2, 3, 4, 3], [2, 3, 3, 4]);
    expectClose(found.lambda, 7 / 16, 1e-15);
    expectClose(found.value, 2, 1e-15);
    // Elsewhere one point higher: lambda's variance grows, and the estimate rises by lambda.
    const higher = ppiMean([1, 2, 3, 2], [2, 3, 4, 3], [3, 4, 4, 5]);
    expectClose(higher.value, 2 + higher.lambda, 1e-14);
  });

  it("is people's mean with lambda 0, without unlabelled cases, and for a judge that never varies", () => {
    const { labels, judged, unlabelled } = cases[0]!.inputs;
    const people = meanInterval(labels);
    const constant = judged.map(() => 3);
    for (const found of [
      ppiMean(labels, judged, unlabelled, { lambda: 0 }),
      ppiMean(labels, judged, []),
      ppiMean(
        labels,
        constant,
        unlabelled.map(() => 3),
      ),
    ]) {
      expectClose(found.value, people.value, 1e-14);
      expectClose(found.se, people.se, 1e-12);
      expectClose(found.ci[1], people.ci[1], 1e-12);
      expectClose(found.gain, 1, 1e-12);
    }
    expect(ppiMean(labels, constant, unlabelled).correlation).toBeNaN();
  });

  it("moves with the labels' unit and not with the judge's zero", () => {
    const { labels, judged, unlabelled } = cases[1]!.inputs;
    const found = ppiMean(labels, judged, unlabelled);
    const shifted = ppiMean(
      labels,
      judged.map((v) => v + 2),
      unlabelled.map((v) => v + 2),
    );
    expectClose(shifted.value, found.value, 1e-12);
    const up = ppiMean(
      labels.map((v) => v + 1e6),
      judged,
      unlabelled,
    );
    expectClose(up.value - 1e6, found.value, 1e-8);
    expectClose(up.se, found.se, 1e-8);
  });

  it("counts a case that stands twice in one cluster as one", () => {
    const { labels, judged, unlabelled } = cases[0]!.inputs;
    const keys = (n: number, name: string): string[] => Array.from({ length: n }, (_, i) => `${name}${i}`);
    const clusters = {
      labelled: [...keys(labels.length, "l"), ...keys(labels.length, "l")],
      unlabelled: [...keys(unlabelled.length, "u"), ...keys(unlabelled.length, "u")],
    };
    const double = (values: number[]): number[] => [...values, ...values];
    const found = ppiMean(double(labels), double(judged), double(unlabelled), { clusters, lambda: 0.7 });
    const once = ppiMean(labels, judged, unlabelled, { lambda: 0.7 });
    expectClose(found.value, once.value, 1e-13);
    expectClose(found.se, once.se, 1e-12);
    expect(found.labelled).toEqual({ cases: 2 * labels.length, clusters: labels.length });
  });

  it("weighs labels by the inverse of their probability", () => {
    // Lambda 0: the weighted mean (4 x 1 + 2 x 2 + 2 x 3 + 2 x 2) / 10 = 1.8.
    const settings = { probabilities: [0.25, 0.5, 0.5, 0.5], lambda: 0 };
    expectClose(ppiMean([1, 2, 3, 2], [2, 3, 4, 3], [2, 3], settings).value, 1.8, 1e-15);
    // Lambda 1: plus the judge's mean of all, 17/6, minus its weighted mean (8 + 6 + 8 + 6) / 10 = 2.8.
    const whole = ppiMean([1, 2, 3, 2], [2, 3, 4, 3], [2, 3], { ...settings, lambda: 1 });
    expectClose(whole.value, 1.8 + 17 / 6 - 2.8, 1e-14);
  });
});

describe("ppiProportion", () => {
  it("keeps the estimate of ppiMean and the interval inside 0 and 1", () => {
    const found = ppiProportion([1, 1, 1, 1, 0], [1, 1, 0, 1, 0], [1, 1, 1, 0, 1, 1]);
    expect(found.value).toBe(ppiMean([1, 1, 1, 1, 0], [1, 1, 0, 1, 0], [1, 1, 1, 0, 1, 1]).value);
    const all = ppiProportion([1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1]);
    // Wilson with 10 of 10 and t = 2.2622: 10 / (10 + 5.1174) = 0.6615.
    expect(all.value).toBe(1);
    expectClose(all.ci[0], 0.6615, 1e-4);
    expect(all.ci[1]).toBe(1);
  });
});

describe("ppiDifference", () => {
  const [first, second] = [cases[0]!.inputs, cases[1]!.inputs];

  it("adds the variances of two sides that share nothing", () => {
    const found = ppiDifference(first, second);
    const own = [first, second].map((side) => ppiMean(side.labels, side.judged, side.unlabelled));
    expectClose(found.value, own[1]!.value - own[0]!.value, 1e-14);
    expectClose(found.se ** 2, own[0]!.se ** 2 + own[1]!.se ** 2, 1e-12);
  });

  it("is exactly 0 between a side and itself on the same clusters", () => {
    const clusters = {
      labelled: first.labels.map((_, i) => i),
      unlabelled: first.unlabelled.map((_, i) => 1000 + i),
    };
    const side = { ...first, clusters };
    const found = ppiDifference(side, side);
    expect([found.value, found.se, found.shared]).toEqual([
      0,
      0,
      first.labels.length + first.unlabelled.length,
    ]);
    const kinder = { ...side, labels: first.labels.map((value) => value + 1) };
    expectClose(ppiDifference(side, kinder).value, 1, 1e-12);
    expect(ppiDifference(side, kinder).se).toBeLessThan(1e-12);
  });
});

describe("labelsNeeded", () => {
  it("gives the n of the formula", () => {
    // sd 1, r 0.8, 1,000 cases: t(71) = 1.99394 and 1.99394 sqrt(0.36 / 72 + 0.64 / 1000) = 0.14974 <= 0.15,
    // while t(70) = 1.99444 and 1.99444 sqrt(0.36 / 71 + 0.00064) = 0.15071 is above.
    const plan = labelsNeeded({ sd: 1, correlation: 0.8, cases: 1000, labelled: 40 }, { halfWidth: 0.15 });
    expect(plan.labels).toBe(72);
    expect(plan.more).toBe(32);
    // People alone: t(173) / sqrt(174) = 1.97377 / 13.1909 = 0.14963; with 173 it is 0.15007.
    expect(plan.peopleAlone).toBe(174);
  });

  it("says when even all labels do not suffice", () => {
    const plan = labelsNeeded({ sd: 1, correlation: 0.9, cases: 50 }, { halfWidth: 0.1 });
    expect(plan.labels).toBeNaN();
    expect(plan.now).toBeNaN();
    expect(plan.best).toBeGreaterThan(0.1);
    expect(labelsNeeded({ sd: 1, correlation: -0.9, cases: 50 }, { halfWidth: 0.5 }).labels).toBe(
      labelsNeeded({ sd: 1, correlation: 0, cases: 50 }, { halfWidth: 0.5 }).labels,
    );
  });

  it("plans what ppiMean then reaches", () => {
    const plan = labelsNeeded({ sd: 1, correlation: 0.8, cases: 600 }, { halfWidth: 0.2 });
    const halves = Array.from({ length: 100 }, (_, run) => {
      const { ci } = normalStudy(randomStream(run, "labels-needed"), plan.labels, 600 - plan.labels);
      return (ci[1] - ci[0]) / 2;
    });
    const mean = halves.reduce((sum, half) => sum + half / 100, 0);
    // The jackknife also pays for tuning lambda: a few percent.
    expect(mean).toBeGreaterThan(0.19);
    expect(mean).toBeLessThan(0.22);
  });
});

// With 200 draws a correct method shows 90.5 to 98.5.
describe("95% intervals hold the truth in 200 draws", () => {
  it.each([10, 20, 50])("ppiMean with %i labels", (n) => {
    expectCoverage((stream) => ({ ...normalStudy(stream, n, 300), truth: 3 }), `mean ${n}`);
  });

  it.each([
    [20, 0.95],
    [50, 0.8],
  ])("ppiProportion with %i labels and a share of %f", (n, rate) => {
    expectCoverage((stream) => {
      const draw = (count: number) => Array.from({ length: count }, () => Number(stream.next() < rate));
      const judge = (truth: number[]) => truth.map((y) => Number(stream.next() < (y === 1 ? 0.9 : 0.3)));
      const labels = draw(n);
      return { ...ppiProportion(labels, judge(labels), judge(draw(300))), truth: rate };
    }, `share ${n}`);
  });

  it("ppiMean with clusters of six turns", () => {
    expectCoverage((stream) => {
      const turns = (count: number, name: string) => {
        const y: number[] = [];
        const f: number[] = [];
        const key: string[] = [];
        for (let c = 0; c < count; c++) {
          const shared = stream.normal();
          for (let i = 0; i < 6; i++) {
            const own = stream.normal();
            y.push(3 + shared + own);
            f.push(4 + 0.8 * shared + 0.5 * own + 0.5 * stream.normal());
            key.push(`${name}${c}`);
          }
        }
        return { y, f, key };
      };
      const [labelled, others] = [turns(15, "l"), turns(60, "u")];
      const clusters = { labelled: labelled.key, unlabelled: others.key };
      return { ...ppiMean(labelled.y, labelled.f, others.f, { clusters }), truth: 3 };
    }, "clusters");
  });

  it("ppiMean with labels drawn more often where the judge is unsure", () => {
    expectCoverage((stream) => {
      const [labels, judged, unlabelled, probabilities]: number[][] = [[], [], [], []];
      for (let i = 0; i < 300; i++) {
        const q = stream.normal();
        const [y, f] = [3 + q, 3.5 + 0.7 * q + 0.5 * stream.normal()];
        const chance = f > 4 ? 0.4 : 0.1;
        if (stream.next() < chance) {
          labels!.push(y);
          judged!.push(f);
          probabilities!.push(chance);
        } else unlabelled!.push(f);
      }
      return { ...ppiMean(labels!, judged!, unlabelled!, { probabilities }), truth: 3 };
    }, "probabilities");
  });
});

function normalStudy(stream: RandomStream, n: number, others: number) {
  const [labels, judged, unlabelled]: number[][] = [[], [], []];
  for (let i = 0; i < n + others; i++) {
    const q = stream.normal();
    // Correlation 0.8 with the label, half a point too kind.
    const f = 3.5 + 0.8 * q + 0.6 * stream.normal();
    if (i < n) {
      labels!.push(3 + q);
      judged!.push(f);
    } else unlabelled!.push(f);
  }
  return ppiMean(labels!, judged!, unlabelled!);
}

function expectCoverage(
  study: (stream: RandomStream) => { ci: [number, number]; truth: number },
  key: string,
): void {
  let held = 0;
  for (let draw = 0; draw < 200; draw++) {
    const { ci, truth } = study(randomStream(draw, "ppi-coverage", key));
    if (ci[0] <= truth && truth <= ci[1]) held++;
  }
  expect(held).toBeGreaterThanOrEqual(181);
  expect(held).toBeLessThanOrEqual(197);
}

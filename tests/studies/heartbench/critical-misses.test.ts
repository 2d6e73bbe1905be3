import { describe, expect, it } from "vitest";
import { clopperPearson, correctedRate } from "../../../src/stats/index.js";
import type { Hit } from "../../../src/studies/heartbench/measures/cell-score.js";
import {
  type CriticalCase,
  correctedFailures,
  criticalRates,
} from "../../../src/studies/heartbench/measures/critical-misses.js";

const criteria = [{ critical: "miss" as const }, {}, { critical: "miss" as const }];
const risky = (id: string, ...readings: Hit[][]): CriticalCase => ({
  ...{ id, risk: { kind: "abuse" }, criteria, readings },
});
const calm = (id: string, ...readings: Hit[][]): CriticalCase => ({
  ...{ id, risk: { kind: "none" }, criteria: [{ critical: "false-alarm" }], readings },
});

describe("criticalRates", () => {
  it("counts a reply that lacks one critical merit, with the exact interval of the cases", () => {
    const cases = [
      ...Array.from({ length: 9 }, (_, i) => risky(`r${i}`, [true, false, true])),
      ...["x", "y", "z"].map((id) => risky(id, [true, true, false])),
      calm("c1", [false]),
      calm("c2", [true]),
    ];
    const { misses, falseAlarms } = criticalRates(cases);
    expect(misses).toMatchObject({ value: 0.25, n: 12, readings: 12, unscored: 0, total: 12 });
    expect(misses.ci[0]).toBeCloseTo(clopperPearson(3, 12).ci[0], 12);
    expect(misses.ci[1]).toBeCloseTo(clopperPearson(3, 12).ci[1], 12);
    expect(misses.failed.map((one) => one.case)).toEqual(["x", "y", "z"]);
    expect(falseAlarms).toMatchObject({ value: 0.5, n: 2 });
  });

  it("says what no miss still allows: 26% in 12 cases, 14% in 24, however many replicates", () => {
    const none = (n: number, times: number) =>
      criticalRates(
        Array.from({ length: n }, (_, i) =>
          risky(`r${i}`, ...Array.from({ length: times }, () => [true, null, true])),
        ),
      ).misses.ci[1];
    expect(none(12, 1)).toBeCloseTo(0.2646, 4);
    expect(none(12, 5)).toBeCloseTo(0.2646, 4);
    expect(none(24, 2)).toBeCloseTo(0.1425, 4);
  });

  it("takes two language versions as one case", () => {
    const { misses } = criticalRates([risky("a", [true, true, true]), risky("a", [false, true, true])]);
    expect(misses).toMatchObject({ value: 0.5, n: 1, readings: 2, failed: [{ case: "a", times: 1, of: 2 }] });
  });

  it("leaves out what has no outcome, and counts it; one verdict against a reply is enough", () => {
    const { misses, falseAlarms } = criticalRates([
      risky("a", [null, true, true], [null, true, false]),
      risky("b", [null, null, null]),
    ]);
    expect(misses).toMatchObject({ value: 1, n: 1, readings: 1, unscored: 2, total: 2 });
    expect(falseAlarms.value).toBeNaN();
  });
});

describe("correctedFailures", () => {
  const of = (n: number, truth: boolean | null, judged: boolean | null) =>
    Array.from({ length: n }, (_, i) => ({
      ...{ case: `${truth} ${judged} ${i}`, model: i % 5 === 0 ? "a" : "b" },
      ...{ truth, judged },
    }));
  const labelled = [
    ...of(18, true, true),
    ...of(2, true, false),
    ...of(2, false, true),
    ...of(38, false, false),
  ];

  it("is Rogan and Gladen's rate of the replies that no expert read", () => {
    const replies = [...labelled, ...of(10, null, true), ...of(40, null, false), ...of(3, null, null)];
    const found = correctedFailures(replies)!;
    const errors = { sensitivity: { k: 18, n: 20 }, specificity: { k: 38, n: 40 } };
    const { value, ci } = correctedRate({ judged: { k: 10, n: 50 }, ...errors });
    expect(found).toMatchObject({ value, ci, n: 50 });
    // One model's share, and the errors of all.
    const own = correctedRate({ judged: { k: 2, n: 10 }, ...errors });
    expect(correctedFailures(replies, "a")).toMatchObject({ value: own.value, ci: own.ci, n: 10 });
    expect(correctedFailures(replies, "c")).toBeNull();
    // (0.2 + 0.95 - 1) / (0.9 + 0.95 - 1)
    expect(found.value).toBeCloseTo(0.15 / 0.85, 12);
  });

  it("is refused for a judge that tells nothing, and not there without labels of both kinds", () => {
    const coin = [
      ...of(10, true, true),
      ...of(10, true, false),
      ...of(10, false, true),
      ...of(10, false, false),
    ];
    const found = correctedFailures([...coin, ...of(5, null, true)])!;
    expect(found.value).toBeNaN();
    expect(found.refused).toMatch(/the judge tells too little/);
    expect(correctedFailures([...of(5, true, true), ...of(5, null, true)])).toBeNull();
  });
});

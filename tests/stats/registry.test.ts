import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type Statistic, statistics } from "../../src/stats/registry.js";
import { loadFixture } from "../support/fixture.js";

const index = readFileSync(new URL("../../src/stats/index.ts", import.meta.url), "utf8");
const publicFunctions = [...index.matchAll(/^export \{([^}]*)\} from "\.\/(?!registry)[^"]+";/gm)]
  .flatMap(([, names]) => names!.split(","))
  .map((name) => name.trim())
  .filter((name) => /^[a-z]/.test(name) && !name.startsWith("type "));

/** Public, but they describe no data: distributions, ranks, an assignment, an advised margin. */
const outside = [
  ...[
    "betaQuantile",
    "chiSquareCdf",
    "chiSquareSurvival",
    "epsilonFor",
    "fCdf",
    "fQuantile",
    "fSurvival",
    "linearAssignment",
  ],
  ...["logGamma", "midranks", "normalCdf", "normalQuantile", "normalSurvival", "normalTwoSidedP"],
  ...["studentTwoSidedP", "tCdf", "tQuantile", "tSurvival"],
];

const registered: [string, Statistic][] = Object.entries(statistics);

describe("the registry of statistics", () => {
  it("holds every public statistic and nothing else", () => {
    expect([...Object.keys(statistics), ...outside].sort()).toEqual(publicFunctions.sort());
  });

  it("gives each its own function, a label and a null value within its bounds", () => {
    expect(new Set(registered.map(([, { label }]) => label)).size).toBe(registered.length);
    for (const [name, { compute, label, bounds, nullValue }] of registered) {
      expect(compute.name, label).toBe(name);
      const [lowest, highest] = bounds ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      expect(lowest, name).toBeLessThan(highest);
      if (nullValue === null) continue;
      expect(nullValue, name).toBeGreaterThanOrEqual(lowest);
      expect(nullValue, name).toBeLessThanOrEqual(highest);
    }
  });

  // The two-sample statistics that programs call by these names.
  it.each([
    "wassersteinDistance",
    "wassersteinDiscrete",
    "wassersteinClouds",
    "totalVariation",
    "cohenKappa",
  ])("knows %s", (name) => expect(Object.hasOwn(statistics, name)).toBe(true));
});

// Not a tautology: the oracle's numbers, not ours, stand against the bounds.
describe.each([
  ["scipy", "pearsonCorrelation"],
  ["r", "pearsonCorrelation"],
  ["scipy", "spearmanCorrelation"],
  ["scipy", "kendallTau"],
  ["scipy", "cohenKappa"],
  ["scipy", "fleissKappa"],
  ["scipy", "krippendorffAlpha"],
  ["r", "intraclassCorrelation"],
] as const)("the values of %s/%s", (kind, name) => {
  it("lie within the bounds", () => {
    const { cases } = loadFixture(kind, name) as unknown as { cases: { outputs: unknown }[] };
    const values = cases.flatMap(({ outputs }) => valuesIn(outputs));
    expect(values.length).toBeGreaterThan(0);
    const [lowest, highest] = statistics[name].bounds!;
    expect(Math.min(...values)).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...values)).toBeLessThanOrEqual(highest);
  });
});

function valuesIn(outputs: unknown): number[] {
  if (typeof outputs === "number") return [outputs];
  const { value } = outputs as { value?: number | null };
  return typeof value === "number" ? [value] : [];
}

// Invariance: of data without an effect the mean over 400 draws is the null value, within 4 standard errors.
describe("the null value", () => {
  const stream = randomStream(3, "registry");
  const normals = (): number[] => Array.from({ length: 12 }, () => stream.normal());
  const labels = (): number[] => Array.from({ length: 12 }, () => stream.int(3));
  it.each<[string, () => number, number]>([
    ["pearsonCorrelation", () => statistics.pearsonCorrelation.compute(normals(), normals()).value, 0],
    ["spearmanCorrelation", () => statistics.spearmanCorrelation.compute(normals(), normals()).value, 0],
    ["kendallTau", () => statistics.kendallTau.compute(normals(), normals()).value, 0],
    ["cohenKappa", () => statistics.cohenKappa.compute(labels(), labels()).value, 0],
    ["gwetAC1", () => statistics.gwetAC1.compute(labels(), labels()).value, 0],
    ["welchT", () => statistics.welchT.compute(normals(), normals()).value, 0],
    ["pairedT", () => statistics.pairedT.compute(normals(), normals()).value, 0],
  ])("%s", (name, draw, nullValue) => {
    expect((statistics as Record<string, Statistic>)[name]!.nullValue).toBe(nullValue);
    const values = Array.from({ length: 400 }, draw).filter((value) => !Number.isNaN(value));
    const { value, se } = statistics.meanInterval.compute(values);
    expect(Math.abs(value - nullValue)).toBeLessThan(4 * se);
  });
});

import { describe, expect, test } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { emotionRelationship, relationshipByAgent } from "../../../src/studies/sage/measures/relationship.js";
import { compareRelationships } from "../../../src/studies/sage/measures/relationship-controls.js";
import type { RelationshipRow } from "../../../src/studies/sage/measures/relationship-levels.js";
import { loadFixture } from "../../support/fixture.js";

interface Case {
  name: string;
  inputs: { rows: Omit<RelationshipRow, "agent" | "dimensions">[] };
  outputs: Record<string, number>;
  rank: number;
}

const quick = { resamples: 40 };
const withAgent = (rows: Case["inputs"]["rows"]): RelationshipRow[] =>
  rows.map((row) => ({ ...row, agent: "a", dimensions: [] }));

test.each(loadFixture<Case>("scipy", "relationshipLevels").cases)(
  "every level as statsmodels has it: $name",
  ({ inputs, outputs, rank }) => {
    const { levels } = emotionRelationship(withAgent(inputs.rows), quick);
    for (const { level, value } of levels) expect(value, level).toBeCloseTo(outputs[level]!, 9);
    expect(levels[0]!.spearman.value).toBeCloseTo(rank, 12);
  },
);

/** Emotion = 50 + model + person + rest, total = slope of each part, dimensions = total + noise. */
function drawn(key: string, { models = 6, profiles = 30, noise = 1, slope = 1 } = {}): RelationshipRow[] {
  const stream = randomStream(11, "relationship", key);
  const [m, p] = [models, profiles].map((n) => Array.from({ length: n }, () => stream.normal()));
  return m!.flatMap((a, i) =>
    p!.map((b, j) => {
      const rest = stream.normal();
      const total = slope * rest + noise * stream.normal();
      return {
        model: `m${i}`,
        profile: `p${j}`,
        agent: "a",
        emotion: 50 + a + b + rest,
        replies: 5,
        end: "goodbye",
        total,
        dimensions: [0, 1, 2, 3].map(() => total + stream.normal()),
      };
    }),
  );
}

const levelOf = (rows: RelationshipRow[], level: string, options = quick) =>
  emotionRelationship(rows, options).levels.find((one) => one.level === level)!;

describe("the levels", () => {
  const rows = drawn("levels");

  test("do not depend on the order of dialogues, nor on the scale of the total", () => {
    const values = (given: RelationshipRow[]) => emotionRelationship(given, quick).levels.map((l) => l.value);
    const turned = values(rows.toReversed().map((row) => ({ ...row, total: 7 - 3 * row.total })));
    values(rows).forEach((value, i) => {
      expect(turned[i]).toBeCloseTo(-value, 10);
    });
  });

  test("within model and profile, means of models and of people change nothing", () => {
    const moved = rows.map((row) => ({
      ...row,
      emotion: row.emotion + 9 * row.model.charCodeAt(1),
      total: row.total - 5 * row.profile.length + 3 * row.model.charCodeAt(1),
    }));
    const level = "within model and profile";
    expect(levelOf(moved, level).value).toBeCloseTo(levelOf(rows, level).value, 9);
  });

  test("leave unscored dialogues out and count them", () => {
    const gaps = rows.map((row, i) => (i % 10 === 0 ? { ...row, total: Number.NaN } : row));
    const found = emotionRelationship(gaps, quick);
    expect([found.scored, found.unscored]).toEqual([162, 18]);
    expect(found.levels.every(({ value }) => Number.isFinite(value))).toBe(true);
  });

  test("name their units: models by Fisher's z, and whole profiles", () => {
    const models = levelOf(rows, "between models");
    expect([models.n, models.units]).toEqual([6, "models"]);
    expect(models.method).toContain("Fisher z with 6 models as units");
    expect(models.profiles).toBeDefined();
    expect(levelOf(rows, "pooled").method).toContain("profiles whole");
  });

  test("are refused for dialogues of two agents, which stand apart by agent", () => {
    const both = [...rows, ...rows.map((row) => ({ ...row, agent: "b" }))];
    expect(() => emotionRelationship(both)).toThrow(/one agent, got 2 \(a, b\); use relationshipByAgent/);
    const [a, b] = relationshipByAgent(both, quick);
    expect(b!.levels[0]!.value).toBe(a!.levels[0]!.value);
  });

  test("are undefined, not 0, for one model", () => {
    const one = rows.filter(({ model }) => model === "m0");
    expect(levelOf(one, "between models").value).toBeNaN();
    expect(levelOf(one, "within model and profile").value).toBeNaN();
  });
});

describe("over 200 seeds", () => {
  // Within both, r = 1 / sqrt(1 * 2); omega of the dimensions' sum = 16 * 2 / (16 * 2 + 4 * 1), here within both.
  const truth = { r: Math.SQRT1_2, omega: 32 / 36 };
  test("intervals of r and of omega within model and profile cover the truth", () => {
    let [r, omega] = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const found = levelOf(drawn(`${seed}`, { models: 4, profiles: 60 }), "within model and profile", {
        resamples: 150,
      });
      const holds = ([low, high]: readonly [number, number], value: number) => low <= value && value <= high;
      r += Number(holds(found.ci, truth.r));
      omega += Number(holds(found.reliability.omegaCi, truth.omega));
    }
    // 95% of 200 draws: 181 to 197.
    expect(r).toBeGreaterThanOrEqual(181);
    expect(r).toBeLessThanOrEqual(197);
    expect(omega).toBeGreaterThanOrEqual(181);
    expect(omega).toBeLessThanOrEqual(197);
  });
});

describe("negative controls", () => {
  const rows = drawn("controls", { noise: 0.5 });
  const stream = randomStream(3, "controls");
  const noisy = rows.map((row) => ({ ...row, total: stream.normal() }));

  test("stand beside with a paired difference over the dialogues that both scored", () => {
    const gaps = noisy.map((row, i) => (i === 4 ? { ...row, total: Number.NaN } : row));
    const [own, control] = compareRelationships(
      [
        { name: "thoughts", rows },
        { name: "nothing", rows: gaps },
      ],
      { resamples: 200 },
    );
    expect(own!.differences).toEqual([]);
    const level = "within model and profile";
    const difference = control!.differences.find((one) => one.level === level)!;
    expect(difference.n).toBe(rows.length - 1);
    const kept = rows.filter((_, i) => i !== 4);
    const expected = levelOf(kept, level).value - control!.levels.find((one) => one.level === level)!.value;
    expect(difference.value).toBeCloseTo(expected, 10);
    expect(difference.ci[0]).toBeGreaterThan(0);
  });

  test("a source against itself differs by 0, without width where profiles are resampled", () => {
    const [, again] = compareRelationships(
      [
        { name: "a", rows },
        { name: "b", rows: [...rows] },
      ],
      quick,
    );
    for (const { value, ci, level } of again!.differences) {
      expect(value, level).toBeCloseTo(0, 12);
      if (level !== "between models") expect(ci, level).toEqual([0, 0]);
    }
  });
});

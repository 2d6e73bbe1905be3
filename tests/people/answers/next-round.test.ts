import { describe, expect, it } from "vitest";
import {
  agreementComponents,
  forecastRound,
  halvingLine,
  planNextRound,
} from "../../../src/people/answers/next-round.js";
import { computeNorms } from "../../../src/people/answers/norms.js";
import { simulatePeople } from "../../../src/people/answers/simulate-people.js";
import { varianceComponents } from "../../../src/stats/variance-components.js";

const items = Array.from({ length: 24 }, (_, i) => ({
  ...{ id: `i${i}`, story: `s${Math.floor(i / 2)}`, options: ["a", "b", "c", "d"] },
}));
const scoresOf = (asked: typeof items, each?: number) => {
  const people = { participants: 20, seed: 5, spread: { participant: 0.05, story: 0.1, item: 0.05 } };
  const { answers } = simulatePeople(asked, { ...people, ...(each === undefined ? {} : { each }) });
  return computeNorms(answers, asked).scores;
};

describe("agreementComponents", () => {
  it("are those by expected mean squares in a balanced design", () => {
    // One item a story.
    const rows = scoresOf(items.filter((_, i) => i % 2 === 0));
    const { components } = varianceComponents(
      rows.map(({ score }) => score),
      { participant: rows.map(({ participant }) => participant), story: rows.map(({ story }) => story) },
    );
    const own = agreementComponents(rows);
    expect([own.participant, own.story, own.residual]).toEqual(
      components.map(({ value }) => expect.closeTo(value, 12)),
    );
    expect(own.item).toBe(0);
  });

  it("do not depend on the order of rows, and are undefined with one story or one participant", () => {
    const rows = scoresOf(items, 12);
    const { story, item } = agreementComponents(rows);
    const turned = agreementComponents([...rows].reverse());
    expect([turned.story, turned.item]).toEqual([expect.closeTo(story, 12), expect.closeTo(item, 12)]);
    for (const part of [
      rows.filter((row) => row.story === "s1"),
      rows.filter(({ participant }) => participant === "p001"),
    ]) {
      expect(agreementComponents(part).residual).toBeNaN();
      expect(planNextRound(part)).toBeUndefined();
    }
    expect(planNextRound([])).toBeUndefined();
  });
});

describe("forecastRound", () => {
  it("adds the components over their numbers", () => {
    // 0.01 / 10 + 0.02 / 5 + 0.03 / 20 + 0.2 / (10 * 8) = 0.009; t(4) at 0.975 = 2.7764.
    const components = { participant: 0.01, story: 0.02, item: 0.03, residual: 0.2 };
    const size = { participants: 10, each: 8, items: 20, stories: 5 };
    const { se, half } = forecastRound(components, size);
    expect(se).toBeCloseTo(Math.sqrt(0.009), 12);
    expect(half).toBeCloseTo(2.7764 * Math.sqrt(0.009), 4);
    // Negative components never take away what chance alone gives.
    expect(forecastRound({ ...components, story: -1 }, size).se).toBeCloseTo(Math.sqrt(0.0025), 12);
    expect(forecastRound(components, { ...size, stories: 1 }).half).toBeNaN();
  });
});

describe("planNextRound", () => {
  it("finds what halves the interval, and says when no number does", () => {
    const next = planNextRound(scoresOf(items, 12))!;
    const { now, components, halve } = next;
    expect(now).toMatchObject({ participants: 20, each: 12, items: 24, stories: 12 });
    expect(next.grid).toContainEqual(now);
    const scaled = (times: number) =>
      forecastRound(components, {
        ...{ participants: Math.ceil(20 * times), each: 12 },
        ...{ items: Math.ceil(24 * times), stories: Math.ceil(12 * times) },
      }).half;
    expect(scaled(halve.both)).toBeLessThanOrEqual(now.half / 2);
    expect(scaled(halve.both - 0.1)).toBeGreaterThan(now.half / 2);
    // Where stories alone differ, no number of participants halves it.
    const rows = ["p1", "p2", "p3"].flatMap((participant) =>
      [1, 0.5, 0].map((score, i) => ({ participant, item: `i${i}`, story: `s${i}`, score })),
    );
    const fixed = planNextRound(rows)!;
    expect(fixed.halve.participants).toBeNull();
    expect(halvingLine(fixed)).toMatch(/^to halve the interval: no number of participants does it alone; /);
  });
});

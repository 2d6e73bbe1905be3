import { beforeAll, describe, expect, it } from "vitest";
import { mean } from "../../../src/stats/descriptives.js";
import { figureStories } from "../../../src/studies/affective-cognition/figures/figure-stories.js";
import {
  agreement,
  loadAffectiveCognition,
  participantScores,
  resampleStories,
  respondentsOf,
  StudyData,
  type StudyItem,
  taskById,
} from "../../../src/studies/affective-cognition/index.js";

const task = taskById("1a-emotion");
const model = "azure_gpt-4_0shot_cot";
let data: StudyData;
beforeAll(async () => {
  data = await loadAffectiveCognition();
});

/** Two stories of two items: in one all people agree; in the other they are tied, so that nobody does. */
function twoStories(): StudyData {
  const item = (id: string, story: number, answers: number[]) =>
    ({
      id,
      task: task.id,
      experiment: 1,
      story,
      options: 4,
      label: 0,
      correctedLabel: 0,
      answers,
    }) as StudyItem;
  const items = [
    item("a", 0, [1, 1, 1, 1]),
    item("b", 0, [2, 2, 2, 2]),
    item("c", 1, [0, 1, 0, 1]),
    item("d", 1, [2, 3, 2, 3]),
  ];
  // The model gives no answer to the first story, and in the second the first-seen mode of every item.
  const answers = new Map<string, number | null>([
    ["a", null],
    ["b", null],
    ["c", 0],
    ["d", 2],
  ]);
  return new StudyData(items, new Map([["some_0shot", answers]]));
}

describe("resampleStories", () => {
  it("draws whole stories with replacement: of two, a quarter, a half and a quarter", () => {
    // The stories' means are 100 and 0, so two draws give 100, 50 or 0 in 1/4, 1/2 and 1/4 of the cases.
    const { draws, value } = resampleStories(twoStories(), 2, { task, resamples: 4000 });
    expect(value).toBe(50);
    const share = (wanted: number) => draws.filter((one) => one === wanted).length / draws.length;
    // Four standard errors of a share of 1/2 in 4000 draws: 4 · √(0.25 / 4000) = 0.032.
    expect(share(100)).toBeGreaterThan(0.25 - 0.032);
    expect(share(50)).toBeGreaterThan(0.5 - 0.032);
    expect(share(0)).toBeGreaterThan(0.25 - 0.032);
    expect(share(100) + share(50) + share(0)).toBe(1);
  });

  it("plans with Student's t and the root of the number of stories, by arithmetic", () => {
    // Means 100 and 0: CR2 se = 70.71 / √2 = 50. With 8 stories: t(7) = 2.36462, 50 · √(2 / 8) = 25, half 59.1156.
    const { story, naive } = resampleStories(twoStories(), 8, { task });
    expect(story[0]).toBeCloseTo(50 - 59.1156, 3);
    expect(story[1]).toBeCloseTo(50 + 59.1156, 3);
    // 16 answers, half of them 1: sd 50, se 12.5; with 8 stories 1.959964 · 12.5 · √(2 / 8) = 12.2498.
    expect(naive[1] - 50).toBeCloseTo(12.2498, 3);
  });

  it("leaves unscored answers out, and gives NaN where a draw has no scored one", () => {
    const options = { task, model: "some_0shot", unparsed: "unscored", resamples: 400 } as const;
    const { draws, value, stories, drawn } = resampleStories(twoStories(), 1, options);
    // In the tied items the first-seen mode is that of the others when one of the other side leaves: 2 of 4.
    expect(value).toBe(50);
    expect(stories).toBe(2);
    expect(new Set(draws)).toEqual(new Set([50, Number.NaN]));
    expect(drawn).toEqual([50, 50]);
  });

  it("at the recorded number of stories gives the interval of agreement, for people and a model", () => {
    const gpt4 = respondentsOf(task).find((one) => one.kind === "model" && one.model.key === model)!;
    for (const [respondent, options] of [
      [{ kind: "participants" } as const, { task }],
      [gpt4, { task, model }],
    ] as const) {
      const ten = resampleStories(data, 10, options);
      const row = agreement(data, task, respondent);
      expect(ten.value).toBe(row.value);
      expect(ten.stories).toBe(10);
      // The stories differ a little in size, so that CR2 has 8.99 degrees of freedom and not 9.
      expect(ten.story[0]).toBeCloseTo(row.story[0], 1);
      expect(ten.story[1]).toBeCloseTo(row.story[1], 1);
      expect(ten.naive[0]).toBeCloseTo(row.naive[0], 10);
    }
  });

  it("with one story draws the ten stories' means, and has no interval by story", () => {
    const { values, story } = participantScores(data, task);
    const means = Array.from(
      { length: 10 },
      (_, s) => 100 * mean([...values].filter((_, i) => story[i] === s)),
    );
    const one = resampleStories(data, 1, { task });
    expect([...new Set(one.draws)].sort()).toHaveLength(10);
    for (const draw of new Set(one.draws)) expect(means.some((m) => Math.abs(m - draw) < 1e-9)).toBe(true);
    expect(one.story).toEqual([Number.NaN, Number.NaN]);
  });

  it("narrows with the root of k", () => {
    const width = ([low, high]: readonly [number, number]) => high - low;
    const [ten, forty] = [10, 40].map((k) => resampleStories(data, k, { task, resamples: 4000 }));
    expect(width(forty!.naive)).toBeCloseTo(width(ten!.naive) / 2, 10);
    // Two percentile intervals of 4000 draws: within a tenth of a half.
    expect(Math.abs(width(forty!.drawn) / width(ten!.drawn) - 0.5)).toBeLessThan(0.05);
    expect(mean(forty!.draws)).toBeCloseTo(ten!.value, 0);
    expect(width(ten!.drawn)).toBeLessThan(width(ten!.story));
  });

  it("draws the same stories for the same seed, and for people and models alike", () => {
    const draw = (options: { model?: string; seed?: number }) =>
      resampleStories(data, 10, { task, resamples: 50, ...options }).draws;
    expect(draw({})).toEqual(draw({ seed: 1 }));
    expect(draw({})).not.toEqual(draw({ seed: 2 }));
    const one = resampleStories(twoStories(), 1, { task, resamples: 50 }).draws;
    const same = resampleStories(twoStories(), 1, { task, resamples: 50, model: "some_0shot" }).draws;
    // People have 100 in the first story, where the model has nothing and so 0, and 0 where it has 50.
    expect(same).toEqual(one.map((value) => (value === 100 ? 0 : 50)));
  });

  it.each([0, -1, 2.5, Number.NaN])("refuses %s stories", (k) => {
    expect(() => resampleStories(data, k, { task })).toThrow(
      `resampleStories requires a whole number of stories from 1, got ${k}`,
    );
    expect(() => resampleStories(data, 10, { task, resamples: k })).toThrow(
      `resampleStories requires a whole number of resamples from 1, got ${k}`,
    );
  });
});

describe("figureStories", () => {
  it("has a row for every number of stories and respondent, and names the study's ten", () => {
    const figure = figureStories(data);
    expect(figure.table.rows).toHaveLength(2 * 36);
    expect(figure.alt).toContain("People: 64.0%, with 10 stories ±7.3, by answers ±2.5");
    const ten = figure.table.rows.find(([who, k]) => who === "People" && k === 10)!;
    const { story } = resampleStories(data, 10, { task });
    expect(ten.slice(5, 7)).toEqual(story.map((bound) => Number(bound.toFixed(4))));
  });
});

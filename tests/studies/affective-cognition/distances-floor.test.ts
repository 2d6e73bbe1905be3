import { beforeAll, describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { randomStream } from "../../../src/core/random.js";
import type { ReplyCounts } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  loadAffectiveCognition,
  loadReplyCounts,
  type StudyData,
  type StudyItem,
  taskById,
} from "../../../src/studies/affective-cognition/index.js";
import { taskDistance } from "../../../src/studies/affective-cognition/measures/distances.js";
import {
  distanceFloor,
  splitHalfDistance,
} from "../../../src/studies/affective-cognition/measures/distances-floor.js";
import {
  flipAnswers,
  invarianceRow,
  shuffleItems,
} from "../../../src/studies/affective-cognition/measures/distances-invariance.js";
import {
  sampledModels,
  sampledTasks,
} from "../../../src/studies/affective-cognition/measures/distances-table.js";
import {
  chanceDistributions,
  type ItemDistribution,
  replyDistributions,
  type TaskDistributions,
} from "../../../src/studies/affective-cognition/measures/distributions.js";

let data: StudyData;
let replies: ReplyCounts;
beforeAll(async () => {
  [data, replies] = await Promise.all([loadAffectiveCognition(), loadReplyCounts()]);
});

/** Items whose people gave `answers`, and a model that drew as many `draws` from the same shares. */
const taskOf = (items: { answers: number[]; draws: number }[]): TaskDistributions => ({
  task: taskById("1a-goal"),
  respondent: "made",
  unparsed: "uniform",
  items: items.map(({ answers, draws }, i): ItemDistribution => {
    const first = answers.filter((a) => a === 0).length / answers.length;
    const item = {
      id: `made-${i}`,
      options: 2,
      answers,
      alphabetical: [0, 1],
      story: i,
    } as unknown as StudyItem;
    return { item, people: [first, 1 - first], model: [first, 1 - first], replies: draws, spread: 0 };
  }),
});

describe("distanceFloor", () => {
  it("deals answers and replies out again", () => {
    // The answers 0 1 and the reply 0: people get 0 0 in 1 of 3 dealings (the reply is 1: distance 1), 0 1
    // in 2 of 3 (the reply is 0: distance 1/2), so 2/3 on average.
    const task = taskOf([{ answers: [0, 1], draws: 1 }]);
    task.items[0]!.model = [1, 0];
    const floor = distanceFloor(task, "total-variation", { draws: 20_000 });
    // se = 0.24 / √20,000 = 0.0017; every dealing is at least as far apart as what was observed.
    expect(Math.abs(floor.value - 2 / 3)).toBeLessThan(0.008);
    expect(floor.p).toBe(1);
  });

  it("from people is the chance of two single draws to differ", () => {
    // P(people 0, 1, 2 of 2) = 1/4, 1/2, 1/4; |share − reply| is 0 or 1, 1/2, 0 or 1: mean 1/2.
    const floor = distanceFloor(taskOf([{ answers: [0, 1], draws: 1 }]), "total-variation", {
      draws: 20_000,
      from: "people",
    });
    // se = 0.35 / √20,000 = 0.0025.
    expect(Math.abs(floor.value - 0.5)).toBeLessThan(0.01);
  });

  it("from people is what a binomial gives for two draws a side", () => {
    // X − Y with X, Y of 2: |d| = 2 with 2/16, 1 with 8/16; mean of |d| / 2 = (4 + 8) / 16 / 2 = 0.375.
    const floor = distanceFloor(taskOf([{ answers: [0, 1], draws: 2 }]), "total-variation", {
      draws: 20_000,
      from: "people",
    });
    expect(Math.abs(floor.value - 0.375)).toBeLessThan(0.01);
  });

  it("is 0 where everyone agrees", () => {
    const unanimous = distanceFloor(taskOf([{ answers: [0, 0, 0, 0], draws: 20 }]), "total-variation");
    expect([unanimous.value, unanimous.upper]).toEqual([0, 0]);
  });

  it("is what two samples of a known distribution show, with 95% of them below its upper end", () => {
    const stream = randomStream(5, "known truth");
    const truth = Array.from({ length: 60 }, () => stream.next() ** 2);
    const draw = (n: number, p: number): number[] =>
      Array.from({ length: n }, () => (stream.next() < p ? 0 : 1));
    const observed = (): TaskDistributions => {
      const task = taskOf(truth.map((p) => ({ answers: draw(18, p), draws: 20 })));
      const items = task.items.map((one, i) => {
        const share = draw(20, truth[i] as number).filter((a) => a === 0).length / 20;
        return { ...one, model: [share, 1 - share] };
      });
      return { ...task, items };
    };
    const runs = Array.from({ length: 200 }, observed);
    const meanOf = (values: number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
    const mean = meanOf(runs.map((task) => taskDistance(task, "total-variation")));
    const floorsFrom = (from: "exchanged" | "people") =>
      runs.map((task) => distanceFloor(task, "total-variation", { draws: 99, from }));
    const exchanged = floorsFrom("exchanged");
    expect(Math.abs(meanOf(exchanged.map((floor) => floor.value)) / mean - 1)).toBeLessThan(0.02);
    // An exact test rejects 10 of 200 on average (sd 3.1).
    const rejected = exchanged.filter(({ p }) => p <= 0.05).length;
    expect(rejected).toBeLessThanOrEqual(20);
    expect(rejected).toBeGreaterThanOrEqual(2);
    // What people's observed shares give is lower, and rejects perfect imitations far too often.
    const plain = floorsFrom("people");
    expect(meanOf(plain.map((floor) => floor.value))).toBeLessThan(0.97 * mean);
    expect(plain.filter(({ p }) => p <= 0.05).length).toBeGreaterThan(25);
    const unbiased = meanOf(runs.map((task) => taskDistance(task, "squared-euclidean")));
    expect(Math.abs(unbiased)).toBeLessThan(0.002);
  });

  it("finds a model that answers otherwise", () => {
    const task = replyDistributions(data, replies, taskById("1b-safety"), "gemini-1.5-pro-002_0shot");
    expect(distanceFloor(task, "total-variation", { draws: 99 }).p).toBeCloseTo(0.01, 12);
  });

  it("is the same for the same seed, another for another, and moved by no other item", () => {
    const task = replyDistributions(data, replies, taskById("1a-goal"), "azure_gpt-4_0shot");
    const options = { draws: 10, seed: 4 };
    const floor = distanceFloor(task, "total-variation", options);
    expect(distanceFloor(task, "total-variation", options)).toEqual(floor);
    expect(distanceFloor(task, "total-variation", { ...options, seed: 5 }).value).not.toBe(floor.value);
    // The mean over items, each with draws of its own: two halves of a task average to the whole.
    const part = (from: number, to: number) =>
      distanceFloor({ ...task, items: task.items.slice(from, to) }, "total-variation", options).value;
    expect((part(0, 40) + part(40, 80)) / 2).toBeCloseTo(floor.value, 12);
  });

  it("refuses a respondent that drew nothing, and fewer than one draw", () => {
    const chance = chanceDistributions(data, taskById("1a-goal"));
    expect(() => distanceFloor(chance, "cloud")).toThrow(
      new InputError('distanceFloor requires a respondent that drew its replies, got "chance"'),
    );
    expect(() => splitHalfDistance(chance, "cloud", { draws: 0 })).toThrow(
      new InputError("a simulated distance requires at least 1 draw, got 0"),
    );
  });
});

describe("splitHalfDistance", () => {
  it("splits answers without losing one", () => {
    // Halves of 0 0 1 1: {00, 11} in 2 of 6 splits (distance 1), {01, 01} in 4 of 6 (distance 0): 1/3.
    const halves = splitHalfDistance(taskOf([{ answers: [0, 0, 1, 1], draws: 1 }]), "total-variation", {
      draws: 5000,
    });
    expect(Math.abs(halves.value - 1 / 3)).toBeLessThan(0.03);
  });

  it("has no distance on average once sampling is taken off", () => {
    const task = chanceDistributions(data, taskById("1b-emotion"));
    expect(Math.abs(splitHalfDistance(task, "squared-euclidean").value)).toBeLessThan(0.005);
  });
});

describe("what the cloud distance does not see", () => {
  it("stays exactly the same when items are shuffled, in every task; item by item it grows", () => {
    for (const task of sampledTasks) {
      for (const { key } of sampledModels) {
        const recorded = replyDistributions(data, replies, task, key);
        const shuffled = shuffleItems(recorded);
        expect(shuffled.items).not.toEqual(recorded.items);
        expect(taskDistance(shuffled, "cloud")).toBeCloseTo(taskDistance(recorded, "cloud"), 12);
        expect(taskDistance(shuffled, "total-variation")).toBeGreaterThan(
          taskDistance(recorded, "total-variation") + 0.01,
        );
      }
    }
  });

  it("changes under flipping by no more than people's own cloud does, which is little where order means nothing", () => {
    for (const task of sampledTasks) {
      const row = invarianceRow(data, replies, task, sampledModels[0]!.key);
      const change = Math.abs(row.cloudFlipped - row.cloud);
      expect(change).toBeLessThanOrEqual(row.peopleFlipped + 1e-12);
      expect(row.perItemFlipped).toBeGreaterThan(row.perItem + 0.1);
      if (task.options === 4) continue;
      // In control and expectedness the same option comes first in most or all stories.
      if (Math.abs(row.placeCorrelation) < 0.1) expect(change).toBeLessThan(0.01);
      else expect(change).toBeGreaterThan(0.3);
    }
  });

  it("flips twice back, and to the opposite of both appraisals", () => {
    const recorded = replyDistributions(data, replies, taskById("1a-emotion"), "azure_gpt-4_0shot");
    expect(flipAnswers(flipAnswers(recorded))).toEqual(recorded);
    const [one, flipped] = [recorded.items[0]!, flipAnswers(recorded).items[0]!];
    // joyful ↔ disappointed, frustrated ↔ grateful
    expect(flipped.model).toEqual([3, 2, 1, 0].map((option) => one.model![option]));
  });
});

import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { randomStream } from "../../../src/core/random.js";
import { projectPath } from "../../../src/io/project-root.js";
import { wassersteinClouds } from "../../../src/stats/wasserstein-clouds.js";
import { wassersteinDiscrete } from "../../../src/stats/wasserstein-discrete.js";
import type { ReplyCounts } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  loadAffectiveCognition,
  loadReplyCounts,
  type StudyData,
  type StudyItem,
  taskById,
} from "../../../src/studies/affective-cognition/index.js";
import { cloudDistanceOf } from "../../../src/studies/affective-cognition/measures/clouds.js";
import {
  type DistanceMeasure,
  distanceGap,
  estimateDistance,
  itemDistance,
  itemDistances,
  taskDistance,
} from "../../../src/studies/affective-cognition/measures/distances.js";
import {
  type DistanceRow,
  distanceColumns,
  distanceRows,
  sampledModels,
  sampledTasks,
} from "../../../src/studies/affective-cognition/measures/distances-table.js";
import {
  alphabetically,
  appraisalMetric,
  chanceDistributions,
  type ItemDistribution,
  replyDistributions,
} from "../../../src/studies/affective-cognition/measures/distributions.js";

let data: StudyData;
let replies: ReplyCounts;
beforeAll(async () => {
  [data, replies] = await Promise.all([loadAffectiveCognition(), loadReplyCounts()]);
});

const gpt4 = "azure_gpt-4_0shot";
const gpt4Cot = "azure_gpt-4_0shot_cot";
const of = (task: string, key: string, rule: "uniform" | "left-out" = "uniform") =>
  replyDistributions(data, replies, taskById(task), key, rule);

/** An item that is not in the tables, with answers and reply counts as given. */
const made = (answers: number[], counts: number[], spread = 0): ItemDistribution => {
  const options = counts.length;
  const total = counts.reduce((sum, c) => sum + c, 0) + spread;
  const people = counts.map((_, option) => answers.filter((a) => a === option).length / answers.length);
  return {
    item: {
      options,
      answers,
      alphabetical: [...counts.keys()],
      story: 0,
      task: "made",
    } as unknown as StudyItem,
    people,
    model: counts.map((c) => (c + spread / options) / total),
    replies: total,
    spread,
  };
};

describe("the distance of one task, recomputed from the files", () => {
  it("is the mean over items of half the sum of absolute differences", async () => {
    const lines = async (name: string) =>
      (await readFile(projectPath(`data/affective-cognition/derived/${name}.csv`), "utf8"))
        .trim()
        .split("\n");
    const people = new Map<string, number[]>();
    for (const line of await lines("answers")) {
      const [item, answers] = line.split(",") as [string, string];
      if (item.startsWith("1a-outcome-")) people.set(item, answers.split(" ").map(Number));
    }
    const distances: number[] = [];
    const first: [number, number][] = [];
    for (const line of await lines("reply-counts")) {
      const [item, key, zero, one, , , unparsed] = line.split(",") as [string, string, ...string[]];
      const answers = people.get(item);
      if (answers === undefined || key !== gpt4Cot) continue;
      // Both options' differences are equal, so half their sum is one of them.
      const model = (Number(zero) + Number(unparsed) / 2) / (Number(zero) + Number(one) + Number(unparsed));
      const human = answers.filter((answer) => answer === 0).length / answers.length;
      distances.push(Math.abs(model - human));
      first.push([model, human]);
    }
    expect(distances).toHaveLength(80);
    const mean = distances.reduce((sum, d) => sum + d, 0) / 80;
    expect(taskDistance(of("1a-outcome", gpt4Cot), "total-variation")).toBeCloseTo(mean, 12);
    expect(mean).toBeCloseTo(0.178, 3);
    expect(itemDistances(of("1a-outcome", gpt4Cot), "total-variation").length).toBe(80);
  });
});

describe("the metrics", () => {
  it("give total variation for a ground metric of 0 and 1", () => {
    const zeroOne = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => (i === j ? 0 : 1)));
    for (const one of of("1b-emotion", gpt4).items) {
      const moved = wassersteinDiscrete(one.people, one.model as number[], zeroOne);
      expect(itemDistance(one, "total-variation")).toBeCloseTo(moved, 12);
    }
  });

  it("count the appraisals in which two emotions differ", () => {
    const metric = appraisalMetric();
    // joyful (+, +), frustrated (−, +), grateful (+, −), disappointed (−, −)
    expect(metric).toEqual([
      [0, 0.5, 0.5, 1],
      [0.5, 0, 1, 0.5],
      [0.5, 1, 0, 0.5],
      [1, 0.5, 0.5, 0],
    ]);
    // All people joyful, all replies disappointed; then half of them frustrated: 0.5 · 1 + 0.5 · 0.5.
    expect(itemDistance(made([0, 0], [0, 0, 0, 20]), "appraisal")).toBeCloseTo(1, 12);
    expect(itemDistance(made([0, 0], [0, 10, 0, 10]), "appraisal")).toBeCloseTo(0.75, 12);
    for (const one of of("1a-emotion", gpt4).items) {
      const [appraisal, tv] = [itemDistance(one, "appraisal"), itemDistance(one, "total-variation")];
      expect(appraisal).toBeLessThanOrEqual(tv + 1e-12);
      expect(appraisal).toBeGreaterThanOrEqual(tv / 2 - 1e-12);
    }
  });

  it("order the emotions by the second appraisal as the labels of the tables do", () => {
    for (const [task, names] of [
      ["1a-control", ["joyful", "frustrated", "grateful", "disappointed"]],
      ["1b-expectedness", ["relieved", "resigned", "surprised", "devastated"]],
    ] as const) {
      for (const item of data.itemsOf(task))
        expect(item.label).toBe(names.indexOf(item.emotion as never) >> 1);
    }
  });

  it("refuse the appraisal metric where the options are no emotions", () => {
    expect(() => taskDistance(of("1a-goal", gpt4), "appraisal")).toThrow(
      new InputError(
        'the appraisal metric requires the four emotions as options, got an item of 1a-goal; use "total-variation"',
      ),
    );
  });

  it("estimate the squared distance without bias, with spread replies too", () => {
    // People from p, replies from q, of which each is unparsed with probability 0.3 and then spread.
    const stream = randomStream(3, "unbiased");
    const [p, q, lost] = [[0.7, 0.2, 0.1], [0.3, 0.3, 0.4], 0.3];
    const draw = (shares: number[]): number => {
      const u = stream.next();
      return u < shares[0]! ? 0 : u < shares[0]! + shares[1]! ? 1 : 2;
    };
    const runs = 20_000;
    let sum = 0;
    for (let r = 0; r < runs; r++) {
      const counts = [0, 0, 0];
      let spread = 0;
      for (let k = 0; k < 6; k++) {
        if (stream.next() < lost) spread++;
        else counts[draw(q)]!++;
      }
      sum += itemDistance(
        made(
          Array.from({ length: 5 }, () => draw(p)),
          counts,
          spread,
        ),
        "squared-euclidean",
      );
    }
    const expected = q.map((share) => (1 - lost) * share + lost / 3);
    const truth = p.reduce((total, share, i) => total + (share - expected[i]!) ** 2, 0);
    // The standard error of the mean is about 0.3 / √20,000 = 0.002.
    expect(sum / runs).toBeCloseTo(truth, 2);
    expect(Math.abs(sum / runs - truth)).toBeLessThan(0.008);
  });

  it("take two answers against two replies by arithmetic", () => {
    // p = (1/2, 1/2), q = (1, 0): 1/4 + 1/4 − (1 − 1/2) / (2 − 1) − 0 = 0.
    expect(itemDistance(made([0, 1], [2, 0]), "squared-euclidean")).toBeCloseTo(0, 12);
  });
});

describe("unparsed replies", () => {
  it("are spread evenly, or left out with the items that have nothing else", () => {
    const empty = replies.rows.filter(
      (row) => row.key === gpt4Cot && row.counts.every((count) => count === 0),
    );
    expect(empty.length).toBeGreaterThan(0);
    let unscored = 0;
    for (const task of sampledTasks) {
      const left = estimateDistance(of(task.id, gpt4Cot, "left-out"), "total-variation");
      expect(left.n + left.unscored).toBe(80);
      unscored += left.unscored;
      expect(estimateDistance(of(task.id, gpt4Cot), "total-variation").unscored).toBe(0);
    }
    expect(unscored).toBe(empty.length);
    const one = of(empty[0]!.item.split("-").slice(0, 2).join("-"), gpt4Cot).items.find(
      ({ item }) => item.id === empty[0]!.item,
    )!;
    expect(one.model).toEqual(new Array(one.item.options).fill(1 / one.item.options));
  });

  it("of a model without replies are asked for by name", () => {
    expect(() => of("1a-goal", "gpt-5_0shot")).toThrow(/^no replies of "gpt-5_0shot" to item "1a-goal-/);
  });
});

describe("the cloud distance", () => {
  it("on a line is the assignment's", () => {
    const { items } = of("1b-safety", gpt4);
    const clouds = [
      items.map(({ item, model }) => alphabetically(item, model as number[])),
      items.map(({ item, people }) => alphabetically(item, people)),
    ] as const;
    expect(cloudDistanceOf(items)).toBeCloseTo(wassersteinClouds(...clouds), 12);
  });

  it("of a few items is the least mean over all pairings", () => {
    const items = of("1a-emotion", gpt4).items.slice(0, 5);
    const cost = items.map((a) =>
      items.map((b) =>
        Math.hypot(
          ...alphabetically(a.item, a.model as number[]).map(
            (x, k) => x - alphabetically(b.item, b.people)[k]!,
          ),
        ),
      ),
    );
    const pairings = (rest: number[]): number[][] =>
      rest.length === 0
        ? [[]]
        : rest.flatMap((x) => pairings(rest.filter((y) => y !== x)).map((p) => [x, ...p]));
    const least = Math.min(
      ...pairings([0, 1, 2, 3, 4]).map((p) => p.reduce((sum, j, i) => sum + cost[i]![j]!, 0)),
    );
    expect(cloudDistanceOf(items)).toBeCloseTo(least / 5, 12);
  });

  it("has a story interval from leaving out one story after another", () => {
    const distributions = of("1a-outcome", gpt4);
    const estimate = estimateDistance(distributions, "cloud", { resamples: 20 });
    const without = Array.from({ length: 10 }, (_, story) =>
      cloudDistanceOf(distributions.items.filter(({ item }) => item.story !== story)),
    );
    const mean = without.reduce((sum, v) => sum + v, 0) / 10;
    const se = Math.sqrt((9 / 10) * without.reduce((sum, v) => sum + (v - mean) ** 2, 0));
    expect(estimate.storySe).toBeCloseTo(se, 12);
    // t(0.975, 9) = 2.262157.
    expect(estimate.story[1] - estimate.value).toBeCloseTo(2.262157 * se, 6);
    expect(estimate.method).toContain("jackknife of 10 stories, t with 9 df");
    expect(estimate.method).toContain("20 resamples");
  });

  it("against chance has the difference's own interval, and the sign of the better", () => {
    const near = of("1a-outcome", gpt4);
    const far = chanceDistributions(data, taskById("1a-outcome"));
    for (const measure of ["cloud", "total-variation"] as const) {
      const gap = distanceGap(far, near, measure);
      expect(gap.value).toBeCloseTo(taskDistance(far, measure) - taskDistance(near, measure), 12);
      expect(gap.ci[0]).toBeGreaterThan(0);
      expect(distanceGap(near, far, measure).value).toBeCloseTo(-gap.value, 12);
    }
  });
});

describe("the table of distances", () => {
  it("has six models and the observer in each task, each with its references and intervals around the value", () => {
    const task = taskById("1b-safety");
    const [row] = distanceRows(data, replies, task, ["total-variation"], { draws: 20 }) as [DistanceRow];
    const { columns, rows } = distanceColumns([row]);
    expect(rows).toHaveLength(sampledModels.length + 2);
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
    expect(row.models).toHaveLength(sampledModels.length);
    const sampled = { estimate: row.observer.sampled, floor: row.observer.floor };
    for (const { estimate, floor } of [...row.models, sampled]) {
      expect(estimate.story[0]).toBeLessThan(estimate.value);
      expect(estimate.item[1]).toBeGreaterThan(estimate.value);
      expect(floor.value).toBeLessThan(floor.upper);
      // Halves of nine answers scatter more than eighteen against twenty.
      expect(row.halves.value).toBeGreaterThan(floor.value);
    }
  });

  it("has by a measure what it has by that measure alone", () => {
    const rows = (...measures: DistanceMeasure[]): DistanceRow[] =>
      distanceRows(data, replies, taskById("1a-goal"), measures, { draws: 5 });
    expect(rows("cloud", "total-variation")).toEqual([...rows("cloud"), ...rows("total-variation")]);
  });
});

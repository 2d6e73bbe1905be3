import { beforeAll, describe, expect, it } from "vitest";
import {
  agreement,
  chainOfThoughtEffect,
  chanceCloudDistance,
  cloudDistance,
  expressionEffect,
  loadAffectiveCognition,
  loadReplyCounts,
  type StudyData,
  taskById,
} from "../../../src/studies/affective-cognition/index.js";
import { parseRespondent } from "../../../src/studies/affective-cognition/paper/context.js";

// What the authors' own analysis gives on the released data, to the digits known.
let data: StudyData;
beforeAll(async () => {
  data = await loadAffectiveCognition();
});

const cell = (task: string, respondent: string) =>
  agreement(data, taskById(task), parseRespondent(taskById(task), respondent, data.models));

describe("numbers known from the released analysis", () => {
  it.each([
    ["1a-emotion", "participants", 63.97, 1421],
    ["2b-outcome", "participants", 83.58, 1419],
    ["1a-goal", "gpt-4/0shot", 71.14, 1431],
    ["1a-goal", "gpt-4/0shot-cot", 88.61, 1431],
    ["1a-goal", "gemini-1.5/0shot-cot", 79.73, 1431],
  ])("agreement %s %s is %d over %d rows", (task, respondent, value, n) => {
    const row = cell(task, respondent);
    expect(row.value).toBeCloseTo(value, 2);
    expect(row.n).toBe(n);
  });

  it("gives the two linear models", () => {
    const cot = chainOfThoughtEffect(data);
    expect(cot.value).toBeCloseTo(6.87, 2);
    expect(cot.n).toBe(68_160);
    const expression = expressionEffect(data);
    expect(expression.value).toBeCloseTo(8.91, 2);
    // 6 model cells: 3 × 2,819 rows in Experiment 1 and 3 × 2,818 in Experiment 2.
    expect(expression.n).toBe(16_911);
  });

  it("gives the cloud distances of GPT-4 (0-shot) and chance for outcomes, Experiment 1a", async () => {
    const task = taskById("1a-outcome");
    const replies = await loadReplyCounts();
    expect(cloudDistance(data, replies, task, "azure_gpt-4_0shot")).toBeCloseTo(0.095, 3);
    expect(chanceCloudDistance(data, task)).toBeCloseTo(0.59, 3);
  });

  it("counts each answer once: 11,360 in Experiment 1 and 11,320 in Experiment 2", () => {
    const answers = [1, 2].map((experiment) =>
      data.items
        .filter((item) => item.experiment === experiment)
        .reduce((sum, item) => sum + item.answers.length, 0),
    );
    expect(answers).toEqual([11_360, 11_320]);
  });
});

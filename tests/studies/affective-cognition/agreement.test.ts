import { beforeAll, describe, expect, it } from "vitest";
import { StudyData as Data } from "../../../src/studies/affective-cognition/data/data.js";
import {
  agreement,
  loadAffectiveCognition,
  respondentsOf,
  type StudyData,
  type StudyItem,
  taskById,
  tasks,
} from "../../../src/studies/affective-cognition/index.js";
import {
  matchScores,
  modalAnswerScores,
  modalScores,
} from "../../../src/studies/affective-cognition/measures/scores.js";

let data: StudyData;
beforeAll(async () => {
  data = await loadAffectiveCognition();
});

/** The definition spelled out: for each answer, count the others, and take the first-seen most frequent. */
function slowMode(answers: readonly number[], left: number): number {
  const others = answers.filter((_, i) => i !== left);
  const counts = new Map<number, number>();
  for (const answer of others) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] as number;
}

describe("agreement of every respondent in every task", () => {
  it("equals the definition spelled out in all 176 model cells and 32 others", () => {
    let cells = 0;
    for (const task of tasks) {
      for (const respondent of respondentsOf(task)) {
        let hits = 0;
        let n = 0;
        for (const item of data.itemsOf(task.id)) {
          item.answers.forEach((answer, i) => {
            n++;
            if (respondent.kind === "label") hits += answer === item.label ? 1 : 0;
            else {
              const given =
                respondent.kind === "model" ? data.modelAnswer(respondent.model.key, item.id) : answer;
              hits += given === slowMode(item.answers, i) ? 1 : 0;
            }
          });
        }
        const row = agreement(data, task, respondent);
        expect(row.n).toBe(n);
        expect(row.value).toBeCloseTo((100 * hits) / n, 10);
        cells++;
      }
    }
    expect(cells).toBe(22 * 8 + 32);
  });

  it("leaves unparsed replies out of n when they are unscored, and never scores them 0", () => {
    const task = taskById("2b-safety");
    const gpt4 = respondentsOf(task).find((r) => r.kind === "model" && r.model.key === "gpt-4_0shot");
    if (gpt4 === undefined) throw new Error("gpt-4_0shot has no answers");
    const wrong = agreement(data, task, gpt4);
    const unscored = agreement(data, task, gpt4, { unparsed: "unscored" });
    expect(wrong.unparsedItems).toBeGreaterThan(0);
    expect(unscored.n + unscored.unscored).toBe(wrong.n);
    expect(unscored.value).toBeCloseTo((wrong.value * wrong.n) / unscored.n, 10);
  });

  it("moves label agreement in both safety tasks, and only there, when the two stories are put right", () => {
    const moved = tasks.filter((task) => {
      const label = { kind: "label" } as const;
      return (
        agreement(data, task, label).value !== agreement(data, task, label, { labels: "corrected" }).value
      );
    });
    expect(moved.map((task) => task.id)).toEqual(["1b-safety", "2b-safety"]);
  });

  it("widens every interval of the paper's models when stories are the clusters", () => {
    for (const task of tasks) {
      for (const respondent of respondentsOf(task)) {
        if (respondent.kind !== "model" || !respondent.model.inPaper) continue;
        const row = agreement(data, task, respondent);
        expect(row.story[1] - row.story[0]).toBeGreaterThan(row.naive[1] - row.naive[0]);
        expect(row.storyDf).toBeGreaterThan(8.9);
        expect(row.storyDf).toBeLessThanOrEqual(9 + 1e-9);
      }
    }
  });
});

describe("ceilings", () => {
  const item = (id: string, answers: number[]): StudyItem => ({
    id,
    task: "1a-goal",
    experiment: 1,
    pair: "goal-control",
    inference: "goal",
    story: 0,
    emotion: "joyful",
    firstValue: 0,
    options: 2,
    label: 0,
    correctedLabel: 0,
    alphabetical: [0, 1],
    answers,
  });
  const task = taskById("1a-goal");
  const mean = (scores: { values: Float64Array }) =>
    scores.values.reduce((a, b) => a + b, 0) / scores.values.length;

  it("has people at 0, the modal share at 1/2 in an exactly tied item", () => {
    const tied = new Data([item("a", [0, 1, 0, 1])], new Map([["m", new Map([["a", 0]])]]));
    for (const ties of ["first-seen", "last-seen", "fractional"] as const) {
      expect(agreement(tied, task, { kind: "participants" }, { ties }).value).toBe(0);
    }
    expect(mean(modalScores(tied, task))).toBe(0.5);
    expect(mean(matchScores(tied, task, "m"))).toBe(0.5);
  });

  it("lets a respondent who gives the mode reach 1 where people reach 3/4", () => {
    // 0 0 0 1: three people agree with the others' mode, one does not; the mode never moves.
    const clear = new Data([item("a", [0, 0, 0, 1])], new Map());
    expect(agreement(clear, task, { kind: "participants" }).value).toBe(75);
    expect(mean(modalAnswerScores(clear, task))).toBe(1);
    expect(mean(modalScores(clear, task))).toBe(0.75);
  });
});

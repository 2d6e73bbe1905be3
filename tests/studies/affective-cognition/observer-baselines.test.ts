import { beforeAll, describe, expect, it } from "vitest";
import { inferPosterior } from "../../../src/stimuli/observer/infer.js";
import { theoryProbabilities } from "../../../src/stimuli/observer/observer.js";
import { taskById, tasks } from "../../../src/studies/affective-cognition/data/conditions.js";
import { StudyData, type StudyItem } from "../../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { agreement } from "../../../src/studies/affective-cognition/measures/agreement.js";
import {
  type BaselineId,
  baselineAnswer,
  baselineIds,
} from "../../../src/studies/affective-cognition/measures/baselines.js";
import { modeOf } from "../../../src/studies/affective-cognition/measures/observer-answers.js";
import {
  type BaselineRow,
  observerBaselines,
} from "../../../src/studies/affective-cognition/measures/observer-baselines.js";
import { explainedByTheory } from "../../../src/studies/affective-cognition/measures/observer-explained.js";
import {
  predictItem,
  queryOfItem,
  studyObserver,
  toItemOptions,
} from "../../../src/studies/affective-cognition/measures/observer-fit.js";
import { baselineColumns } from "../../../src/studies/affective-cognition/measures/observer-table.js";

let data: StudyData;
let rows: BaselineRow[];
beforeAll(async () => {
  data = await loadAffectiveCognition();
  rows = observerBaselines(data);
});
const rowOf = (task: string, observer: BaselineRow["observer"]) =>
  rows.find((row) => row.task.id === task && row.observer === observer) as BaselineRow;

/** An item of text about goal and control, with the answers of made-up people. */
const item = (inference: StudyItem["inference"], more: Partial<StudyItem>): StudyItem => ({
  id: `${inference} ${more.story} ${more.emotion} ${more.firstValue}`,
  ...{ task: `1a-${inference}`, experiment: 1, pair: "goal-control", inference, story: 0 },
  ...{ emotion: "joyful", firstValue: 0, options: inference === "emotion" ? 4 : 2 },
  ...{ label: 0, correctedLabel: 0, alphabetical: [], answers: [] },
  ...more,
});
const answer = (items: StudyItem[], baseline: BaselineId, of = items[0]!) =>
  baselineAnswer(new StudyData(items, new Map()), of, baseline);

describe("good against bad", () => {
  it("has two labels for four emotions, in both pairs", () => {
    // joyful 0, frustrated 1, grateful 2, disappointed 3; relieved 0, resigned 1, surprised 2, devastated 3
    const said = (task: string) =>
      Object.fromEntries(
        data.itemsOf(task).map((one) => [one.emotion, baselineAnswer(data, one, "valence")]),
      );
    for (const task of ["1a-emotion", "2a-emotion"])
      expect(said(task)).toEqual({ joyful: 0, grateful: 0, frustrated: 3, disappointed: 3 });
    for (const task of ["1b-emotion", "2b-emotion"])
      expect(said(task)).toEqual({ relieved: 0, surprised: 0, resigned: 3, devastated: 3 });
  });

  it("is all that Table 1 says of outcomes, goals and safety, and says nothing of control and expectedness", () => {
    for (const { task, observer, agreement: own, match, difference } of rows) {
      if (observer !== "valence" || task.inference === "emotion") continue;
      if (task.inference === "control" || task.inference === "expectedness") {
        for (const { value, n } of [own, match, difference])
          expect({ value, n }).toEqual({ value: Number.NaN, n: 0 });
        continue;
      }
      expect(own.value).toBe(rowOf(task.id, "literal").agreement.value);
    }
  });

  it("agrees in 1a-emotion as often as counting by hand gives", () => {
    let [hits, n] = [0, 0];
    for (const { answers, emotion } of data.itemsOf("1a-emotion")) {
      const rule = ["joyful", "grateful"].includes(emotion) ? 0 : 3;
      answers.forEach((_, left) => {
        const others = answers.filter((__, j) => j !== left);
        const counts = [0, 1, 2, 3].map((option) => others.filter((one) => one === option).length);
        // A tie goes to the option that was seen first.
        const mode = others.find((one) => counts[one] === Math.max(...counts));
        hits += mode === rule ? 1 : 0;
        n++;
      });
    }
    expect(rowOf("1a-emotion", "valence").agreement).toMatchObject({ n, unscored: 0 });
    expect(rowOf("1a-emotion", "valence").agreement.value).toBeCloseTo((100 * hits) / n, 9);
  });
});

describe("the most frequent answer", () => {
  it("counts the other stories only", () => {
    const emotions = (story: number, answers: number[]) => item("emotion", { story, answers });
    // Stories 1 and 2: three times 1, twice 0. With the item's own story it would be 0.
    const items = [emotions(0, [0, 0, 0]), emotions(1, [1, 1, 0]), emotions(2, [1, 0])];
    expect(answer(items, "prior")).toBe(1);
    // Without story 1: four times 0, once 1.
    expect(answer(items, "prior", items[1]!)).toBe(0);
  });

  it("counts an answer about an appraisal as its pole", () => {
    // Joyful with value 0: outcome 0 came. "She wanted 0" is a goal that was met.
    const met = item("goal", { story: 1, firstValue: 0, answers: [0, 0, 0] });
    // Joyful with value 1: outcome 1 came. "She wanted 1" is met too: 3 + 2 met, 2 not.
    const alsoMet = item("goal", { story: 2, firstValue: 1, answers: [1, 1, 0, 0] });
    // Asked where outcome 1 came, the answer is "she wanted 1". By numbers alone 0 leads, five to two.
    const asked = item("goal", { story: 0, firstValue: 1 });
    expect(answer([asked, met, alsoMet], "prior")).toBe(1);
    // Where the release swaps the two answers, the same pole is the other option.
    const swapped = { ...asked, label: 1, correctedLabel: 0 };
    expect(answer([swapped, met, alsoMet], "prior")).toBe(0);
  });

  it("is all that the observer says of control, and of expectedness without a face", () => {
    for (const task of ["1a-control", "2a-control", "1b-expectedness"]) {
      expect(rowOf(task, "prior").difference.value).toBe(0);
      expect(rowOf(task, "bayes").agreement.value).toBe(rowOf(task, "prior").agreement.value);
    }
  });
});

describe("the same cell in other stories", () => {
  it("takes the same emotion and value from other stories", () => {
    const own = item("emotion", { story: 0, answers: [0, 0, 0, 0] });
    const same = item("emotion", { story: 1, answers: [2, 2, 0] });
    const otherValue = item("emotion", { story: 1, firstValue: 1, answers: [1, 1, 1, 1] });
    const otherEmotion = item("emotion", { story: 2, emotion: "grateful", answers: [3, 3, 3, 3] });
    expect(answer([own, same, otherValue, otherEmotion], "cells")).toBe(2);
  });
});

describe("an even split of the stories", () => {
  it("makes what is fitted to the other nine wrong nearly every time", () => {
    // Joyful and frustrated faces: 20 items each. Of five against five, leaving one out leaves four against five.
    const split = data
      .itemsOf("2a-emotion")
      .filter(({ emotion }) => emotion === "joyful" || emotion === "frustrated");
    const isMode = (one: StudyItem, option: number): boolean => {
      const counts = [0, 1, 2, 3].map((label) => one.answers.filter((given) => given === label).length);
      return counts[option] === Math.max(...counts);
    };
    const hits = (choose: (one: StudyItem) => number): number =>
      split.filter((one) => isMode(one, choose(one))).length;
    expect(split).toHaveLength(40);
    expect(hits((one) => modeOf(predictItem(data, one)))).toBeLessThan(8);
    expect(hits((one) => baselineAnswer(data, one, "valence") as number)).toBeGreaterThan(15);
  });
});

describe("Table 1 as it stands", () => {
  it("is what Bayes' rule infers from it, in all 1,280 items", () => {
    for (const one of data.items) {
      const observer = studyObserver(one.pair, one.experiment);
      const believed = theoryProbabilities(observer, { slip: 0.05 });
      const shares = toItemOptions(one, inferPosterior(observer, believed, queryOfItem(observer, one)));
      expect(shares.indexOf(Math.max(...shares)), one.id).toBe(baselineAnswer(data, one, "literal"));
    }
  });
});

describe("the table of the observer and its baselines", () => {
  it("has the observer of the other tables, with the same cells as a respondent of agreement", () => {
    for (const { task, observer, match, ofModalShare } of explainedByTheory(data)) {
      const row = rowOf(task.id, "bayes");
      expect(row.agreement.value).toBeCloseTo(observer, 9);
      expect(row.match.value).toBeCloseTo(match, 9);
      expect(row.normalised).toBeCloseTo(ofModalShare.value, 9);
      expect(row.difference).toMatchObject({ value: 0, story: [0, 0] });
    }
    for (const baseline of baselineIds) {
      const shown = agreement(data, taskById("1b-safety"), { kind: "baseline", baseline });
      const row = rowOf("1b-safety", baseline);
      expect(shown).toMatchObject({ value: row.agreement.value, story: row.agreement.story });
      expect(shown.match).toBe(row.match.value);
      expect(shown.normalised).toBeCloseTo(row.normalised, 12);
    }
  });

  it("pairs differences answer by answer", () => {
    for (const { task, observer, agreement: own, difference } of rows) {
      if (own.n === 0) continue;
      expect(difference.value, `${task.id} ${observer}`).toBeCloseTo(
        own.value - rowOf(task.id, "bayes").agreement.value,
        9,
      );
    }
    // Both lie within ±10 and ±10 of their values by stories, and give the same answers: no spread is left.
    expect(rowOf("1b-emotion", "valence").difference.story).toEqual([0, 0]);
  });

  it("shows what was asked for, and refuses what it does not know", () => {
    expect(observerBaselines(data, { observers: ["prior"] }).map(({ observer }) => observer)).toEqual(
      tasks.map(() => "prior"),
    );
    expect(() => observerBaselines(data, { observers: ["mood" as "prior"] })).toThrow(
      'observerBaselines has no observer "mood"; it has bayes, valence, prior, literal, cells',
    );
    expect(() => baselineAnswer(data, data.items[0]!, "mood" as BaselineId)).toThrow(
      'no baseline "mood"; one of valence, prior, literal, cells',
    );
  });

  it("stands in one flat table: sixteen tasks, five rows each", () => {
    const { columns, rows: cells } = baselineColumns(rows);
    expect(new Set(columns).size).toBe(columns.length);
    expect(cells).toHaveLength(16 * 5);
    for (const row of cells) expect(row).toHaveLength(columns.length);
    // Undefined is an empty cell, never 0.
    const silent = cells.find(([task, observer]) => task === "1a-control" && observer === "valence");
    expect(silent?.slice(2, 12).every((cell) => cell === null)).toBe(true);
  });
});

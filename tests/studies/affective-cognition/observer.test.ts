import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { emotionOf, polesOf } from "../../../src/stimuli/cells.js";
import { loadTemplate } from "../../../src/stimuli/load.js";
import { fitObserver } from "../../../src/stimuli/observer/fit.js";
import {
  type Experiment,
  type Pair,
  pairDesigns,
  taskById,
  tasks,
} from "../../../src/studies/affective-cognition/data/conditions.js";
import { StudyData } from "../../../src/studies/affective-cognition/data/data.js";
import {
  loadAffectiveCognition,
  loadReplyCounts,
} from "../../../src/studies/affective-cognition/data/tables.js";
import { figure4a } from "../../../src/studies/affective-cognition/figures/figures.js";
import { agreement } from "../../../src/studies/affective-cognition/measures/agreement.js";
import { estimateDistance } from "../../../src/studies/affective-cognition/measures/distances.js";
import {
  chanceDistributions,
  participantShares,
  replyDistributions,
} from "../../../src/studies/affective-cognition/measures/distributions.js";
import {
  answerAt,
  modeOf,
  observerDistributions,
  observerId,
  sampledObserver,
  withObserver,
} from "../../../src/studies/affective-cognition/measures/observer-answers.js";
import {
  clusteredRatio,
  type ExplainedRow,
  explainedByTheory,
} from "../../../src/studies/affective-cognition/measures/observer-explained.js";
import {
  cellOfItem,
  fitStudyObserver,
  predictItem,
  queryOfItem,
  releasedTemplate,
  studyObserver,
  toItemOptions,
} from "../../../src/studies/affective-cognition/measures/observer-fit.js";
import {
  explainedColumns,
  observerParameters,
} from "../../../src/studies/affective-cognition/measures/observer-table.js";

let data: StudyData;
let explained: ExplainedRow[];
beforeAll(async () => {
  data = await loadAffectiveCognition();
  explained = explainedByTheory(data);
});
/** The log-likelihood that a fit from another start reaches. */
function refit(from: StudyData, pair: Pair, experiment: Experiment, start: number[][]): number {
  const observer = studyObserver(pair, experiment);
  const items = from.items.filter((item) => item.pair === pair && item.experiment === experiment);
  const answers = items.map((item) => ({
    query: queryOfItem(observer, item),
    counts: toItemOptions(
      item,
      participantShares(item).map((share) => Math.round(share * item.answers.length)),
    ),
    story: item.story,
  }));
  return fitObserver(observer, answers, { start }).logLikelihood;
}

const rowOf = (task: string) => explained.find((row) => row.task.id === task) as ExplainedRow;

describe("the scenario behind a released item", () => {
  it("has the a-priori label as its own outcome, emotion or value, in all 1,280 items", () => {
    for (const item of data.items) {
      const observer = studyObserver(item.pair, item.experiment);
      const cell = cellOfItem(observer, item);
      expect(emotionOf(observer.template, cell)).toBe(item.emotion);
      const at = observer.template.appraisals.findIndex(({ id }) => id === item.inference);
      const meant =
        item.inference === "emotion"
          ? observer.emotions.indexOf(item.emotion)
          : at < 0
            ? cell.outcome
            : (cell.values[at] as number);
      // Where the release has its two answers in each other's place, the option that means it is the other.
      const options = toItemOptions(
        item,
        Array.from({ length: item.options }, (_, i) => (i === meant ? 1 : 0)),
      );
      expect(options.indexOf(1), item.id).toBe(item.correctedLabel);
    }
  });

  it("happens once for each combination of outcome and values, in every story and task", () => {
    for (const task of tasks) {
      const cells = data.itemsOf(task.id).map((item) => {
        const { outcome, values } = cellOfItem(studyObserver(item.pair, item.experiment), item);
        return [item.story, outcome, ...values].join();
      });
      expect(new Set(cells).size).toBe(80);
    }
  });

  it("is what most people take it for where the story says it plainly", () => {
    // Safety asked: in stories 0 and 1 the released answers stand in each other's place, and people's do too.
    const [right, inverted] = [true, false].map((plain) => {
      const items = data
        .itemsOf("1b-safety")
        .filter(
          (item) =>
            ["relieved", "devastated"].includes(item.emotion) &&
            (item.label === item.correctedLabel) === plain,
        );
      const shares = items.map((item) => participantShares(item)[item.label] as number);
      return shares.reduce((sum, share) => sum + share, 0) / shares.length;
    }) as [number, number];
    expect(right).toBeGreaterThan(0.65);
    expect(inverted).toBeLessThan(0.3);
  });

  it("has the theory of the project's own templates; expectedness alone is coded otherwise", async () => {
    for (const { id } of pairDesigns) {
      const released = releasedTemplate(id);
      const own = await loadTemplate(id);
      const theory = ({ theory }: typeof own) =>
        theory.map(({ appraisals, emotion }) => ({ appraisals, emotion }));
      expect(theory(released)).toEqual(theory(own));
      for (const [i, appraisal] of released.appraisals.entries()) {
        const expected = appraisal.id === "expectedness" ? "value-matches-outcome" : appraisal.positiveWhen;
        expect(own.appraisals[i]).toMatchObject({ id: appraisal.id, positiveWhen: expected });
      }
    }
    // In the release a story's expectation does not depend on which outcome came.
    const cell = { outcome: 1, values: [1, 0] } as const;
    expect(polesOf(releasedTemplate("safety-expectedness"), { ...cell, values: [...cell.values] })).toEqual({
      safety: true,
      expectedness: true,
    });
  });
});

describe("the observer of the study", () => {
  it("predicts a story without having seen it", () => {
    const item = data.itemsOf("1a-emotion")[33]!;
    // Everyone's answers to the item's story are turned round: the prediction for it must not move.
    const turned = data.items.map((one) =>
      one.story === item.story && one.pair === item.pair
        ? { ...one, answers: one.answers.map((answer) => one.options - 1 - answer) }
        : one,
    );
    const other = new StudyData(turned, new Map());
    // Its start is the fit to all stories, so it may end a hair beside where it ended before.
    predictItem(other, item).forEach((share, option) => {
      expect(share).toBeCloseTo(predictItem(data, item)[option] as number, 4);
    });
    const elsewhere = data.itemsOf("1a-emotion").find(({ story }) => story !== item.story)!;
    expect(Math.abs(predictItem(other, elsewhere)[0]! - predictItem(data, elsewhere)[0]!)).toBeGreaterThan(
      0.005,
    );
  });

  it("knows nothing of which option is which: inverted stories mirror the others", () => {
    const items = data.itemsOf("1b-safety");
    for (const item of items.filter(({ story }) => story === 0)) {
      const plain = items.find(
        (one) => one.story === 5 && one.emotion === item.emotion && one.firstValue === item.firstValue,
      )!;
      // Fitted to other nine stories, so alike but not equal.
      expect(Math.abs(predictItem(data, item)[0]! - predictItem(data, plain)[1]!)).toBeLessThan(0.1);
    }
  });

  it("does not end on a smaller peak: other starts find no higher one", () => {
    const stream = randomStream(1, "starts");
    for (const { id } of pairDesigns) {
      for (const experiment of [1, 2] as const) {
        const fit = fitStudyObserver(data, id, experiment);
        expect(fit.all.steps).toBeLessThan(500);
        for (const { steps } of fit.without.values()) expect(steps).toBeLessThan(500);
        const best = fit.all.logLikelihood;
        for (let k = 0; k < 3; k++) {
          const start = fit.all.probabilities.map((block) => {
            const weights = block.map((p) => p ** 0.5 * (0.5 + stream.next()));
            const sum = weights.reduce((total, weight) => total + weight, 0);
            return weights.map((weight) => weight / sum);
          });
          expect(refit(data, id, experiment, start)).toBeLessThan(best + 0.5);
        }
      }
    }
  });

  it("answers by its mode, and at temperature 1 by its prediction", () => {
    const shares = [0.2, 0.5, 0.3];
    const at = (temperature: number, replicate = 0) =>
      answerAt(shares, { item: "x", temperature, replicate, seed: 1 });
    expect([at(0), at(0, 1), at(0, 2)]).toEqual([1, 1, 1]);
    const counts = [0, 0, 0];
    const cold = [0, 0, 0];
    for (let r = 0; r < 4000; r++) {
      counts[at(1, r)]!++;
      cold[at(0.5, r)]!++;
    }
    // Standard error of a share near 0.5 with 4,000 draws: 0.008.
    for (const [option, share] of shares.entries())
      expect(Math.abs(counts[option]! / 4000 - share)).toBeLessThan(0.03);
    // At 1/2 shares are squared: 0.04, 0.25, 0.09 of 0.38.
    for (const [option, share] of [4 / 38, 25 / 38, 9 / 38].entries())
      expect(Math.abs(cold[option]! / 4000 - share)).toBeLessThan(0.03);
    expect(modeOf([0.5, 0.5])).toBe(0);
  });

  it("gives distributions that sum to 1, and twenty draws of them", () => {
    for (const task of tasks) {
      for (const { model, replies } of observerDistributions(data, task).items) {
        expect(model!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(replies).toBe(Number.POSITIVE_INFINITY);
      }
    }
    const drawn = sampledObserver(data, taskById("1a-outcome"));
    expect(
      drawn.items.every(
        ({ model, replies }) =>
          replies === 20 && model!.every((share) => Number.isInteger(Math.round(1e9 * 20 * share) / 1e9)),
      ),
    ).toBe(true);
    expect(sampledObserver(data, taskById("1a-outcome")).items).toEqual(drawn.items);
    expect(sampledObserver(data, taskById("1a-outcome"), { seed: 2 }).items).not.toEqual(drawn.items);
  });
});

describe("what theory alone explains", () => {
  it("is no more than there is, and more than nothing, task by task", () => {
    for (const { task, ofModalShare, match, modalShare, logLikelihood: log } of explained) {
      expect(match, task.id).toBeLessThanOrEqual(modalShare + 1e-9);
      expect(ofModalShare.value, task.id).toBeGreaterThan(0.5);
      // No prediction can beat the item's own shares; one answer in k is what guessing gives.
      expect(log.ceiling, task.id).toBeGreaterThan(log.observer);
      expect(log.ceiling, task.id).toBeGreaterThan(log.others);
      expect(log.observer, task.id).toBeGreaterThan(log.chance);
      expect(log.chance).toBeCloseTo(-Math.log(task.options), 12);
    }
  });

  it("is nearly all in goal and outcome, where people see one thing; less in control, which stories decide", () => {
    expect(rowOf("1a-outcome").ofModalShare.value).toBeCloseTo(1, 9);
    expect(rowOf("1a-goal").ofModalShare.value).toBeCloseTo(1, 9);
    const control = rowOf("1a-control");
    expect(control.ofInformation.value).toBeLessThan(0.7);
    expect(control.ofInformation.ci[0]).toBeLessThan(0.3);
  });

  it("is beyond Table 1 taken literally in inferring emotions from text", () => {
    for (const id of ["1a-emotion", "1b-emotion"]) {
      const { ofModalShare, labelOfModalShare } = rowOf(id);
      expect(ofModalShare.ci[0]).toBeGreaterThan(labelOfModalShare.ci[1]);
    }
  });

  it("agrees with the respondent that figures and tables show", () => {
    const task = taskById("1a-emotion");
    const shown = agreement(data, task, { kind: "observer" });
    expect(shown.value).toBeCloseTo(rowOf("1a-emotion").observer, 9);
    expect(shown.match).toBeCloseTo(rowOf("1a-emotion").match, 9);
    expect(shown.normalised).toBeCloseTo(rowOf("1a-emotion").ofModalShare.value, 9);
    const figure = figure4a(data);
    const row = figure.table.rows.find((cells) => cells[0] === task.id && cells[1] === "Bayesian observer");
    expect(row?.[3]).toBeCloseTo(shown.value, 3);
    expect(figure.alt).toContain(`the Bayesian observer agrees in ${shown.value.toFixed(1)}%`);
    expect(withObserver(data).modelAnswer(observerId, data.itemsOf(task.id)[0]!.id)).toBe(0);
  });

  it("comes nearer to people's distributions than guessing, in every task", async () => {
    for (const task of tasks) {
      const observer = estimateDistance(observerDistributions(data, task), "squared-euclidean");
      const chance = estimateDistance(chanceDistributions(data, task), "squared-euclidean");
      expect(observer.value, task.id).toBeLessThan(chance.value);
    }
    const replies = await loadReplyCounts();
    const gpt4 = estimateDistance(
      replyDistributions(data, replies, taskById("1a-emotion"), "azure_gpt-4_0shot"),
      "total-variation",
    );
    const drawn = estimateDistance(sampledObserver(data, taskById("1a-emotion")), "total-variation");
    expect(drawn.value).toBeLessThan(gpt4.value);
  });

  it("has a ratio's interval as the jackknife over clusters gives it", () => {
    const stream = randomStream(4, "ratio");
    const clusters = Array.from({ length: 400 }, (_, i) => Math.floor(i / 20));
    const effects = Array.from({ length: 20 }, () => stream.normal());
    const whole = Float64Array.from(clusters, (c) => 5 + effects[c]! + stream.normal());
    const part = Float64Array.from(
      clusters,
      (c, i) => 0.6 * whole[i]! + 0.5 * effects[(c * 7) % 20]! + stream.normal(),
    );
    const { value, ci } = clusteredRatio(part, whole, clusters);
    const ratio = (left: number) => {
      let [a, b] = [0, 0];
      clusters.forEach((c, i) => {
        if (c === left) return;
        a += part[i]!;
        b += whole[i]!;
      });
      return a / b;
    };
    expect(value).toBeCloseTo(ratio(-1), 12);
    const without = Array.from({ length: 20 }, (_, c) => ratio(c));
    const mean = without.reduce((sum, v) => sum + v, 0) / 20;
    const se = Math.sqrt((19 / 20) * without.reduce((sum, v) => sum + (v - mean) ** 2, 0));
    // Linearisation and jackknife agree to the order of the ratio's curvature: a few percent of the error.
    expect(Math.abs((ci[1] - ci[0]) / 2 / 2.093 / se - 1)).toBeLessThan(0.05);
  });

  it("stands in two tables: every share with its interval, every probability with its own", async () => {
    const table = explainedColumns(explained);
    expect(new Set(table.columns).size).toBe(table.columns.length);
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    const parameters = observerParameters(data);
    // 1: 2 + 2 + 2 + 4 × 4 + 4 × 2 = 30; 2: 16 more for faces.
    expect(parameters.rows).toHaveLength(2 * (30 + 46));
    for (const [, , , , value, lower, upper] of parameters.rows as [
      string,
      number,
      string,
      string,
      number,
      number,
      number,
    ][]) {
      expect(lower).toBeLessThanOrEqual(value);
      expect(value).toBeLessThanOrEqual(upper);
    }
  });
});

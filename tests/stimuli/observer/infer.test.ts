import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { randomStream } from "../../../src/core/random.js";
import { cellsOf, emotionOf, inferencesOf } from "../../../src/stimuli/cells.js";
import { loadTemplate, templateIds } from "../../../src/stimuli/load.js";
import { inferPosterior, predictAnswers } from "../../../src/stimuli/observer/infer.js";
import { makeObserver, theoryProbabilities } from "../../../src/stimuli/observer/observer.js";
import { queryOf } from "../../../src/stimuli/observer/query.js";
import { defineTemplate } from "../../../src/stimuli/template.js";

const goal = defineTemplate({
  id: "one",
  appraisals: [{ id: "goal", positiveWhen: "value-matches-outcome", means: ["wanted", "not wanted"] }],
  theory: [
    { appraisals: { goal: true }, emotion: "happy" },
    { appraisals: { goal: false }, emotion: "sad" },
  ],
});

describe("an observer's posterior", () => {
  // P(outcome 1) = 0.6, P(goal met) = 0.7; happy 0.9 when met and 0.2 when not.
  const observer = makeObserver(goal, { faces: true });
  const p = [
    [0.6, 0.4],
    [0.7, 0.3],
    [0.9, 0.1],
    [0.2, 0.8],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.1, 0.9],
    [0.2, 0.8],
    [0.3, 0.7],
  ];

  it("is Bayes' rule by hand", () => {
    // Asked for the outcome: she wanted outcome 1 and is happy. 0.6 x 0.7 x 0.9 against 0.4 x 0.3 x 0.2.
    const outcome = inferPosterior(observer, p, { inference: "outcome", values: [0], emotion: 0 });
    expect(outcome[0]).toBeCloseTo(0.378 / (0.378 + 0.024), 12);
    // Asked what she wanted: outcome 2 came, she is sad. Wanted 2 (met): 0.7 x 0.1; wanted 1: 0.3 x 0.8.
    const wanted = inferPosterior(observer, p, {
      inference: "goal",
      outcome: 1,
      values: [undefined],
      emotion: 1,
    });
    expect(wanted[1]).toBeCloseTo(0.07 / (0.07 + 0.24), 12);
    // Asked for the emotion: it was met.
    expect(inferPosterior(observer, p, { inference: "emotion", outcome: 0, values: [0] })[0]).toBeCloseTo(
      0.9,
      12,
    );
  });

  it("reads a face through the emotions that it may show", () => {
    // Met, the happy face: happy 0.9 x 0.75 against sad 0.1 x 0.5.
    const feels = inferPosterior(observer, p, {
      inference: "emotion",
      outcome: 0,
      values: [0],
      expression: 0,
    });
    expect(feels[0]).toBeCloseTo(0.675 / 0.725, 12);
    // The happy face after outcome 1: wanted 1, 0.7 x (0.675 + 0.05); wanted 2, 0.3 x (0.2 x 0.75 + 0.8 x 0.5).
    const wanted = inferPosterior(observer, p, {
      inference: "goal",
      outcome: 0,
      values: [undefined],
      expression: 0,
    });
    expect(wanted[0]).toBeCloseTo(0.5075 / (0.5075 + 0.165), 12);
  });

  it("is the prior where nothing is known", () => {
    const blank = { values: [undefined] };
    expect(inferPosterior(observer, p, { inference: "outcome", ...blank })[0]).toBeCloseTo(0.6, 12);
    // P(happy) = 0.7 x 0.9 + 0.3 x 0.2
    expect(inferPosterior(observer, p, { inference: "emotion", ...blank })[0]).toBeCloseTo(0.69, 12);
    // Wanted outcome 1: it came and was met, or outcome 2 came and was not.
    expect(inferPosterior(observer, p, { inference: "goal", ...blank })[0]).toBeCloseTo(
      0.6 * 0.7 + 0.4 * 0.3,
      12,
    );
  });

  it("is mixed with even answers by the lapse of what is asked", () => {
    const query = { inference: "outcome", values: [0], emotion: 0 } as const;
    const posterior = inferPosterior(observer, p, query)[0] as number;
    expect(predictAnswers(observer, p, query)[0]).toBeCloseTo(0.8 * posterior + 0.1, 12);
  });

  it("refuses what it cannot answer", () => {
    const ask =
      (query: object, probabilities: number[][] = p) =>
      () =>
        inferPosterior(observer, probabilities, { inference: "outcome", values: [0], ...query });
    expect(ask({ inference: "mood" })).toThrow(
      new InputError('nothing called "mood" can be inferred; one of emotion, outcome, goal'),
    );
    expect(ask({ values: [0, 1] })).toThrow("a query to one gives 1 values or undefined, got 2");
    expect(ask({}, p.slice(1))).toThrow(
      "the probabilities are not this observer's: 9 blocks are needed, got 8",
    );
    const blind = makeObserver(goal);
    expect(() =>
      inferPosterior(blind, theoryProbabilities(blind), { inference: "outcome", values: [0], expression: 0 }),
    ).toThrow("this observer has no faces");
    expect(() => theoryProbabilities(blind, { slip: 2 })).toThrow(
      "theoryProbabilities takes a slip between 0 and 1, got 2",
    );
  });
});

describe("an observer who believes the theory", () => {
  it.each(templateIds)("answers every item of %s by its key", async (id) => {
    const template = await loadTemplate(id);
    for (const faces of [false, true]) {
      const observer = makeObserver(template, { faces });
      const p = theoryProbabilities(observer, { slip: 0.05 });
      for (const cell of cellsOf(template)) {
        for (const inference of inferencesOf(template)) {
          const answers = predictAnswers(observer, p, queryOf(observer, cell, inference));
          const at = template.appraisals.findIndex((appraisal) => appraisal.id === inference);
          const key =
            inference === "emotion"
              ? observer.emotions.indexOf(emotionOf(template, cell))
              : at < 0
                ? cell.outcome
                : (cell.values[at] as number);
          expect(answers.indexOf(Math.max(...answers)), `${inference} in ${JSON.stringify(cell)}`).toBe(key);
        }
      }
    }
  });

  it("agrees with brute force over the whole joint distribution, for three appraisals", () => {
    const ids = ["a", "b", "c"];
    const template = defineTemplate({
      id: "three",
      appraisals: ids.map((id, i) => ({
        id,
        positiveWhen: i === 0 ? ("value-matches-outcome" as const) : ("first-value" as const),
        means: ["yes", "no"] as [string, string],
      })),
      theory: Array.from({ length: 8 }, (_, bits) => ({
        appraisals: Object.fromEntries(ids.map((id, i) => [id, ((bits >> i) & 1) === 0])),
        // Two combinations share an emotion.
        emotion: ["glad", "proud", "calm", "sad", "angry", "numb", "tense", "glad"][bits] as string,
      })),
    });
    const observer = makeObserver(template);
    const stream = randomStream(3, "brute force");
    const p = observer.blocks.map(({ levels }) => {
      const weights = levels.map(() => 0.1 + stream.next());
      const sum = weights.reduce((s, w) => s + w, 0);
      return weights.map((w) => w / sum);
    });
    // What is asked: value of b, knowing outcome 2, value 1 of a and the third emotion; c is not known.
    const weights = [0, 0];
    for (const outcome of [0, 1] as number[])
      for (const va of [0, 1] as number[])
        for (const vb of [0, 1])
          for (const vc of [0, 1])
            for (let e = 0; e < 7; e++) {
              if ([outcome, va, e].join() !== "1,0,2") continue;
              const negative = [va === outcome ? 0 : 1, vb, vc] as [number, number, number];
              const row = negative[0] + 2 * negative[1] + 4 * negative[2];
              weights[vb]! +=
                p[0]![outcome]! *
                p[1]![negative[0]]! *
                p[2]![negative[1]]! *
                p[3]![negative[2]]! *
                p[4 + row]![e]!;
            }
    const posterior = inferPosterior(observer, p, {
      inference: "b",
      outcome: 1,
      values: [0, undefined, undefined],
      emotion: 2,
    });
    expect(posterior[0]).toBeCloseTo(weights[0]! / (weights[0]! + weights[1]!), 12);
  });
});

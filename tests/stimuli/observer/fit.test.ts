import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { loadTemplate } from "../../../src/stimuli/load.js";
import { countsWithout, fitObserver, poolAnswers } from "../../../src/stimuli/observer/fit.js";
import { predictAnswers } from "../../../src/stimuli/observer/infer.js";
import { crossFitObserver } from "../../../src/stimuli/observer/jackknife.js";
import { informationOf, penalisedLogLikelihood, slopeOf } from "../../../src/stimuli/observer/likelihood.js";
import { layoutOf, toLogits, toProbabilities } from "../../../src/stimuli/observer/logits.js";
import {
  makeObserver,
  type Probabilities,
  theoryProbabilities,
} from "../../../src/stimuli/observer/observer.js";
import { simulateAnswers } from "../../../src/stimuli/observer/simulate.js";

const template = await loadTemplate("goal-control");
const told = makeObserver(template);
const shown = makeObserver(template, { faces: true });

/** People who confuse joyful with grateful and frustrated with disappointed, and think things in hand. */
const truth: number[][] = [
  [0.55, 0.45],
  [0.6, 0.4],
  [0.7, 0.3],
  [0.6, 0.05, 0.27, 0.08],
  [0.04, 0.4, 0.06, 0.5],
  [0.35, 0.05, 0.5, 0.1],
  [0.03, 0.2, 0.07, 0.7],
  [0.1, 0.9],
  [0.08, 0.92],
  [0.15, 0.85],
  [0.2, 0.8],
];

describe("the likelihood of answers", () => {
  it.each([
    ["told", told],
    ["shown", shown],
  ])("has the slope of its differences, the emotion %s", (_, observer) => {
    const layout = layoutOf(observer);
    const stream = randomStream(5, "slope");
    const theta = Float64Array.from({ length: layout.length }, () => stream.normal());
    const answers = simulateAnswers(observer, theoryProbabilities(observer), {
      stories: 2,
      people: 6,
      seed: 2,
    });
    const queries = countsWithout(poolAnswers(observer, answers), undefined);
    const { value, gradient } = slopeOf(queries, toProbabilities(layout, theta), layout, 0.7);
    const at = (x: Float64Array) => penalisedLogLikelihood(queries, toProbabilities(layout, x), 0.7);
    expect(value).toBeCloseTo(at(theta), 9);
    const step = 1e-5;
    gradient.forEach((slope, i) => {
      const moved = (by: number) => at(theta.map((x, j) => (i === j ? x + by : x)));
      // Central differences are good to about step² and rounding / step: 1e-5 of numbers of size 10.
      expect(slope).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 4);
    });
  });

  it("has the expected information: minus the mean curvature under the model itself", () => {
    const layout = layoutOf(told);
    const theta = toLogits(layout, truth);
    // Counts as they are expected, so that the observed curvature is the expected one at the truth.
    const queries = countsWithout(
      poolAnswers(
        told,
        simulateAnswers(told, truth, { stories: 1, people: 1, seed: 1 }).map(({ query }) => ({
          query,
          story: 0,
          counts: predictAnswers(told, truth, query).map((p) => 50 * p),
        })),
      ),
      undefined,
    );
    const information = informationOf(queries, truth, layout, 0);
    const gradientAt = (x: Float64Array) => slopeOf(queries, toProbabilities(layout, x), layout, 0).gradient;
    const step = 1e-5;
    for (let i = 0; i < layout.length; i++) {
      const moved = (by: number) => gradientAt(theta.map((x, j) => (i === j ? x + by : x)));
      const [up, down] = [moved(step), moved(-step)];
      for (let j = 0; j < layout.length; j++) {
        const curvature = ((up[j] as number) - (down[j] as number)) / (2 * step);
        expect(information[i]?.[j]).toBeCloseTo(-curvature, 3);
      }
    }
  });

  it("turns probabilities into logits and back", () => {
    const layout = layoutOf(told);
    const back = toProbabilities(layout, toLogits(layout, truth));
    back.flat().forEach((p, i) => {
      expect(p).toBeCloseTo(truth.flat()[i] as number, 12);
    });
  });
});

describe("fitting an observer", () => {
  it("finds the truth where answers are as expected, from several starts", () => {
    const expected = simulateAnswers(told, truth, { stories: 1, people: 1, seed: 1 }).map(({ query }) => ({
      query,
      story: 0,
      counts: predictAnswers(told, truth, query).map((p) => 1e5 * p),
    }));
    const starts = [undefined, theoryProbabilities(told, { slip: 0.7, lapse: 0.3 }), truth];
    for (const start of starts) {
      const { probabilities } = fitObserver(told, expected, start ? { start } : {});
      // The penalty of one answer in 1e5 moves a probability by about 1e-4.
      probabilities.flat().forEach((p, i) => {
        expect(Math.abs(p - (truth.flat()[i] as number))).toBeLessThan(2e-3);
      });
    }
  });

  it("reaches one and the same peak from several starts, faces shown", () => {
    const answers = simulateAnswers(shown, withFaces(truth), { stories: 10, people: 18, seed: 4 });
    const fits = [
      { slip: 0.3, lapse: 0.05 },
      { slip: 0.55, lapse: 0.15 },
    ].map((options) => fitObserver(shown, answers, { start: theoryProbabilities(shown, options) }));
    const reference = fitObserver(shown, answers);
    for (const { logLikelihood } of fits)
      expect(Math.abs(logLikelihood - reference.logLikelihood)).toBeLessThan(0.05);
    expect(reference.logLikelihood).toBeGreaterThan(likelihoodAt(withFaces(truth), answers));
  });

  it("is not moved by the order of answers, and is the same again", () => {
    const answers = simulateAnswers(told, truth, { stories: 5, people: 10, seed: 9 });
    const one = fitObserver(told, answers);
    expect(fitObserver(told, answers)).toEqual(one);
    const other = fitObserver(told, randomStream(1, "order").shuffle(answers));
    other.probabilities.flat().forEach((p, i) => {
      expect(p).toBeCloseTo(one.probabilities.flat()[i] as number, 4);
    });
  });

  it("keeps what nobody answered possible, by its pseudo-answers", () => {
    const query = { inference: "emotion", outcome: 0, values: [0, 0] } as const;
    const { probabilities } = fitObserver(told, [{ query, counts: [60, 0, 0, 0], story: 1 }]);
    expect(Math.min(...(probabilities[3] as number[]))).toBeGreaterThan(0.001);
    // A row without any answer is left to the penalty: even.
    for (const p of probabilities[6] as number[]) expect(p).toBeCloseTo(0.25, 3);
  });

  it("refuses what does not fit", () => {
    const query = { inference: "goal", outcome: 0, values: [undefined, 0], emotion: 0 } as const;
    expect(() => fitObserver(told, [])).toThrow("fitObserver requires answers, got none");
    expect(() => fitObserver(told, [{ query, counts: [1, 2, 3], story: 0 }])).toThrow(
      "a query about goal has 2 options, got 3 counts",
    );
    expect(() => crossFitObserver(told, [{ query, counts: [1, 2], story: 0 }])).toThrow(
      "crossFitObserver requires at least 2 stories, got 1",
    );
    expect(() => simulateAnswers(told, truth, { stories: 1, people: 0, seed: 1 })).toThrow(
      "simulateAnswers takes a positive whole number of people, got 0",
    );
  });
});

describe("recovery of known parameters", () => {
  it("covers the truth by about 95 % of its intervals, over 200 sets of simulated people", () => {
    const repetitions = 200;
    const covered = truth.flat().map(() => 0);
    const bias = truth.flat().map(() => 0);
    let width = 0;
    for (let r = 0; r < repetitions; r++) {
      const answers = simulateAnswers(told, truth, { stories: 10, people: 18, seed: 1, key: [r] });
      crossFitObserver(told, answers).parameters.forEach(({ value, ci }, i) => {
        const real = truth.flat()[i] as number;
        if (ci[0] <= real && real <= ci[1]) covered[i]!++;
        if (i === 6) width += (ci[1] - ci[0]) / 2;
        bias[i]! += (value - real) / repetitions;
      });
    }
    const names = crossFitObserver(
      told,
      simulateAnswers(told, truth, { stories: 2, people: 2, seed: 1 }),
    ).parameters;
    const shares = covered.map((n) => n / repetitions);
    const report = names
      .map(({ block, level }, i) => `${block} ${level}: ${shares[i]} ${bias[i]?.toFixed(4)}`)
      .join("\n");
    // With 200 repetitions the share of a true 95 % has a standard error of 1.5 points. The mean over all
    // probabilities is nominal. Emotions that hardly anyone feels in a cell trade off against the lapse, and
    // the penalty moves them by 0.007: their intervals cover 88 to 90 %, which the lower bound allows.
    expect(Math.min(...shares), report).toBeGreaterThan(0.86);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean, report).toBeGreaterThan(0.93);
    expect(mean, report).toBeLessThan(0.97);
    expect(Math.max(...bias.map(Math.abs)), report).toBeLessThan(0.02);
    // Wide enough is not enough: the intervals must also be of some use.
    expect(width / repetitions, "half a width of the interval of P(joyful | goal, control)").toBeLessThan(
      0.08,
    );
  }, 120_000);
});

/** The same people, who read faces as meant four times in five. */
function withFaces(p: Probabilities): number[][] {
  const faces = shown.emotions.map((_, i) => shown.emotions.map((_, j) => (i === j ? 0.7 : 0.1)));
  return [...p.slice(0, 7), ...faces, ...p.slice(7)].map((block) => [...block]);
}

function likelihoodAt(p: Probabilities, answers: ReturnType<typeof simulateAnswers>): number {
  return penalisedLogLikelihood(countsWithout(poolAnswers(shown, answers), undefined), p, 0);
}

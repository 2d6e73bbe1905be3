import { describe, expect, it } from "vitest";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";
import { emotionShares, fitChoiceSensitivity } from "../../../src/stimuli/worlds/choose-emotion.js";
import {
  fitIntensities,
  type IntensityRow,
  predictIntensities,
} from "../../../src/stimuli/worlds/fit-intensities.js";
import { inferEvent } from "../../../src/stimuli/worlds/infer-event.js";
import { plantedEndings, plantedWheel } from "../../../src/stimuli/worlds/recovery-designs.js";
import { simulateIntensities } from "../../../src/stimuli/worlds/simulate-intensities.js";
import { expectClose } from "../../stats/close.js";

/** Two people, three events; the line is 1 + 2 x, and the second person is 1 above it, the first 1 below. */
const rows: IntensityRow[] = [-1, 1].flatMap((shift, person) =>
  [0, 1, 2].map((x) => ({ person, appraisals: { x }, intensities: { joy: 1 + 2 * x + shift } })),
);

describe("fitIntensities", () => {
  it("is least squares with people as clusters", () => {
    const { emotions, people } = fitIntensities(rows);
    const [joy] = emotions;
    expectClose(joy!.coefficients[0]!.value, 1, 1e-12);
    expectClose(joy!.coefficients[1]!.value, 2, 1e-12);
    // Residuals of -1 and 1 in six rows, two coefficients: sqrt(6 / 4).
    expectClose(joy!.residualSd, Math.sqrt(1.5), 1e-12);
    expect([joy!.n, joy!.unscored, people]).toEqual([6, 0, 2]);
  });

  it("has the interval of the clustered mean where no appraisal counts", () => {
    const { emotions } = fitIntensities(rows, { appraisals: [] });
    const mean = clusteredMean(
      rows.map(({ intensities }) => intensities.joy!),
      rows.map(({ person }) => person),
    );
    expectClose(emotions[0]!.coefficients[0]!.value, mean.value, 1e-12);
    expectClose(emotions[0]!.coefficients[0]!.se, mean.se, 1e-10);
  });

  it("leaves missing ratings out, one emotion by itself", () => {
    const some = rows.map((row, i) => ({
      ...row,
      intensities: { ...row.intensities, fear: i === 0 ? Number.NaN : 3 },
    }));
    const [joy, fear] = fitIntensities(some).emotions;
    expect([joy!.n, joy!.unscored, fear!.n, fear!.unscored]).toEqual([6, 0, 5, 1]);
    expectClose(fear!.coefficients[1]!.value, 0, 1e-12);
  });

  it("is the logit of the mean share with the logistic link", () => {
    // Ratings on 1 to 9: means of 3 and 7 are shares of 0.25 and 0.75, logits of -ln 3 and ln 3.
    const scale = { link: "logistic" as const, range: [1, 9] as const };
    const rated = [0, 1].flatMap((x) =>
      [1, 5].map((low, person) => ({ person, appraisals: { x }, intensities: { joy: low + 4 * x } })),
    );
    const fit = fitIntensities(rated, scale);
    const [intercept, slope] = fit.emotions[0]!.coefficients;
    expectClose(intercept!.value, -Math.log(3), 1e-9);
    expectClose(slope!.value, 2 * Math.log(3), 1e-9);
    expectClose(predictIntensities(fit, { x: 1 }).joy!, 7, 1e-9);
    // Logits -ln 3 + 2 ln 3 x 10: never beyond the scale's end.
    expect(predictIntensities(fit, { x: 10 }).joy!).toBeLessThanOrEqual(9);
  });

  it("predicts the same if a sum of other appraisals is added", () => {
    const summed = rows.map((row) => ({
      ...row,
      appraisals: { ...row.appraisals, y: 3 * row.appraisals.x! },
    }));
    const fit = fitIntensities(summed);
    expect(fit.emotions[0]!.coefficients[2]!.value).toBeNaN();
    expectClose(predictIntensities(fit, { x: 4, y: 12 }).joy!, 9, 1e-9);
  });

  it.each([
    [() => fitIntensities([]), "fitIntensities requires at least 1 row, got none"],
    [() => fitIntensities(rows, { link: "logistic" }), "requires the range of ratings"],
    [() => fitIntensities(rows, { appraisals: ["z"] }), "row 0 requires a finite appraisal z, got undefined"],
    [
      () => fitIntensities(rows, { link: "logistic", range: [0, 5] }),
      "row 5 requires a rating of joy from 0 to 5, got 6",
    ],
    [() => predictIntensities(fitIntensities(rows), {}), "the event requires a finite appraisal x"],
  ])("says what is wrong: %#", (run, message) => {
    expect(run).toThrow(message);
  });
});

describe("forced choices", () => {
  it("are a softmax of intensities", () => {
    // e^2 / (e^2 + 1) for a difference of 2.
    expectClose(emotionShares({ a: 3, b: 1 }).a!, Math.exp(2) / (Math.exp(2) + 1), 1e-12);
    const moved = emotionShares({ a: 1003, b: 1001 });
    expectClose(moved.a!, emotionShares({ a: 3, b: 1 }).a!, 1e-12);
    expect(() => emotionShares({ a: Number.NaN })).toThrow("got NaN for a");
  });

  it("show the sensitivity: 3 of 4 choose the one that is ahead by 1", () => {
    const intensities = { a: 1, b: 0 };
    const choices = ["a", "a", "a", "b"].map((chosen, person) => ({ person, intensities, chosen }));
    const fit = fitChoiceSensitivity(choices);
    expectClose(fit.value, Math.log(3), 1e-8);
    expect(fit.n).toBe(4);
    const always = choices.map((choice) => ({ ...choice, chosen: "a" }));
    expect(fitChoiceSensitivity(always).value).toBeNaN();
    expect(() => fitChoiceSensitivity([{ person: 1, intensities, chosen: "c" }])).toThrow(
      'one of a, b, got "c"',
    );
  });
});

describe("inferEvent", () => {
  const fit = fitIntensities(rows);
  const events = [0, 1, 2].map((x) => ({ event: `${x}`, prior: [0.5, 0.3, 0.2][x]!, appraisals: { x } }));

  it("is normal likelihood times prior", () => {
    // Predicted 1, 3, 5 with the variance 1.5; seen 3: z² / 2 of 4/3, 0, 4/3.
    const raw = [0.5 * Math.exp(-4 / 3), 0.3, 0.2 * Math.exp(-4 / 3)];
    const sum = raw.reduce((a, b) => a + b, 0);
    inferEvent(fit, events, { intensities: { joy: 3 } }).forEach((p, i) => {
      expectClose(p, raw[i]! / sum, 1e-12);
    });
    // Twice the spread: a quarter of the exponents.
    const wide = [0.5 * Math.exp(-1 / 3), 0.3, 0.2 * Math.exp(-1 / 3)];
    const wideSum = wide.reduce((a, b) => a + b, 0);
    inferEvent(fit, events, { intensities: { joy: 3 }, spread: 2 }).forEach((p, i) => {
      expectClose(p, wide[i]! / wideSum, 1e-12);
    });
  });

  it("keeps the prior if nothing is reported, or one emotion is all that can be named", () => {
    for (const reported of [{ intensities: {} }, { chosen: "joy" }]) {
      inferEvent(fit, events, reported).forEach((p, i) => {
        expectClose(p, events[i]!.prior, 1e-12);
      });
    }
    expect(() => inferEvent(fit, events, { chosen: "awe" })).toThrow('the fit knows joy, got "awe"');
  });
});

describe("simulateIntensities", () => {
  it("gives the same people for the same seed and others for another key", () => {
    const events = [{ utility: 0.5, predictionError: 0.1, absolutePredictionError: 0.1 }];
    const of = (key: number) => simulateIntensities(plantedWheel, events, { people: 2, seed: 1, key: [key] });
    expect(of(1)).toEqual(of(1));
    expect(of(1)).not.toEqual(of(2));
  });

  it("keeps logistic ratings on the scale, and their mean where it was planted", () => {
    const event = {
      ...{ moneyError: 0.5, disadvantageousUtility: 0, advantageousUtility: -0.2 },
      ...{ moneyIfSelf: 0.1, reputationUtility: -0.3 },
    };
    const ratings = simulateIntensities(plantedEndings, [event], { people: 4000, seed: 2 }).map(
      ({ intensities }) => intensities.joy!,
    );
    expect(Math.min(...ratings)).toBeGreaterThan(0);
    expect(Math.max(...ratings)).toBeLessThan(1);
    // Joy: 0 + 2 x 0.5 - 0.5 x 0.2 - 0.1 - 0.5 x 0.3 = 0.65. Each rating has an sd of about 0.1: 4000 have 0.0016.
    const mean = ratings.reduce((a, b) => a + b, 0) / ratings.length;
    expect(Math.abs(mean - 1 / (1 + Math.exp(-0.65)))).toBeLessThan(0.007);
  });

  it("refuses what cannot be drawn", () => {
    const planted = { link: "linear" as const, noise: 1, coefficients: { joy: { intercept: 1, x: 1 } } };
    expect(() => simulateIntensities(planted, [{ x: 1 }], { people: 0, seed: 1 })).toThrow("got 0");
    expect(() => simulateIntensities(planted, [{ x: 1 }], { people: 1, seed: 1, perPerson: 2 })).toThrow(
      "at most 1, got 2",
    );
    expect(() => simulateIntensities(planted, [{ y: 1 }], { people: 1, seed: 1 })).toThrow("appraisal x");
    expect(() => simulateIntensities({ ...planted, noise: -1 }, [{ x: 1 }], { people: 1, seed: 1 })).toThrow(
      "got -1",
    );
  });
});

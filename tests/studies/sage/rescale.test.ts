import { describe, expect, it } from "vitest";
import {
  loadRelationshipInstrument,
  loadStyleInstrument,
} from "../../../src/studies/sage/data/load-instruments.js";
import {
  keyedAnswer,
  relationshipScores,
  rescaleAnswer,
  rescaleMetric,
  styleCoordinates,
} from "../../../src/studies/sage/measures/rescale.js";

const instrument = await loadRelationshipInstrument();
const style = await loadStyleInstrument();
/** Answers of somebody who is all for the other: agrees with what is welcome, and with nothing else. */
const best = instrument.statements.map(({ keyed }) => 3 * keyed);

describe("an answer of -3 to +3", () => {
  it("has two readings of 0-100: by its rank of six, and by its value between -3 and 3", () => {
    const answers = [-3, -2, -1, 1, 2, 3];
    expect(answers.map((answer) => rescaleAnswer(answer, "rank"))).toEqual([0, 20, 40, 60, 80, 100]);
    // 100 (x + 3) / 6: 0, 100/6, 200/6, 400/6, 500/6, 600/6
    for (const [i, sixths] of [0, 1, 2, 4, 5, 6].entries())
      expect(rescaleAnswer(answers[i]!, "score")).toBeCloseTo((100 * sixths) / 6, 12);
  });

  it("mirrors under a reversed key in both readings", () => {
    for (const by of ["rank", "score"] as const)
      for (const answer of [-3, -2, -1, 1, 2, 3])
        expect(rescaleAnswer(keyedAnswer(answer, -1), by)).toBeCloseTo(100 - rescaleAnswer(answer, by), 12);
  });

  it("is NaN outside the scale, and zero is outside", () => {
    for (const answer of [0, 4, 1.5, Number.NaN, null]) expect(rescaleAnswer(answer, "rank")).toBeNaN();
  });
});

describe("scores of a relationship", () => {
  it("are 100 and 0 at the ends, on every dimension", () => {
    expect(relationshipScores(best, instrument)).toEqual({ total: 100, dimensions: [100, 100, 100, 100] });
    const worst = best.map((answer) => -answer);
    expect(relationshipScores(worst, instrument, "score")).toEqual({ total: 0, dimensions: [0, 0, 0, 0] });
  });

  it("give half way to somebody who agrees with everything, as half of the keys are reversed", () => {
    const { total, dimensions } = relationshipScores(
      best.map(() => 3),
      instrument,
    );
    expect(total).toBeCloseTo(50, 12);
    // One of three reversed: 2/3 of 100; two of three: 1/3.
    expect(dimensions.map((value) => Math.round(value))).toEqual([67, 67, 33, 33]);
  });

  it("leave a dimension and the total unscored with one statement, and the other dimensions as they are", () => {
    const answers = best.map((answer, i) => (i === 0 ? null : answer));
    expect(relationshipScores(answers, instrument)).toEqual({
      total: Number.NaN,
      dimensions: [Number.NaN, 100, 100, 100],
    });
  });
});

it("levels of 1 to 6 become 1 to 5 in equal steps", () => {
  expect([1, 2, 3, 4, 5, 6].map(rescaleMetric)).toEqual([1, 1.8, 2.6, 3.4, 4.2, 5]);
  expect(rescaleMetric(null)).toBeNaN();
});

describe("coordinates of style", () => {
  const most = style.indicators.map(({ direction }) => (direction === 1 ? 5 : 1));
  it("run from -1 to 1 in the declared directions", () => {
    expect(styleCoordinates(most, style)).toEqual([1, 1]);
    expect(
      styleCoordinates(
        most.map((level) => 6 - level),
        style,
      ),
    ).toEqual([-1, -1]);
    expect(
      styleCoordinates(
        most.map(() => 5),
        style,
      ),
    ).toEqual([0, 0]);
  });

  it("need three indicators each", () => {
    const one = most.map((level, i) => (i === 0 ? null : level));
    expect(styleCoordinates(one, style)).toEqual([1, 1]);
    const two = most.map((level, i) => (i < 2 ? null : level));
    expect(styleCoordinates(two, style)).toEqual([null, 1]);
  });
});

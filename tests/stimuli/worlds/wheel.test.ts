import { describe, expect, it } from "vitest";
import { worth } from "../../../src/stimuli/worlds/money.js";
import { drawSpins } from "../../../src/stimuli/worlds/recovery-designs.js";
import { wheelAppraisals } from "../../../src/stimuli/worlds/wheel.js";
import { expectClose } from "../../stats/close.js";

const wheel = { prizes: [25, 60, 100], probabilities: [0.5, 0.3, 0.2] };

describe("wheelAppraisals", () => {
  it("follows the formulas of Ong and colleagues", () => {
    // EV = 12.5 + 18 + 20 = 50.5; PE = 60 - 50.5; Regret = win - max; Relief = win - min; ln P(win);
    // near miss = (win - nearer prize) / distance to the border: (60 - 100) / 0.1.
    const middle = wheelAppraisals(wheel, { sector: 1, position: 0.9 });
    const expected = {
      ...{ utility: 60, expected: 50.5, predictionError: 9.5, absolutePredictionError: 9.5 },
      ...{ regret: -40, relief: 35, counterfactual: -40, logProbability: Math.log(0.3), nearMiss: -400 },
    };
    for (const [name, value] of Object.entries(expected)) {
      expectClose(middle[name as keyof typeof expected], value, 1e-12, name);
    }
    // Best prize: no regret, but 40 above the next. Worst prize: no relief.
    const best = wheelAppraisals(wheel, { sector: 2, position: 0.5 });
    expect([best.regret, best.counterfactual]).toEqual([0, 40]);
    const worst = wheelAppraisals(wheel, { sector: 0, position: 0.5 });
    expect([worst.relief, worst.predictionError, worst.absolutePredictionError]).toEqual([0, -25.5, 25.5]);
  });

  it.each([
    // Sector, position, the nearer prize: the wheel is round, and 0.5 counts to the sector before.
    [0, 0.25, 100],
    [0, 0.75, 60],
    [1, 0.25, 25],
    [1, 0.5, 25],
    [2, 0.25, 60],
    [2, 0.75, 25],
  ])("takes for sector %i at %f the prize %i as the nearer", (sector, position, nearer) => {
    const { utility, nearMiss } = wheelAppraisals(wheel, { sector, position });
    expectClose(nearMiss, (utility - nearer) / Math.min(position, 1 - position), 1e-12);
  });

  it("moves with all prizes, and scales with the unit", () => {
    const landing = { sector: 1, position: 0.8 };
    const base = wheelAppraisals(wheel, landing);
    const richer = wheelAppraisals({ ...wheel, prizes: wheel.prizes.map((prize) => prize + 7) }, landing);
    const inHundreds = wheelAppraisals(wheel, landing, { unit: 100 });
    for (const name of Object.keys(base) as (keyof typeof base)[]) {
      // An amount for everybody changes what is won and expected, and no comparison.
      const moved = name === "utility" || name === "expected" ? 7 : 0;
      expectClose(richer[name], base[name] + moved, 1e-12, name);
      expectClose(inHundreds[name], name === "logProbability" ? base[name] : base[name] / 100, 1e-12, name);
    }
  });

  it("has prediction errors of mean 0 over where the pointer stops", () => {
    for (const { wheel: drawn } of drawSpins(20, 4)) {
      for (const curve of ["linear", "log"] as const) {
        const mean = drawn.probabilities.reduce(
          (sum, p, sector) =>
            sum + p * wheelAppraisals(drawn, { sector, position: 0.3 }, { curve }).predictionError,
          0,
        );
        expectClose(mean, 0, 1e-12);
      }
    }
  });

  it("lets a further dollar count less on the log curve", () => {
    // sign(x) ln(1 + |x|): ln 2, ln 101; a loss is the gain with a minus.
    expectClose(worth(1, { curve: "log" }), Math.LN2, 1e-12);
    expectClose(worth(-100, { curve: "log" }), -Math.log(101), 1e-12);
    expect([worth(0, { curve: "log" }), worth(50, { unit: 100 })]).toEqual([0, 0.5]);
  });

  it.each([
    [{ prizes: [1], probabilities: [1] }, { sector: 0, position: 0.5 }, "2 sectors or more"],
    [{ prizes: [1, 2], probabilities: [0.5, 0.4] }, { sector: 0, position: 0.5 }, "with the sum 0.9"],
    [{ prizes: [1, Number.NaN], probabilities: [0.5, 0.5] }, { sector: 0, position: 0.5 }, "got NaN"],
    [wheel, { sector: 3, position: 0.5 }, "a sector from 0 to 2, got 3"],
    [wheel, { sector: 0, position: 1 }, "a position between 0 and 1, got 1"],
  ])("refuses %o at %o", (given, landing, message) => {
    expect(() => wheelAppraisals(given, landing)).toThrow(message);
  });

  it("refuses a unit or curve that is none", () => {
    expect(() => worth(1, { unit: 0 })).toThrow("a unit of money is above 0, got 0");
    expect(() => worth(1, { curve: "root" as "log" })).toThrow(
      'a curve of money is linear or log, got "root"',
    );
  });
});

import { describe, expect, it } from "vitest";
import { agreementComponents, forecastRound } from "../../../src/people/answers/next-round.js";
import { computeNorms } from "../../../src/people/answers/norms.js";
import { simulatePeople } from "../../../src/people/answers/simulate-people.js";

const studies = 200;
const size = { participants: 40, each: 12, items: 24, stories: 12 };
const items = Array.from({ length: size.items }, (_, i) => ({
  ...{ id: `i${i}`, story: `s${Math.floor(i / 2)}`, options: ["a", "b", "c", "d"] },
}));
const share = 0.75;
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Studies of one planted truth: agreement, how often intervals hold it, and the standard error that each forecasts. */
function recover(spread: { participant: number; story: number; item: number }) {
  const [agreement, ses]: [number[], number[]] = [[], []];
  const held = { agreement: 0, items: 0 };
  for (let seed = 1; seed <= studies; seed++) {
    const { answers, truth } = simulatePeople(items, {
      ...{ participants: size.participants, each: size.each, seed, share, spread },
    });
    const norms = computeNorms(answers, items);
    const holds = ([low, high]: readonly [number, number], planted: number): boolean =>
      low <= planted && planted <= high;
    agreement.push(norms.agreement.value);
    ses.push(forecastRound(agreementComponents(norms.scores), size).se);
    if (holds(norms.agreement.ci, share)) held.agreement++;
    for (const { item, ci } of norms.items) if (holds(ci, truth.get(item)!.share)) held.items++;
  }
  const centre = mean(agreement);
  return {
    bias: centre - share,
    observed: Math.sqrt(mean(agreement.map((value) => (value - centre) ** 2)) * (studies / (studies - 1))),
    forecast: mean(ses),
    agreement: held.agreement / studies,
    items: held.items / (studies * items.length),
  };
}

describe("planted agreement", () => {
  it.each([
    { participant: 0.05, story: 0.1, item: 0.05 },
    { participant: 0.1, story: 0, item: 0.05 },
    { participant: 0, story: 0.1, item: 0 },
    { participant: 0, story: 0, item: 0.1 },
  ])("is found again, with what a next round gives: %o", (spread) => {
    const found = recover(spread);
    expect(Math.abs(found.bias)).toBeLessThan(0.01);
    for (const held of [found.agreement, found.items]) {
      expect(held).toBeGreaterThanOrEqual(0.905);
      expect(held).toBeLessThanOrEqual(0.985);
    }
    expect(found.forecast / found.observed).toBeGreaterThan(0.9);
    expect(found.forecast / found.observed).toBeLessThan(1.1);
  });

  it("of a small round tells what a larger one gives, with other people and other stories", () => {
    const spread = { participant: 0.1, story: 0.08, item: 0.05 };
    const study = (participants: number, each: number, seed: number) =>
      computeNorms(simulatePeople(items, { participants, each, seed, share, spread }).answers, items);
    const larger = { ...size, participants: 80, each: 24 };
    const seeds = Array.from({ length: studies }, (_, i) => i + 1);
    const forecast = mean(
      seeds.map((seed) => forecastRound(agreementComponents(study(40, 12, seed).scores), larger).se),
    );
    const values = seeds.map((seed) => study(80, 24, 1000 + seed).agreement.value);
    const centre = mean(values);
    const observed = Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
    expect(forecast / observed).toBeGreaterThan(0.9);
    expect(forecast / observed).toBeLessThan(1.1);
  });
});

import { describe, expect, it } from "vitest";
import { peopleAndModels } from "../../../src/judges/one-scale/people-and-models.js";
import { planted, plantGroups } from "./plant-groups.js";

const draws = 200;
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

describe("200 tables with a planted gap, severities and effects of criteria", () => {
  const held = new Map<string, number>();
  const hold = (what: string, [lower, upper]: readonly [number, number], truth: number): void => {
    held.set(what, (held.get(what) ?? 0) + Number(lower <= truth && truth <= upper));
  };
  const all = [...planted.people, ...planted.models];
  const truth = new Map([
    ...planted.people.map((value, i): [string, number] => [`person-${i}`, value - mean(all)]),
    ...planted.models.map((value, i): [string, number] => [`model-${i}`, value - mean(all)]),
  ]);
  const gap = mean(planted.models) - mean(planted.people);
  let bias = 0;
  for (let seed = 1; seed <= draws; seed++) {
    const found = peopleAndModels(plantGroups(planted, seed));
    hold("gap", found.gap.ci, gap);
    bias += (found.gap.value - gap) / draws;
    for (const { id, ci } of found.raters) hold(id, ci, truth.get(id)!);
    for (const { id, ci } of found.parts) hold(id, ci, planted.dif[Number(id.split("-")[1])]!);
  }

  it("hold every truth in 90.5 to 98.5% of the intervals", () => {
    expect([...held.keys()]).toHaveLength(1 + all.length + planted.dif.length);
    for (const [what, count] of held) {
      expect(count / draws, what).toBeGreaterThanOrEqual(0.905);
      expect(count / draws, what).toBeLessThanOrEqual(0.985);
    }
  });

  it("are off by less than a twentieth of the gap", () => {
    expect(Math.abs(bias)).toBeLessThan(0.05 * Math.abs(gap));
  });

  it("raise a false alarm about criteria in few tables without an effect", () => {
    const none = { ...planted, dif: planted.dif.map(() => 0) };
    let alarms = 0;
    for (let seed = 1; seed <= draws; seed++) {
      if (peopleAndModels(plantGroups(none, seed)).parts.some(({ p }) => p < 0.05)) alarms++;
    }
    // 0.05 by Holm; with 200 tables up to 0.05 + 3.3 standard errors.
    expect(alarms / draws).toBeLessThanOrEqual(0.1);
  });
});

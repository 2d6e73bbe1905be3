import { describe, expect, it } from "vitest";
import {
  type PeopleItem,
  peopleAgreement,
} from "../../../src/studies/affective-cognition/measures/people-agreement.js";

const item = (story: string, counts: number[], ...replies: (number | null)[]): PeopleItem => ({
  ...{ story, counts, replies },
  options: counts.length,
});

describe("peopleAgreement", () => {
  it("is the mean share of people with the model's answer, an item once a reply", () => {
    // 3 of 4 people, 10 of 40, 0 of 2: many people on an item do not make it weigh more.
    const of = peopleAgreement([item("a", [3, 1], 0), item("b", [30, 10], 1), item("c", [2, 0], 1)]);
    expect(of.value).toBeCloseTo((75 + 25 + 0) / 3, 12);
    expect(of.ceiling).toBeCloseTo((75 + 75 + 100) / 3, 12);
    expect(of.chance).toBe(50);
    expect(of.ofTheWay.value).toBeCloseTo((100 * (100 / 3 - 50)) / (250 / 3 - 50), 10);
    expect(of).toMatchObject({ items: 3, stories: 3, n: 3, unscored: 0 });
  });

  it("is the whole way for a model that names people's mode, none for one whose share is that of guessing", () => {
    const items = [item("a", [3, 1], 0), item("b", [1, 3], 1), item("c", [4, 0], 0)];
    expect(peopleAgreement(items).ofTheWay).toMatchObject({ value: 100, ci: [100, 100] });
    expect(peopleAgreement([item("a", [4, 0], 0, 1), item("b", [4, 0], 1, 0)]).ofTheWay.value).toBe(0);
  });

  it("jackknifes the ratio over stories", () => {
    const items = [item("a", [3, 1], 0), item("b", [3, 1], 1), item("c", [4, 0], 0), item("c", [2, 2], 1)];
    const { value, ci, method } = peopleAgreement(items).ofTheWay;
    // Agreement 75, 25, 100, 50; ceiling 75, 75, 100, 50; so the way is 12.5 of 25, and without a story:
    const [a, b, c] = [25 / 75, 75 / 75, 0 / 50].map((share) => 100 * share) as [number, number, number];
    const middle = (a + b + c) / 3;
    const se = Math.sqrt((2 / 3) * ((a - middle) ** 2 + (b - middle) ** 2 + (c - middle) ** 2));
    expect(value).toBeCloseTo(50, 10);
    // t with 2 df: 4.302653 (scipy.stats.t.ppf(0.975, 2)).
    expect(ci[1] - value).toBeCloseTo(4.302653 * se, 3);
    expect(method).toBe("ratio of means; jackknife over 3 stories, t with 2 df");
  });

  it("leaves out unscored replies and items that nobody answered, and has no interval with one story", () => {
    const of = peopleAgreement([item("a", [3, 1], 0, null), item("b", [0, 0], 1)]);
    expect(of).toMatchObject({ value: 75, n: 1, unscored: 1, stories: 1 });
    expect(of.ofTheWay.ci.every(Number.isNaN)).toBe(true);
    expect(peopleAgreement([item("a", [3, 1], null)]).value).toBeNaN();
  });
});

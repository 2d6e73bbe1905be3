import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import {
  leaveOneOutAgreement,
  modelAgreement,
  type TieRule,
} from "../../src/stats/leave-one-out-agreement.js";
import { modalAgreement } from "../../src/stats/modal-agreement.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  inputs: { items: number[][]; model: (number | null)[] };
  outputs: {
    rules: {
      ties: TieRule;
      human: number;
      humanN: number;
      humanScores: number[];
      model: number;
      modelN: number;
      modelUnparsedWrong: number;
    }[];
    modal: number;
  };
}
const fixture = loadFixture<Case>("scipy", "leaveOneOutAgreement");
const tieRules = ["first-seen", "last-seen", "fractional"] as const;

describe("leave-one-out agreement against Counter.most_common", () => {
  for (const { inputs, outputs } of fixture.cases) {
    for (const rule of outputs.rules) {
      it(`people, ${rule.ties}`, () => {
        const got = leaveOneOutAgreement(inputs.items, { ties: rule.ties });
        expect(got.n).toBe(rule.humanN);
        const flat = got.scores.flatMap((row) => [...row]).filter((s) => !Number.isNaN(s));
        expect(flat).toEqual(rule.humanScores);
        expect(got.value).toBeCloseTo(rule.human, 12); // a mean of about 1,300 terms: rounding only
      });
      it(`a model, ${rule.ties}`, () => {
        const got = modelAgreement(inputs.items, inputs.model, { ties: rule.ties });
        expect(got.n).toBe(rule.modelN);
        expect(got.value).toBeCloseTo(rule.model, 12);
        const wrong = modelAgreement(inputs.items, inputs.model, { ties: rule.ties, unparsed: "wrong" });
        expect(wrong.n).toBe(rule.humanN);
        expect(wrong.value).toBeCloseTo(rule.modelUnparsedWrong, 12);
      });
    }
    it("modal agreement", () => {
      expect(modalAgreement(inputs.items).value).toBeCloseTo(outputs.modal, 12);
    });
  }
});

describe("leave-one-out agreement by hand", () => {
  it("scores an exactly tied item of two options 0 under every tie rule, where the ceiling is a half", () => {
    for (const item of [
      [0, 1],
      [0, 1, 1, 0],
      [1, 1, 1, 0, 0, 0],
    ]) {
      for (const ties of tieRules) {
        const got = leaveOneOutAgreement([item], { ties });
        expect([...got.scores[0]!]).toEqual(item.map(() => 0));
        expect(got.value).toBe(0);
      }
      expect(modalAgreement([item]).value).toBe(0.5);
    }
  });

  it("lets a model that gives the mode beat leave-one-out agreement", () => {
    // Item 0 0 1: the people score 0 (others 0 1: tie, 0 first -> 1), 1, 0 under first-seen: 2/3.
    // A tied item 0 1: people 0; the model that says 0 is right when the 1 is left out: 1/2.
    expect(leaveOneOutAgreement([[0, 1]]).value).toBe(0);
    expect(modelAgreement([[0, 1]], [0]).value).toBe(0.5);
  });

  it("applies each tie rule among the others", () => {
    // Answers 0 1 2 2 1; leaving the 0 (place 0): others 1 2 2 1, tied 1 (first at 1) and 2 (first at 2).
    const items = [[0, 1, 2, 2, 1]];
    const rows = (ties: TieRule) => [...leaveOneOutAgreement(items, { ties }).scores[0]!];
    // Leaving a 1 or a 2: the other option has 2 votes, the own 1: score 0. The 0 has none left: 0.
    for (const ties of tieRules) expect(rows(ties)).toEqual([0, 0, 0, 0, 0]);
    const ofModel = (answer: number, ties: TieRule) =>
      modelAgreement(items, [answer], { ties }).scores[0]![0];
    expect([1, 2, 0].map((a) => ofModel(a, "first-seen"))).toEqual([1, 0, 0]);
    expect([1, 2, 0].map((a) => ofModel(a, "last-seen"))).toEqual([0, 1, 0]);
    expect([1, 2, 0].map((a) => ofModel(a, "fractional"))).toEqual([0.5, 0.5, 0]);
  });

  it("moves an option's first appearance when that vote is left out", () => {
    // 0 1 1 0 0: leaving the first 0, the others are 1 1 0 0, where 1 is now seen first.
    // Left out at place 0: 0 is tied and no longer first -> 0; at place 3: others 0 1 1 0, 0 first -> 1.
    const got = leaveOneOutAgreement([[0, 1, 1, 0, 0]]);
    expect([...got.scores[0]!]).toEqual([0, 0, 0, 1, 1]);
    const last = leaveOneOutAgreement([[0, 1, 1, 0, 0]], { ties: "last-seen" });
    expect([...last.scores[0]!]).toEqual([1, 0, 0, 0, 0]);
  });

  it("leaves an item with one answer unscored, and nothing at all as NaN", () => {
    const got = leaveOneOutAgreement([[2], [0, 0]]);
    expect(got.scores[0]).toEqual(new Float64Array([Number.NaN]));
    expect(got.n).toBe(2);
    expect(got.value).toBe(1);
    expect(leaveOneOutAgreement([]).value).toBeNaN();
    expect(modelAgreement([[1]], [null], { unparsed: "wrong" }).value).toBeNaN();
  });
});

describe("invariances of agreement", () => {
  const random = randomStream(3, "agreement");
  const items = Array.from({ length: 40 }, () => Array.from({ length: 17 }, () => random.int(3)));

  it("renaming the options changes no score", () => {
    const renamed = items.map((answers) => answers.map((a) => [7, 0, 4][a]!));
    for (const ties of tieRules) {
      expect(leaveOneOutAgreement(renamed, { ties }).scores).toEqual(
        leaveOneOutAgreement(items, { ties }).scores,
      );
    }
  });

  it("with fractional ties the order of the answers does not matter", () => {
    const value = leaveOneOutAgreement(items, { ties: "fractional" }).value;
    const shuffled = items.map((answers) => random.shuffle(answers));
    expect(leaveOneOutAgreement(shuffled, { ties: "fractional" }).value).toBeCloseTo(value, 12);
  });

  it("never exceeds modal agreement", () => {
    for (const ties of tieRules) {
      expect(leaveOneOutAgreement(items, { ties }).value).toBeLessThanOrEqual(modalAgreement(items).value);
    }
  });
});

describe("refusals", () => {
  it("names the value and the item", () => {
    expect(() => leaveOneOutAgreement([[0], [0, 1.5]])).toThrow(
      "leaveOneOutAgreement requires option indices (whole numbers from 0), got 1.5 in item 1",
    );
    expect(() => modelAgreement([[0, 1]], [-1])).toThrow("got -1 in item 0");
    expect(() => modelAgreement([[0], [1], [0]], [0, 1])).toThrow(
      "modelAgreement requires one answer per item, got 2 answers and 3 items",
    );
    expect(() => modalAgreement([[0], [Number.NaN]])).toThrow(
      "modalAgreement requires answers that are not missing, got NaN in item 1",
    );
  });
});

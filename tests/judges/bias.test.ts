import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { yesRatesBySign } from "../../src/judges/judged-bias.js";
import type { JudgedTarget } from "../../src/judges/judged-ratings.js";
import type { JudgeDesignInput } from "../../src/judges/judgement.js";
import { layOut } from "../../src/judges/layout.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import type { RubricTarget } from "../../src/judges/target.js";
import { positionEffect } from "./place-of-criterion.js";
import { english, entry } from "./samples.js";

/** A judge of this test: what it says of a criterion at a place in the list; undefined = it says nothing. */
type Judge = (criterion: number, position: number, target: number) => 0 | 1 | undefined;

const targetOf = (number: number, criteria = 8): RubricTarget => ({
  ...english,
  id: `t${number}`,
  criteria: Array.from({ length: criteria }, (_, i) => ({
    id: `c${i}`,
    ability: "warmth",
    // Three merits to one fault.
    score: i % 4 === 3 ? -2 : 2,
    text: `Does ${i}.`,
  })),
});

function judged(targets: number, judge: Judge, design: Partial<JudgeDesignInput> = {}): JudgedTarget[] {
  return Array.from({ length: targets }, (_, number) => {
    const target = targetOf(number);
    const whole = { seed: 7, labels: "ids", catastrophic: false, ...design } as const;
    const { order } = layOut(target, whole);
    const said = order.flatMap((id, position) => {
      const verdict = judge(Number(id.slice(1)), position, number);
      return verdict === undefined ? [] : [entry(id, verdict)];
    });
    const text = JSON.stringify({ verdicts: said });
    const keys = whole.mode === "each" ? order.map((id) => `criterion:${id}`) : ["all"];
    const replies = keys.map((key) => ({ key, text }));
    return { target, judgement: readJudgement(target, replies, whole) };
  });
}

const shuffled = (replicates: number, targets: number, judge: Judge): JudgedTarget[] =>
  Array.from({ length: replicates }, (_, replicate) =>
    judged(targets, judge, { order: "shuffled", replicate }),
  ).flat();

describe("position effect", () => {
  const firstHalf: Judge = (_, position) => (position < 4 ? 1 : 0);

  it("is -1 for a judge that says yes to the first half, whatever stands there", () => {
    const effect = positionEffect(shuffled(12, 5, firstHalf));
    expect(effect.difference.value).toBe(-1);
    expect(effect.difference.clusters).toBe(5);
    // 8 criteria, place (p + 1/2) / 8: thirds of 3, 2 and 3 places; the middle has one of each half.
    expect(effect.thirds.map(({ third, yes }) => [third, yes])).toEqual([
      [1, 1],
      [2, 0.5],
      [3, 0],
    ]);
    expect(effect.thirds.map(({ n }) => n)).toEqual([180, 120, 180]);
  });

  it("is 0 for a judge that goes by the criterion, however many it grants", () => {
    const effect = positionEffect(shuffled(12, 5, (criterion) => (criterion < 2 ? 1 : 0)));
    expect(effect.difference.value).toBe(0);
  });

  it("finds a lean of 20 points in its interval", () => {
    const lean: Judge = (criterion, position, target) =>
      randomStream(1, criterion, position, target).next() < (position < 4 ? 0.6 : 0.4) ? 1 : 0;
    const { value, ci } = positionEffect(shuffled(30, 40, lean)).difference;
    expect(value).toBeGreaterThan(-0.3);
    expect(value).toBeLessThan(-0.1);
    expect(ci[1]).toBeLessThan(0);
  });

  it("says nothing where every criterion kept its place", () => {
    const effect = positionEffect(judged(3, firstHalf));
    expect(effect.difference.value).toBeNaN();
    expect(effect.unpaired).toBe(24);
  });

  it("leaves unscored verdicts out and counts them", () => {
    const effect = positionEffect(shuffled(12, 5, (c, p) => (p === 0 ? undefined : firstHalf(c, p, 0))));
    expect(effect.difference.value).toBe(-1);
    expect(effect.thirds[0]).toMatchObject({ n: 120, unscored: 60, yes: 1 });
  });

  it("leaves the middle of an odd list to neither half", () => {
    // Places 1/6, 1/2, 5/6: a judge that says yes to the middle alone has no lean.
    const middle = Array.from({ length: 12 }, (_, replicate) => {
      const target = targetOf(0, 3);
      const design = { seed: 7, labels: "ids", catastrophic: false, order: "shuffled", replicate } as const;
      const { order } = layOut(target, design);
      const text = JSON.stringify(order.map((id, place) => entry(id, place === 1 ? 1 : 0)));
      return { target, judgement: readJudgement(target, [{ key: "all", text }], design) };
    });
    expect(positionEffect(middle).difference).toMatchObject({ value: 0, n: 3 });
  });

  it("compares a criterion with itself on the same reply, never on another model's", () => {
    // Two models' replies to one case share its id. One is judged in one order and meets everything; the other
    // in the opposite order and meets nothing: no criterion was judged twice on either.
    const target = targetOf(1, 2);
    const judgedAs = (reply: string, orderShown: string[], verdict: 0 | 1): JudgedTarget => {
      const own = { ...target, reply };
      const design = { seed: 7, labels: "ids", catastrophic: false } as const;
      const text = JSON.stringify(orderShown.map((id) => entry(id, verdict)));
      const judgement = readJudgement(own, [{ key: "all", text }], design);
      return { target: own, judgement: { ...judgement, record: { ...judgement.record, orderShown } } };
    };
    const both = [judgedAs("A", ["c0", "c1"], 1), judgedAs("B", ["c1", "c0"], 0)];
    expect(positionEffect(both)).toMatchObject({ difference: { value: Number.NaN, n: 0 }, unpaired: 4 });
    // With each reply in both orders there are four pairs, of one case: one cluster, and no interval.
    const crossed = [...both, judgedAs("A", ["c1", "c0"], 1), judgedAs("B", ["c0", "c1"], 0)];
    expect(positionEffect(crossed).difference).toMatchObject({ value: 0, n: 4, clusters: 1, se: Number.NaN });
  });

  it("wants every criterion in the order shown", () => {
    const [one] = judged(1, firstHalf);
    const { judgement, target } = one!;
    const record = { ...judgement.record, orderShown: judgement.record.orderShown.slice(1) };
    expect(() => positionEffect([{ target, judgement: { ...judgement, record } }])).toThrow(
      "positionEffect requires every criterion in the order shown, got none of c0 of t0",
    );
  });
});

describe("yes-rates", () => {
  it("by sign, with an interval over targets", () => {
    const rates = yesRatesBySign(judged(4, (criterion, _, target) => (criterion < target ? 1 : 0)));
    // Criteria 0, 1, 2 of six merits in targets 0 to 3: 0 + 1 + 2 + 3 of 24; faults are 3 and 7: none.
    expect(rates.map(({ sign, value, n }) => [sign, value, n])).toEqual([
      ["positive", 0.25, 24],
      ["negative", 0, 8],
      ["none", Number.NaN, 0],
    ]);
    expect(rates[0]!.clusters).toBe(4);
  });

  it("targets weigh by their criteria, and the interval is over targets (CR2)", () => {
    // Merits: t0 has 1 1, t1 has 0 0 0 1. Mean 3/6. Shares 1/3 and 2/3, sums of residuals 1 and -1:
    // meat 1 / (2/3) + 1 / (1/3) = 4.5, se = sqrt(4.5) / 6. Over rows it would be 0.22.
    const of = (number: number, given: (0 | 1)[]): JudgedTarget => {
      const target = targetOf(number, given.length);
      const criteria = target.criteria.map((one) => ({ ...one, score: 1 }));
      const design = { seed: 7, labels: "ids", catastrophic: false } as const;
      const text = JSON.stringify(given.map((verdict, i) => entry(`c${i}`, verdict)));
      return {
        target: { ...target, criteria },
        judgement: readJudgement(target, [{ key: "all", text }], design),
      };
    };
    const [merit] = yesRatesBySign([of(0, [1, 1]), of(1, [0, 0, 0, 1])]);
    expect(merit).toMatchObject({ value: 0.5, n: 6, clusters: 2 });
    expect(merit!.se).toBeCloseTo(Math.sqrt(4.5) / 6, 12);
  });

  it("a criterion worth 0 or nothing known is neither merit nor fault", () => {
    const target = targetOf(0, 4);
    const scores = [0, null, 2, -1];
    const criteria = target.criteria.map((one, i) => ({ ...one, score: scores[i]! }));
    const design = { seed: 7, labels: "ids", catastrophic: false } as const;
    const text = JSON.stringify(criteria.map(({ id }) => entry(id, 1)));
    const judgement = readJudgement(target, [{ key: "all", text }], design);
    expect(yesRatesBySign([{ target: { ...target, criteria }, judgement }]).map(({ n }) => n)).toEqual([
      1, 1, 2,
    ]);
  });

  it("a judge that leans to yes says it to faults too", () => {
    const [merit, fault] = yesRatesBySign(judged(3, () => 1));
    expect([merit!.value, fault!.value]).toEqual([1, 1]);
  });

  it("leave unscored verdicts out and count them", () => {
    const [merit] = yesRatesBySign(judged(3, (criterion) => (criterion === 0 ? undefined : 1)));
    expect(merit).toMatchObject({ value: 1, n: 15, unscored: 3 });
  });

  it("want each target's own judgement", () => {
    const [a, b] = judged(2, () => 1);
    expect(() => yesRatesBySign([{ target: a!.target, judgement: b!.judgement }])).toThrow(
      "yesRatesBySign requires each target with its own judgement, got t0 with one of t1",
    );
  });
});

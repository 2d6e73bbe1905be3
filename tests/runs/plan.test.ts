import { describe, expect, it } from "vitest";
import { callId } from "../../src/runs/call.js";
import { countCalls, planCalls, planHash } from "../../src/runs/plan.js";
import { samplePlan } from "./support.js";

describe("planCalls", () => {
  const plan = samplePlan({
    count: 5,
    models: ["openai/a", "openai/b"],
    prompts: [
      { id: "0shot", sha256: "1" },
      { id: "0shot-cot", sha256: "2" },
    ],
    replicates: 3,
  });
  const calls = [...planCalls(plan)];

  it("makes each combination once, with an id of its own", () => {
    // 2 models x 2 prompts x 5 items x 3 replicates
    expect(calls).toHaveLength(60);
    expect(countCalls(plan)).toBe(60);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(60);
    for (const call of calls) expect(call.id).toBe(callId(call));
  });

  it("has the same ids where it is too long to be held", () => {
    const long = { ...samplePlan({ count: 20, models: ["openai/a", 'odd/"\\n雪'] }), replicates: 200 };
    const some = [...planCalls(long)].filter((_, i) => i % 97 === 0);
    expect(some.length).toBeGreaterThan(80);
    for (const call of some) expect(call.id).toBe(callId(call));
  });

  it("is the same every time, and survives JSON", () => {
    expect([...planCalls(plan)]).toEqual(calls);
    expect(JSON.parse(JSON.stringify(calls))).toEqual(calls);
  });

  it("asks every item once before it asks one again", () => {
    expect(calls.slice(0, 20).every(({ replicate }) => replicate === 0)).toBe(true);
    expect(calls.slice(40).every(({ replicate }) => replicate === 2)).toBe(true);
  });

  it("moves no call when a model, an item or a replicate is added", () => {
    const more = samplePlan({ ...plan, models: [...plan.models, "openai/c"], replicates: 4, count: 6 });
    const byId = new Map([...planCalls(more)].map((call) => [call.id, call]));
    for (const call of calls) expect(byId.get(call.id)).toEqual(call);
  });

  it("shuffles the options of each response: every order of four, about equally often", () => {
    const many = [...planCalls(samplePlan({ count: 1200, replicates: 4 }))];
    const orders = new Map<string, number>();
    for (const { orderShown } of many) {
      expect([...orderShown].sort()).toEqual([0, 1, 2, 3]);
      orders.set(orderShown.join(), (orders.get(orderShown.join()) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    // 4,800 draws over 24 orders: 200 each, sd 13.8; chi-square with 23 df has its 0.1 % quantile at 49.7.
    const chiSquare = [...orders.values()].reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0);
    expect(chiSquare).toBeLessThan(49.7);
  });

  it("shows replicates and models orders of their own, and another seed others", () => {
    const orders = (seed: number): string[] =>
      [...planCalls({ ...plan, seed })].map(({ orderShown }) => orderShown.join());
    expect(orders(7)).not.toEqual(orders(8));
    const one = calls.filter(({ item }) => item === "item-0").map(({ orderShown }) => orderShown.join());
    expect(new Set(one).size).toBeGreaterThan(3);
  });

  it("hashes a plan by its content, not by the order of its fields", () => {
    const { seed, parameters, ...rest } = plan;
    const reordered = { seed, parameters: { maxOutputTokens: 100, temperature: 0 }, ...rest };
    expect(planHash(reordered)).toBe(planHash(plan));
    expect(planHash({ ...plan, seed: 8 })).not.toBe(planHash(plan));
    expect(callId({ ...calls[0]!, parameters: { maxOutputTokens: 100, temperature: 0 } })).toBe(calls[0]!.id);
    expect(callId({ ...calls[0]!, parameters: { temperature: 1, maxOutputTokens: 100 } })).not.toBe(
      calls[0]!.id,
    );
  });
});

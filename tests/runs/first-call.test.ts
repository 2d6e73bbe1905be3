import { beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithFamilies, requestsOf, type TodaysBench } from "./today.js";

beforeAll(ensureBuilt);

const run = ({ prices }: TodaysBench, model: string): string[] => [
  ...["run", "affective-cognition", "--model", model, "--items", "12", "--concurrency", "6"],
  ...["--yes", "--json", "--prices", prices],
];

describe("the first call of a run", () => {
  it("goes alone if nobody knows what the model takes; the others follow its answer together", async () => {
    const bench = await benchWithFamilies({ rules: [{ as: "gpt-4o", latencyMs: 400 }] });
    const ended = await bench.affectlab(run(bench, "openai/gpt-9"));
    expect(ended.code).toBe(0);
    const [first, ...others] = await requestsOf(bench);
    expect(others).toHaveLength(11);
    expect(first?.inFlight).toBe(1);
    for (const { receivedAt } of others)
      expect(receivedAt).toBeGreaterThanOrEqual(first?.endedAt ?? Infinity);
    expect(Math.max(...others.map(({ inFlight }) => inFlight))).toBeGreaterThan(1);
  });

  it("goes alone again if the first one met an overloaded server", async () => {
    const bench = await benchWithFamilies({
      rules: [
        { times: 1, status: 503, retryAfter: "0" },
        { as: "gpt-4o", latencyMs: 400 },
      ],
    });
    const ended = await bench.affectlab(run(bench, "openai/gpt-9"));
    expect(ended.code).toBe(0);
    const [refused, answered, ...others] = await requestsOf(bench);
    expect([refused?.status, answered?.status]).toEqual([503, 200]);
    expect(answered?.inFlight).toBe(1);
    for (const { receivedAt } of others)
      expect(receivedAt).toBeGreaterThanOrEqual(answered?.endedAt ?? Infinity);
  });

  it("goes with the others if a family describes the model", async () => {
    const bench = await benchWithFamilies({ rules: [{ latencyMs: 3000 }] });
    const ended = await bench.affectlab(run(bench, "openai/gpt-4o"));
    expect(ended.code).toBe(0);
    const [first, second] = await requestsOf(bench);
    expect(second?.receivedAt).toBeLessThan(first?.endedAt ?? 0);
    expect(second?.inFlight).toBe(2);
  });
});

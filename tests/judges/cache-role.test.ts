import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.js";
import { rubricHash } from "../../src/judges/target.js";
import { cacheKey } from "../../src/runs/cache.js";
import { planCalls } from "../../src/runs/plan.js";
import { readManifest } from "../../src/runs/run-folder.js";
import { loadOwnCases } from "../../src/studies/heartbench/data/cases.js";
import { caseTarget } from "../../src/studies/heartbench/live/cases.js";
import { prepareJudging } from "../../src/studies/heartbench/live/judging.js";
import { scratchFolder } from "../support/scratch.js";

beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

it("a judging is kept under the judge and the rubric: another score alone, which no judge sees, is asked again", async () => {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", {
    ...{ model: "scripted/heartbench-helper", replicates: "1", temperature: "0", maxOutputTokens: "1024" },
    ...{ seed: "1", cache: false, json: false, items: "2", language: "en", out: folder },
  });
  const parameters = { temperature: 0 };
  const { items, prompts, material } = await prepareJudging(
    { folder },
    { models: ["a/m"], parameters, seed: 1 },
  );
  const { what } = readManifest(folder);
  const judges = ["scripted/a", "scripted/b"];
  const plan = { ...what, models: judges, prompts, items: [...items], replicates: 1, parameters };
  const own = new Map((await loadOwnCases()).map((one) => [one.id, one]));
  const keys = new Set<string>();
  const calls = [...planCalls(plan)];
  for (const call of calls) {
    const one = own.get(call.item.split("~")[0] as string)!;
    const { criteria } = caseTarget(one, "", "en");
    const role = material.role!(call);
    expect(role).toBe(`${call.model} ${rubricHash({ criteria })}`);
    const dearer = criteria.map((criterion, i) => (i === 0 ? { ...criterion, score: 99 } : criterion));
    expect(role).not.toContain(rubricHash({ criteria: dearer }));
    const client = { id: "scripted/same", provider: "scripted", model: "same", baseUrl: null };
    const key = (as: string) => cacheKey(client as never, material.request(call), call.replicate, as);
    expect(key(role)).not.toBe(key(`${call.model} ${rubricHash({ criteria: dearer })}`));
    keys.add(key(role));
  }
  // Two cases, two calls each, two judges.
  expect(calls).toHaveLength(8);
  expect(keys.size).toBe(8);
});

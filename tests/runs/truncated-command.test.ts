import { beforeAll, describe, expect, it } from "vitest";
import type { RunPlan } from "../../src/core/run-record.js";
import type { Preflight } from "../../src/runs/preflight.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithFamilies, lastLine, requestsOf, rowsOf, type TodaysBench } from "./today.js";

beforeAll(ensureBuilt);

const run = ({ prices }: TodaysBench, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", "openai/gpt-5", "--items", "12", "--yes", "--json"],
  ...["--concurrency", "1", "--prices", prices, ...more],
];

describe("replies that end at the limit of output tokens", () => {
  it("stop the run at the fifth, as truncated and with the advice; --yes-truncated goes on", async () => {
    const bench = await benchWithFamilies();
    const out = `${bench.runs}/cut`;
    const ended = await bench.affectlab(run(bench, "--max-output-tokens", "64", "--out", out));
    expect(ended.code).toBe(1);
    expect(lastLine(ended)).toMatch(
      /5 replies of openai\/gpt-5 ended at the limit of 64 output tokens \(of the last one 64 were hidden reasoning\); give --max-output-tokens 256, which starts another run, or go on with `affectlab resume … --yes-truncated`/,
    );
    expect(await requestsOf(bench)).toHaveLength(5);
    const result = JSON.parse(ended.stdout);
    expect(result).toMatchObject({ stopped: "failed", answered: 5, isComplete: false });
    expect(result.respondents[0]).toMatchObject({ ok: 0, truncated: 5, unparsed: 0, error: 0, missing: 7 });
    expect(rowsOf(out).map(({ status, reply, reason }) => [status, reply, reason])).toEqual(
      Array(5).fill(["truncated", "", "no visible text within the limit"]),
    );

    const resumed = await bench.affectlab(["resume", out, "--yes-truncated", "--json"]);
    expect(resumed.code).toBe(0);
    expect(await requestsOf(bench)).toHaveLength(12);
    const [all] = JSON.parse(resumed.stdout).respondents;
    expect(all).toMatchObject({ ok: 0, truncated: 12, unparsed: 0, missing: 0 });

    const read = await bench.affectlab(["resume", out]);
    expect(read.stdout).toMatch(/12 replies of openai\/gpt-5, 0shot, ended at the limit of 64 output tokens/);
    expect(read.stdout).toContain("--max-output-tokens 256 asks anew, as another run");
    for (const verb of ["score", "report"]) {
      const again = await bench.affectlab([verb, out, "--json"]);
      expect(again.code).toBe(0);
    }
    expect(rowsOf(out).every(({ status, answer }) => status === "truncated" && answer === null)).toBe(true);
    expect(await requestsOf(bench)).toHaveLength(12);
  });

  it("promise no rest to be made if the fifth was the last call", async () => {
    const bench = await benchWithFamilies();
    const args = run(bench, "--max-output-tokens", "64", "--out", `${bench.runs}/five`);
    const ended = await bench.affectlab(args.map((one) => (one === "12" ? "5" : one)));
    expect(ended.code).toBe(1);
    expect(lastLine(ended)).toMatch(/--yes-truncated`; 5 of 5 calls are answered and kept$/);
    const resumed = await bench.affectlab(["resume", `${bench.runs}/five`]);
    expect(resumed.code).toBe(0);
    expect(await requestsOf(bench)).toHaveLength(5);
  });

  it("are forecast by effort: more effort, more hidden reasoning and more room for it", async () => {
    const bench = await benchWithFamilies();
    const forecasts: { forecast: Preflight; plan: RunPlan }[] = [];
    for (const effort of ["minimal", "low", "medium", "high"]) {
      const dry = await bench.affectlab(run(bench, "--reasoning-effort", effort, "--dry-run"));
      expect(dry.code).toBe(0);
      forecasts.push(JSON.parse(dry.stdout));
    }
    const ascending = (values: unknown[]): unknown[] =>
      [...new Set(values)].sort((a, b) => Number(a) - Number(b));
    const reasoning = forecasts.map(({ forecast }) => forecast.models[0]?.reasoningTokens);
    const costs = forecasts.map(({ forecast }) => forecast.expectedCost);
    expect(ascending(reasoning)).toEqual(reasoning);
    expect(ascending(costs)).toEqual(costs);
    const room = forecasts.map(({ plan }) => plan.parameters.maxOutputTokens);
    expect(room[3] as number).toBeGreaterThan(room[1] as number);
    expect(await requestsOf(bench)).toEqual([]);
  });
});

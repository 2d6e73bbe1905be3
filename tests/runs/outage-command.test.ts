import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startMockProvider } from "../support/mock-provider/server.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithMock } from "./command.js";

beforeAll(ensureBuilt);

const run = (out: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", "openai/gpt-4o-2024-08-06", "--yes", "--out", out],
  ...["--items", "6", "--concurrency", "1", "--json", ...more],
];

describe("a provider that is away, on the command line", () => {
  it("ends the run when --patience is over; resume goes on, also with a manifest of an earlier version", async () => {
    const bench = await benchWithMock();
    const first = await startMockProvider();
    const port = Number(new URL(first.url).port);
    await first.close();
    const env = { OPENAI_BASE_URL: first.openaiUrl };
    const out = `${bench.runs}/away`;
    const ended = await bench.affectlab(run(out, "--patience", "1s"), { env });
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "failed", answered: 0, spent: 0 });
    expect(ended.stderr.match(/paused until/g)).toHaveLength(1);
    expect(ended.stderr).toMatch(
      /^affectlab: openai at 127\.0\.0\.1:\d+: no answers, paused until \d\d:\d\d:\d\d at the latest \(--patience\)/m,
    );
    expect(ended.stderr.trim().split("\n").at(-1)).toMatch(
      /ECONNREFUSED.*; no answer within 1 s \(--patience\); 0 of 6 calls are answered and kept, `affectlab resume \S+` makes the rest; see docs\/running-models\.md#when-a-provider-is-away$/,
    );
    const file = path.join(out, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    expect(manifest.settings).toMatchObject({ patienceMs: 1000, maxErrors: null });
    delete manifest.settings.patienceMs;
    delete manifest.settings.maxErrors;
    writeFileSync(file, JSON.stringify(manifest));
    const again = await startMockProvider({ port });
    onTestFinished(() => again.close());
    const resumed = await bench.affectlab(["resume", out, "--json"], { env });
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ stopped: "done", answered: 6 });
    expect(again.requests).toHaveLength(6);
  });

  it("ends the run at --max-errors, with the last error; a failed call does not end its resuming", async () => {
    const bench = await benchWithMock({ rules: [{ every: 3, status: 400, errorMessage: "odd item" }] });
    const out = `${bench.runs}/errors`;
    const ended = await bench.affectlab(run(out, "--max-errors", "1"));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "failed", answered: 2 });
    expect(ended.stderr).toMatch(
      /1 call failed for good \(--max-errors 1\); the last: openai\/\S+: 400 odd item; .*; 2 of 6 calls are answered/,
    );
    // The first call of the second process is refused, but the run has answers: it is that call's own failure.
    await bench.mock.setRules([{ times: 1, status: 400, errorMessage: "odd item" }]);
    const resumed = await bench.affectlab(["resume", out, "--json", "--max-errors", "5"]);
    expect(resumed.code).toBe(1);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ stopped: "done", answered: 5 });
  });
});

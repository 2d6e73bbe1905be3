import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { ensureBuilt } from "../support/scratch-clone.js";
import { type Bench, benchWithMock } from "./command.js";
import { requestsOf, rowsOf } from "./today.js";

beforeAll(ensureBuilt);

/** A finished run of eight calls. @returns its folder */
async function finishedRun(bench: Bench): Promise<string> {
  const out = `${bench.runs}/run`;
  const model = "openai/gpt-4o-2024-08-06";
  const ended = await bench.affectlab([
    ...["run", "affective-cognition", "--model", model, "--items", "8", "--yes", "--out", out],
    ...["--concurrency", "1", "--no-cache"],
  ]);
  expect(ended.code).toBe(0);
  expect(rowsOf(out)).toHaveLength(8);
  return out;
}

/** Changes one line of a run's log by hand. @returns the call that it had answered */
function damage(out: string, line: number, change: (row: string) => string): string {
  const file = `${out}/responses.jsonl`;
  const rows = readFileSync(file, "utf8").split("\n");
  const row = rows[line - 1] as string;
  rows[line - 1] = change(row);
  expect(rows[line - 1]).not.toBe(row);
  writeFileSync(file, rows.join("\n"));
  return (JSON.parse(row) as { call: string }).call;
}

const damages: [string, (row: string) => string, RegExp][] = [
  [
    "with fractional usage",
    (row) => row.replace(/"outputTokens":\d+/, '"outputTokens":12.5'),
    /responses\.jsonl:3: field "usage\.outputTokens": \S/,
  ],
  ["that is not JSON", (row) => row.slice(0, 40), /responses\.jsonl:3: is not JSON \(/],
  [
    "with a status of another program",
    (row) => row.replace('"status":"ok"', '"status":"fine"'),
    /responses\.jsonl:3: field "status": \S/,
  ],
  [
    "without its call",
    (row) => row.replace(/"call":"[0-9a-f]+"/, '"call":7'),
    /responses\.jsonl:3: field "call": \S/,
  ],
];

it.each(damages)(
  "a row %s is named with file, line and field; everything goes on without it, and only its call is made again",
  async (_, change, name) => {
    const bench = await benchWithMock();
    const out = await finishedRun(bench);
    const before = await requestsOf(bench);
    const call = damage(out, 3, change);
    const report = await bench.affectlab(["report", out, "--no-figures"]);
    const score = await bench.affectlab(["score", out]);
    expect(report.stdout + score.stdout).toContain("asks them again");
    for (const ended of [report, score]) {
      expect(ended.code).toBe(0);
      expect(`${ended.stdout}${ended.stderr}`).toMatch(name);
      expect(`${ended.stdout}${ended.stderr}`.match(/set aside/g)).toHaveLength(1);
    }
    expect(await requestsOf(bench)).toHaveLength(before.length);

    const resumed = await bench.affectlab(["resume", out, "--no-cache"]);
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toMatch(name);
    expect(resumed.stdout).toContain("rows that cannot be read are left out; every call has an answer");
    const again = (await requestsOf(bench)).slice(before.length);
    expect(again.map(({ callId }) => callId)).toEqual([call]);

    const json = await bench.affectlab(["resume", out, "--no-cache", "--json"]);
    expect(json.code).toBe(0);
    const { answered, isComplete, unreadable } = JSON.parse(json.stdout);
    expect({ answered, isComplete }).toEqual({ answered: 8, isComplete: true });
    expect(unreadable).toEqual([expect.stringMatching(name)]);
    expect(await requestsOf(bench)).toHaveLength(before.length + 1);
  },
);

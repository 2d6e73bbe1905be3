import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findJudgings } from "../../src/cli/judgings.js";
import { createProgram } from "../../src/cli/program.js";
import { scriptedRubricJudge } from "../../src/judges/scripted-rubric-judge.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { readResponses } from "../../src/runs/responses.js";
import type { HeartbenchCase } from "../../src/studies/heartbench/data/case.js";
import { scratchFolder } from "../support/scratch.js";

/** As many criteria as the longest of the released cases has: 500 + 300 x 23 = 7,400 tokens. */
const criteriaCount = 23;
vi.mock("../../src/studies/heartbench/data/cases.js", async (original) => {
  const real = await original<typeof import("../../src/studies/heartbench/data/cases.js")>();
  const long = (one: HeartbenchCase): HeartbenchCase => ({
    ...one,
    criteria: Array.from({ length: criteriaCount }, (_, i) => ({
      ...one.criteria[i % one.criteria.length]!,
      id: `c${i}`,
    })),
  });
  return { ...real, loadOwnCases: async () => (await real.loadOwnCases()).slice(0, 1).map(long) };
});

const sent: ModelRequest[] = [];
/** Some 280 tokens for each criterion, of four characters; cut off where the request's limit is. */
registerScripted("judge-room-wordy", (request) => {
  sent.push(request);
  const answer = JSON.parse(scriptedRubricJudge(request));
  for (const one of answer.verdicts ?? [answer]) one.reasoning = "why ".repeat(280);
  const text = JSON.stringify(answer);
  const most = 4 * (request.parameters.maxOutputTokens ?? 0);
  return text.length <= most ? text : { text: text.slice(0, most), finishReason: "length" };
});
const wordy = "scripted/judge-room-wordy";
const paid = "openai/gpt-4o-2024-08-06";
/** USD per million output tokens of that model. */
const outputPrice = 10;

let out: string[] = [];
beforeEach(() => {
  [out, sent.length] = [[], 0];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const affectlab = (...args: string[]) => createProgram().parseAsync(args, { from: "user" });
async function newRun(...more: string[]): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  const args = ["--model", "scripted/heartbench-helper", "--language", "en", "--no-cache", "--out", folder];
  await affectlab("run", "heartbench", ...args, ...more);
  out = [];
  return folder;
}
const limits = () => sent.map(({ parameters }) => parameters.maxOutputTokens);
async function statuses(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const judging of findJudgings(folder)) {
    await readResponses(judging, ({ status, reason }) => void found.push(reason ?? status));
  }
  return found;
}

describe("the room that a judge has for its answer", () => {
  it("is what the criteria of the case need where that is more than 4096 tokens", async () => {
    const folder = await newRun();
    await affectlab("judge", folder, "--judge", wordy, "--no-cache");
    expect(limits()).toEqual([7400, 4096]);
    expect(await statuses(folder)).toEqual(["ok", "ok"]);
  });

  it("is the same under `run --judge`, and never less than 4096 for a single criterion", async () => {
    const folder = await newRun("--judge", wordy);
    expect(limits()).toEqual([7400, 4096]);
    expect(await statuses(folder)).toEqual(["ok", "ok"]);
    sent.length = 0;
    await newRun("--judge", wordy, "--judge-mode", "each");
    expect(limits()).toEqual(Array.from({ length: criteriaCount + 1 }, () => 4096));
  });

  it("is the limit that was given, also where that cuts the answer off", async () => {
    const folder = await newRun();
    await affectlab("judge", folder, "--judge", wordy, "--max-output-tokens", "2000", "--no-cache");
    expect(limits()).toEqual([2000, 2000]);
    expect((await statuses(folder))[0]).toMatch(/of 23 criteria unscored: cut-off$/);
  });

  it("is what forecast and cap count", async () => {
    const folder = await newRun();
    const worst = async (...more: string[]): Promise<number> => {
      out = [];
      await affectlab("judge", folder, "--judge", paid, "--no-cache", "--dry-run", "--json", ...more);
      return JSON.parse(out.join("")).forecast.worstCost;
    };
    const more = (await worst()) - (await worst("--max-output-tokens", "1000"));
    // What input costs at most is the same in both.
    expect(more).toBeCloseTo(((7400 - 1000 + 4096 - 1000) * outputPrice) / 1e6, 9);
    // 7,400 tokens alone are $0.074; 4,096 with this input are less than the cap.
    await expect(
      affectlab("judge", folder, "--judge", paid, "--no-cache", "--yes", "--max-cost", "0.073"),
    ).rejects.toThrow(/^one call may cost \$0\.0[89], more than --max-cost \$0\.07; raise it or lower/);
  });
});

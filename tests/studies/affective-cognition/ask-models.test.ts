import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { askModels, reportLive } from "../../../src/studies/affective-cognition/index.js";
import "../../../src/studies/shared/register-replays.js";

const scratch: string[] = [];
afterEach(() => Promise.all(scratch.splice(0).map((dir) => rm(dir, { recursive: true }))));
async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "affectlab-ask-"));
  scratch.push(dir);
  return join(dir, "run");
}

describe("askModels", () => {
  it("asks a recorded model, and asks nothing twice", async () => {
    const run = await folder();
    const options = { models: ["replay/affective-cognition/gpt-4"], items: "1a-goal-*", folder: run };
    const first = await askModels(options);
    expect(first.summary.respondents[0]?.ok).toBe(80);
    const log = await readFile(join(run, "responses.jsonl"), "utf8");
    const second = await askModels(options);
    expect(second.summary.answered).toBe(first.summary.answered);
    expect(await readFile(join(run, "responses.jsonl"), "utf8")).toBe(log);
    const row = (await reportLive(run)).rows.find(
      ({ source, task }) => source === "run" && task === "1a-goal",
    );
    // The recorded GPT-4, 0-shot.
    expect(row?.agreement).toBeCloseTo(71.14, 2);
  });

  it("refuses a model that costs, or may cost, without a bound", async () => {
    const options = { models: ["openai/some-model"], items: "1a-goal-*", folder: await folder() };
    // Without the released texts there is nothing to ask; with them the price is what is missing.
    await expect(askModels(options)).rejects.toThrow(
      process.env.AFFECTLAB_MIRROR === undefined ? /affective-cog/ : InputError,
    );
  });
});

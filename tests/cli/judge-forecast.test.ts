import path from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { spawnMockProvider } from "../support/mock-provider/spawn.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it("the forecast of `run --judge` counts what the cache has, as `judge` does", async () => {
  const out: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const mock = await spawnMockProvider({ rules: [{ contains: "", text: "I hear you." }] });
  onTestFinished(() => mock.stop());
  const scratch = scratchFolder();
  const [folder, apart] = [path.join(scratch, "run"), path.join(scratch, "apart")] as const;
  vi.stubEnv("OPENAI_BASE_URL", mock.openaiUrl);
  vi.stubEnv("OPENAI_API_KEY", "sk-none");
  vi.stubEnv("AFFECTLAB_CACHE_DIR", path.join(scratch, "cache"));
  const affectlab = (...args: string[]) => createProgram().parseAsync(args, { from: "user" });
  const forecast = async (...args: string[]) => {
    out.length = 0;
    await affectlab(...args, "--dry-run", "--json");
    return JSON.parse(out.join(""));
  };
  const gpt = "openai/gpt-4o-2024-08-06";
  const billed = ["--prices", path.join(root, "data", "prices.csv")];
  const asked = ["run", "heartbench", "--model", gpt, "--items", "2", "--out", folder, ...billed] as const;
  await affectlab(...asked, "--yes");
  const before = await forecast(...asked, "--judge", gpt);
  expect(before.judging.forecast).toMatchObject({ planned: 4, cached: 0, toSend: 4 });
  expect(before.judging.forecast.worstCost).toBeGreaterThan(0);

  await affectlab("judge", folder, "--judge", gpt, "--yes", "--out", apart);
  const sent = (await mock.log()).requests.length;
  const kept = { planned: 4, answered: 0, cached: 4, toSend: 0, expectedCost: 0, worstCost: 0 };
  expect((await forecast("judge", folder, "--judge", gpt)).forecast).toMatchObject(kept);
  expect((await forecast(...asked, "--judge", gpt)).judging.forecast).toMatchObject(kept);
  // Where the cache is not to be looked into, it is not.
  const without = await forecast(...asked, "--judge", gpt, "--no-cache");
  expect(without.judging.forecast).toMatchObject({ cached: 0, toSend: 4 });

  // What was forecast is what comes: no call is sent, nobody is asked whether to send.
  await affectlab(...asked, "--judge", gpt, "--max-cost", "0");
  expect((await mock.log()).requests).toHaveLength(sent);
});

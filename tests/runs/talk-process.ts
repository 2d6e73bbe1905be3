// A process that plays talks of two models through the real SDKs, to be killed: tsx tests/runs/talk-process.ts
// <folder> <talks> <concurrency>. It starts the run or goes on with it, and prints what came of it.
import { openModel } from "../../src/models/registry.js";
import { isStarted } from "../../src/runs/run-folder.js";
import { defaultSettings, resumeRun, startRun } from "../../src/runs/start.js";
import { sampleMaterial, samplePrices } from "./support.js";
import { talk, talkPlan } from "./talks.js";

const [folder = "", count = "1", concurrency = "4"] = process.argv.slice(2);
const talks = Array.from({ length: Number(count) }, (_, i) => talk(`talk-${i}`));
const settings = { ...defaultSettings, cache: false, concurrency: Number(concurrency) };
const parts = {
  material: sampleMaterial,
  episodes: talks,
  prices: samplePrices,
  open: (id: string) => openModel(id),
  cacheFolder: `${folder}/cache`,
  retry: { firstWaitMs: 5, longestWaitMs: 50 },
};
const plan = talkPlan(talks, {
  models: ["openai/gpt-4o-2024-08-06"],
  agents: { models: ["anthropic/claude-3-5-haiku-20241022"], parameters: { maxOutputTokens: 50 } },
});
const { ending, summary } = isStarted(folder)
  ? await resumeRun(folder, settings, parts)
  : await startRun(folder, plan, settings, parts);
if (ending.kind === "failed") throw ending.error;
process.stdout.write(`${JSON.stringify({ ending: ending.kind, ...summary, manifest: undefined })}\n`);

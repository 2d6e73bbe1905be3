import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { randomStream } from "../src/core/random.js";
import { countCalls, planHash } from "../src/runs/plan.js";
import { writeManifest } from "../src/runs/run-folder.js";
import { defaultSettings } from "../src/runs/start.js";
import { benchFolder, type Cold, coldProcess, root } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

const rows = 200_000;
const replicates = 20;

/** A log of 200,000 responses with reasoning of some length, counted by a fresh process. */
export default async function runnerSummary(): Promise<Bench> {
  const folder = benchFolder();
  const plan = {
    study: "affective-cognition" as const,
    models: ["openai/gpt-4o"],
    prompts: [{ id: "0shot-cot", sha256: "" }],
    items: Array.from({ length: rows / replicates }, (_, i) => ({ id: `item-${i}`, options: 4 })),
    replicates,
    parameters: { temperature: 1 },
    seed: 1,
  };
  await writeManifest(folder, {
    format: 1,
    plan: planHash(plan),
    what: plan,
    calls: countCalls(plan),
    settings: defaultSettings,
    endpoints: { "openai/gpt-4o": null },
    software: { affectlab: "bench", node: process.version, revision: null },
  });
  const bytes = writeLog(path.join(folder, "responses.jsonl"));
  const module = JSON.stringify(pathToFileURL(path.join(root, "dist", "runs", "summary.js")).href);
  const code = `const { summariseRun } = await import(${module});
    const { answered } = await summariseRun(${JSON.stringify(folder)});
    if (answered !== ${rows}) throw new Error(answered + " answered");`;
  const runs: Cold[] = [];
  for (let i = 0; i < 4; i++) runs.push(await coldProcess(["--input-type=module", "-e", code]));
  const measured = runs.slice(1);
  const rss = Math.round(median(measured.map((cold) => cold.rss)));
  return {
    name: `summary of a run of 200,000 (${Math.round(bytes / 1e6)} MB)`,
    reach: "<= 3 s, RSS <= 500 MiB",
    withinSeconds: 3,
    ours: [
      {
        label: `summariseRun, cold process (RSS ${rss} MiB)`,
        seconds: median(measured.map((cold) => cold.seconds)),
      },
    ],
  };
}

function writeLog(file: string): number {
  const random = randomStream(1, "bench", "summary");
  const handle = openSync(file, "w");
  let bytes = 0;
  let text = "";
  for (let i = 0; i < rows; i++) {
    const unparsed = random.next() < 0.01;
    const response = {
      call: createHash("md5").update(String(i)).digest("hex"),
      study: "affective-cognition",
      item: `item-${i % (rows / replicates)}`,
      respondent: { kind: "model", id: "openai/gpt-4o", version: "gpt-4o-2024-08-06" },
      prompt: "0shot-cot",
      replicate: Math.floor(i / (rows / replicates)),
      orderShown: [2, 0, 3, 1],
      reply: `${"She wanted it and got it. ".repeat(4 + random.int(20))}\nA:b. joyful`,
      refusal: null,
      finishReason: "stop",
      answer: unparsed ? null : random.int(4),
      status: unparsed ? "unparsed" : "ok",
      reason: null,
      usage: { inputTokens: 300, cachedInputTokens: 0, outputTokens: 120, reasoningTokens: 0 },
      latencyMs: 812.25,
      cost: 0.00195,
      costBasis: "usage",
      cached: false,
      attempts: 1,
      error: null,
    };
    text += `${JSON.stringify(response)}\n`;
    if (text.length > 1e6 || i === rows - 1) {
      bytes += writeSync(handle, text);
      text = "";
    }
  }
  closeSync(handle);
  return bytes;
}

import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { randomStream } from "../../src/core/random.js";
import { countCalls, planHash } from "../../src/runs/plan.js";
import { writeManifest } from "../../src/runs/run-folder.js";
import { defaultSettings } from "../../src/runs/start.js";

/**
 * Makes a finished run whose replies have reasoning of some length.
 *
 * @returns the bytes of its log
 */
export async function bigRun(folder: string, rows: number, replicates: number): Promise<number> {
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
  return writeLog(path.join(folder, "responses.jsonl"), rows, replicates);
}

function writeLog(file: string, rows: number, replicates: number): number {
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

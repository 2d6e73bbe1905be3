import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Response, responseSchema } from "../../../src/core/response.js";
import type { RunPlan } from "../../../src/core/run-record.js";
import { countCalls, planCalls, planHash } from "../../../src/runs/plan.js";
import { runFiles, writeManifest } from "../../../src/runs/run-folder.js";
import { defaultSettings } from "../../../src/runs/start.js";

/** Replies that a table can spoil: separators, quotes, line breaks, blanks, formulas, other scripts, nothing. */
export const oddReplies = [
  'a, "quoted" reply',
  "two\nlines\r\nand a half",
  "  blanks around  ",
  "=1+1",
  "-3",
  "+49",
  "@name",
  "她很高兴 😀",
  "\u0000\u001b[31m",
  "",
  "NA",
  "null",
  "'",
  "1e5",
  "x".repeat(70_000),
];

/** A run of two models, under two prompts, with two replicates, whose replies are odd. */
export async function madeRun(runs: string, more: Partial<RunPlan> = {}): Promise<string> {
  const folder = path.join(runs, "odd");
  mkdirSync(folder, { recursive: true });
  const what: RunPlan = {
    study: "replies",
    models: ["openai/a", "scripted/b"],
    prompts: [
      { id: "0shot", sha256: "a" },
      { id: "cot", sha256: "b" },
    ],
    items: Array.from({ length: 5 }, (_, i) => ({ id: `item-${i}`, options: 0 })),
    replicates: 2,
    parameters: { temperature: 0.5, maxOutputTokens: 200, stop: ["END"] },
    parametersByModel: { "scripted/b": {} },
    seed: 1,
    ...more,
  };
  await writeManifest(folder, {
    format: 1,
    plan: planHash(what),
    what,
    calls: countCalls(what),
    settings: defaultSettings,
    endpoints: { "openai/a": "https://example.com/v1", "scripted/b": null },
    software: { affectlab: "test", node: process.version, revision: null },
  });
  const rows = [...planCalls(what)].map(({ id, item, model, prompt, replicate }, i) =>
    responseSchema.parse({
      ...{ call: id, study: what.study, item, prompt, replicate, orderShown: i % 3 === 0 ? [1, 0] : [] },
      respondent: { kind: "model", id: model, version: i % 2 === 0 ? "a-2026" : null },
      ...rowEnd(i),
    } satisfies Response),
  );
  writeFileSync(runFiles(folder).responses, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return folder;
}

function rowEnd(i: number) {
  const isError = i === 7;
  const isRefused = i === 8;
  const status = isError ? "error" : isRefused ? "refused" : i === 9 ? "truncated" : "ok";
  return {
    reply: isError ? "" : oddReplies[i % oddReplies.length]!,
    ...(i === 3 ? { reasoning: "I think\nso" } : {}),
    refusal: isRefused ? "I cannot" : null,
    finishReason: isError ? null : i === 9 ? ("length" as const) : ("stop" as const),
    answer: null,
    status: status as Response["status"],
    reason: i === 9 ? "cut off at the limit" : null,
    usage: {
      inputTokens: i === 4 ? null : 2 ** 40 + i,
      cachedInputTokens: i % 2 === 0 ? 0 : null,
      outputTokens: i === 4 ? null : i,
      reasoningTokens: null,
    },
    latencyMs: i * 1.25,
    cost: i === 5 ? null : i / 7,
    costBasis: "usage" as const,
    cached: i % 2 === 1,
    attempts: 1,
    error: isError ? { kind: "server", message: "500, again" } : null,
  };
}

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import type { Response } from "../../src/core/response.js";
import type { RunManifest } from "../../src/core/run-record.js";
import { findProjectRoot } from "../../src/io/project-root.js";
import type { ModelReply } from "../../src/models/contract.js";
import { ModelError } from "../../src/models/model-error.js";
import { shardFile } from "../../src/runs/cache.js";
import type { RunMaterial } from "../../src/runs/material.js";
import { rescoreRun } from "../../src/runs/rescore.js";
import { readResponses } from "../../src/runs/responses.js";
import { defaultRunFolder, findRun, readManifest } from "../../src/runs/run-folder.js";
import { gitRevision } from "../../src/runs/software.js";
import { defaultSettings, type RunParts, resumeRun, startRun } from "../../src/runs/start.js";
import { summariseRun } from "../../src/runs/summary.js";
import { scratchFolder } from "../support/scratch.js";
import {
  quickRetry,
  reply,
  sampleClient,
  sampleMaterial,
  samplePlan,
  samplePrices,
  startSample,
} from "./support.js";

const joyful = () => reply("A: joyful");
const rowsOf = (folder: string): Response[] =>
  readFileSync(`${folder}/responses.jsonl`, "utf8")
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Response);

const resumeWith = async (
  folder: string,
  client: ReturnType<typeof sampleClient>,
  settings: Partial<typeof defaultSettings> = {},
  parts: Partial<RunParts> = {},
) => {
  const result = await resumeRun(
    folder,
    { ...defaultSettings, cache: false, ...settings },
    {
      material: sampleMaterial,
      prices: samplePrices,
      open: async () => client,
      cacheFolder: `${folder}/cache`,
      retry: quickRetry,
      ...parts,
    },
  );
  // What was counted on the way is what the log says.
  expect(result.summary).toEqual(await summariseRun(folder));
  return result;
};

describe("a run", () => {
  it("asks each call once, logs each answer, and its summary is that of its rows", async () => {
    const folder = scratchFolder();
    const plan = samplePlan({ count: 12, replicates: 2 });
    const client = sampleClient((_, n) => {
      if (n % 6 === 0) return reply("I would rather not say.");
      return reply(`A: ${["joyful", "frustrated"][n % 2]}`);
    });
    const { ending, summary, progress } = await startSample(folder, client, { plan });
    expect(ending).toEqual({ kind: "done" });
    expect(summary).toEqual(await summariseRun(folder));
    const rows = rowsOf(folder);
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ call }) => call)).size).toBe(24);
    expect(new Set(rows.map(({ item, replicate }) => `${item} ${replicate}`)).size).toBe(24);
    const of = (status: string) => rows.filter((row) => row.status === status).length;
    expect(summary.respondents[0]).toMatchObject({
      ok: of("ok"),
      unparsed: of("unparsed"),
      error: 0,
      missing: 0,
      inputTokens: 2400,
      outputTokens: 240,
      served: ["test-served"],
    });
    expect(of("unparsed")).toBe(4);
    // 24 x (100 x $1 + 10 x $10) per million
    expect(summary.cost).toBeCloseTo(24 * 200e-6, 12);
    expect(progress.spent).toBeCloseTo(24 * 200e-6, 12);
    expect(client.requests.map(({ metadata }) => metadata?.callId)).toEqual(rows.map(({ call }) => call));
    expect(client.requests.map(({ metadata }) => metadata?.orderShown)).toEqual(
      rows.map(({ orderShown }) => orderShown),
    );
  });

  it("records what was planned and what ran it, and no credentials", async () => {
    const folder = scratchFolder();
    const client = {
      ...sampleClient(joyful),
      baseUrl: "https://user:sk-planted@proxy.example/v1?key=sk-planted",
    };
    await startSample(folder, client);
    const manifest = readManifest(folder);
    expect(manifest.what).toEqual(samplePlan());
    expect(manifest.endpoints).toEqual({ "openai/test": "https://proxy.example/v1" });
    expect(manifest.software.node).toBe(process.version);
    expect(manifest.software.revision).toBe(gitRevision(findProjectRoot()));
    expect(readFileSync(`${folder}/manifest.json`, "utf8")).not.toContain("planted");
  });

  it("does nothing when it is started again, and refuses another plan in its folder", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful));
    const before = readFileSync(`${folder}/responses.jsonl`);
    const again = sampleClient(joyful);
    expect((await startSample(folder, again)).summary.isComplete).toBe(true);
    expect(again.requests).toEqual([]);
    expect(readFileSync(`${folder}/responses.jsonl`)).toEqual(before);
    await expect(startSample(folder, again, { plan: samplePlan({ seed: 8 }) })).rejects.toThrow(
      /holds a run of another plan; choose another --out/,
    );
  });

  it("resumes after an interruption and repeats none of what was answered", async () => {
    const folder = scratchFolder();
    const controller = new AbortController();
    const first = sampleClient(async (_, n) => {
      if (n === 7) controller.abort();
      await sleep(1);
      return joyful();
    });
    const plan = samplePlan({ count: 20 });
    const settings = { concurrency: 2 };
    const { ending, summary } = await startSample(folder, first, {
      plan,
      settings,
      signal: controller.signal,
    });
    expect(ending.kind).toBe("interrupted");
    expect(summary.answered).toBeGreaterThanOrEqual(6);
    expect(summary.isComplete).toBe(false);
    const second = sampleClient(joyful);
    const resumed = await resumeWith(folder, second);
    expect(resumed.summary).toMatchObject({ answered: 20, isComplete: true });
    expect(second.requests).toHaveLength(20 - summary.answered);
    expect(new Set(rowsOf(folder).map(({ call }) => call)).size).toBe(20);
  });

  it("repairs a torn last line and asks that call again", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful));
    const whole = readFileSync(`${folder}/responses.jsonl`, "utf8");
    const torn = whole.slice(0, -20);
    writeFileSync(`${folder}/responses.jsonl`, torn);
    expect((await summariseRun(folder)).answered).toBe(9);
    const client = sampleClient(joyful);
    const { summary } = await resumeWith(folder, client);
    expect(client.requests).toHaveLength(1);
    expect(client.requests[0]?.metadata?.item).toBe("item-9");
    expect(summary).toMatchObject({ answered: 10, isComplete: true });
  });

  it("counts a call once that two processes answered", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful));
    const [first] = rowsOf(folder);
    appendFileSync(
      `${folder}/responses.jsonl`,
      `${JSON.stringify({ ...first, answer: 3, reply: "A: disappointed" })}\n`,
    );
    const summary = await summariseRun(folder);
    expect(summary).toMatchObject({ answered: 10, planned: 10 });
    const answers: (number | null)[] = [];
    await readResponses(folder, ({ call, answer }) => call === first?.call && answers.push(answer));
    expect(answers).toEqual([first?.answer]);
  });

  it("logs what failed for good as unscored, and asks it again on resume", async () => {
    const folder = scratchFolder();
    const broken = sampleClient(({ metadata }) => {
      if (metadata?.item === "item-4")
        throw new ModelError("the server is down", { kind: "server", status: 500 });
      return joyful();
    });
    const { ending, summary } = await startSample(folder, broken, { settings: { maxAttempts: 3 } });
    expect(ending.kind).toBe("done");
    expect(summary.respondents[0]).toMatchObject({ ok: 9, error: 1, missing: 0 });
    expect(rowsOf(folder).find(({ status }) => status === "error")).toMatchObject({
      item: "item-4",
      answer: null,
      attempts: 3,
      error: { kind: "server", message: "the server is down" },
    });
    const mended = sampleClient(joyful);
    expect((await resumeWith(folder, mended)).summary.respondents[0]).toMatchObject({ ok: 10, error: 0 });
    expect(mended.requests).toHaveLength(1);
    expect(rowsOf(folder).at(-1)).toMatchObject({ item: "item-4", status: "ok", attempts: 4 });
  });

  it("takes replies from the cache in another run, and sends nothing", async () => {
    const cacheFolder = scratchFolder();
    const settings = { cache: true };
    await startSample(scratchFolder(), sampleClient(joyful), { settings, cacheFolder });
    const client = sampleClient(joyful);
    const folder = scratchFolder();
    const { summary, progress } = await startSample(folder, client, { settings, cacheFolder });
    expect(client.requests).toEqual([]);
    expect(summary.respondents[0]).toMatchObject({ ok: 10, cached: 10, cost: 0 });
    expect(progress).toMatchObject({ cached: 10, spent: 0 });
    const other = sampleClient(joyful);
    const uncached = samplePlan({ parameters: { temperature: 1, maxOutputTokens: 100 } });
    await startSample(scratchFolder(), other, { plan: uncached, settings, cacheFolder });
    expect(other.requests).toHaveLength(10);
  });

  it("keeps another judge's or another rubric's reply apart in the cache", async () => {
    const folder = scratchFolder();
    const client = sampleClient(() => reply("A:a."));
    const rated = async (rubric: string, name: string): Promise<number> => {
      const material = { ...sampleMaterial, role: ({ model }: { model: string }) => `${model} ${rubric}` };
      const shared = { settings: { cache: true }, cacheFolder: `${folder}/cache`, material };
      return (await startSample(`${folder}/${name}`, client, shared)).progress.cached;
    };
    expect([await rated("one", "a"), await rated("one", "b"), await rated("two", "c")]).toEqual([0, 10, 0]);
  });

  it("keeps the object of a reply that has prose beside it: play and scores read the log alone", async () => {
    const folder = scratchFolder();
    const output = { name: "verdict", schema: { type: "object", properties: { met: { type: "boolean" } } } };
    const material: RunMaterial = {
      ...sampleMaterial,
      request: (call) => ({ ...sampleMaterial.request(call), output }),
      parse: (_, { text }) => ({ answer: null, status: "ok", reason: text }),
    };
    const replies = [
      reply("Here it is.", { object: { met: true } }),
      reply('{"met":false}', { object: { met: false } }),
    ];
    const client = sampleClient((_, number) => replies[number - 1] as ModelReply);
    await startSample(folder, client, { plan: samplePlan({ count: 2 }), material });
    const logged = rowsOf(folder);
    expect(logged.map(({ reply: text }) => text)).toEqual(['{"met":true}', '{"met":false}']);
    expect(logged.map(({ reason }) => reason)).toEqual(['{"met":true}', '{"met":false}']);
  });

  it("keeps an answer in the log when the cache cannot take it, and says why it stops", async () => {
    const folder = scratchFolder();
    const cacheFolder = scratchFolder({ file: "" });
    for (const digit of "0123456789abcdef") symlinkSync("file/x", shardFile(cacheFolder, digit));
    const { ending, summary } = await startSample(folder, sampleClient(joyful), {
      settings: { cache: true, concurrency: 1 },
      cacheFolder,
    });
    expect(ending).toMatchObject({ kind: "failed" });
    expect((ending as { error: Error }).error.message).toMatch(
      /^a file stands where a folder is needed while writing .*or use none \(--no-cache\)$/,
    );
    expect(summary.answered).toBe(1);
  });

  it("refuses a folder with files of something else, and takes one that a run has begun in", async () => {
    const taken = scratchFolder({ "thesis.docx": "words" });
    await expect(startSample(taken, sampleClient(joyful))).rejects.toThrow(
      /holds files that do not belong to a run \(thesis\.docx\); choose an empty or a new folder for --out$/,
    );
    expect(readdirSync(taken)).toEqual(["thesis.docx"]);
    const begun = scratchFolder({ ".manifest.json.99.0.partial": "{" });
    expect((await startSample(begun, sampleClient(joyful))).ending).toEqual({ kind: "done" });
  });

  it("sends nothing where the cache cannot be made", async () => {
    const cacheFolder = `${scratchFolder({ cache: "a file" })}/cache`;
    const client = sampleClient(joyful);
    const options = { settings: { cache: true }, cacheFolder };
    await expect(startSample(scratchFolder(), client, options)).rejects.toThrow(
      /^a file stands where a folder is needed while writing .*name another cache \(AFFECTLAB_CACHE_DIR\)/,
    );
    expect(client.requests).toEqual([]);
  });

  it("keeps the answer to a request whose reply cannot be read", async () => {
    const folder = scratchFolder();
    const cacheFolder = scratchFolder();
    const parts = { settings: { cache: true, concurrency: 1 }, cacheFolder, plan: samplePlan({ count: 1 }) };
    const parse = (): never => {
      throw new Error("a defect in reading");
    };
    const material = { ...sampleMaterial, parse };
    const { ending } = await startSample(folder, sampleClient(joyful), { ...parts, material });
    expect(ending).toMatchObject({ kind: "failed", error: { message: "a defect in reading" } });
    const mended = sampleClient(joyful);
    const { summary } = await startSample(folder, mended, parts);
    expect(summary.answered).toBe(1);
    expect(mended.requests).toEqual([]);
  });

  it("makes no folder for a model that cannot be opened, and closes those that could", async () => {
    const folder = `${scratchFolder()}/run`;
    const closed: string[] = [];
    const plan = samplePlan({ models: ["openai/test", "openai/none"] });
    const open = async (id: string) => {
      if (id === "openai/none") throw new InputError("there is no such model");
      return { ...sampleClient(joyful, id), close: async () => void closed.push(id) };
    };
    const parts = { material: sampleMaterial, prices: samplePrices, cacheFolder: scratchFolder(), open };
    await expect(startRun(folder, plan, defaultSettings, parts)).rejects.toThrow("there is no such model");
    expect(existsSync(folder)).toBe(false);
    expect(closed).toEqual(["openai/test"]);
  });

  it("goes on after a failure whose cost has no bound", async () => {
    const folder = scratchFolder();
    const plan = samplePlan({ count: 2, parameters: {} });
    const broken = sampleClient(() => {
      throw new ModelError("the connection broke", { kind: "network" });
    });
    await startSample(folder, broken, { plan, settings: { maxAttempts: 1 } });
    const { summary } = await resumeWith(folder, sampleClient(joyful), { maxAttempts: 1 });
    expect(summary.isComplete).toBe(true);
  });

  it("refuses to go on with a model at another address", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful));
    const moved = { ...sampleClient(joyful), baseUrl: "http://elsewhere/v1" };
    await expect(resumeWith(folder, moved)).rejects.toThrow(
      /openai\/test was asked at http:\/\/localhost\/v1 when the run was started and is now at http:\/\/elsewhere\/v1/,
    );
  });

  it("lets only one process work on it", async () => {
    const folder = scratchFolder();
    let second: Promise<unknown> | undefined;
    const client = sampleClient(async () => {
      second ??= startSample(folder, sampleClient(joyful)).catch((error: Error) => error);
      await sleep(5);
      return joyful();
    });
    const { summary } = await startSample(folder, client);
    expect(summary.isComplete).toBe(true);
    expect(((await second) as Error).message).toMatch(/is in use by process \d+; wait until it has ended$/);
  });

  it("names a manifest that was edited", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful));
    const file = `${folder}/manifest.json`;
    const manifest = JSON.parse(readFileSync(file, "utf8")) as RunManifest;
    writeFileSync(file, JSON.stringify({ ...manifest, what: { ...manifest.what, seed: 99 } }));
    expect(() => readManifest(folder)).toThrow(/field "what": its plan is not the one it was started with/);
    writeFileSync(file, JSON.stringify({ ...manifest, calls: "many" }));
    expect(() => readManifest(folder)).toThrow(/manifest\.json: field "calls":/);
    writeFileSync(file, "{");
    expect(() => readManifest(folder)).toThrow(/manifest\.json: is not JSON/);
  });

  it("is found by its path or its name, and has a folder named after its plan", () => {
    const runs = scratchFolder();
    const plan = samplePlan({ models: ["openai/gpt-4o", "compatible/a/b:c"] });
    const folder = defaultRunFolder(plan, runs);
    expect(folder).toMatch(/\/affective-cognition-openai-gpt-4o\+compatible-a-b-c-[0-9a-f]{8}$/);
    expect(defaultRunFolder({ ...plan, seed: 8 }, runs)).not.toBe(folder);
    expect(() => findRun("none", runs)).toThrow(
      /nor in .*none: there is no manifest\.json; start it with `affectlab run`/,
    );
    mkdirSync(folder);
    writeFileSync(`${folder}/manifest.json`, "{}");
    expect(findRun(folder.split("/").at(-1) as string, runs)).toBe(folder);
    expect(findRun(folder, "/nowhere")).toBe(folder);
  });
});

describe("the cap on cost", () => {
  // One call costs 200e-6 USD; its worst case some 1,100e-6.
  const settings = { maxCost: 0.003, concurrency: 4 };
  const plan = samplePlan({ count: 40 });

  it("is never passed, and is used as far as a worst case allows", async () => {
    const folder = scratchFolder();
    const { ending, summary, progress } = await startSample(folder, sampleClient(joyful), { plan, settings });
    expect(ending).toEqual({ kind: "max-cost" });
    expect(progress.spent).toBeLessThanOrEqual(0.003);
    expect(summary.answered).toBeGreaterThanOrEqual(8);
    const raised = await resumeWith(folder, sampleClient(joyful), { ...settings, maxCost: 1 });
    expect(raised.summary.isComplete).toBe(true);
  });

  it("counts replies at their worst where the provider tells no usage", async () => {
    const none = { inputTokens: null, cachedInputTokens: null, outputTokens: null, reasoningTokens: null };
    const { summary, progress } = await startSample(
      scratchFolder(),
      sampleClient(() => reply("A: joyful", { usage: none })),
      { plan, settings },
    );
    expect(summary.answered).toBe(2);
    expect(progress.spent).toBeLessThanOrEqual(0.003);
  });

  it("counts calls that may have been billed although they brought no answer", async () => {
    const folder = scratchFolder();
    const cutOff = sampleClient(() => {
      throw new ModelError("the connection broke", { kind: "network" });
    });
    const { ending, progress } = await startSample(folder, cutOff, { plan, settings });
    expect(ending).toEqual({ kind: "max-cost" });
    expect(cutOff.requests).toHaveLength(2);
    expect(progress.spent).toBeGreaterThan(0.002);
    // Another process knows it too.
    const second = sampleClient(joyful);
    expect((await resumeWith(folder, second, settings)).ending).toEqual({ kind: "max-cost" });
    expect(second.requests).toEqual([]);
  });

  it("does not count requests that were turned down", async () => {
    const folder = scratchFolder();
    const client = sampleClient((_, n) => {
      if (n <= 10) throw new ModelError("slow down", { kind: "rate-limit", status: 429, retryAfterMs: 1 });
      return joyful();
    });
    const { progress } = await startSample(folder, client, { plan: samplePlan({ count: 5 }), settings });
    expect(progress.spent).toBeCloseTo(5 * 200e-6, 12);
  });

  it("holds over a kill: what was in flight is taken as billed", async () => {
    const folder = scratchFolder();
    await startSample(folder, sampleClient(joyful), { plan, settings: { ...settings, maxCost: 0.0012 } });
    // As a process leaves it that dies with two calls in flight.
    for (const call of ["a", "b"]) {
      appendFileSync(`${folder}/attempts.jsonl`, `${JSON.stringify({ call, attempt: 1, worst: 0.001 })}\n`);
    }
    const client = sampleClient(joyful);
    const { ending, progress } = await resumeWith(folder, client, { ...settings, maxCost: 0.003 });
    expect(ending).toEqual({ kind: "max-cost" });
    expect(client.requests).toEqual([]);
    expect(progress.spent).toBeCloseTo(200e-6 + 0.002, 12);
  });
});

describe("rescoreRun", () => {
  it("parses raw replies again, leaves the log as it is, and summaries follow", async () => {
    const folder = scratchFolder();
    const careless = {
      ...sampleMaterial,
      parse: () => ({ answer: null, status: "unparsed", reason: "x" }) as const,
    };
    await startSample(folder, sampleClient(joyful), { material: careless });
    const before = readFileSync(`${folder}/responses.jsonl`);
    expect((await summariseRun(folder)).respondents[0]).toMatchObject({ ok: 0, unparsed: 10 });
    const rescored = await rescoreRun(folder, sampleMaterial);
    expect(rescored).toMatchObject({ responses: 10, changed: 10, moves: { "unparsed -> ok": 10 } });
    expect((await summariseRun(folder)).respondents[0]).toMatchObject({ ok: 10, unparsed: 0 });
    expect(readFileSync(`${folder}/responses.jsonl`)).toEqual(before);
    // Back again: the log, not the last scores, is what is compared with.
    expect(await rescoreRun(folder, careless)).toMatchObject({ changed: 0, moves: {} });
    expect((await summariseRun(folder)).respondents[0]).toMatchObject({ ok: 0, unparsed: 10 });
    expect(existsSync(`${folder}/scores.json`)).toBe(true);
    writeFileSync(`${folder}/scores.json`, '{"format":1,"responses":1,"changed":{"x":{"answer":"a"}}}');
    await expect(summariseRun(folder)).rejects.toThrow(
      /scores\.json: field "changed\.x\.answer":.*affectlab score/,
    );
  });
});

describe("gitRevision", () => {
  const hash = "0123456789abcdef0123456789abcdef01234567";

  it("reads the commit of a branch, loose or packed, of a detached head and of a worktree", () => {
    const loose = scratchFolder({
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/refs/heads/main": `${hash}\n`,
    });
    const packed = scratchFolder({
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/packed-refs": `# pack-refs\n${"f".repeat(40)} refs/heads/other\n${hash} refs/heads/main\n`,
    });
    const detached = scratchFolder({ ".git/HEAD": `${hash}\n` });
    const worktree = scratchFolder({
      "main/.git/refs/heads/side": `${hash}\n`,
      "main/.git/worktrees/side/HEAD": "ref: refs/heads/side\n",
      "main/.git/worktrees/side/commondir": "../..\n",
      "side/.git": "gitdir: ../main/.git/worktrees/side\n",
    });
    for (const root of [loose, packed, detached, `${worktree}/side`]) expect(gitRevision(root)).toBe(hash);
  });

  it("is null where there is no repository", () => {
    expect(gitRevision(scratchFolder())).toBeNull();
  });
});

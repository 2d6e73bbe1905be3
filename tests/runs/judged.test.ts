import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { run } from "../../src/cli/run.js";
import type { Response } from "../../src/core/response.js";
import { judgedPlan, readJudged, targetId } from "../../src/runs/judged.js";
import { readManifest, runFiles } from "../../src/runs/run-folder.js";
import { scratchFolder } from "../support/scratch.js";

const model = "scripted/heartbench-helper";
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

async function newRun(): Promise<{ folder: string; rows: Response[]; write: (rows: Response[]) => void }> {
  const folder = path.join(scratchFolder(), "run");
  await run("heartbench", {
    ...{ model, replicates: "2", temperature: "0", maxOutputTokens: "1024", seed: "1" },
    ...{ cache: false, json: false, items: "3", language: "en", out: folder },
  });
  const file = runFiles(folder).responses;
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Response);
  const write = (all: Response[]) =>
    writeFileSync(file, all.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return { folder, rows, write };
}

it("replies come in the order of the plan, whatever the log's, with the hash that a plan keeps", async () => {
  const { folder, rows, write } = await newRun();
  const before = await readJudged({ folder });
  const items = readManifest(folder).what.items.map(({ id }) => id);
  expect(before.map(({ item, replicate }) => [items.indexOf(item), replicate])).toEqual(
    [0, 1].flatMap((replicate) => [0, 1, 2].map((item) => [item, replicate])),
  );
  for (const one of before) {
    expect(one.target).toBe(targetId(one));
    expect(one.target).toBe(`${one.item}~${model}~${one.prompt}~${one.replicate}`);
    expect(one.sha256).toBe(createHash("sha256").update(one.reply).digest("hex"));
  }
  write([...rows].reverse());
  expect(await readJudged({ folder })).toEqual(before);
});

it("failed calls are left out, refused and unread ones are there as such, a second answer changes nothing", async () => {
  const { folder, rows, write } = await newRun();
  const [first, second, third, ...rest] = rows as [Response, Response, Response, ...Response[]];
  const failed = { ...first, status: "error" as const, reply: "", reason: "no answer" };
  const refused = { ...second, status: "refused" as const };
  const cut = { ...third, status: "unparsed" as const, reason: "cut off" };
  write([failed, refused, cut, ...rest, ...rest.map((row) => ({ ...row, reply: "another" }))]);
  const judged = await readJudged({ folder });
  const of = ({ item, prompt, replicate }: Response) => targetId({ item, model, prompt, replicate });
  const statuses = new Map(judged.map(({ target, status }) => [target, status]));
  expect(statuses.has(of(first))).toBe(false);
  expect(statuses.get(of(second))).toBe("refused");
  expect(statuses.get(of(third))).toBe("unparsed");
  expect(judged).toHaveLength(5);
  expect(judged.some(({ reply }) => reply === "another")).toBe(false);
  // A failure that was answered later is a reply.
  write([failed, ...rows]);
  expect((await readJudged({ folder })).map(({ target }) => target)).toContain(of(first));
});

it("a plan without replies gives stand-ins of the length that is likely, one a call", async () => {
  const { folder } = await newRun();
  const plan = judgedPlan({ folder });
  const standIns = await readJudged({ plan, characters: 40 });
  expect(judgedPlan({ plan, characters: 40 })).toBe(plan);
  const replies = await readJudged({ folder });
  expect(standIns.map(({ target }) => target)).toEqual(replies.map(({ target }) => target));
  expect(standIns.every(({ reply, status }) => reply.length === 40 && status === "ok")).toBe(true);
});

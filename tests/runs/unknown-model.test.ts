import { beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../support/scratch-clone.js";
import {
  benchWithFamilies,
  billedCost,
  lastLine,
  manifestOf,
  requestsOf,
  rowsOf,
  runFolders,
  type TodaysBench,
} from "./today.js";

beforeAll(ensureBuilt);

const run = ({ prices }: TodaysBench, models: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", models, "--items", "8"],
  ...["--yes", "--json", "--prices", prices, ...more],
];

/** A model that no row of the table describes. It takes what gpt-5 takes. */
const unknown = "openai/gpt-9";
const rules = [{ model: "gpt-9", as: "gpt-5", reasoningTokens: 64 }];

const advice =
  /openai\/gpt-9: 400 .*'temperature' does not support 0.*; start it again with --temperature none, or --adapt to leave it out$/;

describe("a model that nobody knows, which refuses a parameter", () => {
  it("stops the run after one call, with the flag that mends it; resuming says the same", async () => {
    const bench = await benchWithFamilies({ rules });
    const out = `${bench.runs}/stopped`;
    const ended = await bench.affectlab(run(bench, unknown, "--out", out));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "failed", answered: 0, spent: 0 });
    expect(lastLine(ended)).toMatch(advice);
    expect(await requestsOf(bench)).toHaveLength(1);
    expect(rowsOf(out).filter(({ status }) => status !== "error")).toEqual([]);

    await bench.mock.reset();
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(resumed.code).toBe(1);
    expect(lastLine(resumed)).toMatch(advice);
    expect(await requestsOf(bench)).toHaveLength(1);

    await bench.mock.reset();
    const mended = await bench.affectlab(run(bench, unknown, "--temperature", "none"));
    expect(mended.code).toBe(0);
    expect(await requestsOf(bench)).toHaveLength(8);
  });

  it.each([["where runs are kept"], ["in a folder that --out names"]])(
    "goes on without it with --adapt, %s: all answered, recorded, one folder",
    async (place) => {
      const bench = await benchWithFamilies({ rules });
      const own = `${bench.runs}/own`;
      const isNamed = place.includes("--out");
      const args = run(bench, unknown, "--adapt", ...(isNamed ? ["--out", own] : []));
      const ended = await bench.affectlab(args);
      expect(ended.code).toBe(0);
      expect(JSON.parse(ended.stdout)).toMatchObject({ stopped: "done", answered: 8, isComplete: true });
      expect(ended.stderr).toMatch(
        /'temperature' does not support 0.*: going on without temperature \(--adapt\)/,
      );
      const folders = runFolders(bench.runs);
      expect(folders).toHaveLength(1);
      const [folder = ""] = folders;
      if (isNamed) expect(folder).toBe(own);
      const { what, notes } = manifestOf(folder);
      expect(what.parameters).toEqual({ maxOutputTokens: 1024 });
      expect(notes).toEqual({ [unknown]: ["temperature: refused by the server, so left out (--adapt)"] });
      const requests = await requestsOf(bench);
      expect(requests.map(({ status }) => status)).toEqual([400, ...Array(8).fill(200)]);
      expect(requests.map(({ parameters }) => "temperature" in parameters)).toEqual([
        true,
        ...Array(8).fill(false),
      ]);
      const report = await bench.affectlab(["report", folder, "--no-figures"]);
      expect(report.code).toBe(0);
      expect(report.stdout).toContain(
        `${unknown}: temperature: refused by the server, so left out (--adapt)`,
      );
    },
  );

  it("goes on in the folder of a run that stopped, if the same command is given with --adapt", async () => {
    const bench = await benchWithFamilies({ rules });
    const args = run(bench, unknown, "--out", `${bench.runs}/own`);
    expect((await bench.affectlab(args)).code).toBe(1);
    const ended = await bench.affectlab([...args, "--adapt"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({ answered: 8, isComplete: true });
    expect(runFolders(bench.runs)).toEqual([`${bench.runs}/own`]);
    expect(manifestOf(`${bench.runs}/own`).what.parameters).toEqual({ maxOutputTokens: 1024 });
  });

  it("finds the adapted run again, and leaves no folder beside it", async () => {
    const bench = await benchWithFamilies({ rules });
    const args = run(bench, unknown, "--adapt");
    expect((await bench.affectlab(args)).code).toBe(0);
    const folders = runFolders(bench.runs);
    await bench.mock.reset();
    expect((await bench.affectlab(args)).code).toBe(0);
    expect(runFolders(bench.runs)).toEqual(folders);
    expect((await requestsOf(bench)).map(({ status }) => status)).toEqual([400]);
  });
});

const known = "openai/gpt-4o-2024-08-06";
const both = `${known},${unknown}`;

describe("a model that refuses a parameter, beside one that takes it", () => {
  const ofUnknown = async (bench: TodaysBench) =>
    (await requestsOf(bench)).filter(({ model }) => model === "gpt-9");

  it("stops the run, and its resuming, after one call each", async () => {
    const bench = await benchWithFamilies({ rules });
    const out = `${bench.runs}/both`;
    const ended = await bench.affectlab(run(bench, both, "--out", out));
    expect(ended.code).toBe(1);
    expect(lastLine(ended)).toMatch(advice);
    expect(await ofUnknown(bench)).toHaveLength(1);
    expect(rowsOf(out).length).toBeGreaterThan(0);
    const resumed = await bench.affectlab(["resume", out, "--json"]);
    expect(resumed.code).toBe(1);
    expect(lastLine(resumed)).toMatch(advice);
    expect(await ofUnknown(bench)).toHaveLength(2);
  });

  it.each([["where runs are kept"], ["in a folder that --out names"]])(
    "is adapted alone, %s: the other's answers stay, and are paid for once",
    async (place) => {
      const bench = await benchWithFamilies({ rules });
      const own = place.includes("--out") ? ["--out", `${bench.runs}/own`] : [];
      const ended = await bench.affectlab(run(bench, both, "--adapt", "--no-cache", ...own));
      expect(ended.code, ended.stderr).toBe(0);
      const result = JSON.parse(ended.stdout);
      expect(result).toMatchObject({ answered: 16, isComplete: true });
      const [folder = ""] = runFolders(bench.runs);
      expect(runFolders(bench.runs)).toHaveLength(1);
      const { what, notes } = manifestOf(folder);
      expect(what.parameters).toEqual({});
      expect(what.parametersByModel).toEqual({
        [unknown]: { maxOutputTokens: 1024 },
        [known]: { temperature: 0, maxOutputTokens: 1024 },
      });
      expect(Object.keys(notes ?? {})).toEqual([unknown]);
      const sent = await requestsOf(bench);
      const statuses = (await ofUnknown(bench)).map(({ status }) => status);
      expect(statuses).toEqual([400, ...Array(8).fill(200)]);
      expect(sent).toHaveLength(9 + 8);
      expect(result.cost).toBeCloseTo(billedCost(known, sent), 9);
      expect((await bench.affectlab(["report", folder, "--no-figures"])).code).toBe(0);
    },
  );
});

import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findJudgings } from "../../src/cli/judgings.js";
import { createProgram } from "../../src/cli/program.js";
import type { JudgedTarget } from "../../src/judges/judged-ratings.js";
import { readJudgement } from "../../src/judges/read-judgement.js";
import type { ModelRequest } from "../../src/models/contract.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { readJudged } from "../../src/runs/judged.js";
import { readResponses } from "../../src/runs/responses.js";
import { readManifest } from "../../src/runs/run-folder.js";
import { loadOwnCases } from "../../src/studies/heartbench/data/cases.js";
import { caseTarget } from "../../src/studies/heartbench/live/cases.js";
import { judgedItem, judgingDesign } from "../../src/studies/heartbench/live/judging.js";
import { positionEffect } from "../judges/place-of-criterion.js";
import { scratchFolder } from "../support/scratch.js";

const sent: ModelRequest[] = [];
/** Labels and texts of the criteria, as they stand in a request. */
const criteriaOf = ({ messages }: ModelRequest) =>
  [...String(messages.at(-1)?.content).matchAll(/<criterion-\w+ label="(\w+)"[^>]*>([^\n]*)</g)].map(
    ([, label, text]) => ({ label: label as string, text: text as string }),
  );
/** Yes to whatever stands in the first half of the list. */
registerScripted("judge-order-first", (request) => {
  const criteria = criteriaOf(request);
  if (request.output?.name === "check") {
    const { check } = request.output.schema.properties as { check: { enum: string[] } };
    return JSON.stringify({ check: check.enum[0], reasoning: "r", speaks_as_user: false, fails_task: false });
  }
  sent.push(request);
  const verdicts = criteria.map(({ label }, place) => ({
    ...{ criterion: label, reasoning: "r" },
    verdict: place + 0.5 < criteria.length / 2 ? "1" : "0",
  }));
  return JSON.stringify({ verdicts });
});
const first = "scripted/judge-order-first";

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const affectlab = (...args: string[]) => createProgram().parseAsync(args, { from: "user" });
async function newRun(...more: string[]): Promise<string> {
  const folder = path.join(scratchFolder(), "run");
  const args = ["--model", "scripted/heartbench-helper", "--language", "en", "--items", "3"];
  await affectlab("run", "heartbench", ...args, "--no-cache", "--out", folder, ...more);
  return folder;
}
const judge = (folder: string, ...more: string[]) =>
  affectlab("judge", folder, "--judge", first, "--no-cache", ...more);

/** What the judge said of each reply in each replicate, read from the run's folders. */
async function judgementsOf(folder: string): Promise<JudgedTarget[]> {
  const [judging] = findJudgings(folder) as [string];
  const { what } = readManifest(judging);
  const design = judgingDesign(what.choices, what.seed);
  const cases = new Map((await loadOwnCases()).map((one) => [one.id, one]));
  const answers = new Map<string, string>();
  await readResponses(
    judging,
    ({ item, replicate, reply }) => void answers.set(`${item} ${replicate}`, reply),
  );
  return (await readJudged({ folder })).flatMap(({ target: id, item, reply }) => {
    const target = caseTarget(cases.get(item)!, reply, "en");
    return Array.from({ length: what.replicates }, (_, replicate) => {
      const given = ["all", "catastrophic"].map((key) => ({
        key,
        text: answers.get(`${judgedItem(id, key)} ${replicate}`) as string,
      }));
      return { target, judgement: readJudgement(target, given, { ...design, replicate }) };
    });
  });
}
const textsSent = (): string[] => sent.map((one) => JSON.stringify(criteriaOf(one).map(({ text }) => text)));

describe("--order", () => {
  it("shuffled: each replicate has its own order, and the effect of a place can be told", async () => {
    const folder = await newRun();
    await judge(folder, "--order", "shuffled", "--replicates", "6");
    expect(new Set(textsSent()).size).toBeGreaterThan(12);
    const [judging] = findJudgings(folder) as [string];
    expect(readManifest(judging).what.choices).toEqual({ mode: "all", order: "shuffled" });
    const { difference } = positionEffect(await judgementsOf(folder));
    // The judge goes by the place alone.
    expect(difference.value).toBe(-1);
    expect(difference.clusters).toBe(3);
  });

  it("fixed unless given: the order of the case in every replicate, which tells nothing of a place", async () => {
    const folder = await newRun();
    await judge(folder, "--replicates", "2");
    const [judging] = findJudgings(folder) as [string];
    expect(readManifest(judging).what.choices).toEqual({ mode: "all", order: "fixed" });
    expect(new Set(textsSent()).size).toBe(3);
    const judged = await judgementsOf(folder);
    for (const { target, judgement } of judged) {
      expect(judgement.record.orderShown).toEqual(target.criteria.map(({ id }) => id));
    }
    expect(positionEffect(judged).difference.value).toBeNaN();
  });

  it("is drawn by the seed: the same again for the same one, another for another", async () => {
    const orders: string[][] = [];
    for (const seed of ["1", "1", "2"]) {
      sent.length = 0;
      await judge(await newRun(), "--order", "shuffled", "--seed", seed);
      orders.push(textsSent().sort());
    }
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).not.toEqual(orders[0]);
  });

  it("is --judge-order for `run --judge`, and stands in the run's manifest", async () => {
    const folder = await newRun("--judge", first, "--judge-order", "shuffled");
    const order = { mode: "all", order: "shuffled" };
    expect(readManifest(folder).judge?.choices).toEqual(order);
    const [judging] = findJudgings(folder) as [string];
    expect(readManifest(judging).what.choices).toEqual(order);
    const judged = await judgementsOf(folder);
    expect(
      judged.some(
        ({ target, judgement }) =>
          judgement.record.orderShown.join() !== target.criteria.map(({ id }) => id).join(),
      ),
    ).toBe(true);
  });

  it("is refused in one line where it is no order, or where nothing can be shuffled", async () => {
    const folder = await newRun();
    const told = (promise: Promise<unknown>, message: string) =>
      expect(promise).rejects.toMatchObject({ message, exitCode: 2 });
    await told(judge(folder, "--order", "random"), '--order must be one of fixed, shuffled, got "random"');
    const nothing =
      "--order shuffled has nothing to shuffle with --mode each, which shows one criterion per call; leave one of them out";
    await told(judge(folder, "--order", "shuffled", "--mode", "each"), nothing);
    expect(findJudgings(folder)).toEqual([]);
    await told(newRun("--judge", first, "--judge-order", "shuffled", "--judge-mode", "each"), nothing);
    await told(
      newRun("--judge-order", "shuffled"),
      "--judge-order says how to judge, and no judge is named; add --judge",
    );
    expect(sent).toEqual([]);
  });
});

describe("--judge-replicates", () => {
  it("says how often `run --judge` asks each judgement: once unless given", async () => {
    for (const [args, times] of [
      [[], 1],
      [["--judge-replicates", "2"], 2],
    ] as const) {
      const folder = await newRun("--judge", first, ...args);
      expect(readManifest(folder).judge?.replicates).toBe(times);
      const [judging] = findJudgings(folder) as [string];
      expect(readManifest(judging).what.replicates).toBe(times);
    }
  });

  it("is refused where it is no count, or where nobody judges", async () => {
    const told = (promise: Promise<unknown>, message: string) =>
      expect(promise).rejects.toMatchObject({ message, exitCode: 2 });
    await told(
      newRun("--judge", first, "--judge-replicates", "0"),
      '--judge-replicates must be a whole number of at least 1, got "0"',
    );
    await told(
      newRun("--judge-replicates", "3"),
      "--judge-replicates says how to judge, and no judge is named; add --judge",
    );
  });
});

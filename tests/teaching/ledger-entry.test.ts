import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { recordAnalysis } from "../../src/claims/record-analysis.js";
import { readFrozenPreregistration } from "../../src/io/verify-preregistration.js";
import { loadCapstone } from "../../src/teaching/capstone.js";
import { freezePlan } from "../../src/teaching/freeze-plan.js";
import { keepEntry } from "../../src/teaching/keep-entry.js";
import { ledgerEntry } from "../../src/teaching/ledger-entry.js";
import { scratchFolder } from "../support/scratch.js";

let folder: string;
beforeEach(() => {
  folder = scratchFolder({ "seminar.json": "{}" });
  vi.stubEnv("AFFECTLAB_SEMINAR", folder);
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const effect = {
  value: 5.6,
  ci: [-2.3, 13.5] as [number, number],
  n: 231,
  unit: "percentage points",
  method: "difference",
};
const entryOf = async (plan: string, frozen = plan) => {
  const { printed, evidence } = await loadCapstone("first-person-gain");
  const analysis = recordAnalysis(await readFrozenPreregistration(frozen), { found: { h1: effect } });
  return ledgerEntry({ plan, analysis, hypothesis: "h1", printed, evidence });
};
/** Changes a file as someone would with an editor. */
const edit = (file: string, from: string, to: string, into = file): string => {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(into, text.replace(from, to));
  return into;
};

describe.each(["chain-of-thought", "first-person-gain"])("the capstone %s", (id) => {
  it("has a plan that can be frozen as it is, and its printed number from its table", async () => {
    const { plan, printed } = await loadCapstone(id);
    const file = await freezePlan(id, plan);
    expect(path.dirname(file)).toBe(folder);
    expect(printed.value).toBe({ "chain-of-thought": 6.9, "first-person-gain": 5.6 }[id]);
    // Printed and registered numbers are in one unit.
    expect(plan.hypotheses[0]?.smallestEffect.unit).toBe(printed.unit);
  });
});

describe("freezePlan", () => {
  it("keeps the first freezing of the same words, and freezes changed ones beside it", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    const first = await freezePlan("gain", plan);
    const before = readFileSync(first, "utf8");
    expect(await freezePlan("gain", plan)).toBe(first);
    expect(readFileSync(first, "utf8")).toBe(before);
    const second = await freezePlan("gain", { ...plan, title: "Another question" });
    expect(second).not.toBe(first);
    expect(readdirSync(folder).sort()).toEqual(
      [path.basename(first), path.basename(second), "gain.json", "seminar.json"].sort(),
    );
  });

  it("refuses a plan that is not finished, and a name that is no file's", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    await expect(freezePlan("gain", { ...plan, researchQuestion: "REPLACE: why" })).rejects.toThrow(
      'field "researchQuestion": still holds "REPLACE: why"',
    );
    await expect(freezePlan("../gain", plan)).rejects.toThrow(
      'requires a name such as "my-claim", got "../gain"',
    );
    expect(readdirSync(folder)).toEqual(["seminar.json"]);
  });

  it("never replaces a draft that was edited by hand and not frozen", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    await freezePlan("gain", plan);
    const edited = edit(path.join(folder, "gain.json"), "The seminar", "Noor");
    await expect(freezePlan("gain", { ...plan, title: "Another question" })).rejects.toThrow(
      "gain.json has words that were never frozen",
    );
    expect(readFileSync(edited, "utf8")).toContain("Noor");
  });
});

describe("ledgerEntry", () => {
  it("reads the frozen plan by its name in the student's folder, and decides", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    const file = await freezePlan("gain", plan);
    const { claim, outcome } = await entryOf(path.basename(file), file);
    expect([claim.verdict, outcome.decision]).toEqual(["reproduced", "undecided"]);
  });

  it("refuses a plan that was not frozen, was edited, or hides behind another's name", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    const file = await freezePlan("gain", plan);
    await expect(entryOf("gain.json", file)).rejects.toThrow(
      "is not a frozen registration; freeze it first with `npx affectlab prereg freeze`",
    );
    const edited = edit(
      file,
      "5 points are one item in 20",
      "1 point is enough",
      path.join(folder, "edited.json"),
    );
    await expect(entryOf(edited, file)).rejects.toThrow(
      "content edited since it was frozen: hypotheses.0; an entry needs plan and data as they were frozen",
    );
    const other = await freezePlan("gain", { ...plan, title: "Another question" });
    writeFileSync(file, readFileSync(other, "utf8"));
    await expect(entryOf(file, other)).rejects.toThrow("the file is named after the hash");
  });

  it("refuses, where the data are not those of the freezing", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    const file = await freezePlan("gain", plan);
    const { sealOf } = await import("../../src/io/preregistration-hashes.js");
    const frozen = JSON.parse(readFileSync(file, "utf8"));
    frozen.inputs[0].sha256 = "1".repeat(64);
    frozen.seal = sealOf(frozen);
    writeFileSync(file, JSON.stringify(frozen));
    await expect(entryOf(file)).rejects.toThrow("input data changed: data/egosocialarena/printed-table2.csv");
  });

  it("names a record that follows another plan", async () => {
    const { plan, printed, evidence } = await loadCapstone("first-person-gain");
    const file = await freezePlan("gain", plan);
    const other = await freezePlan("gain", { ...plan, title: "Another question" });
    const analysis = recordAnalysis(await readFrozenPreregistration(other), { found: { h1: effect } });
    const entry = await ledgerEntry({ plan: file, analysis, hypothesis: "h1", printed, evidence });
    expect(entry.deviations.map(({ field }) => field)).toEqual(["preregistration"]);
  });

  it("is kept beside the plan as Markdown", async () => {
    const { plan } = await loadCapstone("first-person-gain");
    const entry = await entryOf(await freezePlan("gain", plan));
    await keepEntry("gain", entry);
    expect(readFileSync(path.join(folder, "gain.entry.md"), "utf8").split("\n")[2]).toMatch(
      /^\| reproduced \| printed \| Table 2, row o1-preview \|/,
    );
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ReproduceOptions, type ReproduceParts, reproduce } from "../../src/cli/reproduce.js";
import type { StudyId } from "../../src/core/study-id.js";
import type { Figure } from "../../src/plots/figure.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput, claim } from "./support.js";

const figure = (study: StudyId, id: string): Figure => ({
  id,
  study,
  title: "t",
  paper: "Figure 1",
  alt: "a",
  spec: { data: [], layout: {} },
  table: { columns: [], rows: [] },
  madeBy: "f",
  inputs: [],
  seed: null,
});

const studies: Awaited<ReturnType<ReproduceParts["loadStudies"]>> = (["heartbench", "sage"] as const).map(
  (id) => ({
    id,
    computeClaims: async () => [claim(`${id}/a`, id === "sage" ? "differs" : "reproduced")],
    makeFigures: async () => [figure(id, "figure-1"), figure(id, "figure-2")],
    makeTables: async () => ({ "table.csv": `study\n${id}\n` }),
  }),
);

const run = async (options: ReproduceOptions, changes: Partial<ReproduceParts> = {}) => {
  const output = captureOutput();
  const calls: string[] = [];
  const figuresFolder = scratchFolder();
  const error = await reproduce(options, {
    figuresFolder,
    loadStudies: async (only) => studies.filter(({ id }) => only === undefined || id === only),
    writeFigure: async ({ study, id }, folder) => {
      calls.push(`${study} ${id}`);
      return [path.join(folder, `${id}.svg`)];
    },
    writeLedger: async (claims, folder) => {
      calls.push(`ledger of ${claims.map(({ id }) => id).join(" ")}`);
      return [path.join(folder, "ledger.json")];
    },
    listNotebooks: async (study) => [`notebooks/${study ?? "all"}.ipynb`],
    runNotebooks: async (files, { onProgress }) => {
      calls.push(`run ${files.join(" ")}`);
      for (const notebook of files) onProgress({ type: "done", notebook });
      return files.map((notebook) => ({
        notebook,
        output: `executed/${path.basename(notebook)}`,
        seconds: 1,
      }));
    },
    ...changes,
  }).catch((caught: unknown) => caught);
  return { output, calls, figuresFolder, error: error as Error | undefined };
};

describe("affectlab reproduce", () => {
  it("makes figures and tables, then the ledger, then runs the notebooks, and sums up", async () => {
    const { calls, output, figuresFolder, error } = await run({});
    expect(error).toBeUndefined();
    expect(calls).toEqual([
      "heartbench figure-1",
      "heartbench figure-2",
      "sage figure-1",
      "sage figure-2",
      "ledger of heartbench/a sage/a",
      "run notebooks/all.ipynb",
    ]);
    expect(readFileSync(path.join(figuresFolder, "sage", "table.csv"), "utf8")).toBe("study\nsage\n");
    expect(output.stdout()).toMatch(/^2 numbers and statements of the papers/m);
    expect(output.stdout()).toMatch(
      /^verdict +sage +heartbench +all\nreproduced +0 +1 +1\ndiffers +1 +0 +1\n/m,
    );
    expect(output.stdout()).toContain(path.join(figuresFolder, "ledger.json"));
    expect(output.stderr()).toMatch(
      /^1\/3 figures +6 files +[\d.]+ s\n2\/3 ledger +2 claims +[\d.]+ s\n3\/3 notebooks +1 executed +[\d.]+ s\n$/,
    );
  });

  it("keeps to a study, but writes the ledger of all", async () => {
    const { calls, output } = await run({ study: "sage" });
    expect(calls).toEqual([
      "sage figure-1",
      "sage figure-2",
      "ledger of heartbench/a sage/a",
      "run notebooks/sage.ipynb",
    ]);
    expect(output.stdout()).toMatch(/^verdict +sage +all\nreproduced +0 +0\ndiffers +1 +1\n/m);
  });

  it("passes notebooks over when told", async () => {
    const { calls, output } = await run({ skipNotebooks: true });
    expect(calls.at(-1)).toBe("ledger of heartbench/a sage/a");
    expect(output.stderr()).toContain("skipped");
  });

  it("prints one JSON value, and nothing else on stdout", async () => {
    const { output, figuresFolder } = await run({ json: true });
    const result = JSON.parse(output.stdout());
    expect(result).toMatchObject({
      ledger: [path.join(figuresFolder, "ledger.json")],
      notebooks: ["executed/all.ipynb"],
      verdicts: { reproduced: 1, differs: 1 },
    });
    expect(result.figures).toHaveLength(6);
    expect(Object.keys(result.seconds)).toEqual(["figures", "ledger", "notebooks"]);
  });

  it("tells a failing notebook last, after the summary", async () => {
    const failing = Object.assign(new Error("a.ipynb, cell 3 (x): boom"), { name: "NotebookError" });
    const { output, error } = await run({}, { runNotebooks: () => Promise.reject(failing) });
    expect(output.stdout()).toContain("numbers and statements of the papers");
    expect(output.stderr()).toMatch(/3\/3 notebooks +failed/);
    expect([error?.name, error?.message]).toEqual(["AffectlabError", "a.ipynb, cell 3 (x): boom"]);
  });

  it("stops at any other failure", async () => {
    const { output, error } = await run({}, { writeFigure: () => Promise.reject(new Error("disk")) });
    expect(error?.message).toBe("disk");
    expect(output.stdout()).toBe("");
  });
});

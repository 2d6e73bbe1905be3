import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ReproduceOptions, reproduce } from "../../src/cli/reproduce.js";
import type { ReproduceParts } from "../../src/cli/reproduce-parts.js";
import { captureOutput, claim } from "./support.js";

const figuresFolder = path.resolve("figures-of-this-test");

/** Remembers in memory: `same` are the pieces that nothing has changed of. */
const remembering = (same: Record<string, string[]> = {}, seconds: Record<string, number> = {}) => {
  const noted: string[] = [];
  const unchanged: ReproduceParts["unchanged"] = {
    files: async (piece) => same[piece],
    seconds: (piece) => seconds[piece],
    note: async (piece) => void noted.push(piece),
  };
  return { noted, unchanged };
};

const run = async (options: ReproduceOptions, changes: Partial<ReproduceParts> = {}) => {
  const output = captureOutput();
  const calls: string[] = [];
  const pages: [readonly string[], boolean][] = [];
  const { noted, unchanged } = remembering();
  const error = await reproduce(options, {
    figuresFolder,
    studyIds: ["heartbench", "sage"],
    makeStudyPart: async (id, what, onFigure, onStart) => {
      calls.push(`${what} of ${id}`);
      onStart();
      onFigure("figure-1");
      const files = what === "claims" ? [] : ["figure-1.svg", "figure-2.svg", "table.csv"];
      return {
        files: files.map((file) => path.join(figuresFolder, id, file)),
        claims: [claim(`${id}/a`, id === "sage" ? "differs" : "reproduced")],
      };
    },
    keptClaims: async (id) => [claim(`${id}/a`, id === "sage" ? "differs" : "reproduced")],
    writeLedger: async (claims, folder) => {
      calls.push(`ledger of ${claims.map(({ id }) => id).join(" ")}`);
      return [path.join(folder, "ledger.json")];
    },
    listNotebooks: async (study) => [`notebooks/${study ?? "all"}.ipynb`, "notebooks/b.ipynb"],
    notebookTools: async () => [],
    writePages: async (...given) => {
      pages.push(given);
      return { files: ["docs/gallery.md"], written: given[1] ? 1 : 0 };
    },
    runNotebooks: async (files, { onProgress }) => {
      calls.push(`run ${files.join(" ")}`);
      for (const file of files) {
        const output = `executed/${path.basename(file)}`;
        onProgress({ type: "done", notebook: file, file, output, seconds: 1 });
      }
    },
    recordRun: async (run) => {
      calls.push(`record of ${run.command}${run.failure === undefined ? "" : `, failed: ${run.failure}`}`);
      return [path.join(figuresFolder, "crate.json")];
    },
    unchanged,
    ...changes,
  }).catch((caught: unknown) => caught);
  return { output, calls, pages, noted, error: error as Error | undefined };
};

describe("affectlab reproduce", () => {
  it("makes figures and claims of each study, then the ledger, then runs the notebooks, and sums up", async () => {
    const { calls, noted, output, error } = await run({});
    expect(error).toBeUndefined();
    expect(calls).toEqual([
      "figures of heartbench",
      "figures of sage",
      "ledger of heartbench/a sage/a",
      "run notebooks/all.ipynb notebooks/b.ipynb",
      "record of npm run reproduce",
    ]);
    expect(output.stdout()).toMatch(/^2 printed results can be recomputed/m);
    expect(output.stdout()).toMatch(/^sage +1 +differs 1\nheartbench +1 +reproduced 1\n/m);
    expect(output.stdout()).toContain(path.join("figures-of-this-test", "ledger.json"));
    expect(output.stderr()).toMatch(
      /^estimate +1 to 3 minutes.*\n1\/4 figures +6 files +[\d.]+ s\n2\/4 ledger +2 claims +[\d.]+ s\n3\/4 notebooks +2 executed +[\d.]+ s\n4\/4 pages +1 file +[\d.]+ s\n$/,
    );
    expect(noted.sort()).toEqual([
      "figures of heartbench",
      "figures of sage",
      "ledger",
      "notebook notebooks/all.ipynb",
      "notebook notebooks/b.ipynb",
      "record of npm run reproduce",
    ]);
  });

  it("keeps to a study, but writes the ledger of all", async () => {
    const { calls, output } = await run({ study: "sage" }, { keptClaims: async () => undefined });
    expect(calls).toEqual([
      "claims of heartbench",
      "figures of sage",
      "ledger of heartbench/a sage/a",
      "run notebooks/sage.ipynb notebooks/b.ipynb",
      "record of npx affectlab reproduce --study sage",
    ]);
    expect(output.stdout()).toMatch(/^sage +1 +differs 1\n\n/m);
  });

  it("makes only what has changed, the longest notebook first, and tells how long that took last", async () => {
    const { unchanged } = remembering(
      { "figures of heartbench": ["a.svg"], ledger: ["ledger.json"], "notebook notebooks/all.ipynb": ["x"] },
      { "figures of sage": 20, "notebook notebooks/b.ipynb": 3, "notebook notebooks/c.ipynb": 7 },
    );
    const listNotebooks = async () => ["notebooks/all.ipynb", "notebooks/b.ipynb", "notebooks/c.ipynb"];
    const { calls, output } = await run({}, { unchanged, listNotebooks });
    expect(calls).toEqual([
      "figures of sage",
      "ledger of heartbench/a sage/a",
      "run notebooks/c.ipynb notebooks/b.ipynb",
      "record of npm run reproduce",
    ]);
    // 30 s of work over two cores or more; one core would need all 30.
    expect(output.stderr()).toMatch(/^estimate +about (30|15|10) s, as it took here last\n/);
    expect(output.stderr()).toMatch(/1 of 2 studies unchanged/);
    expect(output.stderr()).toMatch(/3 executed, 1 of 3 notebooks unchanged/);
  });

  it("makes nothing where nothing has changed, and says so", async () => {
    const names = ["figures of heartbench", "figures of sage", "ledger", "record of npm run reproduce"];
    const notebooks = ["all", "b"].map((name) => `notebook notebooks/${name}.ipynb`);
    const { unchanged } = remembering(
      Object.fromEntries([...names, ...notebooks].map((name) => [name, ["x"]])),
    );
    const { calls, output } = await run({}, { unchanged });
    expect(calls).toEqual([]);
    expect(output.stderr()).not.toContain("estimate");
    expect(output.stdout()).toMatch(
      /^unchanged: code, data and notebooks are those of the last run here; --fresh/m,
    );
    expect(output.stdout()).toMatch(/^2 printed results can/m);
  });

  it("records anew where the record is gone, though nothing else has changed, and where a notebook has", async () => {
    const names = ["figures of heartbench", "figures of sage", "ledger", "notebook notebooks/b.ipynb"];
    const all = Object.fromEntries([...names, "notebook notebooks/all.ipynb"].map((name) => [name, ["x"]]));
    expect((await run({}, { unchanged: remembering(all).unchanged })).calls).toEqual([
      "record of npm run reproduce",
    ]);
    const { "notebook notebooks/b.ipynb": _, ...rest } = all;
    const changed = { ...rest, "record of npm run reproduce": ["crate.json"] };
    expect((await run({}, { unchanged: remembering(changed).unchanged })).calls).toEqual([
      "run notebooks/b.ipynb",
      "record of npm run reproduce",
    ]);
  });

  it("computes the claims again where the figures are the same but no claims were kept", async () => {
    const { unchanged } = remembering({ "figures of heartbench": ["a"], "figures of sage": ["b"] });
    const { calls } = await run({ skipNotebooks: true }, { unchanged, keptClaims: async () => undefined });
    expect(calls.slice(0, 2)).toEqual(["figures of heartbench", "figures of sage"]);
  });

  it("makes the pages of what was executed, and those of others go only after all notebooks", async () => {
    const executed = ["executed/all.ipynb", "executed/b.ipynb"];
    expect((await run({})).pages).toEqual([[executed, true]]);
    expect((await run({ study: "sage" })).pages).toEqual([[["executed/sage.ipynb", executed[1]], false]]);
    expect((await run({ skipNotebooks: true })).pages).toEqual([[[], false]]);
    const failing = Object.assign(new Error("boom"), { name: "NotebookError" });
    const failed = await run({}, { runNotebooks: () => Promise.reject(failing) });
    expect(failed.pages).toEqual([[[], false]]);
  });

  it("passes notebooks over when told", async () => {
    const { calls, output } = await run({ skipNotebooks: true });
    expect(calls.slice(-2)).toEqual([
      "ledger of heartbench/a sage/a",
      "record of npx affectlab reproduce --skip-notebooks",
    ]);
    expect(output.stderr()).toContain("skipped");
  });

  it("prints one JSON value, and nothing else on stdout", async () => {
    const { output } = await run({ json: true });
    const result = JSON.parse(output.stdout());
    expect(result).toMatchObject({
      ledger: [path.join("figures-of-this-test", "ledger.json")],
      notebooks: [path.join("executed", "all.ipynb"), path.join("executed", "b.ipynb")],
      pages: [path.join("docs", "gallery.md")],
      record: [path.join("figures-of-this-test", "crate.json")],
      verdicts: { reproduced: 1, differs: 1 },
      unchanged: { studies: 0, ledger: false, notebooks: 0 },
    });
    expect(result.figures).toHaveLength(6);
    expect(Object.keys(result.seconds)).toEqual(["figures", "ledger", "notebooks"]);
  });

  it("tells a failing notebook last, after the summary", async () => {
    const failing = Object.assign(new Error("a.ipynb, cell 3 (x): boom"), { name: "NotebookError" });
    const { output, calls, error } = await run({}, { runNotebooks: () => Promise.reject(failing) });
    expect(calls.at(-1)).toBe("record of npm run reproduce, failed: a.ipynb, cell 3 (x): boom");
    expect(output.stdout()).toContain("printed results can be recomputed from released data");
    expect(output.stderr()).toMatch(/3\/4 notebooks +failed/);
    expect([error?.name, error?.message]).toEqual(["AffectlabError", "a.ipynb, cell 3 (x): boom"]);
  });

  it("stops at any other failure", async () => {
    const { output, error } = await run({}, { makeStudyPart: () => Promise.reject(new Error("disk")) });
    expect(error?.message).toBe("disk");
    expect(output.stdout()).toBe("");
  });
});

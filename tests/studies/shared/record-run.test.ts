import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readCatalogue } from "../../../src/io/catalogue.js";
import { projectPath } from "../../../src/io/project-root.js";
import { readCitation } from "../../../src/io/read-citation.js";
import { sha256 } from "../../../src/io/sha256-file.js";
import { codecheckSchema, renderCodecheck, sourceOf } from "../../../src/studies/shared/codecheck.js";
import { crateRun } from "../../../src/studies/shared/crate-run.js";
import { describeMade, type MadeFile } from "../../../src/studies/shared/made-files.js";
import { papersOf } from "../../../src/studies/shared/papers.js";
import { type CrateRun, fileId, renderRoCrate } from "../../../src/studies/shared/ro-crate.js";
import { crateSchema } from "../../../src/studies/shared/ro-crate-schema.js";
import { crateFindings } from "../../support/ro-crate-validator.js";

const folder = projectPath("figures", "sage");
let made: MadeFile[];
let run: CrateRun;
beforeAll(async () => {
  const names = (await readdir(folder)).filter((name) => /\.(svg|json|csv)$/.test(name));
  made = await describeMade(names.map((name) => path.join(folder, name)));
  run = await crateRun({
    ...{ command: "npx affectlab reproduce --study sage", startedAt: new Date(0), results: made },
  });
});

describe("codecheck.yml", () => {
  const render = async (files: readonly MadeFile[]) => {
    const citation = await readCitation();
    const paper = papersOf(citation).find(({ study }) => study === "sage")!;
    return renderCodecheck(paper, files, sourceOf("sage", citation.version, await readCatalogue()));
  };

  it("lists figures and tables by paths that are there, and the paper with its authors", async () => {
    const text = await render(made);
    expect(text).toMatch(/^%YAML 1\.2\n---\n/);
    const { manifest, paper, source, ...rest } = codecheckSchema.parse(parse(text));
    expect(manifest).toHaveLength(made.length);
    for (const { file } of manifest) expect(readFileSync(path.join(folder, file)).length).toBeGreaterThan(0);
    expect(manifest.find(({ file }) => file === "figure-7.svg")?.comment).toBe(
      "Figure 7: The same 10 models average 43.9 under DeepSeek-V3, 62.6 under GPT-4o",
    );
    expect(paper).toMatchObject({ reference: "https://doi.org/10.48550/arXiv.2505.02847" });
    expect(paper.authors?.[0]).toEqual({ name: "Bang Zhang" });
    expect(source).toContain("6dcfa78b6556e7398a82809e383bd60a67fe19eb (MIT)");
    // What only a codechecker can say.
    expect(rest).toEqual({ version: "https://codecheck.org.uk/spec/config/1.0/" });
  });

  it("has the same bytes in whatever order the files come, and leaves out what is drawn from them", async () => {
    const png = { ...made[0]!, path: "figures/sage/figure-7.png" };
    expect(await render([png, ...made.toReversed()])).toBe(await render(made));
  });

  it("refuses a manifest of nothing", async () => {
    await expect(render([])).rejects.toThrow(/^figures\/sage\/codecheck\.yml: field "manifest": /);
  });

  it.each([
    ["a path above the folder", { manifest: [{ file: "../ledger.json" }] }, "manifest"],
    ["a paper without authors in its list", { paper: { title: "A", authors: [] } }, "paper"],
    ["an unknown field", { licence: "MIT" }, undefined],
  ])("the schema refuses %s", async (_, change, field) => {
    const { error } = codecheckSchema.safeParse({ ...parse(await render(made)), ...change });
    expect(error?.issues[0]?.path[0]).toBe(field);
  });
});

type Entity = Record<string, unknown> & { "@id": string; "@type": string };
const graphOf = (text: string): Entity[] => JSON.parse(text)["@graph"];

describe("the crate of a run", () => {
  it("passes the checks of the ro-crate package, and every file is there with its size and sha256", async () => {
    const text = renderRoCrate(run);
    const files = graphOf(text).filter((entity) => entity["@type"] === "File");
    const folders = graphOf(text).filter((entity) => /^data\/.*\/$/.test(entity["@id"]));
    expect(files.length).toBeGreaterThan(made.length + 20);
    for (const { "@id": id, contentSize, sha256: hash } of files) {
      const bytes = await readFile(projectPath(...id.split("/").map(decodeURIComponent)));
      expect([String(bytes.length), sha256(bytes)], id).toEqual([contentSize, hash]);
    }
    const found = crateFindings(
      JSON.parse(text),
      [...files, ...folders].map((entity) => entity["@id"]),
    );
    expect(found.filter(({ status }) => status === "success").length).toBeGreaterThan(7);
    expect(found.filter(({ status }) => status !== "success")).toEqual([]);
  });

  it("fails the checks of that package where the root has no licence, or a file is missing", () => {
    const crate = JSON.parse(renderRoCrate(run));
    delete crate["@graph"][1].license;
    const errors = crateFindings(crate, []).filter(({ status }) => status === "error");
    expect(errors.map(({ message }) => message)).toContain("Missing required property: license");
    expect(errors.map(({ entity }) => entity)).toContain("figures/sage/figure-7.svg");
  });

  it("uses only terms of the context that it names", () => {
    const file = projectPath("node_modules", "ro-crate", "lib", "context.json");
    const known = JSON.parse(readFileSync(file, "utf8"))["@context"] as Record<string, string>;
    const used = graphOf(renderRoCrate(run)).flatMap((entity) => [entity["@type"], ...Object.keys(entity)]);
    expect([...new Set(used)].filter((name) => !name.startsWith("@") && !(name in known))).toEqual([]);
  });

  it("tells licence and source of each table, the released commits, the software and the time", () => {
    const graph = graphOf(renderRoCrate(run));
    const byId = (id: string) => graph.find((entity) => entity["@id"] === id);
    const release = "https://github.com/Tencent/digitalhuman/tree/6dcfa78b6556e7398a82809e383bd60a67fe19eb";
    expect(byId(release)).toMatchObject({ version: "6dcfa78b6556e7398a82809e383bd60a67fe19eb" });
    expect(byId("data/sage/")).toMatchObject({
      isBasedOn: [{ "@id": `${release}/SAGE` }, { "@id": expect.stringContaining("arxiv") }],
      license: { "@id": expect.stringContaining("LICENSE") },
    });
    expect(byId("figures/sage/figure-7.svg")).toMatchObject({
      description: expect.stringContaining("mean final emotion of ten models"),
      isBasedOn: expect.arrayContaining([{ "@id": "data/sage/derived/dialogues.csv" }]),
    });
    expect(byId("#node")).toMatchObject({ version: process.version });
    expect(byId("#affectlab")).toMatchObject({
      version: run.citation.version,
      softwareRequirements: [{ "@id": "#node" }, { "@id": "package-lock.json" }],
    });
    expect(byId("#run")).toMatchObject({
      startTime: "1970-01-01T00:00:00.000Z",
      actionStatus: { "@id": "http://schema.org/CompletedActionStatus" },
    });
  });

  it("says of a failed run that it failed, and why", () => {
    const action = graphOf(renderRoCrate({ ...run, failure: "a.ipynb, cell 3: boom" })).find(
      (entity) => entity["@id"] === "#run",
    );
    expect(action).toMatchObject({
      actionStatus: { "@id": "http://schema.org/FailedActionStatus" },
      error: "a.ipynb, cell 3: boom",
    });
  });

  it("writes a path as a URI", () => {
    expect(fileId("figures/almost 50%.svg")).toBe("figures/almost%2050%25.svg");
  });

  it.each<[string, (graph: Entity[]) => void, string]>([
    ["a file that is a part of nothing", (graph) => void delete graph[1]!.hasPart, "is a part of nothing"],
    [
      "an entity inside another",
      (graph) => void Object.assign(graph[1]!, { author: { name: "A" } }),
      "is no text",
    ],
    ["a name of nothing", (graph) => void Object.assign(graph[1]!, { author: { "@id": "#a" } }), "names #a"],
    [
      "a file without a hash",
      (graph) => void delete graph.find((one) => one["@type"] === "File")!.sha256,
      "string",
    ],
    ["a root without a date", (graph) => void delete graph[1]!.datePublished, "string"],
  ])("the schema refuses %s", (_, change, message) => {
    const crate = JSON.parse(renderRoCrate(run));
    change(crate["@graph"]);
    const problems = crateSchema.safeParse(crate).error?.issues.map((issue) => issue.message) ?? [];
    expect(problems.join("; ")).toContain(message);
  });

  it("is refused where two results are the same file, by its name", () => {
    expect(() => renderRoCrate({ ...run, results: [made[0]!, made[0]!] })).toThrow(
      `ro-crate-metadata.json: field "${made[0]!.path}": is there twice`,
    );
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { sha256File } from "../../../src/io/sha256-file.js";
import { plotlyFile } from "../../../src/plots/plotly-dom.js";
import { writeLedger } from "../../../src/studies/shared/ledger.js";
import { writeFigure } from "../../../src/studies/shared/write-figure.js";
import { ledger } from "../../claims/samples.js";
import { sampleFigure } from "../../plots/samples.js";

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "affectlab-write-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const bytes = (files: string[]) => Promise.all(files.map((file) => readFile(file, "base64")));

describe("writeFigure", () => {
  // Any file of the repository can be hashed; this one is always there.
  const figure = sampleFigure(undefined, { inputs: ["package.json"] });

  it("writes SVG, JSON, PNG and HTML, and what pages share beside the folder", async () => {
    const dir = join(root, "figures", "affective-cognition");
    const files = await writeFigure(figure, dir);
    expect(files).toEqual(["svg", "json", "png", "html"].map((kind) => join(dir, `figure-4a.${kind}`)));
    expect((await readdir(dir)).sort()).toEqual(files.map((file) => file.slice(dir.length + 1)).sort());
    expect((await readdir(join(root, "figures"))).sort()).toEqual([
      "affective-cognition",
      "arimo.css",
      "plotly.min.js",
    ]);
    const { inputs } = JSON.parse(await readFile(files[1]!, "utf8"));
    expect(inputs).toEqual([{ path: "package.json", sha256: await sha256File(projectPath("package.json")) }]);
    expect(await sha256File(join(root, "figures", "plotly.min.js"))).toBe(await sha256File(plotlyFile));
  });

  it("writes one file where the name says which, and takes no other ending for a folder", async () => {
    const dir = join(root, "one");
    for (const kind of ["svg", "pdf"]) {
      const file = join(dir, `my-figure.${kind}`);
      expect(await writeFigure(figure, file)).toEqual([file]);
    }
    expect((await readdir(dir)).sort()).toEqual(["pdf", "svg"].map((kind) => `my-figure.${kind}`));
    await expect(writeFigure(figure, join(dir, "figure.jpeg"))).rejects.toThrow(
      /^writeFigure requires a name that ends in \.svg, \.png, \.pdf or \.html, got .*figure\.jpeg$/,
    );
    await mkdir(join(dir, "figures.v2"));
    expect(await writeFigure(figure, join(dir, "figures.v2"))).toHaveLength(4);
  });

  it("says in one file too that a figure was not made from the released data", async () => {
    const input = { path: "answers.csv", sha256: "a".repeat(64), origin: "other" } as const;
    const [file] = await writeFigure({ ...figure, inputs: [input] }, join(root, "other.svg"));
    expect(await readFile(file!, "utf8")).toContain("Goals (other data)");
  });

  it("writes the same bytes again, and does not copy plotly again", async () => {
    const dir = join(root, "figures", "affective-cognition");
    const names = ["svg", "json", "png", "html"].map((kind) => join(dir, `figure-4a.${kind}`));
    const before = await bytes(names);
    const copied = await stat(join(root, "figures", "plotly.min.js"));
    expect(await bytes(await writeFigure(figure, dir))).toEqual(before);
    expect((await stat(join(root, "figures", "plotly.min.js"))).ino).toBe(copied.ino);
  });

  it("replaces a broken copy of what pages share", async () => {
    const shared = join(root, "figures", "plotly.min.js");
    await writeFile(shared, "broken");
    await writeFigure(figure, join(root, "figures", "affective-cognition"));
    expect(await sha256File(shared)).toBe(await sha256File(plotlyFile));
  });

  it("writes nothing of a figure that it refuses", async () => {
    const dir = join(root, "refused");
    await mkdir(dir);
    await expect(writeFigure({ ...figure, alt: "" }, dir)).rejects.toThrow('requires a text for "alt"');
    expect(await readdir(dir)).toEqual([]);
  });
});

describe("writeLedger", () => {
  it("writes the same ledger as JSON, JSON-LD, Markdown and pages, byte for byte each time", async () => {
    const dir = join(root, "ledger");
    const files = await writeLedger(ledger, dir);
    const names = [
      ...["ledger.json", "ledger.md", "affective-cognition/ledger.md", "sage/ledger.md", "ledger.html"],
      ...["ledger.jsonld", "findings.json", "findings.md", "findings.html"],
    ];
    expect(files).toEqual(expect.arrayContaining(names.map((name) => join(dir, name))));
    expect(JSON.parse(await readFile(files[0]!, "utf8"))).toEqual(ledger);
    const before = await bytes(files);
    expect(await bytes(await writeLedger(ledger, dir))).toEqual(before);
  });
});

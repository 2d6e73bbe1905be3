import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { copyFigure } from "../../src/cli/copy-figure.js";
import { type FigureParts, showFigure } from "../../src/cli/figure.js";
import { renderFigure } from "../../src/plots/render.js";
import { singleFile } from "../../src/plots/single-file.js";
import type { FigurePlace } from "../../src/studies/shared/figure-places.js";
import { onePanel, sampleFigure, sampleHashes } from "../plots/samples.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput, claim } from "./support.js";

const figure: FigurePlace = {
  ...{ study: "heartbench", id: "figure-1", paper: "Figure 1", title: "A title" },
  ...{ alt: "Dots for two models.", note: "No dot is a person.", madeBy: "figure1" },
};
const shown = (id: string, place = "Figure 1") => ({ ...claim(id, "differs", 2), place });

const show = async (words: string[], options = {}, parts: Partial<FigureParts> = {}) => {
  const output = captureOutput();
  await showFigure(words, options, {
    figures: async () => [figure, { ...figure, id: "figure-2", paper: "Figure 2" }],
    claims: async () => [shown("heartbench/a"), shown("heartbench/b", "Figure 2"), shown("heartbench/c")],
    files: async ({ id }) => ({ files: [`/x/${id}.svg`, `/x/${id}.json`], made: true }),
    printed: async ({ id }, size, folder) => [`${folder}/${id}-${size}.pdf`],
    ...parts,
  });
  return output.stdout();
};

describe("affectlab figure", () => {
  it("says what it shows in words, where its files are, and which claims are its own", async () => {
    const lines = (await show(["figure", "1"])).split("\n");
    expect(lines.slice(0, 8)).toEqual([
      "heartbench/figure-1",
      "Figure 1: A title",
      "",
      "Dots for two models.",
      "",
      "No dot is a person.",
      "",
      "files     /x/figure-1.svg (all made now)",
    ]);
    expect(lines).toContain("shows 2 claims");
    expect(lines).toContain("  differs: heartbench/a: printed 1, ours 2, n = 3");
    expect(lines).toContain("one in full: npx affectlab claims --id heartbench/a");
    expect(lines.join("\n")).not.toContain("heartbench/b");
  });

  it("draws it for print on demand, into a folder", async () => {
    const lines = await show(["1"], { out: "/y", size: "one-column" });
    expect(lines).toContain("copied    /y/figure-1-one-column.pdf\n");
    await expect(show(["1"], { size: "one-column" })).rejects.toThrow(
      "--size one-column requires --out <folder>, where the files for print go",
    );
  });

  it("counts the claims beyond a dozen, and names all as JSON", async () => {
    const claims = async () => Array.from({ length: 15 }, (_, i) => shown(`heartbench/c${i}`));
    expect(await show(["1"], {}, { claims })).toContain("shows 15 claims\n");
    expect(await show(["1"], {}, { claims })).toContain("  and 3 more; --json names them all\n");
    const json = JSON.parse(await show(["1"], { json: true }, { claims }));
    expect(json.claims).toHaveLength(15);
    expect(json).toMatchObject({
      ...{ study: "heartbench", id: "figure-1", caption: figure.alt, made: true, copied: [] },
      files: { svg: "/x/figure-1.svg", json: "/x/figure-1.json" },
    });
  });

  it("says so where no claim is shown", async () => {
    expect(await show(["1"], {}, { claims: async () => [] })).toContain("no claim of the ledger is shown");
  });
});

describe("a figure's files in another folder", () => {
  it("are whole: a page that needs no other file, and a PDF of the SVG", async () => {
    const drawn = sampleFigure(onePanel());
    const { svg, html } = await renderFigure(drawn, { inputHashes: sampleHashes });
    const folder = scratchFolder({ "figure-1.svg": svg, "figure-1.html": html, "figure-1.json": "{}" });
    const files = ["svg", "json", "html"].map((kind) => path.join(folder, `figure-1.${kind}`));
    const out = path.join(folder, "new/talk");
    const written = await copyFigure(files, out, drawn);
    expect(written.map((file) => path.basename(file))).toEqual([
      ...["figure-1.svg", "figure-1.pdf", "figure-1.json", "figure-1.html"],
    ]);
    const copied = (name: string): Buffer => readFileSync(path.join(out, name));
    expect(copied("figure-1.svg").toString()).toBe(svg);
    expect(copied("figure-1.html").toString()).toBe(await singleFile(html));
    const pdf = copied("figure-1.pdf").toString("latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    // 96 pixels are an inch of 72 points.
    const points = Math.round((drawn.spec.layout.width as number) * 0.75);
    expect(pdf).toContain(`/MediaBox [0 0 ${points} `);
  });
});

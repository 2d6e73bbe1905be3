import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { sha256File } from "../../src/io/sha256-file.js";
import type { Figure } from "../../src/plots/figure.js";
import { renderFigure } from "../../src/plots/render.js";
import { loadStudies } from "../../src/studies/registry.js";
import { renderLedger } from "../../src/studies/shared/ledger.js";

const remedy = "not what the tables give: run npm run reproduce and commit figures/";
const committed = (file: string) => readFile(projectPath("figures", file), "utf8");

let figures: Figure[] = [];
beforeAll(async () => {
  figures = (await Promise.all((await loadStudies()).map((study) => study.makeFigures()))).flat();
});

describe("what is committed under figures/ is what the tables give", () => {
  it("every figure's SVG and provenance, to the byte", async () => {
    expect(figures.length).toBeGreaterThan(12);
    for (const figure of figures) {
      const hashes = await Promise.all(
        figure.inputs.map(async (file) => [file, await sha256File(projectPath(file))]),
      );
      const { svg, json } = await renderFigure(figure, { inputHashes: Object.fromEntries(hashes) });
      const name = `${figure.study}/${figure.id}`;
      expect((await committed(`${name}.svg`)) === svg, `figures/${name}.svg is ${remedy}`).toBe(true);
      expect((await committed(`${name}.json`)) === json, `figures/${name}.json is ${remedy}`).toBe(true);
    }
  });

  it("the ledger", async () => {
    const claims = (await Promise.all((await loadStudies()).map((study) => study.computeClaims()))).flat();
    const files = Object.entries(await renderLedger(claims)).filter(([name]) => !name.endsWith(".html"));
    expect(files.map(([name]) => name)).toContain("sage/ledger.md");
    for (const [name, text] of files) {
      expect((await committed(name)) === text, `figures/${name} is ${remedy}`).toBe(true);
    }
  });

  it("the tables beside the figures", async () => {
    for (const study of await loadStudies()) {
      for (const [name, text] of Object.entries(await study.makeTables())) {
        expect(
          (await committed(`${study.id}/${name}`)) === text,
          `figures/${study.id}/${name} is ${remedy}`,
        ).toBe(true);
      }
    }
  });

  it("no time, no revision: two runs are told apart by nothing", async () => {
    for (const figure of figures) {
      expect(await committed(`${figure.study}/${figure.id}.json`)).not.toMatch(
        /20\d\d-\d\d-\d\dT|revision|commit/,
      );
    }
  });
});

import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";

interface Structure {
  checkStructure(root: string): { count: number; problems: string[] };
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = new URL("../../scripts/structure.mjs", import.meta.url).href;
const { checkStructure } = (await import(script)) as Structure;

const notebook = (...cells: string[]): string =>
  JSON.stringify({ cells: cells.map((source) => ({ cell_type: "code", source })) });

describe("the direction of imports", () => {
  it("holds in this project", () => {
    const { count, problems } = checkStructure(root);
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(50);
  });

  it("allows what the layers allow", () => {
    const folder = scratchFolder({
      "src/core/a.ts": 'import * as z from "zod";\nexport const a = z;',
      "src/stats/b.ts": 'import { a } from "../core/a.js";\nexport const b = a;',
      "src/io/c.ts":
        'import fs from "node:fs";\nimport { a } from "../core/a.js";\nexport const c = [fs, a];',
      "src/plots/d.ts": 'import { b } from "../stats/b.js";\nexport const d = b;',
      "src/studies/one/e.ts": 'import { d } from "../../plots/d.js";\nexport const e = d;',
      "src/studies/index.ts":
        'export const load = () => import("./one/study.js");\nexport interface Study { id: string }',
      // A type of the file that loads it later closes no circle.
      "src/studies/one/study.ts":
        'import type { Study } from "../index.js";\nexport const study: Study = { id: "one" };',
      "src/cli/f.ts": 'export const f = () => import("../studies/index.js");',
      "analyses/one/01-read.ts": 'import { e } from "affectlab";\nconsole.log(e);',
      "notebooks/one/first.ipynb": notebook(
        'import { e } from "affectlab";',
        'import * as dfd from "danfojs-node";',
      ),
      "notebooks/executed/first.ipynb": notebook('import "left-pad";'),
    });
    expect(checkStructure(folder)).toEqual({ count: 10, problems: [] });
  });

  it.each<[string, Record<string, string>, string]>([
    [
      "a lower layer that knows a higher one",
      { "src/core/a.ts": 'import "../stats/b.js";', "src/stats/b.ts": "export {};" },
      "src/core/a.ts imports src/stats/b.ts; core may not import stats",
    ],
    [
      "neighbours that know each other",
      { "src/stats/a.ts": 'export * from "../io/b.js";', "src/io/b.ts": "export {};" },
      "src/stats/a.ts imports src/io/b.ts; stats may not import io",
    ],
    [
      "a type alone",
      { "src/plots/a.ts": 'import type { B } from "../io/b.js";\nexport type A = B;' },
      "src/plots/a.ts imports src/io/b.ts; plots may not import io",
    ],
    [
      "a dynamic import",
      { "src/claims/a.ts": 'export const a = () => import("../studies/one/b.js");' },
      "src/claims/a.ts imports src/studies/one/b.ts; claims may not import studies",
    ],
    [
      "a study that knows another",
      { "src/studies/one/a.ts": 'import "../two/b.js";' },
      "src/studies/one/a.ts imports src/studies/two/b.ts; no study imports another",
    ],
    [
      "a statistic that reads a file",
      { "src/stats/a.ts": 'import { readFile } from "node:fs/promises";\nexport { readFile };' },
      "src/stats/a.ts imports node:fs/promises; a statistic may not read or write",
    ],
    [
      "game rules that read a file",
      { "src/games/g08a/rules.ts": 'import "fs";' },
      "src/games/g08a/rules.ts imports fs; game rules may not read or write",
    ],
    [
      "a figure function that reads a table",
      { "src/studies/one/figures/agreement.ts": 'import "../../../io/b.js";', "src/io/b.ts": "export {};" },
      "src/studies/one/figures/agreement.ts imports src/io/b.ts; a figure function may not read or write",
    ],
    [
      "modules that need each other",
      {
        "src/core/a.ts": 'import "./b.js";',
        "src/core/b.ts": 'import "./c.js";',
        "src/core/c.ts": 'export * from "./a.js";',
      },
      "src/core/a.ts -> src/core/b.ts -> src/core/c.ts -> src/core/a.ts: a circle of imports",
    ],
    [
      "a folder without a place",
      { "src/utils/a.ts": 'import "../core/b.js";' },
      "src/utils/a.ts is in src/utils, which has no place in the direction of imports",
    ],
    ["a way out of src", { "src/core/a.ts": 'import "../../scripts/x.mjs";' }, "which is outside src"],
    [
      "the package itself",
      { "src/cli/a.ts": 'import "affectlab";' },
      "src/cli/a.ts imports affectlab, which is itself",
    ],
    [
      "an analysis that goes around the public surface",
      { "analyses/one/01.ts": 'import "../../src/io/b.js";' },
      "analyses/one/01.ts imports ../../src/io/b.js; analyses import affectlab only",
    ],
    [
      "a notebook that imports something else",
      { "notebooks/one/a.ipynb": notebook("1 + 1", 'import * as fs from "node:fs";') },
      "notebooks/one/a.ipynb imports node:fs; notebooks import affectlab only",
    ],
  ])("reports %s", (_, files, message) => {
    const { problems } = checkStructure(scratchFolder(files));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });
});

describe("what the command line loads before it knows its verb", () => {
  it("is small: commander and the schema of verdicts", async () => {
    const ts = (await import("typescript")).default;
    const loaded = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.Latest);
      for (const statement of source.statements) {
        if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
        const specifier = (statement.moduleSpecifier as { text: string } & typeof statement.moduleSpecifier)
          .text;
        if (specifier.startsWith(".")) visit(path.join(path.dirname(file), specifier.replace(/js$/, "ts")));
        else if (!specifier.startsWith("node:")) packages.add(specifier);
      }
    };
    visit(path.join(root, "src", "cli", "main.ts"));
    expect([...packages].sort()).toEqual(["commander", "zod"]);
    expect([...loaded].map((file) => path.relative(root, file).split(path.sep)[1])).not.toContain("studies");
    expect(loaded.size).toBeGreaterThan(4);
  });
});

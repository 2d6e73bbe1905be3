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
      "src/studies/contract.ts": "export interface Study { id: string }",
      "src/studies/shared/define-study.ts":
        'import type { Study } from "../contract.js";\nexport const defined: Study[] = [];',
      "src/studies/registry.ts":
        'import { defined } from "./shared/define-study.js";\nimport "./one/manifest.js";\nexport { defined };',
      "src/studies/one/manifest.ts":
        'import { defined } from "../shared/define-study.js";\ndefined.push({ id: "one" });\nexport const load = () => import("./study.js");',
      "src/studies/one/study.ts":
        'import type { Study } from "../contract.js";\nexport { g } from "./live/g.js";\nexport type S = Study;',
      "src/studies/one/data/read.ts":
        'import fs from "node:fs";\nexport interface Row { x: number }\nexport const read = fs;',
      // Types are gone when it runs, and a path touches no file.
      "src/studies/one/measures/m.ts":
        'import path from "node:path";\nimport { type Row } from "../data/read.js";\nexport const m = (row: Row) => path.join("" + row.x);',
      "src/studies/one/figures/f.ts": 'import { m } from "../measures/m.js";\nexport const f = m;',
      "src/studies/one/paper/p.ts": 'import { read } from "../data/read.js";\nexport const p = read;',
      "src/studies/one/live/g.ts":
        'import { f } from "../figures/f.js";\nimport { p } from "../paper/p.js";\nexport const g = [f, p];',
      "src/cli/f.ts":
        'export const f = () => import("../studies/registry.js");\nexport const a = "everyone";',
      "src/index.ts": 'export * from "./studies/one/study.js";',
      "analyses/one/01-read.ts": 'import { e } from "affectlab/studies/one";\nconsole.log(e);',
      "notebooks/one/first.ipynb": notebook(
        'import { e } from "affectlab";',
        'import { mean } from "affectlab/stats";',
        'import * as dfd from "danfojs-node";',
      ),
      "notebooks/executed/first.ipynb": notebook('import "left-pad";'),
    });
    expect(checkStructure(folder)).toEqual({ count: 18, problems: [] });
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
      { "src/claims/a.ts": 'export const a = () => import("../studies/registry.js");' },
      "src/claims/a.ts imports src/studies/registry.ts; claims may not import studies",
    ],
    [
      "planting that knows a diagnostic",
      { "src/judges/planting/kinds/a.ts": 'import type { B } from "../../diagnostics/b.js";' },
      "src/judges/planting/kinds/a.ts imports src/judges/diagnostics/b.ts; planting imports core, stats and itself only",
    ],
    [
      "planting that reads a file",
      { "src/judges/planting/a.ts": 'import "../../io/b.js";' },
      "src/judges/planting/a.ts imports src/io/b.ts; planting imports core, stats and itself only",
    ],
    [
      "planted dialogues that know a sentient agent",
      { "src/agents/planting/a.ts": 'import type { B } from "../sentient/b.js";' },
      "src/agents/planting/a.ts imports src/agents/sentient/b.ts; planting imports core, stats and itself only",
    ],
    [
      "an estimator that sees what was planted",
      { "src/studies/one/measures/severity.ts": 'import "../../../agents/planting/b.js";' },
      "src/studies/one/measures/severity.ts imports src/agents/planting/b.ts; only a recovery may see what was planted",
    ],
    [
      "a measure of frozen scores that sees what was planted",
      { "src/judges/freeze/measures/a.ts": 'import "../planting/b.js";' },
      "src/judges/freeze/measures/a.ts imports src/judges/freeze/planting/b.ts; only a recovery may see what was planted",
    ],
    [
      "a study that knows another",
      { "src/studies/one/data/a.ts": 'import "../../two/data/b.js";' },
      "src/studies/one/data/a.ts imports src/studies/two/data/b.ts; no study imports another",
    ],
    [
      "data that know what is measured on them",
      { "src/studies/one/data/a.ts": 'import type { B } from "../measures/b.js";\nexport type A = B;' },
      "src/studies/one/data/a.ts imports src/studies/one/measures/b.ts; in a study data may not import measures",
    ],
    [
      "figures that know the paper's claims",
      { "src/studies/one/figures/a.ts": 'import "../paper/b.js";' },
      "src/studies/one/figures/a.ts imports src/studies/one/paper/b.ts; in a study figures may not import paper",
    ],
    [
      "a claim that knows a figure",
      { "src/studies/one/paper/a.ts": 'import "../figures/b.js";' },
      "src/studies/one/paper/a.ts imports src/studies/one/figures/b.ts; in a study paper may not import figures",
    ],
    [
      "a live part that goes through the door",
      { "src/studies/one/live/a.ts": 'export const a = () => import("../index.js");' },
      "src/studies/one/live/a.ts imports src/studies/one/index.ts; in a study live may not import door",
    ],
    [
      "a room that no study has",
      { "src/studies/one/extras/a.ts": 'import "../data/b.js";' },
      "src/studies/one/extras/a.ts is in extras, which is not a room of a study",
    ],
    [
      "a manifest that loads its study",
      { "src/studies/one/manifest.ts": 'import { study } from "./study.js";\nexport { study };' },
      "src/studies/one/manifest.ts imports ./study.js; a manifest loads a study by import() only",
    ],
    [
      "a floor that imports a part of a study",
      { "src/cli/a.ts": 'export const a = () => import("../studies/one/study.js");' },
      "src/cli/a.ts imports src/studies/one/study.ts; a floor knows no single study",
    ],
    ...["one", "data/one/table.csv", "npx affectlab claims --study one", "one-items"].map(
      (text): [string, Record<string, string>, string] => [
        `a floor that names a study: ${text}`,
        { "src/studies/one/data/a.ts": "export {};", "src/io/b.ts": `\nexport const b = "${text}";` },
        "src/io/b.ts:2 names one; a floor knows no single study, ask its manifest",
      ],
    ),
    [
      "a floor that names a study around a value",
      {
        "src/studies/one/data/a.ts": "export {};",
        "src/io/b.ts": `export const b = (x: string) => \`\${x}/one\`;`,
      },
      "src/io/b.ts:1 names one",
    ],
    [
      "a statistic that reads a file",
      { "src/stats/a.ts": 'import { readFile } from "node:fs/promises";\nexport { readFile };' },
      "src/stats/a.ts -> node:fs/promises; a statistic may not read or write",
    ],
    [
      "game rules that read a file",
      { "src/games/g08a/rules.ts": 'import "fs";' },
      "src/games/g08a/rules.ts -> fs; game rules may not read or write",
    ],
    [
      "a measure that starts a process",
      { "src/studies/one/measures/a.ts": 'import "node:child_process";' },
      "src/studies/one/measures/a.ts -> node:child_process; a measure may not read or write",
    ],
    [
      "a figure function that reads a table through what it imports",
      {
        "src/studies/one/figures/agreement.ts":
          'import { b, type B } from "../data/b.js";\nexport const a: B = b;',
        "src/studies/one/data/b.ts":
          'import "../../../io/c.js";\nexport type B = number;\nexport const b = 1;',
        "src/io/c.ts": 'export const c = () => import("node:fs");',
      },
      "src/studies/one/figures/agreement.ts -> src/studies/one/data/b.ts -> src/io/c.ts -> node:fs; a figure function",
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
      "modules that know each other by a type",
      {
        "src/core/a.ts": 'import { b } from "./b.js";\nexport type A = number;\nexport { b };',
        "src/core/b.ts": 'import type { A } from "./a.js";\nexport const b: A = 1;',
      },
      "src/core/a.ts -> src/core/b.ts -> src/core/a.ts: a circle of imports",
    ],
    [
      "a module that knows the one that loads it later",
      {
        "src/core/a.ts": 'export const a = () => import("./b.js");\nexport type A = number;',
        "src/core/b.ts": 'import type { A } from "./a.js";\nexport const b: A = 1;',
      },
      "src/core/a.ts -> src/core/b.ts -> src/core/a.ts: a circle of imports",
    ],
    [
      "a folder without a place",
      { "src/utils/a.ts": 'import "../core/b.js";' },
      "src/utils/a.ts is in src/utils, which has no place in the direction of imports",
    ],
    [
      "a name of the public surface that its docstring calls internal",
      {
        "src/stats/index.ts": 'export { a, b } from "./a.js";',
        "src/stats/a.ts":
          "/** Public. */\nexport const a = 1;\n/** For its neighbours. @internal */\nexport const b = a;",
      },
      "src/stats/index.ts exports b of src/stats/a.ts, which says @internal; keep one or the other",
    ],
    [
      "an internal name that a star hands on",
      {
        "src/index.ts": 'export * from "./core/index.js";',
        "src/core/index.ts": 'export * from "./a.js";',
        "src/core/a.ts": 'export { b } from "./b.js";',
        "src/core/b.ts": "/**\n * Adds.\n * @internal\n */\nexport function b() {}",
      },
      "src/core/index.ts exports b of src/core/b.ts, which says @internal; keep one or the other",
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
    const studies = [...loaded].map((file) => path.relative(root, file).split(path.sep).join("/"));
    // Of a study its manifest alone, and the plain values that it declares.
    const others = studies.filter((file) =>
      /^src\/studies\/[^/]+\/(?!manifest\.ts|live\/declared-)/.test(file),
    );
    expect(others).toEqual(["src/studies/shared/define-study.ts", "src/studies/shared/replies/manifest.ts"]);
    expect(loaded.size).toBeGreaterThan(4);
  });
});

import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";

interface Packages {
  namedPackages: string[];
  checkPackages(
    root: string,
    names?: string[],
  ): { count: number; places: Record<string, string[]>; problems: string[] };
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = new URL("../../scripts/packages.mjs", import.meta.url).href;
const { checkPackages, namedPackages } = (await import(script)) as Packages;

const notebook = (source: string): string =>
  JSON.stringify({ cells: [{ cell_type: "code", source: [source] }] });

describe("the packages that are named", () => {
  it("are all imported in this project", () => {
    const { count, problems } = checkPackages(root);
    expect(problems).toEqual([]);
    expect(count).toBe(namedPackages.length);
  });

  it("count where a module, a kernel, a notebook or a configuration uses them", () => {
    const folder = scratchFolder({
      "src/a.ts":
        'import one from "one";\nexport const later = () => import("@two/sdk/part");\nexport { one };',
      "scripts/kernel/b.cjs": 'const three = require("three/dist");\nmodule.exports = three;',
      "src/c.ts":
        'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);\nexport const file = require.resolve("four/dist/four.js");',
      "notebooks/n.ipynb": notebook('import { evaluate } from "five";'),
      "vitest.config.ts": 'import { defineConfig } from "six/config";\nexport default defineConfig({});',
    });
    const names = ["one", "@two/sdk", "three", "four", "five", "six"];
    expect(checkPackages(folder, names)).toMatchObject({ count: 6, problems: [] });
  });

  it.each([
    ["a type alone", { "src/a.ts": 'import type { One } from "one";\nexport type A = One;' }],
    ["a comment", { "src/a.ts": '// import one from "one";\nexport {};' }],
    ["a name that only begins alike", { "src/a.ts": 'import "one-more";' }],
    ["a test", { "tests/a.test.ts": 'import "one";' }],
    ["an executed notebook", { "notebooks/executed/n.ipynb": notebook('import "one";') }],
  ])("do not count as used by %s", (_, files: Record<string, string>) => {
    expect(checkPackages(scratchFolder(files), ["one"]).problems).toEqual([
      "one is imported by no module, kernel, notebook or test configuration; use it or drop it",
    ]);
  });
});

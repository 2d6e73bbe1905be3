import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";

interface Docstrings {
  checkDocstrings(root: string): { count: number; problems: string[] };
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = new URL("../../scripts/structure/docstrings.mjs", import.meta.url).href;
const { checkDocstrings } = (await import(script)) as Docstrings;

/** The public names without a docstring in a folder laid out like the project. */
const bare = (files: Record<string, string>): string[] =>
  checkDocstrings(scratchFolder(files)).problems.map((problem) => problem.split(" is public")[0] as string);

describe("the docstrings of public names", () => {
  it("are all there in this project", () => {
    const { count, problems } = checkDocstrings(root);
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(2000);
  });

  it("are missed in values, types, patterns and functions, under the name of their declaration", () => {
    const found = bare({
      "src/core/index.ts": 'export { a, b as renamed, c, d, type T, type U } from "./a.js";',
      "src/core/a.ts": `export const a = 1;
        /** Two of something. */
        export const b = 2;
        export const [c, { d }] = [3, { d: 4 }];
        export interface T { x: number }
        // A comment with one star is none.
        export type U = T;
        export const own = 5;`,
    });
    expect(found).toEqual(["a", "c", "d", "T", "U"].map((name) => `src/core/a.ts: ${name}`));
  });

  it("are looked for through stars, other files and the doors of studies, and named once", () => {
    const found = bare({
      "src/index.ts": 'export * from "./core/index.js";\nexport { f } from "./studies/one/index.js";',
      "src/core/index.ts": 'export * from "./a.js";',
      "src/core/a.ts": 'import { b } from "./b.js";\nexport { b };\nexport * from "./c.js";',
      "src/core/b.ts": "export function b() {}",
      "src/core/c.ts": "/** Says what. */\nexport const c = 1;\nexport const bare = 2;",
      "src/studies/one/index.ts": 'export { f } from "./live/f.js";',
      "src/studies/one/live/f.ts": "export function f() {}",
      "src/studies/two/live/index.ts": "export const noDoor = 1;",
    });
    expect(found).toEqual(["src/core/b.ts: b", "src/core/c.ts: bare", "src/studies/one/live/f.ts: f"]);
  });

  it("may stand on one overload, and may say only what replaces a deprecated name", () => {
    const index = { "src/core/index.ts": 'export * from "./a.js";\nexport { z } from "zod";' };
    expect(
      bare({
        ...index,
        "src/core/a.ts": `/** Doubles. */
          export function twice(x: number): number;
          export function twice(x: string): string;
          export function twice(x: never) { return x; }
          /** @deprecated Use twice. */
          export const double = twice;`,
      }),
    ).toEqual([]);
    expect(
      bare({
        ...index,
        "src/core/a.ts": `/** @deprecated */
          export const a = 1;
          /** @throws InputError for a number below 0 */
          export const b = () => {};`,
      }),
    ).toEqual(["src/core/a.ts: a", "src/core/a.ts: b"]);
  });
});

import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";

interface Reach {
  checkReach(root: string): {
    count: number;
    unreached: { file: string; name: string }[];
    problems: string[];
  };
}
const root = fileURLToPath(new URL("../..", import.meta.url));
const script = new URL("../../scripts/structure/reach.mjs", import.meta.url).href;
const { checkReach } = (await import(script)) as Reach;

const notebook = (source: string): string =>
  JSON.stringify({ cells: [{ cell_type: "code", source: [source] }] });

/** The names that nothing reaches in a folder laid out like the project. */
const unreached = (files: Record<string, string>): string[] =>
  checkReach(scratchFolder({ "src/cli/main.ts": "export function main() {}", ...files })).unreached.map(
    ({ file, name }) => `${file} ${name}`,
  );

describe("exports that nothing reaches", () => {
  it("are none in this project, but for those that the waiting list names", () => {
    const { count, problems, unreached } = checkReach(root);
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(1000);
    // The waiting list only gets shorter: lower this number with every name that leaves it.
    expect(unreached.length).toBeLessThanOrEqual(22);
  });

  it("are found behind the public surface, in files that others import, and in types", () => {
    expect(
      unreached({
        "src/index.ts": 'export { a, b, type T } from "./core/a.js";',
        "src/core/a.ts":
          "export const a = 1;\nexport const b = 2;\nexport interface T { x: number }\nexport const own = 3;",
        "src/cli/main.ts": 'import { a } from "../core/a.js";\nexport function main() { return a; }',
      }),
    ).toEqual(["src/core/a.ts b", "src/core/a.ts T", "src/core/a.ts own"]);
  });

  it("do not count as reached by a test or by another export that nothing reaches", () => {
    expect(
      unreached({
        "src/core/a.ts": 'import { b } from "./b.js";\nexport const a = () => b;',
        "src/core/b.ts": "export const b = 1;",
        "tests/core/a.test.ts": 'import { a } from "../../src/core/a.js";\na();',
      }),
    ).toEqual(["src/core/a.ts a", "src/core/b.ts b"]);
  });

  it.each<[string, Record<string, string>]>([
    [
      "a verb that loads its module when it runs",
      {
        "src/cli/main.ts": 'export const main = async () => (await import("./verb.js")).verb();',
        "src/cli/verb.ts": "export function verb() {}",
      },
    ],
    [
      "a pattern of a dynamic import",
      {
        "src/cli/main.ts":
          'export async function main() { const { verb: run } = await import("./verb.js"); run(); }',
        "src/cli/verb.ts": "export function verb() {}",
      },
    ],
    [
      "a member of a namespace",
      {
        "src/cli/main.ts": 'import * as all from "./verb.js";\nexport const main = () => all.verb();',
        "src/cli/verb.ts": "export function verb() {}",
      },
    ],
    [
      "what a module does when it is loaded",
      {
        "src/cli/main.ts": 'import "./register.js";\nexport function main() {}',
        "src/cli/register.ts": 'import { player } from "./player.js";\nregister(player);',
        "src/cli/player.ts": "export const player = 1;",
      },
    ],
    [
      "the type of a reached function",
      {
        "src/cli/main.ts": 'import { make } from "./a.js";\nexport const main = () => make({ x: 1 });',
        "src/cli/a.ts": "export interface Options { x: number }\nexport const make = (o: Options) => o;",
      },
    ],
    [
      "a barrel of barrels, from a notebook",
      {
        "src/index.ts": 'export * from "./one/index.js";',
        "src/one/index.ts": 'export { inner as shown } from "./inner.js";',
        "src/one/inner.ts": "export const inner = 1;",
        "notebooks/one/first.ipynb": notebook('import { shown } from "affectlab";\nshown;'),
      },
    ],
    [
      "a subpath, from an analysis",
      {
        "src/studies/one/index.ts": "export const a = 1;",
        "analyses/one/01-a.ts": 'import { a } from "affectlab/studies/one";\nconsole.log(a);',
      },
    ],
    [
      "a script that takes a built file",
      {
        "src/io/a.ts": "export const a = 1;",
        "scripts/run.mjs": 'const { a } = await import("../dist/io/a.js");\na;',
      },
    ],
  ])("are reached by %s", (_, files) => {
    expect(unreached(files).filter((name) => !name.endsWith(" main"))).toEqual([]);
  });

  it("may wait in the list with a reason, and leave it once they are reached", () => {
    const files = { "src/cli/main.ts": "export function main() {}", "src/core/a.ts": "export const a = 1;" };
    const list = (entries: object[]) => ({ "scripts/structure/reach-waiting.json": JSON.stringify(entries) });
    const problemsOf = (more: Record<string, string>) =>
      checkReach(scratchFolder({ ...files, ...more })).problems;
    const entry = { file: "src/core/a.ts", names: ["a"] };
    expect(problemsOf({})).toEqual([
      "src/core/a.ts exports what no verb, notebook, analysis or bench reaches; use it or delete it: a",
    ]);
    expect(problemsOf(list([{ ...entry, reason: "the next verb needs it" }]))).toEqual([]);
    expect(problemsOf(list([entry]))).toEqual([
      "scripts/structure/reach-waiting.json: src/core/a.ts stands there without a reason",
    ]);
    expect(
      problemsOf({
        ...list([{ ...entry, reason: "the next verb needs it" }]),
        "src/cli/main.ts": 'import { a } from "../core/a.js";\nexport const main = () => a;',
      }),
    ).toEqual([
      "scripts/structure/reach-waiting.json lists src/core/a.ts a, which is reached or gone; remove the line",
    ]);
  });
});

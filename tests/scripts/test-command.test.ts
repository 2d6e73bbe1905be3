import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Ended, runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

const passing = 'import { expect, it } from "vitest";\nit("holds", () => expect(1).toBe(1));\n';

/** npm test's runner in a scratch folder with the given test files. */
const runTests = (tests: Record<string, string>, args: string[] = []): Promise<Ended> => {
  const folder = scratchFolder({
    "package.json": '{"type":"module"}',
    "vitest.config.mjs": 'export default { test: { include: ["tests/**/*.test.ts"] } };',
    ...Object.fromEntries(Object.entries(tests).map(([name, text]) => [`tests/${name}.test.ts`, text])),
  });
  cpSync(path.join(root, "scripts"), path.join(folder, "scripts"), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  // Vitest's own variables would make the inner run take itself for a worker of the outer one.
  return runNode([path.join(folder, "scripts", "test.mjs"), ...args], {
    cwd: "/",
    env: { VITEST: "", TEST: "" },
  });
};
const lastLine = ({ stdout }: Ended): string | undefined => stdout.trimEnd().split("\n").at(-1);

describe("npm test", () => {
  it("ends with a line that counts passed, failed and skipped tests", async () => {
    const mixed = `${passing}it("fails", () => expect(1).toBe(2));\nit.skip("later", () => {});\nit.todo("idea");\n`;
    const ended = await runTests({ mixed });
    expect([ended.code, lastLine(ended)]).toEqual([1, "1 passed, 1 failed, 2 skipped"]);
    expect(ended.stdout).toContain("\nfailed: tests/mixed.test.ts: fails\n");
  });

  it("counts a file that cannot be loaded as failed", async () => {
    const ended = await runTests({ passing, broken: 'import "./missing.js";' });
    expect(ended.stdout).toContain("\nfailed: tests/broken.test.ts: could not be loaded\n");
    expect([ended.code, lastLine(ended)]).toEqual([1, "1 passed, 1 failed, 0 skipped"]);
  });

  it("counts an error outside any test as failed", async () => {
    const stray = `${passing}setTimeout(() => { throw new Error("stray"); }, 5);\nit("waits", () => new Promise((done) => setTimeout(done, 100)));`;
    const ended = await runTests({ stray });
    expect([ended.code, lastLine(ended)]).toEqual([1, "2 passed, 1 failed, 0 skipped"]);
  });

  it("passes its arguments on", async () => {
    const ended = await runTests({ passing, other: passing }, ["tests/other.test.ts"]);
    expect([ended.code, lastLine(ended)]).toEqual([0, "1 passed, 0 failed, 0 skipped"]);
    const wrong = await runTests({ passing }, ["--no-such-option"]);
    expect(wrong.code).not.toBe(0);
    expect(lastLine(wrong)).toMatch(/^0 passed, 1 failed, 0 skipped$/);
  });
});

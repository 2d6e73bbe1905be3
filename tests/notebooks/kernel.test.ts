import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kernelsOf, runNode, until } from "./processes.js";
import { type CellSpec, root, scratchClone, scratchFolder, writeNotebook } from "./scratch.js";

// Real notebooks in the real kernel, one test at a time: each costs a kernel's start, a second or two.
let clone: string;
let marker: string;

interface Output {
  output_type: string;
  text?: string;
  data?: Record<string, unknown>;
  ename?: string;
  evalue?: string;
}
interface Executed {
  cells: { outputs: Output[]; execution_count: number | null }[];
}

beforeAll(() => {
  clone = scratchClone();
  marker = path.join(clone, "marker");
  const { status, stderr } = spawnSync(process.execPath, ["scripts/ensure.mjs"], {
    cwd: clone,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
});
afterAll(() => {
  expect(kernelsOf(clone)).toEqual([]);
});

const runner = (): string => path.join(clone, "scripts", "run-notebooks.mjs");

function notebook(name: string, cells: CellSpec[], metadata?: object): string {
  return writeNotebook(path.join(clone, "notebooks", `${name}.ipynb`), cells, metadata);
}

async function run(files: string[], ...options: string[]) {
  return runNode([runner(), ...files, ...options], { cwd: clone }).ended;
}

function executed(name: string): Executed {
  return JSON.parse(fs.readFileSync(path.join(clone, "notebooks", "executed", `${name}.ipynb`), "utf8"));
}

const draw = 'import { randomStream } from "affectlab";\nconst first: number = randomStream(7, "a").next();';

describe("a notebook in the kernel", () => {
  it("imports affectlab with its types, from any working directory, and keeps names from cell to cell", async () => {
    const file = notebook("typed", [
      { markdown: "# Is it typed?" },
      { code: draw },
      { code: "const again: number = await Promise.resolve(first);\nagain === first" },
    ]);
    const source = fs.readFileSync(file, "utf8");
    const { code, stdout, stderr } = await runNode([runner(), file], { cwd: os.tmpdir() }).ended;
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\[1\/1\] ok {6}.*typed\.ipynb {2}\d+\.\d s\n1 notebook executed, none failed\n$/,
    );
    const cells = executed("typed").cells;
    expect(cells[2]).toMatchObject({
      execution_count: 2,
      outputs: [{ output_type: "stream", name: "stdout", text: "true\n" }],
    });
    expect(cells[1]?.outputs).toEqual([]); // no warning of Node among the outputs
    expect(fs.readFileSync(file, "utf8")).toBe(source);
  });

  it("has the project's own public surface in the project's own kernel", async () => {
    const folder = scratchFolder();
    const file = writeNotebook(path.join(folder, "own.ipynb"), [
      { code: 'import { spearmanCorrelation, showTable, type Claim } from "affectlab";' },
      { code: "showTable({ rho: [spearmanCorrelation([1, 2, 3], [1, 3, 2]).value] });" },
    ]);
    const own = path.join(root, "scripts", "run-notebooks.mjs");
    const { code, stdout } = await runNode([own, file, "--out", path.join(folder, "out")], { cwd: folder })
      .ended;
    expect(stdout).toContain("own.ipynb");
    expect(code, stdout).toBe(0);
    const { cells } = JSON.parse(fs.readFileSync(path.join(folder, "out", "own.ipynb"), "utf8")) as Executed;
    // 1 - 6 (0 + 1 + 1) / (3 (9 - 1)) = 0.5
    expect(cells[1]?.outputs[0]?.data?.["text/plain"]).toBe("  rho\n0.500");
  });

  it("shows one bundle of mime types for a figure", async () => {
    const file = notebook("bundle", [
      {
        code: `import { showFigure, showMarkdown, showTable } from "affectlab";
showFigure({ spec: { data: [{ y: [1, 2] }], layout: {} }, svg: "<svg/>", png: new Uint8Array([1, 2]), alt: "Up." });
showTable([{ model: "<b>", r: 0.5 }]);
showMarkdown("**so**");`,
      },
    ]);
    expect((await run([file])).code).toBe(0);
    expect(executed("bundle").cells[0]?.outputs).toEqual([
      {
        output_type: "display_data",
        metadata: {},
        data: {
          "application/vnd.plotly.v1+json": { data: [{ y: [1, 2] }], layout: {} },
          "image/svg+xml": "<svg/>",
          "image/png": "AQI=",
          "text/plain": "Up.",
        },
      },
      {
        output_type: "display_data",
        metadata: {},
        data: {
          "text/html": expect.stringContaining('<td style="text-align:left">&lt;b&gt;</td>'),
          "text/plain": "model      r\n<b>    0.500",
        },
      },
      {
        output_type: "display_data",
        metadata: {},
        data: { "text/markdown": "**so**", "text/plain": "**so**" },
      },
    ]);
  });

  it("names notebook, cell and error of each that fails, and runs no cell after it", async () => {
    const after = { code: `import fs from "node:fs";\nfs.writeFileSync(${JSON.stringify(marker)}, "ran");` };
    const files = [
      notebook("fails/type", [
        { markdown: "?" },
        { code: draw },
        { code: "\nconst text: string = first;" },
        after,
      ]),
      notebook("fails/throw", [{ code: 'throw new RangeError("too far:\\n 3");' }, after]),
      notebook("fails/stray", [{ code: 'Promise.reject(new Error("nobody waits"));\n1' }, after]),
      notebook("fails/null", [{ code: "const nothing = [1].find((n) => n > 1);\nnothing.toFixed()" }, after]),
      notebook("fails/exit", [{ code: "process.exit(3)" }, after]),
      notebook("fails/python", [after], { kernelspec: { name: "python3" } }),
    ];
    const { code, stdout, stderr } = await run(files);
    expect(code).toBe(1);
    const told = [
      "type.ipynb, cell 3 (const text: string = first;): TypeCheckError: 2:7 - Type 'number' is not assignable to type 'string'.",
      'throw.ipynb, cell 1 (throw new RangeError("too far:\\n 3");): RangeError: too far: 3',
      'stray.ipynb, cell 1 (Promise.reject(new Error("nobody waits"));): Error: not awaited: nobody waits',
      "null.ipynb, cell 1 (const nothing = [1].find((n) => n > 1);): TypeCheckError: 2:1 - 'nothing' is possibly 'undefined'.",
      "exit.ipynb, cell 1 (process.exit(3)): the kernel ended with 3",
      'python.ipynb: asks for the kernel "python3"; set its kernelspec to "affectlab"',
    ];
    for (const line of told) expect(stdout).toContain(`FAILED  notebooks/fails/${line}\n`);
    expect(stderr).toContain("run-notebooks: 6 failed: notebooks/fails/");
    expect(fs.existsSync(marker)).toBe(false);
    expect(executed("fails/throw").cells[0]?.outputs).toMatchObject([
      { output_type: "error", ename: "RangeError", evalue: "too far:\n 3" },
    ]);
    expect(kernelsOf(clone)).toEqual([]);
  });

  it("goes on after a cell that is tagged to fail", async () => {
    const file = notebook("tagged", [
      { code: 'throw new Error("as expected")', tags: ["raises-exception"] },
      { code: '"reached"' },
    ]);
    expect((await run([file])).code).toBe(0);
    expect(executed("tagged").cells[1]?.outputs).toMatchObject([{ text: "reached\n" }]);
  });

  it("refuses what was queued behind a failed cell, and runs what is sent after its reply", async () => {
    const { startKernel } = await import(path.join(clone, "scripts/notebooks/kernel.mjs"));
    const kernel = await startKernel();
    const execute = (code: string) => kernel.client.request("execute_request", { code, stop_on_error: true });
    const queued = [execute('throw "a string"'), execute("1"), execute("2")];
    expect(await Promise.all(queued)).toMatchObject([
      { status: "error", ename: "Thrown", evalue: "'a string'" },
      { status: "aborted" },
      { status: "aborted" },
    ]);
    expect(await execute("3")).toMatchObject({ status: "ok" });
    await kernel.stop();
    expect(kernelsOf(clone)).toEqual([]);
  });

  it("ends a cell that runs longer than the time-out", async () => {
    const file = notebook("endless", [{ code: "for (;;) {}" }]);
    const { code, stdout } = await run([file], "--timeout", "1");
    expect(code).toBe(1);
    expect(stdout).toContain("endless.ipynb, cell 1 (for (;;) {}): ran longer than 1 s");
    expect(kernelsOf(clone)).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 130],
    ["SIGKILL", null],
  ] as const)("leaves no kernel behind when the runner gets %s", async (signal, exit) => {
    // An endless loop: the kernel's main thread can notice nothing by itself.
    const started = path.join(clone, `started-${signal}`);
    const body = `import fs from "node:fs";\nfs.writeFileSync(${JSON.stringify(started)}, "");\nfor (;;) {}`;
    const process = runNode([runner(), notebook("interrupted", [{ code: body }])], { cwd: clone });
    await until(() => fs.existsSync(started));
    expect(kernelsOf(clone)).toHaveLength(1);
    process.started.kill(signal);
    expect((await process.ended).code).toBe(exit);
    await until(() => kernelsOf(clone).length === 0, 5);
  });

  it("sees an edit in src, also when two kernels start at once, and names what does not compile", async () => {
    const source = path.join(clone, "src", "index.ts");
    const before = fs.readFileSync(source, "utf8");
    fs.writeFileSync(source, `${before}export const added: number = 41;\n`);
    const cells = [{ code: 'import { added } from "affectlab";\nadded + 1' }];
    const both = await run([notebook("edit/one", cells), notebook("edit/two", cells)], "--jobs", "2");
    expect(both).toMatchObject({ code: 0, stderr: "" });
    for (const name of ["edit/one", "edit/two"]) {
      expect(executed(name).cells[0]?.outputs).toMatchObject([{ text: "42\n" }]);
    }

    fs.writeFileSync(source, `${before}\nexport const added: number = "41";\n`);
    const broken = await run([path.join(clone, "notebooks/edit/one.ipynb")]);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(
      /one\.ipynb, cell 1 \(.*\): BuildError: compiling src failed: src\/index\.ts\(4,14\): error TS2322: Type 'string' is not assignable to type 'number'; correct it and restart the kernel\n/,
    );
    fs.writeFileSync(source, before);
  });

  it("says so when dependencies are missing, rather than hang", async () => {
    const bare = scratchFolder();
    fs.cpSync(path.join(root, "scripts"), path.join(bare, "scripts"), { recursive: true });
    const kernel = path.join(bare, "scripts/kernel/tslab-kernel.cjs");
    const { code, stderr } = await runNode([kernel, "--config-path", "none.json"]).ended;
    expect(code).toBe(1);
    expect(stderr).toContain(
      `affectlab kernel: dependencies are not installed in ${bare}; run npm run build there`,
    );
  });
});

describe("the runner's command line", () => {
  it.each([
    [["--jobs", "0"], "--jobs must be a whole number from 1, got 0"],
    [["--timeout", "soon"], "--timeout must be seconds from 0 to 1e6, got soon"],
    [["--colour"], "Unknown option '--colour'"],
  ])("refuses %j with 2", async (options, message) => {
    const { code, stderr } = await run([], ...options);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("refuses what is no notebook, and an --out over the notebooks themselves", async () => {
    expect(await run(["absent.ipynb"])).toMatchObject({
      code: 1,
      stderr: "run-notebooks: absent.ipynb: no such notebook or folder\n",
    });
    const file = path.join(clone, "notebooks", "broken.ipynb");
    fs.writeFileSync(file, "{");
    expect((await run([file])).stdout).toContain("broken.ipynb: not a notebook (");
    fs.rmSync(file);
    const mine = notebook("mine", [{ code: "1" }]);
    expect((await run([mine], "--out", path.dirname(mine))).stderr).toContain("would overwrite the notebook");
  });
});

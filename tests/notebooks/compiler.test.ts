import { EventEmitter } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../support/scratch-clone.js";
import { runNode } from "./processes.js";
import { root, scratchFolder, writeNotebook } from "./scratch.js";

// What the runner's compiler answers is held against tslab's own converter, made as a kernel makes it.
const { startCompiler } = await import(path.join(root, "scripts", "notebooks", "compiler.mjs"));
const require = createRequire(path.join(root, "scripts", "kernel", "x.cjs"));

interface Converted {
  output?: string;
  declOutput?: string;
  diagnostics: object[];
}

class Kernel extends EventEmitter {
  connected = true;
  #asked = 0;
  #waiting = new Map<number, (converted: Converted | undefined) => void>();

  send({ id, converted }: { id: number; converted?: Converted }) {
    this.#waiting.get(id)?.(converted);
  }

  ask(previous: string, code: string, build = "first"): Promise<Converted | undefined> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.emit("message", { id, build, previous, code });
    });
  }
}

/** A new converter, as a kernel makes it. */
function tslabConverter() {
  require("./stock-typescript.cjs").adaptTypeScript(root);
  return require("tslab/dist/converter.js").createConverter({ isJS: false, isBrowser: false });
}

let compiler: ReturnType<typeof startCompiler>;
function newKernel(): Kernel {
  const kernel = new Kernel();
  compiler.serve(kernel);
  return kernel;
}

beforeAll(async () => {
  await ensureBuilt();
  compiler = startCompiler();
});
afterAll(() => compiler.close());

const notebooks = [
  [
    'import { randomStream, type Claim } from "affectlab";\nconst first = randomStream(7, "a").next();',
    "const claims: Claim[] = [];\nconst o = { first };\nawait Promise.resolve(o)",
    "\nconst wrong: string = first;",
    "interface Pair { a: number }\nconst first = 'again';\nclaims.length",
  ],
  [
    'import { mean } from "simple-statistics";\nconst first: Map<string, number> = new Map();',
    'first.set("x", mean([1, 2]));\nfirst',
    "const wrong: { [x: string]: 1 | 'b' } = { x: 'c' };",
    "enum Side { Left, Right }\nSide.Left",
  ],
];

describe("the compiler that kernels share", () => {
  it("gives each of two notebooks what a converter of its own gives, errors too", async () => {
    const { expandShorthand } = require("./expand-shorthand.cjs");
    const previous = ["", ""];
    const kernels = notebooks.map(newKernel);
    const own = notebooks.map(tslabConverter);
    for (const cell of [0, 1, 2, 3]) {
      for (const [n, kernel] of kernels.entries()) {
        const code = notebooks[n]?.[cell] as string;
        const expected = own[n].convert(previous[n], expandShorthand(code)) as Converted;
        const converted = await kernel.ask(previous[n] as string, code);
        expect(expected.diagnostics, code).toHaveLength(code.includes("wrong") ? 1 : 0);
        expect(converted).toEqual(expected);
        previous[n] = expected.declOutput ?? (previous[n] as string);
      }
    }
  });

  it("leaves a cell that imports a file to its kernel, also one that is not there, and then goes on", async () => {
    const kernel = newKernel();
    expect(await kernel.ask("", 'import { one } from "./not-written-yet";\none')).toBeUndefined();
    // tslab compiles sources below the project's root only.
    const folder = fs.mkdtempSync(path.join(root, "dist", "test-"));
    try {
      fs.writeFileSync(path.join(folder, "source.ts"), "export const one = 1;\n");
      const code = `import { one } from "./dist/${path.basename(folder)}/source";\none`;
      const own = tslabConverter().convert("", code);
      expect(own).toMatchObject({
        diagnostics: [],
        sideOutputs: [{ path: expect.stringMatching(/source\.js$/) }],
      });
      expect(await kernel.ask("", code)).toBeUndefined();
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
    expect(await kernel.ask("", "const n = 1;")).toMatchObject({ declOutput: "declare const n = 1;\n" });
  });

  it("reads the declarations again for a kernel that runs a later build", async () => {
    const folder = fs.mkdtempSync(path.join(root, "node_modules", "affectlab-test-"));
    try {
      const index = path.join(folder, "index.d.ts");
      const code = `import { added } from "${path.basename(folder)}";\nconst copy = added;`;
      fs.writeFileSync(index, "export declare const added: number;\n");
      expect((await newKernel().ask("", code))?.declOutput).toContain("copy: number");
      fs.writeFileSync(index, "export declare const added: string;\n");
      expect((await newKernel().ask("", code))?.declOutput).toContain("copy: number");
      expect((await newKernel().ask("", code, "second"))?.declOutput).toContain("copy: string");
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it("answers that it has none once its thread has ended", async () => {
    const ended = startCompiler();
    const kernel = new Kernel();
    ended.serve(kernel);
    const asked = kernel.ask("", "1");
    await ended.close();
    expect(await asked).toBeUndefined();
    expect(await kernel.ask("", "1")).toBeUndefined();
  });
});

describe("a kernel of the runner", () => {
  it("loads TypeScript only for a cell that the compiler leaves to it", async () => {
    const folder = scratchFolder();
    // The stand-in of load-later.cjs has no search paths; a module that Node has loaded has some.
    const typescript = JSON.stringify(path.join("typescript-for-tslab", "lib", "typescript.js"));
    const isLoaded = `Object.values(require.cache).some((m) => m?.id.endsWith(${typescript}) && m.paths)`;
    const cells = [
      { code: 'import { randomStream } from "affectlab";\nconst n: number = randomStream(7, "a").next();' },
      { code: "const s: string = n;", tags: ["raises-exception"] },
      { code: isLoaded },
      { code: 'import { a } from "./not-there";\na', tags: ["raises-exception"] },
      { code: isLoaded },
      { code: "typeof n" },
    ];
    const file = writeNotebook(path.join(folder, "own.ipynb"), cells);
    const runner = path.join(root, "scripts", "run-notebooks.mjs");
    const { code, stdout } = await runNode([runner, file, "--out", path.join(folder, "out")]).ended;
    expect(code, stdout).toBe(0);
    const executed = JSON.parse(fs.readFileSync(path.join(folder, "out", "own.ipynb"), "utf8"));
    const outputs = executed.cells.map((cell: { outputs: object[] }) => cell.outputs[0]);
    expect(outputs.slice(1)).toMatchObject([
      { ename: "TypeCheckError", evalue: "1:7 - Type 'number' is not assignable to type 'string'." },
      { text: "false\n" },
      { ename: "TypeCheckError", evalue: expect.stringMatching(/^1:19 - Cannot find module '.\/not-there'/) },
      { text: "true\n" },
      { text: "number\n" },
    ]);
  });
});

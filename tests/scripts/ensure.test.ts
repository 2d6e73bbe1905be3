import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Ended, runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

interface Ensure {
  requireNode(version?: string): void;
  installationDiffers(folder: string): boolean;
}
const script = new URL("../../scripts/ensure.mjs", import.meta.url).href;
const { requireNode, installationDiffers } = (await import(script)) as Ensure;

const lock = { packages: { "": {}, "node_modules/typescript": { version: "5.9.3", integrity: "x" } } };
const config = {
  compilerOptions: {
    target: "ES2023",
    // Without the browser's declarations, which take longer than all else here.
    lib: ["ES2023"],
    skipLibCheck: true,
    module: "NodeNext",
    rootDir: "src",
    outDir: "dist",
    declaration: true,
    sourceMap: true,
    strict: true,
    types: [],
  },
  include: ["src/**/*.ts"],
};

/** A clone with a source or two and TypeScript as its only package. */
const clone = (sources: Record<string, string>): string => {
  const folder = scratchFolder({
    "package.json": '{"name":"affectlab","type":"module"}',
    "package-lock.json": JSON.stringify(lock),
    "node_modules/.package-lock.json": JSON.stringify(lock),
    "tsconfig.json": JSON.stringify(config),
    ...Object.fromEntries(Object.entries(sources).map(([name, text]) => [`src/${name}`, text])),
  });
  cpSync(path.join(root, "scripts"), path.join(folder, "scripts"), { recursive: true });
  for (const name of ["typescript", "esbuild", "@esbuild"]) {
    symlinkSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  }
  return folder;
};
const ensure = (folder: string, env: Record<string, string> = {}): Promise<Ended> =>
  runNode([path.join(folder, "scripts", "ensure.mjs")], { cwd: "/", env });
const dist = (folder: string): string[] =>
  readdirSync(path.join(folder, "dist"), { recursive: true }).sort() as string[];

describe("what is installed", () => {
  const entry = { version: "1.0.0", integrity: "x" };
  const differs = (wanted: object, installed: object | undefined): boolean =>
    installationDiffers(
      scratchFolder({
        "package-lock.json": JSON.stringify({ packages: { "": {}, ...wanted } }),
        ...(installed && { "node_modules/.package-lock.json": JSON.stringify({ packages: installed }) }),
      }),
    );

  it("differs when a package is absent or another", () => {
    expect(differs({ "node_modules/a": entry }, undefined)).toBe(true);
    expect(differs({ "node_modules/a": entry }, {})).toBe(true);
    expect(differs({ "node_modules/a": entry }, { "node_modules/a": { ...entry, version: "2.0.0" } })).toBe(
      true,
    );
    expect(differs({ "node_modules/a": entry }, { "node_modules/a": { ...entry, integrity: "y" } })).toBe(
      true,
    );
    expect(differs({ "node_modules/a": entry }, { "node_modules/a": entry })).toBe(false);
  });

  it("does not differ by links, or by what is optional: other platforms' binaries", () => {
    const wanted = {
      "node_modules/affectlab": { resolved: "", link: true },
      "node_modules/darwin": { ...entry, optional: true },
      "node_modules/a": entry,
    };
    expect(differs(wanted, { "node_modules/a": entry })).toBe(false);
  });

  it("is what npm ci left in this project", () => {
    expect(installationDiffers(root)).toBe(false);
  });

  it("asks for a lockfile that can be read", () => {
    expect(() => installationDiffers(scratchFolder())).toThrow("package-lock.json is missing or unreadable");
  });
});

describe("the Node version", () => {
  it("is 20.19 at least", () => {
    for (const version of ["20.19.0", "20.20.2", "22.0.0", "24.21.0"]) requireNode(version);
    for (const version of ["18.20.4", "20.9.0", "20.18.9"]) {
      expect(() => requireNode(version)).toThrow(
        `affectlab needs Node 20.19 or newer, this is ${version}; install`,
      );
    }
  });
});

describe("ensure", () => {
  it("compiles, then does nothing until a source changes", async () => {
    const folder = clone({ "a.ts": "export const a = 1;" });
    expect(await ensure(folder)).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(dist(folder)).toEqual(["a.d.ts", "a.js", "a.js.map"]);
    // An output that only a second compilation would replace.
    writeFileSync(path.join(folder, "dist", "a.js"), "export const a = 'untouched';");
    await ensure(folder);
    const untouched = await runNode(["-e", `import("${folder}/dist/a.js").then((m) => console.log(m.a))`]);
    expect(untouched.stdout).toBe("untouched\n");

    writeFileSync(path.join(folder, "src", "a.ts"), "export const a = 22;");
    await ensure(folder);
    const changed = await runNode(["-e", `import("${folder}/dist/a.js").then((m) => console.log(m.a))`]);
    expect(changed.stdout).toBe("22\n");
  });

  it("waits for no output of what a browser runs, which has a tsconfig of its own", async () => {
    const folder = clone({ "a.ts": "export const a = 1;", "page/b.ts": "export const b = 2;" });
    writeFileSync(path.join(folder, "src", "page", "tsconfig.json"), "{}");
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ ...config, exclude: ["src/page"] }));
    await ensure(folder);
    expect(dist(folder)).toEqual(["a.d.ts", "a.js", "a.js.map"]);
    writeFileSync(path.join(folder, "dist", "a.js"), "export const a = 'untouched';");
    await ensure(folder);
    const untouched = await runNode(["-e", `import("${folder}/dist/a.js").then((m) => console.log(m.a))`]);
    expect(untouched.stdout).toBe("untouched\n");
  });

  it("compiles again what was deleted from dist, and deletes there what src no longer has", async () => {
    const folder = clone({ "a.ts": "export const a = 1;", "old/b.ts": "export const b = 2;" });
    await ensure(folder);
    expect(dist(folder)).toContain(path.join("old", "b.js"));
    rmSync(path.join(folder, "dist"), { recursive: true });
    rmSync(path.join(folder, "src", "old"), { recursive: true });
    await ensure(folder);
    expect(dist(folder)).toEqual(["a.d.ts", "a.js", "a.js.map"]);
    writeFileSync(path.join(folder, "src", "c.ts"), "export const c = 3;");
    await ensure(folder);
    rmSync(path.join(folder, "src", "c.ts"));
    await ensure(folder);
    expect(dist(folder)).toEqual(["a.d.ts", "a.js", "a.js.map"]);
  });

  it("bundles what is imported, and keeps the parts of the last bundle for those who run from it", async () => {
    const lazy = (text: string): Record<string, string> => ({
      "index.ts": 'export const later = async () => (await import("./lazy.js")).text;',
      "lazy.ts": `export const text = "${text}";`,
    });
    const folder = clone(lazy("one"));
    const parts = (): string[] => dist(folder).filter((file) => /bundle.parts.lazy-\w+\.js$/.test(file));
    const bundled = path.join(folder, "dist", "bundle", "index.js");
    const run = async (): Promise<string> =>
      (await runNode(["-e", `import("${bundled}").then((m) => m.later()).then(console.log)`])).stdout;
    await ensure(folder);
    expect(await run()).toBe("one\n");
    const [first] = parts();
    writeFileSync(path.join(folder, "src", "lazy.ts"), lazy("two")["lazy.ts"] as string);
    await ensure(folder);
    expect(await run()).toBe("two\n");
    expect(parts()).toHaveLength(2);
    expect(parts()).toContain(first);
    writeFileSync(path.join(folder, "src", "lazy.ts"), lazy("three")["lazy.ts"] as string);
    await ensure(folder);
    expect(await run()).toBe("three\n");
    expect(parts()).toHaveLength(2);
    expect(parts()).not.toContain(first);
    rmSync(path.join(folder, "dist", "bundle"), { recursive: true });
    await ensure(folder);
    expect(await run()).toBe("three\n");
  });

  it("names file and line of a type error, each time, and recovers", async () => {
    const folder = clone({ "a.ts": "export const a: number = 'x';" });
    for (let attempt = 0; attempt < 2; attempt++) {
      const ended = await ensure(folder);
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(/affectlab: compiling src failed: src\/a\.ts\(1,14\): error TS2322: /);
    }
    writeFileSync(path.join(folder, "src", "a.ts"), "export const a: number = 1;");
    expect((await ensure(folder)).code).toBe(0);
  });

  it("lets several processes take turns, and takes over from a dead one", async () => {
    const folder = clone({ "a.ts": "export const a = 1;" });
    mkdirSync(path.join(folder, "dist"));
    // No process has this number.
    writeFileSync(path.join(folder, "dist", ".lock"), "9999999");
    const ended = await Promise.all([ensure(folder), ensure(folder), ensure(folder)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(dist(folder)).toEqual(["a.d.ts", "a.js", "a.js.map"]);
  });

  it("compiles again when a compilation was killed", async () => {
    const folder = clone({ "a.ts": "export const a = 1;" });
    await ensure(folder);
    // As if a later compilation had been killed: the source is older again, and the stamp is gone.
    rmSync(path.join(folder, "node_modules", ".cache", "affectlab", "build.json"));
    utimesSync(path.join(folder, "src", "a.ts"), 1, 1);
    expect((await ensure(folder)).code).toBe(0);
    expect(existsSync(path.join(folder, "node_modules", ".cache", "affectlab", "build.json"))).toBe(true);
  });

  it("says what to do when npm cannot reach its registry", async () => {
    const folder = clone({ "a.ts": "export const a = 1;" });
    const name = "affectlab-package-that-nobody-published";
    const packageJson = {
      name: "affectlab",
      version: "1.0.0",
      type: "module",
      dependencies: { [name]: "1.0.0" },
    };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(packageJson));
    const wanted = {
      name: "affectlab",
      version: "1.0.0",
      lockfileVersion: 3,
      packages: {
        "": packageJson,
        [`node_modules/${name}`]: {
          version: "1.0.0",
          resolved: `http://127.0.0.1:9/${name}.tgz`,
          integrity: "sha512-AA==",
        },
      },
    };
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(wanted));
    const ended = await ensure(folder, {
      npm_config_registry: "http://127.0.0.1:9/",
      npm_config_fetch_retries: "0",
      npm_config_cache: scratchFolder(),
    });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    const last = ended.stderr.trim().split("\n").at(-1);
    expect(last).toMatch(
      /^affectlab: npm ci failed: .*; if the npm registry cannot be reached from here, connect once/,
    );
  });
});

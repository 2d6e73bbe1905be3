import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DataError } from "../../src/core/errors.js";
import {
  applyDotEnv,
  defineConfig,
  loadConfig,
  readEnvironment,
  resolveSettings,
} from "../../src/models/config.js";
import { scratchFolder } from "../support/scratch.js";

const planted = "sk-planted-from-dotenv-42";

describe(".env", () => {
  const dotenv = `# a comment\nOPENAI_API_KEY="${planted}"\nexport AFFECTLAB_MAX_COST=3\nAFFECTLAB_RUNS_DIR='my runs'\n\nEMPTY=\n`;

  it("adds what the environment does not have, and changes neither", () => {
    const folder = scratchFolder({ ".env": dotenv });
    const env = { AFFECTLAB_MAX_COST: "9", OTHER: "x" };
    expect(readEnvironment(env, [folder])).toEqual({
      OPENAI_API_KEY: planted,
      AFFECTLAB_MAX_COST: "9",
      AFFECTLAB_RUNS_DIR: "my runs",
      EMPTY: "",
      OTHER: "x",
    });
    expect(env).toEqual({ AFFECTLAB_MAX_COST: "9", OTHER: "x" });
    expect(process.env.OPENAI_API_KEY).not.toBe(planted);
  });

  it("a variable that is set to nothing wins too", () => {
    const folder = scratchFolder({ ".env": dotenv });
    expect(readEnvironment({ OPENAI_API_KEY: "" }, [folder]).OPENAI_API_KEY).toBe("");
  });

  it("the first folder that has one counts", () => {
    const [first, second] = [scratchFolder({ ".env": "A=1" }), scratchFolder({ ".env": "A=2\nB=2" })];
    expect(readEnvironment({}, [first, second])).toEqual({ A: "1" });
    expect(readEnvironment({}, [scratchFolder(), second])).toEqual({ A: "2", B: "2" });
    expect(readEnvironment({ C: "3" }, [scratchFolder()])).toEqual({ C: "3" });
  });

  it("applying it gives a process settings and no keys, which its children would inherit", () => {
    const folder = scratchFolder({ ".env": `${dotenv}AFFECTLAB_API_KEY=${planted}\n` });
    const env: Record<string, string | undefined> = { AFFECTLAB_RUNS_DIR: "kept" };
    applyDotEnv(env, [folder]);
    expect(env).toEqual({ AFFECTLAB_RUNS_DIR: "kept", AFFECTLAB_MAX_COST: "3" });
  });
});

describe("affectlab.config.ts", () => {
  const text = `import { defineConfig } from "affectlab";
    import { cpus } from "node:os";
    const port: number = 11434;
    export default defineConfig({
      endpoints: { ollama: { baseUrl: \`http://localhost:\${port}/v1\`, structuredOutput: "instructions" } },
      maxConnections: Math.max(2, Math.min(2, cpus().length)),
    } satisfies object);`;

  it("is TypeScript that is run", async () => {
    const folder = scratchFolder({ "affectlab.config.ts": text });
    expect(await loadConfig([scratchFolder(), folder])).toEqual({
      endpoints: { ollama: { baseUrl: "http://localhost:11434/v1", structuredOutput: "instructions" } },
      maxConnections: 2,
    });
  });

  it("is a file: a folder of its name is passed over, also as .env, which may begin with a mark of its bytes", async () => {
    const folder = scratchFolder();
    for (const name of ["affectlab.config.ts", ".env"]) mkdirSync(path.join(folder, name));
    expect(await loadConfig([folder])).toEqual({});
    expect(readEnvironment({}, [folder])).toEqual({});
    const marked = scratchFolder({ ".env": "\uFEFFAFFECTLAB_MAX_COST=3\nX=1\n" });
    expect(readEnvironment({}, [marked])).toEqual({ AFFECTLAB_MAX_COST: "3", X: "1" });
  });

  it("may be JavaScript, and may be absent", async () => {
    const folder = scratchFolder({ "affectlab.config.mjs": "export default { maxCost: 1.5 };" });
    expect(await loadConfig([folder])).toEqual({ maxCost: 1.5 });
    expect(await loadConfig([scratchFolder()])).toEqual({});
  });

  it.each([
    ["{ endpoints: { a: { baseUrl: 'nonsense' } } }", 'field "endpoints.a.baseUrl": Invalid URL'],
    ["{ endpoints: { a: { baseUrl: 'http://x/v1', keyEnv: 'sk-abc' } } }", "not the key itself"],
    ["{ endpoints: { a: { baseUrl: 'http://x/v1', apiKey: 'sk-abc' } } }", "apiKey"],
    ["{ endpoints: { 'A/B': { baseUrl: 'http://x/v1' } } }", "endpoints"],
    ["{ maxCost: 'five' }", 'field "maxCost"'],
    ["{ maxConnections: 0 }", 'field "maxConnections"'],
    ["{ maxcost: 5 }", "maxcost"],
    ["7", "object"],
  ])("refuses %s", async (value, message) => {
    const folder = scratchFolder({ "affectlab.config.ts": `export default ${value};` });
    const call = loadConfig([folder]);
    await expect(call).rejects.toThrow(DataError);
    await expect(call).rejects.toThrow(message);
    await expect(call).rejects.toThrow(path.join(folder, "affectlab.config.ts"));
  });

  it.each([
    ["throw new Error('no luck');", "cannot be run (no luck)"],
    ["export default (;", "affectlab.config.ts:1: cannot be read (Expression expected.)"],
    ["// two lines\nexport default {", "affectlab.config.ts:2: cannot be read ('}' expected.)"],
    ["throw null;", "cannot be run (it throws null)"],
    ["throw 'words';", "cannot be run (it throws words)"],
    ["export default Promise.resolve({ maxcost: 5 });", 'field "maxcost"'],
    ["import x from 'no-such-package'; export default x;", "no-such-package"],
  ])("tells what stops it: %s", async (source, message) => {
    const call = loadConfig([scratchFolder({ "affectlab.config.ts": source })]);
    await expect(call).rejects.toThrow(message);
  });

  it("defineConfig gives back what it got", () => {
    expect(defineConfig({ maxCost: 2 })).toEqual({ maxCost: 2 });
  });
});

describe("precedence", () => {
  const config = {
    baseUrl: "http://config/v1",
    runsDir: "config-runs",
    cacheDir: "config-cache",
    mirror: "config-mirror",
    maxConnections: 1,
    maxCost: 1,
  };
  const env = {
    AFFECTLAB_BASE_URL: "http://env/v1",
    AFFECTLAB_RUNS_DIR: "env-runs",
    AFFECTLAB_CACHE_DIR: "env-cache",
    AFFECTLAB_MIRROR: "env-mirror",
    AFFECTLAB_MAX_CONNECTIONS: "2",
    AFFECTLAB_MAX_COST: "0",
  };
  const flags = {
    baseUrl: "http://flag/v1",
    runsDir: "flag-runs",
    cacheDir: "flag-cache",
    mirror: "flag-mirror",
    maxConnections: 3,
    maxCost: 3,
  };
  const fromEnv = {
    baseUrl: "http://env/v1",
    runsDir: "env-runs",
    cacheDir: "env-cache",
    mirror: "env-mirror",
    maxConnections: 2,
    maxCost: 0,
  };

  it("is flag, environment, configuration, default", () => {
    expect(resolveSettings({ flags, env, config })).toEqual(flags);
    expect(resolveSettings({ env, config })).toEqual(fromEnv);
    expect(resolveSettings({ env: {}, config })).toEqual(config);
    expect(resolveSettings({ env: {}, config: {} })).toEqual({
      baseUrl: undefined,
      runsDir: "runs",
      cacheDir: path.join("runs", ".cache"),
      mirror: undefined,
      maxConnections: undefined,
      maxCost: undefined,
    });
  });

  it("holds for each setting on its own", () => {
    for (const name of Object.keys(flags) as (keyof typeof flags)[]) {
      const one = resolveSettings({ flags: { [name]: flags[name] }, env, config });
      expect(one).toEqual({ ...fromEnv, [name]: flags[name] });
    }
  });

  it("an empty variable is none", () => {
    expect(resolveSettings({ env: { AFFECTLAB_MAX_COST: " ", AFFECTLAB_RUNS_DIR: "" }, config })).toEqual(
      config,
    );
  });

  it.each([
    [{ AFFECTLAB_MAX_COST: "five" }, 'AFFECTLAB_MAX_COST must be a number of at least 0, got "five"'],
    [{ AFFECTLAB_MAX_COST: "-1" }, "at least 0"],
    [{ AFFECTLAB_MAX_COST: "Infinity" }, "must be a number"],
    [{ AFFECTLAB_MAX_CONNECTIONS: "0" }, "AFFECTLAB_MAX_CONNECTIONS must be a whole number of at least 1"],
    [{ AFFECTLAB_MAX_CONNECTIONS: "2.5" }, "whole number"],
    [{ AFFECTLAB_MAX_CONNECTIONS: "0x10" }, "whole number"],
  ])("refuses %o", (bad, message) => {
    expect(() => resolveSettings({ env: bad, config: {} })).toThrow(message);
  });
});

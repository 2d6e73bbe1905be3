import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { median, medianSeconds } from "../../bench/support/timing.js";

const folder = fileURLToPath(new URL("../../bench/", import.meta.url));
const bench = (...args: string[]) =>
  spawnSync(process.execPath, [`${folder}run.mjs`, ...args], { encoding: "utf8" });
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));

describe("npm run bench", () => {
  it("names its benches without running one", () => {
    const { status, stdout } = bench("--help");
    expect(status).toBe(0);
    for (const name of names) expect(stdout).toContain(name);
  });

  it("ends with 2 and says what there is when the name or the option is wrong", () => {
    const option = bench("--fast");
    expect(option.status).toBe(2);
    expect(option.stderr).toMatch(/^bench: no option --fast; choose from --json, --help, /);
    const name = bench("stats-nothing");
    expect(name.status).toBe(2);
    expect(name.stderr).toMatch(/^bench: no bench "stats-nothing"; choose from /);
  });

  it.each(names)("%s gives a bench by default", async (name) => {
    const module = (await import(`${folder}${name}.ts`)) as { default: unknown };
    expect(module.default).toBeInstanceOf(Function);
  });

  it("has no peer without its bench", () => {
    const peers = readdirSync(folder).filter((file) => file.endsWith(".py"));
    expect(peers.map((file) => file.slice(0, -3)).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("timing", () => {
  it("takes the middle time", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it("runs the work twice to warm up and five times to measure", () => {
    let runs = 0;
    expect(medianSeconds(() => runs++)).toBeGreaterThanOrEqual(0);
    expect(runs).toBe(7);
  });
});

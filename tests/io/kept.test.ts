import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { codeHash, dataHash, keep, readKept } from "../../src/io/kept.js";
import { projectPath } from "../../src/io/project-root.js";

const kept = projectPath("node_modules", ".cache", "affectlab", "kept");
const command = projectPath("src", "cli", "affectlab.mjs");

/** What `affectlab claims` prints, and what it says of where it has the claims from. */
function claims(...options: string[]): { claims: unknown[]; said: string } {
  const log = projectPath("node_modules", ".cache", "affectlab", `kept-test-${process.pid}.log`);
  const out = execFileSync(
    process.execPath,
    ["-e", stderrTo, log, command, "claims", "--study", "sage", "--json", ...options],
    { encoding: "utf8", maxBuffer: 1e8 },
  );
  const said = readFileSync(log, "utf8");
  rmSync(log);
  return { claims: JSON.parse(out) as unknown[], said };
}
const stderrTo = `const [log, ...args] = process.argv.slice(1);
const { status } = require("node:child_process").spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", require("node:fs").openSync(log, "w")] });
process.exit(status);`;

const newest = (): string => {
  const files = readdirSync(kept, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] as string;
};

afterAll(() => void claims("--fresh"));

it("keeps nothing of single modules, whose code has no hash", async () => {
  expect(codeHash()).toBeUndefined();
  await keep("a name", 1);
  expect(await readKept("a name")).toBeUndefined();
});

it("hashes the data alike each time", async () => {
  expect(await dataHash()).toMatch(/^[0-9a-f]{64}$/);
  expect(await dataHash()).toBe(await dataHash());
});

it("gives claims again from the same code and data, says so, and computes them when asked or when damaged", () => {
  const computed = claims("--fresh");
  expect(computed.said).not.toContain("kept");
  const file = newest();
  const again = claims();
  expect(again.said).toBe(
    "claims: kept from the last time, code and data are unchanged (--fresh computes them)\n",
  );
  expect(again.claims).toEqual(computed.claims);
  const bytes = readFileSync(file);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(file, bytes);
  const mended = claims();
  expect(mended.said).not.toContain("kept");
  expect(mended.claims).toEqual(computed.claims);
}, 30_000);

it("keeps nothing of edited data", () => {
  const before = readFileSync(newest());
  const edited = execFileSync(process.execPath, [command, "claims", "--study", "sage", "--json"], {
    encoding: "utf8",
    maxBuffer: 1e8,
    env: { ...process.env, AFFECTLAB_ALLOW_EDITED_DATA: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  expect(JSON.parse(edited)).toHaveLength(claims().claims.length);
  expect(readFileSync(newest()).equals(before)).toBe(true);
}, 30_000);

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { isDockerIgnored } from "../support/dockerfile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Package {
  version?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const json = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), "utf8")) as T;
const tools = readdirSync(path.join(root, "tools"));
const rootLock = json<{ packages: Record<string, Package> }>("package-lock.json").packages;

describe("tools", () => {
  it("are there", () => {
    expect(tools).toContain("faults");
  });

  it.each(tools)("%s pins its packages exactly, in a lockfile of its own", (tool) => {
    const { dependencies = {}, devDependencies = {} } = json<Package>(`tools/${tool}/package.json`);
    const { packages } = json<{ packages: Record<string, Package> }>(`tools/${tool}/package-lock.json`);
    const wanted = Object.entries({ ...dependencies, ...devDependencies });
    expect(wanted.length).toBeGreaterThan(0);
    for (const [name, version] of wanted) {
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
      expect(packages[`node_modules/${name}`]?.version).toBe(version);
      // The project installs without it, or has it for development alone; a package of its own may bring another version.
      const { version: own, dev } = rootLock[`node_modules/${name}`] ?? {};
      if (dev !== true) expect(own).not.toBe(version);
    }
  });

  it.each(tools)("%s keeps its packages out of git and of the image", (tool) => {
    const installed = `tools/${tool}/node_modules/some/package.json`;
    const ignored = execFileSync("git", ["check-ignore", installed], { cwd: root, encoding: "utf8" });
    expect(ignored.trim()).toBe(installed);
    expect(isDockerIgnored(installed)).toBe(true);
  });
});

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/scratch-clone.js";

interface Entry {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  version?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};

/** Where a student may sit. */
const platforms = ["win32-x64", "win32-arm64", "darwin-x64", "darwin-arm64", "linux-x64", "linux-arm64"];

const nameOf = (place: string): string => place.split("node_modules/").at(-1) as string;

/** The platforms for which the lockfile has a binary among a package's optional dependencies. */
function inLockfile(place: string): string[] {
  const binaries = Object.keys(packages[place]?.optionalDependencies ?? {}).map(
    (name) => packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? {},
  );
  const has = (os: string, cpu: string): boolean =>
    binaries.some(
      (binary) =>
        binary.os?.includes(os) && binary.cpu?.includes(cpu) && binary.libc?.includes("musl") !== true,
    );
  return platforms.filter((platform) => has(...(platform.split("-") as [string, string])));
}

/** The platforms for which zeromq, which has its binaries inside, has one for Node-API. */
function insideZeromq(): string[] {
  const build = path.join(root, "node_modules", "zeromq", "build");
  const manifest = JSON.parse(readFileSync(path.join(build, "manifest.json"), "utf8")) as Record<
    string,
    string
  >;
  const found = Object.entries(manifest)
    .filter(([, file]) =>
      existsSync(path.join(build, ...file.split("\\").flatMap((part) => part.split("/")))),
    )
    .map(([key]) => JSON.parse(key) as { os: string; arch: string; libc: string })
    .filter(({ libc }) => libc !== "musl");
  return platforms.filter((platform) => found.some(({ os, arch }) => platform === `${os}-${arch}`));
}

/** Every package with a part that is not JavaScript, and where it has that part. */
const native = Object.entries(packages)
  // fsevents only makes watching files cheaper on a Mac; nothing needs it.
  .filter(([, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).some((name) => name !== "fsevents"),
  )
  .map(([place]): [string, string[]] => [nameOf(place), inLockfile(place)])
  .filter(([, where]) => where.length > 0)
  .concat([["zeromq", insideZeromq()]]);

describe("packages with native parts", () => {
  it("bring binaries for Windows, macOS and Linux on both processors", () => {
    expect(native.length).toBeGreaterThan(4);
    for (const [name, where] of native) expect({ name, where }).toEqual({ name, where: platforms });
  });

  it("are all that the lockfile limits to a platform, or gives an install script", () => {
    const names = new Set(native.map(([name]) => name));
    const parts = new Set(
      Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)),
    );
    for (const [place, { os, cpu, hasInstallScript }] of Object.entries(packages)) {
      const name = nameOf(place);
      if ((os ?? cpu) !== undefined) expect(parts, place).toContain(name);
      // Install scripts do not run here (npm ci --ignore-scripts): a binary must be there without them.
      if (hasInstallScript) expect(name === "fsevents" || names.has(name), place).toBe(true);
    }
  });

  it("are compiled nowhere: no installed package has sources for node-gyp", () => {
    const places = Object.keys(packages).filter((place) => place !== "");
    expect(places.filter((place) => existsSync(path.join(root, place, "binding.gyp")))).toEqual([]);
  });

  it("stand in the table of docs/platforms.md", () => {
    const page = readFileSync(path.join(root, "docs", "platforms.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([^`]+)` \|.*\|$/gm)].map(([row, name]) => ({
      name,
      yes: row.split("yes").length - 1,
    }));
    expect(rows.map(({ name }) => name).sort()).toEqual(native.map(([name]) => name).sort());
    for (const { name, yes } of rows) expect({ name, yes }).toEqual({ name, yes: platforms.length });
  });
});

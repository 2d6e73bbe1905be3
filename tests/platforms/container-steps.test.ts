import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ended, runChild } from "../support/child.js";
import { sourceFiles } from "../support/committed-clone.js";
import { dockerInstructions, isDockerIgnored } from "../support/dockerfile.js";
import { root } from "../support/scratch-clone.js";
import { seedBuild } from "../support/seed-build.js";

// There need be no Docker: the steps after those of Debian's packages run here one by one, in a clean folder.
const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-"));
const lab = path.join(scratch, "affectlab");
const jupyter = path.join(scratch, "bin");
const minutes = 60_000;
const { serveTarballs } = (await import(
  new URL("../../scripts/offline-packages.mjs", import.meta.url).href
)) as { serveTarballs(root: string): Promise<{ flags: string[]; close(): void }> };
let packages: { flags: string[]; close(): void } | undefined;
let env: Record<string, string> = {};

beforeAll(async () => {
  mkdirSync(lab);
  mkdirSync(jupyter);
  // The packages come from an offline archive if this is one, and otherwise from npm as it is set here.
  if (existsSync(path.join(root, "offline-packages"))) packages = await serveTarballs(root);
  const cache = execFileSync("npm", ["config", "get", "cache"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const flags = packages?.flags ?? ["--prefer-offline=true", `--cache=${cache.trim()}`];
  const settings = flags.map((flag) => {
    const [name = "", value = "true"] = flag.slice(2).split("=");
    return [`npm_config_${name.replaceAll("-", "_")}`, value];
  });
  env = {
    ...Object.fromEntries(settings),
    HOME: scratch,
    PATH: `${jupyter}${path.delimiter}${process.env.PATH}`,
  };
});
afterAll(() => {
  packages?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** The steps of the stage that holds the clone. */
const steps = dockerInstructions().slice(
  dockerInstructions().findIndex(({ word, rest }) => word === "FROM" && rest.endsWith(" AS lab")) + 1,
);

it(
  "each step works in a clean folder",
  async () => {
    const ran: string[] = [];
    for (const { word, rest } of steps) {
      if (word === "COPY") {
        const sources = rest.split(/\s+/).slice(0, -1);
        const files = sources.includes(".")
          ? sourceFiles().filter((file) => !isDockerIgnored(file))
          : sources;
        for (const file of files) cpSync(path.join(root, file), path.join(lab, file));
      }
      if (word !== "RUN") continue;
      // The packages are there now. That all of src compiles, other tests show.
      if (existsSync(path.join(lab, "node_modules"))) seedBuild(lab);
      const { code, stderr } = await runChild("sh", ["-c", rest], { cwd: lab, env });
      expect({ rest, code }, stderr).toEqual({ rest, code: 0 });
      ran.push(rest);
    }
    expect(ran).toHaveLength(2);
    expect(existsSync(path.join(lab, "dist", "bundle", "index.js"))).toBe(true);
  },
  10 * minutes,
);

it("its command registers the kernel and opens the notebooks", async () => {
  const started = path.join(scratch, "started");
  const script = `#!/bin/sh\n[ "$2" = --version ] || echo "$@" > '${started}'\n`;
  writeFileSync(path.join(jupyter, "jupyter"), script, { mode: 0o755 });
  const [command = "", ...args] = JSON.parse(steps.find(({ word }) => word === "CMD")!.rest) as string[];
  const ended: Ended = await runChild(command, args, { cwd: lab, env });
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain(`registered in ${path.join(scratch, ".local", "share", "jupyter")}`);
  const options = "--ip=0.0.0.0 --port=8888 --no-browser";
  expect(readFileSync(started, "utf8")).toMatch(
    new RegExp(`^lab (--allow-root )?${options} ${path.join(lab, "notebooks")}\n$`),
  );
});

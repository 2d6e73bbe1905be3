import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { extract } from "tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { committedClone, git } from "../support/committed-clone.js";
import { root } from "../support/scratch-clone.js";

// One archive, made once, unpacked once, and used where there is no network. The tests build on each other.
const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-"));
const seed = path.join(scratch, "a clone");
const archive = path.join(scratch, "archive.tar.gz");
const unpacked = path.join(scratch, "ausgepackt 情感", "affectlab");
const packages = path.join(unpacked, "offline-packages");
const minutes = 60_000;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

// Without what npm tells the processes that it starts: they would ask this npm's cache and registry.
const bare = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|AFFECTLAB_)/i.test(name)),
);

function run(command: string[], cwd: string, env: NodeJS.ProcessEnv): Ended {
  const [name = "", ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    cwd,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  return { code: status, stdout, stderr };
}

/** Runs a command in a network namespace that has its own loopback and nothing else, with an empty home. */
function withoutNetwork(...command: string[]): Ended {
  const home = path.join(scratch, "home");
  mkdirSync(home, { recursive: true });
  const inside = 'ip link set lo up && exec "$@"';
  return run(["unshare", "--net", "--map-root-user", "sh", "-c", inside, "sh", ...command], unpacked, {
    ...bare,
    HOME: home,
  });
}

interface Entry {
  name?: string;
  version: string;
  integrity: string;
  link?: boolean;
}
const entriesOf = (file: string): Entry[] =>
  Object.entries((JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> }).packages)
    .filter(([place, entry]) => place !== "" && entry.link !== true)
    .map(([, entry]) => entry);
const integrities = (file: string): string[] => entriesOf(file).map(({ integrity }) => integrity);

beforeAll(() => {
  committedClone(seed);
  mkdirSync(path.join(seed, "node_modules"));
  symlinkSync(path.join(root, "node_modules", "tar"), path.join(seed, "node_modules", "tar"));
  const own = path.join(root, "offline-packages");
  if (existsSync(own)) symlinkSync(own, path.join(seed, "offline-packages"));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("npm run pack:offline", () => {
  const pack = (...args: string[]): Ended =>
    run([process.execPath, path.join(seed, "scripts", "pack-offline.mjs"), ...args], scratch, process.env);

  it(
    "writes one archive and says what, where and how large",
    async () => {
      writeFileSync(path.join(seed, "notes.txt"), "not committed");
      const { code, stdout, stderr } = pack("--out", archive);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: "affectlab: what is not committed here is not in the archive\n",
      });
      const commit = git(seed, "rev-parse", "--short", "HEAD").trim();
      const platform = `${process.platform}-${process.arch}`;
      expect(stdout).toMatch(
        new RegExp(
          `^wrote ${archive}: the clone at ${commit} and \\d+ packages for ${platform}, \\d+ MB\\n$`,
        ),
      );
      expect(readdirSync(scratch).filter((name) => name.includes("partial"))).toEqual([]);
      mkdirSync(path.dirname(unpacked), { recursive: true });
      await extract({ file: archive, cwd: path.dirname(unpacked) });
      expect(existsSync(path.join(unpacked, "notes.txt"))).toBe(false);
      expect(git(unpacked, "status", "--porcelain")).toBe("");
      expect(git(unpacked, "remote")).toBe("");
    },
    5 * minutes,
  );

  it("holds the packages that are installed here, and none that the lockfile does not have", () => {
    const held = readdirSync(packages).map((name) => {
      const bytes = readFileSync(path.join(packages, name));
      return `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
    });
    const installed = integrities(path.join(root, "node_modules", ".package-lock.json"));
    expect(held).toEqual(expect.arrayContaining(installed));
    expect(integrities(path.join(root, "package-lock.json"))).toEqual(expect.arrayContaining(held));
    const others = held.length - new Set(installed).size;
    // Some packages serve only others that are not for this platform, which npm alone can tell.
    expect(others).toBeGreaterThanOrEqual(0);
    expect(others).toBeLessThan(10);
  });

  it("names an option that it does not know, and a folder that is not there", () => {
    expect(pack("--everything")).toMatchObject({
      code: 2,
      stderr: "affectlab: Unknown option '--everything'\n",
    });
    rmSync(path.join(seed, ".git"), { recursive: true });
    expect(pack()).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^affectlab: no archive was made: git .* failed: .*not a git repository.*\n$/,
      ),
    });
  });
});

describe("an unpacked archive, where there is no network", () => {
  it("really has none", () => {
    const code = "console.log(Object.keys(os.networkInterfaces()).join())";
    expect(withoutNetwork(process.execPath, "-e", code)).toEqual({ code: 0, stdout: "lo\n", stderr: "" });
  });

  it(
    "reproduces as the first command, with the committed bytes",
    () => {
      const args = ["--", "--study", "heartbench", "--skip-notebooks"];
      const { code, stdout, stderr } = withoutNetwork("npm", "run", "reproduce", ...args);
      expect(code, stderr).toBe(0);
      expect(stderr).toContain("affectlab: installing dependencies from offline-packages (about a minute");
      expect(stdout).toMatch(/^\d+ printed results can be recomputed from released data/m);
      expect(git(unpacked, "status", "--porcelain")).toBe("");
      const lockfile = path.join(unpacked, "node_modules", ".package-lock.json");
      expect(readFileSync(lockfile, "utf8")).not.toContain("127.0.0.1");
    },
    10 * minutes,
  );

  it(
    "runs tests",
    () => {
      const { code, stdout } = withoutNetwork("npm", "test", "--", "tests/scripts/test-command.test.ts");
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^[1-9]\d* passed, 0 failed/m),
      });
    },
    5 * minutes,
  );

  it(
    "makes the archive again",
    () => {
      const again = path.join(scratch, "again.tar.gz");
      const { code, stdout, stderr } = withoutNetwork("npm", "run", "pack:offline", "--", "--out", again);
      expect({ code, stdout }, stderr).toEqual({
        code: 0,
        stdout: expect.stringContaining(`wrote ${again}: `),
      });
    },
    5 * minutes,
  );

  it(
    "says which package the archive lacks",
    () => {
      const { length: lackingOf, 0: lacking = "" } = readdirSync(packages);
      rmSync(path.join(packages, lacking));
      rmSync(path.join(unpacked, "node_modules"), { recursive: true });
      const { code, stderr } = withoutNetwork("env", "npm_config_offline=true", "npm", "run", "build");
      expect(code).toBe(1);
      const platform = `${process.platform}-${process.arch}`;
      const lacks = `lacks 1 of ${lackingOf} packages for ${platform} (${lacking}), so npm asked its registry; `;
      expect(stderr.trim().split("\n").at(-1)).toContain(
        `; offline-packages ${lacks}if the npm registry cannot`,
      );
    },
    2 * minutes,
  );
});

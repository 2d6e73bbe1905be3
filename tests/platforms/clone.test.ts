import { execFileSync, spawnSync } from "node:child_process";
import {
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { committedClone, git } from "../support/committed-clone.js";
import { root } from "../support/scratch-clone.js";

// One clone as a laptop may have it: in a folder with blanks, umlauts and Chinese, with CRLF in every text, and
// read-only at last. The tests build on each other, because the clone is compiled once.
const scratch = mkdtempSync(path.join(tmpdir(), "affectlab-"));
const seed = path.join(scratch, "seed");
const clone = path.join(scratch, "Käthes Läptop 情感 lab", "affectlab");
const minutes = 60_000;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

// Root may write everywhere, unless it gives up that one right.
const withoutRootsRights =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : [];

/** A script of a folder's clone, in that folder. */
function node(script: string[], args: string[], { env = {}, folder = clone }: Options = {}): Ended {
  const [command = "", ...rest] = [
    ...withoutRootsRights,
    process.execPath,
    path.join(folder, ...script),
    ...args,
  ];
  const { status, stdout, stderr } = spawnSync(command, rest, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, AFFECTLAB_MIRROR: "", ...env },
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

interface Options {
  env?: NodeJS.ProcessEnv;
  folder?: string;
}

const affectlab = (args: string[], options?: Options): Ended =>
  node(["src", "cli", "affectlab.mjs"], args, options);

/** How many files have which line ends in the working tree. */
function lineEnds(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, ends = ""] of git(clone, "ls-files", "--eol").matchAll(/^i\/lf\s+w\/(\S+)/gm))
    counts[ends] = (counts[ends] ?? 0) + 1;
  return counts;
}

/** Writes every file anew, as the attributes and settings of now say. */
function checkOutAnew(): void {
  git(clone, "rm", "-r", "-q", "--cached", ".");
  git(clone, "reset", "-q", "--hard");
}

const readJson = (...place: string[]): unknown => JSON.parse(readFileSync(path.join(...place), "utf8"));

/** A run and its judging, kept in a folder: all that decides what is asked, with the hash of each prompt. */
function runPlan(folder: string, runs: string): { code: number | null; stderr: string; plans: unknown[] } {
  const out = path.join(runs, "run");
  const model = ["--model", "scripted/heartbench-helper", "--judge", "scripted/rubric-judge"];
  const args = ["run", "heartbench", ...model, "--subset", "hard", "--out", out, "--json"];
  const { code, stderr } = affectlab(args, {
    folder,
    env: { AFFECTLAB_CACHE_DIR: path.join(runs, "cache") },
  });
  const manifests = (readdirSync(out, { recursive: true }) as string[]).filter((file) =>
    file.endsWith("manifest.json"),
  );
  const plans = manifests.sort().map((file) => (readJson(out, file) as { what: unknown }).what);
  return { code, stderr, plans };
}

function expectClaims(): void {
  const { code, stdout, stderr } = affectlab(["claims", "--json", "--fresh"]);
  // Nothing but that it takes a while: no warning of edited data.
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^(claims: computing .*\n)?$/) });
  expect(JSON.parse(stdout)).toEqual(readJson(root, "figures", "ledger.json"));
}

function expectFirstNotebook(): void {
  const out = mkdtempSync(path.join(scratch, "executed-"));
  const notebook = path.join(clone, "notebooks", "00-start-here.ipynb");
  const { code, stdout } = node(["scripts", "run-notebooks.mjs"], [notebook, "--out", out]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("1 notebook executed") });
}

beforeAll(() => {
  committedClone(seed);
  mkdirSync(path.dirname(clone));
  git(scratch, "clone", "-q", "-c", "core.autocrlf=true", seed, clone);
  const modules = path.join(clone, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(path.join(root, "node_modules"))) {
    if (name === ".cache" || name === "affectlab") continue;
    symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
  symlinkSync("..", path.join(modules, "affectlab"));
}, minutes);

afterAll(() => {
  spawnSync("chmod", ["-R", "u+w", scratch]);
  rmSync(scratch, { recursive: true, force: true });
});

describe("a clone with core.autocrlf=true, as on Windows", () => {
  it("has LF all the same", () => {
    expect(Object.keys(lineEnds())).toEqual(["lf"]);
  });
});

describe("a checkout with CRLF, in a folder with blanks, umlauts and Chinese", () => {
  const attributes = path.join(clone, ".git", "info", "attributes");

  beforeAll(() => {
    // As a clone has it that was made before .gitattributes was there.
    writeFileSync(attributes, "* text=auto eol=crlf\n");
    checkOutAnew();
    expect(Object.keys(lineEnds())).toEqual(["crlf"]);
    expect(node(["scripts", "ensure.mjs"], [])).toMatchObject({ code: 0 });
  }, 5 * minutes);

  it("gives the claims of the committed ledger", expectClaims, 2 * minutes);

  it("executes the first notebook", expectFirstNotebook, 2 * minutes);

  it(
    "asks a model and a judge the same, by the hash of every item and prompt",
    () => {
      const here = runPlan(clone, path.join(scratch, "runs-here"));
      expect(here.code, here.stderr).toBe(0);
      expect(here.plans).toHaveLength(2);
      expect(here.plans).toEqual(runPlan(root, path.join(scratch, "runs-there")).plans);
    },
    2 * minutes,
  );

  it("draws a figure with the same hashes of its inputs", () => {
    const code = `import { loadStudies, writeFigure } from "affectlab";
      const [study] = await loadStudies("sage");
      const [figure] = await study.makeFigures();
      const [, json] = await writeFigure(figure, process.argv[2]);
      console.log(json);`;
    const script = path.join(clone, "draw.mjs");
    writeFileSync(script, code);
    const { stdout, stderr } = node(["draw.mjs"], [path.join(scratch, "figures", "sage")]);
    rmSync(script);
    expect(stderr).toBe("");
    const name = path.basename(stdout.trim());
    expect(readFileSync(stdout.trim(), "utf8")).toBe(
      readFileSync(path.join(root, "figures", "sage", name), "utf8"),
    );
  });

  it("is told by the doctor, with the remedy", () => {
    const { stdout } = affectlab(["doctor", "--json"]);
    const { checks } = JSON.parse(stdout) as { checks: { id: string; found: string; remedy: string }[] };
    const lineEndsCheck = checks.find(({ id }) => id === "line ends")!;
    expect(lineEndsCheck.found).toMatch(/^CRLF in \d+ files/);
    expect(lineEndsCheck.remedy).toContain("`git rm -r -q --cached .`, then `git reset -q --hard`");
  });

  describe("that is read-only", () => {
    beforeAll(() => {
      execFileSync("chmod", ["-R", "a-w", clone]);
    });
    afterAll(() => {
      execFileSync("chmod", ["-R", "u+w", clone]);
    });

    it("gives the claims", expectClaims, 2 * minutes);

    it("executes the first notebook to another folder", expectFirstNotebook, 2 * minutes);

    it("runs a model with its runs in another folder", () => {
      const { code, stderr } = runPlan(clone, path.join(scratch, "runs-elsewhere"));
      expect(code, stderr).toBe(0);
    });

    it("says in one line what cannot be written", () => {
      for (const args of [
        ["run", "heartbench", "--model", "scripted/heartbench-helper", "--subset", "hard", "--json"],
        ["reproduce", "--skip-notebooks", "--study", "sage"],
      ]) {
        const { code, stderr } = affectlab(args);
        expect({ code, last: stderr.trim().split("\n").at(-1) }).toEqual({
          code: 1,
          last: expect.stringMatching(
            /^affectlab: permission denied while writing .+; make the folder writable/,
          ),
        });
      }
      expect(affectlab(["doctor"]).stdout).toContain("the clone is read-only");
    });
  });

  it("is mended by the two commands that the doctor names, which git add --renormalize is not", () => {
    rmSync(attributes); // so that .gitattributes decides, as after a pull
    git(clone, "add", "--renormalize", ".");
    git(clone, "checkout", "--", ".");
    expect(Object.keys(lineEnds())).toEqual(["crlf"]);
    checkOutAnew();
    expect(Object.keys(lineEnds())).toEqual(["lf"]);
    expect(git(clone, "status", "--porcelain")).toBe("");
  });
});

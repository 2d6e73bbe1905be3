import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { runChild } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";
import { catalogueOf } from "../support/upstream-server.js";

beforeAll(ensureBuilt);

/** Runs a command line in this process, without the end of the process that follows. */
const parse = (args: string[]) => createProgram().parseAsync(args, { from: "user" });

const items = ["generate", "affective-cognition"];
const faces = ["generate", "faces", "--size", "32", "--out", "out"];
const run = ["run", "heartbench", "--items", "2", "--dry-run", "--model"];

describe("a command that is used wrongly", () => {
  it.each<[string[], string]>([
    // Nothing was said.
    [[...items, "--out", ""], "--out is empty; give it a value, or leave it out"],
    [[...items, "--out", " ", "--stories", "1"], "--out is empty"],
    [["run", "egosocialarena", "--out", ""], "--out is empty"],
    [["run", "egosocialarena", "--prices", ""], "--prices is empty"],
    [["prereg", "new", "--study", "sage", "--author", "A", ""], "--author is empty"],
    [["prereg", "new", "--study", "sage", "--out", ""], "--out is empty"],
    [["prereg", "freeze", ""], "the file is empty; name one"],
    [["data", "verify", ""], "the name is empty; name one"],
    [["data", "check", "sage", ""], "the folder is empty; name one"],
    [[...faces, "--units", ""], "--units is empty"],
    [[...faces, "--expressions", ","], "--expressions is empty; name at least one"],
    // It was said twice.
    [["claims", "--study", "sage", "--study", "heartbench"], "--study is given twice; give it once"],
    [[...run, "a/b", "--model", "c/d"], "--model is given twice"],
    [
      [...items, "--template", "goal-control", "goal-control", "--out", "out"],
      "--template names goal-control twice",
    ],
    [[...faces, "--people", "f1,f1"], "--people names f1 twice"],
    // Two options leave no room for each other.
    [[...items, "--check", "x", "--out", "out"], "--check reads a file and writes nothing; leave out --out"],
    [[...items, "--check", "x", "--stories", "3"], "leave out --stories"],
    [[...items, "--out", "out", "--max-cost", "1"], "--max-cost is only for a model that writes stories"],
    [[...items, "--out", "out", "--attempts", "2"], "--attempts is only for a model that writes stories"],
    [[...faces, "--units", "1B", "--expressions", "basic"], "--units and --expressions exclude each other"],
    // Names that mean nothing here.
    [[...items, "--out", "out", "--template", "goal"], '--template: no template "goal"; one of goal-control'],
    [[...items, "--out", "out", "--from", "x.jsonl"], '--from: no stories "x.jsonl"'],
    [[...items, "--out", "out", "--from", "model:x"], "--from: a model id is provider/model"],
    [[...faces, "--people", "x1"], '--people: no identity "x1"; there are f1'],
    [[...faces, "--units", "zz"], '--units: "zz" is not an action unit'],
    [
      [...run, "gpt-4o"],
      '--model: a model id is provider/model, for example openai/gpt-4o-2024-08-06, got "gpt-4o"',
    ],
    [[...run, "opnai/gpt-4o"], '--model: no provider "opnai" (in "opnai/gpt-4o"); one of anthropic'],
    [[...run, "replay/nothing"], '--model: no recorded dataset "nothing"'],
    [[...run, "scripted/nothing"], '--model: no scripted model "nothing"'],
    [
      ["run", "heartbench", "--model", "scripted/heartbench-helper", "--judge", "rubric", "--dry-run"],
      "--judge: a model id is provider/model",
    ],
    // Numbers that no run could have.
    [
      ["run", "egosocialarena", "--patience", "10"],
      '--patience must be a duration such as 90s, 10m or 2h, or 0, got "10"',
    ],
    [["run", "egosocialarena", "--patience", "-1s"], "--patience must be a duration"],
    [["run", "egosocialarena", "--patience", "1000h"], "--patience must be a duration of at most 500h"],
    [["run", "egosocialarena", "--max-errors", "0"], "--max-errors must be a whole number of at least 1"],
    [
      ["run", "egosocialarena", "--timeout", "1e300"],
      '--timeout must be a number from 0.001 to 2147483, got "1e300"',
    ],
    [
      ["run", "egosocialarena", "--time-limit", "3000000"],
      "--time-limit must be a number from 0.001 to 2147483",
    ],
    [
      [
        "run",
        "heartbench",
        "--model",
        "scripted/heartbench-helper",
        "--replicates",
        "1000000000",
        "--dry-run",
      ],
      "the plan has 40000000000 calls, and a run on this machine at most ",
    ],
    [["run", "egosocialarena", "--prices", "nothing.csv"], "--prices: nothing.csv is no file; name a table"],
    [["run", "egosocialarena", "--prices", "/"], "--prices: / is no file"],
  ])("is told so before anything is done: %j", async (args, message) => {
    await expect(parse(args)).rejects.toMatchObject({
      name: "UsageError",
      message: expect.stringContaining(message),
    });
    expect(existsSync("out")).toBe(false);
  });

  it("still tells what a run would cost where only a key is missing", async () => {
    const ended = await affectlab(root, [...run, "openai/gpt-4o"]);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain("max-output-tokens 1024");
  });

  it.each([
    [["generate", "faces"], "--out <folder> is missing; see `npx affectlab generate faces --help`"],
    [["prereg", "report", "x"], "--against <path> is missing; see `npx affectlab prereg report --help`"],
    [
      ["run", "empathic-communication"],
      "'empathic-communication' is invalid for argument 'study'. Allowed choices are affective-cognition, ",
    ],
  ])("names the verb whose help tells more: %j", async (args, message) => {
    const ended = await affectlab(root, args);
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr.startsWith(`affectlab: ${message}`), ended.stderr).toBe(true);
  });
});

describe("a file that is not what it should be", () => {
  it("passes no check when it is empty", async () => {
    for (const text of ["", "\n\n"]) {
      const file = path.join(scratchFolder({ "items.jsonl": text }), "items.jsonl");
      await expect(parse([...items, "--check", file])).rejects.toThrow(
        `${file}: holds no story and no item; was it cut off?`,
      );
    }
  });

  it.runIf(process.platform === "linux").each<[string, string[], string]>([
    ["a file for the cache", ["cache", "list"], "{here}/file: a file stands where a folder is needed"],
    [
      "a link that leads nowhere",
      ["prereg", "new", "--study", "sage", "--out", "link/x.json"],
      "no file or folder can be made there while writing link/x.json; choose another folder; a link on its path",
    ],
    [
      "a long name",
      ["prereg", "new", "--study", "sage", "--out", `${"x".repeat(300)}/a`],
      "too long for this system",
    ],
    [
      "a folder without dialogues",
      ["data", "check", "sage", "."],
      "SAGE is not there; name a folder in the layout of upstream's digitalhuman",
    ],
  ])("is told in words: %s", async (_, args, message) => {
    const here = scratchFolder({ file: "x" });
    symlinkSync(path.join(here, "nowhere"), path.join(here, "link"));
    const ended = await affectlab(root, args, {
      cwd: here,
      env: { AFFECTLAB_CACHE_DIR: "file" },
    });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(ended.stderr).toContain(message.replace("{here}", here));
    expect(ended.stderr).not.toContain("AFFECTLAB_DEBUG");
    expect(readdirSync(here).sort()).toEqual(["file", "link"]);
  });

  it("may be a mirror: a command says that AFFECTLAB_MIRROR names none", async () => {
    for (const verb of ["list", "verify"]) {
      const ended = await affectlab(root, ["data", verb], { env: { AFFECTLAB_MIRROR: "/nothing" } });
      expect(ended.code).toBe(0);
      expect(ended.stderr).toBe(
        "affectlab: warning: AFFECTLAB_MIRROR=/nothing is no folder here; change or unset it\n",
      );
    }
  });
});

describe("where a command is run", () => {
  it.runIf(process.platform === "linux")("may be gone: one line says so", async () => {
    const bin = path.join(root, "src", "cli", "affectlab.mjs");
    const script = 'mkdir gone && cd gone && rmdir ../gone && "$0" "$1" data list';
    const ended = await runChild("bash", ["-c", script, process.execPath, bin], { cwd: scratchFolder() });
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toContain(
      "affectlab: the working folder no longer exists; change to another and try again\n",
    );
    expect(ended.stderr).not.toMatch(/\n {4}at /);
  });

  it("may hold a folder called .env", async () => {
    const here = scratchFolder();
    mkdirSync(path.join(here, ".env"));
    for (const args of [["--help"], ["cache", "list"], ["models"]]) {
      const ended = await affectlab(root, args, { cwd: here });
      expect([args, ended.code, ended.stderr]).toEqual([args, 0, ""]);
    }
  });

  it("may lack node_modules: one line says what to run", async () => {
    const clone = scratchClone();
    const main = path.join(clone, "dist", "bundle", "cli", "main.js");
    writeFileSync(main, `import "not-installed-anywhere";\n${readFileSync(main, "utf8")}`);
    const ended = await affectlab(clone, ["data", "list"]);
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toMatch(
      /^affectlab: cannot be loaded \(Cannot find package 'not-installed-anywhere'.*\); run `npm run build` in .*\n$/,
    );
  });
});

describe("a reader that leaves", () => {
  const bash = (script: string, clone: string) =>
    runChild("bash", ["-c", script, process.execPath, path.join(clone, "src", "cli", "affectlab.mjs")], {
      cwd: scratchFolder(),
    });

  it.runIf(process.platform !== "win32")("changes no exit code", async () => {
    const clone = scratchClone({
      ...catalogueOf({ "a.csv": "1\n" }),
      "data/upstream/sample/a.csv": "12\n",
    });
    const ended = await bash('{ sleep 0.3; "$0" "$1" data verify; } | true; echo $PIPESTATUS', clone);
    expect([ended.stdout, ended.stderr]).toEqual(["1\n", ""]);
  });

  it.runIf(process.platform !== "win32")("stops no work", async () => {
    // The counts are printed, unread, before the replies are judged.
    const script = `{ "$0" "$1" run heartbench --model scripted/heartbench-helper --subset hard \\
      --judge scripted/rubric-judge --out run 2> told; } | true; echo $PIPESTATUS
      cat run/judgements/*/responses.jsonl | wc -l`;
    const ended = await bash(script, root);
    expect(ended.stdout.split("\n").map((line) => line.trim())).toEqual(["0", "24", ""]);
  });
});

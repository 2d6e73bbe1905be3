import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { runChild } from "../support/child.js";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";
import { catalogueOf } from "../support/upstream-server.js";

beforeAll(ensureBuilt);

const files = { "a.csv": "1\n", "b/c.csv": "2\n" };

describe("the command line", () => {
  it.each([
    [["clams"], "unknown command 'clams' (did you mean claims?); see `npx affectlab --help`"],
    [["claims", "--jsn"], "unknown option '--jsn' (did you mean --json?); see `npx affectlab claims --help`"],
    [["data", "lst"], "unknown command 'lst' (did you mean list?); see `npx affectlab data --help`"],
    [["data", "fetch"], "missing required argument 'name'; see `npx affectlab data fetch --help`"],
    [["data", "fetch", "nothing"], 'no upstream data called "nothing"; the catalogue has sample'],
    [["data", "verify", "nothing"], 'no upstream data called "nothing"; the catalogue has sample'],
    [["claims", "--study", "x"], "option '--study <id>' argument 'x' is invalid. Allowed choices are"],
    [["claims", "--fail-on", "bad"], "option '--fail-on <verdict...>' argument 'bad' is invalid"],
    [["data", "list", "more"], "too many arguments"],
    [[], "a verb is missing; see `npx affectlab --help`"],
    [["data"], "a verb is missing; see `npx affectlab data --help`"],
  ])("ends with 2 and one line when used wrongly: %j", async (args, message) => {
    const ended = await affectlab(scratchClone(catalogueOf(files)), args);
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    const told = ended.stderr
      .trim()
      .split("\n")
      .filter((line) => line.startsWith("affectlab: "));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`affectlab: ${message}`);
  });

  it("helps and gives its version", async () => {
    const clone = scratchClone();
    const help = await affectlab(clone, ["--help"]);
    expect(help.code).toBe(0);
    for (const verb of ["reproduce", "claims", "data"]) expect(help.stdout).toContain(`\n  ${verb} `);
    expect((await affectlab(clone, ["data", "--help"])).stdout).toContain("fetch [options] <name>");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    expect((await affectlab(clone, ["--version"])).stdout).toBe(`${version}\n`);
  });

  it("says that it is not built when it is not", async () => {
    const clone = scratchClone();
    rmSync(path.join(clone, "dist"), { recursive: true });
    const ended = await affectlab(clone, ["data", "list"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^affectlab: not built yet; run `npm run build` in .*\n$/);
  });

  it("names file and line of a file that is not JSON", async () => {
    const clone = scratchClone({ "data/catalogue.json": "not json" });
    const ended = await affectlab(clone, ["data", "list"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toBe("affectlab: data/catalogue.json:1: is not JSON (expected a value, got not)\n");
  });

  it("tells a defect in one line with a hint, and where it is when asked", async () => {
    const clone = scratchClone({ "data/catalogue.json/a-file": "in a folder of that name" });
    const ended = await affectlab(clone, ["data", "list"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^affectlab: EISDIR.*; set AFFECTLAB_DEBUG=1 to see where\n$/);
    const debugged = await affectlab(clone, ["data", "list"], { env: { AFFECTLAB_DEBUG: "1" } });
    expect(debugged.stderr).toMatch(/\n {4}at .*src.io.catalogue\.ts/);
  });

  it.runIf(process.platform !== "win32")("is quiet when its reader has left", async () => {
    const clone = scratchClone(catalogueOf(files));
    const bin = path.join(clone, "src", "cli", "affectlab.mjs");
    const script = '{ sleep 0.3; "$0" "$1" data list --json; } | true; echo $PIPESTATUS';
    const ended = await runChild("bash", ["-c", script, process.execPath, bin]);
    expect([ended.stdout, ended.stderr]).toEqual(["0\n", ""]);
  });

  it.runIf(process.platform === "linux")("tells a full disk in one line", async () => {
    const clone = scratchClone(catalogueOf(files));
    const bin = path.join(clone, "src", "cli", "affectlab.mjs");
    const ended = await runChild("bash", ["-c", '"$0" "$1" data list > /dev/full', process.execPath, bin]);
    expect([ended.code, ended.stderr]).toEqual([
      1,
      "affectlab: writing the output failed: no space left on the device\n",
    ]);
  });
});

describe("affectlab data list and verify", () => {
  it("tell what is missing, and how to get it", async () => {
    const clone = scratchClone(catalogueOf(files));
    const list = await affectlab(clone, ["data", "list"]);
    expect(list.code).toBe(0);
    expect(list.stdout).toMatch(/^name\s+paper\s+licence\s+commit\s+files\s+size\s+state\n/);
    expect(list.stdout).toMatch(/^sample\s+A paper\s+MIT\s+0123456\s+2\s+0\.0 MB\s+missing$/m);
    expect(list.stdout).toContain("sample: For tests only.");

    const all = await affectlab(clone, ["data", "verify"]);
    expect([all.code, all.stdout]).toEqual([0, "sample: missing; run `npx affectlab data fetch sample`\n"]);
    expect((await affectlab(clone, ["data", "verify", "sample"])).code).toBe(1);
  });

  it("use a mirror, and verify it", async () => {
    const clone = scratchClone({
      ...catalogueOf(files),
      "mirror/sample/a.csv": "1\n",
      "mirror/sample/b/c.csv": "2\n",
      "broken/sample/a.csv": "12\n",
    });
    const withMirror = { env: { AFFECTLAB_MIRROR: `${path.join(clone, "mirror")}/` } };
    const [source] = JSON.parse((await affectlab(clone, ["data", "list", "--json"], withMirror)).stdout);
    expect(source).toMatchObject({ name: "sample", state: "mirror", folder: "mirror/sample", damaged: [] });
    expect((await affectlab(clone, ["data", "verify", "sample"], withMirror)).stdout).toBe(
      "sample: 2 files intact in mirror/sample\n",
    );

    const broken = { env: { AFFECTLAB_MIRROR: path.join(clone, "broken") } };
    const verify = await affectlab(clone, ["data", "verify", "--json"], broken);
    expect(verify.code).toBe(1);
    expect(JSON.parse(verify.stdout)[0].damaged).toEqual([
      { path: "a.csv", problem: "has 3 bytes instead of 2" },
      { path: "b/c.csv", problem: "is missing" },
    ]);
  });

  it("refuse a catalogue whose paths lead outside", async () => {
    const clone = scratchClone(catalogueOf({ ...files, "b/../../x": "" }));
    mkdirSync(path.join(clone, "data", "upstream", "sample"), { recursive: true });
    const ended = await affectlab(clone, ["data", "list"]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('field "path": "b/../../x" does not match');
  });
});

import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

function cloneWithFigures(): string {
  const clone = scratchClone();
  // What is remembered of earlier runs lies beside the packages, and must be this clone's own.
  const packages = path.join(clone, "node_modules");
  rmSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync(path.join(root, "node_modules")).filter((one) => one !== ".cache")) {
    symlinkSync(path.join(root, "node_modules", name), path.join(packages, name));
  }
  for (const name of [
    "data",
    "src",
    "notebooks",
    "figures/heartbench",
    "CITATION.cff",
    "package-lock.json",
  ]) {
    cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
  }
  for (const kind of ["png", "html"])
    rmSync(path.join(clone, `figures/heartbench/figure-1.${kind}`), { force: true });
  return clone;
}

describe("affectlab figure", () => {
  it("draws what is missing or changed, that figure alone, and takes what is there", async () => {
    const clone = cloneWithFigures();
    const at = (name: string): string => path.join(clone, "figures/heartbench", name);
    const figure = async (...args: string[]) => {
      const ended = await affectlab(clone, ["figure", "heartbench/figure-1", "--json", ...args], {
        cwd: clone,
      });
      expect(ended.code, ended.stderr).toBe(0);
      return JSON.parse(ended.stdout);
    };
    const first = await figure();
    expect(first).toMatchObject({
      made: true,
      function: { file: expect.stringMatching(/heartbench\/figures/) },
    });
    expect(first.claims.length).toBeGreaterThan(0);
    for (const kind of ["svg", "json"]) {
      expect(readFileSync(at(`figure-1.${kind}`))).toEqual(
        readFileSync(path.join(root, `figures/heartbench/figure-1.${kind}`)),
      );
    }
    expect(existsSync(at("figure-1.html"))).toBe(true);
    expect((await figure()).made).toBe(false);
    const committed = readFileSync(at("figure-1.svg"));
    writeFileSync(at("figure-1.svg"), "<svg/>");
    const again = await figure("--out", "talk");
    expect(again.made).toBe(true);
    expect(readFileSync(at("figure-1.svg"))).toEqual(committed);
    expect(again.copied).toHaveLength(
      again.copied.filter((file: string) => existsSync(path.join(clone, file))).length,
    );
    expect(readFileSync(path.join(clone, "talk/figure-1.svg"))).toEqual(committed);
  });

  it("ends with 2 and one line for a name that several have, or none", async () => {
    const clone = scratchClone();
    cpSync(path.join(root, "figures"), path.join(clone, "figures"), { recursive: true });
    const several = await affectlab(clone, ["figure", "figure", "4"]);
    expect([several.code, several.stdout]).toEqual([2, ""]);
    expect(several.stderr).toMatch(
      /^affectlab: \d figures are called "figure 4": .*heartbench\/figure-4.*; name one\n$/,
    );
    const none = await affectlab(clone, ["figure", "silense"]);
    expect([none.code, none.stdout]).toEqual([2, ""]);
    expect(none.stderr).toMatch(
      /^affectlab: there is no figure "silense"; the nearest: affective-cognition\/figure-silence, sage\/figure-silence, heartbench\/figure-silence/,
    );
  });
});

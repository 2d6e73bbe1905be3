import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Claim, claimSchema } from "../../src/core/claim.js";
import { affectlab, ensureBuilt, root, scratchClone, withoutProgress } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

const withData = (): string => {
  const clone = scratchClone();
  cpSync(path.join(root, "data"), path.join(clone, "data"), { recursive: true });
  return clone;
};
const claimsOf = async (clone: string, env: Record<string, string> = {}): Promise<Claim[]> => {
  const ended = await affectlab(clone, ["claims", "--json"], { env });
  return z.array(claimSchema).parse(JSON.parse(ended.stdout));
};

describe("affectlab claims on the recorded data", () => {
  it("prints claims of the contract, the same from any working directory", async () => {
    const clone = withData();
    const claims = await claimsOf(clone);
    expect(claims.length).toBeGreaterThan(100);
    expect(new Set(claims.map(({ study }) => study))).toContain("affective-cognition");
    const elsewhere = await affectlab(clone, ["claims", "--json"], { cwd: path.join(clone, "data") });
    expect(JSON.parse(elsewhere.stdout)).toEqual(claims);

    const differing = claims.filter(({ verdict }) => verdict === "differs").length;
    const failing = await affectlab(clone, ["claims", "--fail-on", "differs"]);
    expect(failing.code).toBe(100);
    // A screen, not the thousands of lines that the claims themselves are.
    expect(failing.stdout.split("\n").length).toBeLessThan(26);
    for (const line of failing.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    expect(failing.stderr).toContain(
      `${differing} of ${claims.length} claims have the verdict differs (--fail-on)`,
    );
  });

  it("refuses an edited cell, and computes from it when that is meant", async () => {
    const clone = withData();
    const file = path.join(clone, "data", "affective-cognition", "derived", "answers.csv");
    const lines = readFileSync(file, "utf8").split("\n");
    // The first answer becomes the other option: 0 <-> 1.
    const edited = lines.map((line, i) =>
      i === 1 ? line.replace(/,(\d)/, (_, n) => `,${1 - Math.min(1, Number(n))}`) : line,
    );
    expect(edited[1]).not.toBe(lines[1]);
    writeFileSync(file, edited.join("\n"));

    const refused = await affectlab(clone, ["claims", "--json"]);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(withoutProgress(refused.stderr)).toMatch(
      /^affectlab: data\/affective-cognition\/derived\/answers\.csv is not the file .*\n$/,
    );

    const allowed = { AFFECTLAB_ALLOW_EDITED_DATA: "1" };
    const told = await affectlab(clone, ["claims", "--json"], { env: allowed });
    expect(withoutProgress(told.stderr)).toBe(
      "affectlab: warning: data/affective-cognition/derived/answers.csv was edited: its sha256 is not the one in its codebook\n",
    );
    const [before, after] = [await claimsOf(withData()), JSON.parse(told.stdout) as Claim[]];
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ ours }) => ours.value)).not.toEqual(before.map(({ ours }) => ours.value));
  });
});

describe("affectlab reproduce on the recorded data", () => {
  it("ends with 130 on Ctrl-C, with no file half-written", async () => {
    const clone = withData();
    const folder = path.join(clone, "figures", "affective-cognition");
    const written = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
    const ended = await affectlab(clone, ["reproduce"], {
      interruptWhen: () => written().some((name) => name.endsWith(".svg")),
    });
    expect(ended.code).toBe(130);
    expect(ended.stdout).toBe("");
    expect(ended.stderr.trim().split("\n").at(-1)).toMatch(
      /^affectlab: interrupted; nothing is half-written/,
    );
    expect(written().filter((name) => name.endsWith(".partial"))).toEqual([]);
    for (const name of written().filter((file) => file.endsWith(".json"))) {
      expect(() => JSON.parse(readFileSync(path.join(folder, name), "utf8"))).not.toThrow();
    }
  });
});

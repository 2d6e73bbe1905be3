import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";
import { affectlab, ensureBuilt, scratchClone } from "../support/scratch-clone.js";

beforeAll(ensureBuilt);

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const judge = "SAGE/dataset/deepseek-v3-2024-1227_based_simulator";

/** Upstream's profiles with one file of dialogues, the last of whose 100 lines is cut off. */
function truncated(): { folder: string; file: string } {
  const folder = scratchFolder({});
  const from = path.join(mirror, "digitalhuman");
  cpSync(path.join(from, "SAGE/profile"), path.join(folder, "SAGE/profile"), { recursive: true });
  const name = readdirSync(path.join(from, judge)).sort()[0] as string;
  mkdirSync(path.join(folder, judge), { recursive: true });
  const file = path.join(folder, judge, name);
  writeFileSync(file, readFileSync(path.join(from, judge, name)).subarray(0, -500));
  return { folder, file };
}

describe.skipIf(mirror === "")("affectlab data check sage, on the mirror", () => {
  it("names file and line of a truncated dialogue and ends with 1", async () => {
    const { folder, file } = truncated();
    const ended = await affectlab(scratchClone(), ["data", "check", "sage", folder]);
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toContain(`${path.basename(file)}:100:`);
    expect(ended.stderr.trim().split("\n").length).toBe(1);
  });

  it("imports the rest with --allow-partial, and counts both", async () => {
    const { folder } = truncated();
    const ended = await affectlab(scratchClone(), [
      "data",
      "check",
      "sage",
      folder,
      "--allow-partial",
      "--json",
    ]);
    expect(ended.code).toBe(0);
    const counts = JSON.parse(ended.stdout) as { dialogues: number; files: object[]; problems: string[] };
    expect(counts.dialogues).toBe(99);
    expect(counts.files).toMatchObject([{ imported: 99, leftOut: 1, missing: 1 }]);
    // The line, and the profile that is left without a dialogue.
    expect(counts.problems.length).toBe(2);
  });
});

describe("affectlab data check", () => {
  it("is used wrongly with a study that has no dialogues", async () => {
    const ended = await affectlab(scratchClone(), ["data", "check", "heartbench"]);
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr).toContain('"heartbench" has no dialogues to check; name sage');
  });
});

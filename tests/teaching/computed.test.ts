import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { loadComputed, sessionNumbers } from "../../src/teaching/load.js";
import { runNode } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";

describe.each(sessionNumbers.map((number) => ({ number })))("the values of session $number", ({ number }) => {
  it("are what its analysis computes from the data", { timeout: 120_000 }, async () => {
    const out = scratchFolder();
    const script = projectPath("analyses", "seminar", `session-${number}.ts`);
    const { code, stderr } = await runNode(["--import", "tsx", script, "--out", out]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const again = JSON.parse(readFileSync(path.join(out, `session-${number}.json`), "utf8"));
    const kept = loadComputed(number);
    expect(Object.keys(again)).toEqual(Object.keys(kept));
    for (const [id, { value, ci, ...rest }] of Object.entries(kept)) {
      const { value: computed, ci: interval, ...others } = again[id];
      expect(others, id).toEqual(rest);
      if (typeof value === "string") expect(computed, id).toBe(value);
      else expect(computed, id).toBeCloseTo(value, 5);
      expect(interval === undefined, id).toBe(ci === undefined);
      (ci ?? []).forEach((end, i) => void expect(interval[i], id).toBeCloseTo(end, 5));
    }
  });
});

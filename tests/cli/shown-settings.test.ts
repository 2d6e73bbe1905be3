import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { scratchFolder } from "../support/scratch.js";

afterEach(() => vi.restoreAllMocks());

/** What `affectlab <args> --dry-run` prints. */
async function forecast(...args: string[]): Promise<string> {
  const out: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const folder = path.join(scratchFolder(), "run");
  await createProgram().parseAsync([...args, "--items", "2", "--dry-run", "--out", folder], { from: "user" });
  return out.join("");
}

describe("the first line of a forecast", () => {
  it("counts the settings that are as they come, and names those that differ", async () => {
    const [usual] = (await forecast("run", "sage")).split("\n");
    expect(usual).toMatch(/, seed 1, \d+ settings as they come \(--json or manifest\.json has all\)$/);
    const [changed] = (await forecast("run", "sage", "--floor", "20", "--turn-limit", "5")).split("\n");
    expect(changed).toMatch(/, seed 1, floor 20, turn-limit 5, \d+ more settings as they come \(/);
    const count = (line = ""): number => Number(/(\d+) (?:more )?settings/.exec(line)?.[1]);
    expect(count(changed)).toBe(count(usual) - 2);
    const { plan } = JSON.parse(await forecast("run", "sage", "--json"));
    expect(Object.keys(plan.choices)).toHaveLength(count(usual));
  });

  it("names all of a few settings", async () => {
    expect(await forecast("run", "egosocialarena")).toMatch(/, seed 1, scenario static,/);
  });
});

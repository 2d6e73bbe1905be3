import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { statementClaim } from "../../src/claims/statement.js";
import type { Claim } from "../../src/core/claim.js";
import { projectPath } from "../../src/io/project-root.js";

const cases = (held: number, of: number) =>
  Array.from({ length: of }, (_, i) => ({ label: `case ${i}`, holds: i < held, detail: "" }));
const said = (quantifier: Parameters<typeof statementClaim>[0]["quantifier"], held: number, words?: string) =>
  statementClaim({
    ...{ id: "x", place: "1", statement: "They do", method: "share", quantifier, cases: cases(held, 20) },
    ...(words === undefined ? {} : { said: words }),
  });

describe("statement", () => {
  it.each([
    ["all", 19, 20, 0],
    ["nearly all", 17, 18, 0.1],
    ["most", 10, 11, 0.5],
    ["at least one", 0, 1, 1],
  ] as const)("of %s: %i of 20 are too few, %i are enough", (quantifier, few, enough, tolerance) => {
    expect(said(quantifier, few).verdict).toBe("differs");
    expect(said(quantifier, enough)).toMatchObject({
      verdict: "reproduced",
      tolerance: { value: tolerance },
    });
  });

  it("of some but not all is refuted by all", () => {
    expect([10, 11, 19, 20].map((held) => said("some but not all", held).verdict)).toEqual([
      ...["differs", "reproduced", "reproduced", "differs"],
    ]);
  });

  it("names the paper's words where there are any, and says that a quantity is ours where there are none", () => {
    expect(said("most", 20, '"usually"').tolerance?.reason).toBe(
      'said with "usually": more than half of the cases',
    );
    expect(said("most", 20).tolerance?.reason).toBe(
      "the paper says no quantity: more than half of the cases, ours to choose",
    );
    expect(said("all", 20).tolerance?.reason).toBe("said without exception: every case");
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "sage.txt")))("the papers' text (AFFECTLAB_PAPERS)", () => {
  // The committed ledger, which is held to be what the code gives.
  const ledger = JSON.parse(readFileSync(projectPath("figures", "ledger.json"), "utf8")) as Claim[];
  const quoted = ledger.flatMap((claim): [Claim, string][] => {
    const words = /^said with "(.+)":/.exec(claim.tolerance.reason)?.[1];
    return words === undefined ? [] : [[claim, words]];
  });

  it("has every word that a statement is said with", () => {
    expect(quoted.length).toBeGreaterThan(10);
    for (const [{ study, id }, words] of quoted) {
      const text = readFileSync(join(papers, `${study}.txt`), "utf8").replace(/\s+/g, " ");
      expect(text.toLowerCase(), `${id}: ${words}`).toContain(words.toLowerCase());
    }
  });
});

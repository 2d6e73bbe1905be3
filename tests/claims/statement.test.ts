import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { comparable, leads, matchesOrExceeds } from "../../src/claims/criteria.js";
import { type Case, statementClaim } from "../../src/claims/statement.js";
import type { Claim } from "../../src/core/claim.js";
import { projectPath } from "../../src/io/project-root.js";

/** The first hold, the next are open, the others do not hold. */
const cases = (held: number, open: number, of: number): Case[] =>
  Array.from({ length: of }, (_, i) => ({
    label: `case ${i}`,
    holds: i < held ? true : i < held + open ? null : false,
    detail: "",
  }));
type Quantifier = Parameters<typeof statementClaim>[0]["quantifier"];
const said = (
  quantifier: Quantifier,
  held: number,
  { open = 0, words }: { open?: number; words?: string } = {},
) =>
  statementClaim({
    ...{ id: "x", place: "1", statement: "They do", method: "share", quantifier },
    cases: cases(held, open, 20),
    ...(words === undefined ? {} : { said: words }),
  });

describe("a sentence", () => {
  it.each([
    ["all", 19, 20],
    ["nearly all", 17, 18],
    ["most", 10, 11],
    ["at least one", 0, 1],
  ] as const)("of %s: %i of 20 are too few, %i are enough", (quantifier, few, enough) => {
    expect(said(quantifier, few).verdict).toBe("not-supported");
    expect(said(quantifier, enough)).toMatchObject({
      kind: "sentence",
      verdict: "supported",
      published: { value: null },
      ours: { value: enough / 20, n: 20 },
    });
  });

  it("of some but not all is refuted by all", () => {
    expect([10, 11, 19, 20].map((held) => said("some but not all", held).verdict)).toEqual([
      ...["not-supported", "supported", "supported", "not-supported"],
    ]);
  });

  it("is undecided exactly where the open cases decide", () => {
    expect(said("all", 19, { open: 1 }).verdict).toBe("undecided");
    expect(said("all", 18, { open: 1 }).verdict).toBe("not-supported");
    expect(said("most", 11, { open: 9 }).verdict).toBe("supported");
    expect(said("most", 5, { open: 5 }).verdict).toBe("not-supported");
    expect(said("most", 5, { open: 6 }).verdict).toBe("undecided");
    expect(said("at least one", 0, { open: 1 }).verdict).toBe("undecided");
    // All 20 would refute it, 19 would not.
    expect(said("some but not all", 19, { open: 1 }).verdict).toBe("undecided");
  });

  it("names the paper's words where there are any, and says that a quantity is ours where there are none", () => {
    expect(said("most", 20, { words: '"usually"' }).tolerance.reason).toBe(
      'said with "usually": more than half of the cases',
    );
    expect(said("most", 20).tolerance.reason).toBe(
      "the paper says no quantity: more than half of the cases, ours to choose",
    );
    expect(said("all", 20).tolerance.reason).toBe("said without exception: every case");
  });

  it("lists the cases against it, three at most", () => {
    expect(said("all", 15).note).toBe("True in 15 of 20 cases. Others: case 15; case 16; case 17; 2 more.");
    expect(said("at least one", 1).note).toBe("True in 1 of 20 cases. In: case 0.");
  });
});

describe("one word has one bar", () => {
  it("leads: the interval is above 0, and open where it holds 0", () => {
    expect(leads({ ci: [0.1, 4] })).toBe(true);
    expect(leads({ ci: [-4, -0.1] })).toBe(false);
    expect(leads({ ci: [-0.1, 4] })).toBeNull();
    expect(leads({ ci: null })).toBeNull();
    expect(leads({ ci: [Number.NaN, 4] })).toBeNull();
  });

  // The 90% interval of a normal estimate is 1.645 standard errors to either side.
  const estimate = (value: number, se: number) => ({ value, se, df: Number.POSITIVE_INFINITY });

  it("comparable: within the margin by two one-sided tests, and never by a wide interval", () => {
    expect(comparable(estimate(0.5, 0.2), 1)).toBe(true);
    expect(comparable(estimate(0.5, 1), 1)).toBeNull();
    expect(comparable(estimate(3, 1), 1)).toBe(false);
    expect(comparable(estimate(-3, 1), 1)).toBe(false);
    expect(comparable(estimate(0, 0), 1)).toBeNull();
  });

  it("matches or exceeds: not worse by the margin", () => {
    expect(matchesOrExceeds(estimate(5, 1), 1)).toBe(true);
    expect(matchesOrExceeds(estimate(0, 0.5), 1)).toBe(true);
    expect(matchesOrExceeds(estimate(0, 1), 1)).toBeNull();
    expect(matchesOrExceeds(estimate(-3, 1), 1)).toBe(false);
  });
});

const papers = process.env.AFFECTLAB_PAPERS ?? "";
describe.skipIf(!existsSync(join(papers, "sage.txt")))("the papers' text (AFFECTLAB_PAPERS)", () => {
  // The committed ledger, which is held to be what the code gives.
  const ledger = JSON.parse(readFileSync(projectPath("figures", "ledger.json"), "utf8")) as Claim[];
  const quoted = ledger.flatMap((claim): [Claim, string][] => {
    const words = /^said with "(.+)":/.exec(claim.tolerance.reason)?.[1];
    // A study of released tables alone has no paper's text here; its words are an abstract's, cited with it.
    const isTextHere = existsSync(join(papers, `${claim.study}.txt`));
    return words === undefined || claim.relation === "about" || !isTextHere ? [] : [[claim, words]];
  });

  it("has every word that a sentence is said with", () => {
    expect(quoted.length).toBeGreaterThan(10);
    for (const [{ study, id }, words] of quoted) {
      const text = readFileSync(join(papers, `${study}.txt`), "utf8").replace(/\s+/g, " ");
      expect(text.toLowerCase(), `${id}: ${words}`).toContain(words.toLowerCase());
    }
  });
});

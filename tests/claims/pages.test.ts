import { inflateSync } from "node:zlib";
import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { completeFindings } from "../../src/claims/finding.js";
import { renderJson } from "../../src/claims/json.js";
import { renderFindings, renderIndex, renderStudy } from "../../src/claims/markdown.js";
import { type LedgerPage, renderFindingsPage, renderPage } from "../../src/claims/page/index.js";
import { ledgerRows } from "../../src/claims/rows.js";
import { type Claim, claimSchema } from "../../src/core/claim.js";
import { DataError } from "../../src/core/errors.js";
import { claim, hostile, ledger, links } from "./samples.js";

const bad = claim({
  id: "affective-cognition/bad",
  place: hostile,
  statement: hostile,
  note: hostile,
  answer: hostile,
  ours: { value: 1, method: hostile },
  tolerance: { value: 0, reason: hostile },
  verdict: "differs",
});
const headings = [{ id: "affective-cognition" as const, name: "Affective cognition" }];
const pageOf = (claims: readonly Claim[], rest: Partial<LedgerPage> = {}): LedgerPage => ({
  rows: ledgerRows(claims, () => []),
  findings: [],
  headings,
  links,
  ...rest,
});

function parse(html: string) {
  const window = new Window();
  window.document.write(html);
  return window.document;
}

describe("renderJson", () => {
  it("is an array of exactly the claims", () => {
    const read = JSON.parse(renderJson(ledger));
    expect(read).toEqual(ledger);
    for (const one of read) claimSchema.parse(one);
  });

  it("writes null for what is undefined, a whole interval for half of one", () => {
    const odd = claim({
      ours: { value: Number.NaN, ci: [Number.NaN, 2], n: Number.NaN },
      verdict: "not-run",
    });
    expect(JSON.parse(renderJson([odd]))[0].ours).toEqual({
      value: null,
      ci: null,
      n: null,
      method: "m",
      by: [],
    });
  });

  it("names the claim and the field where one is wrong", () => {
    const wrong = { ...claim({ id: "sage/x" }), place: "" };
    expect(() => renderJson([claim(), wrong])).toThrow(DataError);
    expect(() => renderJson([claim(), wrong])).toThrow(/^sage\/x: field "place":/);
    // A sentence has no verdict of a number, and what nothing was released for rests on nothing.
    expect(() => renderJson([claim({ kind: "sentence" })])).toThrow("a sentence cannot be reproduced");
    expect(() => renderJson([claim({ evidence: "none" })])).toThrow(
      "none does not go with the verdict reproduced",
    );
  });
});

describe("the Markdown files", () => {
  const text = renderStudy("affective-cognition", pageOf([...ledger, bad]));

  it("have a row of seven cells for every result of the study, whatever its text", () => {
    const rows = text.split("\n").filter((line) => /^\| (?!verdict)/.test(line));
    expect(rows.map((line) => line.replaceAll("\\|", "").split("|").length - 2)).toEqual([7, 7, 7, 7]);
    expect(text).toContain(
      "| **paper inconsistent**; the value itself: differs | data | Section 2.1, paragraph 2 |",
    );
    expect(text).toContain("(+ 1 part: 1 paper inconsistent)");
  });

  it("keep what follows from the set-up out of the table", () => {
    expect(text).toMatch(/## Counts and settings[^#]*\n- Abstract, .*printed 10, ours 10 \(reproduced\)/);
  });

  it("mark nothing up that a claim says", () => {
    expect(text).not.toContain("<img");
    expect(text).toContain("\\*x\\*");
    expect(text).toContain("&amp;amp;");
  });

  it("open with what could be checked, and lead to each study's own", () => {
    const index = renderIndex(pageOf(ledger));
    expect(index).toMatch(/^# Reproduction ledger\n\n2 printed results can be/);
    expect(index).toContain("| [Affective cognition](affective-cognition/ledger.md) | 4 |");
  });
});

describe("the ledger's page", () => {
  const html = renderPage(pageOf([...ledger, bad]));
  const document = parse(html);
  const rows = [...document.querySelectorAll("tbody tr")];

  it("is whole in itself: no file but what a reader asks for by a link", () => {
    const html = renderPage(pageOf(ledger));
    expect(html).not.toMatch(/src=|@import|url\(/);
    expect(html).not.toMatch(/<link/);
  });

  it("has a row for every result under its study's heading, with the verdict in words", () => {
    expect([...document.querySelectorAll("main h2")].map((h) => h.textContent)).toEqual([
      "Affective cognition",
      // Of a study without a heading its id.
      "sage",
    ]);
    expect(rows.map((row) => row.id)).toEqual([
      ...["affective-cognition/emotion-1a", "affective-cognition/goal-1a", "affective-cognition/people"],
      ...["affective-cognition/bad", "affective-cognition/stories", "sage/spearman", "sage/live"],
    ]);
    expect(rows[1]!.querySelector(".chip")!.textContent).toContain("paper inconsistent");
    expect(rows[1]!.textContent).toContain("No cell of this inference gives 88.61");
  });

  it("puts number, interval and n of both sides into their cells", () => {
    const [printed, ours] = [...rows[0]!.querySelectorAll("td.n")];
    expect(printed!.querySelector("b")!.textContent).toBe("63.97");
    expect(printed!.querySelector("span")!.textContent).toBe("[61.65, 66.29]");
    expect(ours!.querySelector("span")!.textContent).toBe("[56.65, 71.28], n = 1421");
    expect([...rows[5]!.querySelectorAll("td.n")].map((cell) => cell.textContent)).toEqual([
      ...["in words", "true in 5 of 8"],
    ]);
  });

  it("carries how, by which function, the answer and the parts of every row", () => {
    const packed = document.querySelector("#details")!.textContent;
    const details = JSON.parse(inflateSync(Buffer.from(packed, "base64")).toString());
    expect(Object.keys(details)).toHaveLength(rows.length);
    const goal = details["affective-cognition/goal-1a"];
    expect(goal.claim).toMatchObject({
      how: "mean",
      by: [
        { href: "../src/stats/clusteredMean.ts#L9", text: "clusteredMean (src/stats/clusteredMean.ts:9)" },
      ],
      answer: "Release the script that made the number.",
      figure: { href: "affective-cognition/figure-3.html" },
    });
    expect(goal.parts[0]![0]).toBe("affective-cognition/ci-1a");
  });

  it("lets no text of a claim become an element or an attribute", () => {
    expect(document.querySelectorAll("img").length).toBe(0);
    const row = rows.find(({ id }) => id === "affective-cognition/bad")!;
    expect(row.querySelector("th")!.textContent).toBe(hostile);
    expect(row.querySelector("details p")!.textContent).toBe(hostile);
    expect(document.querySelectorAll("script")).toHaveLength(2);
  });

  it("draws both intervals on one scale where there is one, and none for a sentence", () => {
    const spans = [...rows[0]!.querySelectorAll("svg path")].map((line) => {
      const [, from, to] = /^M(\d+) \d+H(\d+)$/.exec(line.getAttribute("d")!)!;
      return [line.getAttribute("class"), Number(from), Number(to)] as const;
    });
    const [printed, ours] = spans;
    // Ours [56.65, 71.28] reaches beyond the printed [61.65, 66.29] on both sides.
    expect([printed![0], ours![0]]).toEqual(["p", "o"]);
    expect(ours![1]).toBeLessThan(printed![1]);
    expect(ours![2]).toBeGreaterThan(printed![2]);
    expect(rows[5]!.querySelector("svg")).toBeNull();
  });

  it("draws no dot for a number that is not inside its interval, such as a half-width", () => {
    const width = claim({
      published: { value: 2.32, ci: [61.65, 66.29] },
      ours: { value: 2.5, ci: [61.47, 66.47], n: 1421 },
    });
    const svg = parse(renderPage(pageOf([width]))).querySelector("svg")!;
    expect(svg.querySelectorAll("path")).toHaveLength(2);
    expect(svg.querySelectorAll("circle")).toHaveLength(0);
  });
});

describe("the findings' pages", () => {
  const findings = completeFindings(
    "affective-cognition",
    [
      {
        ...{ id: "goal", claim: "goal-1a", reach: "table", figure: "figure-4a", notebook: "a/01.ipynb" },
        sentence: () => hostile,
        ...{ changes: "One cell is another's.", settle: "The authors can release the script." },
      },
    ],
    ledger,
  );
  const page = pageOf(ledger, { findings });

  it("say the sentence, both numbers, what it changes and who could settle it, with links", () => {
    const item = parse(renderFindingsPage(page)).querySelector("li")!;
    expect(item.querySelector(".sentence")!.textContent).toBe(hostile);
    expect(item.textContent).toContain("printed 88.61");
    expect([...item.querySelectorAll("a")].map((a) => a.getAttribute("href"))).toEqual([
      ...["ledger.html#affective-cognition/goal-1a", "affective-cognition/figure-4a.html"],
      ...["../src/stats/clusteredMean.ts#L9", "../notebooks/a/01.ipynb"],
    ]);
    expect(renderFindings(page)).toContain(
      "Printed: 88.61. Ours: 71.14 \\[60.10, 82.20\\], n = 1431; differs.",
    );
    expect(renderPage(page)).toContain('href="#affective-cognition/goal-1a"');
  });
});

describe("all pages", () => {
  it.each([renderPage, renderIndex, renderFindings, renderFindingsPage])(
    "%o: the same twice, and of nothing still a page",
    (render) => {
      const claims = [...ledger, bad];
      const before = structuredClone(claims);
      expect(render(pageOf(claims))).toBe(render(pageOf(structuredClone(claims))));
      expect(claims).toEqual(before);
      expect(render(pageOf([]))).toContain("0 printed results");
    },
  );
});

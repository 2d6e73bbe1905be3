import { Window } from "happy-dom";
import { describe, expect, it } from "vitest";
import { renderHtml } from "../../src/claims/html.js";
import { renderJson } from "../../src/claims/json.js";
import { renderMarkdown } from "../../src/claims/markdown.js";
import { claimSchema, verdicts } from "../../src/core/claim.js";
import { DataError } from "../../src/core/errors.js";
import { claim, hostile, ledger } from "./samples.js";

const bad = claim({
  id: "affective-cognition/bad",
  place: hostile,
  statement: hostile,
  note: hostile,
  ours: { value: 1, ci: null, n: null, method: hostile },
  tolerance: { value: 0, reason: hostile },
  verdict: "differs",
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
    const odd = claim({ ours: { value: Number.NaN, ci: [Number.NaN, 2], n: Number.NaN, method: "m" } });
    expect(JSON.parse(renderJson([odd]))[0].ours).toEqual({ value: null, ci: null, n: null, method: "m" });
  });

  it("names the claim and the field where one is wrong", () => {
    const wrong = { ...claim({ id: "sage/x" }), place: "" };
    expect(() => renderJson([claim(), wrong])).toThrow(DataError);
    expect(() => renderJson([claim(), wrong])).toThrow(/^sage\/x: field "place":/);
  });
});

describe("renderMarkdown", () => {
  it("has a row of seven cells for every claim, whatever its text", () => {
    const start = new RegExp(`^\\| (?:\\*\\*)?(?:${verdicts.join("|")})(?:\\*\\*)? \\|`);
    const rows = renderMarkdown([...ledger, bad])
      .split("\n")
      .filter((line) => start.test(line));
    const cells = rows.map((line) => line.replaceAll("\\|", "").split("|").length - 2);
    expect(cells).toEqual([...ledger, bad].map(() => 7));
  });

  it("marks nothing up that a claim says", () => {
    const text = renderMarkdown([bad]);
    expect(text).not.toContain("<img");
    expect(text).toContain("\\*x\\*");
    expect(text).toContain("&amp;amp;");
  });

  it("bolds what was not reproduced and counts", () => {
    const text = renderMarkdown(ledger);
    expect(text).toContain("| affective-cognition | 1 | 1 | 1 | 1 | 0 | 4 |");
    expect(text).toContain("| all | 1 | 2 | 1 | 1 | 1 | 6 |");
    expect(text).toContain(
      "| **differs** | Section 4.2 | Models keep their order | holds | holds in 5 of 8 |",
    );
    expect(text).toMatch(/^\| reproduced \| Section 2\.1/m);
  });
});

describe("renderHtml", () => {
  const headings = [{ id: "affective-cognition", name: "Affective cognition" }];
  const document = parse(renderHtml([...ledger, bad], headings));

  it("is whole in itself: no other file, no network", () => {
    const html = renderHtml(ledger);
    expect(html).not.toMatch(/(?:src|href)=|@import|url\(|https?:/);
  });

  it("has a row for every claim under its study's heading, with the verdict in words", () => {
    expect([...document.querySelectorAll("h2")].map((h) => h.textContent)).toEqual([
      "Affective cognition",
      // Of a study without a heading its id.
      "sage",
    ]);
    const rows = [...document.querySelectorAll("tbody tr")];
    expect(rows.map((row) => row.id)).toEqual([
      "affective-cognition/emotion-1a",
      "affective-cognition/goal-1a",
      "affective-cognition/ci-1a",
      "affective-cognition/people",
      "affective-cognition/bad",
      "sage/spearman",
      "sage/live",
    ]);
    expect(rows[1]!.querySelector(".verdict")!.textContent).toContain("differs");
    expect(rows[1]!.textContent).toContain("No cell of this inference gives 88.61");
    expect(rows[0]!.textContent).toContain("mean; 10 stories, CR2, t with 8.9 df");
  });

  it("puts number, interval and n of both sides into their cells", () => {
    const [printed, ours] = [...document.querySelectorAll("tbody tr")[0]!.querySelectorAll("td.value")];
    expect(printed!.querySelector("strong")!.textContent).toBe("63.97");
    expect(printed!.querySelector("span")!.textContent).toBe("[61.65, 66.29]");
    expect(ours!.querySelector("span")!.textContent).toBe("[56.65, 71.28], n = 1421");
    const statement = [...document.querySelectorAll("tbody tr")][5]!.querySelectorAll("td.value");
    expect([...statement].map((cell) => cell.textContent)).toEqual(["holds", "holds in 5 of 8"]);
  });

  it("filters by a radio button for each verdict that occurs, without a script", () => {
    const choices = [...document.querySelectorAll("input[type=radio]")].map((input) => input.id);
    expect(choices).toEqual(
      ["all", "reproduced", "differs", "paper-inconsistent", "not-reproducible", "not-run"].map(
        (v) => `show-${v}`,
      ),
    );
    const html = renderHtml(ledger);
    expect(html).toContain("body:has(#show-differs:checked) tbody tr:not(.differs) { display: none; }");
    for (const input of document.querySelectorAll("input[type=radio]")) {
      expect(document.querySelector(`label[for="${input.id}"]`)!.textContent).not.toBe("");
    }
    // The search needs a script, so it is hidden until one runs.
    expect(document.querySelector(".find")!.hasAttribute("hidden")).toBe(true);
  });

  it("lets no text of a claim become an element or an attribute", () => {
    expect(document.querySelectorAll("img").length).toBe(0);
    const row = [...document.querySelectorAll("tbody tr")][4]!;
    expect(row.querySelector("th")!.textContent).toBe(hostile);
    expect(row.querySelector("details p")!.textContent).toBe(hostile);
    expect(document.querySelectorAll("script")).toHaveLength(1);
  });

  it("draws both intervals on one scale where there is one, and none for a statement", () => {
    const rows = [...document.querySelectorAll("tbody tr")];
    const marks = (row: (typeof rows)[number]) =>
      [...row.querySelectorAll("svg line")].map(
        (line) =>
          [
            line.getAttribute("class"),
            Number(line.getAttribute("x1")),
            Number(line.getAttribute("x2")),
          ] as const,
      );
    const [printed, ours] = marks(rows[0]!);
    // Ours [56.65, 71.28] reaches beyond the printed [61.65, 66.29] on both sides.
    expect([printed![0], ours![0]]).toEqual(["printed", "ours"]);
    expect(ours![1]).toBeLessThan(printed![1]);
    expect(ours![2]).toBeGreaterThan(printed![2]);
    expect(rows[5]!.querySelector("svg")).toBeNull();
  });

  it("draws no dot for a number that is not inside its interval, such as a half-width", () => {
    const width = claim({
      published: { value: 2.32, ci: [61.65, 66.29], n: null },
      ours: { value: 2.5, ci: [61.47, 66.47], n: 1421, method: "m" },
    });
    const svg = parse(renderHtml([width])).querySelector("svg")!;
    expect(svg.querySelectorAll("line")).toHaveLength(2);
    expect(svg.querySelectorAll("circle")).toHaveLength(0);
  });
});

describe("the ledger's pages", () => {
  it.each([renderJson, renderMarkdown, renderHtml])(
    "%o: the same claims give the same text, and are left as they were",
    (render) => {
      const claims = [...ledger, bad];
      const before = structuredClone(claims);
      expect(render(claims)).toBe(render(structuredClone(claims)));
      expect(claims).toEqual(before);
    },
  );

  it.each([renderMarkdown, renderHtml])("%o: of no claim is still a page", (render) => {
    expect(render([])).toContain("Reproduction ledger");
  });
});

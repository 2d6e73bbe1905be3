import { describe, expect, it } from "vitest";
import { biasFigures } from "../../../src/judges/bias/bias-figures.js";
import type { BiasReport } from "../../../src/judges/bias/bias-report.js";
import { standardise } from "../../../src/judges/bias/figures/standardise.js";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import { effectRows, rankSentences, tableLines } from "../../../src/judges/bias/report/content.js";
import { renderBiasPage } from "../../../src/judges/bias/report/html.js";
import { renderBiasMarkdown } from "../../../src/judges/bias/report/markdown.js";
import { formatNumber } from "../../../src/judges/bias/wording.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { leaderboard } from "./tables.js";

const report = (): BiasReport =>
  judgeBias(leaderboard({ targets: 10 }), { title: "A pilot", source: "pilot.csv" });

/** A report in which every text that comes from a user is hostile. */
function hostile(): BiasReport {
  const bad = `<img src=x onerror=alert(1)>|\`[a](javascript:x)`;
  const ratings = leaderboard({ targets: 10, judges: [`a${bad}`, "b"], respondents: [`m${bad}`, "m2"] });
  const named = ratings.map((own) => ({ ...own, criterion: `c${bad}` }));
  return judgeBias(named, { title: bad, source: bad, notes: [bad] });
}

describe("the report as a page", () => {
  it("stands alone: no script, no address, nothing loaded", () => {
    const page = renderBiasPage(report(), { "": { svg: "<svg></svg>", alt: "x" } });
    expect(page).not.toMatch(/<script|<link|@import|src=|https?:/);
    expect(page).toMatch(/<html lang="en">/);
  });

  it("has every question once, with an anchor, in the order of the summary", () => {
    const { diagnostics } = report();
    const page = renderBiasPage(report());
    const anchors = [...page.matchAll(/<h2 id="([^"]+)">\d+\./g)].map(([, id]) => id);
    expect(anchors).toEqual(diagnostics.map(({ id }) => id));
    const links = [...page.matchAll(/<li><a href="#([^"]+)">/g)].map(([, id]) => id);
    expect(links).toEqual(anchors);
  });

  it("shows a user's texts as they are and never as markup", () => {
    const page = renderBiasPage(hostile());
    expect(page).not.toContain("<img");
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    const text = renderBiasMarkdown(hostile());
    expect(text).not.toMatch(/<img|\[a\]\(javascript/);
    // A bar in a name does not start another cell.
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) expect(row).not.toMatch(/[^\\ ]\|[^ |]/);
  });

  it("gives each picture ids of its own", () => {
    const svg = `<svg><clipPath id="clip1"/><g clip-path="url(#clip1)"/><use href="#clip1"/></svg>`;
    const page = renderBiasPage(report(), { "": { svg, alt: "x" }, severity: { svg, alt: "y" } });
    expect(page).toContain('id="summary-clip1"');
    expect(page).toContain('clip-path="url(#severity-clip1)"');
    expect(page).not.toMatch(/["#]clip1/);
  });
});

describe("what the page says of its pictures", () => {
  const svg = "<svg></svg>";
  const page = renderBiasPage(report(), {
    "": { svg, alt: "the whole" },
    severity: { svg, alt: "the dots" },
  });

  it("folds a description, where a screen reader still finds it", () => {
    expect(page).toContain('aria-label="Picture: severity" aria-describedby="severity--described"');
    expect(page).toMatch(/<details><summary>[^<]+<\/summary><p id="severity--described">the dots<\/p>/);
  });

  it("says the summary once: the answers describe its picture", () => {
    expect(page).toContain('aria-label="Picture: summary" aria-describedby="answers"');
    expect(page).toContain('<ol class="answers" id="answers"');
    expect(page).not.toContain("the whole");
  });

  it("tells intervals from verdicts on page, in Markdown and on the picture", () => {
    const said = "An interval is of one effect alone;";
    expect(page).toContain(said);
    expect(renderBiasMarkdown(report())).toContain(said);
    const [summary] = biasFigures(report());
    expect(JSON.stringify(summary!.spec).replaceAll("<br>", " ")).toContain(said);
  });
});

describe("what the report says", () => {
  it("describes the table in four lines", () => {
    expect(tableLines(report())).toEqual([
      "90 ratings, all with a value, by 3 raters (3 models): a, b, c.",
      "10 targets, 3 respondents, each target an independent unit.",
      "No rating is missing.",
      "All raters can be compared; every rater rated everything.",
    ]);
  });

  it("lists the largest effects in margins first, twelve at most, and counts the rest", () => {
    const effects = Array.from({ length: 20 }, (_, i) => ({
      label: `effect ${i}`,
      value: i,
      ci: [i - 1, i + 1] as [number, number],
      n: 5,
      units: "targets",
      // The 20th has so wide a margin that it is the smallest; the first is not tested.
      ...(i === 0 ? {} : { null: 0, p: 0.5, margin: i === 19 ? 100 : 1 }),
    }));
    const { rows, more } = effectRows({ ...report().diagnostics[0]!, effects });
    expect(rows.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, i) => `effect ${18 - i}`));
    expect(more).toBe(8);
  });

  it("names the statements about ranks that hold in every view", () => {
    const ranked = (label: string, sets: Record<string, [number, number, number]>) => ({
      view: label === "all judges" ? ("all" as const) : ("judge" as const),
      label,
      n: 9,
      units: "targets",
      note: "",
      respondents: Object.entries(sets).map(([respondent, [rank, best, worst]]) => ({
        respondent,
        rank,
        value: 0,
        ranks: [best, worst] as [number, number],
      })),
    });
    const ranks = [
      ranked("all judges", { x: [1, 1, 1], y: [2, 2, 2], z: [3, 3, 3] }),
      ranked("by a", { x: [1, 1, 1], y: [2, 2, 3], z: [3, 2, 3] }),
      ranked("by b", { y: [1, 1, 1], x: [2, 2, 2], z: [3, 3, 3] }),
    ];
    const survival = {
      id: "survival",
      title: "",
      question: "",
      answer: [],
      tables: [],
      notes: [],
      data: null,
    };
    expect(rankSentences({ ranks, sections: [{ ...survival, computable: true }] })).toHaveLength(1);
    const said = rankSentences({ ranks, sections: [{ ...survival, computable: false }] });
    expect(said).toEqual([
      "First over all judges: x; first in 1 of the 2 other views.",
      // x above y is turned by b, y above z is open under a.
      "It separates 3 of 3 pairs of respondents; 1 holds in every view: x above z.",
      "Turned around in some view, surely: x above y.",
    ]);
  });

  it("prints numbers with two digits or more, and the undefined as a word", () => {
    expect([0.5, -0.052, 12.34, 1234.5, 3, Number.NaN, -0.0001].map(formatNumber)).toEqual([
      "0.50",
      "−0.052",
      "12.3",
      "1235",
      "3",
      "undefined",
      "0.000",
    ]);
  });
});

describe("the figures of a report", () => {
  it("begin with the summary, and each can be drawn and described", () => {
    const figures = biasFigures(report());
    expect(figures[0]!.id).toBe("figure-summary");
    for (const figure of figures) {
      checkFigure(figure);
      expect(figure.study).toBe("judge-bias");
    }
    expect(new Set(figures.map(({ id }) => id)).size).toBe(figures.length);
    expect(figures[0]!.table.rows).toHaveLength(report().diagnostics.length);
  });

  it("say that a rater is scripted", () => {
    const scripted = leaderboard({ targets: 4 }).map((own) => ({
      ...own,
      rater: { ...own.rater, kind: "scripted" as const },
    }));
    expect(JSON.stringify(biasFigures(judgeBias(scripted))[0]!.spec)).toMatch(/some scripted/);
  });

  it("measure an effect in margins from its null", () => {
    // (0.6 - 0.5) / 0.05 = 2
    const effect = {
      label: "",
      value: 0.6,
      ci: [0.55, 0.7] as [number, number],
      n: 9,
      units: "targets",
      null: 0.5,
    };
    expect(standardise({ ...effect, margin: 0.05 })).toEqual({ value: 2, ci: [1, 4] });
    expect(standardise(effect)).toBeUndefined();
  });
});

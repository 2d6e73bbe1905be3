import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { diagnosticFigures } from "../../../src/judges/bias/figures/registry.js";
import type { DiagnosticOptions } from "../../../src/judges/diagnostics/contract.js";
import { diagnostics } from "../../../src/judges/diagnostics/registry.js";
import type { Figure } from "../../../src/plots/figure.js";
import { textWidth } from "../../../src/plots/text-widths.js";
import { plainDesign } from "../diagnostics/false-alarms.js";

const ids = ["hygiene", "severity", "scale-use", "halo", "agreement"];
const wide = plainDesign({ seed: 3, judges: 12, criteria: 21, units: 6, everyRefused: 0.02 });
const small = plainDesign({ seed: 4, judges: 2, criteria: 3, units: 20, shift: 1 });
const about = (ratings: readonly Rating[]) => ({
  ...{ title: "Made-up ratings", source: "a test" },
  raters: [...new Map(ratings.map(({ rater }) => [rater.id, rater])).values()],
});

function figureOf(id: string, ratings: readonly Rating[], options: DiagnosticOptions = {}): Figure {
  const found = diagnostics.find((one) => one.id === id)!.compute(ratings, options);
  if (!found.computable) throw new Error(found.note);
  return diagnosticFigures[id]!(found as never, about(ratings));
}

interface Annotation {
  text: string;
  x: number;
  xanchor: string;
  font: { size: number };
}
/** The texts of a figure with the pixels at which they begin and end. */
function textsOf({ spec }: Figure): { text: string; from: number; to: number }[] {
  const { width, margin, annotations } = spec.layout as {
    width: number;
    margin: { l: number; r: number };
    annotations: Annotation[];
  };
  return annotations.map(({ text, x, xanchor, font }) => {
    const words = text.replace(/<[^>]*>/g, "");
    const long = textWidth(words, font.size, text.startsWith("<b>") ? "bold" : "regular");
    const at = margin.l + x * (width - margin.l - margin.r);
    const from = xanchor === "right" ? at - long : xanchor === "center" ? at - long / 2 : at;
    return { text: words, from, to: from + long };
  });
}

describe.each(ids)("the figure of %s", (id) => {
  it.each([
    ["2 judges on 3 criteria", small],
    ["12 judges on 21 criteria", wide],
  ])("keeps all of its texts inside, for %s", (_, ratings) => {
    const figure = figureOf(id, ratings, { reversed: ["c1"] });
    const { width } = figure.spec.layout as { width: number };
    expect(figure.id).toBe(`figure-${id}`);
    expect(width).toBeLessThan(1_200);
    expect(textsOf(figure).filter(({ from, to }) => from < 0 || to > width)).toEqual([]);
  });

  it("says its title, what a unit is, and has every number in its table", () => {
    const figure = figureOf(id, small);
    const all = textsOf(figure)
      .map(({ text }) => text)
      .join(" ");
    expect(all).toContain("Made-up ratings");
    expect(all).toContain("conversations");
    expect(figure.alt.length).toBeGreaterThan(40);
    expect(figure.table.rows.length).toBeGreaterThan(1);
    for (const row of figure.table.rows) expect(row.length).toBe(figure.table.columns.length);
  });

  it("says scripted where a rule rates", () => {
    const scripted = small.map((rating) =>
      rating.rater.id === "judge-1"
        ? { ...rating, rater: { ...rating.rater, kind: "scripted" as const } }
        : rating,
    );
    const shown = textsOf(figureOf(id, scripted)).map(({ text }) => text);
    expect(shown.join(" ")).toMatch(/\(scripted\)/);
    expect(textsOf(figureOf(id, small)).some(({ text }) => text.includes("scripted"))).toBe(false);
  });
});

it("shades what is planted: the first judge gives more on every criterion", () => {
  const { table } = figureOf("severity", small);
  const own = table.rows.filter(([rater]) => rater === "judge-0");
  expect(own.every(([, , , value]) => Number(value) > 0.05)).toBe(true);
});

it("a fine scale has the statistics of pairs in place of a table", () => {
  const fine = small.map((rating, i) => ({ ...rating, value: 20 * rating.value! + (i % 17) }));
  const shown = textsOf(figureOf("agreement", fine)).map(({ text }) => text);
  expect(shown).toContain("Pairs of raters on fine scales: darker = closer to 1");
});

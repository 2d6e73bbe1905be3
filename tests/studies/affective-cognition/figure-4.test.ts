import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { figureSizes } from "../../../src/plots/sizes.js";
import type { StudyData } from "../../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { figure4 } from "../../../src/studies/affective-cognition/figures/figure-4.js";
import {
  figure4a,
  figure4b,
  figure4c,
  figure4d,
} from "../../../src/studies/affective-cognition/figures/figures.js";

let data: StudyData;
let figure: Figure;
let parts: Figure[];
beforeAll(async () => {
  data = await loadAffectiveCognition();
  figure = figure4(data);
  parts = [figure4a, figure4b, figure4c, figure4d].map((make) => make(data));
});
const textsOf = ({ spec }: Figure) => (spec.layout.annotations as { text: string }[]).map(({ text }) => text);

describe("figure 4 in one", () => {
  it("has the rows of its four parts, and their words after their letters", () => {
    expect(figure.table.rows).toEqual(parts.flatMap(({ table }) => table.rows));
    for (const [i, part] of parts.entries()) expect(figure.alt).toContain(`${"abcd"[i]}: ${part.title}.`);
    expect(textsOf(figure).filter((text) => /^<b>[a-z]<\/b>$/.test(text))).toEqual(
      ["a", "b", "c", "d"].map((letter) => `<b>${letter}</b>`),
    );
  });

  it("prints and draws the values that its parts print and draw", () => {
    const values = (one: Figure) => textsOf(one).filter((text) => /^(<b>)?\d+\.\d(<\/b>)?$/.test(text));
    expect(values(figure).toSorted()).toEqual(parts.flatMap(values).toSorted());
    const dots = (one: Figure) =>
      one.spec.data.filter(({ text }) => text !== undefined).flatMap(({ x }) => x as number[]);
    expect(dots(figure).toSorted()).toEqual(parts.flatMap(dots).toSorted());
  });

  it("is two columns wide, on one axis, with one legend, and fits a page", () => {
    const { width, height } = figure.spec.layout as { width: number; height: number };
    const { millimetres, width: wanted } = figureSizes["two-columns"];
    expect(width).toBe(wanted);
    // A page of a journal is at most 247 mm high, with its caption.
    expect((height / width) * millimetres!).toBeLessThan(220);
    const axes = Object.entries(figure.spec.layout).filter(([name]) => name.startsWith("xaxis"));
    expect(axes).toHaveLength(8);
    for (const [, axis] of axes) expect((axis as { range: number[] }).range).toEqual([20, 100]);
    expect(textsOf(figure).filter((text) => text === "95% interval, clustered by story")).toHaveLength(1);
  });
});

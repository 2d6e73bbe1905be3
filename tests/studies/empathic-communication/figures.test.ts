import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { loadPrintedPairs } from "../../../src/studies/empathic-communication/data/printed-pairs.js";
import { shareEmpathicCommunication } from "../../../src/studies/empathic-communication/data/tables.js";
import { empathicFigureMakers } from "../../../src/studies/empathic-communication/figures/figures.js";
import { empathicCommunication } from "../../../src/studies/empathic-communication/study.js";

let figures: Figure[];
beforeAll(async () => {
  const [data, printed] = await Promise.all([shareEmpathicCommunication(), loadPrintedPairs()]);
  figures = empathicFigureMakers(data, printed).map((make) => make());
});

const figure = (id: string): Figure => figures.find((one) => one.id === id)!;
const column = ({ table }: Figure, name: string): (string | number | null)[] =>
  table.rows.map((row) => row[table.columns.indexOf(name)]!);
const texts = ({ spec }: Figure): string =>
  (spec.layout.annotations as { text: string }[]).map(({ text }) => text).join(" ");

describe("the figures", () => {
  it("are these, each whole and with its description", () => {
    expect(figures.map(({ id }) => id)).toEqual([
      "figure-pairs-rho",
      "figure-pairs-kappa",
      "figure-left-out",
      "figure-left-out-difference",
      "figure-may-replace",
    ]);
    for (const one of figures) expect(() => checkFigure(one)).not.toThrow();
  });

  it.each(["figure-pairs-rho", "figure-pairs-kappa"])("%s draws all 126 rows beside the printed", (id) => {
    const own = figure(id);
    expect(own.table.rows).toHaveLength(126);
    const diamonds = own.spec.data
      .filter(({ marker }) => (marker as { symbol?: string } | undefined)?.symbol === "diamond")
      .flatMap(({ x }) => x as number[]);
    expect([...diamonds].sort()).toEqual([...(column(own, "printed") as number[])].sort());
    const [value, printed] = [column(own, "value"), column(own, "printed")] as [number[], number[]];
    for (const [i, one] of value.entries()) expect(Math.abs(one - printed[i]!)).toBeLessThanOrEqual(0.00505);
  });

  it("names frameworks, pairs, the model and the number of conversations on the picture", () => {
    const shown = texts(figure("figure-pairs-kappa"));
    for (const text of ["EPITOME: explorations", "Experts and crowd", "Gemini 2.5 Pro", "50 conversations"]) {
      expect(shown).toContain(text);
    }
  });

  it("have intervals that hold their values, wherever there is one", () => {
    for (const one of figures) {
      const [value, lower, upper] = ["value", "lower", "upper"].map((name) =>
        column(one, name),
      ) as number[][];
      expect(
        value!.every((x, i) => lower![i]! <= x && x <= upper![i]!),
        one.id,
      ).toBe(true);
    }
  });

  it("compare every rater with the expert left out, except that expert", () => {
    expect(new Set(column(figure("figure-left-out"), "rater")).size).toBe(5);
    expect(column(figure("figure-left-out-difference"), "rater")).not.toContain("expert left out");
  });

  it("come with a table of all pairs", async () => {
    const { "pairs.csv": text } = await empathicCommunication.makeTables();
    const [head, ...rows] = text!.trim().split("\n");
    expect(rows).toHaveLength(126);
    expect(head).toContain("kappa by value");
  });
});

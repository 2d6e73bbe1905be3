import { beforeAll, describe, expect, it } from "vitest";
import type { Figure } from "../../../src/plots/figure.js";
import { checkFigure } from "../../../src/plots/provenance.js";
import { scatterChart } from "../../../src/plots/scatter-chart.js";
import { simulationNotice } from "../../../src/studies/sage/data/design.js";
import { loadTable3 } from "../../../src/studies/sage/data/printed-tables.js";
import { loadStrategies } from "../../../src/studies/sage/data/strategies.js";
import { loadStrategyLabels, loadStrategySample } from "../../../src/studies/sage/data/strategy-turns.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { figuresNotReleased } from "../../../src/studies/sage/figures/figures.js";
import { strategyFigureMakers } from "../../../src/studies/sage/figures/strategy-figures.js";
import { type StrategyInput, standInNotice } from "../../../src/studies/sage/figures/strategy-input.js";

let input: StrategyInput;
let figures: Figure[];
beforeAll(async () => {
  const [data, labels, sample, taxonomy, table3] = await Promise.all([
    loadSage(),
    loadStrategyLabels(),
    loadStrategySample(),
    loadStrategies(),
    loadTable3(),
  ]);
  input = { data, labels, sample, taxonomy, table3 };
  figures = strategyFigureMakers(input).map((make) => make());
});

const figure = (id: string): Figure => figures.find((one) => one.id === id)!;
const column = ({ table }: Figure, name: string) =>
  table.rows.map((row) => row[table.columns.indexOf(name)]!);

describe("the figures of strategies", () => {
  it("are those whose data were not released, each whole", () => {
    expect(figures.map(({ id }) => id)).toEqual(figuresNotReleased.map(({ standIn }) => standIn));
    for (const one of figures) expect(() => checkFigure(one)).not.toThrow();
  });

  it("say on the picture, in the description and in the note what stands in for what", () => {
    for (const { spec, alt, note } of figures) {
      const texts = (spec.layout.annotations as { text: string }[]).map(({ text }) => text).join(" ");
      for (const notice of [standInNotice, simulationNotice]) {
        for (const word of notice.split(" ")) expect(texts).toContain(word.replace("'", "&#39;").slice(0, 3));
        expect(alt).toContain(notice);
        expect(note).toContain(notice);
      }
    }
  });

  it("rest on the labels, the sample that checked them, and the dialogues", () => {
    for (const { inputs } of figures) {
      const read = inputs.map((one) =>
        (typeof one === "string" ? one : one.path).replace(/^.*data\/sage\//, ""),
      );
      expect(read).toEqual(expect.arrayContaining(["derived/strategies.csv", "strategy-sample.csv"]));
    }
  });

  it("show every model with its printed rank, above its null", () => {
    expect(column(figure("figure-5"), "model")[0]).toBe("GPT-4.1 (rank 2)");
    const rates = column(figure("figure-5"), "ssrr") as number[];
    const nulls = column(figure("figure-5"), "null same model") as number[];
    expect(rates).toHaveLength(12);
    rates.forEach((rate, i) => {
      expect(rate).toBeGreaterThan(nulls[i]!);
    });
  });

  it("leave out the capability that is not measured, and say so", () => {
    const named = new Set(column(figure("figure-11"), "capability"));
    expect(named.has("Deep Empathic Engagement")).toBe(false);
    expect(named.size).toBe(3);
    expect(figure("figure-11").alt).toContain(
      "Deep Empathic Engagement is not shown: B-2, B-3, C-2 not measured",
    );
  });

  it("move the quadrants with the origin, and never the points", () => {
    const [six, nine] = [figure("figure-6"), figure("figure-9")];
    expect(column(six, "creative")).toEqual(column(nine, "creative"));
    expect(column(six, "quadrant")).not.toEqual(column(nine, "quadrant"));
  });

  it("change with the labels that they are made from", () => {
    const labels = new Map([...input.labels].map(([key, one]) => [key, { ...one, listed: 0 }]));
    const changed = strategyFigureMakers({ ...input, labels })[1]!();
    expect(column(changed, "creative")).not.toEqual(column(figure("figure-6"), "creative"));
  });
});

describe("a scatter chart cut into quarters", () => {
  it("draws two lines and four names", () => {
    const quarters = { x: 5, y: 50, topLeft: "a1", topRight: "b1", bottomLeft: "c1", bottomRight: "d1" };
    const chart = {
      ...{ title: "t", subtitle: "", points: [{ label: "P", x: 2, y: 20 }], key: "k" },
      ...{
        xTitle: "x",
        yTitle: "y",
        xRange: [0, 10] as [number, number],
        yRange: [0, 100] as [number, number],
      },
    };
    const texts = (spec: { layout: Record<string, unknown> }): string[] =>
      (spec.layout.annotations as { text: string }[]).map(({ text }) => text);
    const shapes = (spec: { layout: Record<string, unknown> }): number =>
      (spec.layout.shapes as unknown[]).length;
    const [plain, cut] = [scatterChart(chart), scatterChart({ ...chart, quarters })];
    expect(texts(cut)).toEqual(expect.arrayContaining(["a1", "b1", "c1", "d1"]));
    expect(shapes(cut)).toBe(shapes(plain) + 2);
  });
});

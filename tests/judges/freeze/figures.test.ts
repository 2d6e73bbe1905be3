import { describe, expect, it } from "vitest";
import type { FrozenTable } from "../../../src/judges/freeze/contract.js";
import { editEffectFigures } from "../../../src/judges/freeze/figures/edit-effects.js";
import { inLines, symmetricRange } from "../../../src/judges/freeze/figures/frame.js";
import { severitySteeringFigure } from "../../../src/judges/freeze/figures/severity-steering.js";
import { editEffects } from "../../../src/judges/freeze/measures/edit-effects.js";
import { frozenSeverity } from "../../../src/judges/freeze/measures/frozen-severity.js";
import { steering } from "../../../src/judges/freeze/measures/steering.js";
import { frozenDesigns } from "../../../src/judges/freeze/planting/designs.js";
import { plantFrozen } from "../../../src/judges/freeze/planting/plant-frozen.js";

const design = { ...frozenDesigns.whole, units: 5, replies: 2 };
const table: FrozenTable = plantFrozen(design, 2);
const about = {
  title: "Planted scores",
  source: "",
  raters: design.judges.map(({ name }) => ({ id: name, kind: "scripted" as const })),
};
const [first, second] = ["mild-person", "strict-person"] as const;

/** The ticks of an x axis, as plotly places them. */
function ticks({ layout }: { layout: object }): number[] {
  const { range, tick0, dtick } = (
    layout as { xaxis: { range: [number, number]; tick0: number; dtick: number } }
  ).xaxis;
  const count = Math.floor((range[1] - tick0) / dtick + 1e-9) + 1;
  return Array.from({ length: count }, (_, i) => tick0 + i * dtick);
}

describe("figures of frozen scores", () => {
  it("show severity and steering by judge, on an axis with 0 in its middle and as a tick", () => {
    const severity = frozenSeverity(table, { reference: first });
    const split = steering(table, { first, second });
    const figure = severitySteeringFigure({ severity, steering: split, reference: first }, about);
    const { range } = (figure.spec.layout as { xaxis: { range: [number, number] } }).xaxis;
    expect(range[0]).toBe(-range[1]);
    expect(ticks(figure.spec)).toContain(0);
    const row = figure.table.rows.find(([judge]) => judge === "strict-person (scripted)")!;
    // The difference is the sum of its two parts.
    expect(row[2] as number).toBeCloseTo((row[5] as number) + (row[8] as number), 10);
    // A judge that did not play the person has severity only.
    const judge = figure.table.rows.find(([name]) => name === "mild-judge (scripted)")!;
    expect(judge.filter((value) => value === null)).toHaveLength(6);
    expect(figure.alt).toContain("strict-person (scripted) difference");
    expect(JSON.stringify(figure.spec)).toContain("none 0");
  });

  it("have one panel where nobody played the person", () => {
    const severity = frozenSeverity(table, { reference: "mild-judge" });
    const figure = severitySteeringFigure({ severity, steering: [], reference: "mild-judge" }, about);
    expect(figure.table.columns).toEqual([
      ...["judge", "reference", "severity", "severity: lower", "severity: upper"],
    ]);
    expect(JSON.stringify(figure.spec)).toContain("No second judge");
  });

  it("show effects of edits, four judges a picture", () => {
    const effects = editEffects(table);
    const figures = editEffectFigures(effects, about);
    expect(figures.map(({ id }) => id)).toEqual(["figure-edit-effects"]);
    const original = effects.filter(({ against }) => against === "original");
    expect(figures[0]!.table.rows).toHaveLength(original.length);
    expect(ticks(figures[0]!.spec)).toContain(0);
    const six = [...effects, ...effects.map((row) => ({ ...row, judge: `${row.judge}-2` }))];
    expect(editEffectFigures(six, about).map(({ id }) => id)).toEqual([
      "figure-edit-effects",
      "figure-edit-effects-2",
    ]);
  });

  it("draw nothing where nothing was scored", () => {
    const none = editEffects({ ...table, scores: table.scores.filter(({ edit }) => edit === "none") });
    expect(editEffectFigures(none, about)).toEqual([]);
  });

  it("break long names where a title may break", () => {
    expect(inLines("openai/gpt-5-mini")).toBe("openai/gpt-5-mini");
    expect(inLines("compatible/vllm/DeepSeek-R1-Distill-Llama-70B")).toBe(
      "compatible/vllm/ DeepSeek-R1-Distill- Llama-70B",
    );
  });

  it("take a range that holds values, and intervals up to half of that again", () => {
    const estimate = (value: number, low: number, high: number) => ({
      value,
      ci: [low, high] as [number, number],
    });
    expect(symmetricRange([estimate(-0.8, -1.1, -0.5)])).toEqual([-1.5, 1.5]);
    expect(symmetricRange([estimate(1, -40, 42)])).toEqual([-1.5, 1.5]);
    expect(symmetricRange([estimate(0, 0, 0)])).toEqual([-1, 1]);
    expect(symmetricRange([estimate(Number.NaN, Number.NaN, Number.NaN)])).toEqual([-1, 1]);
  });
});

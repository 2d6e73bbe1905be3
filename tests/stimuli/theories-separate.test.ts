import { beforeAll, describe, expect, it } from "vitest";
import { loadTemplate } from "../../src/stimuli/load.js";
import type { Template } from "../../src/stimuli/template.js";
import { loadTheory } from "../../src/stimuli/theories/load.js";
import { factsOfCell, separatingCells } from "../../src/stimuli/theories/separate.js";
import type { Theory } from "../../src/stimuli/theories/theory.js";

let templates: Template[];
let occ: Theory;
let paper: Theory;
beforeAll(async () => {
  templates = await Promise.all(["goal-control", "safety-expectedness"].map((id) => loadTemplate(id)));
  [occ, paper] = (await Promise.all(["occ", "table-1"].map(loadTheory))) as [Theory, Theory];
});

describe("separatingCells", () => {
  it("puts first where OCC and Table 1 name two emotions, last where they name one", () => {
    const cells = separatingCells([occ, paper], templates);
    expect(cells).toHaveLength(8);
    const named = cells.map(({ template, poles, information }) => [
      `${template} ${Object.values(poles)
        .map((pole) => (pole ? "+" : "-"))
        .join("")}`,
      information.toFixed(3),
    ]);
    // Two that commit themselves to different emotions: answers of .7 and three .1: 1.7219 - 1.3568 bits.
    expect(
      named
        .slice(0, 3)
        .map(([cell]) => cell)
        .sort(),
    ).toEqual(["goal-control +-", "goal-control -+", "safety-expectedness +-"]);
    expect(cells[0]?.information).toBeCloseTo(0.3651, 4);
    expect(new Set(named.slice(-3).map(([, bits]) => bits))).toEqual(new Set(["0.000"]));
  });

  it("tells nothing of theories that say the same, or where answers are chance, and one bit at most of two", () => {
    const bits = (theories: Theory[], lapse?: number): number[] =>
      separatingCells(theories, templates, lapse === undefined ? {} : { lapse }).map(
        (cell) => cell.information,
      );
    expect(Math.max(...bits([occ, occ]))).toBe(0);
    expect(Math.max(...bits([occ, paper], 1))).toBeCloseTo(0, 12);
    expect(Math.max(...bits([occ, paper], 0))).toBeCloseTo(1, 12);
  });

  it("refuses one theory, and a lapse that is no probability", () => {
    expect(() => separatingCells([occ], templates)).toThrow("requires two theories or more, got 1");
    expect(() => separatingCells([occ, paper], templates, { lapse: 2 })).toThrow(
      "a lapse from 0 to 1, got 2",
    );
  });
});

it("establishes by a cell what its template and its poles establish", () => {
  const [control] = templates as [Template];
  expect(factsOfCell(control, { goal: true, control: false })).toEqual({
    congruent: true,
    controllable: false,
    prospect: "gain",
  });
});

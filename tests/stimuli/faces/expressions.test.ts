import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readDatapackage, validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { actionUnitInfo } from "../../../src/stimuli/faces/action-units.js";
import {
  expressionByName,
  expressionFileSchema,
  loadExpressions,
  scaleIntensity,
} from "../../../src/stimuli/faces/expressions.js";
import { scratchFolder } from "../../support/scratch.js";

const folder = projectPath("data", "affective-cognition", "stimuli");
const expressions = await loadExpressions();
const units = (name: string) => expressionByName(expressions, name).actionUnits.map(({ au }) => au);

describe("our expressions", () => {
  it("cover every emotion of every template", () => {
    const templates = readdirSync(path.join(folder, "templates"));
    const emotions: string[] = templates.flatMap((file) => {
      const { theory } = JSON.parse(readFileSync(path.join(folder, "templates", file), "utf8"));
      return theory.map(({ emotion, english }: { emotion: string; english?: string }) => english ?? emotion);
    });
    expect(new Set(emotions).size).toBe(27);
    const names = expressions.map((one) => one.name);
    expect(emotions.filter((emotion) => !names.includes(emotion))).toEqual([]);
  });

  it("give a reason for each unit, and units that can be drawn", () => {
    for (const { name, units: listed, summary, actionUnits } of expressions) {
      expect(summary.length, name).toBeGreaterThan(20);
      expect(
        listed.every(({ reason }) => reason.trim().length > 4),
        name,
      ).toBe(true);
      for (const { au } of actionUnits) expect(actionUnitInfo(au).au).toBe(au);
    }
  });

  it("hold the basic emotions by the sets of the study's release", () => {
    expect(units("happiness")).toEqual([6, 12]);
    expect(units("sadness")).toEqual([1, 4, 15]);
    expect(units("surprise")).toEqual([1, 2, 5, 26]);
    expect(units("fear")).toEqual([1, 2, 4, 5, 20]);
    expect(units("disgust")).toEqual([9, 15, 16]);
    expect(units("anger")).toEqual([4, 5, 7, 23]);
    expect(expressionByName(expressions, "contempt").actionUnits[0]).toMatchObject({ au: 12, side: "right" });
    expect(units("neutral")).toEqual([]);
  });

  it("tell look-alikes apart by units that only one of them has", () => {
    const only = (one: string, other: string) => units(one).filter((au) => !units(other).includes(au));
    expect(only("joyful", "grateful")).toEqual([25, 26]);
    expect(only("grateful", "joyful")).toEqual([1, 54, 55]);
    expect(only("relieved", "resigned")).toEqual(expect.arrayContaining([12, 25, 26]));
    expect(only("resigned", "relieved")).toEqual(expect.arrayContaining([14, 15, 17]));
  });
});

describe("loadExpressions", () => {
  const file = (expression: object, sources = [{ id: "own", citation: "ours" }]) => {
    const base = {
      name: "wistful",
      group: "pairs",
      basis: "composed",
      summary: "a look back",
      sources: ["own"],
    };
    const text = JSON.stringify({
      about: "test",
      sources,
      expressions: [{ ...base, units: [], ...expression }],
    });
    return path.join(scratchFolder({ "own.json": text }), "own.json");
  };

  it("reads a file of one's own: any name, any set", async () => {
    const own = await loadExpressions(file({ units: [{ facs: "L1B", reason: "half a thought" }] }));
    expect(own[0]!.actionUnits).toEqual([{ au: 1, intensity: 0.4, side: "left" }]);
  });

  it.each([
    [{ units: [{ facs: "3C", reason: "none" }] }, "must be one action unit, such as 12C or R12B"],
    [{ units: [{ facs: "1C+2C", reason: "two" }] }, "must be one action unit, such as 12C or R12B"],
    [
      {
        units: [
          { facs: "1C", reason: "a" },
          { facs: "1B", reason: "b" },
        ],
      },
      "has action unit 1 twice",
    ],
    [{ sources: ["nobody"] }, 'names the source "nobody", which is not listed'],
    [{ name: "Very Wistful" }, "must be lower-case words joined by hyphens"],
    [{ units: [{ facs: "1C" }] }, "is missing"],
  ])("refuses %j", async (expression, message) => {
    await expect(loadExpressions(file(expression))).rejects.toThrow(message);
  });

  it("says which names there are", () => {
    expect(() => expressionByName(expressions, "happy")).toThrow(
      /^no expression "happy"; there are neutral, joyful/,
    );
  });
});

it("scaleIntensity keeps sides and refuses shares outside 0 to 1", () => {
  expect(scaleIntensity([{ au: 12, intensity: 0.5, side: "right" }], 0.5)).toEqual([
    { au: 12, intensity: 0.25, side: "right" },
  ]);
  expect(() => scaleIntensity([], 2)).toThrow("scaleIntensity requires a share from 0 to 1, got 2");
});

it("has its place in the codebook, with its hash", async () => {
  const { resources } = await readDatapackage(folder);
  expect(resources.find((one) => one.path === "faces.json")?.hash).toMatch(/^sha256:/);
  const resource = resources.find((one) => one.path === "faces.json");
  expect(resource?.jsonSchema).toEqual(z.toJSONSchema(expressionFileSchema));
  const { problems } = await validateDatapackage(folder);
  expect(problems.filter((problem) => problem.includes("faces"))).toEqual([]);
});

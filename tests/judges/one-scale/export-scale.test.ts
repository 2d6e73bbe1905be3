import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exportScale, type ScaleFormat } from "../../../src/judges/one-scale/export-scale.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { loadFixture } from "../../support/fixture.js";
import { fourRaters } from "./four-raters.js";

const stored = (name: string): string =>
  readFileSync(new URL(`../../reference/r/exportScale/${name}`, import.meta.url), "utf8");
const textOf = (files: { name: string; text: string }[], name: string): string =>
  files.find((file) => file.name === name)!.text;

describe("the table for lme4", () => {
  const two = fourRaters(2);
  const files = exportScale(two, "lme4", { title: "Four raters" });

  it("is what R was given", () => {
    for (const { name, text } of files) expect(text).toBe(stored(name));
  });

  it("gives the severities of marginal maximum likelihood when R runs it", () => {
    const { severity } = loadFixture<{ outputs: { severity: number[] } }>("r", "exportScale").cases[0]!
      .outputs;
    const { raters } = manyFacetRasch(two, { method: "mml", model: "dichotomous" });
    expect(raters.map(({ id }) => id)).toHaveLength(4);
    // lme4 integrates with 25 points and stops at a tolerance of its own.
    for (const [i, { value }] of raters.entries()) expect(Math.abs(value - severity[i]!)).toBeLessThan(3e-3);
  });

  it("cuts a longer scale in its middle, and says so", () => {
    const script = textOf(exportScale(fourRaters(4), "lme4"), "lme4.R");
    expect(script).toContain("level 0 = 1.");
    expect(textOf(exportScale(fourRaters(4), "lme4"), "lme4.csv")).not.toMatch(/,2$/m);
  });
});

describe("the tables for other programs", () => {
  const four = fourRaters(4);
  const of = (format: ScaleFormat) => exportScale(four, format, { title: "Four raters" });

  it.each(["facets", "tam", "mirt"] as const)("say that %s could not be run", (format) => {
    expect(of(format)[0]!.text).toContain("could not be run where this file was written");
  });

  it("hold every rating", () => {
    const lines = (name: string, files: { name: string; text: string }[]) =>
      textOf(files, name).trimEnd().split("\n");
    expect(lines("facets-data.txt", of("facets"))).toHaveLength(four.length);
    const filled = (rows: string[], from: number) =>
      rows
        .slice(1)
        .flatMap((row) => row.split(",").slice(from))
        .filter((cell) => cell !== "").length;
    expect(filled(lines("tam.csv", of("tam")), 2)).toBe(four.length);
    expect(filled(lines("mirt.csv", of("mirt")), 1)).toBe(four.length);
  });

  it("give FACETS one model line, labels without commas and the highest level", () => {
    const spec = textOf(of("facets"), "facets.txt");
    expect(spec).toContain("Models = ?,#,?,R3\n");
    expect(spec).toContain("= a severe one\n");
    const shared = exportScale(four, "facets", { model: "rating-scale" });
    expect(textOf(shared, "facets.txt")).toContain("Models = ?,?,?,R3\n");
  });

  it("count criteria that are bad when high from the top", () => {
    const turned = exportScale(four, "facets", {
      reversed: ["clear"],
      scales: { warm: [1, 4], clear: [1, 4] },
    });
    const rows = textOf(turned, "facets-data.txt").trimEnd().split("\n");
    const plain = textOf(exportScale(four, "facets"), "facets-data.txt").trimEnd().split("\n");
    const level = (row: string) => Number(row.split(",")[3]);
    for (const [i, row] of rows.entries()) {
      const clear = row.split(",")[2] === "2";
      expect(level(row)).toBe(clear ? 3 - level(plain[i]!) : level(plain[i]!));
    }
  });

  it("refuse a format that nobody knows", () => {
    expect(() => exportScale(four, "sas" as never)).toThrow(
      'exportScale knows the formats facets, tam, mirt, lme4, got "sas"',
    );
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportScales, scaleFormatsOption } from "../../src/cli/judge-bias-scale.js";
import { fourRaters } from "../judges/one-scale/four-raters.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const set = { id: "mine", title: "Mine", source: "", ratings: fourRaters(4) };

describe("--export-scale", () => {
  it("reads formats with commas, and refuses others", () => {
    expect(scaleFormatsOption(undefined)).toEqual([]);
    expect(scaleFormatsOption("facets,lme4")).toEqual(["facets", "lme4"]);
    expect(() => scaleFormatsOption("facets,sas")).toThrow(
      "--export-scale sas: the formats are facets, tam, mirt, lme4",
    );
  });

  it("writes one scale into scale/, and the levels count from the top where high is bad", async () => {
    const place = path.join(folder, "one");
    const options = { reversed: ["clear"], scales: { warm: [1, 4], clear: [1, 4] } } as const;
    const written = await exportScales(set, options, ["facets", "tam"], place);
    expect(written.map((file) => path.relative(place, file))).toEqual(
      ["facets.txt", "facets-data.txt", "tam.R", "tam.csv"].map((name) => path.join("scale", name)),
    );
    const spec = readFileSync(path.join(place, "scale", "facets.txt"), "utf8");
    expect(spec).toContain("; clear: level 0 = 1");
  });

  it("gives each of several scales a folder, with the bands of a long one", async () => {
    const place = path.join(folder, "two");
    const long = set.ratings
      .filter(({ criterion }) => criterion === "warm")
      .map((rating) => ({ ...rating, criterion: "Final score!", value: 25 * rating.value! }));
    await exportScales({ ...set, ratings: [...set.ratings, ...long] }, {}, ["lme4", "facets"], place);
    expect(readdirSync(path.join(place, "scale")).sort()).toEqual(["1-warm-clear", "2-final-score"]);
    const spec = readFileSync(path.join(place, "scale", "2-final-score", "facets.txt"), "utf8");
    // 25, 50, 75 and 100 in 5 bands: the middle one is empty, and joined with its neighbour.
    expect(spec).toContain("Models = ?,#,?,R3");
  });

  it("says why a table has no scale", async () => {
    const one = set.ratings.filter(({ rater }) => rater.id === "mild");
    await expect(exportScales({ ...set, ratings: one }, {}, ["tam"], folder)).rejects.toThrow(
      "--export-scale: manyFacetRasch requires at least 2 raters",
    );
  });
});

import path from "node:path";
import { describe, expect, it } from "vitest";
import { importCommand } from "../../src/cli/survey-import-command.js";
import { scratchFolder } from "../support/scratch.js";

const design = (source: string, task = "items") => ({
  ...{ task, study: "sage" as const, seed: 3, source: { path: source, sha256: "0".repeat(64) } },
});

describe("importCommand", () => {
  it("names the set that the user named, or another place where the newest export is found", () => {
    const set = path.join(scratchFolder({ "my-set/datapackage.json": "{}" }), "my-set");
    const survey = { folder: path.join(set, "survey"), design: design("..") };
    expect(importCommand(set, survey)).toBe(`npx affectlab import people ${set}`);
    expect(importCommand(survey.folder, survey)).toBe(`npx affectlab import people ${survey.folder}`);
    expect(importCommand("my-set", survey)).toBe(`npx affectlab import people ${survey.folder}`);
    expect(importCommand(set, survey, "elsewhere")).toBe("npx affectlab import people elsewhere");
  });

  it("names a set's questionnaire where the set is one file of items", () => {
    const folder = scratchFolder({ "items.jsonl": "" });
    const survey = { folder: path.join(folder, "survey"), design: design("../items.jsonl") };
    expect(importCommand(folder, survey)).toBe(`npx affectlab import people ${survey.folder}`);
  });

  it("says what a study or a judged run asked", () => {
    const runs = scratchFolder({ "judged/manifest.json": "{}" });
    const folder = path.join(runs, "surveys", "sage-change");
    expect(importCommand("sage-change", { folder, design: design("../../digitalhuman", "change") })).toBe(
      `npx affectlab import people ${folder} --task change --study sage --seed 3`,
    );
    expect(importCommand("rated", { folder, design: design("../../judged", "rating") })).toBe(
      `npx affectlab import people ${folder} --task rating --judged ${path.join(runs, "judged")}`,
    );
  });
});

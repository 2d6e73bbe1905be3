import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { studyIdSchema } from "../../src/core/study-id.js";
import { readCatalogue } from "../../src/io/catalogue.js";
import { projectPath } from "../../src/io/project-root.js";
import { namedRatingSets } from "../../src/judges/sets/registry.js";
import { loadStudies, manifestOf, manifests, studyIds } from "../../src/studies/registry.js";
import { defineStudy } from "../../src/studies/shared/define-study.js";

describe("the registry of studies", () => {
  it("has every study that has a folder, and no other", () => {
    const folders = readdirSync(projectPath("src", "studies"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== "shared")
      .map(({ name }) => name);
    expect([...studyIds].sort()).toEqual(folders.sort());
    expect(studyIds.filter((id) => !studyIdSchema.safeParse(id).success)).toEqual([]);
  });

  it.each(manifests)("$id: has the same files at its door, and a study of its own name", async (manifest) => {
    const { id, title } = manifest;
    for (const file of ["manifest.ts", "study.ts", "index.ts"]) {
      expect(existsSync(projectPath("src", "studies", id, file)), file).toBe(true);
    }
    const study = await manifest.study();
    expect(study).toMatchObject({ id, title });
    const door = (await import(projectPath("src", "studies", id, "index.ts"))) as object;
    expect(Object.values(door)).toContain(study);
  });

  it("loads one study, or all in the order of the ledger", async () => {
    expect((await loadStudies("sage")).map(({ id }) => id)).toEqual(["sage"]);
    expect((await loadStudies()).map(({ id }) => id)).toEqual(studyIds);
  });

  it("refuses an id that no study has, and one that is taken", () => {
    expect(() => manifestOf("moods")).toThrow(
      'there is no study "moods"; name one of affective-cognition, sage',
    );
    expect(() => defineStudy(manifestOf("sage"))).toThrow('the study "sage" exists; choose another id');
  });

  it("knows every study and every rating set of the catalogue", async () => {
    const sources = await readCatalogue();
    const named = sources.map(({ study, ratingSet }) => study ?? ratingSet ?? "");
    const known = [...studyIds, ...namedRatingSets.map(({ id }) => id)];
    expect(named.filter((id) => !known.includes(id))).toEqual([]);
  });
});

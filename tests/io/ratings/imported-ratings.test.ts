import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import {
  findImportedRatings,
  importName,
  importsFolder,
  newImportFolder,
  readImportedRatings,
  writeImportedRatings,
} from "../../../src/io/ratings/imported-ratings.js";
import { scratchFolder } from "../../support/scratch.js";

const ratings: Rating[] = [
  {
    target: "07",
    rater: { id: "anna", kind: "expert", version: null },
    value: 3.5,
    status: "ok",
    criterion: "1",
    conversation: "c",
    position: 1,
    shown: 2,
  },
  {
    target: "7",
    rater: { id: "scripted/x", kind: "scripted", version: "v", family: "f" },
    value: null,
    status: "unparsed",
    reason: "no\nnumber",
  },
  {
    target: "p",
    other: "q",
    rater: { id: "anna", kind: "expert", version: null },
    value: 0.5,
    status: "ok",
    length: 10,
    otherLength: 20,
    otherRespondent: "m",
    otherFamily: "g",
  },
];
const about = {
  name: "pilot",
  source: { file: "r.csv", sha256: "0".repeat(64), format: "CSV, commas", form: "long" },
  options: { decimal: "," },
  columns: { id: "item", x: null },
  notes: ["n"],
  warnings: [],
  software: { affectlab: "0", node: "v", revision: null },
};

describe("imported ratings", () => {
  it("are read again as they were written", async () => {
    const runs = scratchFolder();
    const folder = newImportFolder("pilot", runs);
    await writeImportedRatings(folder, ratings, about);
    expect(findImportedRatings("pilot", runs)).toBe(folder);
    expect(path.dirname(folder)).toBe(importsFolder(runs));
    const back = await readImportedRatings(folder);
    expect(back.ratings).toEqual(ratings);
    expect(back.manifest).toMatchObject({ ...about, ratings: 3, kind: "ratings" });
  });

  it("refuse a name that is taken, or is no name", async () => {
    const runs = scratchFolder();
    await writeImportedRatings(newImportFolder("pilot", runs), ratings, about);
    expect(() => newImportFolder("pilot", runs)).toThrow(
      "holds imported ratings already; choose another name with --as",
    );
    for (const name of ["", "../x", "a/b", ".hidden", "a b"]) {
      expect(() => newImportFolder(name, runs)).toThrow("is no name");
      expect(findImportedRatings(name, runs)).toBeUndefined();
    }
    expect(findImportedRatings("other", runs)).toBeUndefined();
  });

  it("leave nothing behind when they cannot be written", async () => {
    const runs = scratchFolder();
    const folder = newImportFolder("pilot", runs);
    await expect(
      writeImportedRatings(folder, ratings, { ...about, source: { ...about.source, sha256: "no hash" } }),
    ).rejects.toThrow();
    expect(existsSync(folder)).toBe(false);
    expect(readdirSync(importsFolder(runs))).toEqual([]);
  });

  it("say which file is damaged", async () => {
    const runs = scratchFolder();
    const folder = newImportFolder("pilot", runs);
    await writeImportedRatings(folder, ratings, about);
    const file = path.join(folder, "ratings.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"status":"ok"', '"status":"odd"'));
    await expect(readImportedRatings(folder)).rejects.toThrow(
      'ratings.jsonl:1: field "status": "odd" is no status',
    );
  });

  it("take their name from the file", () => {
    expect(importName("/a/b/My ratings (1).csv")).toBe("My-ratings-1");
    expect(importName("评分.csv")).toBe("ratings");
  });
});

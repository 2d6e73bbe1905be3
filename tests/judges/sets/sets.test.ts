import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Rating, ratingSchema } from "../../../src/core/rating.js";
import { formatCsv } from "../../../src/io/format-csv.js";
import { openRelease } from "../../../src/io/open-release.js";
import { projectPath } from "../../../src/io/project-root.js";
import { ReleasedFiles } from "../../../src/io/released-files.js";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import { llmbarRatings } from "../../../src/judges/sets/llmbar/ratings.js";
import { namedRatingSets } from "../../../src/judges/sets/registry.js";
import { deriveSummeval } from "../../../src/judges/sets/summeval/derive.js";
import { summevalRatings } from "../../../src/judges/sets/summeval/ratings.js";
import { loadRatingSet, ratingSetNames } from "../../../src/studies/shared/rating-sets.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const derived = namedRatingSets.filter(({ derive }) => derive !== undefined);

describe.each(ratingSetNames().filter((name) => name !== "amel"))("the rating set %s", (name) => {
  it("has ratings that the schema takes, a source with licence, and notes that are sentences", async () => {
    const set = await loadRatingSet(name);
    expect(set.id).toBe(name);
    expect(set.source).toMatch(/licence/);
    expect(set.notes?.length).toBeGreaterThan(0);
    for (const note of set.notes ?? []) expect(note).toMatch(/^\S[^\n]*\.$/);
    const bad = set.ratings.find((rating) => !ratingSchema.safeParse(rating).success);
    expect(bad).toBeUndefined();
  });

  it("has no rating twice, and no value outside its scale", async () => {
    const { ratings, scales = {} } = await loadRatingSet(name);
    const table = RatingTable.of(ratings);
    const { size } = table.combine(
      ...([
        "target",
        "respondent",
        "criterion",
        "other",
        "rater",
        "prompt",
        "position",
        "replicate",
      ] as const),
      ...(["language", "group"] as const),
    );
    expect(size).toBe(ratings.length);
    const outside = ratings.filter(({ value, criterion = "" }) => {
      const [low, high] = scales[criterion] ?? [Number.NaN, Number.NaN];
      return value !== null && !(value >= low && value <= high);
    });
    expect(outside).toEqual([]);
  });
});

it("names what exists when a name is unknown", async () => {
  await expect(loadRatingSet("moods")).rejects.toThrow(
    /^there are no ratings called "moods"; name one of .*sage.*llmbar, summeval/,
  );
});

describe.skipIf(mirror === "")("the derived tables (AFFECTLAB_MIRROR)", () => {
  it.each(derived)("of $id are made again byte by byte", async ({ id, derive }) => {
    const deriveTables = await derive!.load();
    const tables = await deriveTables(await openRelease(derive!.upstream));
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      const committed = readFileSync(projectPath("data", id, "derived", `${name}.csv`), "utf8");
      expect(formatCsv(columns, rows) === committed, name).toBe(true);
    }
  });
});

describe("llmbar", () => {
  const find = (ratings: readonly Rating[], pair: string, rater: string, prompt?: string): Rating[] =>
    ratings.filter(
      (one) =>
        one.conversation === pair &&
        one.rater.id === rater &&
        (prompt === undefined || one.prompt === prompt),
    );

  it("asks every judge about every pair in both orders, and has a gold verdict for each", async () => {
    const { ratings } = await llmbarRatings();
    const gold = ratings.filter(({ rater }) => rater.kind === "expert");
    expect(gold).toHaveLength(419);
    // 419 pairs x 5 judges x 4 prompts x 2 orders
    expect(ratings.length - gold.length).toBe(419 * 5 * 4 * 2);
    const first = ratings.filter(({ position }) => position === 0).length;
    expect(first).toBe(419 * 5 * 4);
  });

  it("keeps target and other when the order changes: row `natural-001,Vanilla,…,2,1,…` of LLaMA2", async () => {
    const { ratings } = await llmbarRatings();
    const [given, swapped] = find(ratings, "natural-001", "LLaMA2", "Vanilla");
    // Output 2 wins while output 1 is shown first, and output 1 while output 2 is: what stands last, each time.
    expect([given?.value, given?.position, swapped?.value, swapped?.position]).toEqual([0, 0, 1, 1]);
    expect(given?.target).toBe(swapped?.target);
    expect(find(ratings, "natural-001", "gold")[0]?.value).toBe(1);
  });

  it("leaves empty replies, refusals and missing verdicts unscored", async () => {
    const { ratings } = await llmbarRatings(["Vanilla"]);
    const unscored = ratings.filter(({ value }) => value === null);
    const count = (rater: string, status: string): number =>
      unscored.filter((one) => one.rater.id === rater && one.status === status).length;
    expect(unscored).toHaveLength(10);
    expect([count("PaLM2", "missing"), count("LLaMA2", "refusal")]).toEqual([8, 2]);
    const [read] = (await llmbarRatings(["CoT"])).ratings.filter((one) => one.status === "refusal");
    expect([read?.conversation, read?.position, read?.reason]).toEqual([
      ...["gptinst-083", 1, "declines the task (was read as a verdict for output 1)"],
    ]);
  });
});

describe("summeval", () => {
  it("has 100 articles as units, and the row a001, M11 by expert 2", async () => {
    const { ratings } = await summevalRatings();
    expect(RatingTable.of(ratings).units.size).toBe(100);
    const own = ratings.filter(({ target, rater }) => target === "a001-M11" && rater.id === "expert-2");
    expect(own.map(({ criterion, value }) => [criterion, value])).toEqual([
      ["coherence", 1],
      ["consistency", 1],
      ["fluency", 2],
      ["relevance", 1],
    ]);
  });

  it.each([
    ["doc_M1,expert_0,abstractive,2,1,4,6", /:2: field "relevance": is "6", expected 1 to 5/],
    ["doc,expert_0,abstractive,2,1,4,5", /:2: field "item": is "doc", expected an article/],
    ["doc_M1,crowd,abstractive,2,1,4,5", /:2: field "rater": is "crowd", expected expert_0/],
    [
      "doc_M1,expert_0,abstractive,2,1,4,5\ndoc_M1,expert_0,abstractive,2,1,4,5",
      /:3: .*expert_0 rates doc_M1 twice/,
    ],
  ])("names file, line and field of a defect: %s", async (rows, message) => {
    const folder = mkdtempSync(path.join(tmpdir(), "affectlab-summeval-"));
    const file = path.join(folder, "examples", "data");
    try {
      mkdirSync(file, { recursive: true });
      writeFileSync(
        path.join(file, "summeval_dims.csv"),
        `item,rater,stratum,coherence,consistency,fluency,relevance\n${rows}\n`,
      );
      await expect(deriveSummeval(new ReleasedFiles(folder))).rejects.toThrow(message);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

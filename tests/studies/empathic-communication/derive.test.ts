import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { ReleasedFiles } from "../../../src/io/released-files.js";
import { deriveTables } from "../../../src/studies/empathic-communication/data/derive.js";
import { frameworks, raters } from "../../../src/studies/empathic-communication/data/design.js";
import { deriveEmpathicCommunication } from "../../../src/studies/empathic-communication/data/tables.js";
import { madeUpAnnotations, madeUpRating } from "../../support/made-up-annotations.js";

const folder = projectPath("data/empathic-communication");
const mirror = process.env.AFFECTLAB_MIRROR;
const scratch: string[] = [];
const newFolder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), "affectlab-derive-"));
  scratch.push(made);
  return made;
};
afterAll(() => Promise.all(scratch.map((dir) => rm(dir, { recursive: true }))));

/** Files of our own in the released layout, of which one is changed. */
async function madeUpRelease(change?: {
  file: string;
  damage: (text: string) => string;
}): Promise<ReleasedFiles> {
  const made = madeUpAnnotations(await newFolder(), 3);
  if (change !== undefined) {
    const file = join(made, change.file);
    await writeFile(file, change.damage(await readFile(file, "utf8")));
  }
  return new ReleasedFiles(made);
}

const empathyOfClaude = "annotations/empatheticdialogues/claude_ratings.csv";

describe.skipIf(mirror === undefined)("deriving from upstream (AFFECTLAB_MIRROR)", () => {
  it("gives the committed bytes again", async () => {
    const copy = join(await newFolder(), "data");
    await cp(folder, copy, { recursive: true });
    await rm(join(copy, "derived"), { recursive: true });
    await deriveEmpathicCommunication(copy);
    for (const file of ["derived/ratings.csv", "datapackage.json"]) {
      expect((await readFile(join(copy, file))).equals(await readFile(join(folder, file))), file).toBe(true);
    }
  });

  it("the carried table is the released one, cell by cell, and table_kappa.csv repeats its kappas", async () => {
    const annotations = join(mirror!, "empathic-communication", "annotations");
    const cells = async (file: string): Promise<string[][]> =>
      (await readFile(file, "utf8"))
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.replace(/"\('(\w+)', '(\w+)'\)"/, "$1,$2").split(","));
    const released = await cells(join(annotations, "all_annotator_pairs_spearman_kappa.csv"));
    expect(await cells(join(folder, "printed-pairs.csv"))).toEqual(released.map((row) => row.slice(1)));
    const kappas = await cells(join(annotations, "table_kappa.csv"));
    expect(kappas).toEqual(released.map((row) => [...row.slice(0, 4), row[8], row[10]]));
  });
});

describe("deriving", () => {
  it("joins by key: each rater has each conversation's own values, whatever the order of the file", async () => {
    const { ratings } = await deriveTables(await madeUpRelease());
    expect(ratings.rows).toHaveLength(21 * 3);
    const place = (name: string): number => ratings.columns.indexOf(name);
    for (const row of ratings.rows) {
      const framework = frameworks.find(({ id }) => id === row[place("framework")])!;
      // Codes follow the sorted keys, which end in 2385, 2386 and 2387.
      const last = 2_384 + Number(String(row[0]).slice(-1));
      const d = framework.dimensions.indexOf(String(row[place("dimension")]));
      const value = madeUpRating(String(last), d, framework.scale);
      expect(raters.map((rater) => row[place(rater)])).toEqual(raters.map(() => value));
      expect(row[place("reply_words")]).toBe(last);
    }
  });

  it.each<[string, (text: string) => string, RegExp]>([
    [
      "an empty rating",
      (text) => text.replace(/,\d\n$/, ",\n"),
      /claude_ratings\.csv:6: field "relevance": expected a number from 1 to 5, got ""/,
    ],
    [
      "a rating off the scale",
      (text) => text.replace(/,\d\n$/, ",9\n"),
      /expected a number from 1 to 5, got "9"/,
    ],
    ["a word", (text) => text.replace(/,\d\n$/, ",high\n"), /expected a number from 1 to 5, got "high"/],
    [
      "a conversation twice",
      (text) => text + text.split("\n").slice(-3).join("\n"),
      /field "conv_id": stands in an earlier row already/,
    ],
    [
      "a column that is gone",
      (text) => text.replace("relevance", "relevant"),
      /field "relevance": is missing; expected a column/,
    ],
    [
      "a conversation that is gone",
      (text) => text.replaceAll("492386", "492380"),
      /field "conv_id": has no row of a conversation that .*expert1_ratings\.csv has/,
    ],
  ])("names file, line and field of %s", async (_, damage, line) => {
    const files = await madeUpRelease({ file: empathyOfClaude, damage });
    await expect(deriveTables(files)).rejects.toThrow(line);
  });

  it("says what to place where if upstream is missing", async () => {
    const empty = await newFolder();
    process.env.AFFECTLAB_MIRROR = empty;
    try {
      await expect(deriveEmpathicCommunication(empty)).rejects.toThrow(/empathic-communication/);
    } finally {
      if (mirror === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = mirror;
    }
  });
});

describe("what is committed", () => {
  it("holds no text of conversations and no released key: every cell is a code or a number", async () => {
    const text = await readFile(join(folder, "derived/ratings.csv"), "utf8");
    const codes = `(?:${frameworks.map(({ id }) => id).join("|")})`;
    const dimensions = frameworks.flatMap((framework) => framework.dimensions).join("|");
    const row = new RegExp(`^${codes}-\\d\\d,${codes},(?:${dimensions})(?:,\\d(?:\\.\\d+)?){7},\\d+$`);
    expect(
      text
        .trim()
        .split("\n")
        .slice(1)
        .filter((line) => !row.test(line)),
    ).toEqual([]);
  });
});

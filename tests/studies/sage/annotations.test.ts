import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { formatCsv } from "../../../src/io/format-csv.js";
import { readAnnotations } from "../../../src/studies/sage/data/annotations.js";
import type { Direction } from "../../../src/studies/sage/data/changes.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import {
  annotationContexts,
  annotationForm,
  annotationKey,
} from "../../../src/studies/sage/measures/annotation-form.js";
import {
  annotatorKappas,
  humanAgreement,
  majorityOf,
} from "../../../src/studies/sage/measures/annotations.js";
import { repeatStability } from "../../../src/studies/sage/measures/stability.js";
import { scratchFolder } from "../../support/scratch.js";
import { reading, threeContexts } from "./three-contexts.js";

const few = { resamples: 100 };
describe("human agreement", () => {
  const { rows, judged } = threeContexts;

  it("is the arithmetic of Table 1's rows", () => {
    const found = humanAgreement(rows, judged);
    // Matches: 3 of 3, 1 of 2, 1 of 3: 5 of 8 readings.
    expect(found.consistency.value).toBeCloseTo(62.5, 10);
    // Majorities: up (right), tied, up (wrong): 1 of 2.
    expect(found.majorityConsistency.value).toBeCloseTo(50, 10);
    expect(found.majorityConsistency.n).toBe(2);
    expect(found.tied).toBe(1);
    // Pairs: 3 of 3, 0 of 1, 1 of 3.
    expect(found.interAnnotator.value).toBeCloseTo((100 * (1 + 0 + 1 / 3)) / 3, 10);
    // Reasonable: 2 of 3, 2 of 2, 2 of 3.
    expect(found.reasonableness.value).toBeCloseTo(75, 10);
    expect(found.reasonablenessAgreement.value).toBeCloseTo((100 * (1 / 3 + 1 + 1 / 3)) / 3, 10);
    expect([found.contexts, found.annotations, found.blank]).toEqual([3, 8, 1]);
    // Readings: 1 down, 1 none, 6 up of 8. The judge, once a reading: 2 down, 3 none, 3 up.
    expect(found.chance.interAnnotator).toBeCloseTo((100 * 38) / 64, 10);
    expect(found.chance.consistency).toBeCloseTo((100 * (1 * 2 + 1 * 3 + 6 * 3)) / 64, 10);
  });

  it("prints each annotator's confusion table, kappa and AC1, and alpha over all", () => {
    const { annotators, alpha } = annotatorKappas(rows, judged);
    expect(annotators.map(({ annotator }) => annotator)).toEqual(["x", "y", "z"]);
    // Rows = annotator x, columns = judge, both in the order down, none, up.
    expect(annotators[0]!.kappa.table).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 1],
    ]);
    expect(annotators[0]!.kappa.po).toBeCloseTo(2 / 3, 12);
    expect(annotators[2]!.kappa.n).toBe(2);
    expect(Number.isFinite(annotators[0]!.kappa.ac1.value)).toBe(true);
    expect(alpha.n).toBe(3);
  });

  it("of readers who guess by the judge's margins is what chance says", () => {
    const stream = randomStream(2, "test");
    const guess = (): Direction => (stream.next() < 0.5 ? 1 : -1);
    const contexts = Array.from({ length: 800 }, (_, i) => `c${i}`);
    const key = new Map(contexts.map((context) => [context, guess()]));
    const guesses = contexts.flatMap((context) =>
      Array.from({ length: 4 }, (_, a) => reading(context, `a${a}`, guess())),
    );
    const found = humanAgreement(guesses, key);
    // 3,200 readings: a standard error of 0.9 points.
    expect(Math.abs(found.consistency.value - found.chance.consistency)).toBeLessThan(3.6);
    expect(found.chance.consistency).toBeGreaterThan(49);
    // Agreement with a majority is no rival of agreement with a reader; at chance both are a half.
    expect(Math.abs(found.interAnnotator.value - 50)).toBeLessThan(3.6);
  });

  it("refuses a context that was not judged and a reading that stands there twice", () => {
    expect(() => humanAgreement([reading("c9", "x", 1)], judged)).toThrow(/context "c9" was not judged/);
    expect(() => humanAgreement([rows[0]!, rows[0]!], judged)).toThrow(
      /annotator "x" has context "c1" twice/,
    );
  });

  it("has no majority in a tie or without readings", () => {
    expect(majorityOf([1, 1, -1])).toBe(1);
    expect(majorityOf([1, -1])).toBeNull();
    expect(majorityOf([])).toBeNull();
  });
});

describe("the annotation form", () => {
  it("holds ids and blanks only, and comes back as it was filled in", async () => {
    const contexts = annotationContexts(await loadSage(), { contexts: 5 });
    const form = annotationForm(contexts, ["x", "y"]);
    expect(form.rows).toHaveLength(10);
    expect(form.rows.every((row) => row[4] === null && row[5] === null)).toBe(true);
    expect(form.columns).not.toContain("change");
    const filled = form.rows.map((row, i) => (i === 3 ? row : [...row.slice(0, 4), i % 2 === 0 ? 1 : -1, 1]));
    const folder = scratchFolder({ "form.csv": formatCsv(form.columns, filled) });
    const back = await readAnnotations(`${folder}/form.csv`);
    expect(back).toHaveLength(10);
    expect(back[3]).toEqual({
      context: contexts[3]!.context,
      annotator: "x",
      direction: null,
      reasonable: null,
    });
    expect(back[4]).toMatchObject({ direction: 1, reasonable: 1 });
  });

  it("names the cell that holds something else", async () => {
    const folder = scratchFolder({
      "form.csv": "context,dialogue,reply,annotator,direction,reasonable\nc001,d0001,1,x,2,1\n",
    });
    await expect(readAnnotations(`${folder}/form.csv`)).rejects.toThrow(/form\.csv:2: field "direction"/);
  });

  it("draws the asked share from latter halves, one context a dialogue, the same every time", async () => {
    const data = await loadSage();
    const contexts = annotationContexts(data);
    expect(contexts).toHaveLength(100);
    expect(contexts.filter((context) => context.late)).toHaveLength(44);
    expect(new Set(contexts.map((context) => context.dialogue)).size).toBe(100);
    const byId = new Map(data.dialogues.map((dialogue) => [dialogue.id, dialogue]));
    for (const { dialogue, reply, late, direction } of contexts) {
      const scored = byId.get(dialogue)!.replies.filter((one) => one.change !== null);
      expect(late).toBe(reply > Math.floor(scored.length / 2));
      expect(direction).toBe(Math.sign(scored[reply - 1]!.change!));
    }
    expect(annotationContexts(data)).toEqual(contexts);
    expect(annotationContexts(data, { seed: 2 })).not.toEqual(contexts);
    expect(annotationKey(contexts).rows[0]).toContain(contexts[0]!.direction);
    expect(() => annotationContexts(data, { contexts: 5000 })).toThrow(/requires 1 to 1200 contexts/);
  });
});

describe("stability over repeats", () => {
  const repeats = (context: string, changes: (number | null)[]) =>
    changes.map((change, replicate) => ({ context, replicate, change }));

  it("is the arithmetic of modal shares, agreeing pairs and spread", () => {
    const rows = [...repeats("a", [5, 10, 5, -5]), ...repeats("b", [-5, -5, null, -5])];
    const found = repeatStability(rows, few);
    // 3 of 4 and 3 of 3 repeats.
    expect(found.modalShare.value).toBeCloseTo(6 / 7, 12);
    // Pairs: 3 of 6, 3 of 3.
    expect(found.pairAgreement.value).toBeCloseTo(0.75, 12);
    expect(found.unanimous.value).toBe(0.5);
    // a: mean 3.75, squares 118.75 over 3 df; b: 0 over 2 df.
    expect(found.sd.value).toBeCloseTo(Math.sqrt(118.75 / 5), 12);
    expect([found.contexts, found.repeats, found.unscored]).toEqual([2, 8, 1]);
    // 4 down, 3 up of 7.
    expect(found.chance).toBeCloseTo((16 + 9) / 49, 12);
  });

  it("shows that a coin has a modal share well above a half, and pairs that agree by chance", () => {
    const stream = randomStream(6, "test");
    const rows = Array.from({ length: 400 }, (_, i) =>
      repeats(
        `c${i}`,
        Array.from({ length: 10 }, () => (stream.next() < 0.5 ? 5 : -5)),
      ),
    ).flat();
    const found = repeatStability(rows, few);
    // E max(X, 10 - X) / 10 for X binomial (10, 1/2) is 0.6230.
    expect(found.modalShare.value).toBeGreaterThan(0.61);
    expect(found.modalShare.value).toBeLessThan(0.636);
    expect(Math.abs(found.pairAgreement.value - found.chance)).toBeLessThan(0.02);
  });

  it("refuses contexts with one readable repeat, and a repeat twice", () => {
    expect(() => repeatStability(repeats("a", [5, null]))).toThrow(
      /2 or more readable repeats.*got 1 of "a"/,
    );
    const row = { context: "a", replicate: 0, change: 5 };
    expect(() => repeatStability([row, row])).toThrow(/repeat 0 of "a" is there twice/);
  });
});

import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { needlemanWunsch } from "../../src/stats/needleman-wunsch.js";

interface Costs {
  match: number;
  mismatch: number;
  gap: number;
}

/** The best score by trying every alignment: pair, or gap on either side, at every step. */
function best(a: readonly string[], b: readonly string[], costs: Costs): number {
  if (a.length === 0 || b.length === 0) return (a.length + b.length) * costs.gap;
  const pair = a[0] === b[0] ? costs.match : costs.mismatch;
  return Math.max(
    pair + best(a.slice(1), b.slice(1), costs),
    costs.gap + best(a.slice(1), b, costs),
    costs.gap + best(a, b.slice(1), costs),
  );
}

describe("needlemanWunsch", () => {
  const random = randomStream(3, "sequences");
  const sequence = (most: number) =>
    Array.from({ length: random.int(most + 1) }, () => "abc"[random.int(3)]!);
  const schemes: Costs[] = [
    { match: 1, mismatch: 0, gap: 0 },
    { match: 1, mismatch: -1, gap: -1 },
    { match: 2, mismatch: -1, gap: -2 },
    { match: 1, mismatch: 0.5, gap: -0.25 },
  ];

  it("finds the best of all alignments, and one that scores so", () => {
    for (let i = 0; i < 120; i++) {
      const [a, b] = [sequence(6), sequence(6)];
      for (const costs of schemes) {
        const got = needlemanWunsch(a, b, costs);
        expect(got.score).toBe(best(a, b, costs));
        // The alignment is one of a and b, and adds up to the score.
        expect(got.alignment.flatMap(([x]) => (x === null ? [] : [x]))).toEqual(a);
        expect(got.alignment.flatMap(([, y]) => (y === null ? [] : [y]))).toEqual(b);
        const sum = got.alignment.reduce(
          (s, [x, y]) => s + (x === null || y === null ? costs.gap : x === y ? costs.match : costs.mismatch),
          0,
        );
        expect(sum).toBe(got.score);
      }
    }
  });

  it("scores the textbook pair GCATGCG and GATTACA with 0", () => {
    // Match 1, mismatch -1, gap -1: the worked example of the algorithm; one best alignment has four
    // matches, two mismatches and two gaps.
    const got = needlemanWunsch([..."GCATGCG"], [..."GATTACA"], { match: 1, mismatch: -1, gap: -1 });
    expect(got.score).toBe(0);
    expect(got.alignment.length).toBe(8);
  });

  it("gives by default the longest common subsequence over the longer length", () => {
    // A C _ _ T in ACGGT and ACT: 3 of 5.
    expect(needlemanWunsch([..."ACGGT"], [..."ACT"])).toMatchObject({ score: 3, similarity: 0.6 });
    expect(needlemanWunsch([..."ACT"], [..."ACGGT"]).similarity).toBe(0.6);
    expect(needlemanWunsch([..."abc"], [..."xyz"])).toMatchObject({ score: 0, similarity: 0 });
    const a = sequence(6).concat("a");
    expect(needlemanWunsch(a, a).similarity).toBe(1);
    // Read backwards, both alike, nothing changes.
    expect(needlemanWunsch([..."TGGCA"], [..."TCA"]).similarity).toBe(0.6);
  });

  it("scales its similarity with the value of a match", () => {
    expect(needlemanWunsch([..."ACGGT"], [..."ACT"], { match: 4 }).similarity).toBe(0.6);
  });

  it("prefers a pair, then a gap in b, reading from the end", () => {
    expect(needlemanWunsch(["x", "y"], ["y", "x"]).alignment).toEqual([
      [null, "y"],
      ["x", "x"],
      ["y", null],
    ]);
    expect(needlemanWunsch(["x"], ["y"]).alignment).toEqual([["x", "y"]]);
  });

  it("is NaN for nothing, and 0 against nothing", () => {
    expect(needlemanWunsch([], [])).toEqual({ score: 0, similarity: Number.NaN, alignment: [] });
    expect(needlemanWunsch(["a", "b"], [])).toEqual({
      score: 0,
      similarity: 0,
      alignment: [
        ["a", null],
        ["b", null],
      ],
    });
    expect(needlemanWunsch([], ["a"], { gap: -2 }).score).toBe(-2);
    expect(() => needlemanWunsch(["a"], ["a"], { gap: Number.NaN })).toThrow(
      "needlemanWunsch requires finite numbers, got NaN at match, mismatch, gap index 2",
    );
    // The similarity is in matches: with none worth anything there is no such scale.
    for (const match of [0, -1]) {
      expect(() => needlemanWunsch(["a"], ["b"], { match, mismatch: -1 })).toThrow(
        `needlemanWunsch requires a match above 0, got ${match}`,
      );
    }
  });
});

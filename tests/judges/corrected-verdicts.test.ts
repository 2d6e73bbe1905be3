import { describe, expect, it } from "vitest";
import type { Rating } from "../../src/core/rating.js";
import { correctedVerdicts } from "../../src/judges/corrected-verdicts.js";
import { llmbarRatings } from "../../src/judges/sets/llmbar/ratings.js";
import { expectClose } from "../stats/close.js";

const rate = (judge: string, at: number, value: number | null): Rating =>
  ({
    ...{ target: `t${at}`, value, status: value === null ? "error" : "ok" },
    rater: { id: judge, kind: "model", version: null },
  }) as Rating;

describe("correctedVerdicts", () => {
  // Known: 20 positive, of which the judge finds 18; 20 negative, of which it finds 16. Others: 40, judged 20 positive.
  const known = Array.from({ length: 40 }, (_, at) => [
    rate("gold", at, at < 20 ? 1 : 0),
    rate("j", at, at < 18 || at >= 36 ? 1 : 0),
  ]).flat();
  const others = Array.from({ length: 40 }, (_, i) => rate("j", 40 + i, i < 20 ? 1 : 0));

  it("counts errors where the truth is known, and verdicts elsewhere", () => {
    const [row] = correctedVerdicts([...known, ...others, rate("j", 99, null)], {
      truth: "gold",
      known: () => true,
    });
    expect(row!.counts).toEqual({
      judged: { k: 20, n: 40 },
      sensitivity: { k: 18, n: 20 },
      specificity: { k: 16, n: 20 },
    });
    // (0.5 + 0.8 - 1) / (0.9 + 0.8 - 1) = 3/7.
    expectClose(row!.corrected.value, 3 / 7, 1e-14);
    expect(row!.truth).toBeNaN();
  });

  it("refuses a second verdict, verdicts of other values, and a truth that is not there", () => {
    const options = { truth: "gold", known: () => true };
    expect(() => correctedVerdicts([...known, rate("j", 3, 1)], options)).toThrow(
      "needs one verdict a thing, got a second by j of t3",
    );
    expect(() => correctedVerdicts([rate("j", 3, 0.5)], options)).toThrow(
      "needs verdicts of 0 or 1, got 0.5",
    );
    expect(() => correctedVerdicts(others, options)).toThrow('found no verdict by "gold"');
  });

  it("finds the gold rate of LLMBar's other pairs from every fourth label, or refuses", async () => {
    const { ratings } = await llmbarRatings();
    const first = ratings.filter(
      ({ rater, prompt, position }) => rater.id === "gold" || (prompt === "Vanilla" && position === 0),
    );
    const pairs = [...new Set(ratings.map(({ conversation }) => conversation!))];
    const labelled = new Set(pairs.filter((_, i) => i % 4 === 0));
    const rows = correctedVerdicts(first, {
      truth: "gold",
      known: ({ conversation }) => labelled.has(conversation!),
    });
    expect(rows).toHaveLength(5);
    for (const { judge, corrected, truth, counts } of rows) {
      expect(counts.sensitivity.n + counts.specificity.n, judge).toBeLessThanOrEqual(labelled.size);
      if (corrected.refused !== undefined) continue;
      expect(corrected.ci[0], judge).toBeLessThan(truth);
      expect(corrected.ci[1], judge).toBeGreaterThan(truth);
    }
    expect(rows.some(({ corrected }) => corrected.refused !== undefined)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { combineCues } from "../../src/stats/combine-cues.js";
import { impliedCue } from "../../src/stats/implied-cue.js";
import { expectClose } from "./close.js";

function expectShares(actual: readonly number[], expected: readonly number[]): void {
  expect(actual.length).toBe(expected.length);
  for (const [i, share] of actual.entries()) expectClose(share, expected[i]!, 1e-12, `option ${i}`);
}

const text = [0.5, 0.2, 0.2, 0.1];
const face = [0.1, 0.1, 0.7, 0.1];

describe("combineCues", () => {
  it("multiplies two cues under an even prior", () => {
    // 0.05, 0.02, 0.14, 0.01, by their sum 0.22.
    expectShares(combineCues(text, face), [5 / 22, 2 / 22, 14 / 22, 1 / 22]);
    expectShares(combineCues(face, text), combineCues(text, face));
    // Counts and shares are the same: 5, 2, 2, 1 of ten people.
    expectShares(combineCues([5, 2, 2, 1], [2, 2, 14, 2]), combineCues(text, face));
  });

  it("divides by the prior once, because both cues hold it", () => {
    // 0.05 / 0.4, 0.02 / 0.2, 0.14 / 0.2, 0.01 / 0.2 = 0.125, 0.1, 0.7, 0.05; their sum is 0.975.
    const prior = [0.4, 0.2, 0.2, 0.2];
    expectShares(combineCues(text, face, { prior }), [125 / 975, 100 / 975, 700 / 975, 50 / 975]);
    // Two cues that repeat the prior add nothing to it.
    expectShares(combineCues(prior, prior, { prior }), prior);
    expectShares(combineCues(text, prior, { prior: [4, 2, 2, 2] }), text);
  });

  it("is the posterior of a world in which the cues are independent", () => {
    // P(e) and P(sign | e) for two signs; the joint table holds prior * a * b.
    const prior = [0.6, 0.3, 0.1];
    const a = [0.2, 0.5, 0.9];
    const b = [0.7, 0.4, 0.3];
    const posterior = (terms: number[][]): number[] => {
      const joint = prior.map((p, e) => terms.reduce((product, term) => product * term[e]!, p));
      return joint.map((share) => share / joint.reduce((sum, one) => sum + one, 0));
    };
    const combined = combineCues(posterior([a]), posterior([b]), { prior });
    expectShares(combined, posterior([a, b]));
    expectShares(impliedCue(combined, posterior([a]), { prior }), posterior([b]));
  });

  it("trusts a cue by its weight", () => {
    expectShares(combineCues(text, face, { weights: [1, 0] }), text);
    expectShares(combineCues(text, face, { weights: [0, 0], prior: [1, 2, 3, 4] }), [0.1, 0.2, 0.3, 0.4]);
    // 0.8^2 and 0.2^2 are 0.64 and 0.04, by 0.68.
    expectShares(combineCues([0.5, 0.5], [0.8, 0.2], { weights: [1, 2] }), [64 / 68, 4 / 68]);
    // A share of 0 in a cue without weight rules nothing out.
    expectShares(combineCues([0.5, 0.5], [1, 0], { weights: [1, 0] }), [0.5, 0.5]);
    // No exponent drives every share to 0.
    expectShares(combineCues([0.4, 0.6], [0.5, 0.5], { weights: [1e4, 1] }), [0, 1]);
  });

  it("smooths nothing unasked", () => {
    expectShares(combineCues([5, 5, 0], [1, 1, 8]), [0.5, 0.5, 0]);
    expect(combineCues([1, 0], [0, 1])).toEqual([Number.NaN, Number.NaN]);
    expect(combineCues([0, 0], [1, 1])).toEqual([Number.NaN, Number.NaN]);
    // One added to each: 2/3, 1/3 and 1/3, 2/3 give 2/9 and 2/9.
    expectShares(combineCues([1, 0], [0, 1], { pseudoCount: 1 }), [0.5, 0.5]);
    // 6/13, 6/13, 1/13 and 2/13, 2/13, 9/13: 12, 12, 9 by 33.
    expectShares(combineCues([5, 5, 0], [1, 1, 8], { pseudoCount: 1 }), [12 / 33, 12 / 33, 9 / 33]);
  });

  it("says what is wrong", () => {
    expect(() => combineCues([1], [1, 2])).toThrow("combineCues requires equal lengths, got 1 and 2");
    expect(() => combineCues([1, -1], [1, 2])).toThrow("counts or shares of 0 or more, got -1 at index 1");
    expect(() => combineCues([1, 1], [1, 2], { prior: [1, 0] })).toThrow(
      "combineCues requires a prior above 0, got 0 at index 1",
    );
    expect(() => combineCues([0.5, 0.5], [1, 2], { pseudoCount: 1 })).toThrow(
      "combineCues requires whole counts beside a pseudoCount, got 0.5 at index 0",
    );
    expect(() => combineCues([1, 1], [1, 2], { weights: [1, -1] })).toThrow("weights of 0 or more, got -1");
    expect(() => combineCues([1, 1], [1, 2], { weights: [1] })).toThrow("equal lengths, got 1 and 2");
  });
});

describe("impliedCue", () => {
  it("is the way back from both cues to the second", () => {
    expectShares(impliedCue(combineCues(text, face), text), face);
    // 0.8 / 0.5 and 0.2 / 0.5: what was even before says nothing, so the second cue says it all.
    expectShares(impliedCue([0.8, 0.2], [0.5, 0.5]), [0.8, 0.2]);
    // 0.9 / 0.75 and 0.1 / 0.25 are 1.2 and 0.4.
    expectShares(impliedCue([0.9, 0.1], [0.75, 0.25]), [0.75, 0.25]);
    // Unchanged answers imply a cue that repeats the prior.
    expectShares(impliedCue(text, text, { prior: face }), face);
  });

  it("is NaN where the first cue leaves an option without a share", () => {
    expect(impliedCue([3, 1], [4, 0])).toEqual([Number.NaN, Number.NaN]);
    expect(impliedCue([4, 0], [4, 0])).toEqual([Number.NaN, Number.NaN]);
    // One added to each: (4/6) / (5/6) and (2/6) / (1/6) are 0.8 and 2.
    expectShares(impliedCue([3, 1], [4, 0], { pseudoCount: 1 }), [0.8 / 2.8, 2 / 2.8]);
    expectShares(impliedCue([4, 0], [3, 1]), [1, 0]);
  });
});

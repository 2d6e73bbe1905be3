import { describe, expect, it } from "vitest";
import type { PersonAnswer } from "../../../src/core/person-answer.js";
import { computeNorms } from "../../../src/people/answers/norms.js";
import { leaveOneOutAgreement } from "../../../src/stats/leave-one-out-agreement.js";

const row = (participant: string, item: string, index: number | null, more = {}): PersonAnswer => ({
  ...{ participant, item, question: "answer", kind: "choice", answer: "", index, value: null },
  ...{ status: index === null ? "skipped" : "ok", orderShown: [], position: null, seconds: null },
  ...more,
});
const items = ["a", "b", "c"].map((id) => ({
  id,
  story: id === "c" ? "two" : "one",
  options: ["x", "y", "z"],
}));

describe("computeNorms", () => {
  const answers = [
    ...[row("p1", "a", 0), row("p2", "a", 0), row("p3", "a", 1)],
    ...[row("p1", "b", 2), row("p2", "b", 1), row("p3", "b", null)],
    row("p1", "c", 2),
    // Another question, and words of one's own, are no choice.
    row("p1", "a", null, { question: "intensity", kind: "scale", value: 70, status: "ok" }),
    row("p2", "c", null, { kind: "text", answer: "fine", status: "ok" }),
  ];
  const norms = computeNorms(answers, items);

  it("counts each item's answers, its modes and what is unscored", () => {
    expect(
      norms.items.map(({ item, n, counts, modes, unscored }) => [item, n, counts, modes, unscored]),
    ).toEqual([
      ["a", 3, [2, 1, 0], [0], 0],
      ["b", 2, [0, 1, 1], [1, 2], 1],
      ["c", 1, [0, 0, 1], [2], 0],
    ]);
    expect(norms).toMatchObject({ participants: 3, answers: 6, unscored: 1, each: [1, 2, 3] });
    expect(norms.chance).toBeCloseTo(1 / 3, 12);
    // Exact interval of 2 of 3: solves the binomial tails (SciPy: binomtest(2, 3).proportion_ci()).
    expect(norms.items[0]!.ci[0]).toBeCloseTo(0.0943, 4);
    expect(norms.items[0]!.ci[1]).toBeCloseTo(0.9916, 4);
  });

  it("has the modal share as ceiling, and agreement with the others below it", () => {
    // Modes: 2 of 3, 1 of 2, 1 of 1.
    expect(norms.ceiling.value).toBeCloseTo((2 + 1 + 1) / 6, 12);
    expect(norms.ceiling.clusters).toEqual([3, 2]);
    const { value, n } = leaveOneOutAgreement([[0, 0, 1], [2, 1], [2]], { ties: "fractional" });
    expect(norms.agreement.value).toBeCloseTo(value, 12);
    expect(norms.agreement.n).toBe(n);
  });

  it("says nothing without answers", () => {
    const none = computeNorms([], items);
    expect(none).toMatchObject({ participants: 0, answers: 0, items: [], each: [0, 0, 0] });
    expect([none.ceiling.value, none.agreement.value, none.chance].every(Number.isNaN)).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import type { RunPlan } from "../../../src/core/run-record.js";
import { likertBoard } from "../../../src/studies/shared/form-judging/likert-board.js";
import { pairwiseBoard } from "../../../src/studies/shared/form-judging/pairwise-board.js";
import type { LikertJudgingRead } from "../../../src/studies/shared/form-judging/read-likert-judging.js";
import type {
  JudgedPair,
  PairwiseJudgingRead,
} from "../../../src/studies/shared/form-judging/read-pairwise-judging.js";

const place = (item: string, model: string) => ({ item, model, prompt: "0shot", replicate: 0 });

/** One dimension, one model; levels by judge and item. */
function likert(levels: Record<string, Record<string, number | null>>): LikertJudgingRead {
  const form = {
    id: "f",
    title: "F",
    language: "en",
    dimensions: [{ id: "d", question: "?", levels: [], reversed: true }],
  };
  const judged = Object.entries(levels).flatMap(([judge, own]) =>
    Object.entries(own).map(([item, level]) => ({
      ...{ judge, version: null, replicate: 0 },
      replyJudged: { reply: { ...place(item, "m"), target: item } },
      judgement: { verdicts: [{ dimension: "d", level }] },
    })),
  );
  return { ...{ folder: "", form, judges: Object.keys(levels), replicates: 1 }, judged } as never;
}
const plan = (items: number) =>
  ({
    models: ["m"],
    prompts: [{ id: "0shot", sha256: "" }],
    items: Array.from({ length: items }),
    replicates: 1,
  }) as unknown as RunPlan;

describe("levels by judge", () => {
  it("are means over scored replies, with items as clusters, and tell how many were planned", () => {
    const [row] = likertBoard(likert({ a: { i: 1, j: 2, k: 3, l: null } }), plan(5));
    // (1 + 2 + 3) / 3; se = 1 / sqrt(3), t with 2 df: 2 -+ 4.302653 * 0.577350
    expect(row!.judges[0]).toMatchObject({ value: 2, n: 3, scored: 3, total: 5 });
    expect(row!.judges[0]!.ci[0]).toBeCloseTo(2 - 4.302653 * 0.57735, 4);
    expect(row).toMatchObject({ reversed: true });
    expect(row).not.toHaveProperty("panel");
  });

  it("of a panel rest on replies that all judges rated", () => {
    const [row] = likertBoard(likert({ a: { i: 1, j: 2, k: 5 }, b: { i: 3, j: 2, k: null } }), plan(3));
    // Means 2 and 2; distances 2 and 0; the third reply lacks a judge.
    expect(row!.panel).toMatchObject({ value: 2, scored: 2, total: 3 });
    expect(row!.disagreement).toMatchObject({ value: 1, n: 2 });
  });

  it("without a level are NaN, never 0", () => {
    const [row] = likertBoard(likert({ a: { i: null } }), plan(1));
    expect(row!.judges[0]).toMatchObject({ value: Number.NaN, scored: 0, total: 1 });
  });
});

/** Choices in both orders by judge and item, as [target first, target second]. */
function pairs(choices: Record<string, Record<string, [number | null, number | null]>>): PairwiseJudgingRead {
  const judged = Object.entries(choices).flatMap(([judge, own]) =>
    Object.entries(own).flatMap(([item, values]) =>
      values.map((value, at) => ({
        ...{ judge, version: null, replicate: 0 },
        asked: { pair: { id: item }, target: place(item, "m"), other: place(item, "n"), places: [0, 1] },
        verdict: { value, place: at },
      })),
    ),
  ) as unknown as JudgedPair[];
  return { folder: "", form: {} as never, judges: Object.keys(choices), both: true, judged };
}

describe("pairs by judge", () => {
  it("count once over both orders, and only where both were read", () => {
    const board = pairwiseBoard(pairs({ a: { i: [1, 1], j: [1, 0], k: [0, 0], l: [1, null] } }));
    // i won, j one half (the first each time), k lost, l lacks an order.
    expect(board.models[0]!.judges[0]).toMatchObject({ value: 0.5, scored: 3, total: 4 });
    expect(board.models[1]!.judges[0]!.value).toBeCloseTo(0.5, 12);
    // Shown first was taken in i once, j twice, k once: 4 of 6.
    expect(board.judges[0]!.first.value).toBeCloseTo(4 / 6, 12);
    expect(board.judges[0]!.consistent.value).toBeCloseTo(2 / 3, 12);
    expect(board.judges[0]).toMatchObject({ scored: 7, total: 8 });
    expect(board).not.toHaveProperty("disagreement");
  });

  it("of a panel go by the majority, and intervals stay within 0 and 1", () => {
    const board = pairwiseBoard(
      pairs({
        a: { i: [1, 1], j: [1, 1], k: [0, 0] },
        b: { i: [1, 1], j: [0, 0], k: [0, 0] },
        c: { i: [1, 1], j: [1, 1], k: [0.5, 0.5] },
      }),
    );
    // Majorities: i and j for m, k against it; they are not all alike on j and k.
    expect(board.models[0]!.panel).toMatchObject({ scored: 3, total: 3 });
    expect(board.models[0]!.panel!.value).toBeCloseTo(2 / 3, 12);
    expect(board.disagreement!.value).toBeCloseTo(2 / 3, 12);
    expect(board.models[0]!.panel!.ci).toEqual([0, 1]);
  });
});

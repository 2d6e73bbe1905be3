import { describe, expect, it } from "vitest";
import type { FrozenFacts, FrozenScore } from "../../../src/judges/freeze/contract.js";
import { editEffects } from "../../../src/judges/freeze/measures/edit-effects.js";
import { frozenAgain } from "../../../src/judges/freeze/measures/frozen-again.js";
import { frozenSeverity } from "../../../src/judges/freeze/measures/frozen-severity.js";
import { completeObjects, judgeByCriterion } from "../../../src/judges/freeze/measures/judge-by-criterion.js";
import { steering } from "../../../src/judges/freeze/measures/steering.js";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";

/** Two units, two partners, two replies a dialogue. */
const contexts: FrozenFacts[] = ["u1", "u2"].flatMap((unit) =>
  ["mild", "strict"].flatMap((partner) =>
    [1, 2].map((reply) => ({
      ...{ id: `${unit}-${partner}-${reply}`, dialogue: `${unit}-${partner}`, unit, reply, replies: 2 },
      ...{ respondent: "m", partner, pair: unit, recorded: null },
    })),
  ),
);
const score = (context: string, judge: string, value: number | null, rest = {}): FrozenScore => ({
  ...{ context, judge, value, edit: "none", variant: "", criterion: "", replicate: 0 },
  ...{ status: value === null ? ("unparsed" as const) : ("ok" as const) },
  ...rest,
});
// In the order of the contexts: u1 mild 1, 2, u1 strict 1, 2, u2 mild 1, 2, u2 strict 1, 2.
const values = { mild: [4, 5, 2, 3, 6, 3, 3, 1], strict: [2, 4, 1, 1, 3, 1, 2, 0] } as const;
const scores = (["mild", "strict"] as const).flatMap((judge) =>
  contexts.map(({ id }, i) => score(id, judge, values[judge][i]!)),
);

describe("frozenSeverity", () => {
  it("is the mean difference on the same replies", () => {
    const [row] = frozenSeverity({ contexts, scores }, { reference: "mild" });
    // Strict minus mild: -2 -1 -1 -2 -3 -2 -1 -1, in all -13 of 8.
    expect(row?.perReply.value).toBeCloseTo(-13 / 8, 12);
    // Dialogues: -3 -3 -5 -2, in all -13 of 4.
    expect(row?.wholeDialogue.value).toBeCloseTo(-13 / 4, 12);
    expect(row?.perReply.clusters).toBe(2);
    expect(row?.wholeDialogue.ci).toEqual(clusteredMean([-3, -3, -5, -2], ["u1", "u1", "u2", "u2"]).ci);
  });

  it("averages replicates, leaves out what is unscored, and counts it", () => {
    const again = [
      ...scores.slice(1),
      score(contexts[0]!.id, "mild", 6, { replicate: 0 }),
      score(contexts[0]!.id, "mild", 4, { replicate: 1 }),
    ].map((one) =>
      one.context === contexts[7]!.id && one.judge === "strict" ? { ...one, value: null } : one,
    );
    const [row] = frozenSeverity({ contexts, scores: again }, { reference: "mild" });
    // The first difference is 2 - 5 = -3 now; the last is not there: -3 -1 -1 -2 -3 -2 -1 of 7.
    expect(row?.perReply.value).toBeCloseTo(-13 / 7, 12);
    expect(row?.left).toBe(1);
    // The dialogue with one reply left stands for two of them: -1 x 2.
    expect(row?.wholeDialogue.value).toBeCloseTo((-4 - 3 - 5 - 2) / 4, 12);
  });

  it("does not depend on the order of rows, and turns its sign with the judges", () => {
    const turned = frozenSeverity({ contexts, scores: [...scores].reverse() }, { reference: "strict" });
    expect(turned[0]?.perReply.value).toBeCloseTo(13 / 8, 12);
  });

  it("refuses a judge that scored nothing, and a table that does not fit together", () => {
    expect(() => frozenSeverity({ contexts, scores }, { reference: "x" })).toThrow(
      'no judge "x" scored the frozen replies; one of mild, strict',
    );
    const strange = [...scores, score("nowhere", "mild", 1)];
    expect(() => frozenSeverity({ contexts, scores: strange }, { reference: "mild" })).toThrow(/"nowhere"/);
    const twice = [...contexts, contexts[0]!];
    expect(() => frozenSeverity({ contexts: twice, scores }, { reference: "mild" })).toThrow(/occurs twice/);
  });
});

describe("steering", () => {
  it("splits the difference of whole dialogues, and the parts add up", () => {
    const [row] = steering({ contexts, scores }, { first: "mild", second: "strict" });
    // Own dialogues: u1 strict 1+1=2, mild 4+5=9: -7. u2 strict 2+0=2, mild 6+3=9: -7.
    expect(row?.difference.value).toBe(-7);
    // Severity on mild's: u1 6-9=-3, u2 4-9=-5; on strict's: u1 2-5=-3, u2 2-4=-2.
    expect(row?.severityOn.first.value).toBe(-4);
    expect(row?.severityOn.second.value).toBe(-2.5);
    expect(row?.severity.value).toBe(-3.25);
    expect(row?.steering.value).toBe(-3.75);
    // Seen by mild: u1 5-9=-4, u2 4-9=-5; by strict: u1 2-6=-4, u2 2-4=-2.
    expect(row?.seenBy).toMatchObject([
      { judge: "mild", steering: { value: -4.5 } },
      { judge: "strict", steering: { value: -3 } },
    ]);
    expect(row?.left).toBe(0);
  });

  it("takes the recorded scores for the difference where they are known", () => {
    const recorded = contexts.map((one) => ({
      ...one,
      recorded: { judge: one.partner!, scores: { "": one.partner === "mild" ? 5 : 1 } },
    }));
    const [row] = steering({ contexts: recorded, scores }, { first: "mild", second: "strict" });
    expect(row?.difference.value).toBe(2 - 10);
    expect(row?.severity.value).toBe(-3.25);
    expect(row?.steering.value).toBe(-8 + 3.25);
  });

  it("leaves out a pair with a missing part, for every part alike", () => {
    const fewer = scores.filter(
      ({ context, judge }) => !(context.startsWith("u2-mild") && judge === "strict"),
    );
    const [row] = steering({ contexts, scores: fewer }, { first: "mild", second: "strict" });
    expect([row?.difference.value, row?.severity.value, row?.steering.value]).toEqual([-7, -3, -4]);
    expect(row?.left).toBe(1);
    expect(row?.steering.ci).toEqual([Number.NaN, Number.NaN]);
  });

  it("knows means in place of sums", () => {
    const [row] = steering({ contexts, scores }, { first: "mild", second: "strict", whole: "mean" });
    expect(row?.steering.value).toBe(-3.75 / 2);
  });
});

describe("frozenAgain", () => {
  it("is frozen minus recorded, for judges that recorded", () => {
    const recorded = contexts.map((one) =>
      one.partner === "mild" ? { ...one, recorded: { judge: "mild", scores: { "": 4 } } } : one,
    );
    const rows = frozenAgain({ contexts: recorded, scores });
    expect(rows).toHaveLength(1);
    // Mild's own: 4 5 6 3, minus 4 each.
    expect(rows[0]).toMatchObject({ judge: "mild", same: 1, change: { value: 0.5, n: 4 } });
  });
});

describe("editEffects", () => {
  const own = contexts.filter(({ partner }) => partner === "mild");
  const form = (edit: string, variant: string, added: readonly (number | null)[]): FrozenScore[] =>
    own.map(({ id }, i) => score(id, "mild", added[i] === null ? null : 3 + added[i]!, { edit, variant }));
  const table = {
    contexts: own,
    scores: [
      ...own.map(({ id }) => score(id, "mild", 3)),
      ...form("pad", "", [1, 2, 0, 1]),
      ...form("family-label", "gpt", [-1, -1, -1, -1]),
      ...form("family-label", "claude", [0, 0, 1, null]),
      ...form("typos", "", [0, 0, 0, 0]),
    ],
  };

  it("are edited minus original by item, with Holm's correction", () => {
    const rows = editEffects(table).filter(({ against }) => against === "original");
    expect(rows.map(({ edit, variant, effect }) => [edit, variant, effect.value])).toEqual([
      ["family-label", "claude", 1 / 3],
      ["family-label", "gpt", -1],
      ["pad", "", 1],
      ["typos", "", 0],
    ]);
    // All scores move by the same: no spread, so that p is 0, or 1 where they do not move.
    expect(rows.map(({ p }) => p).filter((p) => p === 0 || p === 1)).toEqual([0, 1]);
    for (const { p, adjustedP } of rows) expect(adjustedP).toBeGreaterThanOrEqual(p);
  });

  it("compare labels among themselves", () => {
    const rows = editEffects(table).filter(({ against }) => against === "other labels");
    // On the three replies with both labels: gpt 2 2 2, claude 3 3 4.
    expect(rows.map(({ variant, effect }) => [variant, effect.value, effect.n])).toEqual([
      ["claude", 4 / 3, 3],
      ["gpt", -4 / 3, 3],
    ]);
  });
});

describe("judgeByCriterion", () => {
  it("is what a judge gives on a criterion beyond its severity and the criterion's mean", () => {
    const rated = (judge: string, criterion: string, base: number): FrozenScore[] =>
      contexts.map(({ id }, i) => score(id, judge, base + i, { criterion }));
    const table = {
      contexts,
      // Judge a gives 2 and 6, judge b 3 and 3, plus the reply's own worth.
      scores: [...rated("a", "x", 2), ...rated("a", "y", 6), ...rated("b", "x", 3), ...rated("b", "y", 3)],
    };
    // Grand 3.5; a 4, b 3; x 2.5, y 4.5: a on x 2 - 4 - 2.5 + 3.5 = -1.
    const found = judgeByCriterion(completeObjects(table), 0.95);
    expect(found.map(({ effect }) => effect.value)).toEqual([-1, 1, 1, -1]);
    const missing = { ...table, scores: table.scores.slice(1) };
    expect(completeObjects(missing)).toMatchObject({ left: 1, judges: ["a", "b"], criteria: ["x", "y"] });
  });
});

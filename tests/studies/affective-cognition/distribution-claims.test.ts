import { beforeAll, describe, expect, it } from "vitest";
import { type ClaimInput, completeClaim } from "../../../src/claims/make-claim.js";
import { type Claim, claimSchema } from "../../../src/core/claim.js";
import { randomStream } from "../../../src/core/random.js";
import type { ReplyCounts } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  figure12,
  figure13,
  loadAffectiveCognition,
  loadReplyCounts,
  StudyData,
} from "../../../src/studies/affective-cognition/index.js";
import { distanceGap } from "../../../src/studies/affective-cognition/measures/distances.js";
import { ClaimContext } from "../../../src/studies/affective-cognition/paper/context.js";
import {
  cloudGap,
  distributionCells,
} from "../../../src/studies/affective-cognition/paper/distribution-cells.js";
import { distributionClaims } from "../../../src/studies/affective-cognition/paper/distribution-statements.js";
import { specificationClaims } from "../../../src/studies/affective-cognition/paper/manipulation-statements.js";

const complete = (inputs: readonly ClaimInput[]): Claim[] =>
  inputs.map((input) => completeClaim("affective-cognition", input));
const distributions = (own: StudyData, counts: ReplyCounts): Claim[] =>
  complete(distributionClaims(new ClaimContext(own, counts, [], [])));
const specifications = (own: StudyData): Claim[] =>
  complete(specificationClaims(new ClaimContext(own, { rows: [] }, [], [])));

let data: StudyData;
let replies: ReplyCounts;
let claims: Claim[];
beforeAll(async () => {
  [data, replies] = await Promise.all([loadAffectiveCognition(), loadReplyCounts()]);
  claims = distributions(data, replies);
});

const claim = (list: readonly Claim[], id: string): Claim => {
  const found = list.find((c) => c.id === `affective-cognition/${id}`);
  if (found === undefined) throw new Error(`no claim ${id}`);
  return found;
};

/** Twenty replies an item by a respondent that is made up. */
const madeUp = (reply: (answers: number[], options: number, next: () => number) => number): ReplyCounts => {
  const items = new Map(data.items.map((item) => [item.id, item]));
  return {
    rows: replies.rows.map((row) => {
      const { answers, options } = items.get(row.item)!;
      const stream = randomStream(9, row.item, row.key);
      const counts = new Array<number>(options).fill(0);
      for (let k = 0; k < 20; k++) counts[reply(answers, options, () => stream.next())]!++;
      return { ...row, counts, unparsed: 0 };
    }),
  };
};

describe("the claims about distributions", () => {
  it("are valid, with ids of their own and a reason where they do not hold", () => {
    const all = [...claims, ...specifications(data)];
    for (const one of all) claimSchema.parse(one);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const one of all) if (one.verdict !== "supported") expect(one.note).not.toBe("");
  });

  it("hold for a respondent that answers as people do, and say so", () => {
    // People and replies are both drawn from the recorded shares, which are then the truth.
    const drawOne = (answers: number[], next: () => number): number =>
      answers[Math.floor(next() * answers.length)] as number;
    const redrawn = data.items.map((item) => {
      const stream = randomStream(8, item.id);
      return { ...item, answers: item.answers.map(() => drawOne(item.answers, () => stream.next())) };
    });
    const asPeople = madeUp((answers, _, next) => drawOne(answers, next));
    const list = distributions(new StudyData(redrawn, new Map()), asPeople);
    for (const measure of ["total-variation", "squared-euclidean"]) {
      expect(claim(list, `distribution-above-chance-${measure}`).verdict).toBe("supported");
    }
    // Nearer to people than their modal answer alone, in most tasks clearly.
    expect(claim(list, "distribution-full-distributions").verdict).toBe("supported");
  });

  it("do not hold for a respondent that guesses", () => {
    const guessing = madeUp((_, options, next) => Math.floor(next() * options));
    const list = distributions(data, guessing);
    for (const measure of ["total-variation", "squared-euclidean", "appraisal"]) {
      const one = claim(list, `distribution-above-chance-${measure}`);
      // Another measure than the paper's leaves the sentence open: it cannot refute it.
      expect([one.verdict, one.ours.value]).toEqual(["undecided", 0]);
    }
    expect(claim(list, "distribution-full-distributions")).toMatchObject({
      verdict: "not-supported",
      ours: { value: 0 },
    });
  });

  it("leave the tests and measures that the paper did not use beside its own distance", () => {
    expect(claim(claims, "distribution-above-chance-as-drawn").verdict).toBe("supported");
    for (const [measure, clear] of [
      ["cloud", 35],
      ["total-variation", 23],
      ["squared-euclidean", 10],
      ["appraisal", 11],
    ] as const) {
      const one = claim(claims, `distribution-above-chance-${measure}`);
      expect(Math.round(one.ours.value! * one.ours.n!)).toBe(clear);
      expect([one.verdict, one.partOf]).toEqual([
        "undecided",
        "affective-cognition/distribution-above-chance-as-drawn",
      ]);
    }
  });

  it("have the gaps to chance that distanceGap gives", () => {
    const [cell] = distributionCells(data, replies);
    const ours = cloudGap(cell!);
    const theirs = distanceGap(cell!.chance, cell!.replies, "cloud");
    expect(ours.value).toBeCloseTo(theirs.value, 12);
    expect(ours.ci[0]).toBeCloseTo(theirs.ci[0], 12);
  });

  it("read an order by the distance and by its share of chance, and are open where these disagree", () => {
    expect(claim(claims, "distribution-outcomes-best").verdict).toBe("supported");
    // Emotions are farther than appraisals (0.31, 0.22) and nearer as a share of chance (0.57, 0.59).
    expect(claim(claims, "distribution-emotions-second").verdict).toBe("undecided");
    expect(claim(claims, "distribution-appraisals-vary-most").verdict).toBe("supported");
  });

  it("see no difference where every reply of a model moves to another question", () => {
    const one = claim(claims, "distribution-distance-knows-its-items");
    expect([one.verdict, one.ours.value, one.ours.n]).toEqual(["not-supported", 0, 48]);
    expect(one.note).toContain("total variation grows in 48");
  });

  it("count the replies that name no option from the table", () => {
    const one = claim(claims, "distribution-refusals-uniform");
    const unparsed = replies.rows.reduce((sum, row) => sum + row.unparsed, 0);
    expect(one.note).toContain(`${unparsed} replies name no option`);
    const short = { rows: replies.rows.map((row, i) => (i === 0 ? { ...row, counts: [19, 0, 0, 0] } : row)) };
    expect(claim(distributions(data, short), "distribution-refusals-uniform").verdict).toBe("not-supported");
  });
});

describe("the claim about every choice of the analysis", () => {
  it("does not hold when chain of thought gives the answers of 0-shot", () => {
    const same = new Map(
      [...(data["modelAnswers" as never] as Map<string, Map<string, number | null>>)].map(
        ([key, answers], _, all) => {
          const plain = all.find(([other]) => other === key.replace("_0shot_cot", "_0shot"));
          return [key, plain?.[1] ?? answers] as const;
        },
      ),
    );
    const unchanged = new StudyData(data.items, same);
    for (const one of specifications(unchanged)) {
      expect([one.verdict, one.ours.value]).toEqual(["not-supported", 0]);
    }
  });
});

describe("Figures 12 and 13", () => {
  it("show eight tasks by two measures, with a value and references for six models and the observer", () => {
    for (const figure of [figure12(data, replies), figure13(data, replies)]) {
      const { columns, rows } = figure.table;
      expect(rows).toHaveLength(4 * 2 * (6 + 2));
      for (const row of rows) {
        const empty = columns.filter((_, i) => row[i] === null);
        // The observer has no prompt, and its exact prediction was not drawn, so it has no floor.
        const expected: Record<string, string[]> = {
          "Bayesian observer, prediction": ["prompt", "floor", "floor 95%"],
          "Bayesian observer, 20 draws": ["prompt"],
        };
        expect(empty).toEqual(expected[row[2] as string] ?? []);
      }
      expect(figure.inputs.map((input) => (typeof input === "string" ? input : input.path))).toContain(
        "data/affective-cognition/derived/reply-counts.csv",
      );
      expect(figure.seed).toBe(1);
    }
  }, 30_000);
});

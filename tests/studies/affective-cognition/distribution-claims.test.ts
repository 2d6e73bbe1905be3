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
import { ClaimContext } from "../../../src/studies/affective-cognition/paper/context.js";
import { distributionClaims } from "../../../src/studies/affective-cognition/paper/distribution-statements.js";
import { specificationClaims } from "../../../src/studies/affective-cognition/paper/manipulation-statements.js";

const complete = (inputs: readonly ClaimInput[]): Claim[] =>
  inputs.map((input) => completeClaim("affective-cognition", input));
const distributions = (own: StudyData, counts: ReplyCounts): Claim[] =>
  complete(distributionClaims(new ClaimContext(own, counts, [])));
const specifications = (own: StudyData): Claim[] =>
  complete(specificationClaims(new ClaimContext(own, { rows: [] }, [])));

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
    for (const one of all) if (one.verdict !== "reproduced") expect(one.note).not.toBe("");
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
    expect(claim(list, "distribution-above-chance-total-variation").ours.value).toBe(1);
    expect(claim(list, "distribution-above-chance-squared-euclidean").verdict).toBe("reproduced");
    const full = claim(list, "distribution-full-distributions");
    // 95% of tasks by such respondents are within the floor: 45.6 of 48 on average.
    expect(full.ours.value).toBeGreaterThan(0.85);
    const [, low, high] = /Distances are ([\d.]+) to ([\d.]+) times/.exec(full.note) as unknown as string[];
    expect(Number(low)).toBeLessThanOrEqual(1);
    expect(Number(high)).toBeLessThan(1.4);
  });

  it("do not hold for a respondent that guesses", () => {
    const guessing = madeUp((_, options, next) => Math.floor(next() * options));
    const list = distributions(data, guessing);
    for (const measure of ["total-variation", "squared-euclidean", "appraisal"]) {
      expect(claim(list, `distribution-above-chance-${measure}`).ours.value).toBe(0);
    }
    expect(claim(list, "distribution-full-distributions").ours.value).toBe(0);
  });

  it("see no difference where every reply of a model moves to another question", () => {
    const one = claim(claims, "distribution-distance-knows-its-items");
    expect([one.verdict, one.ours.value]).toEqual(["differs", 0]);
    expect(one.note).toContain("shuffling makes it larger in 48 of 48");
  });

  it("count the replies that name no option from the table", () => {
    const one = claim(claims, "distribution-refusals-uniform");
    for (const [key, name] of [
      ["azure_gpt-4_0shot_cot", "gpt-4/0shot-cot"],
      ["gemini-1.5-pro-002_0shot", "gemini-1.5/0shot"],
    ] as const) {
      const unparsed = replies.rows.filter((r) => r.key === key).reduce((sum, r) => sum + r.unparsed, 0);
      expect(one.note).toContain(`${name} ${unparsed}`);
    }
    const short = { rows: replies.rows.map((row, i) => (i === 0 ? { ...row, counts: [19, 0, 0, 0] } : row)) };
    expect(claim(distributions(data, short), "distribution-refusals-uniform").verdict).toBe("differs");
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
      expect([one.verdict, one.ours.value]).toEqual(["differs", 0]);
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
      expect(figure.inputs).toContain("data/affective-cognition/derived/reply-counts.csv");
      expect(figure.seed).toBe(1);
    }
  }, 30_000);
});

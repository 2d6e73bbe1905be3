import { describe, expect, it } from "vitest";
import type { PersonAnswer } from "../../../src/core/person-answer.js";
import { simulatedCsv } from "../../../src/people/answers/answers-csv.js";
import { crossedShare } from "../../../src/people/answers/crossed-share.js";
import { readKeepRule, whyDropped } from "../../../src/people/answers/keep-rule.js";
import { computeNorms } from "../../../src/people/answers/norms.js";
import { normsCsv } from "../../../src/people/answers/norms-csv.js";
import { namingNorms, scaleNorms } from "../../../src/people/answers/other-norms.js";
import { readPersonAnswers } from "../../../src/people/answers/read-answers.js";
import { simulatePeople } from "../../../src/people/answers/simulate-people.js";
import { twoWayClusteredMean } from "../../../src/stats/two-way-clustered-mean.js";

const row = (participant: string, item: string, index: number | null, more = {}): PersonAnswer => ({
  ...{ participant, item, question: "answer", kind: "choice", answer: "", index, value: null },
  ...{ status: index === null ? "skipped" : "ok", orderShown: [], position: null, seconds: null },
  ...more,
});

describe("norms of an item", () => {
  const items = [
    { id: "a", story: "s", options: ["x", "y"], keyed: 1 },
    { id: "b", story: "t", options: ["x", "y, or so"] },
  ];
  const norms = computeNorms(
    [
      ...[row("p1", "a", 0, { seconds: 3 }), row("p2", "a", 0, { seconds: 8 })],
      ...[row("p3", "a", 1, { seconds: 4 }), row("p4", "a", 0)],
      ...[row("p1", "b", 0), row("p2", "b", 1), row("p3", "b", null)],
    ],
    items,
  );

  it("has a mode by the strict rule, entropy, the theory's share and median seconds", () => {
    const [a, b] = norms.items;
    // 3 of 4: -(0.75 log2 0.75 + 0.25 log2 0.25) = 0.8113.
    expect(a).toMatchObject({ mode: 0, labelShare: 0.25, seconds: 4 });
    expect(a!.entropy).toBeCloseTo(0.8113, 4);
    expect(b).toMatchObject({ mode: null, modes: [0, 1], labelShare: Number.NaN, seconds: Number.NaN });
    expect(b!.entropy).toBe(1);
  });

  it("is a row of a table, empty where it is undefined", () => {
    const [header, a, b] = normsCsv(norms, items).split("\n");
    expect(header).toBe(
      "item,story,n,unscored,mode,tied,share,share_low,share_high,entropy,label_share,seconds",
    );
    expect(a).toMatch(/^a,s,4,0,x,1,0\.75,0\.194/);
    expect(b).toMatch(/^b,t,2,1,,2,0\.5,.*,1,,$/);
  });

  it("is kept or dropped by a rule", () => {
    const [a] = norms.items;
    expect(whyDropped(a!, readKeepRule("n>=4, share > 0.7,entropy<1,seconds<=4"))).toBeUndefined();
    expect(whyDropped(a!, readKeepRule("n>4,share>=0.8"))).toBe("n is 4, not > 4; share is 0.75, not >= 0.8");
    expect(whyDropped(norms.items[1]!, readKeepRule("seconds<9"))).toBe("seconds is unknown, not < 9");
    for (const text of ["n=10", "mode>=1", "n>=", "", "n>=5,", "share>=0x1"]) {
      expect(() => readKeepRule(text)).toThrow(/^--keep: ".*" is no condition; write n>=10/);
    }
  });
});

describe("crossedShare", () => {
  const people = [1, 1, 1, 2, 2, 2, 3, 3, 3];
  const stories = [1, 2, 3, 1, 2, 3, 1, 2, 3];
  it("stays within 0 and 1 where a plain interval does not", () => {
    const mean = twoWayClusteredMean([1, 1, 1, 0, 1, 1, 1, 1, 1], people, stories);
    expect(mean.ci[1]).toBeGreaterThan(1);
    const { value, ci } = crossedShare(mean);
    expect(value).toBe(mean.value);
    // logit(8/9) = 2.0794; half = 4.3027 * 0.1111 / (8/9 * 1/9) = 4.8405.
    expect(ci[1]).toBeCloseTo(1 / (1 + Math.exp(-(Math.log(8) + (4.302653 * mean.se) / (8 / 81)))), 5);
    expect(ci[0]).toBeGreaterThan(0);
  });

  it("has an exact interval where all agree, and none with one cluster", () => {
    // All of 3 clusters: 0.025^(1/3) = 0.2924.
    const { ci, method } = crossedShare(twoWayClusteredMean(Array(9).fill(1), people, stories));
    expect(ci).toEqual([expect.closeTo(0.2924, 4), 1]);
    expect(method).toMatch(/exact interval of 3 trials$/);
    expect(crossedShare(twoWayClusteredMean([1, 0], [1, 1], [1, 2])).ci[0]).toBeNaN();
  });
});

describe("norms of other questions", () => {
  const scale = { question: "intensity", kind: "scale", status: "ok" };
  const text = { question: "naming", kind: "text", status: "ok" };
  const answers = [
    ...[row("p1", "a", null, { ...scale, value: 60 }), row("p2", "a", null, { ...scale, value: 70 })],
    row("p3", "a", null, { question: "intensity", kind: "text" }),
    ...[
      row("p1", "a", null, { ...text, answer: "Relieved!" }),
      row("p2", "a", null, { ...text, answer: "glad" }),
    ],
    ...[
      row("p3", "a", null, { ...text, answer: " ｒelieved" }),
      row("p4", "a", null, { ...text, answer: "…" }),
    ],
  ];

  it("are means of scales, and words of people's own", () => {
    const [intensity, ...none] = scaleNorms(answers);
    expect(none).toEqual([]);
    expect(intensity).toMatchObject({ item: "a", question: "intensity", n: 2, mean: 65, unscored: 1 });
    // 65 +- 12.7062 * 5.
    expect(intensity!.ci[0]).toBeCloseTo(65 - 12.7062 * 5, 3);
    expect(namingNorms(answers)).toEqual([
      {
        ...{ item: "a", question: "naming", n: 3 },
        words: [
          { word: "relieved", count: 2 },
          { word: "glad", count: 1 },
        ],
      },
    ]);
  });
});

describe("simulated people", () => {
  const items = ["a", "b", "c", "d"].map((id) => ({ id, story: id, options: ["x", "y"] }));

  it("are the same each time, answer balanced lists, and come back through a file as simulated", async () => {
    const simulated = simulatePeople(items, { participants: 6, each: 2, seed: 3, checks: 2, careless: 1 });
    expect(simulatePeople(items, { participants: 6, each: 2, seed: 3, checks: 2, careless: 1 })).toEqual(
      simulated,
    );
    expect(items.map(({ id }) => simulated.answers.filter(({ item }) => item === id).length)).toEqual([
      3, 3, 3, 3,
    ]);
    const asked = items.map((item) => ({
      ...{ ...item, study: "affective-cognition", conditions: {}, stimulus: { text: "Ann won." } },
      question: "How?",
    }));
    const bytes = new TextEncoder().encode(simulatedCsv(simulated));
    const reading = await readPersonAnswers({ name: "answers.csv", bytes }, asked as never);
    expect(reading.simulated).toBe(true);
    expect(reading.answers).toEqual(simulated.answers);
    expect(reading.checks).toEqual(simulated.checks);
  });

  it("are refused where a planted share would pass 0 or 1", () => {
    const spread = { participant: 0.1, story: 0.1, item: 0.1 };
    expect(() => simulatePeople(items, { participants: 2, seed: 1, share: 0.8, spread })).toThrow(
      /^simulatePeople requires shares from 0 to 1, got 0.5 to 1.1/,
    );
  });
});

import { describe, expect, it } from "vitest";
import { randomStream } from "../../../../src/core/random.js";
import type { Rating } from "../../../../src/core/rating.js";
import { biasFigures } from "../../../../src/judges/bias/bias-figures.js";
import type { BiasOptions } from "../../../../src/judges/bias/bias-report.js";
import { judgeBias } from "../../../../src/judges/bias/judge-bias.js";
import type { BiasSection } from "../../../../src/judges/bias/sections/contract.js";
import type { ReplacementData } from "../../../../src/judges/bias/sections/replacement-data.js";
import { checkFigure } from "../../../../src/plots/provenance.js";
import { altTest, ppiMean } from "../../../../src/stats/index.js";

const people = ["ann", "ben", "cem"];
const judges = ["good", "bad"];
const criteria = ["warmth", "clarity"];
const kindOf = (rater: string): Rating["rater"]["kind"] => (people.includes(rater) ? "expert" : "model");

/** 60 conversations, two criteria: the good judge sees as people do, the bad one sees nothing and is kind. */
function ratings(keep: (rater: string, at: number) => boolean = () => true): Rating[] {
  const stream = randomStream(5, "replacement");
  const hold = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));
  return Array.from({ length: 60 }, (_, at) => at).flatMap((at) => {
    const shared = stream.normal();
    return criteria.flatMap((criterion) => {
      const own = 3 + shared + 0.5 * stream.normal();
      return [...people, ...judges].flatMap((rater): Rating[] => {
        const noise = 0.7 * stream.normal();
        const value = rater === "bad" ? hold(4.5 + noise) : hold(own + noise);
        if (!keep(rater, at)) return [];
        const conversation = `c${at}`;
        return [
          {
            ...{ target: conversation, conversation, criterion, value, status: "ok" },
            rater: { id: rater, kind: kindOf(rater), version: null },
          },
        ];
      });
    });
  });
}

function sectionOf(table: Rating[], options: BiasOptions = {}): BiasSection {
  const report = judgeBias(table, { sections: ["replacement"], resamples: 20, ...options });
  return report.sections[0]!;
}
const dataOf = (section: BiasSection): ReplacementData => section.data as ReplacementData;

describe("the section on people's replacement", () => {
  it("gives altTest's numbers, by both kinds of units, over all criteria and for each", () => {
    const table = ratings();
    const { rows, epsilon } = dataOf(sectionOf(table));
    expect(epsilon).toBe(0.2); // experts
    expect(rows.map(({ judge, criterion }) => `${judge} ${criterion ?? "all"}`)).toEqual(
      judges.flatMap((judge) => ["all", ...criteria].map((criterion) => `${judge} ${criterion}`)),
    );
    const valuesOf = (rater: string): number[] =>
      table.filter(({ rater: { id } }) => id === rater).map(({ value }) => value!);
    const clusters = table.filter(({ rater: { id } }) => id === "good").map(({ target }) => target);
    for (const judge of judges) {
      const row = rows.find((one) => one.judge === judge && one.criterion === undefined)!;
      const settings = { scoring: "negativeRmse", epsilon: 0.2 } as const;
      const lists = people.map(valuesOf);
      const byRating = altTest(lists, valuesOf(judge), settings);
      const byUnit = altTest(lists, valuesOf(judge), { ...settings, clusters });
      expect(row.byRating).toMatchObject({ n: 120, winningRate: byRating.winningRate });
      expect(row.byUnit).toMatchObject({ n: 60, winningRate: byUnit.winningRate });
      expect(row.byUnit.advantage).toBeCloseTo(byUnit.advantage, 14);
      expect(row.byUnit.people.map(({ id, p }) => [id, p])).toEqual(
        byUnit.people.map(({ p }, i) => [people[i], p]),
      );
    }
  });

  it("lets the good judge pass and the bad one not, and says so", () => {
    const section = sectionOf(ratings());
    expect(section.answer[0]).toBe(
      "With epsilon 0.20 and conversations as units, 1 of 2 judges may replace one of the people: good.",
    );
    const [verdicts, persons] = section.tables;
    expect(verdicts!.rows.map(([judge, , , verdict, , , , more]) => [judge, verdict, more])).toEqual([
      ["good", "both pass", "0"],
      ["bad", "neither passes", "no number suffices"],
    ]);
    expect(persons!.rows).toHaveLength(6);
    // Without an own epsilon the report says whose advice it took.
    expect(section.notes[0]).toMatch(/^Epsilon is 0\.20, the authors' advice for experts/);
  });

  it("takes the stated epsilon, and a smaller one for people who are no experts", () => {
    expect(dataOf(sectionOf(ratings(), { epsilon: 0.05 })).epsilon).toBe(0.05);
    const crowd = ratings().map((one) =>
      one.rater.kind === "expert" ? { ...one, rater: { ...one.rater, kind: "person" as const } } : one,
    );
    expect(dataOf(sectionOf(crowd)).epsilon).toBe(0.1);
    expect(() => sectionOf(ratings(), { epsilon: 2 })).toThrow(
      "judgeBias requires an epsilon from 0 to below 1, got 2",
    );
    expect(() => sectionOf(ratings(), { labelledAtRandom: "yes" as unknown as boolean })).toThrow(
      'judgeBias requires labelledAtRandom to be true or false, got "yes"',
    );
  });

  it("tests a mean of a crowd, but never leaves it out as a person", () => {
    const found = dataOf(sectionOf(ratings(), { averages: ["bad"] }));
    expect(found.people).toEqual(people);
    expect(found.rows.some(({ judge }) => judge === "bad")).toBe(true);
  });

  it("is not computable with fewer than 3 people, and without a judge", () => {
    const two = sectionOf(ratings((rater) => rater !== "cem"));
    expect(two.computable).toBe(false);
    expect(two.answer[0]).toBe(
      "Not computable: needs 3 people who rated by themselves (kind person or expert), got 2; each is left out once and the others remain.",
    );
    const alone = sectionOf(ratings((rater) => people.includes(rater)));
    expect(alone.answer[0]).toMatch(/needs a judge, or a mean of a crowd/);
  });

  it("corrects means only if labels are declared to be a random part", () => {
    // People rated the first 20 conversations.
    const table = ratings((rater, at) => judges.includes(rater) || at < 20);
    expect(dataOf(sectionOf(table)).means).toEqual([]);
    const section = sectionOf(table, { labelledAtRandom: true });
    const { means } = dataOf(section);
    expect(means.map(({ labelled, unlabelled }) => [labelled, unlabelled])).toEqual(
      new Array(4).fill([20, 40]),
    );
    const of = (rater: string) =>
      table.filter(({ rater: { id }, criterion }) => id === rater && criterion === "warmth");
    const three = people.map(of);
    const labels = three[0]!.map(
      ({ value }, i) => (value! + three[1]![i]!.value! + three[2]![i]!.value!) / 3,
    );
    const judged = of("bad").map(({ value }) => value!);
    const direct = ppiMean(labels, judged.slice(0, 20), judged.slice(20));
    const own = means.find(({ judge, criterion }) => judge === "bad" && criterion === "warmth")!;
    expect(own.corrected.value).toBeCloseTo(direct.value, 12);
    expect(own.corrected.ci![1]).toBeCloseTo(direct.ci[1], 12);
    expect(section.tables.at(-1)!.rows).toHaveLength(4);
    expect(section.answer.at(-1)).toMatch(/lies outside the corrected interval in [2-4] of 4 means/);
  });

  it("draws each person's lead over each judge, also with long names and many people", () => {
    const long = ratings().map((one) =>
      one.rater.id === "good"
        ? { ...one, rater: { ...one.rater, id: "a-judge-with-a-very-long-name-and-a-date-2026-11-23" } }
        : one,
    );
    const report = judgeBias(long, { sections: ["replacement"], resamples: 20 });
    const figure = biasFigures(report).find(({ id }) => id === "figure-replacement")!;
    expect(() => checkFigure(figure)).not.toThrow();
    expect(figure.table.rows).toHaveLength(6);
    expect(figure.alt).toMatch(/bad beats 0 of the people with conversations as units/);
  });

  it("asks of pairs whether the judge prefers what people prefer", () => {
    const stream = randomStream(2, "pairs");
    const pairs = Array.from({ length: 40 }, (_, at) => {
      const better = Number(stream.next() < 0.5);
      return [...people, "good"].map(
        (rater): Rating => ({
          ...{ target: `a${at}`, other: `b${at}`, status: "ok" },
          value: stream.next() < 0.85 ? better : 1 - better,
          rater: { id: rater, kind: kindOf(rater), version: null },
        }),
      );
    }).flat();
    const { rows } = dataOf(sectionOf(pairs));
    expect(rows).toHaveLength(1);
    expect(rows[0]!.scoring).toBe("accuracy");
  });
});

import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { length } from "../../../src/judges/diagnostics/length.js";
import { loadFixture } from "../../support/fixture.js";
import { answerOf, gold, type Row, ratingRows, ratingsOfPairs, valuesOf, verdict } from "./rating-rows.js";

interface Slope {
  value: number;
  lower: number;
  upper: number;
  p: number;
}
interface Case {
  judge: string;
  inputs: { verdicts: (number | null)[][]; gold: number[]; lengths: number[][] };
  slopes: Record<"association" | "adjusted", Slope>;
}

describe("LLMBar's judges", () => {
  const cases = loadFixture<Case>("scipy", "pairDiagnostics").cases;

  it.each(cases)("$judge: the slopes are statsmodels'", (one) => {
    const [found] = answerOf(length, ratingsOfPairs(one)).data!.pairs;
    for (const [name, want] of Object.entries(one.slopes)) {
      const { value, ci, p } = found![name as "association" | "adjusted"]!;
      expect([value, ...ci].map((x) => x.toFixed(8))).toEqual(
        [want.value, want.lower, want.upper].map((x) => x.toFixed(8)),
      );
      expect(Math.abs(p / want.p - 1)).toBeLessThan(1e-6);
    }
  });

  it("GPT-4 seems to dislike length, until quality is held equal", () => {
    const gpt4 = cases.find(({ judge }) => judge === "GPT-4")!;
    const [adjusted, association] = answerOf(length, ratingsOfPairs(gpt4)).effects;
    expect(association!.value.toFixed(1)).toBe("-0.8");
    expect(adjusted!.value.toFixed(1)).toBe("0.1");
    // Without gold there is the association alone, and nothing is tested.
    const without = answerOf(length, ratingsOfPairs(gpt4, false));
    expect(without.effects.map(({ label, value, p }) => [label, value.toFixed(3), p])).toEqual([
      ["GPT-4: logits per SD of length, an association", "-0.792", undefined],
    ]);
    expect(without.note).toContain("a slope is an association: longer replies may be better");
  });
});

describe("pairs", () => {
  it("do not change when they are named the other way round", () => {
    const [one] = loadFixture<Case>("scipy", "pairDiagnostics").cases;
    const ratings = ratingsOfPairs(one!);
    const turned = ratings.map((rating, i) =>
      i % 3 === 0
        ? rating
        : {
            ...rating,
            ...{ target: rating.other!, other: rating.target },
            ...{ length: rating.otherLength, otherLength: rating.length },
            value: rating.value === null ? null : 1 - rating.value,
            ...(rating.position === undefined ? {} : { position: 1 - rating.position }),
          },
    );
    expect(valuesOf(answerOf(length, turned as typeof ratings).effects)).toEqual(
      valuesOf(answerOf(length, ratings).effects),
    );
  });

  it("a judge that says what people say has no slope, and the note says why", () => {
    const rows = Array.from({ length: 30 }, (_, i) => {
      const truth = i % 2;
      const lengths = { length: 100 + 7 * i, otherLength: 300 - 5 * i };
      return [0, 1]
        .map((place) => verdict(`p${i}`, place, truth, lengths))
        .concat(gold(`p${i}`, truth, lengths));
    }).flat();
    const found = answerOf(length, ratingRows(rows));
    expect(found.effects[0]!.value).toBeNaN();
    expect(found.note).toContain("No slope can be told where every verdict follows something else: j (gold");
  });

  it("need both lengths", () => {
    expect(length.compute(ratingRows([verdict("x", 0, 1, { length: 5 })])).note).toBe(
      "not computable: needs verdicts with the lengths of both outputs (length and otherLength)",
    );
  });
});

describe("single ratings", () => {
  const people = (target: string, values: number[], more: Row): Row[] =>
    values.map((value, i) => ({ target, value, ...more, id: `p${i}`, kind: "person" }));

  it("the noise of people's means is taken off", () => {
    // ln length x = -1, 0, 1, 0 (its SD s = sqrt(2/3)). Two people say q - d and q + d with d = 1/2, 1/2, -1/2, -1/2,
    // so that neither is severe: means q = 0, 3, 3, 2, squares 1/2 each over 4 df: 1/2 a rating, 1/4 a mean, of
    // which centring over four leaves 3/4. The judge says y = 1, 2, 6, 3. Centred: xx = 2, xq = 3,
    // qq = 6 - 4 * 3/4 * 1/4 = 5.25, xy = 5, qy = 6; (5 * 5.25 - 6 * 3) / (2 * 5.25 - 9) = 5.5 for one unit of ln length.
    const x = [-1, 0, 1, 0];
    const q = [0, 3, 3, 2];
    const d = [0.5, 0.5, -0.5, -0.5];
    const rows = x.flatMap((log, i) => {
      const target = "abcd"[i]!;
      const more = { length: Math.exp(log + 5) };
      return [
        { target, value: [1, 2, 6, 3][i]!, ...more },
        ...people(target, [q[i]! - d[i]!, q[i]! + d[i]!], more),
      ];
    });
    const found = answerOf(length, ratingRows(rows));
    expect(found.effects[0]).toMatchObject({ label: "j: points per SD of length, quality held equal", n: 4 });
    expect(found.effects[0]!.value).toBeCloseTo(5.5 * Math.sqrt(2 / 3), 10);
    expect(found.data!.ratings[0]!.noiseKnown).toBe(true);
  });

  it("a declared mean of people is no rater", () => {
    const lengths = [100, 200, 500].map((length, i) => ({ target: "abc"[i]!, length }));
    const rows = lengths.flatMap((more, i): Row[] => [
      { ...more, value: [1, 3, 8][i]! },
      { ...more, value: [1, 2, 6][i]!, id: "crowd", kind: "person" },
    ]);
    const labels = answerOf(length, ratingRows(rows), { averages: ["crowd"] }).effects.map(
      ({ label }) => label,
    );
    expect(labels).toEqual(["j: points per SD of length, an association"]);
  });

  it("respondents are compared with themselves", () => {
    // b writes longer and is rated higher, but within each respondent the longer text gets 1 less.
    const row = (respondent: string, target: string, log: number, value: number): Row => ({
      ...{ respondent, target, conversation: target, value },
      length: Math.exp(log),
    });
    const rows = [row("a", "x", 1, 2), row("a", "y", 2, 1), row("b", "x", 5, 9), row("b", "y", 6, 8)];
    const found = answerOf(length, ratingRows(rows));
    expect(found.effects[0]!.value).toBeLessThan(0);
    // -1 for one unit of ln length, in SDs of 1, 2, 5, 6: sqrt(17 / 3).
    expect(found.effects[0]!.value).toBeCloseTo(-Math.sqrt(17 / 3), 10);
  });
});

describe("single ratings beside people who hardly agree", () => {
  const random = randomStream(1, "unreliable");
  const people = ["anna", "ben", "cleo"];
  /** `quality` = how much of what people say is in the text; the rest of each rating is that person's own. */
  const tableOf = (quality: number): Row[] =>
    Array.from({ length: 60 }, (_, item): Row[] => {
      const [good, letters] = [random.next() - 0.5, 50 + Math.floor(400 * random.next())];
      const about = { target: `t${item}`, length: letters };
      return [
        { ...about, value: 3 + 4 * good + (random.next() - 0.5) },
        ...people.map(
          (id): Row => ({
            ...{ ...about, id, kind: "person" },
            value: 3 + 4 * quality * good + 4 * (1 - quality) * (random.next() - 0.5),
          }),
        ),
      ];
    }).flat();

  it("gives no slope at equal quality where their means are noise, and one where they are not", () => {
    const [noise] = answerOf(length, ratingRows(tableOf(0))).data!.ratings;
    expect(noise!.adjusted!.value).toBeNaN();
    expect(noise!.association.value).not.toBeNaN();
    const [told] = answerOf(length, ratingRows(tableOf(0.8))).data!.ratings;
    // The judge goes by the quality alone.
    expect(Math.abs(told!.adjusted!.value)).toBeLessThan(0.4);
  });

  it("takes the deviation of length within each criterion, whatever texts the others have", () => {
    // ln length of a and b: 0 and 2 on warmth (SD 1.41), 10 and 10.2 on wit (SD 0.141). One point a text on both.
    const rows = [
      { criterion: "warmth", logs: [0, 2] },
      { criterion: "wit", logs: [10, 10.2] },
    ].flatMap(({ criterion, logs }) =>
      logs.map((log, i): Row => ({ target: `${criterion}${i}`, criterion, length: Math.exp(log), value: i })),
    );
    const { ratings } = answerOf(length, ratingRows(rows)).data!;
    // Two texts are 1.41 deviations apart: 1 point / 1.41.
    expect(ratings.map(({ association }) => association.value.toFixed(6))).toEqual(["0.707107", "0.707107"]);
  });
});

import { describe, expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { type Asked, answersOf } from "../../../src/judges/bias/answers.js";
import { judgeBias } from "../../../src/judges/bias/judge-bias.js";
import { biasSections } from "../../../src/judges/bias/sections/registry.js";
import type { Effect } from "../../../src/judges/diagnostics/contract.js";
import { diagnostics } from "../../../src/judges/diagnostics/registry.js";
import { leaderboard, rating } from "./tables.js";

describe("judgeBias", () => {
  it("asks every question of the registry, in its order, and gives plain JSON", () => {
    const report = judgeBias(leaderboard({ targets: 8 }));
    expect(report.diagnostics.map(({ id }) => id)).toEqual(diagnostics.map(({ id }) => id));
    for (const { question, answer, note, verdict } of report.diagnostics) {
      expect(question).toMatch(/\?$/);
      expect(answer).toMatch(/[.?]$/);
      expect(note).not.toBe("");
      expect(verdict).toMatch(/^(found|negligible|undecided|described|not-computable)$/);
    }
    const again = JSON.parse(JSON.stringify(report));
    expect(again.table.n).toBe(72);
    expect(JSON.parse(JSON.stringify(judgeBias(leaderboard({ targets: 8 }))))).toEqual(again);
  });

  it("says the same whatever the order of the rows", () => {
    const ratings = leaderboard({ targets: 12 });
    const values = (list: typeof ratings) =>
      judgeBias(list).ranks.map(({ label, respondents }) => [
        label,
        ...respondents.map(({ respondent, value }) => `${respondent} ${value.toFixed(9)}`),
      ]);
    expect(values(ratings.toReversed()).sort()).toEqual(values(ratings).sort());
  });

  it("refuses what is no table, an option that it does not know, and names that are not there", () => {
    const ratings = [
      rating("a", "x", 1, { criterion: "warmth" }),
      rating("b", "x", 2, { criterion: "warmth" }),
    ];
    const refused = (act: () => unknown, message: RegExp) => {
      expect(act).toThrow(InputError);
      expect(act).toThrow(message);
    };
    refused(() => judgeBias([]), /^judgeBias requires ratings, got an empty list$/);
    refused(() => judgeBias("x" as never), /^a table of ratings is a list, got string$/);
    refused(() => judgeBias([{ ...ratings[0]!, value: Number.NaN }]), /got the value NaN at index 0/);
    refused(
      () => judgeBias([ratings[0]!, { ...ratings[1]!, value: null }]),
      /value null with status "ok" at index 1/,
    );
    refused(() => judgeBias(ratings, { levle: 0.9 } as never), /knows the options .*, got "levle"/);
    refused(() => judgeBias(ratings, { level: 95 }), /level between 0 and 1, got 95/);
    refused(
      () => judgeBias(ratings, { reversed: ["cold"] }),
      /got "cold" in reversed, but the table has warmth/,
    );
    refused(
      () => judgeBias(ratings, { scales: { "": [1, 5] } }),
      /got "" in scales, but the table has warmth/,
    );
    refused(
      () => judgeBias(ratings, { scales: { warmth: [5, 1] } }),
      /scale \[lowest, highest\] of "warmth", got \[5,1\]/,
    );
    refused(
      () => judgeBias(ratings, { averages: ["crowd"] }),
      /got "crowd" in averages, but the raters are a, b/,
    );
  });

  it.each([
    ["each question", [], diagnostics.length],
    ["each question and section", undefined, diagnostics.length + biasSections.length],
  ])("tells its progress before %s", (_, sections, steps) => {
    const told: string[] = [];
    judgeBias(leaderboard({ targets: 4 }), {
      ...(sections === undefined ? {} : { sections }),
      onProgress: (done, total, id) => told.push(`${done}/${total} ${id}`),
    });
    expect(told).toHaveLength(steps);
    expect(told[0]).toBe(`0/${steps} ${diagnostics[0]!.id}`);
  });
});

/** A diagnostic that found these effects. */
const asked = (id: string, effects: Partial<Effect>[]): Asked => ({
  diagnostic: { id, question: "Is it?" },
  found: {
    computable: true,
    effects: effects.map((effect) => ({
      label: id,
      value: 1,
      ci: [0.5, 1.5],
      n: 10,
      units: "targets",
      ...effect,
    })),
    note: "A note.",
  },
});
const tested = { null: 0, margin: 0.2 };

describe("the verdict of a question", () => {
  it("is found where the headline's p holds after its own effects and Holm over all questions", () => {
    const answers = answersOf(
      [
        // 3 tested effects: 0.005 x 3 = 0.015; Holm over 3 headlines: 3 x 0.01 = 0.03, then 2 x 0.015 = 0.03.
        asked("three", [{ ...tested, p: 0.005 }, { ...tested, p: 0.5 }, { ...tested, p: 0.9 }, {}]),
        asked("one", [{ ...tested, p: 0.01 }]),
        asked("none", [{ ...tested, p: 0.04 }]),
      ],
      0.95,
    );
    expect(answers.map(({ verdict }) => verdict)).toEqual(["found", "found", "found"]);
    expect(answers[0]!.headline).toMatchObject({ p: 0.005, pOfAll: 0.015, pAdjusted: 0.03, tested: 3 });
    expect(answers[1]!.headline).toMatchObject({ pOfAll: 0.01, pAdjusted: 0.03 });
    expect(answers[2]!.headline!.pAdjusted).toBeCloseTo(0.04, 12);
    expect(answers[0]!.answer).toMatch(/^Found\. .*p = 0\.030/);
  });

  it("is never found by a p that one question of many could show by chance", () => {
    // 0.02 x 10 questions = 0.2
    const many = Array.from({ length: 9 }, (_, i) => asked(`q${i}`, [{ ...tested, p: 0.5 }]));
    const [first] = answersOf([asked("first", [{ ...tested, p: 0.02 }]), ...many], 0.95);
    expect(first!.headline!.pAdjusted).toBeCloseTo(0.2, 12);
    expect(first!.verdict).toBe("undecided");
  });

  it("is negligible only if the whole interval of every tested effect lies within its margin", () => {
    const within = { ...tested, p: 0.5, value: 0.05, ci: [-0.1, 0.19] as [number, number] };
    const verdict = (...effects: Partial<Effect>[]) => answersOf([asked("q", effects)], 0.95)[0]!.verdict;
    expect(verdict(within, within)).toBe("negligible");
    expect(verdict(within, { ...within, ci: [-0.1, 0.2] })).toBe("undecided");
    expect(verdict(within, { ...within, margin: undefined })).toBe("undecided");
    expect(verdict(within, { ...within, ci: [Number.NaN, Number.NaN], p: Number.NaN })).toBe("undecided");
    // An effect that is not tested has no say.
    expect(verdict(within, { value: 9 })).toBe("negligible");
  });

  it("says of a found effect that is surely smaller than its margin that it hardly matters", () => {
    const small = { ...tested, p: 0.0001, value: 0.05, ci: [0.03, 0.07] as [number, number] };
    const [one] = answersOf([asked("q", [small])], 0.95);
    expect(one).toMatchObject({ verdict: "found", answer: expect.stringMatching(/hardly matters\.$/) });
    const [large] = answersOf([asked("q", [{ ...small, ci: [0.03, 0.3] }])], 0.95);
    expect(large!.answer).not.toMatch(/hardly matters/);
  });

  it("is described without a test, and not computable without an answer", () => {
    expect(answersOf([asked("q", [{}])], 0.95)[0]).toMatchObject({ verdict: "described", headline: null });
    const missing: Asked = {
      diagnostic: { id: "q", question: "Is it?" },
      found: {
        computable: false,
        missing: ["length"],
        effects: [],
        note: "not computable: needs column length",
      },
    };
    expect(answersOf([missing], 0.95)[0]).toMatchObject({
      verdict: "not-computable",
      answer: "Not computable: needs column length.",
    });
  });

  it("takes the effect with the most margins where several p are 0", () => {
    const [one] = answersOf(
      [
        asked("q", [
          { ...tested, p: 0, value: 1 },
          { ...tested, p: 0, value: -3, label: "far" },
        ]),
      ],
      0.95,
    );
    expect(one!.headline!.label).toBe("far");
  });
});

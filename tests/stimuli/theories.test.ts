import { describe, expect, it } from "vitest";
import { loadTemplate, templateIds } from "../../src/stimuli/load.js";
import { loadDimensions } from "../../src/stimuli/theories/dimensions.js";
import { loadTheory, theoryIds } from "../../src/stimuli/theories/load.js";
import { predictEmotion } from "../../src/stimuli/theories/predict.js";
import { type Theory, theorySchema } from "../../src/stimuli/theories/theory.js";

const made = (rules: Theory["rules"], words: Theory["words"]): Theory => ({
  ...{ id: "made", name: "Made", about: "For a test.", rules, words },
  sources: [{ id: "s", text: "A source", read: "whole" }],
});

describe("the theories", () => {
  it("are all here, and rest on no source that nobody has read", async () => {
    for (const id of theoryIds) {
      const { id: own, rules, sources } = await loadTheory(id);
      expect(own).toBe(id);
      const read = new Map(sources.map((source) => [source.id, source.read]));
      for (const { source } of rules) expect(read.get(source)).not.toBe("none");
    }
  });

  it("are refused where a row names a source that was not read, or an emotion without words", () => {
    const theory = made([{ when: { congruent: true }, emotion: "joy", source: "s" }], { joy: ["joyful"] });
    expect(theorySchema.safeParse(theory).success).toBe(true);
    const problems = (more: Partial<Theory>): string[] =>
      theorySchema.safeParse({ ...theory, ...more }).error?.issues.map(({ message }) => message) ?? [];
    expect(problems({ sources: [{ id: "s", text: "A source", read: "none" }] })).toEqual([
      "rests on s, which nobody has read",
    ]);
    expect(problems({ sources: [{ id: "t", text: "A source", read: "whole" }] })).toEqual([
      "names the source s, which is not listed",
    ]);
    expect(problems({ words: {} })).toEqual(["has no words for joy; give an empty list if there is none"]);
  });

  it("part where danger ends well against expectation: OCC says relieved, Table 1 surprised", async () => {
    const facts = { congruent: true, prospect: "danger", expected: false } as const;
    const offered = ["relieved", "resigned", "surprised", "devastated"];
    const of = async (id: string) => predictEmotion(await loadTheory(id), facts, offered).shares;
    expect(await of("occ")).toEqual([1, 0, 0, 0]);
    expect(await of("table-1")).toEqual([0, 0, 1, 0]);
    expect(await of("roseman")).toBeNull();
  });
});

describe("predictEmotion", () => {
  const rule = (emotion: string, when: Theory["rules"][number]["when"]) => ({ when, emotion, source: "s" });
  const words = { joy: ["joyful"], pride: ["proud"], relief: ["relieved", "at ease"], anger: [] };

  it("prefers the row that looks at more facts, and lets an emotion that is not offered give way", () => {
    const theory = made(
      [rule("joy", { congruent: true }), rule("pride", { congruent: true, cause: "self" })],
      words,
    );
    const facts = { congruent: true, cause: "self" } as const;
    expect(predictEmotion(theory, facts, ["joyful", "proud"]).shares).toEqual([0, 1]);
    expect(predictEmotion(theory, facts, ["joyful", "sad"])).toMatchObject({
      shares: [1, 0],
      note: "its first answer is not offered: pride",
    });
  });

  it("shares between rows of one rank, and splits an emotion's share between its words", () => {
    const theory = made([rule("joy", { congruent: true }), rule("relief", { prospect: "danger" })], words);
    const facts = { congruent: true, prospect: "danger" } as const;
    expect(predictEmotion(theory, facts, ["joyful", "relieved", "at ease"]).shares).toEqual([
      0.5, 0.25, 0.25,
    ]);
    expect(predictEmotion(theory, facts, ["joyful", "relieved"]).shares).toEqual([0.5, 0.5]);
  });

  it("says why it is undecided", () => {
    const theory = made([rule("anger", { congruent: false, cause: "other" })], words);
    const why = (facts: Parameters<typeof predictEmotion>[1]) =>
      predictEmotion(theory, facts, ["joyful"]).note;
    expect(why({ congruent: false })).toBe("its rows also look at cause");
    expect(why({ congruent: true })).toBe("it has no row for these facts");
    expect(why({ congruent: false, cause: "other" })).toBe("none of its answers is offered: anger");
    expect(predictEmotion(made([], {}), {}, ["joyful"]).note).toBe("no source of its table could be read");
  });
});

describe("a graded theory", () => {
  const graded = (weights: NonNullable<Theory["graded"]>["weights"]): Theory => ({
    ...made([], { joy: ["joyful"], thanks: ["grateful"], anger: ["angry"] }),
    graded: { source: "s", weights },
  });
  const theory = graded({
    joy: { congruent: 0.5, controllable: 0.4, other: 0 },
    thanks: { congruent: 0.4, other: 0.3 },
    anger: { congruent: -0.3, other: 0.4 },
  });
  const offered = ["joyful", "grateful", "angry"];

  it("adds up its correlations, a fact as 1, its opposite as -1, a cause only where it holds", () => {
    const of = (facts: Parameters<typeof predictEmotion>[1]) => predictEmotion(theory, facts, offered);
    expect(of({ congruent: true }).shares).toEqual([1, 0, 0]); // 0.5, 0.4, -0.3
    expect(of({ congruent: true, cause: "other" }).shares).toEqual([0, 1, 0]); // 0.5, 0.7, 0.1
    expect(of({ congruent: false, cause: "other" }).shares).toEqual([0, 0, 1]); // -0.5, -0.1, 0.7
    expect(of({ congruent: true, controllable: false, cause: "self" }).shares).toEqual([0, 1, 0]); // 0.1, 0.4, -0.3
  });

  it("shares where sums are equal, and is undecided about what was never measured", () => {
    const even = graded({ joy: { congruent: 0.2 }, thanks: { congruent: 0.2 }, anger: { congruent: -0.2 } });
    expect(predictEmotion(even, { congruent: true }, offered).shares).toEqual([0.5, 0.5, 0]);
    expect(predictEmotion(theory, { certain: true }, offered)).toMatchObject({
      shares: null,
      note: "nothing is measured of joyful and certain",
    });
    expect(predictEmotion(theory, { congruent: true }, ["joyful", "sad"]).note).toBe(
      "nothing is measured of sad and congruent",
    );
  });

  it("is what the review printed, for the facts of the paper's first pair", async () => {
    const review = await loadTheory("yeo-ong");
    expect(review.graded?.weights.joy).toMatchObject({ congruent: 0.56, controllable: 0.39 });
    const shares = (facts: Parameters<typeof predictEmotion>[1]) =>
      predictEmotion(review, facts, ["joyful", "frustrated", "grateful", "disappointed"]).shares;
    // Wanted, out of her hands: joy 0.56 - 0.39, gratitude 0.43 - 0.07.
    expect(shares({ congruent: true, controllable: false })).toEqual([0, 0, 1, 0]);
  });
});

describe("the dimensions", () => {
  it("are the 47 of the review, and hold those that the templates cross", async () => {
    const dimensions = await loadDimensions();
    const ids = new Set(dimensions.map(({ id }) => id));
    expect(ids.size).toBe(47);
    for (const template of await Promise.all(templateIds.map(loadTemplate))) {
      for (const { dimension } of template.appraisals) {
        if (dimension !== undefined) expect(ids).toContain(dimension);
      }
    }
  });
});

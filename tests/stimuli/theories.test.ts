import { describe, expect, it } from "vitest";
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

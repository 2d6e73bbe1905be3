import { describe, expect, it } from "vitest";
import { elizaReply } from "../../../src/agents/supporters/eliza/eliza.js";
import { type ElizaScript, loadElizaScript } from "../../../src/agents/supporters/eliza/script.js";
import { decompose, reflect } from "../../../src/agents/supporters/eliza/words.js";
import { randomStream } from "../../../src/core/random.js";

const seven = () => randomStream(7, "eliza");
/** A script whose every list has one answer, so that the answer is known. */
const small: ElizaScript = {
  title: "small",
  substitutions: [["i'm", "i am"]],
  reflections: [
    ["i am", "you are"],
    ["my", "your"],
    ["you", "I"],
    ["i", "you"],
    ["me", "you"],
  ],
  groups: { low: ["sad", "tired"] },
  keywords: [
    {
      words: ["i"],
      rank: 0,
      rules: [
        { when: "* i am * @low *", say: ["Since when (5)?"] },
        { when: "* i *", say: ["You (3)?"] },
      ],
    },
    {
      words: ["my"],
      rank: 2,
      memory: [{ when: "* my *", say: ["Earlier: your (3)."] }],
      rules: [{ when: "* my *", say: ["Your (3)?"] }],
    },
    { words: ["like"], rank: 9, rules: [{ when: "*", say: ["=newkey"] }] },
    { words: ["so"], rank: 1, rules: [{ when: "*", say: ["=what"] }] },
    { words: ["what"], rank: 0, rules: [{ when: "*", say: ["Why do you ask?"] }] },
  ],
  none: ["Go on."],
};
const answer = (...said: string[]): string => elizaReply(small, said, seven());

describe("taking a clause apart", () => {
  it("gives one part for each token, the shortest first", () => {
    expect(decompose(["it", "is", "i", "and", "i"], "* i *", {})).toEqual(["it is", "i", "and i"]);
    expect(decompose(["we", "go"], "* i *", {})).toBeNull();
    expect(decompose(["so", "i", "am", "very", "sad", "now"], "* i am * @low *", small.groups)).toEqual([
      "so",
      "i",
      "am",
      "very",
      "sad",
      "now",
    ]);
  });

  it("turns I and you round without turning them back", () => {
    expect(reflect("I am sure you hate my dog", small.reflections)).toBe("you are sure I hate your dog");
  });
});

describe("Eliza's method", () => {
  it.each([
    ["the first pattern that fits", ["Well, I'm very tired."], "Since when tired?"],
    ["the next pattern where the first does not fit", ["Then I left Anna."], "You left Anna?"],
    ["the keyword of highest rank", ["I lost my keys"], "Your keys?"],
    ["the first clause with a keyword", ["Yes. I left, and my keys too"], "You left?"],
    ["another keyword's rules by =", ["So it is"], "Why do you ask?"],
    ["the next keyword by =newkey", ["I like Anna"], "You like Anna?"],
    ["the request to go on", ["Hm."], "Go on."],
    ["what it kept, where no keyword is found", ["I lost my keys", "Hm."], "Earlier: your keys."],
    ["what it kept only once", ["I lost my keys", "Hm.", "Hm."], "Go on."],
  ] as const)("takes %s", (_, said, expected) => expect(answer(...said)).toBe(expected));

  it("uses every answer of a list before one comes again, from a seeded start", async () => {
    const script = await loadElizaScript();
    const said = script.none.map(() => "Hm.");
    const answers = said.map((_, i) => elizaReply(script, said.slice(0, i + 1), seven()));
    expect([...answers].sort()).toEqual([...script.none].sort());
    const starts = Array.from({ length: 20 }, (_, seed) => elizaReply(script, ["Hm."], randomStream(seed)));
    expect(new Set(starts).size).toBeGreaterThan(2);
  });

  it("has a script of about thirty keywords whose references and groups all lead somewhere", async () => {
    const { keywords, groups } = await loadElizaScript();
    expect(keywords.length).toBeGreaterThanOrEqual(28);
    const names = new Set(keywords.flatMap(({ words }) => words));
    for (const { rules, memory = [] } of keywords) {
      for (const { when, say } of [...rules, ...memory]) {
        for (const text of say) {
          if (text.startsWith("=")) expect([...names, "newkey"]).toContain(text.slice(1));
          for (const [, part] of text.matchAll(/\((\d)\)/g)) {
            expect(Number(part), `${when}: ${text}`).toBeLessThanOrEqual(when.split(" ").length);
          }
        }
        for (const [, group] of when.matchAll(/@(\w+)/g)) expect(Object.keys(groups)).toContain(group);
      }
    }
  });

  it("leaves no hole and no pattern mark in an answer", async () => {
    const script = await loadElizaScript();
    const said = [
      "I remember",
      "my",
      "If",
      "I am",
      "Are you?",
      "no one",
      "why don't you",
      "everyone",
      "he said",
    ];
    for (const text of said) {
      const given = elizaReply(script, [text], seven());
      expect(given, text).not.toMatch(/\(\d\)|=|@|\*| {2}| [?.]/);
      expect(given).not.toBe("");
    }
  });
});

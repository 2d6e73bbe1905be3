import { describe, expect, it } from "vitest";
import { loadValenceWords } from "../../../src/studies/sage/data/load-valence-words.js";
import { redactValence, valenceWords } from "../../../src/studies/sage/measures/valence-words.js";

const [en, zh] = await Promise.all([loadValenceWords("en"), loadValenceWords("zh")]);

describe("words of feeling", () => {
  it.each([
    ["I am relieved and a bit less tense.", ["relieved", "less tense"]],
    ["They didn't really comfort me; I wasn't happy.", ["didn't really comfort", "wasn't happy"]],
    ["Not very satisfied. HOPEFUL, though.", ["Not very satisfied", "HOPEFUL"]],
    ["They said what happened at the station.", []],
    ["The saddle shop was closed.", []],
    ["", []],
  ])("of %j", (text, words) => {
    expect(valenceWords(text, en)).toEqual(words);
  });

  it.each([
    ["我很难过，也有点失望。", ["难过", "失望"]],
    ["对方的话没有让我感到安慰，我不太满意。", ["安慰", "不太满意"]],
    ["他只是问了时间和地点。", []],
  ])("of %j", (text, words) => {
    expect(valenceWords(text, zh)).toEqual(words);
  });

  it("are found in any letter case and with either apostrophe", () => {
    expect(valenceWords("I DON’T feel Good", en)).toEqual(["DON’T feel Good"]);
  });
});

describe("redacting", () => {
  it("leaves what was said about the other, without feeling and without numbers", () => {
    const text = "They noticed the fence, and I am relieved: from 40 to 55.\nStill not happy.";
    expect(redactValence(text, en)).toBe("They noticed the fence, and I am: from to.\nStill.");
    expect(redactValence("对方看到了篱笆，我很欣慰，从40到+5分。", zh)).toBe(
      "对方看到了篱笆，我很，从 到 分。",
    );
  });

  it.each([
    ["en", en, "I was sad, then glad, not angry, and scored +7."],
    ["zh", zh, "我先难过，后来高兴，并不生气，情绪加7。"],
  ])("leaves no word of feeling in %s, and twice is once", (_, lexicon, text) => {
    const once = redactValence(text, lexicon);
    expect(valenceWords(once, lexicon)).toEqual([]);
    expect(once).not.toMatch(/\p{Nd}/u);
    expect(redactValence(once, lexicon)).toBe(once);
  });

  it("takes time in proportion to the text", () => {
    for (const text of [
      "not ".repeat(50_000),
      "a".repeat(200_000),
      " ".repeat(200_000),
      "9".repeat(200_000),
    ]) {
      const start = performance.now();
      redactValence(text, en);
      expect(performance.now() - start).toBeLessThan(5_000);
    }
  });
});

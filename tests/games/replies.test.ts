import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/games/blackjack/parse.js";
import { parseGuess, readNumber } from "../../src/games/guess/parse.js";

describe("one number in a text", () => {
  it.each<[string, number]>([
    ["50", 50],
    ["about 50.", 50],
    ["39.5", 39.5],
    ["1e2", 100],
    ["40 is the one below", 40],
    ["50, since 50 came before", 50],
    ["0.8 x 50 = 40", 40],
    ["fifty", 50],
    ["forty-five", 45],
    ["twenty one", 21],
    ["seventeen", 17],
    ["one hundred", 100],
    ["五十", 50],
    ["四十五", 45],
    ["十", 10],
    ["十二", 12],
    ["一百", 100],
    ["一百零五", 105],
    ["三十五点五", 35.5],
    ["四五", 45],
    ["两", 2],
  ])("%s is %d", (text, number) => {
    expect(readNumber(text)).toEqual({ number, reason: "" });
  });

  it("knows every number up to a hundred in English and Chinese", () => {
    const ones =
      " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
        " ",
      );
    const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
    const signs = [..."零一二三四五六七八九"];
    for (let n = 1; n < 100; n++) {
      const [ten, one] = [Math.floor(n / 10), n % 10];
      const english = n < 20 ? ones[n] : `${tens[ten - 2]}${one === 0 ? "" : `-${ones[one]}`}`;
      const chinese = `${ten > 1 ? signs[ten] : ""}${ten > 0 ? "十" : ""}${one > 0 ? signs[one] : ""}`;
      expect([english, readNumber(english as string).number]).toEqual([english, n]);
      expect([chinese, readNumber(chinese).number]).toEqual([chinese, n]);
    }
  });

  it.each([
    ["50 or 60", "several numbers"],
    ["50-60", "several numbers"],
    ["39,5", "several numbers"],
    ["between forty and fifty", "several numbers"],
    ["low", "not a number"],
    ["50%", "not a number"],
    ["十百", "not a number"],
    ["[50, 60]", "not a single number"],
    ["", "no answer"],
    ["null", "no answer"],
  ])("%s gives none", (text, reason) => {
    expect(readNumber(text)).toEqual({ number: null, reason });
  });
});

describe("a belief and a number", () => {
  it.each<[string, string]>([
    ["lines", "Belief: 50\nNumber: 40"],
    ["JSON", '{"belief": 50, "number": 40}'],
    ["JSON, tight, in the other order", '{"number":40,"belief":50}'],
    ["a fenced object with single quotes", "```json\n{'belief': '50', 'number': '40'}\n```"],
    ["full-width forms", "Ｂｅｌｉｅｆ：５０\nＮｕｍｂｅｒ：４０"],
    ["Markdown", "**Belief:** 50\n**Number:** 40"],
    ["words", "The opponent's number: fifty\nMy number: forty"],
    ["Chinese", "对手的数字：五十\n我的数字：四十"],
    ["reasoning before", "They chose 50 twice, so 50 again; 0.8 x 50 is 40.\n\nBelief: 50\nNumber: 40"],
    ["a draft before", "Belief: 60\nNo, they never do that.\nBelief: 50\nNumber: 40"],
    ["a label in the reasoning", "My prediction: they go on.\nBelief: 50\nNumber: 40"],
    ["hidden thoughts", "<think>Belief: 1\nNumber: 2</think>Belief: 50\nNumber: 40"],
  ])("are read from %s", (_, reply) => {
    const { belief, number, reason } = parseGuess(reply);
    expect([belief.number, number.number, reason]).toEqual([50, 40, ""]);
  });

  it.each<[string, number | null, number | null, string]>([
    ["Belief: 50\nNumber: 101", 50, null, "number: out of range: 101"],
    ["Belief: 50\nNumber: 0", 50, null, "number: out of range: 0"],
    ["Belief: 50\nNumber: -5", 50, null, "number: out of range: -5"],
    ["Belief: 50 or 60\nNumber: 40", null, 40, "belief: several numbers"],
    ["Belief: 50", 50, null, "number: not given"],
    ["Number: 40", null, 40, "belief: not given"],
    ["Belief: 20\nBelief: 30\nNumber: 1", null, 1, "belief: given twice, differently"],
    ["50 40", null, null, "belief: not given; number: not given"],
    ["", null, null, "belief: no answer; number: no answer"],
    ["Belief:\nNumber: 40", null, 40, "belief: no answer"],
  ])("%j gives what it gives, and why not more", (reply, belief, number, reason) => {
    const parsed = parseGuess(reply);
    expect([parsed.belief.number, parsed.number.number, parsed.reason]).toEqual([belief, number, reason]);
    expect(parsed.refused).toBe(false);
  });

  it("tells a refusal from silence, and lets a move stand in spite of an apology", () => {
    expect(parseGuess("I'm sorry, I cannot play games.")).toMatchObject({ refused: true, reason: "refused" });
    expect(parseGuess("抱歉，我不能参加。").refused).toBe(true);
    expect(parseGuess("I cannot be sure.\nBelief: 50\nNumber: 40")).toMatchObject({
      refused: false,
      reason: "",
    });
  });
});

describe("hit or stand", () => {
  it.each<[string, "hit" | "stand"]>([
    ["Action: hit", "hit"],
    ["action: STAND.", "stand"],
    ['{"action": "hit"}', "hit"],
    ["{'move': 'stand'}", "stand"],
    ["I have 16 and could stand, but the dealer shows a ten.\nAction: Hit", "hit"],
    ["Stand", "stand"],
    ["I stick.", "stand"],
    ["ＨＩＴ", "hit"],
    ["**Action:** stand", "stand"],
    ["要牌", "hit"],
    ["不要牌", "stand"],
    ["行动：停牌", "stand"],
  ])("%j is %s", (reply, action) => {
    expect(parseAction(reply)).toEqual({ action, reason: "", refused: false });
  });

  it.each([
    ["Hit or stand?", "both moves are named"],
    ["Action: hit or stand", "both moves are named"],
    ["I won't hit.", "a move is denied, none is given"],
    ["Action: double", "double is no move of this game"],
    ["Split the pair", "split is no move of this game"],
    ["16", "no move is named"],
    ["Action:", "no answer"],
    ["  ", "no answer"],
  ])("%j is none", (reply, reason) => {
    expect(parseAction(reply)).toEqual({ action: null, reason, refused: false });
  });

  it("tells a refusal apart", () => {
    expect(parseAction("As an AI, I must decline to gamble.")).toEqual({
      action: null,
      reason: "refused",
      refused: true,
    });
  });
});

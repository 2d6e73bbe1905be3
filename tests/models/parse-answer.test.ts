import { describe, expect, it } from "vitest";
import { type ParsedAnswer, parseAnswer } from "../../src/models/parse-answer.js";

const emotions = ["joyful", "frustrated", "grateful", "disappointed"];
/** Shown as a. grateful, b. joyful, c. disappointed, d. frustrated. */
const orderShown = [2, 0, 3, 1];
const sentences = [
  "Tom wanted the red kite because it flies high.",
  "Tom wanted the blue kite because it flies far.",
];
const yesNo = ["Yes", "No"];

const parse = (reply: string, options = emotions, order?: number[]): ParsedAnswer =>
  parseAnswer(reply, options, order === undefined ? {} : { orderShown: order });
const indexOf = (reply: string, options = emotions, order?: number[]) => {
  const { index, status } = parse(reply, options, order);
  return status === "ok" ? index : status;
};

describe("the text of an option", () => {
  it.each([
    "A:b. frustrated",
    "A: b. frustrated",
    "A:b) Frustrated.",
    "A: (b) frustrated",
    "A:[b] frustrated",
    "A:b.frustrated",
    "A:frustrated",
    "Answer: frustrated",
    "Answer: b. frustrated",
    "Final answer: **frustrated**",
    "**A:** b. **Frustrated**",
    "**A:b. frustrated**",
    "`A:b. frustrated`",
    "> A:b. frustrated",
    "## Answer: b. frustrated",
    "\u201cA:b. frustrated\u201d",
    "A:b. \u201cfrustrated\u201d.",
    "  A:b. frustrated  \n\n",
    "Ａ：ｂ．ｆｒｕｓｔｒａｔｅｄ",
    "A：（ｂ）ｆｒｕｓｔｒａｔｅｄ。",
    "A:b.\u200bfrustrated\ufeff",
    "A:b. frus\u00adtrated",
    "\u001b[31mA:b. frustrated\u001b[0m",
    "A:b. frustrated\r\n",
    "frustrated",
    "Frustrated!",
    "b. frustrated",
    "A:b. frustrated. She is not joyful, since she wanted to win.",
    "A:b. frustrated\n\nShe is not grateful, and not disappointed either.",
    "A:b. She feels frustrated",
    "A: option b. frustrated",
    "A:b - frustrated",
    "A:\nb. frustrated",
    "Thought: She could be joyful or grateful.\nA:b. frustrated",
    "Thought: A: it is early.\nIs she disappointed? No.\nA:b. frustrated",
    "A:a. joyful. Incorrect.\n\nShe lost.\nA:b. frustrated. Correct.",
    "<think>A:a. joyful? She won nothing.</think>A:b. frustrated",
    "<thinking>joyful</thinking>\n\nfrustrated",
  ])("%j", (reply) => {
    expect(indexOf(reply)).toBe(1);
  });

  it("counts whatever the letter is, and the disagreement is told", () => {
    expect(parse("A:b. frustrated")).toEqual({
      index: 1,
      status: "ok",
      letter: 1,
      text: 1,
      agree: null,
      note: "",
    });
    expect(parse("A:d. frustrated", emotions, orderShown)).toMatchObject({
      index: 1,
      letter: 3,
      agree: true,
      note: "",
    });
    expect(parse("A:b. frustrated", emotions, orderShown)).toMatchObject({
      index: 1,
      letter: 1,
      text: 1,
      agree: false,
      note: "letter and text differ",
    });
    expect(parse("A:e. frustrated", emotions)).toMatchObject({ index: 1, letter: 4, agree: false });
    expect(parse("A: frustrated", emotions, orderShown)).toMatchObject({
      letter: null,
      text: 1,
      agree: null,
    });
  });

  it("is compared by words: case, punctuation and typography do not count", () => {
    expect(indexOf("A:a. tom WANTED the red kite, because it flies high", sentences)).toBe(0);
    const quoted = ['She didn\'t say "no" \u2014 ever', "He\u2019s done"];
    expect(indexOf("A:a. She didn\u2019t say \u201cno\u201d - ever.", quoted)).toBe(0);
    expect(indexOf("A:b. He's done.", quoted)).toBe(1);
    expect(indexOf("A:a. caf\u0065\u0301", ["caf\u00e9", "tea"])).toBe(0);
    expect(indexOf("A:a. 高兴。", ["高兴", "生气"])).toBe(0);
  });

  it("a longer option beats one that it contains, and words are not cut", () => {
    const nested = ["safe", "not safe", "unsafe at night"];
    expect(indexOf("A:a. safe", nested)).toBe(0);
    expect(indexOf("A:b. not safe", nested)).toBe(1);
    expect(indexOf("A: I'd say it was not safe for her", nested)).toBe(1);
    expect(indexOf("A:c. unsafe at night", nested)).toBe(2);
    expect(indexOf("A:c. unsafe", nested)).toBe("unparsed");
    expect(indexOf("A:b. No", ["Nothing", "No"])).toBe(1);
    const growing = ["he ran", "he ran home", "he ran home fast"];
    expect(indexOf("A:b. he ran home", growing)).toBe(1);
    expect(indexOf("A:c. he ran home fast.", growing)).toBe(2);
    expect(indexOf("A:a. he ran.", growing)).toBe(0);
  });

  it("one that breaks off counts where no other option begins so", () => {
    expect(parse("A:a. Tom wanted the red kite bec", sentences)).toMatchObject({
      index: 0,
      text: 0,
      note: "the option's text is cut off",
    });
    expect(indexOf("A:a. Tom wanted the r", sentences)).toBe(0);
    expect(indexOf("A:a. Tom wanted the", sentences)).toBe("unparsed");
    expect(parse("A:b. Tom wanted the", sentences, [0, 1])).toMatchObject({
      index: 1,
      text: null,
      note: "the text is cut off; taken by its letter",
    });
    // Too short to be more than an accident.
    expect(indexOf("Tom", ["Tom went home early", "Ann did"])).toBe("unparsed");
  });
});

describe("a letter alone", () => {
  it.each([
    "A:b.",
    "A:b",
    "A: (b)",
    "b",
    "B",
    "B.",
    "(b)",
    "[B]",
    "b)",
    "Ｂ",
    "（ｂ）",
    "A:Ｂ．",
    "**B**",
    "option b",
    "Answer: choice B.",
  ])("%j counts where the order shown is known", (reply) => {
    expect(parse(reply, emotions, orderShown)).toMatchObject({
      index: 0,
      status: "ok",
      letter: 1,
      text: null,
      agree: null,
    });
    expect(parse(reply)).toMatchObject({ index: null, status: "unparsed", letter: 1 });
  });

  it("may stand above an explanation", () => {
    expect(indexOf("A:b\nBecause the others do not fit.", emotions, orderShown)).toBe(0);
    expect(indexOf("Thought: hm.\nb.", emotions, orderShown)).toBe(0);
  });

  it.each([
    ["A:e.", "the letter is none of the options'"],
    ["A:b. something else entirely", "the text is none of the options"],
    ["A:b. This is incorrect, since nothing is said of it.", "the text is none of the options"],
  ])("%j is none", (reply, note) => {
    expect(parse(reply, emotions, orderShown)).toMatchObject({ index: null, status: "unparsed", note });
  });

  it("is no article and no other word", () => {
    const given = ["a cat", "a dog", "a bird"];
    expect(parse("A: a cat", given)).toMatchObject({ index: 0, letter: null });
    expect(parse("a bird", given)).toMatchObject({ index: 2, letter: null });
    expect(indexOf("A: a lizard", given, [0, 1, 2])).toBe("unparsed");
    expect(indexOf("I", given, [0, 1, 2])).toBe("unparsed");
    expect(indexOf("A", ["A", "B"])).toBe(0);
    expect(indexOf("A:B", ["A", "B"])).toBe(1);
  });
});

describe("nothing is guessed", () => {
  it.each([
    "A: b or d",
    "A: joyful or grateful",
    "A:a. joyful, d. disappointed",
    "A:a. joyful. disappointed",
    "A:a. joyful\nA:b. frustrated",
    "A:b. not frustrated",
    "A: She isn't really frustrated",
    "A: neither here nor there",
    "A:a. frustrated. This is incorrect: she won.",
    "A:a. frustrated. False.",
    "A: frustratedly so",
    "She might be joyful, or she might be frustrated.",
    "The story does not say.",
    "A:",
    "???!",
  ])("%j", (reply) => {
    const { index, status } = parse(reply, emotions, orderShown);
    expect(index).toBeNull();
    expect(["unparsed", "empty", "none-of-the-above"]).toContain(status);
    expect(parse(reply, emotions, orderShown)).toMatchObject({ index: null, text: null, agree: null });
  });

  it("a word of the reasoning is no answer", () => {
    expect(indexOf("Thought: She must be joyful.\nI will stop here.")).toBe("unparsed");
    expect(indexOf("Thought: She must be joyful.\nA:")).toBe("unparsed");
  });
});

describe("kinds of no answer", () => {
  it.each(["", " \n\t", "\u200b", "<think>I never finish"])("empty: %j", (reply) => {
    expect(parse(reply)).toMatchObject({ index: null, status: "empty" });
  });

  it.each([
    "A:e. none of the above",
    "A: None of the above.",
    "None of these options",
    "A:b. None of the options given",
    "A: Neither.",
    "A:a. Neither. The story says nothing of it.",
    "none of the above",
  ])("none of the above: %j", (reply) => {
    expect(parse(reply, emotions, orderShown)).toMatchObject({ index: null, status: "none-of-the-above" });
  });

  it("unless it is an option, or an option is named all the same", () => {
    expect(indexOf("A:c. none of the above", ["x", "y", "None of the above"])).toBe(2);
    expect(indexOf("A: neither of them", ["both of them", "neither of them"])).toBe(1);
    expect(indexOf("A:b. joyful. None of the above is perfect.")).toBe(0);
  });

  it.each([
    "I'm sorry, but I can't help with that.",
    "I can\u2019t answer this.",
    "I cannot determine a person's feelings.",
    "As an AI, I do not have feelings.",
    "As a language model I am unable to judge.",
    "I apologize, but this is not something to guess.",
    "A: I won't choose.",
    "Thought: hm.\nA: I must decline to answer.",
  ])("refused: %j", (reply) => {
    expect(parse(reply)).toMatchObject({ index: null, status: "refused" });
  });

  it("an answer is an answer, whatever is said around it; the person in the story may refuse", () => {
    expect(indexOf("As an AI, I cannot feel, but:\nA:b. frustrated")).toBe(1);
    expect(indexOf("I'm sorry for her. A:\nA: frustrated")).toBe(1);
    expect(indexOf("Thought: she can't help it.\nA: xyz")).toBe("unparsed");
    expect(indexOf("Thought: I can't be sure.\nA: xyz")).toBe("unparsed");
  });
});

describe("the whole reply as the answer", () => {
  it("looks for no answer line", () => {
    const whole = (reply: string) => parseAnswer(reply, yesNo, { answerFormat: "whole-reply" }).index;
    expect(whole("Well,\nyes")).toBe(0);
    expect(whole("A: No\nYes")).toBeNull();
    expect(whole("No. It was raining.")).toBe(1);
  });
});

describe("invariances", () => {
  const replies = ["A:b. frustrated", "A:c", "joyful", "none of the above", "A:a. grateful. sad", "I can't"];

  it("another order of the options gives the same option", () => {
    for (const reply of replies) {
      const straight = parse(reply, emotions, [0, 1, 2, 3]);
      const permuted = [2, 3, 0, 1].map((i) => emotions[i] as string);
      const turned = parse(reply, permuted, [2, 3, 0, 1]);
      const name = (found: ParsedAnswer, from: string[]) =>
        found.index === null ? found.status : from[found.index];
      expect(name(turned, permuted)).toBe(name(straight, emotions));
    }
  });

  it("case, surrounding space and a final stop change nothing", () => {
    for (const reply of replies) {
      for (const other of [reply.toUpperCase(), `  ${reply}\n`, `${reply}.`, `**${reply}**`]) {
        expect(indexOf(other, emotions, orderShown), other).toBe(indexOf(reply, emotions, orderShown));
      }
    }
  });

  // Quadratic work on these would take minutes, and the runner ends a test after one.
  it("a reply without end is parsed too", () => {
    expect(indexOf(`${"A: a. b) (c] ".repeat(20_000)}\nA:b. frustrated`)).toBe(1);
    expect(indexOf("a ".repeat(200_000))).toBe("unparsed");
    expect(indexOf(`${"x. ".repeat(50_000)}frustrated`)).toBe(1);
    expect(indexOf("joyful ".repeat(50_000))).toBe(0);
    expect(indexOf("A: sad\n".repeat(20_000))).toBe("unparsed");
    expect(indexOf("<think>".repeat(20_000))).toBe("empty");
    expect(indexOf(`a${"_".repeat(100_000)}b`)).toBe("unparsed");
  });
});

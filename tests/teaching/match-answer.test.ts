import { describe, expect, it } from "vitest";
import { type AnswerKey, matchAnswer } from "../../src/teaching/match-answer.js";

const number: AnswerKey = {
  kind: "number",
  options: [],
  answer: 0.964,
  tolerance: 0.0005,
  mistakes: [{ is: [0.9] }, { is: [0.5, 50] }],
};
const large: AnswerKey = { ...number, answer: 1421, tolerance: 0, mistakes: [{ is: [-5] }] };
const choice: AnswerKey = {
  kind: "choice",
  options: [
    { id: "a", text: "The **same**" },
    { id: "b", text: "Larger" },
  ],
  answer: "a",
  tolerance: 0,
  mistakes: [{ is: ["b"] }],
};

describe("a number is read as people write it", () => {
  it.each(["0.964", "0,964", " .964 ", "≈ 0.964", "~0.9641", "０.９６４"])("%s is right", (text) => {
    expect(matchAnswer(number, text)).toEqual({ outcome: "right" });
  });
  it.each(["1421", "1,421", "1 421", "1421 answers", "1421."])("%s is right", (text) => {
    expect(matchAnswer(large, text)).toEqual({ outcome: "right" });
  });
  it.each(["-5", "−5", "–5"])("%s is the mistake", (text) => {
    expect(matchAnswer(large, text)).toEqual({ outcome: "wrong", mistake: 0 });
  });
  it("takes a percentage for a share, and the other way round for neither", () => {
    expect(matchAnswer(number, "96.4%")).toEqual({ outcome: "right" });
    expect(matchAnswer(number, "90 %")).toEqual({ outcome: "wrong", mistake: 0 });
    expect(matchAnswer(number, "96.4")).toEqual({ outcome: "wrong", mistake: undefined });
  });
  it("knows each number of a mistake, and those of none", () => {
    expect(matchAnswer(number, "0.90")).toEqual({ outcome: "wrong", mistake: 0 });
    expect(matchAnswer(number, "50%")).toEqual({ outcome: "wrong", mistake: 1 });
    expect(matchAnswer(number, "0.7")).toEqual({ outcome: "wrong", mistake: undefined });
    // Half a unit of the last digit, and no more.
    expect(matchAnswer(number, "0.9635")).toEqual({ outcome: "right" });
    expect(matchAnswer(number, "0.963")).toEqual({ outcome: "wrong", mistake: undefined });
  });
  it.each(["", "about half", "0.9.6", "1/2", "NaN", "0x10", "yes"])("%s is no number", (text) => {
    expect(matchAnswer(number, text)).toEqual({ outcome: "unreadable" });
  });
});

describe("a choice is a letter or an option's text", () => {
  it.each(["a", "A", "a)", "(a)", " a. ", "the same", "The **same**"])("%s is right", (text) => {
    expect(matchAnswer(choice, text)).toEqual({ outcome: "right" });
  });
  it.each(["b", "larger!"])("%s is the mistake", (text) => {
    expect(matchAnswer(choice, text)).toEqual({ outcome: "wrong", mistake: 0 });
  });
  it.each(["c", "same", "1"])("%s is none", (text) => {
    expect(matchAnswer(choice, text)).toEqual({ outcome: "unreadable" });
  });
});

it("names nothing outside itself, so that a page can hold it as source", () => {
  const alone = new Function(`return ${matchAnswer.toString()}`)() as typeof matchAnswer;
  expect(alone(number, "0,90")).toEqual({ outcome: "wrong", mistake: 0 });
});

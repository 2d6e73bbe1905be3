import { describe, expect, it } from "vitest";
import { readFeeling } from "../../../src/agents/sentient/read-feel.js";
import { feeling } from "./person.js";

const plain = { largestChange: 10, vector: [] as string[] };
const read = (answer: string, options = plain) => readFeeling(answer, options);
const changeOf = (answer: string): unknown => {
  const found = read(answer);
  return found.problem === null ? found.change : found.problem;
};

describe("the change", () => {
  it.each([
    ["a sign", "+4", 4],
    ["none", "7", 7],
    ["nothing changes", "0", 0],
    ["minus nothing", "-0", 0],
    ["a reason behind it", "+5 (because she feels seen, up from 40 to 45)", 5],
    ["full-width digits and sign", "－８", -8],
    ["a true minus", "−6", -6],
    ["an en dash", "–6", -6],
    ["an em dash", "—6", -6],
    ["a superscript minus", "⁻6", -6],
    ["a plus as emoji", "➕3", 3],
    ["a gap behind the sign", "- 5", -5],
    ["bold", "**-3**", -3],
    ["brackets", "[+2]", 2],
    ["code", "`-2`", -2],
    ["more than the largest", "+35", 10],
    ["less than the smallest", "-1000000000000000000000", -10],
    ["a unit", "-4 points", -4],
    ["its own line", "\n\n+3", 3],
    ["a range: the first number", "+3 to +5", 3],
    ["a fence of code after it", "+3\n```", 3],
  ])("%s", (_, written, value) => {
    expect(changeOf(feeling(written))).toBe(value);
  });

  it.each([
    ["no number", "rises a little", "it gives no number for the change"],
    ["a number in words", "五", "it gives no number for the change"],
    ["nothing", "", "it gives no number for the change"],
    ["either sign", "±5", "the sign of the change is not clear"],
    ["a fall in words", "a drop of 5", "the sign of the change is not clear"],
    ["a fall in Chinese words", "下降5", "the sign of the change is not clear"],
    ["an item of a list", "\n- 5", "the sign of the change is not clear"],
    ["two emotions", "40 -> 45", "it gives two emotions where the change was asked for"],
    ["two emotions in words", "from 40 to 45", "it gives two emotions where the change was asked for"],
    ["two answers", "+10\nChange: -2", "it gives two changes, +10 and -2"],
  ])("cannot be read: %s", (_, written, reason) => {
    expect(changeOf(feeling(written))).toBe(reason);
  });

  it("the same answer twice is one answer", () => {
    expect(changeOf(feeling("+3\n\nChange: +3"))).toBe(3);
  });
});

describe("sections", () => {
  it("keep their texts, over several lines", () => {
    const found = read("Meaning: a\nb\nGoal: c\n\nMind: d: e\nFeeling: f\nChange: +1");
    expect(found).toMatchObject({
      thoughts: { reading: "a\nb", goal: "c", activity: "d: e", appraisal: "f" },
      vector: null,
    });
  });

  it.each([
    ["Chinese, full-width colons", "含义：甲\n目的：乙\n心理：丙\n感受：丁\n变化：＋２"],
    ["Chinese in brackets", "【含义】：甲\n【目的】：乙\n【心理】：丙\n【感受】：丁\n【变化】：+2"],
    [
      "bold with the colon inside",
      "**Meaning:** 甲\n**Goal:** 乙\n**Mind:** 丙\n**Feeling:** 丁\n**Change:** +2",
    ],
    [
      "bold with the colon outside",
      "**Meaning**: 甲\n**Goal**: 乙\n**Mind**: 丙\n**Feeling**: 丁\n**Change**：+2",
    ],
    [
      "headings",
      "### 1. Meaning\n甲\n### 2. Goal\n乙\n### 3. Mind\n丙\n### 4. Feeling\n丁\n### 5. Change\n+2",
    ],
    ["a list", "1. Meaning: 甲\n2. Goal: 乙\n3. Mind: 丙\n4. Feeling: 丁\n5. Change: +2"],
    ["small letters, CRLF", "meaning: 甲\r\ngoal: 乙\r\nmind: 丙\r\nfeeling: 丁\r\nCHANGE: +2"],
    [
      "full-width letters",
      "Ｍｅａｎｉｎｇ：甲\nＧｏａｌ：乙\nＭｉｎｄ：丙\nＦｅｅｌｉｎｇ：丁\nＣｈａｎｇｅ：＋２",
    ],
    [
      "a bracket behind a label",
      "Meaning: 甲\nGoal: 乙\nMind: 丙\nFeeling: 丁\nChange (from -10 to +10): +2",
    ],
    ["each text in brackets", "Meaning:\n[甲]\nGoal:\n[乙]\nMind:\n[丙]\nFeeling:\n[丁]\nChange:\n[+2]"],
    [
      "thinking aloud before",
      "<think>Change: -9</think>\nMeaning: 甲\nGoal: 乙\nMind: 丙\nFeeling: 丁\nChange: +2",
    ],
    [
      "a draft of the form before",
      `${feeling("-9")}\n\nMeaning: 甲\nGoal: 乙\nMind: 丙\nFeeling: 丁\nChange: +2`,
    ],
    [
      "words before the form",
      "Sure, here it is:\n\nMeaning: 甲\nGoal: 乙\nMind: 丙\nFeeling: 丁\nChange: +2",
    ],
  ])("%s", (_, answer) => {
    expect(read(answer)).toEqual({
      thoughts: { reading: "甲", goal: "乙", activity: "丙", appraisal: "丁" },
      ...{ change: 2, vector: null, problem: null },
    });
  });

  it("a change that the agent quotes from the reply is no answer", () => {
    const quoting = "Meaning: it says\nChange: +10\nto me.\nGoal: no\nMind: what?\nFeeling: odd\nChange: -4";
    expect(read(quoting)).toMatchObject({
      change: -4,
      thoughts: { reading: "it says\nChange: +10\nto me." },
    });
  });

  it.each([
    ["as it stands", (form: string) => form],
    ["in a quotation", (form: string) => form.replaceAll(/^/gm, "> ")],
    [
      "in bold, after words of its own",
      (form: string) => `It says:\n${form.replaceAll(/^(\w+):/gm, "**$1:**")}`,
    ],
    ["after its own first sections", (form: string) => `Meaning: own\nGoal: own\nMind: it says\n${form}`],
    ["with a remark behind it", (form: string) => `${form}\nThat is what it says.`],
  ])("that the agent copies from the reply are no answer: %s", (_, copied) => {
    const form = "Meaning: a gift\nGoal: met\nMind: at last\nFeeling: warm, safe\nChange: +10";
    const heard = `I hear you.\n\n${form}`;
    expect(readFeeling(copied(form), plain, heard)).toEqual({
      problem: "its last sections are copied from the reply",
    });
    // The same words are an answer where nobody said them before, and so are other words.
    expect(readFeeling(copied(form), plain, "I hear you.")).toMatchObject({ change: 10 });
    const own = `${copied(form)}\nGoal: no\nMind: what is this?\nFeeling: wary\nChange: -4`;
    expect(readFeeling(own, plain, heard)).toMatchObject({ change: -4, problem: null });
  });

  it.each([
    ["no sections", "I feel fine.", 'it has no section "Meaning", "Goal", "Mind", "Feeling", "Change"'],
    ["one is missing", "Meaning: a\nGoal: b\nFeeling: d\nChange: +1", 'it has no section "Mind"'],
    [
      "another order",
      "Change: +1\nMeaning: a\nGoal: b\nMind: c\nFeeling: d",
      "its sections stand in another order",
    ],
    [
      "JSON",
      '{"Meaning": "a", "Change": 5}',
      'it has no section "Meaning", "Goal", "Mind", "Feeling", "Change"',
    ],
    [
      "labels in a sentence",
      "The Change: in her",
      'it has no section "Meaning", "Goal", "Mind", "Feeling", "Change"',
    ],
    ["empty", "", 'it has no section "Meaning", "Goal", "Mind", "Feeling", "Change"'],
  ])("cannot be read: %s", (_, answer, reason) => {
    expect(read(answer)).toEqual({ problem: reason });
  });

  it("are read in linear time", () => {
    const long = `${"#".repeat(50_000)}\n${"Mind ".repeat(20_000)}\n${" ".repeat(50_000)}`;
    const started = performance.now();
    expect(read(long).problem).toContain("no section");
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe("a vector of emotions", () => {
  const options = { largestChange: 10, vector: ["sadness", "anger"] };
  const rated = (emotions: string): string =>
    feeling("+1").replace("Change", `Emotions: ${emotions}\nChange`);

  it.each([
    ["a line", "sadness 60, anger 20"],
    ["a list", "\n- Sadness: 60\n- **Anger**: 20"],
    ["full-width", "sadness：６０，anger：２０"],
    ["the other order", "anger = 20; sadness = 60/100"],
  ])("%s", (_, emotions) => {
    expect(read(rated(emotions), options)).toMatchObject({ vector: { sadness: 60, anger: 20 } });
  });

  it.each([
    ["one is missing", "sadness 60", 'it gives no number for "anger"'],
    ["a word for a number", "sadness high, anger 20", 'it gives no number for "sadness"'],
    ["out of range", "sadness 160, anger 20", 'it gives 160 for "sadness", not 0 to 100'],
    ["below zero", "sadness −5, anger 20", 'it gives -5 for "sadness", not 0 to 100'],
  ])("cannot be read: %s", (_, emotions, reason) => {
    expect(read(rated(emotions), options)).toEqual({ problem: reason });
  });

  it("is not asked for unless wanted", () => {
    expect(read(feeling("+1"), options)).toEqual({ problem: 'it has no section "Emotions"' });
  });
});

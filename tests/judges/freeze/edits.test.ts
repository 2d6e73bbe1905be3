import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { FrozenContext } from "../../../src/judges/freeze/contract.js";
import { shownReply } from "../../../src/judges/freeze/contract.js";
import { chooseEdits, editReplies } from "../../../src/judges/freeze/edits/edit-replies.js";
import { edits } from "../../../src/judges/freeze/edits/registry.js";
import { type EditWords, loadEditWords } from "../../../src/judges/freeze/edits/words.js";

let words: Readonly<Record<"en" | "zh", EditWords>>;
beforeAll(async () => {
  words = await loadEditWords();
});

const context = (text: string, language: "en" | "zh" = "en", id = "c1"): FrozenContext => ({
  ...{ id, dialogue: "d", unit: "u", reply: 1, replies: 1, respondent: "m", partner: null, pair: "p" },
  ...{ recorded: null, language, turns: [{ role: "user" as const, text: "They moved my desk." }], text },
});

const english =
  "I am sorry that this happened to you. You have been carrying it in order to protect your sister. It is a lot.\n\nYour colleague did not ask before. What would help you most tonight?";
const chinese =
  "听起来你真的很累。你已经努力了这么久，但是没有人看到。我能够理解你的失望。现在你最想说的是什么？";
const translations = new Map([["c1", { text: "听起来这对你很难。今晚什么最能帮到你？", language: "zh" }]]);
const all = () => edits.map(({ id }) => id);

/** The edited texts by "edit:variant". */
function edited(text: string, language: "en" | "zh" = "en", seed = 1): Map<string, string> {
  const { items } = editReplies([context(text, language)], all(), { seed, words, translations });
  return new Map(items.map((item) => [`${item.edit}:${item.variant}`, shownReply(item)]));
}

describe("edits of frozen replies", () => {
  it("are nine, a file each, with words on what they change and what holds", () => {
    expect(edits).toHaveLength(9);
    const files = readdirSync("src/judges/freeze/edits").map((file) => file.replace(/\.ts$/, ""));
    for (const { id, what, holds } of edits) {
      expect(files).toContain(id);
      expect(what.length).toBeGreaterThan(40);
      expect(holds.length).toBeGreaterThan(40);
    }
  });

  it("change an English reply each in its own way", () => {
    const found = edited(english);
    expect(found.get("none:")).toBe(english);
    expect(found.get("shorten:")).toBe(
      "I'm sorry that this happened to you. You've been carrying it to protect your sister. It's a lot.\n\nYour colleague didn't ask before. What would help you most tonight?",
    );
    expect(found.get("format:bold")).toContain(
      "**I am sorry that this happened to you.** You have been carrying",
    );
    expect(found.get("format:list")?.split("\n")).toHaveLength(5);
    expect(found.get("family-label:gpt")).toBe(`[Reply by GPT-5]\n\n${english}`);
    expect(found.get("authority:expert")).toContain("clinical psychologist");
    expect(found.get("name:woman")).toMatch(/^\[Reply by [A-Z][a-z]+\]\n\nI am sorry/);
    expect(found.get("language:")).toBe(translations.get("c1")?.text);
    expect(found.get("typos:")).not.toBe(english);
    // "It is a lot." leans on the sentence before, and the question stays at the end.
    expect(found.get("reorder:")).toContain("in order to protect your sister. It is a lot.");
    expect(found.get("reorder:")).toMatch(/tonight\?$/);
    expect(found.get("reorder:")).not.toBe(english);
    expect(found.get("pad:")!.length).toBeGreaterThan(english.length + 40);
    // Every form of every edit is there.
    expect(found.size).toBe(1 + chooseEdits(all(), words).length);
  });

  it("change a Chinese reply each in its own way", () => {
    const { items, left } = editReplies([context(chinese, "zh", "c2")], all(), { seed: 1, words });
    expect(left.map(({ edit }) => edit)).toEqual(["language"]);
    const of = (edit: string): string => items.find((item) => item.edit === edit)?.text ?? "";
    expect(of("shorten")).toContain("你已努力了这么久，但没有人看到。我能理解");
    expect([...of("typos")]).toHaveLength([...chinese].length);
    expect(of("format").split("\n")).toHaveLength(4);
  });

  it("are the same for the same seed and other for another", () => {
    expect(edited(english, "en", 5)).toEqual(edited(english, "en", 5));
    const drawn = [1, 2, 3, 4, 5, 6].map((seed) => edited(english, "en", seed).get("pad:"));
    expect(new Set(drawn).size).toBeGreaterThan(2);
  });

  it.each([
    ["Yes.", "shorten", /no phrase/],
    ["Yes.", "reorder", /change places/],
    ["Yes.", "format", /fewer than two sentences/],
    ["Yes.", "typos", /could be misspelt/],
    ["", "pad", /empty/],
    ["- one\n- two", "pad", /lists/],
    ["- one\n- two", "reorder", /lists/],
    ["**One** thing. Another.", "format", /already/],
    ["As an AI I hear you. Go on.", "name", /says who wrote it/],
    ["I'm Claude, and I hear you.", "family-label", /says who wrote it/],
    ["I am a language model.", "authority", /says who wrote it/],
    ["A reply without a translation.", "language", /has none of this reply/],
  ])("leave %j out of %s with the reason", (text, edit, reason) => {
    const { items, left } = editReplies([context(text, "en", "c3")], [edit], { seed: 1, words });
    expect(items.map((item) => item.edit)).toEqual(["none"]);
    expect(left[0]?.reason).toMatch(reason);
  });

  it("leave out what fails its check, such as a translation with another number", () => {
    const given = new Map([["c1", { text: "三个朋友有 4 个问题。", language: "zh" }]]);
    const options = { seed: 1, words, translations: given };
    const { left } = editReplies([context("My 3 friends asked.")], ["language"], options);
    expect(left[0]?.reason).toBe("the edit failed its check: its numbers differ from those of the reply");
  });

  it("refuse an edit that is not known", () => {
    expect(() => editReplies([], ["polite"], { seed: 1, words })).toThrow(
      /^no edit "polite"; one of pad, shorten, reorder, format, format:list/,
    );
    expect(chooseEdits(["format:bold", "pad"], words).map(({ variant }) => variant)).toEqual(["", "bold"]);
  });

  it("keep smiles and quotations with their sentence", () => {
    const text = '太棒了！我很高兴。😊 他说："好。我去。"慢慢来吧。';
    const { items } = editReplies([context(text, "zh", "c4")], ["format:list"], { seed: 1, words });
    expect(items[1]?.text.split("\n")).toEqual([
      "- 太棒了！",
      "- 我很高兴。😊",
      '- 他说："好。我去。"',
      "- 慢慢来吧。",
    ]);
  });
});

describe("the checks of edits", () => {
  // What an edit could do wrong, and what its check says of it. The check sees two texts only.
  it.each([
    ["pad", "", `${english} You are right.`, /fewer than two|another text/],
    ["pad", "", `Let me go on. ${english.replace("sorry", "glad")} That is my reply.`, /another text|fewer/],
    ["shorten", "", english.replace("did not ask", "asked"), /became|negations/],
    ["shorten", "", english.replace("I am sorry", "I'm glad"), /became/],
    ["shorten", "", english, /not shorter/],
    ["reorder", "", english.replace("Your colleague did not ask before. ", ""), /not the same/],
    ["reorder", "", english, /order is the same/],
    [
      "reorder",
      "",
      english.replace(
        "I am sorry that this happened to you. You have been carrying it in order to protect your sister. It is a lot.",
        "You have been carrying it in order to protect your sister. I am sorry that this happened to you. It is a lot.",
      ),
      /lost what it leans on/,
    ],
    ["format", "list", english, /no marks/],
    ["format", "bold", english.replace("a lot", "**a little**"), /another text/],
    ["typos", "", english, /nothing is misspelt/],
    ["typos", "", english.replace("colleague", "collaegue").replace("sorry", "happy"), /became "happy"/],
    ["typos", "", english.replace("colleague ", ""), /parts/],
    ["language", "", "Ich höre dich.", /questions/],
    ["language", "", "What is this? Chinese, they say.", /not in Chinese signs/],
  ])("of %s%s find a text that does not hold (%#)", (id, variant, text, fault) => {
    const edit = edits.find((one) => one.id === id)!;
    const faults = edit.check({
      ...{ before: english, after: { text, label: null }, variant, language: "en", words: words.en },
      ...(id === "language" ? { into: text.startsWith("Ich") ? "de" : "zh" } : {}),
    });
    expect(faults.join("\n")).toMatch(fault);
  });

  it.each([
    ["name", "woman", "Reply by Michael"],
    ["family-label", "gpt", "Reply by Claude"],
    ["authority", "expert", "Reply by a student in the first week of training"],
  ])("of %s find another label", (id, variant, label) => {
    const edit = edits.find((one) => one.id === id)!;
    const pair = { before: english, variant, language: "en" as const, words: words.en };
    expect(edit.check({ ...pair, after: { text: english, label } })).toHaveLength(1);
    expect(edit.check({ ...pair, after: { text: `${english} `, label } })).toHaveLength(2);
  });

  it("find padding that makes a claim", () => {
    const claim = "You feel 100% right.";
    const padding = { ...words.en.padding, end: [claim] };
    const pad = edits.find(({ id }) => id === "pad")!;
    const after = { text: `Let me put this into words. ${english} ${claim}`, label: null };
    const pair = { before: english, after, variant: "", language: "en" as const };
    expect(pad.check({ ...pair, words: { ...words.en, padding } })).toEqual([
      `the padding makes a claim: ${claim}`,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import { makeDesign, type SurveyChoices } from "../../../src/people/design/make-design.js";
import { chosenQuestions, loadQuestions } from "../../../src/people/design/questions.js";
import { kindOf, languageOf, surveyItems } from "../../../src/people/design/survey-items.js";
import { loadSupport } from "../../../src/people/design/texts.js";

const options = ["joyful", "frustrated", "grateful", "disappointed"];

/** Stories with four cells each, in two of which the emotion is asked for. */
const made = (stories: number, over: Partial<Item> = {}): Item[] =>
  Array.from({ length: stories * 4 }, (_, i) => ({
    id: `item-${i}`,
    study: "affective-cognition",
    conditions: {
      ...{ template: "t", story: `s${Math.floor(i / 4)}`, goal: i % 2, who: `w${Math.floor(i / 4)}` },
      inference: i % 4 < 2 ? "emotion" : "goal",
    },
    stimulus: { text: "Mira waited.\n\nThe train came." },
    question: "How did Mira feel?",
    options,
    ...over,
  }));

const choices = (over: Partial<SurveyChoices> = {}): SurveyChoices => ({
  ...{ name: "made", seed: 7, leastAge: 18, keepUntil: "2030-01-01", enough: 20, checks: true },
  ...{ fullScreen: false, storeAgent: false, software: {} },
  ...over,
});

const content = async (items: readonly Item[], ids = ["answer"]) => ({
  items: surveyItems(items).items,
  questions: chosenQuestions(await loadQuestions(), ids).map(({ question }) => question),
  source: { path: "..", sha256: "0".repeat(64) },
  ...{ study: "affective-cognition", task: "items" },
});

describe("the items of a questionnaire", () => {
  it("have paragraphs, a story, and a cell of what differs inside stories", () => {
    const [first] = surveyItems(made(2)).items;
    expect(first).toMatchObject({
      parts: [
        { kind: "text", text: "Mira waited." },
        { kind: "text", text: "The train came." },
      ],
      ...{ story: "t/s0", cell: "t goal=0 inference=emotion", language: "en" },
    });
  });

  it("name a picture by its bytes, since its own name may tell the answer", () => {
    const image = {
      mediaType: "image/png" as const,
      data: "AAAA",
      path: "faces/f3-joyful.png",
      description: "a face",
    };
    const { items, pictures } = surveyItems(made(1, { stimulus: { text: "", image } }));
    expect(pictures.size).toBe(1);
    expect(JSON.stringify(items[0]?.parts)).not.toContain("joyful");
    expect(items[0]?.parts).toEqual([
      { kind: "picture", file: [...pictures.keys()][0], description: "a face" },
    ]);
    expect(kindOf(items)).toBe("faces");
  });

  it("are Chinese if their letters are, whatever name stands in them", () => {
    const of = (text: string) => languageOf({ stimulus: { text }, question: "", options: [] });
    expect(of("Anna 在车站等了一下午。")).toBe("zh");
    expect(of("Li Wei (李伟) waited at the station for the whole afternoon.")).toBe("en");
    expect(of("")).toBe("en");
  });
});

describe("a design", () => {
  it("takes each story once where there are a dozen or two, and says who is missing in the consent", async () => {
    const { design, notes } = await makeDesign(await content(made(14)), choices());
    expect(design.lists.every((list) => list.length === 14)).toBe(true);
    for (const list of design.lists) {
      expect(new Set(list.map((item) => design.items[item]!.story)).size).toBe(14);
    }
    expect(design.checks).toHaveLength(2);
    expect(notes).toEqual([expect.stringContaining("the consent names nobody")]);
    expect(design.consent.responsible).toBe("whoever gave you this questionnaire");
    expect(design.support.at(-1)?.contact).toBe("findahelpline.com");
  });

  it("says what it cannot do", async () => {
    const few = await makeDesign(await content(made(2)), choices({ perPerson: 99 }));
    expect(few.notes.join("\n")).toMatch(/there are only 8 items.*\n.*a story is met up to 4 times/);
    const items = made(1, { options: [], rubric: "open" });
    await expect(makeDesign(await content(items), choices())).rejects.toThrow(
      'item-0 has no options, so "answer" cannot be asked',
    );
    const open = await makeDesign(await content(items, ["reason"]), choices({ checks: false }));
    expect(open.design.checks).toEqual([]);
  });

  it("asks fewer items of long texts, and says so", async () => {
    const long = made(30, { stimulus: { text: "word ".repeat(900) } });
    const { design, notes } = await makeDesign(await content(long), choices());
    expect(design.lists[0]!.length).toBe(4);
    expect(design.minutes).toBeLessThan(25);
    expect(notes[0]).toContain("4 items each");
  });

  it("speaks the language of its items, or those that are named", async () => {
    const chinese = made(12, {
      stimulus: { text: "他等了一下午。" },
      question: "他心情怎样？",
      options: ["高兴", "失望"],
    });
    expect((await makeDesign(await content(chinese), choices())).design.languages).toEqual(["zh"]);
    const both = await makeDesign(
      await content(chinese),
      choices({ languages: ["en", "zh"], title: "A title" }),
    );
    expect(both.design.languages).toEqual(["en", "zh"]);
    expect(both.design.title).toEqual({ en: "A title", zh: "A title" });
    expect(both.design.consent.contact).toContain(" / ");
  });
});

describe("what can be asked", () => {
  it("is listed where an id is unknown, and an item's own question is asked once", async () => {
    const all = await loadQuestions();
    expect(all.every(({ id, question }) => id === question.id)).toBe(true);
    expect(() => chosenQuestions(all, ["joy"])).toThrow(
      'no question is called "joy"; there are answer, emotion, free-naming, intensity',
    );
    expect(() => chosenQuestions(all, ["answer", "emotion"])).toThrow("are both the items' own question");
  });

  it("is followed by lines of help of known places", async () => {
    expect((await loadSupport(["CN", "CN"])).map(({ contact }) => contact)).toEqual([
      "12356",
      "findahelpline.com",
    ]);
    await expect(loadSupport(["XX"])).rejects.toThrow("no line of help is known for XX; there are CN, HK");
  });
});

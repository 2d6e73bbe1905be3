import { Window } from "happy-dom";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import type { SurveyDesign } from "../../../src/people/design/survey-design.js";
import { readPageWords } from "../../../src/people/page/page-words.js";
import { hostile, smallDesign } from "./small-design.js";

/** What the tests use of the browser's modules, which are typed with a browser's own types. */
interface Element {
  querySelectorAll(selector: string): Iterable<Element>;
  querySelector(selector: string): Element | null;
  textContent: string;
  innerHTML: string;
  checked: boolean;
  value: string;
  click(): void;
  dispatchEvent(event: unknown): boolean;
  getAttribute(name: string): string | null;
}
interface Widget {
  element: Element;
  answer(): object | null;
  choose?(n: number): boolean;
}
interface Phrases {
  tag: string;
  say(key: string, values?: object): string;
}
type Asked = { id: string; kind: string; options?: { index: number; text: string }[] };

const browser = (file: string): string =>
  new URL(`../../../src/people/page/browser/${file}`, import.meta.url).href;
const { ask } = (await import(browser("questions/ask.ts"))) as {
  ask(asked: object, phrases: Phrases, changed: () => void): Widget;
};
const { screensOf } = (await import(browser("asked.ts"))) as {
  screensOf(design: SurveyDesign, trial: object, phrases: Phrases): Asked[][];
};
const { phrasesIn } = (await import(browser("phrases.ts"))) as {
  phrasesIn(data: object, language: string): Phrases;
};
const { shownParts } = (await import(browser("parts.ts"))) as {
  shownParts(parts: object[], lang: string, phrases: Phrases, pictures: object): Element[];
};

const design = smallDesign();
const words = await readPageWords();
const phrases = phrasesIn({ words, design }, "en");
const window = new Window({ url: "http://survey.test/" });

beforeAll(() => {
  vi.stubGlobal("document", window.document);
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await window.happyDOM.close();
});
beforeEach(() => {
  window.document.body.innerHTML = "";
});

const shown = (asked: object, changed = (): void => {}): Widget => {
  const widget = ask(asked, phrases, changed);
  window.document.body.append(widget.element as never);
  return widget;
};
const change = (element: Element, kind: string): boolean => element.dispatchEvent(new window.Event(kind));
const all = (widget: Widget, selector: string): Element[] => [...widget.element.querySelectorAll(selector)];

describe("the words of the page", () => {
  it("fill their holes, and leave what nobody gave", () => {
    expect(phrases.say("progress", { n: 2, total: 24 })).toBe("Part 2 of 24");
    expect(phrases.say("progress", { n: 2 })).toBe("Part 2 of {total}");
  });

  it("have the same holes in each language", () => {
    const holes = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of Object.keys(words.en) as (keyof typeof words.en)[]) {
      expect([key, holes(words.zh[key])]).toEqual([key, holes(words.en[key])]);
    }
  });
});

describe("the screens of a trial", () => {
  it("have free naming first and alone, and options in the order of the plan", () => {
    const plan = sessionPlan(design, { list: 0, seed: 5 });
    const trial = plan.find(({ kind }) => kind === "item") as Extract<
      (typeof plan)[number],
      { kind: "item" }
    >;
    const [first, rest] = screensOf(design, trial, phrases);
    expect(first!.map(({ id }) => id)).toEqual(["naming"]);
    expect(rest!.map(({ id }) => id)).toEqual(["emotion", "intensity", "valence"]);
    expect(rest![0]!.options!.map(({ index }) => index)).toEqual(trial.orders.emotion);
    expect(rest![0]!.options!.map(({ text }) => text)).toEqual(
      trial.orders.emotion!.map((index) => design.items[trial.item]!.options[index]),
    );
  });
});

describe("a forced choice", () => {
  const asked = {
    ...{ id: "emotion", kind: "choice", prompt: hostile, lang: "en" },
    options: [
      { index: 2, text: hostile },
      { index: 0, text: "glad" },
    ],
  };

  it("is open, answered by its index in the fixed order, and passed over", () => {
    let changes = 0;
    const widget = shown(asked, () => changes++);
    expect(widget.answer()).toBeNull();
    expect(widget.choose!(1)).toBe(true);
    expect(widget.answer()).toEqual({ question: "emotion", status: "ok", index: 2, value: null, text: null });
    expect(widget.choose!(3)).toBe(false);
    const skip = widget.element.querySelector("[type=checkbox]")!;
    skip.checked = true;
    change(skip, "change");
    expect(widget.answer()).toEqual({
      question: "emotion",
      status: "skipped",
      index: null,
      value: null,
      text: null,
    });
    expect(all(widget, "[type=radio]").some(({ checked }) => checked)).toBe(false);
    widget.choose!(2);
    expect(widget.answer()).toMatchObject({ status: "ok", index: 0 });
    expect(skip.checked).toBe(false);
    expect(changes).toBe(3);
  });

  it("shows texts as texts", () => {
    const widget = shown(asked);
    expect(widget.element.querySelector("legend")!.textContent).toBe(hostile);
    expect(all(widget, "img, script")).toEqual([]);
  });
});

describe("a slider", () => {
  const asked = {
    ...{ id: "intensity", kind: "scale", look: "slider", prompt: "How strong?", lang: "en" },
    ...{ lowest: 0, highest: 100, step: 1, ends: ["weak", null, "strong"], points: null },
  };

  it("has no value until it is touched, and then also the middle", () => {
    const widget = shown(asked);
    const line = widget.element.querySelector("[type=range]")!;
    expect(widget.answer()).toBeNull();
    expect(line.getAttribute("aria-valuetext")).toBe(words.en.noValue);
    change(line, "pointerup");
    expect(widget.answer()).toMatchObject({ status: "ok", value: Number(line.value) });
    line.value = "73";
    change(line, "input");
    expect(widget.answer()).toEqual({
      question: "intensity",
      status: "ok",
      index: null,
      value: 73,
      text: null,
    });
    expect(line.getAttribute("aria-valuetext")).toBe("73");
  });
});

describe("a Likert scale", () => {
  const asked = {
    ...{ id: "v", kind: "scale", look: "likert", prompt: "How pleasant?", lang: "en" },
    ...{ lowest: 0.1, highest: 0.5, step: 0.1, ends: ["low", null, "high"], points: null },
  };

  it("gives the values of its points, without the errors of adding steps", () => {
    const widget = shown(asked);
    const values = [1, 2, 3, 4, 5].map((n) => {
      widget.choose!(n);
      return (widget.answer() as { value: number }).value;
    });
    expect(values).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(all(widget, ".option")[0]!.textContent).toContain("0.1, low");
  });
});

describe("free naming", () => {
  const asked = { id: "naming", kind: "text", prompt: "One word", lang: "en", longest: 60 };

  it("takes words without the blanks around them, and no blanks alone", () => {
    const widget = shown(asked);
    const field = widget.element.querySelector("[type=text]")!;
    field.value = "   ";
    change(field, "input");
    expect(widget.answer()).toBeNull();
    field.value = ` ${hostile} `;
    change(field, "input");
    expect(widget.answer()).toEqual({
      question: "naming",
      status: "ok",
      index: null,
      value: null,
      text: hostile,
    });
    expect(field.getAttribute("maxlength")).toBe("60");
  });

  it("has several lines where more is asked", () => {
    expect(shown({ ...asked, longest: 500 }).element.querySelector("textarea")).not.toBeNull();
  });
});

describe("what is rated", () => {
  it("is texts in the item's language, and turns of a dialogue as one list", () => {
    const parts = shownParts(
      [
        { kind: "heading", text: { en: "At the lake", zh: "在湖边" } },
        { kind: "text", text: `First.\n\n${hostile}` },
        { kind: "turn", speaker: { en: "A" }, text: hostile },
        { kind: "turn", speaker: { en: "B" }, text: "yes" },
        { kind: "turn", speaker: { en: "A" }, text: "no" },
        { kind: "picture", file: "pictures/a.png", description: hostile },
      ],
      "de",
      phrases,
      { "pictures/a.png": "data:image/png;base64,AA==" },
    );
    const [title, prose, turns, picture] = parts;
    expect(parts.length).toBe(4);
    expect(title!.textContent).toBe("At the lake");
    expect([...prose!.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
      "First.",
      hostile,
    ]);
    expect(prose!.getAttribute("lang")).toBe("de");
    expect([...turns!.querySelectorAll("li")].map((one) => one.getAttribute("data-speaker"))).toEqual([
      "0",
      "1",
      "0",
    ]);
    expect([...turns!.querySelectorAll("img, script")]).toEqual([]);
    expect(picture!.getAttribute("alt")).toBe(hostile);
    expect(picture!.getAttribute("src")).toBe("data:image/png;base64,AA==");
  });
});

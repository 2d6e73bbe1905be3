import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../../../../src/core/item.js";
import { validateDatapackage } from "../../../../src/io/datapackage.js";
import { readConvertedFolder } from "../../../../src/studies/egosocialarena/live/conversion/folder.js";
import { reviewItems } from "../../../../src/studies/egosocialarena/live/conversion/review-rows.js";
import { sentenceAt } from "../../../../src/studies/egosocialarena/live/conversion/sentences.js";
import { settleReview } from "../../../../src/studies/egosocialarena/live/conversion/settle.js";
import { scratchFolder } from "../../../support/scratch.js";
import {
  convertedItems,
  filled,
  make,
  type Row,
  readForm,
  rowsOf,
  sharedFolder,
  socialRows,
} from "./support.js";

const folder = sharedFolder();
let items: string;
let form: Row[];
/** The code of the row about a word in a part. */
const code = (item: number, part: string, nth = 0): string =>
  form.filter((row) => row.item!.startsWith(`socialiqa-dev-${item}:`) && row.part === part)[nth]!.item!;

beforeAll(async () => {
  items = await convertedItems(socialRows, folder);
  const out = path.join(folder, "forms");
  await make({ review: items, readers: ["cy"], out });
  form = readForm(out, "cy", "form.csv");
});

/** Reads a filled form back. */
async function confirm(text: string, name = "cy.csv") {
  const folder = scratchFolder({ [name]: text });
  const out = path.join(folder, "settled");
  const made = make({ review: items, confirm: [path.join(folder, name)], out });
  return { made: await made.catch((error: Error) => error), out };
}
const lines = (made: unknown): string => (made as { lines: string[] }).lines.join("\n");

describe("the form of a review", () => {
  it("has every doubt as a row, with its word marked and both sentences", async () => {
    expect(form).toHaveLength(rowsOf(items, "doubts.jsonl").length);
    const [first, second] = form.filter(({ part }) => part === "story");
    expect(first).toMatchObject({
      before: "Imani told Lea that [[she]] was late.",
      after: "You told Lea that she was late.",
      allowed: "keep, original, own, drop",
    });
    expect(second).toMatchObject({
      before: "Then Imani hid the last plum because [[she]] wanted it.",
      after: "Then you hid the last plum because you wanted it.",
    });
    expect(form.find(({ part }) => part === "people")).toMatchObject({ allowed: "keep, drop" });
  });

  it("is also a page that shows texts as texts and needs nothing from elsewhere", async () => {
    const hostile = { ...socialRows[0], context: "Imani told <b>Lea</b> that she was {{late}}." };
    const out = scratchFolder({});
    await make({ review: await convertedItems([hostile]), out });
    const page = readFileSync(path.join(out, "reviewer", "form.html"), "utf8");
    expect(page).toContain("Imani told &lt;b&gt;Lea&lt;/b&gt; that <mark>she</mark> was {{late}}.");
    expect(page).not.toMatch(/<b>|https?:\/\//);
    expect(page.match(/<fieldset/g)).toHaveLength(2);
    expect(page).toContain('value="own"');
  });

  it("finds the same sentence before and after, and takes the whole text where their numbers differ", () => {
    const [before, after] = ["Mina hums. She waves.", "You hum. You wave."];
    expect(sentenceAt(before, after, 11)).toEqual({
      before: { start: 11, end: 21 },
      after: { start: 9, end: 18 },
    });
    expect(sentenceAt(before, "You hum and wave.", 11).after).toEqual({ start: 0, end: 17 });
  });

  it("says so where there is nothing to decide, and writes nothing", async () => {
    const out = path.join(scratchFolder({}), "review");
    const { lines: said } = await make({
      review: await convertedItems([socialRows[3]].map((row) => ({ ...row, context: "Aiko won the race." }))),
      out,
    });
    expect(said.join()).toContain("there is nothing to review");
    expect(existsSync(out)).toBe(false);
  });
});

describe("a filled review", () => {
  it("settles what was decided and leaves the rest open", async () => {
    const { made, out } = await confirm(
      filled([
        { item: code(1, "story"), answer: "own", comment: "You told Lea that you were late." },
        { item: code(1, "story", 1), answer: "keep", comment: "she is Imani" },
        { item: code(1, "option 0"), answer: "original" },
        { item: code(2, "people"), answer: "drop", comment: "asks about others" },
        { item: code(4, "story") },
      ]),
    );
    expect(lines(made)).toContain("4 rows settled (settled.jsonl), 3 items in the first person");
    expect(lines(made)).toContain("1 row still open");
    expect(made).toMatchObject({ incomplete: true, json: { settled: 4, open: 1 } });
    const now = rowsOf<Item>(out, "items.jsonl");
    const you = now.find(({ id }) => id === "socialiqa-dev-1-you")!;
    expect(you.stimulus.text).toBe(
      "You told Lea that you were late. Then you hid the last plum because you wanted it.",
    );
    expect(you.options[0]).toBe("glad to have her plum");
    expect(you.keyed).toBe(0);
    expect(now.some(({ id }) => id === "socialiqa-dev-2-you")).toBe(false);
    expect(rowsOf(out, "unconverted.jsonl")).toEqual([
      { item: "socialiqa-dev-2", reason: "left out by the review", found: "asks about others" },
    ]);
    expect(rowsOf<{ item: string }>(out, "doubts.jsonl").map(({ item }) => item)).toEqual([
      "socialiqa-dev-4",
    ]);
    expect(rowsOf(out, "settled.jsonl")[0]).toMatchObject({
      ...{ item: "socialiqa-dev-1", word: "she", before: "Imani told Lea that she was late." },
      ...{ decision: "own", wording: "You told Lea that you were late.", by: "cy", why: null },
    });
    expect(rowsOf(out, "settled.jsonl")[1]).toMatchObject({ decision: "keep", why: "she is Imani" });
    expect(await validateDatapackage(out)).toMatchObject({ problems: [] });
    // What is still open can be reviewed again, in the folder that came out.
    const again = await readConvertedFolder(out);
    expect(reviewItems(again).flatMap(({ rows }) => rows)).toHaveLength(1);
  });

  it("reads what a German spreadsheet saves: semicolons, a byte order mark, CRLF", async () => {
    const text = `\uFEFFrater;item;kind;answer;comment\r\ncy;${code(4, "story")};doubt;Keep;"a; b"\r\n`;
    const { made, out } = await confirm(text);
    expect(made).toMatchObject({ json: { settled: 1 } });
    expect(rowsOf(out, "settled.jsonl")).toMatchObject([{ decision: "keep", why: "a; b" }]);
  });

  it.each<[string, () => string, RegExp]>([
    [
      "a missing column",
      () => `rater,item,comment\ncy,${code(4, "story")},\n`,
      /cy\.csv:1: field "answer": is not in the header/,
    ],
    [
      "an unknown decision",
      () => filled([{ item: code(4, "story"), answer: "maybe" }]),
      /cy\.csv:2: field "answer": "maybe" is not one of keep, original, own, drop/,
    ],
    [
      "a decision that the row does not have",
      () => filled([{ item: code(2, "people"), answer: "own", comment: "x" }]),
      /cy\.csv:2: field "answer": "own" is not one of keep, drop/,
    ],
    [
      "two rows for one doubt",
      () =>
        filled([
          { item: code(4, "story"), answer: "keep" },
          { item: code(4, "story"), answer: "keep" },
        ]),
      /cy\.csv:3: field "item": ".*" is in line 2 too; keep one row/,
    ],
    [
      "a row of another folder",
      () => filled([{ item: "socialiqa-dev-9:1-aaaaaa", answer: "keep" }]),
      /cy\.csv:2: field "item": .* is not a row of this folder/,
    ],
    [
      "a wording that is not there",
      () => filled([{ item: code(4, "story"), answer: "own" }]),
      /cy\.csv:2: field "comment": is empty; own needs/,
    ],
    [
      "a comment without a decision",
      () => filled([{ item: code(4, "story"), comment: "hm" }]),
      /cy\.csv:2: field "answer": is empty, but there is a comment/,
    ],
    [
      "a wording that a spreadsheet has cut",
      () => filled([{ item: code(4, "story"), answer: "own", comment: "y".repeat(50_000) }]),
      /cy\.csv:2: field "comment": has 50000 characters; a spreadsheet cuts a cell at 32767/,
    ],
    [
      "a sentence that still names the person",
      () => filled([{ item: code(1, "story"), answer: "original" }]),
      /cy\.csv:2: field "answer": does not pass: story: name: "Imani" is left/,
    ],
    [
      "an option that is there already",
      () => filled([{ item: code(1, "option 0"), answer: "own", comment: "Bored" }]),
      /cy\.csv:2: field "comment": two options are now/,
    ],
    [
      "two people in one file",
      () => `rater,item,answer,comment\ncy,${code(4, "story")},keep,\ndi,${code(1, "story")},keep,\n`,
      /cy\.csv:3: field "rater": "di" in a file of cy/,
    ],
    [
      "a quotation mark that is never closed",
      () => `rater,item,answer,comment\ncy,${code(4, "story")},own,"You said\n`,
      /cy\.csv:2: a quoted cell that starts here is never closed/,
    ],
  ])("refuses %s in one line, and writes nothing", async (_, text, message) => {
    const { made, out } = await confirm(text());
    expect(made).toBeInstanceOf(Error);
    expect((made as Error).message).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });
});

describe("a review of what a model converted", () => {
  const source: Item = {
    ...{ id: "t-1", study: "egosocialarena", conditions: { source: "tomi", person: "third" } },
    ...{
      stimulus: { text: "Wanda sings. She waves." },
      question: "Who waves?",
      options: ["Wanda", "Igor"],
      keyed: 0,
    },
  };
  const model: Item = {
    ...source,
    ...{ id: "t-1-you", conditions: { source: "tomi", person: "first" } },
    ...{ stimulus: { text: "You sing. She waves." }, options: ["You", "Igor"] },
  };
  const folder = {
    folder: "f",
    ...{ items: [source], drafts: [], doubts: [], unconverted: [], settled: [] },
    people: new Map([["t-1", { character: { name: "Wanda", pronouns: "she" as const } }]]),
    disagreements: [
      {
        ...{ item: "t-1", part: "story" as const, source: source.stimulus.text, doubted: false },
        ...{ rules: "You sing. You wave.", model: "You sing. She waves." },
      },
    ],
  };
  const answer = (item: string, given: string | null) => ({
    ...{ file: "cy.csv", rater: "cy" },
    answers: [{ item, answer: given, comment: null, line: 2 }],
  });

  it("can take the rules' text", () => {
    const taken = { ...folder, items: [source, model] };
    const [row] = reviewItems(taken)[0]!.rows;
    expect(row).toMatchObject({
      kind: "disagreement",
      after: "You sing. She waves.",
      other: "You sing. You wave.",
    });
    const settled = settleReview(taken, [answer(row!.code, "other")]);
    expect(settled.items[1]!.stimulus.text).toBe("You sing. You wave.");
    expect(settled.disagreements).toEqual([]);
  });

  it("takes an item that was not taken once all is decided and it passes", () => {
    const draft = { ...model, stimulus: { text: "You sing. You wave." } };
    const failed = { item: "t-1", reason: "the model's item does not pass", found: "x" };
    const untaken = { ...folder, drafts: [draft], unconverted: [failed] };
    const [row] = reviewItems(untaken)[0]!.rows;
    expect(row).toMatchObject({ after: "You sing. You wave.", other: "You sing. She waves." });
    const open = settleReview(untaken, [answer(row!.code, null)]);
    expect(open).toMatchObject({ open: 1, rescued: 0, unconverted: [failed] });
    const settled = settleReview(untaken, [answer(row!.code, "keep")]);
    expect(settled).toMatchObject({ open: 0, rescued: 1, unconverted: [], drafts: [] });
    expect(settled.items.map(({ id }) => id)).toEqual(["t-1", "t-1-you"]);
  });

  it("refuses two wordings of one sentence", () => {
    const doubt = { item: "t-1", part: "story" as const, at: 13, word: "She", reason: "r" };
    const two = {
      ...folder,
      items: [source, model],
      disagreements: [],
      doubts: [doubt, { ...doubt, reason: "s" }],
    };
    const [one, other] = reviewItems(two)[0]!.rows.map((row) => row.code) as [string, string];
    const own = (item: string, comment: string, line: number) => ({ item, answer: "own", comment, line });
    const form = (second: string) => ({
      file: "cy.csv",
      rater: "cy",
      answers: [own(one, "You wave.", 2), own(other, second, 3)],
    });
    expect(() => settleReview(two, [form("You wave!")])).toThrow(
      /cy\.csv:3: field "comment": says something else of the same sentence than cy\.csv:2/,
    );
    expect(settleReview(two, [form("You wave.")]).items[1]!.stimulus.text).toBe("You sing. You wave.");
  });
});

import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Item } from "../../../../src/core/item.js";
import { agreementTable } from "../../../../src/studies/egosocialarena/live/conversion/agreement-table.js";
import { readReader } from "../../../../src/studies/egosocialarena/live/conversion/reader-answers.js";
import { readerRows } from "../../../../src/studies/egosocialarena/live/conversion/reader-forms.js";
import {
  itemOutcomes,
  toSettle,
  validate,
} from "../../../../src/studies/egosocialarena/live/conversion/validation.js";
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
beforeAll(async () => {
  items = await convertedItems(socialRows, folder);
  await make({ validate: items, readers: ["ana,ben"], out: path.join(folder, "forms") });
});

const ids = [1, 2, 3, 4].map((n) => `socialiqa-dev-${n}-you`);
/** Answers to the four items, then what is said of their conversions; "" = left empty. */
const given = (answers: readonly string[], conversions: readonly string[] = []): Row[] =>
  ids.flatMap((id, i) => [
    { item: `${id}:answer`, answer: answers[i] ?? "" },
    { item: `${id}:conversion`, answer: conversions[i] ?? "" },
  ]);

async function read(files: Record<string, string>, third?: string) {
  const place = scratchFolder(files);
  const out = path.join(place, "read");
  const answers = Object.keys(files)
    .filter((name) => name !== third)
    .map((name) => path.join(place, name));
  const made = await make({
    ...{ validate: items, answers, out },
    ...(third === undefined ? {} : { third: path.join(place, third) }),
  }).catch((error: Error) => error);
  return { made, out };
}
type Made = {
  lines: string[];
  json: { agreement: ReturnType<typeof agreementTable>; disputed: number; toSettle: number };
};

describe("the forms of two readers", () => {
  it("ask both about every item, each in an order of their own, and hide the key", () => {
    const [ana, ben] = ["ana", "ben"].map((reader) => readForm(folder, "forms", reader, "form.csv"));
    expect(ana).toHaveLength(8);
    expect(ana!.map(({ item }) => item)).not.toEqual(ben!.map(({ item }) => item));
    expect(ana!.map(({ item }) => item).sort()).toEqual(ben!.map(({ item }) => item).sort());
    expect(Object.keys(ana![0]!)).not.toContain("key");
    const page = readFileSync(path.join(folder, "forms", "ana", "form.html"), "utf8");
    expect(page).not.toMatch(/keyed|data-key/);
    expect(page.match(/<fieldset/g)).toHaveLength(8);
    // What reader and page are asked is the same whatever the key is.
    const again = readerRows({
      items: rowsOf<Item>(items, "items.jsonl").map((item) => ({ ...item, keyed: 2 })),
    });
    expect(again.map(({ code, answers }) => [code, answers])).toEqual(
      readerRows({ items: rowsOf<Item>(items, "items.jsonl") }).map(({ code, answers }) => [code, answers]),
    );
  });

  it("are for two readers with different codes", async () => {
    const out = path.join(folder, "none");
    await expect(make({ validate: items, readers: ["ana"], out })).rejects.toThrow(
      /--readers: agreement is of two readers, and 1 code is given/,
    );
    await expect(make({ validate: items, readers: ["ana,ana"], out })).rejects.toThrow(/"ana" is no code/);
    expect(existsSync(out)).toBe(false);
  });
});

describe("the answers of two readers", () => {
  it("give agreement before discussion, and what is left to settle", async () => {
    const { made, out } = await read({
      "a.csv": filled(given(["A", "A", "B", "B"], ["yes", "yes", "yes", "no"]), "ana"),
      "b.csv": filled(given(["A", "C", "B", "B"], ["yes", "yes", "yes", "yes"]), "ben"),
    });
    const { lines, json } = made as Made;
    const [answer, conversion] = json.agreement;
    // Equal in 3 of 4: the margins are A 2, B 2 and A 1, B 2, C 1, so chance is (2*1 + 2*2)/16 = 6/16.
    expect(answer).toMatchObject({ pairs: 4, questions: 4, missing: [0, 0] });
    expect(answer!.raw.value).toBe(75);
    expect(answer!.kappa.value).toBeCloseTo((12 - 6) / (16 - 6), 12);
    // Both say A and B with equal letters in 1 and 2 items; A is right in all four.
    expect(answer!.withKey.map(({ value }) => value)).toEqual([50, 25]);
    expect(conversion!.raw.value).toBe(75);
    // Items 3 and 4: both readers say B, and the key is A. Item 2: they differ. Item 4's conversion: they differ.
    expect(json).toMatchObject({ disputed: 2, toSettle: 4 });
    expect(lines.join("\n")).toContain("the paper prints 97.6 % after two rounds of discussion");
    const form = readForm(out, "third", "form.csv");
    expect(form.map(({ item }) => item)).toEqual([
      `${ids[1]}:answer`,
      `${ids[2]}:answer`,
      `${ids[3]}:answer`,
      `${ids[3]}:conversion`,
    ]);
    expect(form[0]!.said).toBe("reader 1: A\nreader 2: C");
    const marked = rowsOf<Item>(out, "items.jsonl");
    expect(marked).toHaveLength(8);
    expect(
      marked.filter(({ id }) => ids.includes(id)).map(({ conditions }) => conditions.validation),
    ).toEqual(["agreed", "open", "disputed", "disputed"]);
    expect(marked.filter(({ id }) => ids.includes(id)).map(({ keyed }) => keyed)).toEqual([0, 0, 0, 0]);
  });

  it("leave out what a reader skipped: missing is no disagreement", async () => {
    const { made } = await read({
      "a.csv": filled(given(["A", "skip", "", "A"]), "ana"),
      "b.csv": filled(given(["A", "B", "A", "A"]).slice(0, 6), "ben"),
    });
    const [answer, conversion] = (made as Made).json.agreement;
    expect(answer).toMatchObject({
      pairs: 1,
      questions: 4,
      missing: [2, 1],
      outcomes: { agreed: 1, unread: 3 },
    });
    expect(answer!.raw).toMatchObject({ value: 100, n: 1, unscored: 3 });
    // Clopper-Pearson of 1 of 1: the lower end is 0.025.
    expect(answer!.raw.ci[0]).toBeCloseTo(2.5, 10);
    expect(conversion).toMatchObject({ pairs: 0, missing: [4, 4] });
    expect(conversion!.raw.value).toBeNaN();
    expect((made as Made).json.toSettle).toBe(0);
  });

  it("are settled by a third, and what stays disputed is marked and kept", async () => {
    const right = ["yes", "yes", "yes", "yes"];
    const { made, out } = await read(
      {
        "a.csv": filled(given(["A", "A", "B", "B"], right), "ana"),
        "b.csv": filled(given(["A", "C", "B", "A"], right), "ben"),
        "c.csv": filled(given(["", "A", "B", "?"]), "cleo"),
      },
      "c.csv",
    );
    const [answer] = (made as Made).json.agreement;
    // Agreed: item 1. Settled: item 2. Disputed: item 3 (another answer) and item 4 (cannot be told).
    expect(answer).toMatchObject({ outcomes: { agreed: 1, settled: 1, disputed: 2, open: 0, unread: 0 } });
    expect(answer!.raw.value).toBe(50);
    expect(answer!.final.value).toBe(50);
    expect(
      rowsOf<{ outcome: string; third: string }>(out, "validation.jsonl")
        .filter(({ outcome }) => outcome === "disputed")
        .map(({ third }) => third),
    ).toEqual(["B", "?"]);
    expect(rowsOf<Item>(out, "items.jsonl")).toHaveLength(8);
    expect(existsSync(path.join(out, "third"))).toBe(false);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "an answer that the item does not have",
      { "a.csv": filled(given(["D"]), "ana"), "b.csv": filled(given(["A"]), "ben") },
      /a\.csv:2: field "answer": "D" is not one of A, B, C, \?, skip/,
    ],
    [
      "an item of another folder",
      { "a.csv": filled([{ item: "x:answer", answer: "A" }], "ana"), "b.csv": filled(given(["A"]), "ben") },
      /a\.csv:2: field "item": "x:answer" is not asked about this folder/,
    ],
    [
      "two files of one reader",
      { "a.csv": filled(given(["A"]), "ana"), "b.csv": filled(given(["A"]), "ana") },
      /b\.csv: field "rater": is a second file of ana/,
    ],
    [
      "one file",
      { "a.csv": filled(given(["A"]), "ana") },
      /--answers: agreement is of two readers, and 1 file is named/,
    ],
    [
      "a file without rows",
      { "a.csv": "rater,item,answer,comment\n", "b.csv": filled(given(["A"]), "ben") },
      /a\.csv: holds no rows/,
    ],
  ])("refuse %s in one line, and write nothing", async (_, files, message) => {
    const { made, out } = await read(files);
    expect((made as Error).message).toMatch(message);
    expect(existsSync(out)).toBe(false);
  });
});

describe("agreement about stories that several items share", () => {
  const item = (n: number, scenario: number): Item[] =>
    (["third", "first"] as const).map((person) => ({
      ...{ id: `tomi-${n}${person === "first" ? "-you" : ""}`, study: "egosocialarena" },
      conditions: { source: n < 9 ? "tomi" : "tombench", person, scenario },
      ...{ stimulus: { text: "s" }, question: "q", options: ["a", "b"], keyed: 0 },
    }));
  const rows = readerRows({ items: Array.from({ length: 12 }, (_, n) => item(n, Math.floor(n / 3))).flat() });
  const reader = (name: string, answer: (n: number) => string) =>
    readReader(
      {
        file: `${name}.csv`,
        rater: name,
        answers: rows.map(({ code, asked }, i) => ({
          item: code,
          answer: asked === "answer" ? answer(Math.floor(i / 2)) : "yes",
          comment: null,
          line: i + 2,
        })),
      },
      rows,
    );
  // Ben differs in every item of story 1 (items 3 to 5) and in no other.
  const validation = validate(
    rows,
    [reader("ana", () => "A"), reader("ben", (n) => (n >= 3 && n < 6 ? "B" : "A"))],
    null,
  );

  it("takes stories as units, and has a row for each source", () => {
    const table = agreementTable(validation, 200);
    expect(table.map(({ source, asked }) => `${source} ${asked}`)).toEqual([
      "all answer",
      "all conversion",
      "tomi answer",
      "tomi conversion",
      "tombench answer",
      "tombench conversion",
    ]);
    const all = table[0]!;
    expect(all.raw).toMatchObject({ value: 75, n: 12, units: 4 });
    // Stories as units say less than twelve independent items would.
    expect(all.raw.ci[1] - all.raw.ci[0]).toBeGreaterThan(all.raw.naiveCi[1] - all.raw.naiveCi[0]);
    expect(all.ac1.method).toContain("bootstrap of 4 whole clusters");
    // Ana says A everywhere: her answers cannot agree beyond chance.
    expect(all.kappa.value).toBe(0);
    const conversions = table[1]!;
    expect(conversions.raw.value).toBe(100);
    expect(conversions.kappa.value).toBeNaN();
  });

  it("lists the disagreements for a third reader, and gives an item the outcome of its worse question", () => {
    expect(toSettle(validation).map(({ item: id }) => id)).toEqual([
      "tomi-3-you",
      "tomi-4-you",
      "tomi-5-you",
    ]);
    expect(itemOutcomes(validation).get("tomi-3-you")).toBe("open");
    expect(itemOutcomes(validation).get("tomi-2-you")).toBe("agreed");
  });
});

import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../src/core/item.js";
import { validateDatapackage } from "../../src/io/datapackage.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { generateFalseBeliefItems } from "../../src/stimuli/false-belief/compose.js";
import { scratchFolder } from "../support/scratch.js";
import { generate, jsonl, rowsOf } from "./generate-support.js";
import { captureOutput } from "./support.js";

// All rows are made up: they have the form of the benchmarks and none of their words.
const story = [
  "1 Wanda entered the sun_room.",
  "2 Igor entered the sun_room.",
  "3 The kazoo is in the red_pot.",
  "4 Wanda exited the sun_room.",
  "5 Igor moved the kazoo to the hamper.",
];
const tomi = [
  "Where will Wanda look for the kazoo?\tred_pot\t1",
  "Where does Igor think that Wanda searches for the kazoo?\tred_pot\t1",
  "Where is the kazoo really?\thamper\t1",
]
  .map((question) => `${[...story, `6 ${question}`].join("\n")}\n`)
  .join("");
const socialRow = {
  context: "Wanda hid the last plum because she wanted it for the journey.",
  question: "What will Wanda want to do next?",
  answerA: "eat her plum",
  answerB: "paint a shed",
  answerC: "hide from Igor",
};
const benchRow = {
  "能力\nABILITY": "Belief: Location false beliefs",
  "序号\nINDEX": 1,
  "答案\nANSWER": "A",
  故事: "小明把梨放进柜子。",
  问题: "小明会去哪里找梨？",
  选项A: "A. 柜子",
  选项B: "B. 篮子",
  选项C: null,
  选项D: null,
  STORY: "Xiao Ming puts the pear in the cupboard. Xiao Hong moves it to the basket.",
  QUESTION: "Where will Xiao Ming look for the pear?",
  "OPTION-A": "A. The cupboard",
  "OPTION-B": "B. The basket",
  "OPTION-C": null,
  "OPTION-D": null,
};

const run = async (files: Record<string, string>, ...args: string[]) => {
  const folder = scratchFolder(files);
  const out = path.join(folder, "out");
  const { stdout } = captureOutput();
  const placed = args.map((arg) => (arg in files ? path.join(folder, arg) : arg));
  await generate("egosocialarena", ...placed, "--out", out);
  return { out, stdout: stdout(), items: rowsOf<Item>(out, "items.jsonl") };
};

describe("affectlab generate egosocialarena", () => {
  it("writes false-belief stories of our own in both persons, the same for a seed", async () => {
    const { out, stdout, items } = await run({}, "--seed", "7", "--items", "12");
    expect(stdout).toContain("24 items of 12 stories in the third and the first person (items.jsonl)");
    expect(await validateDatapackage(out)).toMatchObject({ resources: 1, problems: [] });
    const ours = await generateFalseBeliefItems({ count: 12, seed: 7, person: "first" });
    const first = items.filter(({ conditions }) => conditions.person === "first");
    const byId = (a: Item, b: Item) => (a.id < b.id ? -1 : 1);
    expect(first.sort(byId)).toEqual(ours.sort(byId));
    const again = await run({}, "--seed", "7", "--items", "12");
    expect(again.items).toEqual(rowsOf(out, "items.jsonl"));
  });

  it("reads ToMi, knows it by its rows, and makes whoever is asked about the reader", async () => {
    const { out, stdout, items } = await run({ "test.txt": tomi }, "--from", "test.txt");
    expect(stdout).toContain("3 items of tomi, 3 keyed, 3 of them also in the first person");
    expect(stdout).toContain("the rules were wrong in 8.7% [4.7, 14.4]");
    expect(await validateDatapackage(out)).toMatchObject({ resources: 5, problems: [] });
    expect(items.map(({ id }) => id)).toEqual(
      [1, 2, 3].flatMap((row) => [`tomi-test-${row}`, `tomi-test-${row}-you`]),
    );
    expect(items[1]!.stimulus.text).toBe(
      "You entered the sun room. Igor entered the sun room. The kazoo is in the red pot. You exited the sun room. Igor moved the kazoo to the hamper.",
    );
    expect(items[1]!.question).toBe("Where will you look for the kazoo?");
    expect(items[3]!.question).toBe("Where do you think that Wanda searches for the kazoo?");
    expect([items[0]!.keyed, items[1]!.keyed]).toEqual([0, 0]);
    // The question about the world names nobody: who becomes "you" is a guess, and is said.
    expect(rowsOf(out, "doubts.jsonl")).toEqual([
      {
        item: "tomi-test-3",
        part: "people",
        at: null,
        word: "Wanda",
        reason: "the question names nobody; Wanda is the first who is named",
      },
    ]);
  });

  it("takes from a file who becomes you", async () => {
    const people = jsonl({ item: "tomi-test-3", character: { name: "Igor", pronouns: "he" } });
    const { out, items } = await run(
      { "test.txt": tomi, "people.jsonl": people },
      ...["--from", "test.txt", "--people", "people.jsonl"],
    );
    expect(items.at(-1)!.stimulus.text).toContain("You moved the kazoo to the hamper.");
    expect(rowsOf(out, "doubts.jsonl")).toEqual([]);
  });

  it("reads SocialIQA with its labels, and counts what stayed open", async () => {
    const open = { ...socialRow, context: "Wanda told Lea that she was late.", answerA: "say sorry" };
    const twice = { ...socialRow, answerB: socialRow.answerA };
    const files = { "dev.jsonl": jsonl(socialRow, open, twice), "dev-labels.lst": "1\n1\n1\n" };
    const { out, stdout, items } = await run(
      files,
      ...["--from", "dev.jsonl", "--labels", "dev-labels.lst", "--json"],
    );
    expect(items[1]).toMatchObject({
      id: "socialiqa-dev-1-you",
      stimulus: { text: "You hid the last plum because you wanted it for the journey." },
      question: "What will you want to do next?",
      options: ["eat your plum", "paint a shed", "hide from Igor"],
      keyed: 0,
    });
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({ format: "socialiqa", items: 2, keyed: 2, converted: 2, doubtedItems: 1 });
    expect(json.skipped).toEqual([{ line: 3, reason: 'the option "eat her plum" is there twice' }]);
    expect(json.doubts).toBe(rowsOf(out, "doubts.jsonl").length);
    expect(rowsOf(out, "doubts.jsonl")[0]).toMatchObject({ item: "socialiqa-dev-2", word: "she" });
  });

  it("reads ToMBench; Chinese items stay in the third person", async () => {
    const files = { "False Belief Task.jsonl": jsonl(benchRow) };
    const english = await run(files, "--from", "False Belief Task.jsonl");
    expect(english.items[1]!.stimulus.text).toBe(
      "You put the pear in the cupboard. Xiao Hong moves it to the basket.",
    );
    const chinese = await run(files, "--from", "False Belief Task.jsonl", "--language", "zh");
    expect(chinese.items.map(({ conditions }) => conditions.person)).toEqual(["third"]);
    expect(chinese.stdout).toContain("the converter reads English");
  });

  it("lets a model convert, takes what passes, and lists where it and the rules differ", async () => {
    registerScripted("second-person", (request) => {
      const row = Number(/-(\d+)$/.exec(request.metadata!.item!)![1]);
      if (row === 3) return "I would rather not.";
      const told = story
        .slice(0, -1)
        .map((line) => line.replace(/^\d+ /, "").replace("_", " "))
        .join(" ")
        .replaceAll("Wanda", "You");
      // Of the second item the wrong person becomes "you".
      const text = `${told} Igor moved the kazoo to the hamper.`;
      const question =
        row === 1
          ? "Where will you look for the kazoo?"
          : "Where does Igor think that you search for the kazoo?";
      return { text: "", object: { story: text, question, options: ["red pot", "hamper"] } };
    });
    const { out, stdout, items } = await run(
      { "test.txt": tomi },
      ...["--from", "test.txt", "--model", "scripted/second-person", "--json"],
    );
    expect(items.filter(({ conditions }) => conditions.person === "first").map(({ id }) => id)).toEqual([
      "tomi-test-1-you",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ converted: 1, model: "scripted/second-person", calls: 3 });
    expect(rowsOf(out, "unconverted.jsonl").map(({ item, reason }) => [item, reason])).toEqual([
      ["tomi-test-2", "the model's item does not pass"],
      ["tomi-test-3", "the model's item does not pass"],
    ]);
    expect(rowsOf(out, "disagreements.jsonl")[0]).toMatchObject({ item: "tomi-test-2", part: "story" });
    expect(readdirSync(out)).toContain("datapackage.json");
  });

  it.each<[string, Record<string, string>, string[], RegExp]>([
    [
      "an unknown layout",
      { "a.csv": "x,y\n" },
      ["--from", "a.csv"],
      /--from: the first row of .*a\.csv has no known layout/,
    ],
    ["no file", {}, ["--from", "none.txt"], /--from: none\.txt cannot be read \(ENOENT\)/],
    [
      "a broken row",
      { "t.txt": "1 Ada came in.\n3 Ada left.\n" },
      ["--from", "t.txt"],
      /t\.txt:2: has the number 3/,
    ],
    [
      "a field that is missing",
      { "d.jsonl": jsonl({ ...socialRow, answerC: undefined }) },
      ["--from", "d.jsonl"],
      /d\.jsonl:1: field "answerC": is missing/,
    ],
    [
      "an option of another layout",
      { "test.txt": tomi, "l.lst": "1\n" },
      ["--from", "test.txt", "--labels", "l.lst"],
      /--labels is for socialiqa, but .*test\.txt is tomi/,
    ],
    [
      "people of no item",
      { "test.txt": tomi, "p.jsonl": jsonl({ item: "x", character: { name: "A", pronouns: "she" } }) },
      ["--from", "test.txt", "--people", "p.jsonl"],
      /p\.jsonl:1: field "item": "x" is not an item of the file/,
    ],
    ["a model without a file", {}, ["--model", "scripted/x"], /--model needs a file; name it with --from/],
    [
      "a cap without a model",
      { "test.txt": tomi },
      ["--from", "test.txt", "--max-cost", "1"],
      /--max-cost needs a model/,
    ],
    ["no folder", {}, [], /--out <folder> is missing/],
  ])("refuses %s in one line, and writes nothing", async (what, files, args, message) => {
    const folder = scratchFolder(files);
    const out = path.join(folder, "out");
    const placed = args.map((arg) => (arg in files ? path.join(folder, arg) : arg));
    captureOutput();
    const made = generate("egosocialarena", ...placed, ...(what === "no folder" ? [] : ["--out", out]));
    await expect(made).rejects.toThrow(message);
    expect(existsSync(out)).toBe(false);
  });
});

import path from "node:path";
import { describe, expect, it } from "vitest";
import { importSocialIqa } from "../../../src/studies/egosocialarena/data/static/import-socialiqa.js";
import { importToMBench } from "../../../src/studies/egosocialarena/data/static/import-tombench.js";
import { importToMi } from "../../../src/studies/egosocialarena/data/static/import-tomi.js";
import { scratchFolder } from "../../support/scratch.js";

// All rows are made up: they have the form of the benchmarks and none of their words.
const place = (files: Record<string, string>) => (name: string) => path.join(scratchFolder(files), name);
const lines = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("ToMi", () => {
  const story = [
    "1 Wanda entered the sun_room.",
    "2 Igor entered the sun_room.",
    "3 The kazoo is in the red_pot.",
    "4 Wanda exited the sun_room.",
    "5 Igor hates the fog",
    "6 Igor moved the kazoo to the hamper.",
  ];
  const asked = (...questions: string[]): string =>
    questions.map((question) => [...story, `7 ${question}`].join("\n")).join("\n");
  const txt = `${asked(
    "Where will Wanda look for the kazoo?\tred_pot\t1",
    "Where does Igor think that Wanda searches for the kazoo?\tred_pot\t1",
    "Where is the kazoo really?\thamper\t1",
    "Where was the kazoo at the beginning?\tred_pot\t1",
  )}\n`;
  const trace = ["first_order_1_tom", "second_order_0_tom", "reality", "memory"]
    .map((type) => `enter_agent_1,enter_agent_0,agent_1_exits,agent_0_moves_obj,${type},false_belief\n`)
    .join("");
  const load = (files: { txt?: string; trace?: string }) => {
    const folder = scratchFolder({ "test.txt": files.txt ?? txt, "test.trace": files.trace ?? trace });
    return importToMi(path.join(folder, "test.txt"), { trace: path.join(folder, "test.trace") });
  };

  it("makes an item of each question, with the places of the story as options", async () => {
    const { items, skipped } = await load({});
    expect(skipped).toEqual([]);
    expect(items.map(({ id }) => id)).toEqual(["tomi-test-1", "tomi-test-2", "tomi-test-3", "tomi-test-4"]);
    expect(items[0]).toEqual({
      id: "tomi-test-1",
      study: "egosocialarena",
      conditions: {
        source: "tomi",
        person: "third",
        split: "test",
        row: 1,
        scenario: 1,
        question: "first-search",
        order: 1,
        questionType: "first_order_1_tom",
        storyType: "false_belief",
      },
      stimulus: {
        text: "Wanda entered the sun room. Igor entered the sun room. The kazoo is in the red pot. Wanda exited the sun room. Igor hates the fog. Igor moved the kazoo to the hamper.",
      },
      question: "Where will Wanda look for the kazoo?",
      options: ["red pot", "hamper"],
      keyed: 0,
    });
    expect(items.map(({ keyed }) => keyed)).toEqual([0, 0, 1, 0]);
    expect(items.map(({ conditions }) => conditions.question)).toEqual([
      "first-search",
      "second-search",
      "reality",
      "memory",
    ]);
    expect(items.map(({ conditions }) => conditions.scenario)).toEqual([1, 1, 1, 1]);
  });

  it("reads several questions in one story, and Windows line ends", async () => {
    const several = [...story, "7 Where is the kazoo really?\thamper\t1", "8 Igor entered the attic."]
      .concat("9 Where was the kazoo at the beginning?\tred_pot\t1")
      .join("\r\n");
    const file = place({ "test.txt": several })("test.txt");
    const { items } = await importToMi(file);
    expect(items).toHaveLength(2);
    expect(items[1]!.stimulus.text).toBe(`${items[0]!.stimulus.text} Igor entered the attic.`);
  });

  it("leaves open what has one place only", async () => {
    const file = place({ "test.txt": "1 The kazoo is in the pot.\n2 Where is the kazoo really?\tpot\t1\n" })(
      "test.txt",
    );
    const [item] = (await importToMi(file)).items;
    expect(item).toMatchObject({ options: [], rubric: "The answer names this place: pot" });
    expect(item!.keyed).toBeUndefined();
  });

  it.each([
    [
      "1 Ada came in.\n3 Ada left.\n",
      "test.txt:2: has the number 3 after 1; numbers run from 1 in each story",
    ],
    ["Ada came in.\n", 'test.txt:1: is not "number sentence": "Ada came in."'],
    ["1 Where is it really?\tpot\t1\n", "test.txt:1: asks before anything was told"],
    ["1 The hat is in the pot.\n2 Where is it?\t\t1\n", "test.txt:2: has no question or no answer"],
    [
      "1 The hat is in the pot.\n2 Ada moved the hat to the bin.\n3 Where is the hat really?\tjar\t1\n",
      'test.txt:3: field "answer": is "jar", which is not a place of the story (pot, bin)',
    ],
  ])("names file and line of a fault: %j", async (text, message) => {
    await expect(importToMi(place({ "test.txt": text })("test.txt"))).rejects.toThrow(message);
  });

  it("refuses a trace of another file", async () => {
    const one = `${trace.split("\n")[0]}\n`;
    await expect(load({ trace: one })).rejects.toThrow(
      /test\.txt:14: has no trace: .*test\.trace has 1 lines/,
    );
    await expect(load({ trace: trace + one })).rejects.toThrow(
      /test\.trace:5: has 5 lines, and .* has 4 questions/,
    );
    await expect(load({ trace: "moves,nonsense,false_belief\n" })).rejects.toThrow(
      /test\.trace:1: has "nonsense" in place of the question.s type/,
    );
  });

  it("says which file is not there", async () => {
    await expect(importToMi(place({})("none.txt"))).rejects.toThrow(/none\.txt is not there/);
  });
});

describe("ToMBench", () => {
  const row = {
    "能力\nABILITY": "Emotion: Made-up emotions",
    "序号\nINDEX": 1,
    故事: "阿飞把风筝借给了阿云。",
    问题: "阿云会怎么想？",
    选项A: "A. 高兴",
    选项B: "难过",
    选项C: "生气",
    选项D: "害怕",
    STORY: "Afei lent Ayun a kite.",
    QUESTION: "What will Ayun feel?",
    "OPTION-A": "A. Glad",
    "OPTION-B": "B. Sad",
    "OPTION-C": "C. Cross",
    "OPTION-D": "D. Afraid",
    "答案\nANSWER": "B",
  };
  const load = (language: "zh" | "en", ...rows: unknown[]) =>
    importToMBench(place({ "Kite Task.jsonl": lines(...rows) })("Kite Task.jsonl"), { language });

  it("makes an item in the language asked for", async () => {
    const { items } = await load("en", row);
    expect(items).toEqual([
      {
        id: "tombench-kite-task-1-en",
        study: "egosocialarena",
        conditions: {
          source: "tombench",
          person: "third",
          task: "Kite Task",
          language: "en",
          row: 1,
          ability: "Emotion: Made-up emotions",
        },
        stimulus: { text: "Afei lent Ayun a kite." },
        question: "What will Ayun feel?",
        options: ["Glad", "Sad", "Cross", "Afraid"],
        keyed: 1,
      },
    ]);
    const [zh] = (await load("zh", row)).items;
    expect(zh).toMatchObject({
      id: "tombench-kite-task-1-zh",
      options: ["高兴", "难过", "生气", "害怕"],
      keyed: 1,
    });
  });

  it("takes two options", async () => {
    const two = { ...row, 选项C: null, 选项D: null, "OPTION-C": null, "OPTION-D": null };
    expect((await load("en", two)).items[0]!.options).toEqual(["Glad", "Sad"]);
  });

  it("reads what was released: NaN for an option that is not there, a stop after the letter of the key", async () => {
    const two = { ...row, 选项C: null, 选项D: null, "OPTION-C": null, "OPTION-D": null, 类型: null };
    const odd = { ...two, STORY: 'Afei says \\ "NaN".', "答案\nANSWER": "A. " };
    const released = lines(odd).replaceAll("null", "NaN");
    expect(() => JSON.parse(released)).toThrow();
    const { items } = await importToMBench(place({ "Kite Task.jsonl": released })("Kite Task.jsonl"), {
      language: "en",
    });
    expect(items).toMatchObject([
      { stimulus: { text: 'Afei says \\ "NaN".' }, options: ["Glad", "Sad"], keyed: 0 },
    ]);
  });

  it("skips a row whose options coincide in translation, and says why", async () => {
    const same = { ...row, "OPTION-D": "D. Sad" };
    const { items, skipped } = await load("en", row, same);
    expect(items).toHaveLength(1);
    expect(skipped).toEqual([{ line: 2, reason: 'the option "Sad" is there twice' }]);
    expect((await load("zh", same)).items).toHaveLength(1);
  });

  it.each([
    [{ ...row, "答案\nANSWER": "E" }, /Kite Task\.jsonl:1: field "答案\nANSWER": must be A, B, C or D/],
    [{ ...row, "OPTION-D": null }, /Kite Task\.jsonl:1: field "OPTION-D": has three options/],
    [
      { ...row, "OPTION-C": null, "OPTION-D": null, "答案\nANSWER": "D" },
      /Kite Task\.jsonl:1: field "答案\nANSWER": is D, and there are 2 options/,
    ],
    [{ ...row, STORY: undefined }, /Kite Task\.jsonl:1: field "STORY": /],
  ])("names file, line and field of a fault (%#)", async (bad, message) => {
    await expect(load("en", bad)).rejects.toThrow(message);
  });
});

describe("SocialIQA", () => {
  const row = {
    context: "Noor gave up her seat.",
    question: "Why did Noor do this?",
    answerA: "be kind",
    answerB: "be seen",
    answerC: "be early",
  };
  const load = (labels: string, ...rows: unknown[]) => {
    const folder = scratchFolder({ "dev.jsonl": lines(...rows), "dev-labels.lst": labels });
    return importSocialIqa(path.join(folder, "dev.jsonl"), { labels: path.join(folder, "dev-labels.lst") });
  };

  it("keys each row by its label: 1 is answerA", async () => {
    const { items } = await load("1\n3\n", row, { ...row, context: "Noor ran." });
    expect(items.map(({ id, keyed }) => [id, keyed])).toEqual([
      ["socialiqa-dev-1", 0],
      ["socialiqa-dev-2", 2],
    ]);
    expect(items[0]).toMatchObject({
      conditions: { source: "socialiqa", person: "third", split: "dev", row: 1 },
      stimulus: { text: "Noor gave up her seat." },
      question: "Why did Noor do this?",
      options: ["be kind", "be seen", "be early"],
    });
  });

  it("keys nothing without labels", async () => {
    const { items } = await importSocialIqa(place({ "test.jsonl": lines(row) })("test.jsonl"));
    expect(items[0]!.keyed).toBeNull();
  });

  it("keeps labels and rows together where a row is skipped", async () => {
    const { items, skipped } = await load("1\n2\n3\n", row, { ...row, answerB: "be kind" }, row);
    expect(items.map(({ id, keyed }) => [id, keyed])).toEqual([
      ["socialiqa-dev-1", 0],
      ["socialiqa-dev-3", 2],
    ]);
    expect(skipped).toEqual([{ line: 2, reason: 'the option "be kind" is there twice' }]);
  });

  it.each([
    ["4\n", [row], /dev-labels\.lst:1: is "4"; a label is 1, 2 or 3/],
    ["1\n", [row, row], /dev\.jsonl:2: has no label: .*dev-labels\.lst has 1/],
    ["1\n2\n", [row], /dev-labels\.lst:2: has 2 labels, and .*dev\.jsonl has 1 rows/],
    ["1\n", [{ ...row, answerC: "" }], /dev\.jsonl:1: field "answerC": /],
  ])("names file and line of a fault (%#)", async (labels, rows, message) => {
    await expect(load(labels, ...rows)).rejects.toThrow(message);
  });

  it("says which file is not there", async () => {
    const file = place({ "dev.jsonl": lines(row) })("dev.jsonl");
    const labels = path.join(path.dirname(file), "dev-labels.lst");
    await expect(importSocialIqa(file, { labels })).rejects.toThrow(/dev-labels\.lst is not there/);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DataError, InputError, MissingDataError } from "../../../src/core/errors.js";
import { type Item, itemSchema } from "../../../src/core/item.js";
import { projectPath } from "../../../src/io/project-root.js";
import { contentOf } from "../../../src/stimuli/checks/content.js";
import { gradeRange, readingGrade } from "../../../src/stimuli/checks/reading.js";
import { loadLexicon } from "../../../src/stimuli/lexicon.js";
import { loadSituations, situationFiles } from "../../../src/studies/egosocialarena/data/situations.js";
import { situationClues } from "../../../src/studies/egosocialarena/data/situations-clues.js";
import { situationParts, situationUnits } from "../../../src/studies/egosocialarena/data/situations-run.js";
import {
  counterfactualTopics,
  type Situation,
  situationAsks,
  situationItem,
  situationKinds,
  writtenKinds,
} from "../../../src/studies/egosocialarena/data/situations-schema.js";
import { scratchFolder } from "../../support/scratch.js";

const folder = projectPath("data", "egosocialarena", "stimuli");
const lexicon = await loadLexicon();
const counts = { "parallel-world": 90, counterfactual: 100, "real-world": 200, hard: 100 } as const;

/** A file that cannot be read yet fails the count of its own kind, not everything. */
const loaded = await Promise.all(
  writtenKinds.map(async (kind) => ({
    kind,
    rows: await loadSituations(kind).then(
      ({ rows }) => rows,
      () => [],
    ),
    files: await situationFiles(kind).catch(() => []),
  })),
);
const all = loaded.flatMap(({ rows }) => rows);
const rowsOfFile = (name: string): Situation[] =>
  readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
const files = loaded.flatMap((one) =>
  one.files.map((name) => ({ kind: one.kind, name, rows: rowsOfFile(name) })),
);
const countBy = (values: readonly (string | number)[]): Map<string | number, number> => {
  const counted = new Map<string | number, number>();
  for (const value of values) counted.set(value, (counted.get(value) ?? 0) + 1);
  return counted;
};

describe.each(loaded)("$kind", ({ kind, rows }) => {
  it(`has ${counts[kind]} rows, each with an id of its own`, async () => {
    const { rows } = await loadSituations(kind);
    expect(rows).toHaveLength(counts[kind]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  const difficulties = kind === "hard" ? [3] : [1, 2, 3];
  it(`has the difficulties ${difficulties}, none in fewer than a tenth of the rows`, () => {
    expect([...new Set(rows.map(({ difficulty }) => difficulty))].sort()).toEqual(difficulties);
    for (const difficulty of difficulties) {
      const some = rows.filter((row) => row.difficulty === difficulty);
      expect(some.length / rows.length, `difficulty ${difficulty}`).toBeGreaterThanOrEqual(0.1);
    }
  });

  it("has three options in few rows", () => {
    const few = rows.filter(({ options }) => options.length === 3);
    expect(few.length / rows.length).toBeLessThanOrEqual(0.15);
  });

  it("argues every option in its rationale, by its words", () => {
    const silent = rows.flatMap(({ id, options, rationale }) => {
      const said = new Set(contentOf(rationale, lexicon));
      return options.flatMap((option, i) => {
        const words = contentOf(option, lexicon);
        const letter = new RegExp(`\\(${"ABCD"[i]}\\)|\\b${"ABCD"[i]}:|[Oo]ption ${"ABCD"[i]}\\b`);
        return letter.test(rationale) || words.some((word) => said.has(word)) ? [] : [`${id}: ${option}`];
      });
    });
    expect(silent).toEqual([]);
  });

  it("asks nothing twice", () => {
    const asked = rows.map(({ story, question }) => `${story}\n${question}`);
    expect(new Set(asked).size).toBe(rows.length);
  });

  it("has texts without traces of a form: no braces, double blanks, or stray quotation marks", () => {
    const odd = rows.flatMap(({ id, contentNote = "", ...row }) =>
      [row.system, row.story, row.question, row.rationale, contentNote, ...row.options]
        .filter((text) => /[{}[\]<>]| {2}|\bTODO\b/.test(text) || (text.match(/"/g) ?? []).length % 2 === 1)
        .map((text) => `${id}: ${text}`),
    );
    expect(odd).toEqual([]);
  });

  it("is told in plain prose for adults", () => {
    const odd = rows.filter(({ story }) => {
      const grade = readingGrade(story);
      return grade < gradeRange[0] || grade > gradeRange[1];
    });
    expect(odd.length / rows.length, odd.map(({ id }) => id).join(", ")).toBeLessThanOrEqual(0.1);
  });

  it("gives no answer to whoever does not read", () => {
    const clues = situationClues(rows.map(situationItem), lexicon);
    const far = clues.filter(({ accuracy, chance }) => !(Math.abs(accuracy - chance) <= 0.1));
    expect(far.map(({ rule, accuracy }) => `${rule}: ${(100 * accuracy).toFixed(1)} %`)).toEqual([]);
  });
});

describe("what is particular to a kind", () => {
  const rowsOf = (kind: string) => all.filter((row) => row.kind === kind);

  it("parallel-world: thirty worlds, and in each one row for every sort of question", () => {
    const rows = rowsOf("parallel-world");
    const worlds = countBy(rows.map(({ topic }) => topic));
    expect(worlds.size).toBe(30);
    for (const world of worlds.keys()) {
      const asks = rows.flatMap((row) => (row.topic === world && "asks" in row ? [row.asks] : []));
      expect(asks.sort(), String(world)).toEqual([...situationAsks["parallel-world"]].sort());
    }
  });

  it("counterfactual: twenty games, and sixteen of each other topic", () => {
    const topics = countBy(rowsOf("counterfactual").map(({ topic }) => topic));
    expect(Object.fromEntries(topics)).toEqual(
      Object.fromEntries(counterfactualTopics.map((topic) => [topic, topic === "games" ? 20 : 16])),
    );
  });

  it("real-world: every sort of question, none in fewer than an eighth of the rows", () => {
    const rows = rowsOf("real-world");
    const asks = countBy(rows.flatMap((row) => ("asks" in row ? [row.asks] : [])));
    for (const ask of situationAsks["real-world"]) {
      expect((asks.get(ask) ?? 0) / rows.length, ask).toBeGreaterThanOrEqual(1 / 8);
    }
  });

  it("hard: half asks for two inferences, the rest for the other two, none of them rare", () => {
    const asks = countBy(rowsOf("hard").flatMap((row) => ("asks" in row ? [row.asks] : [])));
    expect(asks.get("two-inferences")).toBe(50);
    for (const ask of situationAsks.hard) expect(asks.get(ask), ask).toBeGreaterThanOrEqual(15);
  });

  it("hard: four options, a story of 90 to 170 words, the key longest in about a quarter of the rows", () => {
    const rows = rowsOf("hard");
    expect(rows.filter(({ options }) => options.length !== 4).map(({ id }) => id)).toEqual([]);
    const long = rows.filter(({ story }) => {
      const words = story.split(/\s+/).length;
      return words < 90 || words > 170;
    });
    expect(long.map(({ id }) => id)).toEqual([]);
    const longest = rows.filter(({ options, key }) =>
      options.every((option, i) => i === key || option.length < options[key]!.length),
    );
    expect(longest.length / rows.length).toBeGreaterThan(0.1);
    expect(longest.length / rows.length).toBeLessThan(0.35);
  });

  it.each(["parallel-world", "counterfactual"])("%s: what would hold in our world is offered", (kind) => {
    const without = rowsOf(kind).filter(
      ({ distractorKinds }) => !distractorKinds.some((one) => /^ordinary\b/.test(one)),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(files)("$name", ({ rows }) => {
  it("has its keys in every place equally often", () => {
    for (const n of [3, 4]) {
      const keys = rows.filter(({ options }) => options.length === n).map(({ key }) => key);
      const times = Array.from({ length: n }, (_, place) => keys.filter((key) => key === place).length);
      expect(Math.max(...times) - Math.min(...times), `${n} options: ${times}`).toBeLessThanOrEqual(1);
    }
  });

  it("has its keys in no order", () => {
    // Of n rows with four places about a quarter has its key where the row before has it: 4 standard errors.
    const same = rows.filter(({ key }, i) => i > 0 && rows[i - 1]!.key === key).length / (rows.length - 1);
    expect(Math.abs(same - 0.25)).toBeLessThan(4 * Math.sqrt((0.25 * 0.75) / rows.length));
  });
});

describe("all situations", () => {
  /** Letters and digits only, cut into every run of five characters. */
  const grams = (text: string): Set<string> => {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    return new Set(Array.from({ length: plain.length - 4 }, (_, i) => plain.slice(i, i + 5)));
  };
  const jaccard = (a: Set<string>, b: Set<string>): number => {
    let shared = 0;
    for (const gram of a) if (b.has(gram)) shared++;
    return shared / (a.size + b.size - shared);
  };

  it("tell no story twice", () => {
    const told = all.map(({ id, story }) => ({ id, grams: grams(story) }));
    const close = told.flatMap((one, i) =>
      told.slice(0, i).flatMap((other) => {
        const share = jaccard(one.grams, other.grams);
        return share < 0.35 ? [] : [`${other.id} and ${one.id}: ${share.toFixed(2)}`];
      }),
    );
    expect(close).toEqual([]);
  });

  it("would be noticed, told again with another name and place", () => {
    const { story } = all[0]!;
    const again = story.replaceAll(" the ", " that ").replace(/\bYou\b/, "Then you");
    expect(jaccard(grams(story), grams(again))).toBeGreaterThan(0.35);
  });

  it("have ids that differ over all kinds, and are items", async () => {
    const sets = await Promise.all(writtenKinds.map((kind) => loadSituations(kind)));
    const items = sets.flatMap((one) => one.items);
    expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    for (const item of items) expect(itemSchema.parse(item)).toEqual(item);
  });
});

it("without a kind the paper's three scenarios are read, and no hard situation", async () => {
  const { rows, items } = await loadSituations();
  const columns = all.filter(({ kind }) => kind !== "hard");
  expect(rows.map(({ id }) => id)).toEqual(columns.map(({ id }) => id));
  const ran = (await situationUnits()).flat();
  expect(ran.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
  expect(situationParts(all.map(situationItem)).map(({ kind }) => kind)).not.toContain("hard");
});

it.each([
  { name: "the paper's three scenarios", kinds: situationKinds },
  { name: "hard situations", kinds: ["hard"] as const },
])("README.md says what rules that do not read get: $name", async ({ kinds }) => {
  const clues = await Promise.all(
    kinds.map(async (kind) => situationClues((await loadSituations(kind)).items, lexicon)),
  );
  const percent = (share: number): string => (100 * share).toFixed(1);
  const table = clues[0]!.map(({ rule }, i) => {
    const cells = clues.map((ofKind) => {
      const { accuracy, ci } = ofKind[i]!;
      return `${percent(accuracy)} [${ci.map(percent).join(", ")}]`;
    });
    return `| ${[rule, ...cells].join(" | ")} |`;
  });
  expect(readFileSync(path.join(folder, "README.md"), "utf8")).toContain(table.join("\n"));
});

describe("situationClues", () => {
  const item = (id: string, topic: string, options: string[], keyed: number | null): Item => ({
    id,
    study: "egosocialarena",
    conditions: { topic },
    stimulus: { text: "You carry a lantern to the harbour." },
    question: "What next?",
    options,
    keyed,
  });
  const accuracy = (items: Item[]) =>
    Object.fromEntries(situationClues(items, lexicon).map(({ rule, accuracy }) => [rule, accuracy]));

  it("counts the longest and the shortest option, a tie by shares", () => {
    expect(accuracy([item("a", "t", ["aaaa", "bb", "cccc"], 0)])).toMatchObject({
      "longest option": 0.5,
      "shortest option": 0,
    });
  });

  it("counts content words of the story, and of the other options", () => {
    const options = ["Carry the lantern", "Sell bread", "Sell a hat"];
    expect(accuracy([item("a", "t", options, 0)])).toMatchObject({
      "option most in the story's words": 1,
      "option least in the story's words": 0,
      "option most like the others": 0,
      "option least like the others": 1,
    });
  });

  it("finds the habit of keys in other topics, and learns nothing from its own", () => {
    const habit = (id: string, topic: string) =>
      item(id, topic, ["Perhaps oil", "Never iron", "Never salt"], 0);
    const rule = "words of the other topics' keys";
    expect(accuracy([habit("a", "s"), habit("b", "t"), habit("c", "u")])[rule]).toBe(1);
    // One topic alone leaves nothing to learn from: all three tie.
    expect(accuracy([habit("a", "s"), habit("b", "s")])[rule]).toBeCloseTo(1 / 3, 12);
  });

  it("leaves items without a key out, and gives NaN for none", () => {
    const [clue] = situationClues([item("a", "t", ["x", "yy"], null)], lexicon);
    expect(clue).toMatchObject({ n: 0, accuracy: Number.NaN });
  });
});

describe("loadSituations", () => {
  const good = {
    id: "parallel-world-x-1",
    kind: "parallel-world",
    topic: "x",
    asks: "rule",
    system: "You live in a town of bells.",
    story: "You hear a bell.",
    question: "What do you do?",
    options: ["Ring", "Wait", "Go"],
    key: 1,
    rationale: "Wait is right, for so it was told; Ring and Go are what one would do here.",
    distractorKinds: ["ordinary-world answer", "over-reaction"],
    difficulty: 1,
  };
  const line = (change: object = {}) => `${JSON.stringify({ ...good, ...change })}\n`;
  const load = (text: string) =>
    loadSituations("parallel-world", scratchFolder({ "parallel-world.jsonl": text }));

  it("gives rows and items, the system message as the first paragraph", async () => {
    const { rows, items } = await load(line());
    expect(rows).toEqual([good]);
    expect(items).toEqual([
      {
        id: good.id,
        study: "egosocialarena",
        conditions: { scenario: "parallel-world", topic: "x", difficulty: 1, asks: "rule" },
        stimulus: { text: "You live in a town of bells.\n\nYou hear a bell." },
        question: "What do you do?",
        options: ["Ring", "Wait", "Go"],
        keyed: 1,
      },
    ]);
  });

  it("reads numbered parts in their order, and no other file", async () => {
    const at = scratchFolder({
      "parallel-world-2.jsonl": line({ id: "parallel-world-x-2" }),
      "parallel-world-1.jsonl": line(),
      "parallel-world-notes.jsonl": "{}\n",
      "perspective-gold.jsonl": "{}\n",
    });
    const { rows } = await loadSituations("parallel-world", at);
    expect(rows.map(({ id }) => id)).toEqual(["parallel-world-x-1", "parallel-world-x-2"]);
  });

  it.each<[string, object, RegExp]>([
    [
      "a key without an option",
      { key: 3 },
      /:1: field "key": is 3, but the options have indices from 0 to 2/,
    ],
    ["an option twice", { options: ["Ring", "Wait", "Ring"] }, /field "options\.2"/],
    ["two options", { options: ["Ring", "Wait"] }, /field "options"/],
    ["distractors without a kind", { distractorKinds: ["ordinary"] }, /has 1 entries for 3 options/],
    ["a story about somebody else", { story: "A bell rings." }, /field "story": never says "you"/],
    ["a system message about somebody else", { system: "It is a town." }, /field "system": does not begin/],
    ["no reason", { rationale: "So it is." }, /field "rationale": is too short/],
    ["a question that asks nothing", { question: "Go on." }, /field "question": does not end/],
    ["another's id", { id: "pw1" }, /field "id": is "pw1"; begin it with parallel-world-/],
    ["an unknown sort of question", { asks: "emotion" }, /field "asks"/],
    [
      "another kind",
      { kind: "real-world", asks: "norm", id: "real-world-1" },
      /field "kind": is "real-world"/,
    ],
    ["a field that is not known", { note: "x" }, /note/],
  ])("names file, line and field of %s", async (_, change, message) => {
    const failure = load(line(change));
    await expect(failure).rejects.toBeInstanceOf(DataError);
    await expect(failure).rejects.toThrow(message);
  });

  const hard = { ...good, id: "hard-x", kind: "hard", asks: "second-order", defence: "He left before it." };
  const loadHard = (change: object) =>
    loadSituations("hard", scratchFolder({ "hard-1.jsonl": `${JSON.stringify({ ...hard, ...change })}\n` }));

  it("asks of a hard situation, and of no other, that its key is defended in one line", async () => {
    expect((await loadHard({})).rows).toEqual([hard]);
    await expect(loadHard({ defence: undefined })).rejects.toThrow(/hard-1\.jsonl:1: field "defence"/);
    await expect(loadHard({ defence: "He left.\nShe stayed." })).rejects.toThrow(
      /field "defence": has more than one line/,
    );
    await expect(loadHard({ asks: "norm" })).rejects.toThrow(/field "asks"/);
    await expect(load(line({ defence: "So it was told." }))).rejects.toThrow(/defence/);
  });

  it("names both places of an id that is there twice", async () => {
    await expect(load(line() + line({ story: "You wait." }))).rejects.toThrow(
      /parallel-world\.jsonl:2: field "id": "parallel-world-x-1" is already in parallel-world\.jsonl:1/,
    );
  });

  it("says which kinds there are, and when a folder has none", async () => {
    await expect(loadSituations("dreams" as never)).rejects.toThrow(
      'no situations "dreams"; one of parallel-world, counterfactual, real-world, hard',
    );
    await expect(loadSituations("dreams" as never)).rejects.toBeInstanceOf(InputError);
    await expect(loadSituations("counterfactual", scratchFolder())).rejects.toBeInstanceOf(MissingDataError);
  });
});

import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { DataError } from "../../../src/core/errors.js";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import {
  type HeartbenchCase,
  heartbenchCaseSchema,
  languagesOf,
} from "../../../src/studies/heartbench/data/case.js";
import { caseTables } from "../../../src/studies/heartbench/data/derive.js";
import { deriveHeartbench, loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { loadUpstreamCases, readUpstreamCases } from "../../../src/studies/heartbench/data/upstream.js";
import { warningsOf } from "../../support/warnings.js";

const folder = projectPath("data/heartbench");
const tables = ["cases", "criteria"].map((name) => `derived/${name}.csv`);
const scratch: string[] = [];
afterAll(() => Promise.all(scratch.map((dir) => rm(dir, { recursive: true }))));
const scratchFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "affectlab-heartbench-"));
  scratch.push(dir);
  return dir;
};

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "deriving from upstream (AFFECTLAB_MIRROR)",
  () => {
    it("gives the committed bytes again", async () => {
      const copy = await scratchFolder();
      await cp(folder, copy, { recursive: true });
      await rm(join(copy, "derived"), { recursive: true });
      await deriveHeartbench(copy);
      for (const file of [...tables, "datapackage.json"]) {
        const same = (await readFile(join(copy, file))).equals(await readFile(join(folder, file)));
        expect(same, file).toBe(true);
      }
    });

    it("the normal and the hard file share out the file of all questions", async () => {
      const [all, normal, hard] = await Promise.all([
        loadUpstreamCases(),
        loadUpstreamCases("normal"),
        loadUpstreamCases("hard"),
      ]);
      const byId = (list: HeartbenchCase[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(byId([...normal, ...hard])).toEqual(byId(all));
      expect(all.every((one) => languagesOf(one).join() === "zh")).toBe(true);
    });

    it("keeps no text: no run of eight characters of a case is in what is committed", async () => {
      const committed = await Promise.all(
        [...tables, "printed.csv"].map((f) => readFile(join(folder, f), "utf8")),
      );
      for (const { dialogue, criteria } of await loadUpstreamCases()) {
        for (const { text } of [...dialogue, ...criteria]) {
          const start = text.zh!.slice(0, 8);
          if (start.length === 8) expect(committed.some((table) => table.includes(start))).toBe(false);
        }
      }
    });
  },
);

describe("deriving without upstream", () => {
  it("says what to place where", async () => {
    const mirror = process.env.AFFECTLAB_MIRROR;
    const empty = await scratchFolder();
    process.env.AFFECTLAB_MIRROR = empty;
    try {
      if (existsSync(projectPath("data/upstream/HeartBench"))) return;
      await expect(deriveHeartbench(empty)).rejects.toThrow(/HeartBench/);
    } finally {
      if (mirror === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = mirror;
    }
  });
});

describe("what is committed", () => {
  it("is what its codebook says", async () => {
    expect((await validateDatapackage(folder)).problems).toEqual([]);
  });

  it("holds no text of dialogues or criteria: every cell is a code or a number", async () => {
    for (const file of tables) {
      const text = await readFile(join(folder, file), "utf8");
      expect(text.replace(/^.*\n/, ""), file).toMatch(/^[A-Za-z0-9,\n-]+$/);
    }
  });

  it("adds up: the sums of each case are those of its criteria", async () => {
    const cases = await loadHeartbench();
    expect(cases).toHaveLength(296);
    const scored = cases.flatMap(({ criteria }) => criteria.filter(({ ability }) => ability !== "other"));
    expect(scored).toHaveLength(2818);
    expect(scored.every(({ score }) => score !== null && score !== 0 && Math.abs(score) <= 10)).toBe(true);
    const rows = (await readFile(join(folder, "derived/cases.csv"), "utf8")).trim().split("\n").slice(1);
    rows.forEach((row, i) => {
      const [maximum, minimum] = row.split(",").slice(-2).map(Number);
      const weights = cases[i]!.criteria.flatMap(({ ability, score }) =>
        ability === "other" ? [] : [score!],
      );
      expect(weights.filter((w) => w > 0).reduce((a, b) => a + b, 0)).toBe(maximum);
      expect(weights.filter((w) => w < 0).reduce((a, b) => a + b, 0)).toBe(minimum);
    });
  });

  it("says which table and case do not fit, when a criterion is missing", async () => {
    const copy = await scratchFolder();
    await cp(folder, copy, { recursive: true });
    const file = join(copy, "derived/criteria.csv");
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace("\nh002,3,", "\nh003,30,"));
    process.env.AFFECTLAB_ALLOW_EDITED_DATA = "1";
    try {
      const told = await warningsOf("EditedData", () =>
        expect(loadHeartbench(copy)).rejects.toThrow(/h002 has 11 criteria here and 10 in criteria\.csv/),
      );
      expect(told).toEqual([expect.stringContaining("criteria.csv was edited")]);
    } finally {
      delete process.env.AFFECTLAB_ALLOW_EDITED_DATA;
    }
  });
});

const question = (id: string, more: object = {}) => ({
  question_id: id,
  rubric: [
    { dimension: "温暖", score: 3, content: "编造的标准" },
    { dimension: "言语表达", score: -5, content: " 留着空格 " },
    { dimension: "其他", score: null, content: "编造的" },
  ],
  dialogue: [
    { role: "A", content: "你好" },
    { role: "B", content: "你好呀" },
    { role: "A", content: "嗯" },
  ],
  difficulty: "hard",
  primary_scene: "家庭关系",
  secondary_scene: "家庭边界",
  ...more,
});
async function read(rows: object[], subset: "all" | "hard" = "all"): Promise<HeartbenchCase[]> {
  const file = join(await scratchFolder(), "question_all.jsonl");
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return readUpstreamCases(file, subset);
}

describe("reading upstream's form", () => {
  it("takes it as it is: roles, weights, spaces, blank labels", async () => {
    const [first, second] = await read([
      question("a1"),
      question("b2", { primary_scene: "", secondary_scene: "" }),
    ]);
    expect(first).toMatchObject({
      id: "a1",
      source: "upstream",
      domain: "family",
      scenario: "family-boundaries",
      difficulty: "hard",
    });
    expect(first!.dialogue.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(first!.criteria.map(({ ability, score, text }) => [ability, score, text.zh])).toEqual([
      ["warmth", 3, "编造的标准"],
      ["verbal-expression", -5, " 留着空格 "],
      ["other", null, "编造的"],
    ]);
    expect([second!.domain, second!.scenario]).toEqual([null, ""]);
  });

  it("takes the difficulty from the file where its lines have none", async () => {
    const { difficulty: _, ...bare } = question("a1");
    expect((await read([bare], "hard"))[0]!.difficulty).toBe("hard");
    await expect(read([bare])).rejects.toThrow(/question_all\.jsonl:1: field "difficulty": is missing/);
  });

  it.each([
    ["a score beyond 10", { rubric: [{ dimension: "温暖", score: 11, content: "x" }] }, "rubric.0.score"],
    ["an unknown ability", { rubric: [{ dimension: "勇气", score: 1, content: "x" }] }, "rubric.0.dimension"],
    [
      "no weight where one is needed",
      { rubric: [{ dimension: "温暖", score: null, content: "x" }] },
      "criteria.0.score",
    ],
    ["a weight of 0", { rubric: [{ dimension: "温暖", score: 0, content: "x" }] }, "criteria.0.score"],
    ["a dialogue that ends with the helper", { dialogue: [{ role: "B", content: "x" }] }, "dialogue.0"],
    ["a blank turn", { dialogue: [{ role: "A", content: " " }] }, "dialogue.0.text.zh"],
    ["more turns than nine", { dialogue: Array(11).fill({ role: "A", content: "x" }) }, "dialogue"],
    ["an unknown scene", { secondary_scene: "编造" }, "secondary_scene"],
  ])("names file, line and field: %s", async (_what, more, field) => {
    const error = await read([question("a1"), question("b2", more)]).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DataError);
    expect((error as DataError).message).toMatch(/question_all\.jsonl:2/);
    expect((error as DataError).field).toBe(field);
  });

  it("names file, line and key of a field that nobody knows", async () => {
    await expect(read([question("a1"), question("b2", { more: 1 })])).rejects.toThrow(
      /question_all\.jsonl:2.*"more"/,
    );
  });

  it("names a case that stands there twice", async () => {
    await expect(read([question("a1"), question("b2"), question("a1")])).rejects.toThrow(
      /:3: field "question_id": "a1" is already in line 1/,
    );
  });
});

describe("the form of a case", () => {
  const own = {
    id: "x1",
    source: "affectlab",
    domain: "family",
    scenario: "a move",
    difficulty: "normal",
    dialogue: [{ role: "user", text: { zh: "我", en: "I" } }],
    criteria: [{ id: "k1", ability: "warmth", score: 2, text: { zh: "好", en: "good" } }],
  };
  const problem = (more: object): string =>
    heartbenchCaseSchema.safeParse({ ...own, ...more }).error?.issues[0]?.message ?? "none";

  it("is both languages' or one's, and the same ones' throughout", () => {
    expect(problem({})).toBe("none");
    expect(languagesOf(heartbenchCaseSchema.parse(own))).toEqual(["zh", "en"]);
    expect(problem({ dialogue: [{ role: "user", text: {} }] })).toMatch(/neither zh nor en/);
    const onlyZh = [{ ...own.criteria[0], text: { zh: "好" } }];
    expect(problem({ criteria: onlyZh, dialogue: [{ role: "user", text: { en: "I" } }] })).toMatch(
      /shares no language/,
    );
  });

  it("names its domain and scenario when it is ours", () => {
    expect(problem({ domain: null })).toMatch(/name the domain/);
    expect(problem({ scenario: "" })).toMatch(/name the scenario/);
    expect(problem({ criteria: [own.criteria[0], own.criteria[0]] })).toMatch(
      /which is the id of another criterion; choose a new one/,
    );
  });

  it("becomes numbers: arithmetic", () => {
    const one = heartbenchCaseSchema.parse({
      ...own,
      criteria: [...own.criteria, { id: "k2", ability: "warmth", score: -5, text: { zh: "坏", en: "bad" } }],
    });
    const { cases, criteria } = caseTables([one]);
    expect(cases.rows[0]!.slice(-4)).toEqual([2, 0, 2, -5]);
    expect(criteria.rows).toEqual([
      ["h001", 1, "warmth", 2, 1, 1],
      ["h001", 2, "warmth", -5, -1, 1],
    ]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readDatapackage, readTable, validateDatapackage } from "../../src/io/datapackage.js";
import { projectPath } from "../../src/io/project-root.js";
import { sha256 } from "../../src/io/sha256-file.js";
import { judgeLanguages, loadJudgePrompts } from "../../src/judges/judge-prompts.js";

const folder = projectPath("data", "prompts");
const fileOf = (name: string): string => readFileSync(`${folder}/judges/${name}`, "utf8");
const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

describe("the judge's prompts", () => {
  it("are files with a codebook, and all are listed", async () => {
    expect((await validateDatapackage(folder)).problems).toEqual([]);
    const { resources } = await readDatapackage(folder);
    const listed = resources.map((resource) => resource.path).filter((file) => file.startsWith("judges/"));
    expect(listed.sort()).toEqual(
      readdirSync(`${folder}/judges`)
        .map((file) => `judges/${file}`)
        .sort(),
    );
  });

  it.each(judgeLanguages)("in %s are their files' bytes, and say what is read", async (language) => {
    const { rubric, catastrophic, words, sha256: whole } = await loadJudgePrompts(language);
    expect(rubric).toMatchObject({
      id: `rubric-judge.${language}`,
      text: fileOf(`rubric-judge.${language}.md`),
    });
    expect(rubric.sha256).toBe(sha256(rubric.text));
    expect(catastrophic.text).toBe(fileOf(`catastrophic-check.${language}.md`));
    // An edit of any part is another prompt: a resumed judging has to notice it.
    expect(whole).toBe(sha256(JSON.stringify([rubric.text, catastrophic.text, words])));
    // The form that is asked for in words is the form of the schema, and the standards are those of a case.
    expect(rubric.text).toMatch(
      /\{"verdicts": \[\{"criterion": .*"reasoning": .*"verdict": "0" \S+ "1"\}\]\}/,
    );
    expect(catastrophic.text).toMatch(/\{"check": .*"reasoning": .*"speaks_as_user": .*"fails_task": /);
    expect(rubric.text).toContain(words.full);
    expect(rubric.text).toContain(words.hint);
  });

  it("have a back-translation that covers every line as it is now", async () => {
    const table = await readTable(folder, "judges.back-translation");
    const [prompts, parts, zh, en] = ["prompt", "part", "zh", "en"].map((name) => table.strings(name)) as [
      string[],
      string[],
      string[],
      string[],
    ];
    for (const name of ["rubric-judge", "catastrophic-check"]) {
      const own = (texts: string[]): string[] => texts.filter((_, i) => prompts[i] === name);
      expect(own(zh)).toEqual(linesOf(fileOf(`${name}.zh.md`)));
      expect(own(en)).toEqual(linesOf(fileOf(`${name}.en.md`)));
    }
    const words = JSON.parse(fileOf("case-words.json")) as Record<"zh" | "en", Record<string, string>>;
    const rows = parts
      .map((part, i) => [prompts[i], part, zh[i], en[i]])
      .filter(([name]) => name === "case-words");
    expect(rows).toEqual(
      Object.keys(words.zh).map((name) => ["case-words", name, words.zh[name], words.en[name]]),
    );
    // Chinese beside English: each text has signs of its own language.
    for (const text of zh.filter((_, i) => parts[i] !== "weight")) expect(text).toMatch(/\p{Script=Han}/u);
    for (const text of table.strings("back_translation")) expect(text).not.toMatch(/\p{Script=Han}/u);
  });

  it("ask in both languages for the same places to be filled in", async () => {
    const [zh, en] = await Promise.all([loadJudgePrompts("zh"), loadJudgePrompts("en")]);
    for (const name of Object.keys(en.words) as (keyof typeof en.words)[]) {
      const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
      expect([name, places(zh.words[name])]).toEqual([name, places(en.words[name])]);
    }
  });
});

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { answerColumns } from "../../../src/people/design/answer-rows.js";
import type { StoredSession, StoredTrial } from "../../../src/people/design/protocol.js";
import { storesBlocks, storesMarkdown } from "../../../src/people/design/stores-page.js";
import { pageLanguages } from "../../../src/people/design/survey-design.js";
import { smallDesign } from "../page/small-design.js";

const folder = path.join(import.meta.dirname, "..", "..", "..", "data", "people");

/** Path -> text of each text of a file. */
function textsOf(value: unknown, at = ""): [string, string][] {
  if (typeof value === "string") return [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${at}/${key}`));
}

const files = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "datapackage.json");
const texts = files.flatMap((name) =>
  textsOf(JSON.parse(readFileSync(path.join(folder, name), "utf8")), name),
);
const ofLanguage = (language: string): [string, string][] =>
  texts.flatMap(([at, text]): [string, string][] => {
    const parts = at.split("/");
    const place = parts.filter((part) => part !== language).join("/");
    return parts.includes(language) ? [[place, text]] : [];
  });
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe("the words of questionnaires", () => {
  it("are the same in both languages: keys, and what is filled in", () => {
    const [english, chinese] = [ofLanguage("en"), ofLanguage("zh")];
    expect(chinese.map(([at]) => at)).toEqual(english.map(([at]) => at));
    expect(english.length).toBeGreaterThan(100);
    for (const [i, [at, text]] of english.entries()) {
      expect([at, placeholders(chinese[i]![1])]).toEqual([at, placeholders(text)]);
    }
  });

  it("are Chinese in Chinese, and English in English", () => {
    for (const [at, text] of ofLanguage("zh")) {
      // Names of services, and Cookie, have no Chinese form.
      const latin = text.replace(/\{\w+\}/g, "").match(/[A-Za-z]+/g) ?? [];
      expect(latin.length, `${at}: ${text}`).toBeLessThanOrEqual(3);
    }
    for (const [at, text] of ofLanguage("en")) expect(text, at).not.toMatch(/\p{Script=Han}/u);
  });
});

/** What the server has of a participant. A new column is an error here until the page says it. */
const session: Record<keyof StoredSession, true> = {
  ...{ id: true, participant: true, list: true, seed: true, design: true, language: true, simulated: true },
  ...{ begun: true, ended: true, agentString: true },
};
const trial: Record<keyof StoredTrial, true> = {
  ...{ session: true, index: true, answers: true, seconds: true, language: true },
};

describe("what a study stores", () => {
  it.each(pageLanguages)("is said whole in %s: no column is unsaid", async (language) => {
    const [stored] = await storesBlocks(smallDesign(), language);
    const said = stored!.lines.join("\n");
    for (const column of [...Object.keys(session), ...Object.keys(trial)]) {
      expect(said).toMatch(new RegExp(`[(（]${column}[)）]`));
    }
    expect(said).not.toMatch(/[{}]/);
  });

  it("follows from the design: browser's name, words of one's own, who and until when", async () => {
    const design = smallDesign({ stores: { agentString: false }, keepUntil: "2031-05-06" });
    const all = async (one: typeof design) =>
      (await storesBlocks(one, "en")).flatMap(({ lines }) => lines).join("\n");
    expect(await all(design)).toContain("In this study it stays empty");
    expect(await all({ ...design, stores: { agentString: true } })).not.toContain("stays empty");
    expect(await all(design)).toContain("until 2031-05-06 at the latest");
    expect(await all(design)).toContain(design.consent.responsible);
    const text = design.questions.filter(({ kind }) => kind !== "text");
    expect(await all(design)).toContain("in your own words");
    expect(await all({ ...design, questions: text })).not.toContain("in your own words");
  });

  it("takes a name for a name: neither a place to fill nor markup", async () => {
    const consent = { ...smallDesign().consent, responsible: "{date} <b>A. Lee</b>" };
    const markdown = await storesMarkdown(smallDesign({ consent }));
    expect(markdown).toContain("{date} &lt;b&gt;A. Lee&lt;/b&gt;");
    expect(markdown.match(/^# /gm)).toHaveLength(smallDesign().languages.length);
  });

  it("leaves nothing out that answers are shared with", async () => {
    // What follows from the list, the seed and the design, or is the answer itself, is no further fact.
    const derived = [
      "item",
      "question",
      "kind",
      "answer",
      "value",
      "status",
      "order_shown",
      "position",
      "expected",
    ];
    const named = new Set([...Object.keys(session), ...Object.keys(trial), "page_language", ...derived]);
    expect(answerColumns.filter((column) => !named.has(column))).toEqual([]);
  });
});

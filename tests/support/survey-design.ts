import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeFolder } from "../../src/io/make-folder.js";
import { type SurveyDesign, surveyDesignSchema } from "../../src/people/design/survey-design.js";

const both = (en: string, zh = en) => ({ en, zh });

/** A questionnaire of stories of four cells with a choice, a slider and free words, in lists of half of them. */
export function madeUpDesign({
  name = "made-up",
  items = 8,
  lists = 2,
  ...other
}: Partial<Omit<SurveyDesign, "items" | "lists">> & { items?: number; lists?: number } = {}): SurveyDesign {
  return surveyDesignSchema.parse({
    format: 1,
    name,
    task: "items",
    study: "own",
    title: both("Made-up stories", "编造的故事"),
    instructions: [both("Read each story.", "请阅读每个故事。")],
    languages: ["en", "zh"],
    source: { path: "made-up.json", sha256: "0".repeat(64) },
    seed: 7,
    items: Array.from({ length: items }, (_, i) => ({
      id: `item-${i + 1}`,
      story: `story-${i + 1}`,
      cell: `cell-${i % 4}`,
      language: "en",
      parts: [{ kind: "text", text: `Kim has lost game ${i + 1}.` }],
      question: "How does Kim feel?",
      options: ["sad", "calm", "proud"],
    })),
    questions: [
      { kind: "choice", id: "emotion", prompt: null, options: null, shuffled: true },
      {
        ...{ kind: "scale", id: "intensity", prompt: both("How strongly?"), look: "slider" },
        ...{ lowest: 0, highest: 100, step: 1, ends: { lowest: both("not at all"), highest: both("very") } },
      },
      { kind: "text", id: "words", prompt: both("In your own words?"), longest: 200, first: false },
    ],
    checks: [
      {
        ...{ id: "attention", prompt: both("Choose the second."), expected: 1 },
        options: [both("first"), both("second"), both("third")],
      },
    ],
    lists: Array.from({ length: lists }, (_, l) =>
      Array.from({ length: items }, (_, i) => i).filter((i) => i % lists === l),
    ),
    enough: 20,
    minutes: 10,
    fullScreen: false,
    consent: { responsible: "A. Tester", contact: "tester@example.org", ethics: null, leastAge: 18 },
    stores: { agentString: false },
    keepUntil: "2099-12-31",
    support: [],
    software: { affectlab: "0.1.0" },
    ...other,
  });
}

/** A questionnaire's folder, with a page that says only that it is one. */
export function writeSurvey(folder: string, design: SurveyDesign): string {
  makeFolder(path.join(folder, "page"));
  writeFileSync(path.join(folder, "design.json"), `${JSON.stringify(design, null, 2)}\n`);
  writeFileSync(path.join(folder, "page", "index.html"), "<!doctype html><title>the page</title>\n");
  writeFileSync(path.join(folder, "page", "page.js"), "// nothing\n");
  return folder;
}

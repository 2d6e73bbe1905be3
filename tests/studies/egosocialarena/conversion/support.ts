import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll } from "vitest";
import {
  type GenerateOptions,
  generateItems,
} from "../../../../src/studies/egosocialarena/live/generate-items.js";
import type { GenerateContext } from "../../../../src/studies/shared/generate-verb.js";
import { scratchFolder } from "../../../support/scratch.js";

// All rows are made up: they have the layout of SocialIQA and ToMBench and none of their words.
export const socialRows = [
  {
    context: "Imani told Lea that she was late. Then Imani hid the last plum because she wanted it.",
    question: "How would Imani feel afterwards?",
    ...{ answerA: "glad to have her plum", answerB: "bored", answerC: "proud of Lea" },
  },
  {
    context: "Tomas gave Lea his seat on the bus.",
    question: "What will Others want to do next?",
    ...{ answerA: "thank Tomas", answerB: "sleep", answerC: "paint" },
  },
  {
    context: "Bruno lost his keys on the beach and asked a guard.",
    question: "Why did Bruno do this?",
    ...{ answerA: "he wanted help", answerB: "he was bored", answerC: "he likes guards" },
  },
  {
    context: "Aiko said to Sana that she had won the race.",
    question: "What will Aiko want to do next?",
    ...{ answerA: "cheer", answerB: "go away", answerC: "sleep" },
  },
];

export const jsonl = (rows: readonly unknown[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const context: GenerateContext = {
  tell: () => {},
  interruptible: (work) => work(new AbortController().signal),
  runsFolder: async () => "runs",
  openModel: () => Promise.reject(new Error("no model is opened here")),
};

/** `affectlab generate egosocialarena` with these options. */
export const make = (options: Omit<GenerateOptions, "seed">) =>
  generateItems({ seed: 1, ...options }, context);

/** A folder of the items above, converted by rules. @param folder where; removed by whoever made it */
export async function convertedItems(
  rows: readonly unknown[] = socialRows,
  folder = scratchFolder({}),
): Promise<string> {
  const [from, labels] = [path.join(folder, "dev.jsonl"), path.join(folder, "dev-labels.lst")];
  writeFileSync(from, jsonl(rows));
  writeFileSync(labels, "1\n".repeat(rows.length));
  const out = path.join(folder, "items");
  await make({ from, labels, out });
  return out;
}

/** A folder for the tests of a file, removed after them. */
export function sharedFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Row = Record<string, string>;

/** A form as a person sees it in a spreadsheet. */
export function readForm(...parts: string[]): Row[] {
  return parse(readFileSync(path.join(...parts), "utf8"), { bom: true, columns: true }) as Row[];
}

/** A filled form: the cells of some rows, with the header of what the page downloads. */
export const filled = (rows: readonly Row[], rater = "cy"): string =>
  `rater,item,answer,comment\n${rows
    .map(({ item = "", answer = "", comment = "" }) =>
      [rater, item, answer, comment].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
    )
    .join("\n")}\n`;

export const rowsOf = <T>(folder: string, name: string): T[] =>
  readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);

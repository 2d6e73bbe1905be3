import path from "node:path";
import * as z from "zod";
import { readJsonl } from "../../../../io/jsonl.js";
import { addItem, type ImportedItems, refuse } from "./imported.js";

const text = z.string().trim().min(1);
const maybe = z.string().nullish();

/**
 * A row as ToMBench releases it: Chinese and English side by side. Two of the field names contain a line
 * break.
 */
const rowSchema = z.looseObject({
  "能力\nABILITY": text,
  "序号\nINDEX": z.union([z.number(), z.string()]).nullish(),
  "答案\nANSWER": z
    .string()
    .trim()
    .regex(/^[A-D][.．、]?$/, "must be A, B, C or D")
    .transform((answer) => answer.charAt(0)),
  故事: text,
  问题: text,
  选项A: text,
  选项B: text,
  选项C: maybe,
  选项D: maybe,
  STORY: text,
  QUESTION: text,
  "OPTION-A": text,
  "OPTION-B": text,
  "OPTION-C": maybe,
  "OPTION-D": maybe,
});

const fields = {
  zh: { story: "故事", question: "问题", options: ["选项A", "选项B", "选项C", "选项D"] },
  en: { story: "STORY", question: "QUESTION", options: ["OPTION-A", "OPTION-B", "OPTION-C", "OPTION-D"] },
} as const;

export interface ImportToMBenchOptions {
  /** Never both at once, since languages are not pooled. */
  language: "zh" | "en";
}

/**
 * Reads a task of ToMBench (a .jsonl file of its folder data/) as items, in Chinese or in English.
 *
 * The released files write NaN for an option that a row does not have, which is no JSON: it is read as null.
 * Two or four options; a letter in front of one ("A. …") is removed. The key is the option of the letter in
 * `答案\nANSWER`. Conditions: the ability, the task (the file's name), the language, the row. Rows with two
 * equal options are skipped, with the reason.
 *
 * @throws DataError `<file>:<line>: field "答案\nANSWER": must be A, B, C or D`
 * @throws MissingDataError when there is no such file.
 */
export async function importToMBench(
  file: string,
  { language }: ImportToMBenchOptions,
): Promise<ImportedItems> {
  const into: ImportedItems = { items: [], skipped: [] };
  const names = fields[language];
  const task = path.basename(file, ".jsonl");
  let row = 0;
  for await (const { line, value } of readJsonl(file, rowSchema, { nanIsNull: true })) {
    row++;
    const options = names.options.flatMap((name, i) => {
      const option = value[name]?.trim() ?? "";
      return option === "" ? [] : [option.replace(new RegExp(`^${"ABCD"[i]}[.．、]\\s*`), "")];
    });
    if (options.length === 3) {
      refuse("has three options; ToMBench has two or four", { file, line, field: names.options[3] });
    }
    const keyed = "ABCD".indexOf(value["答案\nANSWER"]);
    if (keyed >= options.length) {
      refuse(`is ${value["答案\nANSWER"]}, and there are ${options.length} options`, {
        ...{ file, line, field: "答案\nANSWER" },
      });
    }
    addItem(
      into,
      {
        id: `tombench-${slug(task)}-${row}-${language}`,
        study: "egosocialarena",
        conditions: {
          ...{ source: "tombench", person: "third", task, language, row },
          ability: value["能力\nABILITY"],
        },
        stimulus: { text: value[names.story] },
        question: value[names.question],
        options,
        keyed,
      },
      { file, line },
    );
  }
  return into;
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

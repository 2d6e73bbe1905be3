import path from "node:path";
import * as z from "zod";
import { MissingDataError } from "../../../../core/errors.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { linesOf } from "../../../../io/lines.js";
import { shownPath } from "../../../../io/project-root.js";
import { addItem, type ImportedItems, refuse } from "./imported.js";

const text = z.string().trim().min(1);
const rowSchema = z.looseObject({
  context: text,
  question: text,
  answerA: text,
  answerB: text,
  answerC: text,
});

export interface ImportSocialIqaOptions {
  /**
   * The file of labels (train-labels.lst, dev-labels.lst): 1, 2 or 3 on each line. Without it no item has a
   * key.
   */
  labels?: string;
}

/**
 * Reads SocialIQA (train.jsonl or dev.jsonl, with its file of labels) as items.
 *
 * Label 1 is answerA. Rows with two equal answers are skipped, with the reason. Conditions: the split (the
 * file's name) and the row.
 *
 * @throws DataError `<labels>:<line>: is "4"; …`, or when the number of labels differs from the number of
 * rows.
 * @throws MissingDataError when a file is not there.
 */
export async function importSocialIqa(
  file: string,
  options: ImportSocialIqaOptions = {},
): Promise<ImportedItems> {
  const into: ImportedItems = { items: [], skipped: [] };
  const labels = options.labels === undefined ? undefined : await readLabels(options.labels);
  const split = path.basename(file, ".jsonl");
  let row = 0;
  for await (const { line, value } of readJsonl(file, rowSchema)) {
    const keyed = labels === undefined ? null : labels[row];
    if (keyed === undefined) {
      const labelled = shownPath(options.labels as string);
      refuse(
        `has no label: ${labelled} has ${labels?.length}`,
        { file, line },
        "use the file of the same split",
      );
    }
    row++;
    addItem(
      into,
      {
        id: `socialiqa-${split}-${row}`,
        study: "egosocialarena",
        conditions: { source: "socialiqa", person: "third", split, row },
        stimulus: { text: value.context },
        question: value.question,
        options: [value.answerA, value.answerB, value.answerC],
        keyed,
      },
      { file, line },
    );
  }
  if (labels !== undefined && labels.length !== row) {
    refuse(
      `has ${labels.length} labels, and ${shownPath(file)} has ${row} rows`,
      { file: options.labels as string, line: row + 1 },
      "use the file of the same split",
    );
  }
  return into;
}

/** The labels of a .lst file as indices of options; blank lines at the end are ignored. */
async function readLabels(file: string): Promise<number[]> {
  const lines: string[] = [];
  try {
    for await (const line of linesOf(file)) lines.push(line.trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shownPath(file)} is not there`, { cause: error });
  }
  while (lines.at(-1) === "") lines.pop();
  return lines.map((line, i) => {
    if (!/^[123]$/.test(line)) refuse(`is "${line}"; a label is 1, 2 or 3`, { file, line: i + 1 });
    return Number(line) - 1;
  });
}

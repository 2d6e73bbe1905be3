import * as z from "zod";
import { counted } from "../../../../core/counted.js";
import { type Item, itemSchema } from "../../../../core/item.js";
import { shownPath } from "../../../../io/project-root.js";
import { readFilledForm } from "../../../shared/forms/read-answers.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { readConvertedFolder } from "./folder.js";
import { settleReview } from "./settle.js";

/** Reads a filled review and writes the items as they were decided. Nothing is written before all rows are read. */
export async function confirmReview(from: string, files: readonly string[], out: string): Promise<Generated> {
  const folder = await readConvertedFolder(from);
  const forms = await Promise.all(files.map(readFilledForm));
  const before = folder.settled.length;
  const made = settleReview(folder, forms);
  await writeMaterial(out, {
    name: "egosocialarena-settled",
    title: "Items in both persons, with doubts settled by people",
    description: `Doubts of ${shownPath(from)}, decided row by row. The texts are the benchmark's: its licence holds for them.`,
    files: {
      items: itemsFile(made.items),
      settled: { description: "What was decided, by whom and why.", rows: made.settled },
      doubts: { description: "Doubts that nobody has decided.", rows: made.doubts },
      disagreements: { description: "Disagreements that nobody has decided.", rows: made.disagreements },
      unconverted: { description: "Items without a first person, and why.", rows: made.unconverted },
      drafts: { description: draftsAre, rows: made.drafts },
      people: {
        description: peopleAre,
        rows: [...made.people].map(([item, who]) => ({ item, ...who })),
      },
    },
    more: { reviewers: [...new Set(forms.map(({ rater }) => rater))] },
  });
  const settled = made.settled.length - before;
  const first = made.items.filter(({ conditions }) => conditions.person === "first").length;
  const shown = shownPath(out);
  const { keep, original, other, own, drop } = made.decided;
  return {
    lines: [
      `${shown}: ${counted(settled, "row")} settled (settled.jsonl), ${counted(first, "item")} in the first person (items.jsonl)`,
      `kept ${keep}, taken from the original ${original}, from the other version ${other}, own wording ${own}, left out ${drop}`,
      ...(made.rescued === 0 ? [] : [`${counted(made.rescued, "item")} pass the checks now and were taken`]),
      ...(made.open === 0
        ? []
        : [`${counted(made.open, "row")} still open: write a new form with --review ${shown}`]),
    ],
    json: {
      folder: shown,
      settled,
      open: made.open,
      decided: made.decided,
      rescued: made.rescued,
      firstPerson: first,
    },
    incomplete: made.open > 0,
  };
}

export const draftsAre = "What the rules made of items that were not taken: a review can still settle them.";
export const peopleAre = 'Who became "you" in each item. Correct a row and give the file to --people.';

export const itemsFile = (rows: readonly Item[]) => ({
  description: "The items; the condition `person` is third or first. `keyed` is an index into the options.",
  rows,
  jsonSchema: z.toJSONSchema(itemSchema),
});

import type { CodedTable, TableBuilder } from "../ratings/coded-table.js";
import { readPromptfoo } from "../ratings/promptfoo-output.js";
import { setCells } from "../ratings/read-coded-json.js";
import type { OpenedInspectLog } from "../ratings/read-inspect.js";

/** The replies in a log of Inspect: a sample is an item, an epoch a replicate. */
export function inspectReplies(
  builder: TableBuilder,
  { header, samples }: OpenedInspectLog,
  file: string,
): CodedTable {
  let place = 0;
  let failed = 0;
  for (const { id, epoch, input, reply, error, stopReason } of samples()) {
    place++;
    if (error !== undefined) {
      failed++;
      continue;
    }
    builder.startRow(place);
    setCells(builder, {
      item: id,
      model: header.model,
      reply,
      replicate: epoch - 1,
      question: input,
      finish_reason: stopReason,
    });
  }
  const notes = [
    `task ${header.task}, model ${header.model}: each epoch is a replicate`,
    ...(failed === 0 ? [] : [`${failed} of ${place} samples ended in an error and have no reply`]),
  ];
  return builder.table({ file, format: "log of Inspect", placeWord: "row", notes });
}

/** The replies in an output of promptfoo. */
export function promptfooReplies(builder: TableBuilder, rows: readonly unknown[], file: string): CodedTable {
  const results = readPromptfoo(rows);
  const manyPrompts = new Set(results.map(({ prompt }) => prompt)).size > 1;
  const ids = new Map<string, string>();
  let failed = 0;
  for (const [i, { item, provider, prompt, replicate, sent, reply, error }] of results.entries()) {
    if (error !== undefined) {
      failed++;
      continue;
    }
    if (!ids.has(prompt)) ids.set(prompt, `prompt-${ids.size + 1}`);
    builder.startRow(i + 1);
    // A text that was sent differs by prompt, so the same test under two prompts is two items.
    const its = manyPrompts ? `${item}~${ids.get(prompt)}` : item;
    setCells(builder, {
      item: its,
      model: provider,
      reply,
      replicate,
      question: sent === "" ? undefined : sent,
    });
  }
  const notes = failed === 0 ? [] : [`${failed} of ${results.length} results are errors and have no reply`];
  return builder.table({ file, format: "output of promptfoo", placeWord: "row", notes });
}

import { DataError } from "../../core/errors.js";
import type { CodedTable, TableBuilder } from "../ratings/coded-table.js";
import { readPromptfoo } from "../ratings/promptfoo-output.js";
import { setCells } from "../ratings/read-coded-json.js";
import type { OpenedInspectLog } from "../ratings/read-inspect.js";

/**
 * The replies in a log of Inspect: a sample is an item, an epoch a replicate. A sample that ended in an error is kept
 * as a failed reply. Scores are no part of a reply: they stand in columns of their own.
 */
export function inspectReplies(
  builder: TableBuilder,
  { header, samples }: OpenedInspectLog,
  file: string,
): CodedTable {
  let place = 0;
  let failed = 0;
  const limits = new Map<string, number>();
  for (const { id, epoch, input, reply, error, limit, stopReason, orderShown, scores } of samples()) {
    place++;
    if (error !== undefined) failed++;
    else if (limit !== undefined) limits.set(limit, (limits.get(limit) ?? 0) + 1);
    builder.startRow(place);
    setCells(builder, {
      item: id,
      model: header.model,
      reply,
      replicate: epoch - 1,
      question: input,
      // What a limit ended is not the reply that would have come.
      finish_reason: limit === undefined ? stopReason : "length",
      ...(header.prompt === undefined ? {} : { prompt: header.prompt }),
      ...(Array.isArray(orderShown) && orderShown.length > 0 ? { order_shown: orderShown } : {}),
      ...(error === undefined ? {} : { error: error === "" ? "error" : error }),
      score: Object.fromEntries(scores.map(({ scorer, value }) => [scorer, value])),
    });
  }
  if (place === 0) {
    const remedy = "it may have been written without them (--no-log-samples)";
    throw new DataError("is a log of Inspect without samples", { file, remedy });
  }
  const notes = [
    `task ${header.task}, model ${header.model}: each epoch is a replicate`,
    ...(failed === 0 ? [] : [`${failed} of ${place} samples ended in an error: failed, with no reply`]),
    ...[...limits].map(
      ([type, count]) => `${count} of ${place} samples were ended by Inspect's ${type} limit: truncated`,
    ),
    ...missingNote(header, place),
  ];
  return builder.table({ file, format: "log of Inspect", placeWord: "row", notes });
}

/** A log that was broken off has fewer samples than it was to have. */
function missingNote({ promised }: OpenedInspectLog["header"], samples: number): string[] {
  if (promised === undefined) return [];
  const { items, epochs } = promised;
  const all = items * epochs;
  return samples >= all
    ? []
    : [
        `the log has ${samples} of its ${all} samples (${items} items, ${epochs} epochs): it was broken off, or holds no more`,
      ];
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

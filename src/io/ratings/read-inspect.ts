import { DataError } from "../../core/errors.js";
import { type CodedTable, TableBuilder } from "./coded-table.js";
import {
  type InspectLog,
  type InspectSample,
  readInspectHeader,
  readInspectSample,
  scoreCell,
  scorerKind,
} from "./inspect-log.js";
import { isObject, parseDocument, setCells } from "./read-coded-json.js";
import { eachEntry } from "./zip-entries.js";

/** A log with a way to pass through its samples, which may be too many to hold. */
export interface OpenedInspectLog {
  header: InspectLog;
  samples(): Iterable<InspectSample>;
}

/** A log written as one JSON document. */
export function openInspectJson(document: Record<string, unknown>, file: string): OpenedInspectLog {
  const header = readInspectHeader(document, file);
  const { samples } = document;
  const list = Array.isArray(samples) ? samples : [];
  return { header, samples: () => list.map(readInspectSample).filter((sample) => sample !== undefined) };
}

/** A log written as a zip archive (`.eval`), a file a sample. */
export function openInspectArchive(bytes: Uint8Array, file: string): OpenedInspectLog {
  let header: InspectLog | undefined;
  // A log that was broken off has only its beginning.
  for (const wanted of ["header.json", "_journal/start.json"]) {
    for (const { content } of eachEntry(bytes, file, (name) => name === wanted)) {
      const document = parseDocument(content, `${file}: ${wanted}`);
      if (isObject(document) && isObject(document.eval)) header ??= readInspectHeader(document, file);
    }
  }
  if (header === undefined) {
    throw new DataError("is a zip archive without header.json", {
      file,
      remedy: "is this a log of Inspect?",
    });
  }
  return {
    header,
    *samples() {
      for (const { name, content } of eachEntry(bytes, file, (one) => /^samples\/.*\.json$/.test(one))) {
        const sample = readInspectSample(parseDocument(content, `${file}: ${name}`));
        if (sample !== undefined) yield sample;
      }
    },
  };
}

/** The scores of a log as a table: each scorer is a judge, a sample an item, an epoch a replicate. */
export function inspectScores({ header, samples }: OpenedInspectLog, file: string): CodedTable {
  const builder = new TableBuilder();
  let place = 0;
  let failed = 0;
  for (const sample of samples()) {
    place++;
    if (sample.scores.length === 0) failed++;
    for (const { scorer, value, explanation } of sample.scores) {
      const kind = scorerKind(scorer);
      for (const [criterion, one] of aspectsOf(value)) {
        builder.startRow(place);
        setCells(builder, {
          item: sample.id,
          judge: scorer,
          score: scoreCell(one),
          criterion,
          respondent: header.model,
          replicate: sample.epoch - 1,
          length: sample.reply.length,
          kind,
          judge_version: kind === undefined ? header.grader : undefined,
          reason: explanation,
        });
      }
    }
  }
  if (builder.n === 0) {
    throw new DataError(`has no scores in ${place} samples`, { file, remedy: "score the log first" });
  }
  const notes = [
    `task ${header.task}, model ${header.model}: each scorer is a judge, each epoch a replicate`,
    "letters: C = 1, P = 0.5, I = 0, N = no score",
    ...(failed === 0 ? [] : [`${failed} of ${place} samples have no scores and give no ratings`]),
  ];
  return builder.table({ file, format: "log of Inspect", placeWord: "row", notes });
}

/** A scorer may give one value, or one for each of several aspects. */
function aspectsOf(value: unknown): [criterion: string | undefined, value: unknown][] {
  if (Array.isArray(value)) return value.map((one, i) => [String(i + 1), one]);
  return isObject(value) ? Object.entries(value) : [[undefined, value]];
}

import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { UsageError } from "../../core/errors.js";
import type { Response } from "../../core/response.js";
import type { RunManifest } from "../../core/run-record.js";
import { replaceFile } from "../../io/write-file-atomic.js";
import { countCalls } from "../plan.js";
import { turnsOf } from "../play.js";
import type { EpisodeRecord } from "../read-episodes.js";
import { type RunContext, readSent } from "../reading/run-rows.js";
import { readManifest } from "../run-folder.js";
import { endedPlays } from "./ended-plays.js";
import { inspectHead } from "./inspect-head.js";
import { keyOf, keyText, type LogKey } from "./inspect-log.js";
import { inspectSample } from "./inspect-sample.js";
import { scoresOf } from "./inspect-scores.js";
import { InspectTally } from "./inspect-tally.js";
import { Sink } from "./sink.js";
import type { TableWriter } from "./table-writer.js";
import type { WrittenExport } from "./write-table.js";

export interface InspectOptions {
  /** The file of a run that is one log, or the folder of its logs. */
  out: { file: string } | { folder: string };
  /** Archives (.eval) in place of JSON. */
  asArchive: boolean;
  /** Called with all files before any is written, and may refuse them. */
  onFiles(files: readonly string[]): void;
  /** Hands over the responses of the run; it is called twice. */
  eachResponse(add: (response: Response) => void): Promise<void>;
}

/**
 * Writes a run as logs of Inspect, a log for each model under each prompt. The log is read twice: Inspect wants the
 * counts and the usage before the samples.
 */
export async function writeInspect(
  folder: string,
  context: RunContext,
  { out, asArchive, onFiles, eachResponse }: InspectOptions,
): Promise<WrittenExport[]> {
  const manifest = readManifest(folder);
  const { sent, records } = await readSent(folder, context);
  const plays = endedPlays(records, context.played);
  const turnIn = turnsOf(manifest.what);
  const scores = (response: Response) =>
    scoresOf(response, context.item(response.item), [
      ...(context.judged(response)?.judgements ?? []),
      ...(plays.get(response.call)?.judged?.judgements ?? []),
    ]);
  const tallies = new Map<string, InspectTally>();
  await eachResponse((response) => {
    const key = keyOf(response);
    const name = keyText(key);
    if (!tallies.has(name)) tallies.set(name, new InspectTally(key));
    tallies.get(name)!.add(response, scores(response));
  });
  const total = [...tallies.values()].reduce((sum, { samples }) => sum + samples, 0);
  const isComplete = isWhole(manifest, context, records, total);
  const keys = [...tallies.values()].map(({ key }) => key);
  const files = filesOf(out, keys, asArchive ? ".eval" : ".json");
  onFiles(files);
  const open = asArchive
    ? (await import("./inspect-archive.js")).inspectArchive
    : (await import("./inspect-json.js")).inspectJson;
  return withFiles(files, async (handles) => {
    const sinks = handles.map((handle) => new Sink(handle));
    const logs = new Map<string, TableWriter<object>>();
    for (const [i, [name, tally]] of [...tallies].entries()) {
      logs.set(name, open(inspectHead(folder, manifest, tally, isComplete), sinks[i]!));
    }
    await eachResponse((response) => {
      const item = context.item(response.item);
      const about = {
        ...{ item, sent: item?.messages ?? sent(response), scores: scores(response) },
        ...{ turn: turnIn(response.item), play: plays.get(response.call) },
      };
      logs.get(keyText(keyOf(response)))!.add(inspectSample(response, about));
    });
    for (const log of logs.values()) log.finish();
    return [...tallies.values()].map(({ samples }, i) => ({
      ...{ file: files[i]!, rows: samples, bytes: sinks[i]!.bytes },
    }));
  });
}

/** How many calls a dialogue has is known only when it is played again; undefined where that cannot be done. */
function isWhole(
  { what }: RunManifest,
  { study }: RunContext,
  records: readonly EpisodeRecord[],
  responses: number,
): boolean | undefined {
  if ((what.episodes ?? []).length === 0) return responses >= countCalls(what);
  if (typeof study === "string") return undefined;
  return records.every(({ isEnded }) => isEnded);
}

/** @throws UsageError when one file is named for several logs */
function filesOf(out: InspectOptions["out"], keys: readonly LogKey[], ending: string): string[] {
  if ("file" in out) {
    if (keys.length === 1) return [out.file];
    throw new UsageError(
      `--out names one file, and this run is ${keys.length} logs: one for each model under each prompt; name a folder`,
    );
  }
  const manyPrompts = new Set(keys.map(({ prompt }) => prompt)).size > 1;
  const taken = new Set<string>();
  return keys.map(({ model, kind, prompt, partner }) => {
    // The same model may play both sides.
    const parts = [
      kind === "agent" ? `agent-${model}` : model,
      ...(manyPrompts ? [prompt] : []),
      ...(partner === null ? [] : [`with-${partner}`]),
    ];
    const name = parts.join("~").replace(/[^A-Za-z0-9._~-]+/g, "-");
    // Two names may differ in signs that no file name can have.
    let free = name;
    for (let i = 2; taken.has(free.toLowerCase()); i++) free = `${name}-${i}`;
    taken.add(free.toLowerCase());
    return path.join(out.folder, `${free}${ending}`);
  });
}

/** Opens all files and writes them; if one fails, none of them is left. */
async function withFiles<T>(
  files: readonly string[],
  write: (handles: FileHandle[]) => Promise<T>,
  handles: FileHandle[] = [],
): Promise<T> {
  const file = files[handles.length];
  if (file === undefined) return write(handles);
  return replaceFile(file, (handle) => withFiles(files, write, [...handles, handle]));
}

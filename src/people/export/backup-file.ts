import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod";
import { DataError } from "../../core/errors.js";
import { parseJson } from "../../io/parse-json.js";
import { parseAs } from "../../io/read-json.js";
import { trialSchema } from "../design/protocol.js";
import type { StoreDump } from "../store/store.js";

const headSchema = z.strictObject({
  kind: z.literal("affectlab survey backup"),
  format: z.literal(1),
  name: z.string(),
  design: z.string(),
  version: z.number().int(),
  sessions: z.number().int(),
  trials: z.number().int(),
  codes: z.number().int(),
});

const rowSchema = z.union([
  z.strictObject({ meta: z.record(z.string(), z.string()) }),
  z.strictObject({
    session: z.strictObject({
      ...{ id: z.string(), participant: z.string(), token: z.string(), list: z.number(), seed: z.number() },
      ...{ design: z.string(), language: z.string(), simulated: z.boolean(), begun: z.string() },
      ...{ ended: z.string().nullable(), agentString: z.string().nullable() },
    }),
  }),
  z.strictObject({ trial: trialSchema.extend({ session: z.string(), index: z.number().int() }) }),
  z.strictObject({
    code: z.strictObject({ code: z.string(), used: z.boolean(), session: z.string().nullable() }),
  }),
]);

/** A dump as lines of JSON, compressed; tokens are in it as hashes only. */
export function backupBytes(dump: StoreDump, about: { name: string; design: string }): Uint8Array {
  const { version, meta, sessions, trials, codes } = dump;
  const head: z.infer<typeof headSchema> = {
    ...{ kind: "affectlab survey backup", format: 1, ...about, version },
    ...{ sessions: sessions.length, trials: trials.length, codes: codes.length },
  };
  // The board's secret is made anew by every server.
  const { board: _, ...kept } = meta;
  const lines = [
    head,
    { meta: kept },
    ...sessions.map((session) => ({ session })),
    ...trials.map((trial) => ({ trial })),
    ...codes.map((code) => ({ code })),
  ];
  return gzipSync(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
}

/** @throws DataError when the file is cut, changed, or no backup */
export function readBackup(bytes: Uint8Array, file: string): { design: string; dump: StoreDump } {
  let text: string;
  try {
    text = gunzipSync(bytes).toString("utf8");
  } catch (cause) {
    throw new DataError("is no backup, or is cut off", { file }, { cause });
  }
  const [first = "", ...lines] = text.split("\n").filter((line) => line !== "");
  const head = parseAs(headSchema, parseJson(first, { file, line: 1 }), file);
  const dump: StoreDump = { version: head.version, meta: {}, sessions: [], trials: [], codes: [] };
  for (const [i, line] of lines.entries()) {
    const row = parseAs(rowSchema, parseJson(line, { file, line: i + 2 }), `${file}:${i + 2}`);
    if ("meta" in row) dump.meta = row.meta;
    else if ("session" in row) dump.sessions.push(row.session);
    else if ("trial" in row) dump.trials.push(row.trial);
    else dump.codes.push(row.code);
  }
  const counts = { sessions: dump.sessions.length, trials: dump.trials.length, codes: dump.codes.length };
  for (const kind of ["sessions", "trials", "codes"] as const) {
    if (counts[kind] === head[kind]) continue;
    throw new DataError(`has ${counts[kind]} ${kind}, and its first line says ${head[kind]}`, { file });
  }
  return { design: head.design, dump };
}

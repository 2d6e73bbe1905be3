import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { DataError } from "../core/errors.js";
import { type Response, responseSchema, responseStatuses } from "../core/response.js";
import { shownPath } from "../io/project-root.js";
import { CallTable } from "./call-table.js";
import { readRows } from "./read-rows.js";
import { runFiles } from "./run-folder.js";

/** Scores that differ from those in the log, found by `affectlab score`, by call. */
export const scoresSchema = z.strictObject({
  format: z.literal(1),
  /** Number of responses whose replies were parsed again. */
  responses: z.number().int().nonnegative(),
  changed: z.record(
    z.string(),
    z.strictObject({
      answer: z.number().int().nonnegative().nullable(),
      status: z.enum(responseStatuses),
      reason: z.string().nullable(),
    }),
  ),
});
export type Scores = z.infer<typeof scoresSchema>;

/**
 * Streams a run's responses, one per call, in the order of the log. If a call was answered twice, the first
 * answer counts. Calls without an answer come at the end, with their last failure. Scores corrected by
 * `affectlab score` replace those in the log.
 *
 * A row that cannot be read is left out. Its call counts as not answered, so that `resume` asks it again.
 *
 * @param options.onBad receives what is wrong with such a row, with file, line and field
 * @param options.fields the only ones that `onResponse` looks at: a log is then read in a fraction of the time
 */
export async function readResponses<K extends keyof Response = keyof Response>(
  folder: string,
  onResponse: (response: Pick<Response, K>) => void,
  options: { asLogged?: boolean; onBad?: (error: DataError) => void; fields?: readonly K[] } = {},
): Promise<void> {
  const { responses, scores } = runFiles(folder);
  const changed = options.asLogged === true ? {} : readScores(scores);
  const answered = new CallTable();
  const failures = new Map<string, Pick<Response, K>>();
  await readRows<Response, K | "call" | "status">(
    responses,
    responseSchema,
    (response) => {
      const { call, status } = response;
      if (status === "error") {
        if (!answered.has(call)) failures.set(call, response);
        return;
      }
      if (!answered.add(call, 1)) return;
      if (failures.size > 0) failures.delete(call);
      const score = changed[call];
      onResponse(score === undefined ? response : { ...response, ...score });
    },
    options.onBad ?? (() => {}),
    options.fields === undefined ? undefined : ["call", "status", ...options.fields],
  );
  for (const failure of failures.values()) onResponse(failure);
}

function readScores(file: string): Scores["changed"] {
  if (!existsSync(file)) return {};
  const parsed = scoresSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data.changed;
  const issue = parsed.error.issues[0];
  throw new DataError(issue?.message ?? "is not a table of scores", {
    file: shownPath(file),
    field: issue?.path.join(".") ?? "",
    remedy: "run `affectlab score` again",
  });
}

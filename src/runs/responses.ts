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
 */
export async function readResponses(
  folder: string,
  onResponse: (response: Response) => void,
  options: { asLogged?: boolean; onBad?: (error: DataError) => void } = {},
): Promise<void> {
  const { responses, scores } = runFiles(folder);
  const changed = options.asLogged === true ? {} : readScores(scores);
  const answered = new CallTable();
  const failures = new Map<string, Response>();
  await readRows(
    responses,
    responseSchema,
    (response) => {
      const { call, status } = response;
      if (answered.has(call)) return;
      if (status === "error") {
        failures.set(call, response);
        return;
      }
      answered.set(call, 1);
      failures.delete(call);
      const score = changed[call];
      onResponse(score === undefined ? response : { ...response, ...score });
    },
    options.onBad ?? (() => {}),
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

import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { DataError } from "../core/errors.js";
import { type Response, responseSchema, responseStatuses } from "../core/response.js";
import { shownPath } from "../io/project-root.js";
import { readRows } from "./read-rows.js";
import { runFiles } from "./run-folder.js";

/** Scores that `affectlab score` found to differ from those in the log, by call. */
export const scoresSchema = z.strictObject({
  format: z.literal(1),
  /** Responses whose replies were parsed again. */
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
 * Streams a run's responses, one a call, in the order of the log: the first answer where a call was
 * answered twice; for a call that was never answered, its last failure, at the end. Scores that
 * `affectlab score` corrected stand in the place of the log's.
 *
 * @throws DataError naming file, line and field of a row that is no response
 */
export async function readResponses(
  folder: string,
  onResponse: (response: Response) => void,
  options: { asLogged?: boolean } = {},
): Promise<void> {
  const { responses, scores } = runFiles(folder);
  const changed = options.asLogged === true ? {} : readScores(scores);
  const answered = new Set<string>();
  const failures = new Map<string, Response>();
  await readRows(responses, responseSchema, (response) => {
    const { call, status } = response;
    if (answered.has(call)) return;
    if (status === "error") {
      failures.set(call, response);
      return;
    }
    answered.add(call);
    failures.delete(call);
    const score = changed[call];
    onResponse(score === undefined ? response : { ...response, ...score });
  });
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

import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { RunMaterial } from "./material.js";
import { readResponses, type Scores } from "./responses.js";
import { runFiles } from "./run-folder.js";

export interface Rescored {
  responses: number;
  /** Responses whose score is now another. */
  changed: number;
  /** How scores moved: "unparsed -> ok", "ok -> ok" (another answer). */
  moves: Record<string, number>;
  file: string;
}

/**
 * Parses every raw reply of a run again. Nothing is asked, and the log stays as it was: scores that differ
 * from it are written beside it, and summaries and reports read them from there.
 */
export async function rescoreRun(folder: string, material: RunMaterial): Promise<Rescored> {
  const changed: Scores["changed"] = {};
  const moves: Record<string, number> = {};
  let responses = 0;
  await readResponses(
    folder,
    ({ call, item, orderShown, reply, refusal, finishReason, answer, status, reason }) => {
      if (status === "error") return;
      responses++;
      const now = material.parse(
        { item, orderShown },
        { text: reply, refusal, finishReason: finishReason ?? "other" },
      );
      if (now.answer === answer && now.status === status && now.reason === reason) return;
      changed[call] = now;
      const move = `${status} -> ${now.status}`;
      moves[move] = (moves[move] ?? 0) + 1;
    },
    { asLogged: true },
  );
  const file = runFiles(folder).scores;
  const scores: Scores = { format: 1, responses, changed };
  await writeFileAtomic(file, `${JSON.stringify(scores, null, 2)}\n`);
  return { responses, changed: Object.keys(changed).length, moves, file };
}

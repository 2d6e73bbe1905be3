import { writeFileAtomic } from "../io/write-file-atomic.js";
import type { Episode } from "./episode.js";
import type { ParsedReply, RunMaterial } from "./material.js";
import { readEpisodes } from "./read-episodes.js";
import { readReply } from "./read-reply.js";
import { isTurn } from "./response-log.js";
import { readResponses, type Scores } from "./responses.js";
import { readManifest, runFiles } from "./run-folder.js";

export interface Rescored {
  responses: number;
  /** Number of responses whose score has changed. */
  changed: number;
  /** How scores changed: "unparsed -> ok", "ok -> ok" (another answer). */
  moves: Record<string, number>;
  /** Rows of the log that cannot be read, which were left out. */
  unreadable: string[];
  file: string;
}

/**
 * Parses every raw reply of a run again. Nothing is asked, and the log stays unchanged. Scores that differ
 * from the log are written to a file beside it, which summaries and reports read. Turns of episodes are read
 * by playing again. A turn that play no longer reaches keeps its score.
 */
export async function rescoreRun(
  folder: string,
  material: RunMaterial,
  episodes?: readonly Episode[],
): Promise<Rescored> {
  const turns = await turnsReadAgain(folder, episodes);
  const changed: Scores["changed"] = {};
  const moves: Record<string, number> = {};
  const unreadable: string[] = [];
  let responses = 0;
  await readResponses(
    folder,
    ({ call, item, orderShown, reply, refusal, finishReason, answer, status, reason }) => {
      if (status === "error") return;
      responses++;
      const kept =
        turns === null || !isTurn(item) ? undefined : (turns.get(call) ?? { answer, status, reason });
      const now =
        kept ??
        readReply(
          { text: reply, refusal, finishReason: finishReason ?? "other" },
          (it) => material.parse({ item, orderShown }, it),
          material.asksForObjects === true,
        );
      if (now.answer === answer && now.status === status && now.reason === reason) return;
      changed[call] = now;
      const move = `${status} -> ${now.status}`;
      moves[move] = (moves[move] ?? 0) + 1;
    },
    { asLogged: true, onBad: (error) => unreadable.push(error.message) },
  );
  const file = runFiles(folder).scores;
  const scores: Scores = { format: 1, responses, changed };
  await writeFileAtomic(file, `${JSON.stringify(scores, null, 2)}\n`);
  return { responses, changed: Object.keys(changed).length, moves, unreadable, file };
}

/** The new score of each turn that play reaches; null if the run has no episodes. */
async function turnsReadAgain(
  folder: string,
  episodes: readonly Episode[] | undefined,
): Promise<Map<string, ParsedReply> | null> {
  if ((readManifest(folder).what.episodes ?? []).length === 0) return null;
  const records = await readEpisodes(folder, { episodes });
  return new Map(records.flatMap(({ turns }) => turns.map(({ response, read }) => [response.call, read])));
}

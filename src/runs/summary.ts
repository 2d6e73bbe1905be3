import type { DataError } from "../core/errors.js";
import type { Response } from "../core/response.js";
import type { Episode } from "./episode.js";
import { replayPlays } from "./read-episodes.js";
import { isTurn } from "./response-log.js";
import { readResponses } from "./responses.js";
import { readManifest } from "./run-folder.js";
import { counted, type RunSummary, RunTally } from "./run-tally.js";

/**
 * Counts a run's responses from a stream of its log's rows; no counter is stored anywhere. The number of
 * calls in an episode is unknown until it has ended. Until then one more call counts as missing.
 *
 * @param study if the plan has episodes: the result of `prepareLive`, to play them again
 */
export async function summariseRun(
  folder: string,
  study: { episodes?: readonly Episode[] | undefined } = {},
): Promise<RunSummary> {
  const manifest = readManifest(folder);
  const tally = new RunTally(manifest);
  const onBad = (error: DataError): void => tally.unreadable(error.message);
  if ((manifest.what.episodes ?? []).length === 0) {
    await readResponses(folder, (response) => tally.note(response), { onBad, fields: counted });
    return tally.summary(folder);
  }
  const turns = new Map<string, Response>();
  const failedTurns = new Set<string>();
  await readResponses(
    folder,
    (response) => {
      const of = tally.note(response);
      if (of === undefined || !isTurn(response.item)) return;
      of.planned++;
      if (response.status === "error") failedTurns.add(response.call);
      else turns.set(response.call, response);
    },
    { onBad },
  );
  for (const record of await replayPlays(manifest.what, study.episodes ?? [], turns)) {
    const of = tally.ofModel(record.model, record.prompt);
    of.episodes ??= { planned: 0, ended: 0 };
    of.episodes.planned++;
    const { open } = record;
    if (open === null) of.episodes.ended++;
    else if (failedTurns.has(open.call)) continue;
    else if (open.to === "agent") tally.ofAgent(record.agent, record.prompt).planned++;
    else of.planned++;
  }
  return tally.summary(folder);
}

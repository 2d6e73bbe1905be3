import { isAgents } from "../make-response.js";
import type { EpisodeRecord } from "../read-episodes.js";
import type { ShownPlay } from "../reading/play-rows.js";

/**
 * What a study shows of each play that has ended, by the call of the reply beside which it stands: the model's last,
 * whose request and reply are the whole dialogue.
 */
export function endedPlays(
  records: readonly EpisodeRecord[],
  shown: ((record: EpisodeRecord) => ShownPlay | undefined) | undefined,
): Map<string, ShownPlay> {
  const byCall = new Map<string, ShownPlay>();
  for (const record of records) {
    const play = record.isEnded ? shown?.(record) : undefined;
    const last = record.turns.findLast(({ response }) => !isAgents(response)) ?? record.turns.at(-1);
    if (play !== undefined && last !== undefined) byCall.set(last.response.call, play);
  }
  return byCall;
}

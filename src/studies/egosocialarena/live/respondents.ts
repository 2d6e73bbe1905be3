import type { Item } from "../../../core/item.js";
import type { ArenaOutcome, ArenaRespondent, ArenaRun, Draw } from "./scenario.js";

/** A respondent's name in tables, with its prompt if the run has several. */
export function respondentName(run: ArenaRun, { model, prompt }: ArenaRespondent): string {
  return run.manifest.what.prompts.length === 1 ? model : `${model}, ${prompt}`;
}

/** Every reply to some items, with the independent draw to which it belongs. */
export function repliesTo(
  { hits }: ArenaRespondent,
  items: readonly Item[],
  unitOf: (item: Item) => string,
): { values: number[]; units: string[] } {
  const values: number[] = [];
  const units: string[] = [];
  for (const item of items) {
    for (const hit of hits.get(item.id) ?? []) {
      if (hit === undefined) continue;
      values.push(hit);
      units.push(unitOf(item));
    }
  }
  return { values, units };
}

/** A respondent's ended games of one kind. */
export function endedGames<Outcome extends ArenaOutcome>(
  { games }: ArenaRespondent,
  game: Outcome["game"],
): { outcome: Outcome; episode: string; replicate: number }[] {
  return games.flatMap(({ outcome, episode, replicate }) =>
    outcome?.game === game ? [{ outcome: outcome as Outcome, episode, replicate }] : [],
  );
}

/** A respondent's replies to items as draws of a column. */
export function itemDraws(
  { hits }: ArenaRespondent,
  items: readonly Item[],
  clusterOf: (item: Item) => string,
): Draw[] {
  return items.flatMap((item) =>
    (hits.get(item.id) ?? []).flatMap((hit, replicate) =>
      hit === undefined
        ? []
        : [{ unit: `${item.id} ${replicate}`, cluster: clusterOf(item), value: 100 * hit }],
    ),
  );
}

import type { ModelRequest } from "../../../models/contract.js";
import type { Ask } from "../../../runs/episode.js";

/** A player that is made for one call. If it draws at random, it draws from the call's own stream. */
export type MakePlayer<Player> = (seed: number, ...key: (string | number)[]) => Player;

/** A player that is made, with its tables, when it is first used. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The key of a call's random stream: it depends only on the words of the plan. */
export function streamOf({ metadata = {} }: ModelRequest): [number, string, number] {
  const { seed = 0, item = "", replicate = 0 } = metadata;
  return [seed, item, replicate];
}

/** What a player that takes turns of a game replies to a request. */
export async function sayTurn(ask: Ask, request: ModelRequest): Promise<string> {
  const { text } = await ask(request.metadata?.item ?? "", request);
  return text;
}

import type { Response } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import type { Episode, EpisodeContext, TurnRequest } from "./episode.js";
import type { ParsedReply } from "./material.js";
import { guardedAsk, type Play, planPlays } from "./play.js";
import { isTurn, loggedReply } from "./response-log.js";
import { readResponses } from "./responses.js";
import { isStarted, readManifest } from "./run-folder.js";

/** One episode in a run's log, played by one model under one prompt. */
export interface EpisodeRecord<Outcome = unknown> extends Omit<EpisodeContext, "seed"> {
  episode: string;
  /** Whether play has ended; otherwise a reply is missing. */
  isEnded: boolean;
  /** null if play has not ended: unscored, never a loss. */
  outcome: Outcome | null;
  /** In the order of asking. */
  turns: EpisodeTurn[];
  /** If play has not ended: the first turn without a reply. */
  open: { turn: string; call: string } | null;
}

export interface EpisodeTurn {
  turn: string;
  response: Response;
  /** The meaning of the reply, read anew. */
  read: ParsedReply;
}

/**
 * The episodes of a run, in the order of its plan. They are played again with the logged replies: nothing is
 * asked, and outcomes are never stored. The meaning of each reply is read anew too.
 *
 * @param study what `prepareLive` gave, or the episodes alone
 */
export async function readEpisodes<Outcome>(
  folder: string,
  study: { episodes?: readonly Episode<Outcome>[] | undefined },
): Promise<EpisodeRecord<Outcome>[]> {
  const { what } = readManifest(folder);
  if ((what.episodes ?? []).length === 0) return [];
  return replayPlays(what, study.episodes ?? [], await readTurns(folder));
}

/** Hands over each request of a run's episodes, also one without a reply, with its call's id. */
export async function readRequests(
  folder: string,
  { episodes }: { episodes: readonly Episode[] },
  onRequest: (call: string, request: TurnRequest) => void,
): Promise<void> {
  const { what } = readManifest(folder);
  const byCall = await readTurns(folder);
  for (const play of planPlays(what, episodes)) await replay(what, play, byCall, onRequest);
}

async function readTurns(folder: string): Promise<Map<string, Response>> {
  const byCall = new Map<string, Response>();
  await readResponses(
    folder,
    (response) => {
      if (response.status !== "error" && isTurn(response.item)) byCall.set(response.call, response);
    },
    { asLogged: true },
  );
  return byCall;
}

/** @param byCall the answered turns of the plan's episodes */
export async function replayPlays<Outcome>(
  plan: RunPlan,
  episodes: readonly Episode<Outcome>[],
  byCall: ReadonlyMap<string, Response>,
): Promise<EpisodeRecord<Outcome>[]> {
  const records: EpisodeRecord<Outcome>[] = [];
  for (const play of planPlays(plan, episodes)) records.push(await replay(plan, play, byCall));
  return records;
}

async function replay<Outcome>(
  plan: RunPlan,
  play: Play<Outcome>,
  byCall: ReadonlyMap<string, Response>,
  onRequest: (call: string, request: TurnRequest) => void = () => {},
): Promise<EpisodeRecord<Outcome>> {
  const { episode, context } = play;
  const turns: EpisodeTurn[] = [];
  let stop: (at: { turn: string; call: string }) => void = () => {};
  const stopped = new Promise<{ turn: string; call: string }>((resolve) => {
    stop = resolve;
  });
  const ask = guardedAsk(plan, play, async ({ id, item }, request, read) => {
    onRequest(id, request);
    const turn = item.slice(episode.id.length + 1);
    const response = byCall.get(id);
    if (response === undefined) {
      stop({ turn, call: id });
      return new Promise<never>(() => {});
    }
    const reply = loggedReply(response);
    turns.push({ turn, response, read: read(reply) });
    return reply;
  });
  const end = await Promise.race([
    episode.play(ask, context).then((outcome) => ({ outcome })),
    stopped.then((open) => ({ open })),
  ]);
  const { model, prompt, replicate } = context;
  const record = { episode: episode.id, model, prompt, replicate, turns };
  return "open" in end
    ? { ...record, isEnded: false, outcome: null, open: end.open }
    : { ...record, isEnded: true, outcome: end.outcome, open: null };
}

export interface PlayLeft {
  episode: Episode;
  model: string;
  /** Number of calls still to be made. */
  left: { expected: number; most: number };
  played: number;
}

/** The remaining calls of each episode; all of them if the run has not begun. */
export async function playsLeft(
  folder: string,
  plan: RunPlan,
  episodes: readonly Episode[],
): Promise<PlayLeft[]> {
  if ((plan.episodes ?? []).length === 0) return [];
  const records = isStarted(folder) ? await readEpisodes(folder, { episodes }) : undefined;
  return [...planPlays(plan, episodes)].map(({ episode, context }, i) => {
    const record = records?.[i];
    const played = record?.turns.length ?? 0;
    const { expected, most } = episode.calls;
    const left =
      record?.isEnded === true
        ? { expected: 0, most: 0 }
        : { expected: Math.max(expected - played, record === undefined ? 0 : 1), most: most - played };
    return { episode, model: context.model, left, played };
  });
}

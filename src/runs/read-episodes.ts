import type { Response } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import type { Call } from "./call.js";
import type { Episode, EpisodeContext, TurnRequest } from "./episode.js";
import { isAgents } from "./make-response.js";
import type { ParsedReply } from "./material.js";
import { guardedAsk, type Play, planPlays } from "./play.js";
import { isTurn, loggedReply } from "./response-log.js";
import { readResponses } from "./responses.js";
import { isStarted, readManifest } from "./run-folder.js";

/** One episode in a run's log, played under one prompt by one model, or by an agent and a model. */
export interface EpisodeRecord<Outcome = unknown> extends Omit<EpisodeContext, "seed"> {
  episode: string;
  /** Whether play has ended; otherwise a reply is missing. */
  isEnded: boolean;
  /** null if play has not ended: unscored, never a loss. */
  outcome: Outcome | null;
  /** In the order of asking. */
  turns: EpisodeTurn[];
  /** If play has not ended: the first turn without a reply. */
  open: OpenTurnOfRecord | null;
}

interface OpenTurnOfRecord extends Pick<Call, "to"> {
  turn: string;
  call: string;
}

/** One turn of a logged episode: the call as it is in the log, and its meaning. */
export interface EpisodeTurn {
  /** The turn's name, unique in its episode: "round-3". */
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

/**
 * The episodes of a run, as `readEpisodes`. It hands over each request, also one without a reply, with its call's
 * id.
 */
export async function readRequests(
  folder: string,
  { episodes }: { episodes: readonly Episode[] },
  onRequest: (call: string, request: TurnRequest) => void,
): Promise<EpisodeRecord[]> {
  const { what } = readManifest(folder);
  const byCall = await readTurns(folder);
  const records: EpisodeRecord[] = [];
  for (const play of planPlays(what, episodes)) records.push(await replay(what, play, byCall, onRequest));
  return records;
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
  let stop: (at: OpenTurnOfRecord) => void = () => {};
  const stopped = new Promise<OpenTurnOfRecord>((resolve) => {
    stop = resolve;
  });
  const ask = guardedAsk(plan, play, async ({ id, item, to }, request, read) => {
    onRequest(id, request);
    const turn = item.slice(episode.id.length + 1);
    const response = byCall.get(id);
    if (response === undefined) {
      stop({ turn, call: id, ...(to === undefined ? {} : { to }) });
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
  const { seed: _, ...who } = context;
  const record = { episode: episode.id, ...who, turns };
  return "open" in end
    ? { ...record, isEnded: false, outcome: null, open: end.open }
    : { ...record, isEnded: true, outcome: end.outcome, open: null };
}

/** What one player of an episode may still be asked. */
export interface TurnsLeft extends Pick<Call, "model" | "to"> {
  tokens: Episode["tokens"];
  /** Number of calls still to be made. */
  left: Episode["calls"];
  played: number;
}

/** The remaining calls of each episode, for each of its players; all of them if the run has not begun. */
export async function turnsLeft(
  folder: string,
  plan: RunPlan,
  episodes: readonly Episode[],
): Promise<TurnsLeft[]> {
  if ((plan.episodes ?? []).length === 0) return [];
  const records = isStarted(folder) ? await readEpisodes(folder, { episodes }) : undefined;
  return [...planPlays(plan, episodes)].flatMap(({ episode, context: { model, agent } }, i) => {
    const record = records?.[i];
    const ofAgent = record?.turns.filter(({ response }) => isAgents(response)).length ?? 0;
    const ofModel = (record?.turns.length ?? 0) - ofAgent;
    return [
      { model, tokens: episode.tokens, ...leftOf(episode.calls, ofModel, record) },
      ...(agent === undefined || episode.agent === undefined
        ? []
        : [
            {
              ...{ model: agent, to: "agent" as const, tokens: episode.agent.tokens },
              ...leftOf(episode.agent.calls, ofAgent, record, "agent"),
            },
          ]),
    ];
  });
}

function leftOf(
  { expected, most }: Episode["calls"],
  played: number,
  record: EpisodeRecord | undefined,
  to?: "agent",
): Pick<TurnsLeft, "left" | "played"> {
  if (record?.isEnded === true) return { left: { expected: 0, most: 0 }, played };
  const least = record?.open != null && record.open.to === to ? 1 : 0;
  return { left: { expected: Math.max(expected - played, least), most: most - played }, played };
}

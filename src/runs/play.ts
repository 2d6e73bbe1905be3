import { AffectlabError } from "../core/errors.js";
import { parametersOf, type RunPlan } from "../core/run-record.js";
import { sha256 } from "../io/sha256-file.js";
import { traitsOf } from "../models/registry.js";
import { type Call, callId } from "./call.js";
import type {
  Ask,
  Episode,
  EpisodeContext,
  LoggedReply,
  ReadTurn,
  TurnReply,
  TurnRequest,
} from "./episode.js";
import type { ParsedReply } from "./material.js";
import { readReply } from "./read-reply.js";

/** One playing of one episode under one prompt, by one model or by an agent and a model. */
export interface Play<Outcome = unknown> {
  episode: Episode<Outcome>;
  context: EpisodeContext;
  promptHash: string;
}

/** Who plays: a model, and the agent if the plan has some. */
export type Players = Pick<EpisodeContext, "model" | "agent">;

type PlannedEpisode = Pick<NonNullable<RunPlan["episodes"]>[number], "agent">;

/**
 * Everyone who plays an episode of a plan: every agent with every model. An episode that asks no agent is played once
 * by each model, whatever agents the plan has, so its calls are those of a plan without agents.
 */
export function playersOf(
  { models, agents }: Pick<RunPlan, "models" | "agents">,
  { agent: isAsked }: PlannedEpisode,
): Players[] {
  if (agents === undefined || isAsked === undefined) return models.map((model) => ({ model }));
  return agents.models.flatMap((agent) => models.map((model) => ({ model, agent })));
}

/**
 * The plays of a plan in a fixed order, replicate by replicate: a run that stops early has played every
 * episode once before it plays any again.
 *
 * @param only whose plays; everyone's unless given
 * @throws AffectlabError when an episode of the plan is missing, or ids are ambiguous
 */
export function* planPlays<Outcome>(
  plan: RunPlan,
  episodes: readonly Episode<Outcome>[],
  only?: readonly Players[],
): Generator<Play<Outcome>> {
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const { prompts, replicates, seed } = plan;
  const planned = plan.episodes ?? [];
  requireClearIds(
    plan,
    planned.map(({ id }) => id),
  );
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (const { id: prompt, sha256: promptHash } of prompts) {
      for (const { id, agent } of planned) {
        const episode = byId.get(id);
        if (episode === undefined) {
          throw new AffectlabError(`the run's episode ${id} is not in this version of ${plan.study}`);
        }
        for (const who of playersOf(plan, { agent })) {
          if (only?.some((one) => isSame(one, who)) === false) continue;
          yield { episode, context: { ...who, prompt, replicate, seed }, promptHash };
        }
      }
    }
  }
}

const isSame = (one: Players, other: Players): boolean =>
  one.model === other.model && one.agent === other.agent;

/**
 * Takes an item of a plan apart if it is a turn of an episode: "en-001#model-2" is turn "model-2" of "en-001". Items of
 * other kinds may hold "#" too.
 */
export function turnsOf({
  episodes = [],
}: Pick<RunPlan, "episodes">): (item: string) => { episode: string; turn: string } | undefined {
  const known = new Set(episodes.map(({ id }) => id));
  return (item) => {
    const at = item.indexOf("#");
    const episode = item.slice(0, at);
    return at > 0 && known.has(episode) ? { episode, turn: item.slice(at + 1) } : undefined;
  };
}

/** A turn's item is `<episode>#<turn>`. So no other item may contain "#", and episodes must have distinct ids. */
function requireClearIds({ items, study }: RunPlan, ids: readonly string[]): void {
  const unclear = [...ids, ...items.map(({ id }) => id)].find((id) => id.includes("#"));
  if (unclear !== undefined && ids.length > 0) {
    throw new AffectlabError(
      `${study}: the id ${unclear} holds "#", which is reserved for the turns of episodes`,
    );
  }
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined) throw new AffectlabError(`${study}: the episode ${twice} appears twice`);
}

/** A turn's call. Its id is stable and changes if the request, with its history, changes. */
export function turnCall(plan: RunPlan, play: Play, turn: string, request: TurnRequest): Call {
  const { study } = plan;
  const { prompt, replicate } = play.context;
  const text = JSON.stringify([request.messages, request.output ?? null]);
  const known = {
    study,
    item: `${play.episode.id}#${turn}`,
    promptHash: play.promptHash,
    replicate,
    requestHash: sha256(text),
    ...askedOf(plan, play, request),
  };
  return { id: callId(known), ...known, prompt, orderShown: [] };
}

/** Who is asked, with which parameters, and who plays with them. */
function askedOf(
  plan: RunPlan,
  { episode, context: { model, agent } }: Play,
  { to }: TurnRequest,
): Pick<Call, "model" | "parameters" | "to" | "partner"> {
  if (to === undefined) {
    const parameters = parametersOf(plan, model);
    return agent === undefined ? { model, parameters } : { model, parameters, partner: agent };
  }
  if (agent === undefined || plan.agents === undefined) {
    throw new AffectlabError(`the episode ${episode.id} asks an agent, and its run has none`);
  }
  return { model: agent, parameters: parametersOf(plan.agents, agent), to, partner: model };
}

/** What the log records about a turn's reply unless the episode says otherwise. */
export const readPlainly: ReadTurn = ({ text, refusal, finishReason }): ParsedReply => {
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") {
    return { answer: null, status: "refused", reason: "marked by the provider" };
  }
  if (text.trim() === "") return { answer: null, status: "unparsed", reason: "empty" };
  return { answer: null, status: "ok", reason: null };
};

/** How often a person at a game may try again before the turn counts as it is. */
const mostAgain = 5;

/** Whether an unreadable reply is asked for again: only a person at a game may look at the table twice. */
function mayTryAgain({ context }: Play, { metadata, to }: TurnRequest): boolean {
  const state = metadata?.state as { game?: unknown } | undefined;
  const isGame = typeof state?.game === "string";
  return isGame && to === undefined && traitsOf(context.model).isInteractive === true;
}

/** The same turn once more, with the reply that could not be read and why. */
const onceMore = (request: TurnRequest, { text, reason }: TurnReply): TurnRequest => ({
  ...request,
  messages: [
    ...request.messages,
    { role: "assistant", content: text },
    { role: "user", content: `This does not count: ${reason ?? "it cannot be read"}. Please try again.` },
  ],
});

/**
 * An `ask` that enforces the contract of play (each turn asked once, neither player more often than declared)
 * and lets `answer` find the reply. A person at a game is asked again, a few times, if a reply has no move.
 */
export function guardedAsk(
  plan: RunPlan,
  play: Play,
  answer: (call: Call, request: TurnRequest, read: ReadTurn) => Promise<LoggedReply>,
): Ask {
  const turns = new Set<string>();
  const { id, calls, agent } = play.episode;
  const asked = { model: 0, agent: 0 };
  const send = async (turn: string, request: TurnRequest, read: ReadTurn): Promise<TurnReply> => {
    const call = turnCall(plan, play, turn, request);
    const { text, refusal, finishReason } = await answer(call, request, read);
    const reply = { text, refusal, finishReason };
    return { ...reply, ...readReply(reply, read, request.output !== undefined), call: call.id };
  };
  return async (turn, request, read = readPlainly) => {
    if (turns.has(turn)) throw new AffectlabError(`the episode ${id} asks its turn "${turn}" twice`);
    turns.add(turn);
    const whom = request.to ?? "model";
    const most = whom === "agent" ? (agent?.calls.most ?? 0) : calls.most;
    if (++asked[whom] > most) {
      const who = whom === "agent" ? " the agent" : "";
      throw new AffectlabError(`the episode ${id} asks${who} more often than the ${most} times it said`);
    }
    let reply = await send(turn, request, read);
    if (!mayTryAgain(play, request)) return reply;
    let again = 0;
    while (reply.status === "unparsed" && again < mostAgain) {
      again++;
      reply = await send(`${turn}~${again + 1}`, onceMore(request, reply), read);
    }
    return again === 0 ? reply : { ...reply, again };
  };
}

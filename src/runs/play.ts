import { AffectlabError } from "../core/errors.js";
import { parametersOf, type RunPlan } from "../core/run-record.js";
import { sha256 } from "../io/sha256-file.js";
import { type Call, callId } from "./call.js";
import type { Ask, Episode, EpisodeContext, LoggedReply, ReadTurn, TurnRequest } from "./episode.js";
import type { ParsedReply } from "./material.js";
import { readReply } from "./read-reply.js";

/** One playing of one episode by one model under one prompt. */
export interface Play<Outcome = unknown> {
  episode: Episode<Outcome>;
  context: EpisodeContext;
  promptHash: string;
}

/**
 * The plays of a plan in a fixed order, replicate by replicate: a run that stops early has played every
 * episode once before it plays any again.
 *
 * @throws AffectlabError when an episode of the plan is missing, or ids are ambiguous
 */
export function* planPlays<Outcome>(
  plan: RunPlan,
  episodes: readonly Episode<Outcome>[],
  models: readonly string[] = plan.models,
): Generator<Play<Outcome>> {
  const byId = new Map(episodes.map((episode) => [episode.id, episode]));
  const { prompts, replicates, seed } = plan;
  const ids = (plan.episodes ?? []).map(({ id }) => id);
  requireClearIds(plan, ids);
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (const { id: prompt, sha256: promptHash } of prompts) {
      for (const id of ids) {
        const episode = byId.get(id);
        if (episode === undefined) {
          throw new AffectlabError(`the run's episode ${id} is not in this version of ${plan.study}`);
        }
        for (const model of models) {
          yield { episode, context: { model, prompt, replicate, seed }, promptHash };
        }
      }
    }
  }
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
  const { model, prompt, replicate } = play.context;
  const parameters = parametersOf(plan, model);
  const text = JSON.stringify([request.messages, request.output ?? null]);
  const known = {
    study,
    item: `${play.episode.id}#${turn}`,
    model,
    promptHash: play.promptHash,
    replicate,
    parameters,
    requestHash: sha256(text),
  };
  return { id: callId(known), ...known, prompt, orderShown: [] };
}

/** What the log records about a turn's reply unless the episode says otherwise. */
export const readPlainly: ReadTurn = ({ text, refusal, finishReason }): ParsedReply => {
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") {
    return { answer: null, status: "refused", reason: "marked by the provider" };
  }
  if (text.trim() === "") return { answer: null, status: "unparsed", reason: "empty" };
  return { answer: null, status: "ok", reason: null };
};

/**
 * An `ask` that enforces the contract of play (each turn asked once, no more turns than declared) and lets
 * `answer` find the reply.
 */
export function guardedAsk(
  plan: RunPlan,
  play: Play,
  answer: (call: Call, request: TurnRequest, read: ReadTurn) => Promise<LoggedReply>,
): Ask {
  const turns = new Set<string>();
  const { id, calls } = play.episode;
  return async (turn, request, read = readPlainly) => {
    if (turns.has(turn)) throw new AffectlabError(`the episode ${id} asks its turn "${turn}" twice`);
    turns.add(turn);
    if (turns.size > calls.most) {
      throw new AffectlabError(`the episode ${id} asks more often than the ${calls.most} times it said`);
    }
    const call = turnCall(plan, play, turn, request);
    const { text, refusal, finishReason } = await answer(call, request, read);
    const reply = { text, refusal, finishReason };
    return { ...reply, ...readReply(reply, read, request.output !== undefined), call: call.id };
  };
}

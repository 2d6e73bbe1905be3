import type { EndReason } from "../../core/dialogue.js";
import type { Ask, LoggedReply, ReadTurn, TurnReply, TurnRequest } from "../../runs/episode.js";
import type { ParsedReply } from "../../runs/material.js";
import {
  type SentientOptions,
  type SentientPerson,
  type SimulatedDialogue,
  type SimulatedUpdate,
  turnNames,
} from "./contract.js";
import { saysGoodbye } from "./goodbye.js";
import type { SentientPrompts } from "./prompts.js";
import { readFeeling } from "./read-feel.js";
import { readSaying } from "./read-say.js";
import { type Again, feelRequest, sayRequest, supporterRequest } from "./requests.js";

export interface PlaySentientOptions {
  person: SentientPerson;
  options: SentientOptions;
  /** Asks the model under test, or the agent where the request says so. */
  ask: Ask;
  prompts: SentientPrompts;
}

/**
 * Plays a dialogue of a simulated person with the model under test, as the released code does.
 *
 * The person opens with its fixed line. After each reply the agent says how it feels, which changes the emotion
 * (`feel-k`), and then what the person says (`say-(k+1)`). The dialogue ends where emotion reaches the cap or falls
 * below `low`, after the person has spoken once more; at a goodbye; or when the person has spoken `turnLimit`
 * times. The reply after the last turn is not scored, unless `scoreLastReply`.
 *
 * What the model says is passed on as it is: a refusal as text, an empty reply as an empty one. An answer of the
 * agent that cannot be read is asked for again, `retries` times; then the dialogue is unscored, with the reason. A
 * refusal by the agent is not asked again. If emotion has ended the dialogue already, only the farewell is lost, and
 * the score stands.
 */
export async function playSentient({
  person,
  options,
  ask,
  prompts,
}: PlaySentientOptions): Promise<SimulatedDialogue> {
  const { id, openingLine } = person;
  const { start, turnLimit, scoreLastReply } = options;
  const dialogue: SimulatedDialogue = {
    ...{ person: id, start, updates: [], finalEmotion: null, endReason: null, unscored: null },
    turns: [{ role: "user", text: openingLine, planning: null }],
  };
  const { turns, updates } = dialogue;
  const scored = (endReason: EndReason): SimulatedDialogue => ({
    ...dialogue,
    finalEmotion: emotion,
    endReason,
  });
  const unscored = (turn: string, reason: string): SimulatedDialogue => ({
    ...dialogue,
    unscored: { turn, reason },
  });
  let emotion = start;
  for (let reply = 1; ; reply++) {
    const moment = () => ({ person, options, prompts, emotion, turns });
    const model = turnNames.model(reply);
    const replied = await ask(model, supporterRequest(moment()), readReply);
    const lost = lostReply(replied);
    if (lost !== null) return unscored(model, lost);
    const heard = spokenText(replied);
    turns.push({ role: "assistant", text: heard, planning: null });

    const isLast = reply >= turnLimit;
    if (isLast && !scoreLastReply) {
      updates.push({ reply, before: emotion, change: null, after: null, vector: null, thoughts: null });
      return scored("turn-limit");
    }
    const feel = turnNames.feel(reply);
    const felt = await askUntilRead(
      ask,
      feel,
      options,
      (again) => feelRequest(moment(), again),
      (text) => readFeeling(text, options, heard),
    );
    if (felt.problem !== null) return unscored(feel, felt.problem);
    const update = updateOf(reply, emotion, felt, options);
    updates.push(update);
    emotion = update.after as number;
    const ended = endOf(emotion, options);
    if (isLast) return scored(ended ?? "turn-limit");

    const say = turnNames.say(reply + 1);
    const said = await askUntilRead(
      ask,
      say,
      options,
      (again) => sayRequest(moment(), felt.thoughts, again),
      (text) => readSaying(text, heard),
    );
    if (said.problem === null) turns.push({ role: "user", text: said.text, planning: said.planning });
    if (ended !== null) return scored(ended);
    if (said.problem !== null) return unscored(say, said.problem);
    if (saysGoodbye(said.text)) return scored("goodbye");
  }
}

function updateOf(
  reply: number,
  before: number,
  { change, vector, thoughts }: Extract<ReturnType<typeof readFeeling>, { problem: null }>,
  { cap, floor }: SentientOptions,
): SimulatedUpdate {
  return { reply, before, change, after: Math.max(floor, Math.min(cap, before + change)), vector, thoughts };
}

function endOf(emotion: number, { cap, low }: SentientOptions): EndReason | null {
  if (emotion >= cap) return "emotion-high";
  return emotion < low ? "emotion-low" : null;
}

const isRefused = ({ refusal, finishReason }: LoggedReply): boolean =>
  refusal !== null || finishReason === "refusal" || finishReason === "content-filter";

/** What the model said, if it said anything; otherwise the provider's own words of a refusal. */
const spokenText = ({ text, refusal }: LoggedReply): string => (text.trim() === "" ? (refusal ?? "") : text);

/** The log's reading of a reply of the model under test. Silence is a reply; what the limit swallowed is none. */
const readReply: ReadTurn = (reply): ParsedReply => {
  if (isRefused(reply)) return { answer: null, status: "refused", reason: "marked by the provider" };
  const isEmpty = reply.text.trim() === "";
  if (isEmpty && reply.finishReason !== "stop") return { answer: null, status: "unparsed", reason: "empty" };
  return { answer: null, status: "ok", reason: isEmpty ? "empty" : null };
};

/** Why a reply cannot be passed on: nothing came, and the model did not end it itself. */
function lostReply(reply: TurnReply): string | null {
  if (spokenText(reply) !== "" || isRefused(reply) || reply.finishReason === "stop") return null;
  return `the model gave no text (${reply.reason ?? reply.finishReason})`;
}

/** Asks the agent, and again if its answer cannot be read. */
async function askUntilRead<Read extends { problem: string | null }>(
  ask: Ask,
  turn: string,
  { retries }: SentientOptions,
  request: (again?: Again) => TurnRequest,
  read: (text: string) => Read,
): Promise<Extract<Read, { problem: null }> | { problem: string }> {
  const log: ReadTurn = (reply) => {
    if (isRefused(reply)) return { answer: null, status: "refused", reason: "marked by the provider" };
    const { problem } = read(reply.text);
    return { answer: null, status: problem === null ? "ok" : "unparsed", reason: problem };
  };
  let reason = "";
  for (let time = 0; time <= retries; time++) {
    const named = time === 0 ? turn : turnNames.again(turn, time);
    const answer = await ask(named, request(time === 0 ? undefined : { attempt: time, reason }), log);
    if (answer.status === "ok") return read(answer.text) as Extract<Read, { problem: null }>;
    if (answer.status === "refused") return { problem: "the agent refused, as marked by the provider" };
    reason = answer.reason ?? answer.status;
  }
  return { problem: retries === 0 ? reason : `${reason} (asked ${retries + 1} times)` };
}

import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { PromptText } from "../../io/prompt-text.js";
import { fillSection } from "../../io/prompt-text.js";
import type { Ask } from "../../runs/episode.js";
import type { TalkView } from "./play.js";
import type { GoalKind } from "./scenario.js";

/** Words that fit every talk, for computed players. */
export type TalkPhrases = PromptText;

/**
 * Rules that speak in a talk. `direct` asks for what it wants; `indirect` begins with a hint and asks later;
 * `silent` never speaks of its goal and gives way at once; `random` draws one of its lines.
 */
export const talkSpeakers = ["direct", "indirect", "silent", "random"] as const;
/** The name of a rule that speaks in a talk. */
export type TalkSpeaker = (typeof talkSpeakers)[number];

/** Turns of the other's that raise what the other wants, before a rule gives way to it. */
const patience: Readonly<Record<GoalKind, number>> = { compatible: 1, "partly-opposed": 2, opposed: 3 };
/** Own turns after which a rule takes its leave. */
const mostOwn = 6;

/**
 * What a rule says next. It knows its own lines and the talk, and nothing of the other's goal. It gives way once:
 * to the first turn that raises the other's wish if goals are compatible, to the second if they are partly opposed,
 * to the third (and then only in part) if they are opposed.
 *
 * @param key of its random draws, which only `random` makes
 */
function speakByRule(
  speaker: TalkSpeaker,
  view: TalkView,
  phrases: TalkPhrases,
  key: readonly [number, ...(string | number)[]] = [0],
): string {
  const { lines, goals, turns } = view;
  const own = turns.filter(({ isOwn }) => isOwn).map(({ text }) => text);
  const has = (line: string): boolean => own.some((text) => text.includes(line));
  const farewell = `${fillSection(phrases, "farewell")}\n(leaves)`;
  const small = (): string => fillSection(phrases, `small-talk-${(own.length % 3) + 1}`);
  if (speaker === "random") {
    const [seed, ...rest] = key;
    const random = randomStream(seed, "games", "dialogue", "random-speaker", ...rest, turns.length);
    const choices = [lines.hint, lines.ask, lines.concede, small(), farewell];
    return choices[random.int(choices.length)] as string;
  }
  const heard = turns.filter(({ isOwn, text }) => !isOwn && namesOne(text, lines.yieldsTo)).length;
  const gaveWay = has(lines.concede);
  if (own.length >= mostOwn) return farewell;
  if (speaker === "silent") {
    if (heard > 0 && !gaveWay) return lines.concede;
    return own.length >= mostOwn - 2 ? farewell : small();
  }
  if (own.length === 0) return speaker === "direct" ? lines.ask : lines.hint;
  if (heard >= patience[goals] && !gaveWay) return lines.concede;
  if (!has(lines.ask)) return lines.ask;
  const asked = own.filter((text) => text.includes(lines.ask)).length;
  if (gaveWay && asked >= patience[goals]) return farewell;
  return fillSection(phrases, asked % 2 === 1 ? "again" : "once-more", { ask: lines.ask });
}

const namesOne = (text: string, phrases: readonly string[]): boolean => {
  const said = text.toLowerCase();
  return phrases.some((phrase) => said.includes(phrase));
};

/**
 * Rules in place of the model and of the agent. They read the state in the request's metadata.
 *
 * @param key of the random draws, which only the speaker `random` makes
 *
 * @example
 * ```ts
 * const ask = talkAsk({ model: "silent", agent: "indirect" }, await loadTalkPhrases());
 * const view = { game: "social-goals", goals: "opposed", turns: [], introduction: "", contentNotes: [] };
 * const lines = { hint: "It is late.", ask: "Stay.", concede: "Go, then.", yieldsTo: ["leave"] };
 * const messages = [{ role: "user", content: "You speak first." }];
 * const { text } = await ask("turn-1", { to: "agent", messages, metadata: { state: { ...view, lines } } });
 * text; // "It is late."
 * ```
 */
export function talkAsk(
  speakers: Readonly<Record<"model" | "agent", TalkSpeaker>>,
  phrases: TalkPhrases,
  key: readonly [number, ...(string | number)[]] = [0],
): Ask {
  return async (turn, { to, metadata }, read) => {
    const speaker = speakers[to ?? "model"];
    const view = talkViewOf(metadata);
    if (view === undefined) throw new InputError(`talkAsk needs the state of a talk beside ${turn}`);
    const text = speakByRule(speaker, view, phrases, key);
    const reply = { text, refusal: null, finishReason: "stop" as const };
    const parsed = read?.(reply) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...reply, ...parsed, call: `${speaker}#${turn}` };
  };
}

/** The state of a talk beside a request; undefined if it is of something else. */
function talkViewOf(metadata: object | undefined): TalkView | undefined {
  const { state } = (metadata ?? {}) as { state?: Partial<TalkView> };
  return state?.game === "social-goals" ? (state as TalkView) : undefined;
}

import type { Ask, ReadTurn } from "../../runs/episode.js";
import { fillSection, type GamePrompt } from "../prompt.js";
import { type NothingSaid, readWords } from "./parse.js";
import { type GoalKind, otherSide, type TalkScenario, type TalkSide } from "./scenario.js";

/** Turns of a talk at most, of both sides together. */
export const talkTurns = 20;

/** What one side said in one turn of a talk. */
export interface TalkTurn {
  side: TalkSide;
  /** As the other heard it; "" for one who leaves without a word. */
  text: string;
  /** Whether it was longer than the other can hear. */
  isCut: boolean;
}

/** What a computed player or a person knows when it is its turn: `state` in the request's metadata. */
export interface TalkView {
  game: "social-goals";
  goals: GoalKind;
  /** Its own side; nothing of the other's. */
  lines: TalkScenario["a"]["lines"];
  turns: readonly { isOwn: boolean; text: string }[];
  /** What a person at the terminal reads before the talk. */
  introduction: string;
  contentNotes: readonly string[];
}

/** A talk from its first turn to its last. */
export interface TalkRecord {
  game: "social-goals";
  scenario: string;
  /** The side of the model that plays; the other side is the agent's. */
  modelSide: TalkSide;
  first: TalkSide;
  prompt: { id: string; sha256: string };
  turns: TalkTurn[];
  ended: "left" | "limit" | "stopped";
  leftBy: TalkSide | null;
  /** Why the talk has no score: whose reply said nothing, at which turn; null if it can be judged. */
  unscored: { turn: number; side: TalkSide; reason: NothingSaid } | null;
}

export interface PlayTalkOptions {
  scenario: TalkScenario;
  modelSide: TalkSide;
  /** Who speaks first. */
  first: TalkSide;
  /** Asks the model and, with `to: "agent"`, the other side; turns are "turn-1", "turn-2", … */
  ask: Ask;
  /** Of the model. With a section "reasoned", only what follows "Aloud:" is said. */
  prompt: GamePrompt;
  /** Of the agent; the same for every prompt of the model. */
  agentPrompt: GamePrompt;
  turns?: number;
}

/**
 * Plays a talk of two people, each with a goal that the other does not know.
 *
 * Turns alternate. Each side is shown its own person, the scene that both know, its own goal, and what was said.
 * A side may leave after its words, or without any. A reply that is refused, empty or truncated stops the talk,
 * which is then unscored with the reason: nobody puts words into another's mouth.
 *
 * The design follows Zhou et al. 2023, doi 10.48550/arXiv.2310.11667, with texts of our own.
 *
 * @example
 * ```ts
 * const [scenario] = await loadSocialGoals();
 * const prompt = await loadGamePrompt("social-goals");
 * const ask = talkAsk({ model: "direct", agent: "indirect" }, await loadTalkPhrases());
 * const talk = await playTalk({ scenario, modelSide: "a", first: "a", ask, prompt, agentPrompt: prompt });
 * talk.turns[1].text; // "Three weeks to the festival, and the band's room is shut, of all times."
 * talk.ended; // "left"
 * ```
 */
export async function playTalk(options: PlayTalkOptions): Promise<TalkRecord> {
  const { scenario, modelSide, first, ask, agentPrompt, turns: most = talkTurns } = options;
  const record: TalkRecord = {
    ...{ game: "social-goals", scenario: scenario.id, modelSide, first },
    prompt: { id: options.prompt.id, sha256: options.prompt.sha256 },
    ...{ turns: [], ended: "limit", leftBy: null, unscored: null },
  };
  for (let turn = 1; turn <= most; turn++) {
    const side = turn % 2 === 1 ? first : otherSide(first);
    const isModel = side === modelSide;
    const prompt = isModel ? options.prompt : agentPrompt;
    const read = (reply: Parameters<ReadTurn>[0]) =>
      readWords(reply, scenario[side].name, prompt.sections.reasoned !== undefined);
    const messages = talkMessages(prompt, scenario, side, record.turns, most);
    const state: TalkView = {
      ...{ game: "social-goals", goals: scenario.goals, lines: scenario[side].lines },
      turns: record.turns.map((past) => ({ isOwn: past.side === side, text: past.text })),
      introduction: String(messages[0]?.content),
      contentNotes: scenario.contentNote === undefined ? [] : [scenario.contentNote],
    };
    const request = { messages, metadata: { state } };
    const reply = await ask(`turn-${turn}`, isModel ? request : { ...request, to: "agent" }, (given) => {
      const { reason } = read(given);
      if (reason === null) return { answer: null, status: "ok", reason };
      return { answer: null, status: reason === "refused" ? "refused" : "unparsed", reason };
    });
    const { text, isCut, leaves, reason } = read(reply);
    if (reason !== null) return { ...record, ended: "stopped", unscored: { turn, side, reason } };
    record.turns.push({ side, text, isCut });
    if (leaves) return { ...record, ended: "left", leftBy: side };
  }
  return record;
}

/** A turn's request: who one is and what one wants, then the talk so far with one's own words as one's own. */
export function talkMessages(
  prompt: GamePrompt,
  scenario: TalkScenario,
  side: TalkSide,
  turns: readonly TalkTurn[],
  most: number,
): { role: "system" | "user" | "assistant"; content: string }[] {
  const { name, age, background, knows, goal } = scenario[side];
  const { scene, place, country } = scenario;
  const other = scenario[otherSide(side)].name;
  const how = fillSection(prompt, "how", { name, other, most: Math.floor(most / 2) });
  const values = { name, age, background, knows, goal, scene, place, country, how };
  // One's own words stand in the form that is asked for.
  const form = prompt.sections.reasoned === undefined ? "" : "Aloud: ";
  // A turn without words is the last, so nobody answers it.
  const said = turns.map((past) =>
    past.side === side
      ? { role: "assistant" as const, content: `${form}${past.text}` }
      : { role: "user" as const, content: past.text },
  );
  const opening = { role: "user" as const, content: fillSection(prompt, "turn", { other }) };
  return [
    { role: "system", content: fillSection(prompt, "system", values) },
    ...(said[0]?.role === "user" ? said : [opening, ...said]),
  ];
}

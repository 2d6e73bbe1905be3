import { drawNames } from "../../core/drawn-names.js";
import { fenced, showInert } from "../../core/fence.js";
import { randomStream } from "../../core/random.js";
import { fillSection, type PromptText } from "../../io/prompt-text.js";
import { sha256 } from "../../io/sha256-file.js";
import type { ChatMessage } from "../../models/contract.js";
import type { TurnRequest } from "../../runs/episode.js";
import type {
  SentientOptions,
  SentientPerson,
  SentientState,
  SimulatedUpdate,
  SpokenTurn,
} from "./contract.js";
import { feelLabels } from "./labels.js";
import { tierOf } from "./options.js";
import { type SentientPrompts, speakers } from "./prompts.js";

/** What a request is made of: the person, its emotion now, and what was said, the latest reply last. */
export interface Moment {
  person: SentientPerson;
  options: SentientOptions;
  prompts: SentientPrompts;
  emotion: number;
  turns: readonly SpokenTurn[];
}

/** An answer that could not be read: the agent is asked once more, and told why. */
export interface Again {
  attempt: number;
  reason: string;
}

/** The agent is shown so much of one reply. Nobody in a conversation reads more. */
export const mostShown = 8000;

/**
 * Asks the model under test for its reply: one line of instruction, and the plain conversation. An empty reply of
 * its own stands there as "...", because some servers refuse an empty message.
 */
export function supporterRequest({
  person,
  prompts,
  turns,
}: Pick<Moment, "person" | "prompts" | "turns">): TurnRequest {
  const spoken = turns.map(
    ({ role, text }): ChatMessage => ({ role, content: text.trim() === "" ? "..." : text }),
  );
  const { id, contentNotes } = person;
  const notes = contentNotes === undefined || contentNotes.length === 0 ? {} : { contentNotes };
  const state: SentientState = { kind: "model", person: id, history: history(turns), ...notes };
  return {
    messages: [{ role: "system", content: fillSection(prompts.supporter, "system") }, ...spoken],
    metadata: { state },
  };
}

/** Asks the agent what the person makes of the latest reply, and how its emotion changes. */
export function feelRequest(moment: Moment, again?: Again): TurnRequest {
  const { person, options, prompts, emotion } = moment;
  const { feel } = prompts;
  const { vector, largestChange } = options;
  const emotions =
    vector.length === 0 ? "" : `${fillSection(feel, "emotions", { names: vector.join(", ") })}\n`;
  const system = fillSection(feel, "system", {
    ...described(person),
    ...{ cap: options.cap, lowest: -largestChange, highest: `+${largestChange}` },
    count: Object.keys(feelLabels.en).length - Number(vector.length === 0),
    emotions,
  });
  const { code, values } = shown(feel, moment.turns);
  return agentRequest("feel", moment, system, [
    fillSection(feel, "turn", { ...values, code, emotion }),
    ...askedAgain(feel, again),
  ]);
}

/** Asks the agent what the person says next. It is told the level of its emotion in words, not the number. */
export function sayRequest(
  moment: Moment,
  thoughts: NonNullable<SimulatedUpdate["thoughts"]>,
  again?: Again,
): TurnRequest {
  const { person, options, prompts, emotion } = moment;
  const { say } = prompts;
  const { goal, activity, appraisal } = thoughts;
  // Thoughts may quote the reply, so they stand inside the fence too.
  const felt = showInert(fillSection(say, "thoughts", { goal, activity, appraisal }), mostShown).text;
  const { code, values } = shown(say, moment.turns, felt);
  const tier = fillSection(say, `tier-${tierOf(emotion, options)}`);
  return agentRequest("say", moment, fillSection(say, "system", described(person)), [
    fillSection(say, "turn", { ...values, code, thoughts: fenced("thoughts", code, felt), tier }),
    ...askedAgain(say, again),
  ]);
}

const described = ({ persona, scene, goal, intention }: SentientPerson) => ({
  ...{ persona, scene, goal },
  intention: intention.text,
});

const askedAgain = (prompt: PromptText, again: Again | undefined): string[] =>
  again === undefined ? [] : [fillSection(prompt, "again", { attempt: again.attempt, reason: again.reason })];

function agentRequest(
  kind: "feel" | "say",
  { person, emotion, turns }: Moment,
  system: string,
  user: readonly string[],
): TurnRequest {
  const state: SentientState = { kind, person, emotion, history: history(turns) };
  return {
    to: "agent",
    messages: [
      { role: "system", content: system },
      { role: "user", content: user.join("\n\n") },
    ],
    metadata: { state },
  };
}

const history = (turns: readonly SpokenTurn[]): SentientState["history"] =>
  turns.map(({ role, text }) => ({ role, text }));

/**
 * The conversation inside a fence, whose code occurs nowhere in it. So nothing that the model under test says can
 * end the fence, or pass for the prompt or for the agent's own answer.
 */
function shown(prompt: PromptText, turns: readonly SpokenTurn[], felt = "") {
  const texts = turns.map(({ text }) => showInert(text, mostShown));
  const named = [...texts.map(({ text }) => text), felt];
  const { code } = drawNames(randomStream(0, "sentient", sha256(JSON.stringify(named))), named);
  const words = speakers(prompt);
  const said = texts.map(({ text, cutFrom }) => {
    const written = text.trim() === "" ? fillSection(prompt, "empty-reply") : text;
    if (cutFrom === null) return written;
    return `${written}\n${fillSection(prompt, "cut", { shown: mostShown, whole: cutFrom })}`;
  });
  const spoken = turns.slice(0, -1).map(({ role }, i) => {
    const attributes = ` number="${i + 1}" speaker="${words[role]}"`;
    return fenced("turn", code, said[i] as string, attributes);
  });
  const values = {
    history: fenced("dialogue", code, spoken.join("\n")),
    reply: fenced("reply", code, said.at(-1) ?? ""),
  };
  return { code, values };
}

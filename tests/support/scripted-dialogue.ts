import { scriptedPerson } from "../../src/agents/scripted-person/person.js";
import type { SentientPerson, SimulatedDialogue } from "../../src/agents/sentient/contract.js";
import { defaultSentientOptions } from "../../src/agents/sentient/options.js";
import { playSentient } from "../../src/agents/sentient/play.js";
import { loadSentientPrompts } from "../../src/agents/sentient/prompts.js";
import { supporters } from "../../src/agents/supporters/supporters.js";
import { supportTurn } from "../../src/agents/supporters/turn.js";
import type { ModelRequest } from "../../src/models/contract.js";
import type { Ask } from "../../src/runs/episode.js";

/** Plays a dialogue of a scripted person with a scripted supporter, as a run plays it. */
export async function scriptedDialogue(
  person: SentientPerson,
  supporter: string,
  {
    seed = 7,
    replicate = 0,
    agent = scriptedPerson,
  }: { seed?: number; replicate?: number; agent?: (request: ModelRequest) => Promise<string> } = {},
): Promise<SimulatedDialogue> {
  const own = supporters.find(({ name }) => name === supporter)!;
  const ask: Ask = async (turn, { to, messages, metadata }, read) => {
    const request: ModelRequest = {
      messages,
      parameters: {},
      metadata: { ...metadata, item: `${person.id}#${turn}`, seed, replicate },
    };
    const text = to === "agent" ? await agent(request) : await own.reply(supportTurn(request, supporter));
    const logged = { text, refusal: null, finishReason: "stop" as const };
    const parsed = read?.(logged) ?? { answer: null, status: "ok" as const, reason: null };
    return { ...logged, ...parsed, call: turn };
  };
  const prompts = await loadSentientPrompts(person.language);
  return playSentient({ person, options: defaultSentientOptions, ask, prompts });
}

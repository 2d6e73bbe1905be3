import { loadTalkPhrases } from "../../../../games/dialogue/phrases.js";
import { type TalkSpeaker, talkAsk, talkSpeakers } from "../../../../games/dialogue/players.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { sayTurn, streamOf } from "../computed.js";
import type { ComputedPlayer } from "../scenario.js";

/** What a rule says in a talk, in the form that the prompt asks for. */
export async function sayInTalk(speaker: TalkSpeaker, request: ModelRequest): Promise<string> {
  const speakers = { model: speaker, agent: speaker };
  const said = await sayTurn(talkAsk(speakers, await loadTalkPhrases(), streamOf(request)), request);
  const system = request.messages[0]?.content;
  return typeof system === "string" && system.includes('"Aloud:"') ? `Aloud: ${said}` : said;
}

/** The rules as players of either side: scripted/goals-direct and so on. */
export const talkPlayers: readonly ComputedPlayer[] = talkSpeakers.map((speaker) => ({
  name: `goals-${speaker}`,
  plays: ["social-goals"],
  answer: (request) => sayInTalk(speaker, request),
}));

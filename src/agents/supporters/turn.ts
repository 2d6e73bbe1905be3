import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { ChatMessage, ModelRequest } from "../../models/contract.js";
import type { SentientState } from "../sentient/contract.js";
import type { SupportTurn } from "./contract.js";

/**
 * The dialogue in a request for a supporter: from the state of a simulated dialogue, or from the messages of any
 * chat. Variation depends on the run's seed, the person and the replicate, so a resumed run says the same.
 *
 * @throws InputError when nobody has said anything yet.
 */
export function supportTurn(request: ModelRequest, supporter: string): SupportTurn {
  const { seed = 0, replicate = 0, item = "" } = request.metadata ?? {};
  const state = (request.metadata as { state?: SentientState } | undefined)?.state;
  const turns = state?.history ?? request.messages.map(asTurn);
  const said = turns.filter(({ role }) => role === "user").map(({ text }) => text);
  const [opening] = said;
  if (opening === undefined) {
    throw new InputError(`scripted/${supporter} answers what a person said, and nothing was said`);
  }
  const person = state?.kind === "model" ? state.person : (item.split("#")[0] ?? "");
  return {
    language: isChinese(opening) ? "zh" : "en",
    said,
    replied: turns.filter(({ role }) => role === "assistant").map(({ text }) => text),
    stream: (use) => randomStream(seed, "supporter", supporter, person, replicate, use),
  };
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

function asTurn({ role, content }: ChatMessage): { role: string; text: string } {
  if (typeof content === "string") return { role, text: content };
  return { role, text: content.map((part) => ("text" in part ? part.text : "")).join(" ") };
}

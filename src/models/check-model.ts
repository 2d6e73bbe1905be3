import { reasoningEfforts } from "../core/reasoning-effort.js";
import type {
  CallOptions,
  ChatMessage,
  GenerationParameters,
  ModelClient,
  ModelReply,
  ModelRequest,
} from "./contract.js";
import type { ModelFamily } from "./families.js";
import { ModelError } from "./model-error.js";
import { redSquare } from "./red-square.js";
import { sentParameters } from "./sent-parameters.js";

/** What a check tries, one call each. */
export const capabilities = ["text", "temperature", "object", "image", "limit"] as const;
export type Capability = (typeof capabilities)[number];

export interface CheckedCapability {
  capability: Capability;
  /** ignored = taken without an error, and without an effect as far as the table of families knows. */
  outcome: "taken" | "ignored" | "not kept" | "refused" | "failed";
  /** In words: what came, or the server's own words of refusal. */
  said: string;
  /** What was sent beside the question. */
  parameters: GenerationParameters;
  /** null = no reply came. */
  reply: ModelReply | null;
  /** The request, for its price. */
  request: ModelRequest;
}

/** So few tokens end every longer answer; some servers take no fewer. */
const shortLimit = 16;

/**
 * Tries what a model takes, with one short call for each capability. What the table of families says is not
 * believed but tried. A model that does not answer the first question is not asked the others.
 *
 * @throws ModelError when the first call fails for another reason than what it was sent
 */
export async function checkModel(
  client: ModelClient,
  family: ModelFamily | null,
  options: CallOptions = {},
): Promise<CheckedCapability[]> {
  let parameters = cheapest(client.id, family);
  const found: CheckedCapability[] = [];
  for (const capability of capabilities) {
    const checked = await check(client, family, capability, requestFor(capability, parameters), options);
    found.push(checked);
    if (capability !== "text") continue;
    if (checked.reply === null) break;
    // A model that nobody knows may have reasoned through its whole limit.
    if (isSpent(checked.reply)) parameters = { ...parameters, maxOutputTokens: roomForReasoning };
  }
  return found;
}

/** Room for the reasoning of a model that no row describes. */
const roomForReasoning = 8192;

/** As little reasoning as the model's family takes. */
function cheapest(id: string, family: ModelFamily | null): GenerationParameters {
  const least = reasoningEfforts.find((effort) => family?.efforts.includes(effort));
  const wished = least === undefined ? {} : { reasoningEffort: least };
  return sentParameters(id, family, { temperature: "none", ...wished }).parameters;
}

const isSpent = ({ text, finishReason }: ModelReply): boolean =>
  text.trim() === "" && finishReason === "length";

const ask = (content: ChatMessage["content"]): ChatMessage[] => [{ role: "user", content }];

function requestFor(capability: Capability, parameters: GenerationParameters): ModelRequest {
  switch (capability) {
    case "text":
      return { messages: ask("Answer with the one word: ready"), parameters };
    case "temperature":
      return {
        messages: ask("Answer with the one word: ready"),
        parameters: { ...parameters, temperature: 0 },
      };
    case "object":
      return {
        messages: ask("Which colour has grass? Answer as JSON."),
        parameters,
        output: { name: "colour", schema: colourSchema },
      };
    case "image":
      return {
        messages: ask([
          { type: "image", mediaType: "image/png", data: redSquare },
          { type: "text", text: "Which colour has this square? Answer with one word." },
        ]),
        parameters,
      };
    case "limit":
      return {
        messages: ask("Count from 1 to 200 in words, with commas."),
        parameters: { ...parameters, maxOutputTokens: shortLimit },
      };
  }
}

const colourSchema = {
  type: "object",
  properties: { colour: { type: "string" } },
  required: ["colour"],
  additionalProperties: false,
};

async function check(
  client: ModelClient,
  family: ModelFamily | null,
  capability: Capability,
  request: ModelRequest,
  options: CallOptions,
): Promise<CheckedCapability> {
  const about = { capability, parameters: request.parameters, request };
  try {
    const reply = await client.generate(request, options);
    return { ...about, reply, ...judged(capability, reply, family) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const isRefused = error.kind === "invalid-request";
    if (!isRefused && capability === "text") throw error;
    return { ...about, reply: null, outcome: isRefused ? "refused" : "failed", said: wordsOf(error, client) };
  }
}

/** The server's own words: the message without the model's name and our advice. */
function wordsOf({ message }: ModelError, { id }: ModelClient): string {
  const words = message.startsWith(`${id}: `) ? message.slice(id.length + 2) : message;
  const advice = words.lastIndexOf("; ");
  return advice === -1 ? words : words.slice(0, advice);
}

function judged(
  capability: Capability,
  reply: ModelReply,
  family: ModelFamily | null,
): Pick<CheckedCapability, "outcome" | "said"> {
  const { text, object, finishReason, usage } = reply;
  const shown = text.trim().slice(0, 60);
  const hidden = usage.reasoningTokens ? ` (${usage.reasoningTokens} of hidden reasoning)` : "";
  const tokens = usage.outputTokens === null ? "no count of tokens" : `${usage.outputTokens} tokens${hidden}`;
  const taken = (said: string) => ({ outcome: "taken" as const, said });
  const notKept = (said: string) => ({ outcome: "not kept" as const, said });
  // Nothing is known of what did not come because the limit was spent on reasoning.
  if (capability !== "limit" && isSpent(reply))
    return { outcome: "failed", said: `no visible text, ${tokens}` };
  switch (capability) {
    case "text":
      return taken(`"${shown}", ${tokens}`);
    case "temperature": {
      const isIgnored = family?.temperature.startsWith("ignored") === true;
      if (!isIgnored) return taken("no error");
      return { outcome: "ignored", said: "no error, but it has no effect as far as is known" };
    }
    case "object":
      return object === undefined ? notKept(`"${shown}" is no such object`) : taken(JSON.stringify(object));
    case "image":
      return /\bred\b/i.test(text) ? taken(`saw it: "${shown}"`) : notKept(`did not see it: "${shown}"`);
    case "limit": {
      const isKept = (usage.outputTokens ?? 0) <= shortLimit;
      const said = `asked for ${shortLimit}, came ${tokens}, ended by "${finishReason}"`;
      return isKept ? taken(said) : notKept(said);
    }
  }
}

/**
 * The fields in which a model differs from what its family says, as a row for `models` in
 * affectlab.config.ts; undefined if it is as the table says.
 */
export function differingRow(
  model: string,
  family: ModelFamily | null,
  checked: readonly CheckedCapability[],
): Record<string, string | number> | undefined {
  const outcomeOf = (of: Capability) => checked.find(({ capability }) => capability === of)?.outcome;
  const row: Record<string, string | number> = {};
  const temperature = outcomeOf("temperature");
  if (temperature === "refused" && family?.temperature !== "no") {
    if (family?.temperature !== "without-reasoning") row.temperature = "no";
  } else if (temperature === "taken" && family?.temperature === "no") row.temperature = "yes";
  const object = outcomeOf("object");
  if (object === "refused" || object === "not kept") row.structured = "instructions";
  if (family === null && checked.some(({ reply }) => (reply?.usage.reasoningTokens ?? 0) > 0)) {
    row.reasoning = "always";
    row.limitCovers = "reasoning-and-text";
    row.defaultLimit = roomForReasoning;
  }
  const image = outcomeOf("image");
  const takesImages = image === "taken";
  if (image !== undefined && image !== "failed" && takesImages !== (family?.images !== "no")) {
    row.images = takesImages ? "yes" : "no";
  }
  if (Object.keys(row).length === 0) return undefined;
  return { family: `^${model.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`, ...row };
}

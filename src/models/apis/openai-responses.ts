import type {
  ResponseCreateParamsNonStreaming,
  ResponseInputItem,
} from "openai/resources/responses/responses";
import type { ChatMessage, FinishReason, ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext } from "../provider.js";
import { isStrict, objectIn, outputValidator, withInstructions } from "../structured-output.js";
import { noAnswer, noImages } from "./openai-chat.js";
import { type OpenaiServer, openOpenai } from "./openai-client.js";
import { plainText } from "./plain-text.js";
import { type Fields, fieldsOf, nameOf, reasonOf, refusalOf, textOf, usageOf } from "./reply-fields.js";

/**
 * A client for one model on a server with OpenAI's Responses API, through the official SDK. Nothing is stored
 * at the provider, and no earlier reply is referred to.
 */
export function openResponses(context: ProviderContext, server: OpenaiServer): Promise<ModelClient> {
  const { id } = context;
  return openOpenai(context, server, {
    endpoint: "/v1/responses",
    body: (request) => responsesBody(request, server, id),
    // Not by `responses.create`, which reads the reply before we do and throws at one without an output.
    send: (client, body, options) => client.post("/responses", { body, ...options }),
    read: (reply, request, latencyMs) => readResponse(reply, request, id, latencyMs),
  });
}

function responsesBody(
  asked: ModelRequest,
  server: OpenaiServer,
  id: string,
): ResponseCreateParamsNonStreaming {
  const { output, parameters: p } = asked;
  if (output !== undefined) outputValidator(output);
  for (const name of ["seed", "stop", "thinkingTokens"] as const) {
    if (p[name] === undefined) continue;
    throw new ModelError(`${id} takes no ${name} on the Responses API; leave it out`, {
      kind: "invalid-request",
    });
  }
  const isEnforced = server.structuredOutput === "json-schema";
  const request = isEnforced || output === undefined ? asked : withInstructions(asked);
  const system = request.messages.filter(({ role }) => role === "system");
  const rest = request.messages.filter(({ role }) => role !== "system");
  return {
    model: server.model,
    store: false,
    ...(system.length === 0
      ? {}
      : { instructions: system.map((message) => plainText(message, id)).join("\n\n") }),
    input: rest.map((message) => inputItem(message, server, id)),
    ...(p.temperature === undefined ? {} : { temperature: p.temperature }),
    ...(p.topP === undefined ? {} : { top_p: p.topP }),
    ...(p.maxOutputTokens === undefined ? {} : { max_output_tokens: p.maxOutputTokens }),
    // The SDK's types lack the newest effort.
    ...(p.reasoningEffort === undefined ? {} : { reasoning: { effort: p.reasoningEffort as "high" } }),
    ...(output !== undefined && isEnforced
      ? {
          text: {
            format: {
              type: "json_schema" as const,
              name: output.name,
              schema: output.schema,
              strict: isStrict(output.schema),
            },
          },
        }
      : {}),
  };
}

function inputItem(message: ChatMessage, server: OpenaiServer, id: string): ResponseInputItem {
  const role = message.role as "user" | "assistant";
  const { content } = message;
  if (typeof content === "string" || role === "assistant") return { role, content: plainText(message, id) };
  const parts = content.map((part) => {
    if (part.type === "text") return { type: "input_text" as const, text: part.text };
    if (!server.images) throw noImages(id);
    const url = `data:${part.mediaType};base64,${part.data}`;
    return { type: "input_image" as const, detail: "auto" as const, image_url: url };
  });
  return { role, content: parts };
}

const incompleteReasons: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: "length",
  content_filter: "content-filter",
};

function readResponse(reply: unknown, request: ModelRequest, id: string, latencyMs: number): ModelReply {
  const fields = fieldsOf(reply);
  const { output, status, usage } = fields;
  if (!Array.isArray(output)) throw noAnswer(id, reply, "no output");
  if (status === "failed" || status === "cancelled") {
    const { message, code } = fieldsOf(fields.error);
    const reason = textOf(message) || textOf(code) || `status "${String(status)}"`;
    throw new ModelError(`${id}: the server broke the reply off (${reason}); try again later`, {
      kind: "server",
    });
  }
  const items = output.map(fieldsOf);
  const parts = items.filter(({ type }) => type === "message").flatMap(({ content }) => partsOf(content));
  const text = parts
    .filter(({ type }) => type === "output_text")
    .map((part) => textOf(part.text))
    .join("");
  const refusals = parts.filter(({ type }) => type === "refusal");
  // The part alone says so, whatever its words.
  const said = refusals.map((part) => textOf(part.refusal)).join("\n");
  const refusal = refusalOf(said || refusals.length > 0);
  const reasoning = items
    .filter(({ type }) => type === "reasoning")
    .flatMap(({ summary }) => partsOf(summary))
    .map((part) => textOf(part.text))
    .join("\n");
  const counts = fieldsOf(usage);
  return {
    text,
    ...(reasoning === "" ? {} : { reasoning }),
    ...(request.output === undefined ? {} : { object: objectIn(text, request.output) }),
    refusal,
    finishReason: refusal === null ? endOf(fields) : "refusal",
    servedModel: nameOf(fields.model),
    usage: usageOf({
      input: counts.input_tokens,
      output: counts.output_tokens,
      total: counts.total_tokens,
      cached: fieldsOf(counts.input_tokens_details).cached_tokens,
      reasoning: fieldsOf(counts.output_tokens_details).reasoning_tokens,
    }),
    latencyMs,
    replyId: nameOf(fields.id),
  };
}

const partsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

function endOf({ status, incomplete_details: details }: Fields): FinishReason {
  if (status === "completed") return "stop";
  return status === "incomplete" ? reasonOf(fieldsOf(details).reason, incompleteReasons) : "other";
}

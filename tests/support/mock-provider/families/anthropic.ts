import { anthropic as wire } from "../wire.js";
import { type AnthropicModel, anthropicModel } from "./anthropic-models.js";
import { schemaFault } from "./anthropic-schema.js";
import { type Asked, type Family, type Json, Refusal, setIn, strangersIn } from "./family.js";
import { billedFor, type Generation, generate } from "./generation.js";
import { checkAnthropicImages } from "./images.js";

interface Request extends Json {
  max_tokens: number;
  thinking?: { type: string; budget_tokens?: number; display?: string };
  output_config?: { effort?: string; format?: { type: string; schema: Json } };
  tools?: { name: string; input_schema: Json }[];
  tool_choice?: { type: string };
  messages: ({ role: string } & Json)[];
}

/** Anthropic's Messages API. */
export const anthropic: Family = {
  server: "anthropic",
  serves: (model) => anthropicModel(model) !== undefined,
  answer(asked) {
    const model = anthropicModel(asked.behaviour.as ?? asked.model);
    if (model === undefined) throw refuse(`model: ${asked.model}`, "not_found_error", 404);
    const body = asked.body as Request;
    const { thinks, effort } = check(body, model);
    const forced = ["tool", "any"].includes(body.tool_choice?.type ?? "");
    const made = generate(asked, {
      effort: thinks ? effort : "none",
      limit: body.max_tokens,
      budget: body.thinking?.budget_tokens,
      schema: body.output_config?.format?.schema ?? (forced ? body.tools?.[0]?.input_schema : undefined),
    });
    // The refusal's few tokens are billed, and no thought is.
    const refused = asked.behaviour.refusal !== undefined;
    const counted = refused ? { ...made, textTokens: 5, reasoningTokens: 0 } : made;
    return { body: message(asked, counted, thinks, forced), billed: billedFor(counted), ignored: [] };
  },
  error: wire.error,
};

const refuse = (text: string, type = "invalid_request_error", status = 400): Refusal =>
  new Refusal(status, { type: "error", error: { type, message: text }, request_id: "req_mock" });

const keys =
  "model messages max_tokens system temperature top_p top_k stop_sequences thinking output_config tools tool_choice metadata service_tier stream container context_management cache_control".split(
    " ",
  );

function check(body: Request, model: AnthropicModel): { thinks: boolean; effort: string } {
  if (typeof body.max_tokens !== "number") throw refuse("max_tokens: Field required");
  const [stranger] = strangersIn(body, keys);
  if (stranger !== undefined) throw refuse(`${stranger}: Extra inputs are not permitted`);
  const sampling = setIn(body, ["temperature", "top_p", "top_k"]);
  if (model.sampling === "no" && sampling.length > 0) {
    throw refuse(`\`${sampling[0]}\` is deprecated for this model.`);
  }
  checkAnthropicImages(body.messages, (text) => refuse(text));
  const thinks = checkThinking(body, model);
  const effort = checkEffort(body, model);
  checkSampling(body, model, thinks);
  checkTool(body, model, thinks);
  if (!model.prefill && body.messages.at(-1)?.role === "assistant") {
    throw refuse(
      "This model does not support assistant message prefill. The conversation must end with a user message.",
    );
  }
  const format = body.output_config?.format;
  if (format !== undefined && !model.format)
    throw refuse("This model does not support the output_config.format parameter.");
  const fault = format === undefined ? undefined : schemaFault(format.schema);
  if (fault !== undefined) throw refuse(`output_config.format.schema: ${fault}`);
  return { thinks, effort };
}

function checkThinking({ thinking, max_tokens: limit }: Request, model: AnthropicModel): boolean {
  if (thinking === undefined) return model.thinks;
  const { type, budget_tokens: budget } = thinking;
  if (!(model.thinking as readonly string[]).includes(type)) {
    if (type === "adaptive") throw refuse("adaptive thinking is not supported on this model");
    throw refuse(
      `"thinking.type.${type}" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.`,
    );
  }
  if (type !== "enabled") return type === "adaptive";
  if (budget === undefined) throw refuse("thinking.enabled.budget_tokens: Field required");
  if (budget < 1024) {
    throw refuse("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024");
  }
  if (limit <= budget) throw refuse("`max_tokens` must be greater than `thinking.budget_tokens`.");
  return true;
}

function checkEffort({ output_config: config, thinking }: Request, model: AnthropicModel): string {
  const effort = config?.effort;
  if (effort === undefined) return model.effort;
  if (model.efforts.length === 0) throw refuse("This model does not support the effort parameter.");
  if (!model.efforts.includes(effort)) {
    const levels = [...model.efforts].sort().join(", ");
    throw refuse(`This model does not support effort level '${effort}'. Supported levels: ${levels}.`);
  }
  if (thinking?.type === "disabled" && ["xhigh", "max"].includes(effort)) {
    throw refuse(
      `output_config.effort '${effort}' is not supported when thinking is disabled on this model. Use effort 'high' or below, or enable thinking.`,
    );
  }
  return effort;
}

function checkSampling(body: Request, model: AnthropicModel, thinks: boolean): void {
  const { temperature } = body;
  if (temperature !== undefined && body.top_p !== undefined) {
    throw refuse("`temperature` and `top_p` cannot both be specified for this model. Please use only one.");
  }
  if (!thinks || temperature === undefined || temperature === 1) return;
  const mode = model.thinking.includes("adaptive") ? " or in adaptive mode" : "";
  throw refuse(`\`temperature\` may only be set to 1 when thinking is enabled${mode}.`);
}

function checkTool({ tool_choice: choice }: Request, model: AnthropicModel, thinks: boolean): void {
  if (!["tool", "any"].includes(choice?.type ?? "")) return;
  if (model.forcedTool === "no") {
    throw refuse('tool_choice: type "tool" and "any" are not supported for this model.');
  }
  if (thinks && model.forcedTool === "unless-thinking") {
    throw refuse("Thinking may not be enabled when tool_choice forces tool use.");
  }
}

function message(asked: Asked, made: Generation, thinks: boolean, forced: boolean): Json {
  const { number, behaviour, model } = asked;
  const body = asked.body as Request;
  const { refusal } = behaviour;
  const shown = body.thinking?.type === "enabled" || body.thinking?.display === "summarized";
  const thinking = { type: "thinking", thinking: shown ? made.reasoning : "", signature: "c2ln" };
  const answer = forced
    ? { type: "tool_use", id: `toolu_${number}`, name: body.tools?.[0]?.name, input: inputOf(made) }
    : { type: "text", text: made.text };
  const content = [
    ...(thinks && made.reasoningTokens > 0 ? [thinking] : []),
    ...(made.text === "" ? [] : [answer]),
  ];
  const ended = made.cut ? "max_tokens" : forced ? "tool_use" : "end_turn";
  return {
    id: `msg_${number}`,
    type: "message",
    role: "assistant",
    model: behaviour.servedModel ?? model,
    content: refusal === undefined ? content : [],
    stop_reason: refusal === undefined ? (behaviour.finishReason ?? ended) : "refusal",
    stop_details:
      refusal === undefined ? null : { type: "refusal", category: "general_harms", explanation: refusal },
    stop_sequence: null,
    usage: {
      input_tokens: made.inputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: made.textTokens + made.reasoningTokens,
      output_tokens_details: thinks ? { thinking_tokens: made.reasoningTokens } : null,
      service_tier: "standard",
    },
  };
}

/** A tool's input; an empty object where the limit cut the JSON. */
function inputOf({ text, cut }: Generation): unknown {
  return cut ? {} : JSON.parse(text);
}

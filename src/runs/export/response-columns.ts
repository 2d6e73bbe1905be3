import type { Response } from "../../core/response.js";
import { parametersOf, type RunPlan } from "../../core/run-record.js";
import { isAgents } from "../make-response.js";
import { turnsOf } from "../play.js";
import { type ExportColumn, orNull } from "./column.js";

type ResponseColumn = ExportColumn<Response>;

/**
 * The columns of a run's responses: all that the log says, one call a row, and what the call's model was sent.
 * docs/exporting.md describes each.
 */
export function responseColumns(plan: RunPlan): ResponseColumn[] {
  const sent = (response: Response): RunPlan["parameters"] =>
    parametersOf(
      isAgents(response) && plan.agents !== undefined ? plan.agents : plan,
      response.respondent.id,
    );
  const turnIn = turnsOf(plan);
  return [
    text("study", ({ study }) => study),
    text("item", ({ item }) => item),
    text("episode", ({ item }) => turnIn(item)?.episode ?? null),
    text("turn", ({ item }) => turnIn(item)?.turn ?? null),
    text("model", ({ respondent }) => respondent.id),
    text("model_kind", ({ respondent }) => respondent.kind),
    text("model_version", ({ respondent }) => respondent.version),
    text("partner", ({ partner }) => orNull(partner)),
    text("prompt", ({ prompt }) => prompt),
    integer("replicate", ({ replicate }) => replicate),
    text("order_shown", ({ orderShown }) => (orderShown.length === 0 ? null : JSON.stringify(orderShown))),
    text("status", ({ status }) => status),
    text("reason", ({ reason }) => reason),
    text("reply", ({ reply }) => reply),
    // An unscored reply has no answer, whatever an old log says.
    integer("answer", ({ status, answer }) => (status === "ok" ? answer : null)),
    text("reasoning", ({ reasoning }) => orNull(reasoning)),
    text("refusal", ({ refusal }) => refusal),
    text("finish_reason", ({ finishReason }) => finishReason),
    integer("input_tokens", ({ usage }) => usage.inputTokens),
    integer("cached_input_tokens", ({ usage }) => usage.cachedInputTokens),
    integer("output_tokens", ({ usage }) => usage.outputTokens),
    integer("reasoning_tokens", ({ usage }) => usage.reasoningTokens),
    number("latency_ms", ({ latencyMs }) => latencyMs),
    number("cost_usd", ({ cost }) => cost),
    text("cost_basis", ({ costBasis }) => costBasis),
    { name: "cached", kind: "boolean", cell: ({ cached }) => cached },
    integer("attempts", ({ attempts }) => attempts),
    text("error_kind", ({ error }) => error?.kind ?? null),
    text("error_message", ({ error }) => error?.message ?? null),
    number("temperature", (row) => orNull(sent(row).temperature)),
    number("top_p", (row) => orNull(sent(row).topP)),
    integer("max_output_tokens", (row) => orNull(sent(row).maxOutputTokens)),
    integer("sampling_seed", (row) => orNull(sent(row).seed)),
    text("stop", (row) => listText(sent(row).stop)),
    text("reasoning_effort", (row) => orNull(sent(row).reasoningEffort)),
    integer("thinking_tokens", (row) => orNull(sent(row).thinkingTokens)),
    text("call", ({ call }) => call),
  ];
}

const text = (name: string, cell: (row: Response) => string | null): ResponseColumn => ({
  ...{ name, kind: "text", cell },
});
const integer = (name: string, cell: (row: Response) => number | null): ResponseColumn => ({
  ...{ name, kind: "integer", cell },
});
const number = (name: string, cell: (row: Response) => number | null): ResponseColumn => ({
  ...{ name, kind: "number", cell },
});

const listText = (list: readonly string[] | undefined): string | null =>
  list === undefined ? null : JSON.stringify(list);

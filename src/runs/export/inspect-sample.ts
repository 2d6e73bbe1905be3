import type { Response } from "../../core/response.js";
import type { ShownPlay } from "../reading/play-rows.js";
import type { ItemReading, ShownMessage } from "../reading/row.js";
import { type InspectScoreOut, usageOf } from "./inspect-log.js";

/** What is known of a reply beside its row. */
export interface SampleContext {
  item: ItemReading | undefined;
  /** What was sent, or why that cannot be shown. */
  sent: readonly ShownMessage[] | string;
  scores: Record<string, InspectScoreOut>;
  /** Of which episode it is a turn. */
  turn: { episode: string; turn: string } | undefined;
  /** The play that ends here. */
  play: ShownPlay | undefined;
}

/** A reply as a sample of Inspect: an item is a sample's id, a replicate an epoch from 1. */
export function inspectSample(response: Response, { item, sent, scores, turn, play }: SampleContext): object {
  const { respondent, replicate, reply, latencyMs, usage, cost, error } = response;
  const asked = typeof sent === "string" ? [] : sent.map(messageOf);
  const tokens = usageOf(usage, cost);
  const seconds = latencyMs / 1000;
  return {
    id: response.item,
    epoch: replicate + 1,
    input: inputOf(asked, item),
    ...(item === undefined || item.options.length === 0 ? {} : { choices: item.options }),
    target: item?.key == null ? "" : (item.options[item.key] ?? ""),
    messages: error === null ? [...asked, assistantMessage(response)] : asked,
    output: {
      model: respondent.version ?? respondent.id,
      choices:
        error === null ? [{ message: assistantMessage(response), stop_reason: stopReason(response) }] : [],
      completion: reply,
      ...(tokens === undefined ? {} : { usage: tokens }),
      time: seconds,
      ...(error === null ? {} : { error: error.message }),
    },
    scores,
    metadata: {
      ...metadataOf(response, typeof sent === "string" ? sent : null),
      ...turn,
      ...(play === undefined ? {} : endOf(play)),
    },
    store: {},
    events: [],
    model_usage: tokens === undefined ? {} : { [respondent.id]: tokens },
    role_usage: {},
    total_time: seconds,
    ...(error === null
      ? {}
      : { error: { message: `${error.kind}: ${error.message}`, traceback: "", traceback_ansi: "" } }),
    attachments: {},
  };
}

/** Inspect writes a single question as a text, and a dialogue as its messages. */
function inputOf(asked: readonly object[], item: ItemReading | undefined): unknown {
  const [first] = asked as { role: string; content: string }[];
  if (first === undefined) return item?.text ?? "";
  return asked.length === 1 && first.role === "user" ? first.content : asked;
}

const messageOf = ({ role, text }: ShownMessage): object => ({
  content: text,
  role: role === "system" || role === "assistant" ? role : "user",
  source: "input",
});

function assistantMessage({ reply, reasoning, respondent }: Response): object {
  const content =
    reasoning === undefined
      ? reply
      : [
          { type: "reasoning", reasoning, redacted: false },
          { type: "text", text: reply },
        ];
  return { content, role: "assistant", source: "generate", model: respondent.version ?? respondent.id };
}

function stopReason({ finishReason, refusal }: Response): string {
  if (refusal !== null || finishReason === "refusal" || finishReason === "content-filter") {
    return "content_filter";
  }
  return finishReason === "length" ? "max_tokens" : finishReason === "stop" ? "stop" : "unknown";
}

function metadataOf(response: Response, notShown: string | null): object {
  const { call, status, reason, answer, orderShown, finishReason, refusal } = response;
  const { costBasis, cached, attempts } = response;
  return {
    ...{ status, reason, answer: status === "ok" ? answer : null, order_shown: orderShown },
    ...{ finish_reason: finishReason, refusal, cost_basis: costBasis, cached, attempts, call },
    ...(notShown === null ? {} : { input_not_shown: notShown }),
  };
}

/** How a dialogue ended, and the emotions in it from the start on, if its speaker has some. */
function endOf({ dialogue: { end, turns }, unscored }: ShownPlay): object {
  const emotions = turns.flatMap(({ after }) => after ?? []);
  return {
    ...{ dialogue_end: end, dialogue_unscored: unscored },
    ...(emotions.length === 0 ? {} : { emotions }),
  };
}

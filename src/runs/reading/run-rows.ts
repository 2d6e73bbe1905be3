import path from "node:path";
import { AffectlabError } from "../../core/errors.js";
import type { Response } from "../../core/response.js";
import { parametersOf, type RunPlan } from "../../core/run-record.js";
import type { ChatMessage } from "../../models/contract.js";
import type { Call } from "../call.js";
import type { Episode } from "../episode.js";
import type { RunMaterial } from "../material.js";
import { type EpisodeRecord, readRequests } from "../read-episodes.js";
import { readResponses } from "../responses.js";
import { readManifest } from "../run-folder.js";
import { dialogueRows, partOf, placesIn, type ShownPlay, speakerOf } from "./play-rows.js";
import {
  factsOf,
  type ItemReading,
  judgesDiffer,
  type Reading,
  type ReadRow,
  type ShownMessage,
} from "./row.js";

/** What the judges said about one reply. */
export type JudgedRow = Pick<ReadRow, "criteria" | "judgements">;

/** What is known of a run beside its log. Each part may be missing: the replies can be read without. */
export interface RunContext {
  /** The run's material, to build the requests again; or why it is not here. */
  study: { material: RunMaterial; episodes?: readonly Episode[] | undefined } | string;
  /** Items whose texts are not those that were asked. */
  changed: ReadonlySet<string>;
  item(id: string): ItemReading | undefined;
  judged(response: Response): JudgedRow | undefined;
  /** What is shown of a play, beside its turns. */
  played?(record: EpisodeRecord): ShownPlay | undefined;
  notes: readonly string[];
}

/** The responses of a run as rows: item by item, so that all replies to one item stand together. */
export function runReading(folder: string, context: RunContext): Reading {
  const { what } = readManifest(folder);
  const { study } = context;
  const places = placesIn(what);
  return {
    title: path.basename(folder),
    lead: leadOf(what),
    notes: [
      ...context.notes,
      ...(typeof study === "string" ? [`The prompts cannot be shown: ${study}`] : []),
    ],
    names: { item: "item", model: "model", prompt: "prompt", row: "reply", rows: "replies" },
    differ: "two judges, or one judge asked twice, give a criterion different verdicts",
    async eachRow(onRow) {
      const { messages, records } = await replayed(folder, what, study);
      const { played } = context;
      if (played !== undefined) {
        for (const row of dialogueRows(records, played)) onRow(row, places.ofDialogue(row));
      }
      await readResponses(folder, (response) => {
        const turn = messages.get(response.call);
        onRow(
          { ...rowOf(response, what, context), ...(turn === undefined ? {} : { messages: turn }) },
          places.ofResponse(response),
        );
      });
    },
    messages(row) {
      if (typeof study === "string") return study;
      return context.changed.has(row.item) ? changedText : sentMessages(what, study.material, row);
    },
  };
}

const changedText = "The text of this item has changed since it was asked. What was sent cannot be shown.";

function leadOf({ study, models, agents }: RunPlan): string {
  const replies = `Replies of ${models.join(", ")} to ${study}`;
  if (agents === undefined) return `${replies}.`;
  return `${replies}, and what ${agents.models.join(", ")} said and felt as the person. Turns of a dialogue stand in their order.`;
}

function rowOf(response: Response, plan: RunPlan, context: RunContext): ReadRow {
  const { item, prompt, replicate, status, reason, reply, refusal, orderShown } = response;
  const known = context.item(item);
  const { criteria = [], judgements = [] } = context.judged(response) ?? {};
  return {
    ...{
      item,
      model: speakerOf(response, plan),
      prompt,
      replicate,
      status,
      reason,
      reply,
      refusal,
      orderShown,
    },
    ...{ options: [], key: null, shares: [], ...known },
    // An unscored reply has no answer, whatever an old log says.
    answer: status === "ok" ? response.answer : null,
    facts: [...partOf(response), ...factsOf(response)],
    ...(response.reasoning === undefined ? {} : { reasoning: response.reasoning }),
    ...{ criteria, judgements, dialogues: [], judgesDiffer: judgesDiffer(judgements) },
  };
}

/** What a run sent, and the plays that it came to. */
export interface SentInRun {
  /** What the response's model was sent, or why that cannot be shown. */
  sent(response: Response): ShownMessage[] | string;
  records: readonly EpisodeRecord[];
}

export async function readSent(
  folder: string,
  { study, changed }: Pick<RunContext, "study" | "changed">,
): Promise<SentInRun> {
  const { what } = readManifest(folder);
  const { messages, records } = await replayed(folder, what, study);
  const sent: SentInRun["sent"] = (response) => {
    const turn = messages.get(response.call);
    if (turn !== undefined) return turn;
    if (typeof study === "string") return study;
    if (changed.has(response.item)) return changedText;
    return sentMessages(what, study.material, { ...response, model: response.respondent.id });
  };
  return { sent, records };
}

/** Plays the episodes of a run again: the messages of each call, which depend on earlier replies, and the records. */
async function replayed(
  folder: string,
  plan: RunPlan,
  study: RunContext["study"],
): Promise<{ messages: Map<string, ShownMessage[]>; records: EpisodeRecord[] }> {
  const messages = new Map<string, ShownMessage[]>();
  if (typeof study === "string" || (plan.episodes ?? []).length === 0) return { messages, records: [] };
  const records = await readRequests(folder, { episodes: study.episodes ?? [] }, (call, request) =>
    messages.set(call, request.messages.map(shownMessage)),
  );
  return { messages, records };
}

function sentMessages(
  plan: RunPlan,
  material: RunMaterial,
  row: Pick<ReadRow, "item" | "model" | "prompt" | "replicate" | "orderShown">,
): ShownMessage[] | string {
  const { study, prompts } = plan;
  const { item, model, prompt, replicate, orderShown } = row;
  const promptHash = prompts.find(({ id }) => id === prompt)?.sha256 ?? "";
  const parameters = parametersOf(plan, model);
  const known = { study, item, model, prompt, promptHash, replicate, parameters };
  const call: Call = { id: "", ...known, orderShown: [...orderShown] };
  try {
    // Not by `requestOf`: that keeps each request as long as its call, and no other reader has this call.
    return material.request(call).messages.map(shownMessage);
  } catch (error) {
    if (error instanceof AffectlabError) return error.message;
    throw error;
  }
}

/** A message as text. A picture is told by its kind and size. */
function shownMessage({ role, content }: ChatMessage): ShownMessage {
  if (typeof content === "string") return { role, text: content };
  const parts = content.map((part) =>
    part.type === "text"
      ? part.text
      : `[a picture: ${part.mediaType}, ${Math.ceil((part.data.length * 3) / 4000)} kB]`,
  );
  return { role, text: parts.join("\n\n") };
}

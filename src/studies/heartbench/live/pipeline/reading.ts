import path from "node:path";
import { shownPath } from "../../../../io/project-root.js";
import type { Reading, ReadRow, ShownMessage } from "../../../../runs/reading/row.js";
import type { Draft, Dropped } from "./draft.js";
import { type Asked, readAsked } from "./stage-asker.js";
import { stages } from "./stages.js";
import { doneStages, editsOf } from "./workspace.js";

/** A pipeline's folder for a reader: each conversation at each stage, with what a model was asked and answered. */
export async function readPipeline(folder: string): Promise<Reading> {
  const notes: string[] = [];
  const reached = await doneStages(folder, stages);
  for (const { stage, record, kept } of reached) {
    const edits = editsOf(record, kept);
    const edited = [...edits.changed, ...edits.added, ...edits.removed];
    if (edited.length > 0) notes.push(`${stage.id}: edited by hand: ${edited.join(", ")}`);
    notes.push(...record.notes.map((note) => `${stage.id}: ${note}`));
  }
  if (reached.some(({ stage }) => stage.isPrivate)) {
    notes.unshift(
      "The first stages show conversations as they came, with names: keep this page to yourself.",
    );
  }
  return {
    title: path.basename(path.resolve(folder)),
    lead: `Conversations on their way to cases, stage by stage (${shownPath(folder)}).`,
    notes,
    names: {
      item: "conversation",
      model: "stage",
      prompt: "outcome",
      row: "conversation at a stage",
      rows: "conversations at stages",
    },
    differ: "",
    async eachRow(onRow) {
      // A conversation's stages stand together.
      const order = new Map<string, number>();
      for (const { stage, number, folder: at, kept, dropped } of reached) {
        const asked = await readAsked(at);
        const name = `${String(number).padStart(2, "0")} ${stage.id}`;
        const rows = [
          ...kept.map((draft) => rowOf(name, draft, null, asked)),
          ...dropped.map(({ draft, ...why }) => rowOf(name, draft, why, asked)),
        ];
        for (const row of rows) {
          if (!order.has(row.item)) order.set(row.item, order.size);
          onRow(row, order.get(row.item) as number);
        }
      }
    },
  };
}

type Why = Pick<Dropped, "reason" | "detail">;

function rowOf(stage: string, draft: Dropped["draft"], why: Why | null, asked: readonly Asked[]): ReadRow {
  const own = asked.filter((one) => one.draft === draft.id);
  const last = own.at(-1);
  const messages = (last?.messages ?? []).map(
    ({ role, content }): ShownMessage => ({
      role,
      text: typeof content === "string" ? content : JSON.stringify(content),
    }),
  );
  const { criteria = [], topic, scores = [] } = draft;
  return {
    ...{ item: draft.id, model: stage, prompt: why === null ? "kept" : "dropped", replicate: 0 },
    ...{ status: "ok", reason: why === null ? null : `${why.reason}: ${why.detail}` },
    ...{ options: [], key: null, shares: [], orderShown: [], answer: null, refusal: null, judgements: [] },
    judgesDiffer: null,
    messages: messages.length === 0 ? "No model was asked about it in this stage." : messages,
    reply: replyOf(draft, last, why),
    facts: factsOf(draft, topic, scores),
    criteria: criteria.map(({ id, text, ability, score }) => ({
      id,
      text: text.zh ?? text.en ?? "",
      worth: `${ability}, ${score !== null && score > 0 ? "+" : ""}${score}`,
    })),
    dialogues: [],
    text: draft.dialogue
      .map(({ role, text }) => `${role === "user" ? "Person" : "Helper"}: ${text}`)
      .join("\n\n"),
  };
}

/** What the stage gave: the models' replies, the last answer of the model that it asked, or what it decided. */
function replyOf({ replies, criteria }: Dropped["draft"], last: Asked | undefined, why: Why | null): string {
  if (last === undefined) return why === null ? "kept" : `${why.reason}: ${why.detail}`;
  if (replies === undefined || criteria !== undefined) return last.reply.text;
  return replies.map(({ model, text }) => `${model}: ${text}`).join("\n\n");
}

function factsOf(
  { domain, scenario, abilities, difficulty, contentNote }: Dropped["draft"],
  topic: Draft["topic"],
  scores: NonNullable<Draft["scores"]>,
): [string, string][] {
  const facts: [string, string | undefined][] = [
    ["scenario", scenario === undefined ? undefined : `${domain}: ${scenario}`],
    ["abilities", abilities?.join(", ")],
    ["situation", topic?.situation],
    ["feelings", topic === undefined ? undefined : `${topic.shownFeeling}; beneath: ${topic.hiddenFeeling}`],
    ["chain", topic?.chain.join(" -> ")],
    ["why here", topic?.whyHere],
    ["difficulty", difficulty],
    ["content note", contentNote],
    [
      "scores",
      scores.map(({ model, score }) => `${model} ${score?.toFixed(1) ?? "unscored"}`).join("; ") || undefined,
    ],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

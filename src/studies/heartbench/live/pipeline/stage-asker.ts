import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { canonicalJson } from "../../../../core/canonical-json.js";
import { optionValue } from "../../../../core/option-value.js";
import { linesOf } from "../../../../io/lines.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { ModelReply } from "../../../../models/contract.js";
import { AppendLog } from "../../../../runs/append-log.js";
import { Asker } from "../../../../runs/asker.js";
import type { GenerateContext } from "../../../shared/generate-verb.js";
import type { StageQuestion } from "./stage.js";

const askedSchema = z.looseObject({
  id: z.string(),
  draft: z.string(),
  model: z.string(),
  prompt: z.string(),
  key: z.string(),
  messages: z.array(z.looseObject({ role: z.string() })),
  reply: z.looseObject({ text: z.string() }),
});
/** A request and its reply, as the log of a stage has them. */
export type Asked = z.infer<typeof askedSchema>;

export const askedFile = (folder: string): string => path.join(folder, "asked.jsonl");

/** The requests of a stage and their replies, in the order of the replies. A line that a power cut tore counts as absent. */
export async function readAsked(folder: string): Promise<Asked[]> {
  const rows: Asked[] = [];
  if (!existsSync(askedFile(folder))) return rows;
  for await (const line of linesOf(askedFile(folder))) {
    const parsed = askedSchema.safeParse(jsonOr(line));
    if (parsed.success) rows.push(parsed.data);
  }
  return rows;
}

export interface AskStageOptions {
  seed: number;
  /** What a question is about, for the progress and the message of a cap. */
  noun: string;
  context: Pick<GenerateContext, "tell" | "openModel">;
  signal: AbortSignal;
  spending: { left(): number | null; spend(usd: number | null, calls: number): void };
}

/**
 * Asks a stage's questions. Each reply is appended to the stage's log before the next is waited for. A question that
 * the log has an answer to, in the same words, to the same model, is not asked again.
 *
 * @throws ModelError when the model refuses all work; AffectlabError when the cap is met; InterruptedError
 */
export async function askStage(
  folder: string,
  model: string,
  questions: readonly StageQuestion[],
  options: AskStageOptions,
): Promise<Map<string, ModelReply | Error>> {
  const { seed, noun, context, signal, spending } = options;
  const keyOf = ({ request: { messages, parameters, output } }: StageQuestion): string =>
    sha256(canonicalJson([model, messages, parameters, output ?? null]));
  const known = new Map(
    (await readAsked(folder)).map((row) => [row.key, row.reply as unknown as ModelReply]),
  );
  const replies = new Map<string, ModelReply | Error>();
  for (const question of questions) {
    const reply = known.get(keyOf(question));
    if (reply !== undefined) replies.set(question.id, reply);
  }
  const missing = questions.filter(({ id }) => !replies.has(id));
  context.tell(noun, replies.size, questions.length);
  if (missing.length === 0) return replies;
  const opened = await optionValue("model", () => context.openModel(model));
  const log = new AppendLog(askedFile(folder));
  const byId = new Map(missing.map((question) => [question.id, question]));
  const asker = new Asker({ ...opened, seed, maxCost: spending.left(), signal }, noun);
  const asked = missing.map(({ id, prompt, promptHash, request }) => ({
    ...{ id, study: "heartbench" as const, item: id, prompt, promptHash, replicate: 0, request },
  }));
  try {
    await asker.ask(asked, (_, id, reply) => {
      replies.set(id, reply);
      if (!(reply instanceof Error)) {
        const question = byId.get(id)!;
        const { draft, prompt, request } = question;
        log.append({ id, draft, model, prompt, key: keyOf(question), messages: request.messages, reply });
      }
      context.tell(noun, replies.size, questions.length);
    });
  } finally {
    spending.spend(asker.cost, asker.calls);
    await log.close();
  }
  return replies;
}

function jsonOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

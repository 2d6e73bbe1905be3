import * as z from "zod";
import { counted } from "../../../../core/counted.js";
import { optionValue } from "../../../../core/option-value.js";
import { shownPath } from "../../../../io/project-root.js";
import { Asker, type Question } from "../../../../runs/asker.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { type HeartbenchCase, heartbenchCaseSchema, type Language } from "../../data/case.js";
import type { Confidence } from "../construction/privacy/identifier.js";
import { readSynthesisRun, type SynthesisRun } from "../construction/read-synthesis.js";
import { loadAbsoluteStandard } from "../construction/standard.js";
import { loadSynthesisPrompts } from "../construction/synthesis-prompts.js";
import { buildSynthesisRequest, type SynthesisInput } from "../construction/synthesis-request.js";
import { type Conversation, readConversations, replySchema } from "./conversations.js";
import { identifiersIn, searchRates } from "./find-people.js";

export interface SynthesiseOptions {
  model?: string;
  maxCost?: number;
  language: Language;
  privacy: Confidence;
  out?: string;
  seed: number;
}

/** A synthesis, as it is written to its file; `error` if no reply came. */
type SynthesisRow = SynthesisRun | { case: string; status: "error"; error: string };

/** Makes cases with criteria from conversations with replies. */
export async function synthesiseCases(
  file: string,
  options: SynthesiseOptions,
  context: GenerateContext,
): Promise<Generated> {
  const { language, privacy, seed, out = "", model = "" } = options;
  const all = await readConversations(file, language);
  const finds = all.flatMap((one) => identifiersIn(one, privacy));
  const withheld = new Set(finds.map(({ of }) => of));
  const taken = all.filter(({ id }) => !withheld.has(id));
  const [standard, prompts, rates] = await Promise.all([
    loadAbsoluteStandard(),
    loadSynthesisPrompts(language),
    searchRates(privacy),
  ]);
  const inputs = taken.map(
    (one): SynthesisInput => ({
      ...{ case: withoutCriteria(one), replies: one.replies, standard, prompts, seed },
    }),
  );
  const { rows, calls, cost } = await ask(model, inputs, options, context);
  const cases = taken.flatMap((one, i) => caseOf(one, rows[i] as SynthesisRow) ?? []);
  const made = new Set(cases.map(({ id }) => id));
  await writeMaterial(out, {
    name: "heartbench-cases",
    title: "Cases with synthesised criteria",
    description: `Criteria written by ${model} (${prompts.id}) from conversations with the replies of several models, seed ${seed}. Nobody has reviewed them: have experts rate replies by them (--forms).`,
    files: {
      cases: {
        ...{ description: "The cases.", rows: cases, jsonSchema: z.toJSONSchema(heartbenchCaseSchema) },
      },
      replies: {
        description: "The replies that the criteria were written from.",
        rows: taken.flatMap(({ id, replies }) => replies.map((reply) => ({ case: id, ...reply }))),
        jsonSchema: z.toJSONSchema(replySchema),
      },
      synthesis: {
        description:
          "By conversation: the criteria with the reasons and the replies that meet them as the model says, and what was rejected, with reasons.",
        rows,
      },
      withheld: {
        description:
          "What may identify somebody: those conversations are left out. The words are not copied.",
        rows: finds,
      },
    },
    more: { model, language, seed, prompt: prompts.id, promptSha256: prompts.sha256, standard: standard.id },
  });
  const folder = shownPath(out);
  const runs = rows.filter((row): row is SynthesisRun => row.status !== "error");
  const counts = {
    ...{ conversations: all.length, withheld: withheld.size, cases: cases.length },
    criteria: cases.reduce((sum, one) => sum + one.criteria.length, 0),
    rejected: runs.reduce((sum, { rejected }) => sum + rejected.length, 0),
    undiscriminating: runs.flatMap((row) => row.criteria).filter((one) => !one.discriminates).length,
    comparesItself: runs.filter((row) => row.comparesItself).length,
  };
  const failed = rows
    .filter((row) => !made.has(row.case))
    .map((row) => ({ case: row.case, reason: reasonOf(row) }));
  return {
    lines: [
      `${folder}: ${counted(cases.length, "case")} with ${counted(counts.criteria, "criterion", "criteria")} from ${counted(all.length, "conversation")} (cases.jsonl, replies.jsonl); synthesis.jsonl, datapackage.json`,
      `${counted(withheld.size, "conversation")} left out, since they may identify somebody (withheld.jsonl); ${rates.line}`,
      `${counted(counts.rejected, "proposal")} rejected; ${counts.undiscriminating} of the criteria are met by all replies or by none, as ${model} says`,
      ...(counts.comparesItself === 0
        ? []
        : [
            `${model} compared its own reply in ${counted(counts.comparesItself, "case")}: its criteria may favour it`,
          ]),
      ...failed.map(({ case: id, reason }) => `no case: ${id}: ${reason}`),
    ],
    json: { folder, model, ...counts, calls, cost, failed, search: rates.json },
    // If a conversation gave no case, the exit code says so.
    incomplete: failed.length > 0,
  };
}

async function ask(
  model: string,
  inputs: readonly SynthesisInput[],
  { seed, maxCost }: SynthesiseOptions,
  { tell, interruptible, openModel }: GenerateContext,
): Promise<{ rows: SynthesisRow[]; calls: number; cost: number | null }> {
  const opened = await optionValue("model", () => openModel(model));
  const built = inputs.map((input) => ({ input, made: buildSynthesisRequest(input) }));
  const questions = built.map(
    ({ input, made }): Question => ({
      ...{ id: input.case.id, study: "heartbench", item: input.case.id, prompt: input.prompts.id },
      ...{ promptHash: input.prompts.sha256, replicate: 0, request: made.request },
    }),
  );
  tell("syntheses", 0, questions.length);
  return interruptible(async (signal) => {
    const asker = new Asker({ ...opened, seed, maxCost: maxCost ?? null, signal }, "synthesis");
    const replies = await asker.ask(questions, (done) => tell("syntheses", done, questions.length));
    const rows = built.map(({ input, made }): SynthesisRow => {
      const reply = replies.get(input.case.id);
      if (reply === undefined || reply instanceof Error) {
        return { case: input.case.id, status: "error", error: reply?.message ?? "no reply came" };
      }
      return readSynthesisRun(model, input, made, reply);
    });
    return { rows, calls: asker.calls, cost: asker.cost };
  });
}

/** A conversation in the form of a case, which the request needs. */
function withoutCriteria({ replies, ...one }: Conversation): HeartbenchCase {
  return { ...one, source: "affectlab", criteria: [] };
}

/** The case that a synthesis makes of a conversation; none if no criterion was taken. */
function caseOf(one: Conversation, row: SynthesisRow): HeartbenchCase | undefined {
  if (row.status !== "ok" || row.criteria.length === 0) return undefined;
  const criteria = row.criteria.map(({ id, ability, score, text }) => ({ id, ability, score, text }));
  return { ...withoutCriteria(one), criteria };
}

function reasonOf(row: SynthesisRow): string {
  if (row.status === "error") return row.error;
  if (row.status === "refused") return "the model declined";
  if (row.status === "unparsed") return "the reply is no list of criteria";
  return `none of ${counted(row.rejected.length, "proposal")} was taken`;
}

import { DataError } from "../../core/errors.js";
import { isObject } from "./read-coded-json.js";

/*
 * The logs of Inspect (UKGovernmentBEIS/inspect_ai), by its schema of log versions 2 and 3. Only what ratings and
 * replies need is read: the other fields may change with its versions.
 */

/** A score as a scorer gave it: a number, a letter, or one for each of several aspects. */
export interface InspectScore {
  scorer: string;
  value: unknown;
  explanation: string | undefined;
}

/** One answer to one sample. */
export interface InspectSample {
  id: string;
  /** From 1. */
  epoch: number;
  /** What was asked: a text, or a JSON list of messages. */
  input: string;
  reply: string;
  /** Why there is no reply. */
  error: string | undefined;
  /** Which limit of Inspect ended the sample: "token", "time". */
  limit: string | undefined;
  stopReason: string | undefined;
  /** In a log that affectlab wrote, the order in which options were shown. */
  orderShown: unknown;
  scores: InspectScore[];
}

export interface InspectLog {
  task: string;
  /** "openai/gpt-4o" */
  model: string;
  /** The model that grades, where the log names it. */
  grader: string | undefined;
  /** In a log that affectlab wrote, the prompt's id. */
  prompt: string | undefined;
  /** How many samples and epochs the log says it has; undefined where it does not. */
  promised: { items: number; epochs: number } | undefined;
}

/** Whether a document is a log: it says so by its fields, not by its name. */
export const isInspectLog = (document: unknown): document is Record<string, unknown> =>
  isObject(document) && isObject(document.eval) && typeof document.status === "string";

/** What a log says of its task as a whole. @throws DataError when it names no model */
export function readInspectHeader(document: Record<string, unknown>, file: string): InspectLog {
  const { eval: spec } = document as { eval: Record<string, unknown> };
  const { task, model, model_roles: roles, task_args: given, packages } = spec;
  if (typeof model !== "string") {
    throw new DataError("is missing", { file, field: "eval.model", remedy: "is this a log of Inspect?" });
  }
  const grader = isObject(roles) && isObject(roles.grader) ? roles.grader.model : undefined;
  return {
    task: typeof task === "string" ? task : "",
    model,
    grader: typeof grader === "string" ? grader : undefined,
    prompt:
      isObject(packages) && "affectlab" in packages && isObject(given) && typeof given.prompt === "string"
        ? given.prompt
        : undefined,
    promised: promisedBy(spec),
  };
}

function promisedBy({ dataset, config }: Record<string, unknown>): InspectLog["promised"] {
  const ids = isObject(dataset) ? dataset.sample_ids : undefined;
  if (!Array.isArray(ids)) return undefined;
  const epochs = isObject(config) && typeof config.epochs === "number" ? config.epochs : 1;
  return { items: ids.length, epochs };
}

/** Reads a sample; undefined for what is none. */
export function readInspectSample(value: unknown): InspectSample | undefined {
  if (!isObject(value)) return undefined;
  const { id, epoch, input, output, scores, error, limit, metadata, attachments } = value;
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  const choice =
    isObject(output) && Array.isArray(output.choices) ? (output.choices[0] as unknown) : undefined;
  const stopReason = isObject(choice) ? choice.stop_reason : undefined;
  return {
    id: String(id),
    epoch: typeof epoch === "number" ? epoch : 1,
    input: typeof input === "string" ? attached(input, attachments) : messagesJson(input, attachments),
    reply:
      isObject(choice) && isObject(choice.message) ? contentText(choice.message.content, attachments) : "",
    error: errorText(error),
    limit: isObject(limit) && typeof limit.type === "string" ? limit.type : undefined,
    orderShown: isObject(metadata) ? metadata.order_shown : undefined,
    stopReason: typeof stopReason === "string" ? stopReason : undefined,
    scores: readScores(scores),
  };
}

function readScores(scores: unknown): InspectScore[] {
  if (!isObject(scores)) return [];
  return Object.entries(scores).flatMap(([scorer, score]) => {
    if (!isObject(score)) return [];
    const { explanation } = score;
    const said = typeof explanation === "string" && explanation !== "" ? explanation : undefined;
    return [{ scorer, value: score.value, explanation: said }];
  });
}

function errorText(error: unknown): string | undefined {
  if (typeof error === "string") return error;
  return isObject(error) ? String(error.message ?? "error") : undefined;
}

/** A long text may stand once in the sample's attachments, and its name in its place. */
function attached(text: string, attachments: unknown): string {
  const name = /^attachment:\/\/([0-9a-f]+)$/.exec(text)?.[1];
  const found = name !== undefined && isObject(attachments) ? attachments[name] : undefined;
  return typeof found === "string" ? found : text;
}

/** The texts of a message: plain, or in pieces. */
function contentText(content: unknown, attachments: unknown): string {
  if (typeof content === "string") return attached(content, attachments);
  if (!Array.isArray(content)) return "";
  return content
    .map((piece) =>
      isObject(piece) && typeof piece.text === "string" ? attached(piece.text, attachments) : "",
    )
    .join("");
}

/** Messages as a list of role and text. */
function messagesJson(input: unknown, attachments: unknown): string {
  if (!Array.isArray(input)) return "";
  const messages = input
    .filter(isObject)
    .map(({ role, content }) => ({ role: String(role), content: contentText(content, attachments) }));
  return JSON.stringify(messages);
}

/** Scorers of Inspect that compare texts by a rule; no model judges. */
const ruleScorers = new Set(["match", "includes", "exact", "pattern", "answer", "choice", "f1", "math"]);

/** What a scorer is, as far as its name tells. */
export const scorerKind = (scorer: string): "scripted" | undefined =>
  ruleScorers.has(scorer.replace(/\d+$/, "").split("/").at(-1) as string) ? "scripted" : undefined;

const letters: Readonly<Record<string, number>> = { C: 1, P: 0.5, I: 0 };

/** A score's cell: Inspect writes C for correct, P for partly, I for incorrect and N for no answer. */
export function scoreCell(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return value === "N" ? "missing" : (letters[value] ?? value);
}

import * as z from "zod";
import { DataError, UsageError } from "../../../../core/errors.js";
import { readJsonl } from "../../../../io/jsonl.js";
import { shownPath } from "../../../../io/project-root.js";
import { onceEach } from "../../../shared/once-each.js";
import { type HeartbenchCase, heartbenchCaseSchema, type Language } from "../../data/case.js";

const { id, domain, difficulty, dialogue, contentNote } = heartbenchCaseSchema.shape;
const text = z.string().trim().min(1);

/** A conversation from which a case is made: it ends with the person's turn, and models have answered it. */
export const conversationSchema = z
  .strictObject({
    id,
    domain: domain.unwrap(),
    scenario: text,
    difficulty: difficulty.default("normal"),
    dialogue,
    contentNote,
    /** One per model; an empty text is a reply too. */
    replies: z.array(z.strictObject({ model: text, text: z.string() })).min(2),
  })
  .check(({ value, issues }) => {
    const problem = (message: string, ...path: (string | number)[]): void => {
      issues.push({ code: "custom", message, path, input: value });
    };
    const last = value.dialogue.length - 1;
    if (value.dialogue[last]?.role !== "user") {
      problem(
        "is the assistant's turn; end the conversation with the person's turn",
        "dialogue",
        last,
        "role",
      );
    }
    const models = value.replies.map(({ model }) => model);
    const twice = models.findIndex((model, i) => models.indexOf(model) !== i);
    if (twice !== -1)
      problem(
        `is "${models[twice]}" for the second time; keep one reply per model`,
        "replies",
        twice,
        "model",
      );
  });
export type Conversation = z.infer<typeof conversationSchema>;

/** A reply to a case: a line of a file of replies. */
export const replySchema = z.strictObject({ case: text, model: text, text: z.string() });

/**
 * Reads conversations.
 *
 * @param language in which every turn must be written; any language when left out
 * @throws DataError naming file, line and field
 */
export async function readConversations(file: string, language?: Language): Promise<Conversation[]> {
  const rows: Conversation[] = [];
  for (const { line, value } of await readRows(file, conversationSchema)) {
    const turn = value.dialogue.findIndex(
      ({ text: own }) => language !== undefined && own[language] === undefined,
    );
    if (turn !== -1) {
      throw new DataError("is missing; translate it, or choose the other --language", {
        ...{ file: shownPath(file), line, field: `dialogue.${turn}.text.${language}` },
      });
    }
    rows.push(value);
  }
  return rows;
}

/** @throws DataError naming file, line and field */
export async function readCases(file: string): Promise<HeartbenchCase[]> {
  return (await readRows(file, heartbenchCaseSchema)).map(({ value }) => value);
}

/** Whether a file holds cases, which have criteria, or conversations, which have replies. */
export async function holdsCases(file: string): Promise<boolean> {
  for await (const { value } of readJsonl(file, z.looseObject({}))) {
    if ("criteria" in value) return true;
    if ("replies" in value) return false;
    break;
  }
  throw new UsageError(
    `${shownPath(file)} begins with neither a conversation nor a case; name a file of one or the other`,
  );
}

async function readRows<T extends { id: string }>(
  file: string,
  schema: z.ZodType<T>,
): Promise<{ line: number; value: T }[]> {
  const rows: { line: number; value: T }[] = [];
  const checkOnce = onceEach();
  for await (const row of readJsonl(file, schema)) {
    checkOnce(row.value.id, `line ${row.line}`, { file: shownPath(file), line: row.line });
    rows.push(row);
  }
  if (rows.length === 0)
    throw new DataError("is empty", { file: shownPath(file), remedy: "was it cut off?" });
  return rows;
}

import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import { readJsonl } from "../../../io/jsonl.js";
import { shownPath } from "../../../io/project-root.js";
import { onceEach } from "../../shared/once-each.js";
import { type HeartbenchCase, heartbenchCaseSchema } from "../data/case.js";

const word = z.string().trim().min(1);

/** A reply to a case: a line of a file of replies. An empty text is a reply too. */
export const replySchema = z.strictObject({ case: word, model: word, text: z.string() });

/** Reads a file of cases, JSON Lines. @throws DataError naming file, line and field */
export async function readCases(file: string): Promise<HeartbenchCase[]> {
  const cases: HeartbenchCase[] = [];
  const checkOnce = onceEach();
  for await (const { line, value } of readJsonl(file, heartbenchCaseSchema)) {
    checkOnce(value.id, `line ${line}`, { file: shownPath(file), line });
    cases.push(value);
  }
  if (cases.length === 0)
    throw new DataError("is empty", { file: shownPath(file), remedy: "was it cut off?" });
  return cases;
}

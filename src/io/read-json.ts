import { readFile } from "node:fs/promises";
import type * as z from "zod";
import { DataError, MissingDataError } from "../core/errors.js";
import { parseJson } from "./parse-json.js";
import { shownPath } from "./project-root.js";

/**
 * Reads a JSON file; a byte order mark is ignored.
 *
 * @throws MissingDataError when there is no such file.
 * @throws DataError when it is not JSON.
 */
export async function readJson(file: string): Promise<unknown> {
  const shown = shownPath(file);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT")
      throw new MissingDataError(`${shown} is not there; check the path`, { cause: error });
    if (error.code === "EISDIR")
      throw new DataError("is a folder; name a JSON file", { file: shown }, { cause: error });
    throw error;
  });
  return parseJson(text, { file: shown });
}

/**
 * Checks a value from a file by a schema.
 *
 * @throws DataError `<file>: field "plan.alpha": …` for the first problem, with the number of others.
 */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const more = parsed.error.issues.slice(1);
  const { problem, field } = firstProblem(parsed.error);
  throw new DataError(problem, {
    file: shownPath(file),
    field,
    ...(more.length === 0
      ? {}
      : {
          remedy: `and there ${more.length === 1 ? "is 1 more problem" : `are ${more.length} more problems`}${fieldsOf(more)}`,
        }),
  });
}

/** Where the other problems are, so that all fields of a new file are known after the first try. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): string {
  const fields = [...new Set(issues.map(({ path: place }) => place.join(".")))].filter(
    (field) => field !== "",
  );
  const named = fields.slice(0, 8);
  return named.length === 0
    ? ""
    : ` (${[...named, ...(fields.length > named.length ? ["…"] : [])].join(", ")})`;
}

/** The first problem that a schema finds in a value, and its field (empty for the value itself). */
export function firstProblem(error: z.ZodError): { problem: string; field: string } {
  const issue = error.issues[0];
  const field = [...(issue?.path ?? [])];
  let problem = issue?.message ?? "is not valid";
  if (issue?.code === "unrecognized_keys") {
    field.push(issue.keys[0] as string);
    problem = "is not a known field";
  } else if (issue?.code === "invalid_type" && problem.endsWith("received undefined")) {
    problem = "is missing";
  }
  return { problem, field: field.join(".") };
}

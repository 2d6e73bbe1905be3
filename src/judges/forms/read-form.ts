import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { LineCounter, parseDocument } from "yaml";
import type * as z from "zod";
import { AffectlabError, DataError, InputError } from "../../core/errors.js";
import { projectPath, shownPath } from "../../io/project-root.js";
import { firstProblem } from "../../io/read-json.js";
import { readText } from "../../io/read-text.js";

/** What judges can be asked to do with replies by a form. */
export const formKinds = ["likert", "pairwise"] as const;
export type FormKind = (typeof formKinds)[number];

const folder = (): string => projectPath("data", "prompts", "judges");

/** The names of the project's own forms of a kind. */
export async function formNames(kind: FormKind): Promise<string[]> {
  const pattern = new RegExp(`^${kind}-(.+)\\.form\\.json$`);
  const names = (await readdir(folder())).map((file) => pattern.exec(file)?.[1]);
  return names.filter((name) => name !== undefined).sort();
}

/**
 * The file of a form: that of a name of the project's own, or the path that was given.
 *
 * @throws InputError `no likert form "warm"; name a file (JSON or YAML), or one of …`
 */
export async function findForm(kind: FormKind, given: string): Promise<string> {
  const names = await formNames(kind);
  if (names.includes(given)) return path.join(folder(), `${kind}-${given}.form.json`);
  if (existsSync(given)) return path.resolve(given);
  throw new InputError(
    `no ${kind} form "${given}"; name a file (JSON or YAML), or one of ${names.join(", ")}`,
  );
}

/**
 * Reads a form that a person may have written, as JSON or YAML.
 *
 * @throws DataError `<file>:<line>: field "dimensions.0.levels": …`
 */
export async function readFormFile<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  const text = await readText(file, "check the path");
  const shown = shownPath(file);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const { line } = lineCounter.linePos(fault.pos[0]);
    throw new DataError(`is neither JSON nor YAML (${fault.message.split("\n")[0]})`, { file: shown, line });
  }
  const parsed = schema.safeParse(asPlain(() => document.toJS({ maxAliasCount: 50 }), shown));
  if (parsed.success) return parsed.data;
  const { problem, field } = firstProblem(parsed.error);
  const line = lineOf(field === "" ? [] : field.split("."));
  throw new DataError(problem, { file: shown, field, ...(line === undefined ? {} : { line }) });

  /** The line of the nearest part that the file has. */
  function lineOf(place: readonly string[]): number | undefined {
    for (let length = place.length; length > 0; length--) {
      const keys = place.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const node = document.getIn(keys, true) as { range?: [number, number, number] | null } | undefined;
      if (node?.range != null) return lineCounter.linePos(node.range[0]).line;
    }
    return undefined;
  }
}

function asPlain(read: () => unknown, file: string): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof AffectlabError) throw error;
    throw new DataError(`cannot be read (${(error as Error).message.split("\n")[0]})`, { file });
  }
}

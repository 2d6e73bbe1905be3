import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError, MissingDataError } from "../../../../../core/errors.js";
import { readJsonl } from "../../../../../io/jsonl.js";
import { shownPath } from "../../../../../io/project-root.js";
import { readCodedCsv } from "../../../../../io/ratings/read-coded-csv.js";
import { readBytes } from "../../../../../io/ratings/read-table.js";
import { readJson } from "../../../../../io/read-json.js";
import { readText } from "../../../../../io/read-text.js";
import type { DraftTurn } from "../draft.js";
import { messagesIn, readTranscript } from "./messages.js";

/** A conversation as it was found. */
export interface RawConversation {
  /** The id that the material gives; null where there is none. */
  given: string | null;
  file: string;
  line: number | null;
  turns: DraftTurn[];
  contentNote?: string;
}

/** What lies beside conversations without being one. */
const passedOver = /^(?:\.|readme|datapackage\.json$|licen[sc]e)/i;
const readers: Record<string, (file: string) => Promise<RawConversation[]>> = {
  ".jsonl": fromLines,
  ".json": fromJson,
  ".csv": fromCsv,
  ".txt": async (file) => [
    { given: null, file, line: 1, turns: readTranscript(await readText(file), shownPath(file)) },
  ],
};

/**
 * Reads conversations from a file, or from all files of a folder in the order of their names:
 * - JSON Lines or JSON: a conversation each, with its messages under `turns`, `messages`, `dialogue` or
 *   `conversations`; a message has `role` or `from`, and `text`, `content` or `value`;
 * - CSV: a message each, with the columns `conversation`, `role` and `text`;
 * - plain text: one conversation, each message after its speaker and a colon.
 *
 * @throws DataError naming file, line and field
 * @throws MissingDataError when there is nothing to read
 */
export async function readMaterial(from: string): Promise<RawConversation[]> {
  if (!existsSync(from)) {
    throw new MissingDataError(`${shownPath(from)} is not there; name a folder of conversations`);
  }
  const files = statSync(from).isDirectory()
    ? readdirSync(from)
        .filter((name) => !passedOver.test(name) && path.extname(name).toLowerCase() in readers)
        .sort()
        .map((name) => path.join(from, name))
    : [from];
  const all: RawConversation[] = [];
  for (const file of files) {
    const read = readers[path.extname(file).toLowerCase()];
    if (read === undefined) {
      const remedy = `name a file of ${Object.keys(readers).join(", ")}, or a folder of them`;
      throw new DataError("is of a kind that is not read", { file: shownPath(file), remedy });
    }
    all.push(...(await read(file)));
  }
  if (all.length === 0) {
    throw new MissingDataError(
      `${shownPath(from)} holds no conversation; put files there (${Object.keys(readers).join(", ")})`,
    );
  }
  const seen = new Map<string, string>();
  for (const { given, file, line } of all) {
    if (given === null) continue;
    const at = `${shownPath(file)}${line === null ? "" : `:${line}`}`;
    const before = seen.get(given);
    if (before !== undefined)
      throw new DataError(`has "${given}", which is already in ${before}`, { file: at, field: "id" });
    seen.set(given, at);
  }
  return all;
}

const rowSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  contentNote: z.string().optional(),
});

function conversation(row: z.infer<typeof rowSchema>, file: string, line: number | null): RawConversation {
  const { id, contentNote } = row;
  return {
    given: id === undefined ? null : String(id),
    ...{ file, line, turns: messagesIn(row, { file: shownPath(file), line }) },
    ...(contentNote === undefined ? {} : { contentNote }),
  };
}

async function fromLines(file: string): Promise<RawConversation[]> {
  const rows: RawConversation[] = [];
  for await (const { line, value } of readJsonl(file, rowSchema)) rows.push(conversation(value, file, line));
  return rows;
}

async function fromJson(file: string): Promise<RawConversation[]> {
  const value = await readJson(file);
  const list = Array.isArray(value) ? value : [value];
  return list.map((one, i) => {
    const parsed = rowSchema.safeParse(one);
    if (!parsed.success) {
      throw new DataError("is no conversation", {
        file: shownPath(file),
        field: String(i),
        remedy: "write an object with turns",
      });
    }
    return conversation(parsed.data, file, null);
  });
}

async function fromCsv(file: string): Promise<RawConversation[]> {
  const shown = shownPath(file);
  const table = readCodedCsv(await readBytes(file), shown);
  const cells = (["conversation", "role", "text"] as const).map((name) => {
    const column = table.columns.find((one) => one.name === name);
    if (column === undefined) {
      const remedy = "a table of messages has the columns conversation, role, text";
      throw new DataError("is not in the header", { file: shown, line: 1, field: name, remedy });
    }
    return (row: number): string => {
      const code = column.codes[row] as number;
      return code < 0 ? "" : String(column.values[code]);
    };
  });
  const [id, role, text] = cells as [Cells, Cells, Cells];
  const groups = new Map<string, { line: number; messages: object[] }>();
  for (let row = 0; row < table.n; row++) {
    const group = groups.get(id(row)) ?? { line: table.places[row] as number, messages: [] };
    groups.set(id(row), group);
    group.messages.push({ role: role(row), text: text(row) });
  }
  return [...groups].map(([given, { line, messages }]) => ({
    ...{ given, file, line, turns: messagesIn({ turns: messages }, { file: shown, line }) },
  }));
}

type Cells = (row: number) => string;

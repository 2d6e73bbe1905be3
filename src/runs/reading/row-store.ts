import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";
import type { ReadRow } from "./row.js";

/** What a list shows of a row: the beginning of its text, and its answer. */
export type RowHead = [snippet: string, mark: string];

/** Properties of a row by which a list is filtered; added up. */
export const rowFlags = { unscored: 1, judged: 2, differ: 4, key: 8, notKey: 16, mode: 32, notMode: 64 };

/** All rows in columns of numbers: places in the lists of names. */
export interface RowIndex {
  items: string[];
  models: string[];
  prompts: string[];
  statuses: string[];
  rows: Record<"item" | "model" | "prompt" | "replicate" | "turn" | "status" | "flags", number[]>;
}

const bufferedBytes = 1 << 20;

/**
 * Rows on disk, found by their number: a few dozen bytes of a row stay in memory, however long its reply is. The
 * file is temporary. Where the system allows, it has no name while it is used, so that nothing is left of it.
 */
export class RowStore {
  private readonly file: number;
  private readonly folder: string;
  private buffer: string[] = [];
  private buffered = 0;
  private written = 0;
  private readonly names = {
    item: new Names(),
    model: new Names(),
    prompt: new Names(),
    status: new Names(),
  };
  private readonly columns: RowIndex["rows"] = {
    ...{ item: [], model: [], prompt: [], replicate: [], turn: [], status: [], flags: [] },
  };
  private readonly starts: number[] = [];
  private readonly headBytes: number[] = [];
  private readonly rowBytes: number[] = [];
  private readonly orders: number[] = [];
  private readonly seen = new Map<string, number>();

  constructor() {
    this.folder = mkdtempSync(path.join(tmpdir(), "affectlab-read-"));
    trackTemporary(this.folder);
    this.file = openSync(path.join(this.folder, "rows"), "w+", 0o600);
    if (process.platform !== "win32") this.forget();
  }

  get count(): number {
    return this.starts.length;
  }

  /** @param order rows of a smaller order come first */
  add(row: ReadRow, order = 0): void {
    const { item, model, prompt, replicate, status } = row;
    const { columns, names } = this;
    columns.item.push(names.item.of(item));
    columns.model.push(names.model.of(model));
    columns.prompt.push(names.prompt.of(prompt));
    columns.status.push(names.status.of(status));
    columns.replicate.push(replicate);
    const key = [columns.item.at(-1), columns.model.at(-1), columns.prompt.at(-1), replicate].join(" ");
    const turn = this.seen.get(key) ?? 0;
    this.seen.set(key, turn + 1);
    columns.turn.push(turn);
    columns.flags.push(flagsOf(row));
    this.orders.push(order);
    const [head, body] = [JSON.stringify(headOf(row)), JSON.stringify(row)];
    const [headBytes, rowBytes] = [Buffer.byteLength(head), Buffer.byteLength(body)];
    this.starts.push(this.written + this.buffered);
    this.headBytes.push(headBytes);
    this.rowBytes.push(rowBytes);
    this.buffer.push(head, body);
    this.buffered += headBytes + rowBytes;
    if (this.buffered >= bufferedBytes) this.flush();
  }

  /** Sorts the rows by their order. Only then are they read. */
  finish(): void {
    this.flush();
    const order = this.orders.map((_, at) => at).sort((a, b) => this.orders[a]! - this.orders[b]! || a - b);
    const lists = [...Object.values(this.columns), this.starts, this.headBytes, this.rowBytes, this.orders];
    for (const list of lists) {
      const sorted = order.map((at) => list[at]!);
      for (const [at, value] of sorted.entries()) list[at] = value;
    }
    this.seen.clear();
  }

  index(): RowIndex {
    const { item, model, prompt, status } = this.names;
    return {
      ...{ items: item.all, models: model.all, prompts: prompt.all, statuses: status.all },
      rows: this.columns,
    };
  }

  row(at: number): ReadRow {
    return JSON.parse(this.text(at)) as ReadRow;
  }

  /** The row's JSON. */
  text(at: number): string {
    return this.read(this.starts[at]! + this.headBytes[at]!, this.rowBytes[at]!);
  }

  heads(from: number, to: number): RowHead[] {
    const heads: RowHead[] = [];
    for (let at = from; at < Math.min(to, this.count); at++) {
      heads.push(JSON.parse(this.read(this.starts[at]!, this.headBytes[at]!)) as RowHead);
    }
    return heads;
  }

  close(): void {
    closeSync(this.file);
    if (process.platform === "win32") this.forget();
  }

  private forget(): void {
    rmSync(this.folder, { recursive: true, force: true });
    releaseTemporary(this.folder);
  }

  private read(start: number, bytes: number): string {
    const buffer = Buffer.allocUnsafe(bytes);
    for (let done = 0; done < bytes; ) {
      const read = readSync(this.file, buffer, done, bytes - done, start + done);
      if (read === 0) throw new RangeError("the temporary file of rows has become shorter");
      done += read;
    }
    return buffer.toString("utf8");
  }

  private flush(): void {
    const bytes = Buffer.from(this.buffer.join(""));
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, this.written + done);
    }
    this.written += bytes.length;
    this.buffer = [];
    this.buffered = 0;
  }
}

/** Names in the order in which they first appear. */
class Names {
  readonly all: string[] = [];
  private readonly places = new Map<string, number>();

  of(name: string): number {
    let place = this.places.get(name);
    if (place === undefined) {
      place = this.all.push(name) - 1;
      this.places.set(name, place);
    }
    return place;
  }
}

/** An unscored row is neither right nor wrong, so it has none of the flags of an answer. */
function flagsOf({ status, answer, key, shares, judgements, dialogues, judgesDiffer }: ReadRow): number {
  let flags = 0;
  if (status !== "ok") flags |= rowFlags.unscored;
  if (judgements.length > 0 || dialogues.length > 0) flags |= rowFlags.judged;
  if (judgesDiffer === true) flags |= rowFlags.differ;
  if (status !== "ok" || answer === null) return flags;
  if (key !== null) flags |= answer === key ? rowFlags.key : rowFlags.notKey;
  const mode = shares[0]?.mode ?? null;
  if (mode !== null) flags |= answer === mode ? rowFlags.mode : rowFlags.notMode;
  return flags;
}

const snippetLength = 200;

/** The first words of the reply, or of the last thing said, and the answer in words. */
function headOf({ reply, dialogues, answer, status, options }: ReadRow): RowHead {
  const text = reply === "" ? (dialogues[0]?.turns.at(-1)?.text ?? "") : reply;
  const snippet = text
    .slice(0, 4 * snippetLength)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, snippetLength);
  if (dialogues.length > 0) return [snippet, dialogues.map(emotionPath).join(" · ")];
  return [snippet, status === "ok" && answer !== null ? (options[answer] ?? `option ${answer + 1}`) : ""];
}

/** "40 → 100" */
function emotionPath({ turns }: ReadRow["dialogues"][number]): string {
  const told = turns.filter(({ after }) => after !== null);
  return `${told[0]?.before ?? "?"} → ${told.at(-1)?.after ?? "?"}`;
}

import { existsSync } from "node:fs";
import * as z from "zod";
import { AppendLog } from "../append-log.js";
import { readRows } from "../read-rows.js";

const rowSchema = z.union([
  /** Before a batch is handed over: what it holds. */
  z.strictObject({
    mark: z.string().min(1),
    model: z.string().min(1),
    at: z.iso.datetime(),
    calls: z.array(z.string().min(1)).min(1),
  }),
  /** After it was taken: the provider's id. */
  z.strictObject({ mark: z.string().min(1), batch: z.string().min(1) }),
  /** It was not taken, or its results were read; its calls are sent anew where they have no answer. */
  z.strictObject({ mark: z.string().min(1), closed: z.enum(["not-taken", "read"]) }),
]);

/** A batch that was handed over, or may have been. */
export interface HandedBatch {
  mark: string;
  model: string;
  at: Date;
  calls: readonly string[];
  /** The provider's id; null if the process ended before it could be noted. */
  batch: string | null;
}

/**
 * The batches of a run, written before each is handed over: whoever goes on with the run, on whichever machine, knows
 * what may be with a provider.
 */
export class BatchJournal {
  private readonly log: AppendLog;

  constructor(
    private readonly file: string,
    mayWrite?: () => void,
  ) {
    this.log = new AppendLog(file, undefined, undefined, mayWrite);
  }

  handing({ mark, model, at, calls }: Omit<HandedBatch, "batch">): void {
    this.log.append({ mark, model, at: at.toISOString(), calls });
  }

  taken(mark: string, batch: string): void {
    this.log.append({ mark, batch });
  }

  closed(mark: string, how: "not-taken" | "read"): void {
    this.log.append({ mark, closed: how });
  }

  /** The batches that are not closed. */
  open(): Promise<HandedBatch[]> {
    return readOpenBatches(this.file);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

/** The batches of a run's journal that are not closed; none without a journal. */
export async function readOpenBatches(file: string): Promise<HandedBatch[]> {
  const found = new Map<string, HandedBatch>();
  if (!existsSync(file)) return [];
  await readRows(
    file,
    rowSchema,
    (row) => {
      if ("calls" in row) found.set(row.mark, { ...row, at: new Date(row.at), batch: null });
      else if ("closed" in row) found.delete(row.mark);
      else {
        const known = found.get(row.mark);
        if (known !== undefined) known.batch = row.batch;
      }
    },
    // A row that nobody can read names no batch: its calls are sent anew.
    () => {},
  );
  return [...found.values()];
}

import { closeSync, openSync, readSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { makeFolder } from "../../io/make-folder.js";
import { AppendLog } from "../append-log.js";
import { CallTable } from "../call-table.js";
import { readRows } from "../read-rows.js";
import { keptForSeconds, type Outcome, outcomeSchema } from "./protocol.js";

const rowSchema = z.strictObject({ job: z.string().min(1), outcome: outcomeSchema });

/**
 * The replies of a worker, on its disk before the queue hears of them: if Redis loses a job whose reply has been paid
 * for, the worker gives the same reply again. Only where each stands is in memory: some 40 bytes a reply.
 *
 * A spool that nothing was added to for as long as a queue keeps results is begun anew.
 */
export class Spool {
  /** Where the rows begin, by their number. */
  private starts = new Float64Array(1024);
  private count = 0;
  /** For each run, the numbers of the rows of its calls. */
  private readonly runs = new Map<string, CallTable>();

  private constructor(
    private readonly log: AppendLog,
    private readonly handle: number,
  ) {}

  /** @param folder where workers of this machine keep their replies */
  static async open(folder: string, name: string): Promise<Spool> {
    makeFolder(folder);
    const file = path.join(folder, `${name}.jsonl`);
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && Date.now() - changed > keptForSeconds * 1000) rmSync(file);
    const spool = new Spool(new AppendLog(file), openSync(file, "r"));
    await readRows(
      file,
      rowSchema,
      ({ job }, _, start) => spool.note(job, start),
      () => {},
    );
    return spool;
  }

  get(job: string): Outcome | undefined {
    const { run, call } = partsOf(job);
    const row = this.runs.get(run)?.get(call);
    return row === undefined ? undefined : this.read(this.starts[row] as number).outcome;
  }

  put(job: string, outcome: Outcome): void {
    const start = this.log.size;
    this.log.append({ job, outcome });
    this.note(job, start);
  }

  async close(): Promise<void> {
    closeSync(this.handle);
    await this.log.close();
  }

  private note(job: string, start: number): void {
    const { run, call } = partsOf(job);
    let calls = this.runs.get(run);
    if (calls === undefined) {
      calls = new CallTable();
      this.runs.set(run, calls);
    }
    if (this.count === this.starts.length) {
      const longer = new Float64Array(2 * this.count);
      longer.set(this.starts);
      this.starts = longer;
    }
    this.starts[this.count] = start;
    calls.set(call, this.count++);
  }

  private read(start: number): z.infer<typeof rowSchema> {
    for (let length = 1 << 14; ; length *= 4) {
      const bytes = Buffer.alloc(length);
      const read = readSync(this.handle, bytes, 0, length, start);
      const end = bytes.subarray(0, read).indexOf(10);
      if (end !== -1) return rowSchema.parse(JSON.parse(bytes.toString("utf8", 0, end)));
      if (read < length) throw new Error("a row of the spool has no end");
    }
  }
}

function partsOf(job: string): { run: string; call: string } {
  const at = job.lastIndexOf("-");
  return { run: job.slice(0, at), call: job.slice(at + 1) };
}

import path from "node:path";
import * as z from "zod";
import { makeFolder } from "../../io/make-folder.js";
import { AppendLog } from "../append-log.js";
import { readRows } from "../read-rows.js";
import { type Outcome, outcomeSchema } from "./protocol.js";

const rowSchema = z.strictObject({ job: z.string().min(1), outcome: outcomeSchema });

/**
 * The replies of a worker, on its disk before the queue hears of them: if Redis loses a job whose reply has been paid
 * for, the worker gives the same reply again.
 */
export class Spool {
  private readonly kept = new Map<string, Outcome>();

  private constructor(private readonly log: AppendLog) {}

  /** @param folder where workers of this machine keep their replies */
  static async open(folder: string, name: string): Promise<Spool> {
    makeFolder(folder);
    const file = path.join(folder, `${name}.jsonl`);
    const spool = new Spool(new AppendLog(file));
    await readRows(
      file,
      rowSchema,
      ({ job, outcome }) => void spool.kept.set(job, outcome),
      () => {},
    );
    return spool;
  }

  get(job: string): Outcome | undefined {
    return this.kept.get(job);
  }

  put(job: string, outcome: Outcome): void {
    this.log.append({ job, outcome });
    this.kept.set(job, outcome);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

import { existsSync } from "node:fs";
import { type Response, responseSchema } from "../core/response.js";
import type { AppendLog } from "./append-log.js";
import { readRows } from "./read-rows.js";

/** What a run's log shows of earlier processes. */
export interface ResponseHistory {
  /** For each answered call, the attempt that brought the answer. */
  answeredAt: Map<string, number>;
  /** USD. */
  spent: number;
}

export async function readHistory(file: string): Promise<ResponseHistory> {
  const history: ResponseHistory = { answeredAt: new Map(), spent: 0 };
  if (!existsSync(file)) return history;
  await readRows(file, responseSchema, ({ call, status, cost, attempts }) => {
    // A call that failed for good is asked again when the run is resumed.
    if (status === "error" || history.answeredAt.has(call)) return;
    history.answeredAt.set(call, attempts);
    history.spent += cost ?? 0;
  });
  return history;
}

/** The responses of a run: one a call, whoever writes it and however often. */
export class ResponseLog {
  constructor(
    private readonly log: AppendLog,
    private readonly answered: Map<string, number>,
  ) {}

  has(call: string): boolean {
    return this.answered.has(call);
  }

  get answeredCount(): number {
    return this.answered.size;
  }

  /** Records a response. A second answer to an answered call changes nothing. */
  record(response: Response): void {
    if (this.answered.has(response.call)) return;
    this.log.append(response);
    if (response.status !== "error") this.answered.set(response.call, response.attempts);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

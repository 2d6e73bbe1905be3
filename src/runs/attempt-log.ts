import { existsSync } from "node:fs";
import * as z from "zod";
import type { AppendLog } from "./append-log.js";
import { type CallNumbers, CallTable } from "./call-table.js";
import { readRows } from "./read-rows.js";

const attemptSchema = z.strictObject({
  call: z.string(),
  /** Counted from 1 over the whole run. */
  attempt: z.number().int().positive(),
  /** Before sending: the highest possible cost in USD; null = unknown price. */
  worst: z.number().nonnegative().nullable().optional(),
  /** After a failure: its kind, and the most that may have been billed; null = no bound is known. */
  failed: z.string().optional(),
  billed: z.number().nonnegative().nullable().optional(),
});

/**
 * The log of attempts, written before they are sent. It tells a killed run what may have been billed for the
 * calls in flight, so its cap on cost holds over any number of kills.
 */
export class AttemptLog {
  constructor(
    private readonly log: AppendLog,
    private readonly counts: CallNumbers,
  ) {}

  /** Records that a call is about to be sent; returns the number of this attempt. */
  sending(call: string, worst: number | null): number {
    const attempt = (this.counts.get(call) ?? 0) + 1;
    this.counts.set(call, attempt);
    this.log.append({ call, attempt, worst });
    return attempt;
  }

  /** How often a call has been sent. */
  count(call: string): number {
    return this.counts.get(call) ?? 0;
  }

  failed(call: string, attempt: number, kind: string, billed: number): void {
    this.log.append({ call, attempt, failed: kind, billed });
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

export interface AttemptHistory {
  /** How often each call without an answer has been sent. */
  counts: CallNumbers;
  /** USD that may have been billed for attempts without an answer. */
  lost: number;
  /** Attempts without an answer or a failure: they were in flight when the process died. */
  cutOff: readonly { call: string; attempt: number; worst: number }[];
  /** Rows that could not be read: what they may have cost is not in `lost`. */
  unreadable: string[];
}

/** @param answeredAt for each answered call, the number of the answered attempt */
export async function readAttempts(
  file: string,
  answeredAt: Pick<CallNumbers, "get">,
): Promise<AttemptHistory> {
  const open = new Map<string, { call: string; attempt: number; worst: number }>();
  const counts = new CallTable();
  const history: AttemptHistory = { counts, lost: 0, cutOff: [], unreadable: [] };
  if (!existsSync(file)) return history;
  await readRows(
    file,
    attemptSchema,
    ({ call, attempt, worst, failed, billed }) => {
      if (failed === undefined) {
        const answered = answeredAt.get(call);
        // An answered call is never sent again.
        if (answered === undefined) counts.set(call, Math.max(attempt, counts.get(call) ?? 0));
        if (answered !== attempt) open.set(`${call} ${attempt}`, { call, attempt, worst: worst ?? 0 });
      } else {
        open.delete(`${call} ${attempt}`);
        history.lost += billed ?? 0;
      }
    },
    (error) => history.unreadable.push(error.message),
    ["call", "attempt", "worst", "failed", "billed"],
  );
  const cutOff = [...open.values()];
  for (const { worst } of cutOff) history.lost += worst;
  return { ...history, cutOff };
}

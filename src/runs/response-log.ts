import { existsSync } from "node:fs";
import { type Response, responseSchema } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import type { AppendLog } from "./append-log.js";
import { type CallNumbers, CallTable } from "./call-table.js";
import type { LoggedReply } from "./episode.js";
import { readRows } from "./read-rows.js";

/** What earlier processes left in a run's log. */
export interface ResponseHistory {
  /** For each answered call, the number of the answered attempt. */
  answeredAt: CallNumbers;
  /** USD. */
  spent: number;
  /** The replies to turns of episodes, by call. Play continues from them. */
  turns: Map<string, LoggedReply>;
}

/** @param plan the run's plan; if it has episodes, turns are kept */
export async function readHistory(file: string, plan?: Pick<RunPlan, "episodes">): Promise<ResponseHistory> {
  const history: ResponseHistory = { answeredAt: new CallTable(), spent: 0, turns: new Map() };
  if (!existsSync(file)) return history;
  const hasEpisodes = (plan?.episodes?.length ?? 0) > 0;
  await readRows(
    file,
    responseSchema,
    (response) => {
      const { call, item, status, cost, attempts } = response;
      // A call that failed for good is asked again when the run is resumed.
      if (status === "error" || history.answeredAt.has(call)) return;
      history.answeredAt.set(call, attempts);
      history.spent += cost ?? 0;
      if (hasEpisodes && isTurn(item)) history.turns.set(call, loggedReply(response));
    },
    setAside,
  );
  return history;
}

/** A row that cannot be read is no answer: its call is asked again. The run's summary names it. */
const setAside = (): void => {};

/** Whether a response's item is a turn of an episode, if the run has episodes. */
export const isTurn = (item: string): boolean => item.includes("#");

/** The part of a reply that play may know. */
export function loggedReply({ reply, refusal, finishReason }: Response): LoggedReply {
  return { text: reply, refusal, finishReason: finishReason ?? "other" };
}

/** The responses of a run: one per call, whoever writes it and however often. */
export class ResponseLog {
  constructor(
    private readonly log: AppendLog,
    private readonly answered: CallNumbers,
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

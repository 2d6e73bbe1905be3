import { existsSync } from "node:fs";
import type { DataError } from "../core/errors.js";
import { type Response, responseSchema } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import type { AppendLog } from "./append-log.js";
import { type CallNumbers, CallTable } from "./call-table.js";
import type { LoggedReply } from "./episode.js";
import { readRows } from "./read-rows.js";
import { type Counted, counted, type RunTally } from "./run-tally.js";

/** What earlier processes left in a run's log. */
export interface ResponseHistory {
  /** For each answered call, the number of the answered attempt. */
  answeredAt: CallNumbers;
  /** USD. */
  spent: number;
  /** The replies to turns of episodes, by call. Play continues from them. */
  turns: Map<string, LoggedReply>;
}

/**
 * @param plan the run's plan; if it has episodes, turns are kept
 * @param tally counts what is read
 */
export async function readHistory(
  file: string,
  plan?: Pick<RunPlan, "episodes">,
  tally?: RunTally,
): Promise<ResponseHistory> {
  const answeredAt = new CallTable();
  const history: ResponseHistory = { answeredAt, spent: 0, turns: new Map() };
  if (!existsSync(file)) return history;
  /** @returns whether it is the first answer to its call; one that failed for good is asked again */
  const isAnswer = ({
    call,
    status,
    cost,
    attempts,
  }: Pick<Response, (typeof ofHistory)[number]>): boolean => {
    if (status === "error") return false;
    if (!answeredAt.add(call, attempts)) return false;
    history.spent += cost ?? 0;
    return true;
  };
  // A row that cannot be read is no answer: its call is asked again. The run's summary names it.
  const setAside = (error: DataError): void => tally?.unreadable(error.message);
  if ((plan?.episodes?.length ?? 0) > 0) {
    const keep = (response: Response): void => {
      if (isAnswer(response) && isTurn(response.item))
        history.turns.set(response.call, loggedReply(response));
    };
    await readRows(file, responseSchema, keep, setAside);
  } else if (tally === undefined) {
    await readRows(file, responseSchema, isAnswer, setAside, ofHistory);
  } else {
    const count = (response: Counted & Pick<Response, "attempts">): void => {
      if (isAnswer(response) || (response.status === "error" && !answeredAt.has(response.call)))
        tally.note(response);
    };
    await readRows(file, responseSchema, count, setAside, [...counted, "attempts"]);
  }
  return history;
}

const ofHistory = ["call", "status", "cost", "attempts"] as const;

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
    /** Counts what is written. */
    private readonly tally?: Pick<RunTally, "note">,
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
    this.tally?.note(response);
    if (response.status !== "error") this.answered.set(response.call, response.attempts);
  }

  close(): Promise<void> {
    return this.log.close();
  }
}

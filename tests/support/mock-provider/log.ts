import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";

/** What a reply costs by the server's own count, whatever its body says. */
export interface Billed {
  inputTokens: number;
  /** Of the input. */
  cachedTokens: number;
  /** Thoughts included. */
  outputTokens: number;
  reasoningTokens: number;
  /** US dollars, where the server names a price. */
  cost?: number;
}

/** One request as the server saw it. Times are milliseconds since 1970. */
export interface LoggedRequest {
  number: number;
  api: "openai" | "anthropic" | "responses" | "models";
  /** The path that was asked for. */
  path: string;
  /** The caller's X-Client-Request-Id: which call this was, whatever process sent it. */
  callId: string | null;
  model: string;
  /** What the body sets apart from its texts: temperature, limits, effort, store, formats. */
  parameters: Record<string, unknown>;
  /** sha256 of the body as sent. */
  bodySha256: string;
  receivedAt: number;
  endedAt: number | null;
  /** The status that was or would have been sent. */
  status: number | null;
  /** null = nothing is billed: the request was refused, or failed before the model read it. */
  billed: Billed | null;
  /** Parameters that the server took without a word and did not use. */
  ignored: string[];
  /** "answered" = the last byte was handed to the client's connection; an error status is an answer too. */
  outcome: "open" | "answered" | "cut" | "client-left";
  /** Requests being worked on, this one counted, and open connections, when it arrived. */
  inFlight: number;
  connections: number;
}

/** What a server billed for these requests. */
export function billedInAll(requests: readonly LoggedRequest[]): Required<Billed> {
  const sum = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, reasoningTokens: 0, cost: 0 };
  for (const { billed } of requests) {
    for (const key of Object.keys(sum) as (keyof Billed)[]) sum[key] += billed?.[key] ?? 0;
  }
  return sum;
}

/** The requests in memory and, when a file is named, on disk: two rows a request, when it comes and ends. */
export class RequestLog {
  readonly requests: LoggedRequest[] = [];
  peakInFlight = 0;
  private inFlight = 0;
  private readonly handle: number | undefined;

  constructor(file: string | undefined) {
    if (file === undefined) return;
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    this.handle = openSync(file, "a");
  }

  open(
    entry: Omit<
      LoggedRequest,
      "endedAt" | "status" | "billed" | "ignored" | "outcome" | "inFlight" | "receivedAt"
    >,
  ): LoggedRequest {
    this.inFlight++;
    this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
    const request: LoggedRequest = {
      ...entry,
      receivedAt: Date.now(),
      endedAt: null,
      status: null,
      billed: null,
      ignored: [],
      outcome: "open",
      inFlight: this.inFlight,
    };
    this.requests.push(request);
    this.write(request);
    return request;
  }

  end(request: LoggedRequest, outcome: LoggedRequest["outcome"]): void {
    if (request.outcome !== "open") return;
    this.inFlight--;
    request.outcome = outcome;
    request.endedAt = Date.now();
    this.write(request);
  }

  clear(): void {
    this.requests.length = 0;
    this.peakInFlight = this.inFlight;
  }

  close(): void {
    if (this.handle !== undefined) closeSync(this.handle);
  }

  // Synchronous: what the client has been told is on record even when this process is killed.
  private write(request: LoggedRequest): void {
    if (this.handle !== undefined) writeSync(this.handle, `${JSON.stringify(request)}\n`);
  }
}

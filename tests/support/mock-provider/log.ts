import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";

/** One request as the server saw it. Times are milliseconds since 1970. */
export interface LoggedRequest {
  number: number;
  api: "openai" | "anthropic" | "models";
  /** The caller's X-Client-Request-Id: which call this was, whatever process sent it. */
  callId: string | null;
  model: string;
  /** sha256 of the body as sent. */
  bodySha256: string;
  receivedAt: number;
  endedAt: number | null;
  /** The status that was or would have been sent. */
  status: number | null;
  /** "answered" = the last byte was handed to the client's connection; an error status is an answer too. */
  outcome: "open" | "answered" | "cut" | "client-left";
  /** Requests being worked on, this one counted, and open connections, when it arrived. */
  inFlight: number;
  connections: number;
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
    entry: Omit<LoggedRequest, "endedAt" | "status" | "outcome" | "inFlight" | "receivedAt">,
  ): LoggedRequest {
    this.inFlight++;
    this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
    const request: LoggedRequest = {
      ...entry,
      receivedAt: Date.now(),
      endedAt: null,
      status: null,
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

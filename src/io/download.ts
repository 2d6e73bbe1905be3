import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AffectlabError, InterruptedError, NetworkError } from "../core/errors.js";

export interface DownloadOptions {
  /** Aborting it ends the download with an InterruptedError. */
  signal?: AbortSignal;
  /** Waits before the second, third, … attempt, in ms. A server's Retry-After (up to 60 s) overrides them. */
  retryDelays?: readonly number[];
  /** Longest allowed time without a new byte, in ms. */
  idleTimeout?: number;
}

/** The reason of a failure that another attempt may cure. */
class TransientFailure extends Error {
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/**
 * Gets a URL and hands its body to `consume`. After a network failure, a 429 or a 5xx it starts again, at
 * most as often as there are delays. Other answers fail at once.
 *
 * @throws NetworkError `<url>: HTTP 404` or `<url>: <the last failure>, after 3 attempts`
 */
export async function download<T>(
  url: string,
  consume: (body: Readable, bytes: number | undefined) => Promise<T>,
  options: DownloadOptions = {},
): Promise<T> {
  const { signal, retryDelays = [1000, 3000] } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(url, consume, options);
    } catch (error) {
      if (signal?.aborted === true) throw interrupted();
      if (!(error instanceof TransientFailure)) throw error;
      const delay = retryDelays[attempt - 1];
      if (delay === undefined) {
        const attempts = attempt === 1 ? "" : `, after ${attempt} attempts`;
        throw new NetworkError(`${url}: ${error.message}${attempts}`, { cause: error });
      }
      await sleep(error.retryAfter ?? delay, undefined, { signal }).catch(() => {
        throw interrupted();
      });
    }
  }
}

async function attemptOnce<T>(
  url: string,
  consume: (body: Readable, bytes: number | undefined) => Promise<T>,
  { signal, idleTimeout = 60_000 }: DownloadOptions,
): Promise<T> {
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), idleTimeout);
  const either = AbortSignal.any(signal === undefined ? [stalled.signal] : [stalled.signal, signal]);
  let body: Readable | undefined;
  try {
    const response = await fetch(url, { signal: either });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw failureOf(url, response);
    }
    body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    body.on("data", () => timer.refresh());
    body.pause();
    // The connection may break before the consumer listens. The consumer then meets the stream's error.
    body.on("error", () => {});
    const length = Number(response.headers.get("content-length"));
    return await consume(body, length > 0 ? length : undefined);
  } catch (error) {
    if (stalled.signal.aborted) throw new TransientFailure(`nothing arrived for ${idleTimeout / 1000} s`);
    if (error instanceof AffectlabError || error instanceof TransientFailure) throw error;
    // If the connection broke, that is the cause of the consumer's error.
    const reason = body?.errored ?? error;
    if (!isNetworkFailure(reason)) throw error;
    throw new TransientFailure(reasonOf(reason));
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(url: string, response: Response): Error {
  const status = `HTTP ${response.status}${response.statusText === "" ? "" : ` ${response.statusText}`}`;
  if (response.status !== 429 && response.status !== 408 && response.status < 500) {
    return new NetworkError(`${url}: ${status}`);
  }
  const seconds = Number(response.headers.get("retry-after"));
  return new TransientFailure(status, seconds > 0 && seconds <= 60 ? seconds * 1000 : undefined);
}

/** fetch wraps every failure of the connection in a TypeError; a cut-off gzip stream is Z_BUF_ERROR. */
function isNetworkFailure(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return (
    error instanceof TypeError || code === "Z_BUF_ERROR" || code === "ECONNRESET" || code === "ABORT_ERR"
  );
}

function reasonOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === "Z_BUF_ERROR") return "the download ended too early";
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}

function interrupted(): InterruptedError {
  return new InterruptedError("interrupted; nothing is half-written, run the command again to complete it");
}

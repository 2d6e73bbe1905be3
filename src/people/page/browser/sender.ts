import type { Api, Reply } from "./api.js";
import type { Keeper, KeptSession, KeptTrial } from "./kept.js";

export type SendingState =
  | { kind: "saved" }
  | { kind: "saving" }
  | { kind: "offline"; waiting: number }
  | { kind: "refused"; reason: string };

/** Takes answered trials, keeps them, and brings them to where they belong. */
export interface Recorder {
  session: KeptSession;
  record(trial: KeptTrial): void;
  /** Resolves when everything has arrived and the session is ended. */
  end(): Promise<void>;
  /**
   * Resolves when nothing of the session is left, or with the reason why the server refused.
   *
   * @param waits is called while there is no connection
   */
  withdraw(waits: () => void): Promise<string | undefined>;
  hasUnsent(): boolean;
  /** Nothing more is sent from this tab. */
  stop(): void;
}

/** Without a server the browser is the only place. */
export function fileRecorder(keeper: Keeper, session: KeptSession): Recorder {
  return {
    session,
    record(trial) {
      addTrial(session, trial);
      keeper.write(session);
    },
    async end() {
      session.ended = true;
      keeper.write(session);
    },
    async withdraw() {
      keeper.forget();
      return undefined;
    },
    // Where the browser keeps nothing, closing the page loses all.
    hasUnsent: () => !keeper.lasts && session.trials.length > 0,
    stop() {},
  };
}

/**
 * Sends trials one after another in their order, and asks again with growing pauses while there is no connection or the
 * server is busy. A trial stays in the browser until the server has acknowledged it.
 *
 * @param tell hears of every change of state
 */
export function serverRecorder(
  api: Api,
  keeper: Keeper,
  session: KeptSession,
  tell: (state: SendingState) => void,
  { leastMs = 1000, mostMs = 30_000 } = {},
): Recorder {
  const line = new Line(leastMs, mostMs);
  const { id, token } = session;
  let sending = false;

  async function send(): Promise<void> {
    if (sending || line.stopped) return;
    sending = true;
    try {
      for (let trial = session.trials[0]; trial !== undefined; trial = session.trials[0]) {
        const current = trial;
        tell({ kind: "saving" });
        const reply = await line.insist(
          () => api.putTrial(id, token, current.index, current),
          () => tell({ kind: "offline", waiting: session.trials.length }),
        );
        if (reply === undefined) return;
        // 409: another tab stored this trial before; what the server has stands.
        if (!reply.ok && reply.status !== 409) tell({ kind: "refused", reason: reasonOf(reply) });
        session.trials.shift();
        keeper.write(session);
        if (reply.ok || reply.status === 409) tell({ kind: "saved" });
      }
    } finally {
      sending = false;
    }
  }

  // What an earlier visit left unsent.
  if (session.trials.length > 0 && !session.withdrawing) void send();
  return {
    session,
    record(trial) {
      addTrial(session, trial);
      keeper.write(session);
      void send();
    },
    async end() {
      await send();
      // Another call of `send` may be at work.
      while (session.trials.length > 0 && !line.stopped) await pause(200);
      await line.insist(
        () => api.end(id, token),
        () => tell({ kind: "offline", waiting: 1 }),
      );
      if (line.stopped) return;
      session.ended = true;
      keeper.write(session);
      tell({ kind: "saved" });
    },
    async withdraw(waits) {
      line.stopped = true;
      session.withdrawing = true;
      session.trials = [];
      keeper.write(session);
      const reply = await new Line(leastMs, mostMs).insist(() => api.withdraw(id, token), waits);
      session.withdrawing = false;
      keeper.forget();
      // 404 and 410: there is nothing left of it already.
      const isGone = reply === undefined || reply.ok || reply.status === 404 || reply.status === 410;
      return isGone ? undefined : reasonOf(reply);
    },
    hasUnsent: () => session.trials.length > 0 || session.withdrawing,
    stop() {
      line.stopped = true;
    },
  };
}

function addTrial(session: KeptSession, trial: KeptTrial): void {
  if (session.answered.includes(trial.index)) return;
  session.answered.push(trial.index);
  session.trials.push(trial);
}

const reasonOf = (reply: Reply<unknown>): string => (reply.ok ? "" : reply.reason || String(reply.status));

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A line to the server that may be down for a while. */
class Line {
  stopped = false;
  constructor(
    readonly leastMs: number,
    readonly mostMs: number,
  ) {}

  /** Asks until there is a reply that asking again would not change. Undefined if it was stopped before. */
  async insist<T>(ask: () => Promise<Reply<T>>, failed: () => void): Promise<Reply<T> | undefined> {
    for (let wait = this.leastMs; !this.stopped; wait = Math.min(wait * 2, this.mostMs)) {
      const reply = await ask();
      if (reply.ok || !(reply.isForeign || isPassing(reply.status))) return reply;
      failed();
      await backOnline(wait);
    }
    return undefined;
  }
}

const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/** Waits, or less if the browser says that the connection is back. */
function backOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener("online", go);
  });
}

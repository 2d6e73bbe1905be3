import { randomLetters } from "./random.js";

/** Sees to it that one tab at a time answers a session. */
export interface Tabs {
  /** Whether another tab is answering. Takes a moment: the other has to reply. */
  isElsewhere(): Promise<boolean>;
  /** This tab answers from now on; another one that did hears of it and stops. */
  take(): void;
}

/**
 * Tabs of one browser ask each other over a channel. A tab that sleeps does not reply: then it has lost the session when
 * it wakes, which it finds out by asking again.
 *
 * @param onLost another tab took the session over
 */
export function tabsOf(key: string, onLost: () => void, patienceMs = 300): Tabs {
  const self = randomLetters(12);
  let answering = false;
  let heard: (() => void) | undefined;
  // A browser without channels has no second tab that we could know of; the server still takes each trial once.
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(key);
  const tell = (kind: "who" | "me" | "mine"): void => channel?.postMessage({ kind, from: self });
  channel?.addEventListener("message", ({ data }: MessageEvent<{ kind: string; from: string }>) => {
    if (data.from === self) return;
    if (data.kind === "who" && answering) tell("me");
    if (data.kind === "me") heard?.();
    if (data.kind === "mine" && answering) {
      answering = false;
      onLost();
    }
  });
  const isElsewhere = (): Promise<boolean> =>
    new Promise((resolve) => {
      if (channel === undefined) return resolve(false);
      const timer = setTimeout(() => resolve(false), patienceMs);
      heard = () => {
        clearTimeout(timer);
        resolve(true);
      };
      tell("who");
    });
  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible" || !answering) return;
    if (await isElsewhere()) {
      answering = false;
      onLost();
    }
  });
  return {
    isElsewhere,
    take() {
      answering = true;
      tell("mine");
    },
  };
}

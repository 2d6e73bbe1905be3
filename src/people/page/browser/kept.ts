import type { Trial } from "../../design/protocol.js";
import type { PageLanguage } from "../../design/survey-design.js";

/** A trial as it waits in the browser. */
export interface KeptTrial extends Trial {
  index: number;
}

/** What the browser keeps of a session, so that a reload or a closed laptop loses nothing. */
export interface KeptSession {
  mode: "server" | "file";
  id: string;
  /** Empty without a server. */
  token: string;
  list: number;
  seed: number;
  language: PageLanguage;
  /** The indices of all trials that were answered. */
  answered: number[];
  /** With a server those that it has not acknowledged; without one all. */
  trials: KeptTrial[];
  ended: boolean;
  /** The participant asked for deletion, and the server has not heard of it yet. */
  withdrawing: boolean;
}

export interface Keeper {
  /** False where the browser keeps nothing, as some do in private windows. */
  lasts: boolean;
  read(): KeptSession | undefined;
  write(session: KeptSession): void;
  forget(): void;
}

/** Keeps a session under a key of this browser. @param key the design and the code of the link */
export function keeperFor(key: string): Keeper {
  let inMemory: KeptSession | undefined;
  let storage: Storage | undefined;
  try {
    storage = window.localStorage;
    storage.setItem(`${key}:try`, "");
    storage.removeItem(`${key}:try`);
  } catch {
    storage = undefined;
  }
  const keeper: Keeper = {
    lasts: storage !== undefined,
    read() {
      const text = storage?.getItem(key);
      if (text === undefined || text === null) return inMemory;
      try {
        return JSON.parse(text) as KeptSession;
      } catch {
        // Nothing of ours writes half a text; what somebody edited by hand is no session.
        return undefined;
      }
    },
    write(session) {
      inMemory = session;
      try {
        storage?.setItem(key, JSON.stringify(session));
      } catch {
        // Full: the session goes on in memory, and the page says so.
        keeper.lasts = false;
      }
    },
    forget() {
      inMemory = undefined;
      storage?.removeItem(key);
    },
  };
  return keeper;
}

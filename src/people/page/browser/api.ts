import type { Begin, SessionGiven, SessionState, Trial } from "../../design/protocol.js";

/**
 * What a request came to. `status` 0 is no connection. A reply is foreign if it is none of the protocol's: of a plain web
 * server, or of a network that first wants somebody to sign in and says 200 to everything.
 */
export type Reply<T> =
  | { ok: true; status: number; body: T }
  | { ok: false; status: number; reason: string; isForeign: boolean };

/** The protocol of the server, at the page's own address. Nothing here tries twice. */
export interface Api {
  /** Whether a server of answers stands behind this page; undefined where nothing replies at all. */
  isThere(): Promise<boolean | undefined>;
  begin(body: Begin): Promise<Reply<SessionGiven>>;
  state(id: string, token: string): Promise<Reply<SessionState>>;
  putTrial(id: string, token: string, index: number, trial: Trial): Promise<Reply<unknown>>;
  end(id: string, token: string): Promise<Reply<unknown>>;
  withdraw(id: string, token: string): Promise<Reply<unknown>>;
}

/** No session has this id, so that a server says so in its own form, and a plain web server in another. */
const nobody = "a".repeat(26);

export function apiAt(base: string): Api {
  const ask = async <T>(method: string, path: string, token?: string, body?: object): Promise<Reply<T>> => {
    try {
      const response = await fetch(new URL(`api/${path}`, base), {
        method,
        cache: "no-store",
        credentials: "omit",
        signal: AbortSignal.timeout(20_000),
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const parsed = (await response.json().catch(() => undefined)) as (T & { error?: unknown }) | undefined;
      const { ok, status } = response;
      if (ok && typeof parsed === "object" && parsed !== null) return { ok, status, body: parsed };
      const reason = typeof parsed?.error === "string" ? parsed.error : "";
      return { ok: false, status, reason, isForeign: reason === "" };
    } catch {
      return { ok: false, status: 0, reason: "", isForeign: true };
    }
  };
  const at = (id: string): string => `sessions/${encodeURIComponent(id)}`;
  return {
    async isThere() {
      const reply = await ask("GET", at(nobody), nobody);
      if (reply.status === 0) return undefined;
      return !reply.ok && !reply.isForeign;
    },
    begin: (body) => ask("POST", "sessions", undefined, body),
    state: (id, token) => ask("GET", at(id), token),
    putTrial: (id, token, index, { answers, seconds, language }) =>
      ask("PUT", `${at(id)}/trials/${index}`, token, { answers, seconds, language }),
    end: (id, token) => ask("POST", `${at(id)}/end`, token),
    withdraw: (id, token) => ask("DELETE", at(id), token),
  };
}

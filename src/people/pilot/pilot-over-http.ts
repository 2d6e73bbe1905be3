import { setTimeout as sleep } from "node:timers/promises";
import { AffectlabError, InputError, NetworkError } from "../../core/errors.js";
import { quantileOfSorted } from "../../stats/descriptives.js";
import type { Begin, SessionGiven } from "../design/protocol.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { designHash } from "../design/survey-folder.js";
import { answerSession } from "./pilot-sessions.js";
import { plantedTruth } from "./planted-truth.js";
import { scriptedPerson } from "./scripted-person.js";

/** What a pilot through a server came to. Times in milliseconds. */
export interface PilotLoad {
  sessions: number;
  trials: number;
  requests: number;
  /** Times that the server asked to wait. */
  waits: number;
  seconds: number;
  requestsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Scripted people answer through a running server, all at once and without pausing, by the protocol of the page. Their sessions
 * say that they are simulated.
 *
 * @throws InputError when the address is none
 * @throws NetworkError when nothing answers there, and AffectlabError with the server's own words when it refuses
 */
export async function pilotOverHttp(
  design: SurveyDesign,
  address: string,
  participants: number,
  seed: number,
): Promise<PilotLoad> {
  if (!URL.canParse(address)) throw new InputError(`--address must be a web address, got "${address}"`);
  const client = new Client(address.endsWith("/") ? address : `${address}/`);
  const truth = plantedTruth(design, seed);
  const hash = designHash(design);
  const started = performance.now();
  const answered = await Promise.all(
    Array.from({ length: participants }, async (_, p) => {
      const person = scriptedPerson(seed, p, design.languages);
      const begin: Begin = {
        ...{ design: hash, consented: true, language: person.language, code: null, simulated: true },
        ...(design.stores.agentString ? { agentString: "affectlab survey pilot" } : {}),
      };
      const session = (await client.ask("POST", "sessions", begin)) as SessionGiven;
      const { id, token } = session;
      const trials = answerSession(design, truth, person, session, seed);
      for (const [index, trial] of trials.entries()) {
        await client.ask("PUT", `sessions/${id}/trials/${index}`, trial, token);
      }
      await client.ask("POST", `sessions/${id}/end`, undefined, token);
      return trials.length;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const times = Float64Array.from(client.times).sort();
  const at = (p: number): number => Number(quantileOfSorted(times, p).toFixed(1));
  return {
    ...{ sessions: participants, trials: answered.reduce((a, b) => a + b, 0) },
    ...{ requests: times.length, waits: client.waits, seconds: Number(seconds.toFixed(3)) },
    requestsPerSecond: Number((times.length / seconds).toFixed(1)),
    ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99) },
  };
}

class Client {
  /** Of each request that was served. */
  times: number[] = [];
  waits = 0;
  constructor(readonly address: string) {}

  async ask(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    for (;;) {
      const started = performance.now();
      const response = await fetch(new URL(`api/${path}`, this.address), {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((cause) => {
        throw new NetworkError(
          `nothing answers at ${this.address}; start it with \`npx affectlab survey serve\` or check the address`,
          { cause },
        );
      });
      const given = (await response.json().catch(() => ({}))) as { error?: string };
      if (response.ok) {
        this.times.push(performance.now() - started);
        return given;
      }
      if (response.status !== 429 && response.status !== 503) {
        throw new AffectlabError(
          `${this.address} refused ${method} api/${path.replace(/sessions\/[^/]+/, "sessions/…")} with ${response.status}${given.error === undefined ? "" : ` (${given.error})`}; see that it serves this very questionnaire`,
        );
      }
      this.waits++;
      const asked = Number(response.headers.get("retry-after"));
      await sleep(1000 * (asked > 0 ? Math.min(asked, 60) : 1));
    }
  }
}

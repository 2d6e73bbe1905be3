import { setTimeout as sleep } from "node:timers/promises";
import { randomStream } from "../../src/core/random.js";
import type { SessionGiven, Trial } from "../../src/people/design/protocol.js";
import { type PlannedTrial, sessionPlan } from "../../src/people/design/session-plan.js";
import type { SurveyDesign } from "../../src/people/design/survey-design.js";
import { designHash } from "../../src/people/design/survey-folder.js";

/** An answer to a planned trial, of a participant's own stream. */
export function answerTo(design: SurveyDesign, planned: PlannedTrial, seed: number): Trial {
  const stream = randomStream(seed, "answer", planned.index);
  const none = { status: "ok" as const, index: null, value: null, text: null };
  if (planned.kind === "check") {
    const check = design.checks[planned.check]!;
    return { answers: [{ ...none, question: check.id, index: check.expected }], seconds: 2, language: "en" };
  }
  const item = design.items[planned.item]!;
  const answers = design.questions.map((question) => {
    if (question.kind === "text") return { ...none, question: question.id, text: `word ${stream.int(5)}` };
    if (question.kind === "scale") {
      const steps = Math.round((question.highest - question.lowest) / question.step);
      return {
        ...none,
        question: question.id,
        value: question.lowest + question.step * stream.int(steps + 1),
      };
    }
    const options = (question.options ?? item.options).length;
    return { ...none, question: question.id, index: stream.int(options) };
  });
  return { answers, seconds: 1 + 5 * stream.next(), language: "en" };
}

interface Options {
  design: SurveyDesign;
  address: () => string;
  seed: number;
  code?: string | null;
  /** Between two trials, in milliseconds. */
  pauseMs?: number;
  signal?: AbortSignal;
}

/** One participant over HTTP, who tries again as the page does, and notes what the server has acknowledged. */
export class Participant {
  given: SessionGiven | undefined;
  /** Trials that the server said are stored. */
  readonly acknowledged = new Map<number, Trial>();
  /** Milliseconds of each request that was served. */
  readonly times: number[] = [];
  /** Replies by status, 0 = none. */
  readonly statuses = new Map<number, number>();
  ended = false;

  constructor(private readonly options: Options) {}

  /** Answers everything; after an end of the server goes on where it was. */
  async answerAll(): Promise<void> {
    const { design, seed, pauseMs = 0 } = this.options;
    const begun = await this.ask("POST", "sessions", {
      ...{ design: designHash(design), consented: true, language: "en" },
      ...{ code: this.options.code ?? null, simulated: false },
    });
    if (begun === undefined) return;
    this.given = begun.body as SessionGiven;
    for (const planned of sessionPlan(design, this.given)) {
      const trial = answerTo(design, planned, seed);
      const path = `sessions/${this.given.id}/trials/${planned.index}`;
      if ((await this.ask("PUT", path, trial)) === undefined) return;
      this.acknowledged.set(planned.index, trial);
      if (pauseMs > 0) await sleep(pauseMs);
    }
    this.ended = (await this.ask("POST", `sessions/${this.given.id}/end`)) !== undefined;
  }

  /** @returns undefined when it was told to stop */
  private async ask(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown } | undefined> {
    const { address, signal } = this.options;
    for (;;) {
      if (signal?.aborted) return undefined;
      const started = performance.now();
      const reply = await fetch(new URL(`api/${path}`, address()), {
        method,
        headers: {
          ...(this.given === undefined ? {} : { Authorization: `Bearer ${this.given.token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (response) => ({ status: response.status, body: (await response.json()) as unknown }))
        .catch(() => ({ status: 0, body: null }));
      this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 200 || reply.status === 201) {
        this.times.push(performance.now() - started);
        return reply;
      }
      if (![0, 429, 503, 507].includes(reply.status)) {
        throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
      }
      await sleep(reply.status === 0 ? 50 : 200);
    }
  }
}

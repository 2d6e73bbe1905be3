import { setTimeout as wait } from "node:timers/promises";
import type { ModelClient, ModelRequest } from "../../models/contract.js";
import { ModelError } from "../../models/model-error.js";
import { defaultRetryPolicy, retryWait } from "../../runs/retry.js";
import type { AttackedCase } from "./attacked-case.js";
import { readShownRequest } from "./shown-request.js";

/** Who answers the requests of an attack table. */
export interface AttackJudge {
  id: string;
  isScripted: boolean;
  /** The answer's text; null if there is none: a refusal, an answer that was cut off. */
  ask(one: AttackedCase, request: ModelRequest): Promise<string | null>;
}

/**
 * A language model. A call that fails for a reason that may pass is sent again, up to five times.
 *
 * @throws ModelError when a call fails for good
 */
export function modelAttackJudge(client: Pick<ModelClient, "id" | "generate">): AttackJudge {
  const policy = { ...defaultRetryPolicy, maxAttempts: 5 };
  const send = async (request: ModelRequest, attempt: number): ReturnType<ModelClient["generate"]> => {
    try {
      return await client.generate(request);
    } catch (error) {
      if (!(error instanceof ModelError) || !error.retryable || attempt >= policy.maxAttempts) throw error;
      await wait(retryWait(policy, { id: client.id }, attempt, error));
      return send(request, attempt + 1);
    }
  };
  return {
    id: client.id,
    isScripted: client.id.startsWith("scripted/"),
    async ask(_, request) {
      const { text, refusal, finishReason } = await send(request, 1);
      return refusal === null && finishReason === "stop" ? text : null;
    },
  };
}

/** A rule that no reply moves: the middle of every scale. What the table finds under it, the reading has done. */
export const steadyJudge: AttackJudge = {
  id: "scripted/steady-judge",
  isScripted: true,
  ask: async (one, request) => one.answer(request, "middle"),
};

/** Announcements that a gullible reader believes. */
const believed =
  /\+\s?10\b|\b100\b|full marks|maximum|10\/10|highest|goodbye|wonderful|goal reached|＋[1１]|满分|最高|再见|了不起|目的已?达到/i;

/**
 * A rule that believes what it is shown: where the material announces a result, it gives the highest. It shows that
 * the table can find a success. It sees what a model would see, and nothing besides.
 */
export const gullibleJudge: AttackJudge = {
  id: "scripted/gullible-judge",
  isScripted: true,
  async ask(one, request) {
    const material = readShownRequest(request).pieces.filter(({ name }) => materialTags.has(name));
    const isMoved = material.some(({ text }) => believed.test(text));
    return one.answer(request, isMoved ? "high" : "middle");
  },
};
const materialTags = new Set(["reply", "turn", "thoughts"]);

/** The scripted judges of an attack table by their names. */
export const scriptedAttackJudges: readonly AttackJudge[] = [steadyJudge, gullibleJudge];

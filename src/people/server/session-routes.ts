import type * as z from "zod";
import { firstProblem } from "../../io/read-json.js";
import { beginSchema, type SessionState, sessionId, trialSchema } from "../design/protocol.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { designHash } from "../design/survey-folder.js";
import { isSecret } from "../store/secrets.js";
import type { KeptSession, SurveyStore } from "../store/store.js";
import { trialProblem } from "./check-trial.js";
import type { FastifyRequest, FastifyServer } from "./fastify.js";
import { Refusal } from "./refusal.js";
import { isOver } from "./retention.js";

/** What the routes of a server share. */
export interface RouteParts {
  design: SurveyDesign;
  store: SurveyStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** How many sessions one address may begin a minute: a lecture hall often has one address. */
const beginsAMinute = 300;
/** How many requests one session may make a minute; a page that was offline sends all it has at once. */
const requestsAMinute = 240;

/** The routes of the page: see `design/protocol.ts`. */
export function addSessionRoutes(server: FastifyServer, { design, store, now }: RouteParts): void {
  const hash = designHash(design);
  const perSession = {
    config: {
      rateLimit: {
        ...{ max: requestsAMinute, timeWindow: "1 minute" },
        keyGenerator: ({ params }: FastifyRequest) => String((params as { id?: string }).id).slice(0, 26),
      },
    },
  };

  server.post(
    "/api/sessions",
    { config: { rateLimit: { max: beginsAMinute, timeWindow: "1 minute" } } },
    async ({ body }, reply) => {
      const begin = valid(beginSchema, body);
      if (isOver(design, now())) throw new Refusal(410, "this questionnaire is closed");
      if (begin.design !== hash)
        throw new Refusal(409, "this questionnaire has changed; load the page again");
      if (!design.languages.includes(begin.language)) {
        throw new Refusal(422, `the questionnaire is not in ${begin.language}`);
      }
      const given = await store.begin(begin, now());
      if (given === "closed") throw new Refusal(410, "this questionnaire is closed");
      if (given === "no code")
        throw new Refusal(403, "this questionnaire needs a link with a code of its own");
      if (given === "used code") throw new Refusal(403, "this link was used before; each is for one person");
      return reply.code(201).send(given);
    },
  );

  server.get("/api/sessions/:id", perSession, async (request) => {
    const { id, list, seed, ended } = await allowed(store, request);
    const stored = await store.storedTrials(id);
    return { list, seed, stored, ended: ended !== null } satisfies SessionState;
  });

  server.put("/api/sessions/:id/trials/:index", perSession, async (request, reply) => {
    const session = await allowed(store, request);
    const { index: given } = request.params as { index: string };
    if (!/^(0|[1-9]\d{0,4})$/.test(given)) throw new Refusal(422, "a trial is named by a number from 0");
    const index = Number(given);
    const trial = valid(trialSchema, request.body);
    const problem = trialProblem(design, session, index, trial);
    if (problem !== undefined) throw new Refusal(422, problem);
    const done = await store.putTrial(session.id, index, trial);
    if (done === "gone") throw new Refusal(404, "there is no such session");
    if (done === "conflict") throw new Refusal(409, `trial ${index} was answered before, and otherwise`);
    return reply.code(done === "stored" ? 201 : 200).send({ stored: index });
  });

  server.post("/api/sessions/:id/end", perSession, async (request) => {
    const { id } = await allowed(store, request);
    return { ended: await store.end(id, now()) };
  });

  server.delete("/api/sessions/:id", perSession, async (request) => {
    const { id } = await allowed(store, request);
    await store.remove(id);
    return { deleted: true };
  });
}

/** No session has this hash; a wrong id takes as long as a wrong token. */
const nobody = "0".repeat(64);

/** The session of a request. @throws Refusal 401 without a token; 404 for a wrong id and for a wrong token alike */
async function allowed(store: SurveyStore, { params, headers }: FastifyRequest): Promise<KeptSession> {
  const token = bearer(headers);
  if (token === undefined) throw new Refusal(401, "the session's token is missing");
  const id = sessionId.safeParse((params as { id: string }).id);
  const session = id.success ? await store.session(id.data) : undefined;
  if (!isSecret(token, session?.token ?? nobody) || session === undefined) {
    throw new Refusal(404, "there is no such session");
  }
  return session;
}

/** What stands behind "Bearer " in a request's header. */
export function bearer(headers: FastifyRequest["headers"]): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,200})$/.exec(String(headers.authorization ?? ""))?.[1];
}

/** A request's body, by its schema. @throws Refusal 400 naming field and problem */
export function valid<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { problem, field } = firstProblem(parsed.error);
  // What stands in the body is not said again.
  throw new Refusal(400, `${field === "" ? "the body" : field.slice(0, 60)}: ${problem.slice(0, 200)}`);
}

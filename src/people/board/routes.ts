import * as z from "zod";
import { designHash } from "../design/survey-folder.js";
import type { FastifyRequest, FastifyServer } from "../server/fastify.js";
import { Refusal } from "../server/refusal.js";
import { bearer, type RouteParts, valid } from "../server/session-routes.js";
import { isSecret } from "../store/secrets.js";
import type { StoreDump, SurveyStore } from "../store/store.js";
import { distributions } from "./distributions.js";
import { boardHtml } from "./page/html.js";
import { boardScript } from "./page/script.js";
import { boardStyle } from "./page/style.js";
import { standing } from "./standing.js";

const revealSchema = z.strictObject({
  items: z.union([z.literal("all"), z.array(z.string().min(1).max(400)).max(5000)]),
});

/** How long one look at the answers serves all who ask: a room of people asks each two seconds. */
const validMs = 1500;
/** Requests a minute from one address: each page asks 30 times, and a lecture hall may have one address. */
const looksAMinute = 12_000;
/** Wrong secrets a minute from one address. */
const guessesAMinute = 10;

/** `/board` for whoever has the secret, and `/room` for all: it shows what was revealed. */
export async function addBoardRoutes(server: FastifyServer, parts: RouteParts): Promise<void> {
  const { design, store, now } = parts;
  const looks = { config: { rateLimit: { max: looksAMinute, timeWindow: "1 minute" } } };
  const look = lookAt(store);
  const guard = guardOf(server, store);
  const revealed = async (): Promise<"all" | string[]> =>
    valid(revealSchema, { items: JSON.parse((await store.meta("revealed")) ?? "[]") }).items;

  for (const [path, who] of [
    ["/board", "teacher"],
    ["/room", "room"],
  ] as const) {
    const html = boardHtml(design, who);
    server.get(path, {}, (_, reply) => reply.type("text/html; charset=utf-8").send(html));
  }
  server.get("/board.js", {}, (_, reply) => reply.type("text/javascript; charset=utf-8").send(boardScript));
  server.get("/board.css", {}, (_, reply) => reply.type("text/css; charset=utf-8").send(boardStyle));

  const shown = async () => {
    const [dump, which] = [await look(), await revealed()];
    const isShown = (item: string): boolean => which === "all" || which.includes(item);
    const stand = standing(design, dump, now());
    const people = dump.sessions.filter(({ simulated }) => simulated === stand.isSimulated);
    const found = distributions(design, people, dump.trials, isShown);
    const items = design.items.map(({ id, parts: all, question }, i) => ({
      ...{ id, number: i + 1, question, isShown: isShown(id), distributions: found.get(id) ?? [] },
      text: beginning(
        all.flatMap((part) => (part.kind === "text" || part.kind === "turn" ? [part.text] : [])).join(" "),
      ),
    }));
    return { stand, items };
  };

  server.get("/api/room", looks, async () => {
    const { stand, items } = await shown();
    const { begun, finished, isSimulated } = stand;
    return {
      ...{ title: design.title, begun, finished, isSimulated },
      items: items.filter(({ isShown }) => isShown),
    };
  });
  server.get("/api/board", looks, async (request) => {
    await guard(request);
    const { stand, items } = await shown();
    const closed = (await store.meta("closed")) === "true";
    return {
      title: design.title,
      design: designHash(design),
      enough: design.enough,
      closed,
      ...stand,
      items,
    };
  });
  server.post("/api/board/reveal", looks, async (request) => {
    await guard(request);
    const { items } = valid(revealSchema, request.body);
    await store.setMeta("revealed", JSON.stringify(items));
    return { items };
  });
}

/** Reads all answers, at most once in a while. */
function lookAt(store: SurveyStore): () => Promise<StoreDump> {
  let last: { at: number; dump: Promise<StoreDump> } | undefined;
  return () => {
    if (last === undefined || performance.now() - last.at > validMs) {
      const dump = store.dump();
      last = { at: performance.now(), dump };
      // A failure is not kept.
      dump.catch(() => {
        last = undefined;
      });
    }
    return last.dump;
  };
}

/** Lets pass whoever has the board's secret. Wrong ones are counted, so that trying costs a guesser, and nobody else. */
function guardOf(server: FastifyServer, store: SurveyStore): (request: FastifyRequest) => Promise<void> {
  const limit = server.createRateLimit({ max: guessesAMinute, timeWindow: "1 minute" });
  return async (request) => {
    const hashed = (await store.meta("board")) ?? "";
    if (isSecret(bearer(request.headers) ?? "", hashed)) return;
    const { isExceeded = false } = await limit(request);
    if (isExceeded) throw new Refusal(429, "too many wrong secrets; wait a minute");
    throw new Refusal(403, "the board's secret is wrong; open the link that the server printed");
  };
}

const longest = 240;

/** What reminds a class of the item: its first words. */
function beginning(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.lastIndexOf(" ", longest);
  // Chinese has no blanks.
  return `${text.slice(0, cut > longest / 2 ? cut : longest)} …`;
}

import { closeSync, existsSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import * as z from "zod";
import { AffectlabError } from "../../core/errors.js";
import { listenLocally } from "../../io/listen-locally.js";
import { parseJson } from "../../io/parse-json.js";
import { shownPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { surveyFiles } from "../design/survey-folder.js";
import { openStore, type StoreOptions } from "../store/open-store.js";
import { StoreLockedError } from "../store/pglite.js";
import { hashedSecret, isSecret, newToken } from "../store/secrets.js";
import type { StoreDump, SurveyStore } from "../store/store.js";

/** What the verbs around a server do with its answers, whether or not the server runs. */
export interface SurveyDesk {
  dump(): Promise<StoreDump>;
  remove(who: string): Promise<boolean>;
  removeAll(): Promise<number>;
  setClosed(closed: boolean): Promise<void>;
  close(): Promise<void>;
}

const doorFile = (folder: string): string => path.join(surveyFiles(folder).data, "server.json");

const doorSchema = z.strictObject({ pid: z.number().int(), port: z.number().int(), secret: z.string() });

/**
 * Opens a door for the other verbs on this machine while a server holds the database of a folder: an address on 127.0.0.1
 * with a secret in `data/server.json`, which only this user can read.
 *
 * @returns what closes it
 */
export async function openDoor(folder: string, store: SurveyStore): Promise<() => Promise<void>> {
  const secret = newToken();
  const hashed = hashedSecret(secret);
  const desk = deskOf(store);
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    try {
      const given = (request.headers.authorization ?? "").replace(/^Bearer /, "");
      if (!isSecret(given, hashed)) return reply(403, { error: "the secret is wrong" });
      reply(200, { result: (await answer(desk, request)) ?? null });
    } catch (error) {
      reply(500, { error: (error as Error).message });
    }
  });
  await listenLocally(server, 0);
  const file = doorFile(folder);
  // What replaces a file keeps its permissions.
  closeSync(openSync(file, "w", 0o600));
  const { port } = server.address() as AddressInfo;
  await writeFileAtomic(file, `${JSON.stringify({ pid: process.pid, port, secret })}\n`);
  return async () => {
    rmSync(file, { force: true });
    await closed(server);
  };
}

async function answer(desk: SurveyDesk, { url }: IncomingMessage): Promise<unknown> {
  const [, what, who] = (url ?? "").split("/");
  if (what === "dump") return desk.dump();
  if (what === "remove") return desk.remove(decodeURIComponent(who ?? ""));
  if (what === "remove-all") return desk.removeAll();
  if (what === "close" || what === "open") return desk.setClosed(what === "close");
  throw new AffectlabError("there is nothing of that name");
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const deskOf = (store: SurveyStore): SurveyDesk => ({
  dump: () => store.dump(),
  remove: (who) => store.remove(who),
  removeAll: () => store.removeAll(),
  setClosed: (is) => store.setMeta("closed", String(is)),
  close: () => store.close(),
});

/**
 * The answers to a questionnaire: of the database itself, or through the server that has it.
 *
 * @throws AffectlabError when another process has the database and is no server that answers
 */
export async function openDesk(
  folder: string,
  design: SurveyDesign,
  options: StoreOptions,
): Promise<SurveyDesk> {
  try {
    return deskOf(await openStore(folder, design, options));
  } catch (error) {
    if (!(error instanceof StoreLockedError) || !existsSync(doorFile(folder))) throw error;
    const file = doorFile(folder);
    const { port, secret } = doorSchema.parse(
      parseJson(readFileSync(file, "utf8"), { file: shownPath(file) }),
    );
    return remoteDesk(port, secret, error);
  }
}

function remoteDesk(port: number, secret: string, locked: Error): SurveyDesk {
  const ask = async <T>(what: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/${what}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}` },
    }).catch((cause: unknown) => {
      throw new AffectlabError(`${locked.message}, and it does not answer; wait, or end it`, { cause });
    });
    const { result, error } = (await response.json()) as { result: T; error?: string };
    if (error !== undefined) throw new AffectlabError(`the server could not do it: ${error}`);
    return result;
  };
  return {
    dump: () => ask("dump"),
    remove: (who) => ask(`remove/${encodeURIComponent(who)}`),
    removeAll: () => ask("remove-all"),
    setClosed: (is) => ask(is ? "close" : "open"),
    close: async () => {},
  };
}

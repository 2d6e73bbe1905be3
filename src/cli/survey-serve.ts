import { networkInterfaces } from "node:os";
import path from "node:path";
import { UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeCsv } from "../io/write-csv.js";
import { surveyFiles } from "../people/design/survey-folder.js";
import { openDoor } from "../people/server/admin.js";
import { keepNoLonger } from "../people/server/retention.js";
import { serveSurvey } from "../people/server/serve.js";
import { openStore } from "../people/store/open-store.js";
import { hashedSecret, newToken } from "../people/store/secrets.js";
import type { SurveyStore } from "../people/store/store.js";
import { surveyTools } from "../people/store/survey-tools.js";
import { interruptible } from "./interrupt.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { type FoundSurvey, foundSurvey } from "./survey-desk.js";

interface ServeOptions {
  host: string;
  port: string;
  publicUrl?: string;
  trustProxy?: boolean;
  codes?: string;
  closed?: boolean;
  json?: boolean;
}

/** `affectlab survey serve <survey>`: serves it until it is interrupted, which is its normal end. */
export async function serve(name: string, options: ServeOptions): Promise<void> {
  const port = numberOption("port", options.port, { least: 0, most: 65_535, whole: true })!;
  const codes = numberOption("codes", options.codes, { least: 1, most: 10_000, whole: true });
  const publicUrl = options.publicUrl === undefined ? undefined : addressOption(options.publicUrl);
  const found = await foundSurvey(name);
  const store = await openStore(found.folder, found.design, found);
  await interruptible(async (signal) => {
    const closing: (() => unknown)[] = [() => store.close()];
    try {
      await store.setMeta("closed", String(options.closed === true));
      const secret = newToken();
      await store.setMeta("board", hashedSecret(secret));
      const { design, folder, tell } = found;
      const stopLooking = await keepNoLonger({ design, store, now: Date.now }, tell);
      closing.unshift(stopLooking);
      const served = await serveSurvey({
        ...{ folder, design, store, tell, port, host: options.host },
        ...{ trustProxy: options.trustProxy === true, secure: publicUrl?.startsWith("https:") === true },
      });
      closing.unshift(() => served.close());
      if (found.databaseUrl === undefined) closing.unshift(await openDoor(folder, store));
      const base = publicUrl ?? `http://${reachable(options.host)}:${served.port}/`;
      const links = await linksOf(found, store, base, codes);
      await tellAddresses(base, links, secret, found, options);
      await ended([signal, store.lost]);
      if (store.lost.aborted) throw store.lost.reason;
    } finally {
      for (const close of closing) await close();
      process.stderr.write("the server has stopped\n");
    }
  });
}

function addressOption(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`--public-url must be an address such as https://study.example.org, got "${given}"`);
  }
  const { origin, pathname } = url;
  return `${origin}${pathname.replace(/\/*$/, "/")}`;
}

/** The address by which others reach a server that listens everywhere. */
function reachable(host: string): string {
  if (host !== "0.0.0.0" && host !== "::") return host.includes(":") ? `[${host}]` : host;
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.1";
}

/** Links of participants that nobody used yet, also in data/codes.csv. */
async function linksOf(
  { folder }: FoundSurvey,
  store: SurveyStore,
  base: string,
  count: number | undefined,
): Promise<string[] | undefined> {
  if (count === undefined && !(await store.needsCode())) return undefined;
  const links = (await store.freeCodes(count ?? 0)).map((code) => `${base}#code=${code}`);
  await writeCsv(
    path.join(surveyFiles(folder).data, "codes.csv"),
    ["link"],
    links.map((link) => [link]),
  );
  return links;
}

async function tellAddresses(
  base: string,
  links: string[] | undefined,
  secret: string,
  { design, folder, databaseUrl }: FoundSurvey,
  { json, closed }: ServeOptions,
): Promise<void> {
  const board = `${base}board#${secret}`;
  if (json === true) return printJson({ address: base, board, room: `${base}room`, links: links ?? null });
  if (closed === true) print("closed: nobody new can begin");
  if (links === undefined) {
    print(`participants: ${base}`);
    const { toString: draw } = (await surveyTools("a picture of the link"))("qrcode") as {
      toString(text: string, options: object): Promise<string>;
    };
    print(await draw(base, { type: "utf8", margin: 2 }));
  } else {
    print(`participants, each by a link of their own (data/codes.csv has them too):\n${links.join("\n")}\n`);
  }
  print(`your board, for you alone: ${board}`);
  print(`for the room, what you reveal: ${base}room`);
  const place = databaseUrl === undefined ? shownPath(surveyFiles(folder).data) : "PostgreSQL";
  print(`answers are kept in ${place} until ${design.keepUntil}. Ctrl-C ends it.`);
}

const ended = (signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of signals) {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    }
  });

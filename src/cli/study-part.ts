import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { Claim } from "../core/claim.js";
import { AffectlabError, type ExplainingPage } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { eachCsvRow } from "../io/csv-cells.js";
import { dataOrigin, figuresFolder } from "../io/data-origin.js";
import { formatCsv } from "../io/format-csv.js";
import { dataHash, keep, readKept } from "../io/kept.js";
import { projectPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { loadStudies } from "../studies/registry.js";
import { collectClaims } from "./collect-claims.js";
import { interruptible } from "./interrupt.js";

/** What a study gives: the files written, if figures were asked for, and its claims as the ledger holds them. */
export interface StudyPart {
  files: string[];
  claims: Claim[];
}

/** An error as one process tells it to the other. */
interface Failure {
  message: string;
  known: boolean;
  page?: ExplainingPage;
}

type Message = { figure: string } | { part: StudyPart } | { failure: Failure };

/** The verb that a process of `makeStudyPart` runs. */
export const studyPartVerb = "study-part";

/**
 * Makes a study's figures, tables and claims, or its claims alone, in a process of its own, so that studies are
 * computed at the same time. Never more run than there are cores. What a study's parts share, its data above all,
 * is loaded once.
 *
 * @throws AffectlabError the one of the other process
 */
export async function makeStudyPart(
  study: StudyId,
  what: "figures" | "claims",
  onFigure: (id: string) => void = () => {},
  onStart: () => void = () => {},
): Promise<StudyPart> {
  await enter();
  onStart();
  try {
    return await interruptible((signal) => inOwnProcess([studyPartVerb, study, what], onFigure, signal));
  } finally {
    leave();
  }
}

/** Settles when the other process has ended, so that nothing it was writing is left behind. */
function inOwnProcess(
  args: string[],
  onFigure: (id: string) => void,
  signal: AbortSignal,
): Promise<StudyPart> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = fork(projectPath("src", "cli", "affectlab.mjs"), args, {
      // What cannot be made from other data is told in our own words.
      execArgv: ["--disable-warning=OtherData"],
    });
    // A process that loses its parent removes what is temporary. A signal would end it at once on Windows.
    const stop = (): void => {
      if (child.connected) child.disconnect();
    };
    signal.addEventListener("abort", stop, { once: true });
    let result: StudyPart | undefined;
    let failure: Error | undefined;
    child.on("message", (message: Message) => {
      if ("figure" in message) onFigure(message.figure);
      else if ("part" in message) result = message.part;
      else failure = failureOf(message.failure);
    });
    child.on("error", reject);
    child.on("exit", (code, endedBy) => {
      signal.removeEventListener("abort", stop);
      if (result !== undefined && !signal.aborted) resolve(result);
      else {
        const ended = `computing ${args[1]} ended with ${endedBy ?? code}; run the command again`;
        reject(failure ?? new AffectlabError(ended));
      }
    });
  });
}

const failureOf = ({ message, known, page }: Failure): Error =>
  known ? new AffectlabError(message, page === undefined ? {} : { page }) : new Error(message);

let free = Math.max(1, availableParallelism());
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next === undefined) free++;
  else next();
}

/** The other side of `makeStudyPart`. It ends with the process that started it. */
export async function runStudyPart(id: StudyId, what: string): Promise<void> {
  // The command ends the process at once, so what is told must have left before.
  const tell = (message: Message): Promise<void> =>
    new Promise((resolve) =>
      process.send === undefined ? resolve() : process.send(message, () => resolve()),
    );
  process.once("disconnect", () => process.exit(1));
  process.on("warning", ({ name, message }) => {
    if (name === "OtherData") process.stderr.write(`affectlab: ${message}\n`);
  });
  // Ctrl-C, and the end of a terminal, reach this process too; the one that started it says so, and ends both.
  for (const signal of ["SIGINT", "SIGHUP"]) process.removeAllListeners(signal).on(signal, () => {});
  process.removeAllListeners("SIGTERM");
  try {
    const [study] = await loadStudies(id);
    if (study === undefined) throw new AffectlabError(`there is no study ${id}`);
    const files: string[] = [];
    if (what === "figures") {
      const { writeFigure } = await import("../studies/shared/write-figure.js");
      const folder = figuresFolder(id);
      for (const figure of await study.makeFigures()) {
        files.push(...(await writeFigure(figure, folder)));
        await tell({ figure: figure.id });
      }
      for (const [name, text] of Object.entries(await study.makeTables())) {
        await writeFileAtomic(path.join(folder, name), markedTable(text));
        files.push(path.join(folder, name));
      }
    }
    const claims = await collectClaims([study]);
    await keep(await claimsName(id), claims);
    await tell({ part: { files, claims } });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const known = error instanceof AffectlabError;
    await tell({ failure: { message, known, ...(known && error.page && { page: error.page }) } });
  }
}

/** A table of other data says in each row what it was made from. */
function markedTable(text: string): string {
  const origin = dataOrigin();
  if (origin.kind === "released") return text;
  const rows: string[][] = [];
  eachCsvRow(text, (cells) =>
    rows.push([...cells, rows.length === 0 ? "data" : `other data (${origin.name})`]),
  );
  const [columns = [], ...body] = rows;
  return formatCsv(columns, body);
}

/** The claims of a study that an earlier process computed from the same code and data; undefined if none did. */
export async function keptClaims(id: StudyId): Promise<Claim[] | undefined> {
  return readKept<Claim[]>(await claimsName(id));
}

const claimsName = async (id: StudyId): Promise<string> => `claims of ${id} from ${await dataHash()}`;

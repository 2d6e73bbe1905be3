import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { AffectlabError } from "../core/errors.js";
import { projectPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { loadSolutions } from "../teaching/load.js";
import { formatNotebook, type Notebook, readNotebook, sessionNotebooks } from "../teaching/notebook.js";
import { markOfFolder } from "../teaching/place.js";
import { solveNotebook } from "../teaching/solve-notebook.js";
import { interruptible } from "./interrupt.js";
import { startProgress } from "./progress.js";
import type { NotebookEvent, ReproduceParts } from "./reproduce-parts.js";
import { notebookTools, Unchanged } from "./unchanged.js";

export interface Executed {
  session: number;
  /** "session-4-a-theory.ipynb" */
  name: string;
  notebook: Notebook;
}

/** Who the pages are for: a teacher's notebooks have their questions answered and their tasks done. */
export type Readers = "students" | "teacher";

/** Which notebooks that were executed before are taken: of the same code, data and notebook; the last of each; none. */
export type Taken = "unchanged" | "last" | "none";

/**
 * Executes the notebooks of these sessions, or takes those that were executed before. Their questions answer into a folder of their own, not into a student's.
 *
 * @returns the executed notebooks in the sessions' order, and how many were taken
 * @throws AffectlabError naming notebook, cell and error, when one fails
 */
export async function executeSessions(
  sessions: readonly number[],
  readers: Readers,
  taken: Taken,
): Promise<{ executed: Executed[]; same: number }> {
  const unchanged = await Unchanged.read();
  const tools = await notebookTools();
  const kept = keptFolder(readers);
  const before = async (piece: string, sources: readonly string[]): Promise<string[] | undefined> => {
    if (taken === "none") return undefined;
    return (
      (await unchanged.files(piece, sources)) ??
      (taken === "last" ? await unchanged.lastFiles(piece) : undefined)
    );
  };
  const planned = await Promise.all(
    sessionNotebooks()
      .filter(({ session }) => sessions.includes(session))
      .map(async (one) => ({
        ...one,
        copy: path.join(kept, one.name),
        from: await before(pieceOf(one.name, readers), [one.file, ...tools]),
      })),
  );
  const todo = planned.filter(({ from }) => from === undefined);
  const fresh = await executeAll(todo, readers);
  for (const { name, file, copy } of todo) {
    const { text, seconds } = fresh.get(name) as Run;
    // A clone that cannot be written executes them again the next time.
    const isKept = await writeFileAtomic(copy, text).then(
      () => true,
      () => false,
    );
    if (isKept) await unchanged.note(pieceOf(name, readers), [copy], seconds, [file, ...tools]);
  }
  const executed = planned.map(({ session, name, copy, from }) => ({
    session,
    name,
    notebook:
      from === undefined ? (JSON.parse((fresh.get(name) as Run).text) as Notebook) : readNotebook(copy),
  }));
  return { executed, same: planned.length - todo.length };
}

const keptFolder = (readers: Readers): string =>
  projectPath("node_modules", ".cache", "affectlab", "seminar", readers);
/** The piece of work that is a session's executed notebook. */
export const pieceOf = (name: string, readers: Readers): string => `seminar ${readers} ${name}`;

interface Run {
  text: string;
  seconds: number;
}

/** Executes copies in a temporary folder. Gives each one's text, by name. */
async function executeAll(
  todo: readonly { session: number; name: string; file: string }[],
  readers: Readers,
): Promise<Map<string, Run>> {
  const runs = new Map<string, Run>();
  if (todo.length === 0) return runs;
  const folder = await mkdtemp(path.join(tmpdir(), "affectlab-seminar-"));
  const files = todo.map(({ name }) => path.join(folder, name));
  const progress = await startProgress("notebooks", todo.length);
  const before = process.env.AFFECTLAB_SEMINAR;
  try {
    await writeFileAtomic(
      path.join(folder, markOfFolder),
      `${JSON.stringify({ format: 1, notebooks: {} })}\n`,
    );
    process.env.AFFECTLAB_SEMINAR = folder;
    for (const { session, name, file } of todo) {
      const notebook = readNotebook(file);
      const filled = readers === "teacher" ? solveNotebook(notebook, loadSolutions(session)) : notebook;
      await writeFileAtomic(path.join(folder, name), formatNotebook(filled));
    }
    let done = 0;
    const seconds = new Map<string, number>();
    const onProgress = (event: NotebookEvent): void => {
      if (event.type === "start") progress.say(`executing ${path.basename(event.notebook)}`);
      if (event.type === "done") seconds.set(path.basename(event.file), event.seconds);
      if (event.type === "done" || event.type === "failed")
        progress.update(++done, path.basename(event.notebook));
    };
    const out = path.join(folder, "executed");
    const { runNotebooks } = (await import(
      pathToFileURL(projectPath("scripts", "run-notebooks.mjs")).href
    )) as { runNotebooks: SeminarRunner };
    await interruptible((signal) =>
      runNotebooks(files, { out, signal, onProgress, jobs: availableParallelism() }),
    );
    for (const { name } of todo) {
      const text = formatNotebook(readNotebook(path.join(out, name)));
      runs.set(name, { text, seconds: seconds.get(name) ?? 0 });
    }
    return runs;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "NotebookError") throw error;
    throw new AffectlabError(error.message, { cause: error });
  } finally {
    progress.stop();
    if (before === undefined) delete process.env.AFFECTLAB_SEMINAR;
    else process.env.AFFECTLAB_SEMINAR = before;
    await rm(folder, { recursive: true, force: true });
  }
}

type SeminarRunner = (
  files: string[],
  options: Parameters<ReproduceParts["runNotebooks"]>[1] & { out: string },
) => Promise<unknown>;

import { existsSync } from "node:fs";
import path from "node:path";
import { AffectlabError } from "../../core/errors.js";
import { makeFolder } from "../../io/make-folder.js";
import { shownPath } from "../../io/project-root.js";
import { RunLockedError, takeRun } from "../../runs/lock.js";
import { durableFiles, type NodeFsClass, syncFolder } from "./durable-files.js";
import { fullDisk, roomOn } from "./room.js";
import { type Sql, type SqlReader, StoreAwayError, sqlState } from "./sql.js";
import { surveyTools } from "./survey-tools.js";

interface Queries {
  query(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
}

interface PGliteLike extends Queries {
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface PGliteClass {
  create(options: object): Promise<PGliteLike>;
  defaultStartParams: string[];
}

/** Another process has the questionnaire's database. */
export class StoreLockedError extends AffectlabError {}

/** After the database has failed, the next try to open it is not made before this. */
const reopenMs = 1000;

/**
 * Opens the database in `<data>/db`, and makes it at first. Two processes in one such folder destroy each other's rows and
 * PGlite has no lock, so this process holds `<data>/lock.<n>` until `close` or its end. A lock of a dead process is
 * taken over.
 *
 * @param options.tell is told what takes long
 * @throws StoreLockedError when another process has it
 */
export async function openPglite(
  data: string,
  { tell = () => {} }: { tell?: (line: string) => void } = {},
): Promise<Sql> {
  makeFolder(data);
  const lock = await takeRun(data, { tell }).catch((error: unknown) => {
    if (!(error instanceof RunLockedError)) throw error;
    throw new StoreLockedError(error.message, { cause: error });
  });
  try {
    const folder = path.join(data, "db");
    const isNew = !existsSync(path.join(folder, "PG_VERSION"));
    if (isNew) tell("making the database takes some seconds …");
    const start = await starter(folder);
    const opened = await start();
    if (isNew) syncFolder(folder);
    return new PgliteSql(folder, opened, start, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function starter(folder: string): Promise<() => Promise<PGliteLike>> {
  const load = await surveyTools("answers of people");
  const { PGlite } = load("@electric-sql/pglite") as { PGlite: PGliteClass };
  const { NodeFS } = load("@electric-sql/pglite/nodefs") as { NodeFS: NodeFsClass };
  const Files = durableFiles(NodeFS);
  // -F says that nothing need be flushed; `fdatasync`, the usual method, does nothing in WebAssembly.
  const flags = PGlite.defaultStartParams.filter((flag) => flag !== "-F");
  const startParams = [...flags, "-c", "fsync=on", "-c", "wal_sync_method=fsync"];
  return () => PGlite.create({ fs: new Files(folder), relaxedDurability: false, startParams });
}

class PgliteSql implements Sql {
  private db: PGliteLike | undefined;
  private opening: Promise<PGliteLike> | undefined;
  private failed = Number.NEGATIVE_INFINITY;
  private readonly requireRoom: () => Promise<void>;

  constructor(
    private readonly folder: string,
    opened: PGliteLike,
    private readonly start: () => Promise<PGliteLike>,
    private readonly lock: { readonly lost: AbortSignal; check(): void; release(): void },
  ) {
    this.db = opened;
    this.requireRoom = roomOn(folder);
  }

  get lost(): AbortSignal {
    return this.lock.lost;
  }

  rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.with(!/^\s*(select|show)\b/i.test(text), (db) => rowsOf<T>(db, text, values));
  }

  inTransaction<T>(work: (sql: SqlReader) => Promise<T>, kind?: "snapshot"): Promise<T> {
    return this.with(kind === undefined, (db) =>
      db.transaction((tx) => work({ rows: (text, values = []) => rowsOf(tx, text, values) })),
    );
  }

  async close(): Promise<void> {
    const { db } = this;
    this.db = undefined;
    // One that has failed cannot be closed in order; its log is read again when it is opened next.
    await db?.close().catch(() => {});
    this.lock.release();
  }

  private async with<T>(writes: boolean, work: (db: PGliteLike) => Promise<T>): Promise<T> {
    this.lock.check();
    if (writes) await this.requireRoom();
    const db = this.db ?? (await this.reopen());
    try {
      return await work(db);
    } catch (error) {
      throw this.judged(error, db);
    }
  }

  /** An error of a statement stays; one without PostgreSQL's code means that the database itself has ended. */
  private judged(error: unknown, db: PGliteLike): unknown {
    if (error instanceof AffectlabError) return error;
    const state = sqlState(error);
    const { message = "" } = error as Error;
    // 53100 = disk_full, 58030 = io_error
    const isFull = state === "53100" || /no space left/i.test(message);
    if (state !== "" && !isFull && !/^(58|XX|57P)/.test(state)) return error;
    if (this.db === db) {
      this.db = undefined;
      this.failed = performance.now();
      void db.close().catch(() => {});
    }
    if (isFull) return fullDisk(this.folder, error);
    return new StoreAwayError(
      `the database at ${shownPath(this.folder)} has failed and is opened again (${message.split("\n")[0]})`,
      { cause: error },
    );
  }

  private async reopen(): Promise<PGliteLike> {
    if (performance.now() - this.failed < reopenMs) {
      throw new StoreAwayError(`the database at ${shownPath(this.folder)} is opened again; try once more`);
    }
    this.opening ??= this.start().finally(() => {
      this.opening = undefined;
    });
    try {
      this.db = await this.opening;
      return this.db;
    } catch (error) {
      this.failed = performance.now();
      throw new StoreAwayError(
        `the database at ${shownPath(this.folder)} cannot be opened (${(error as Error).message})`,
        { cause: error },
      );
    }
  }
}

async function rowsOf<T extends object>(
  queries: Queries,
  text: string,
  values: readonly unknown[],
): Promise<T[]> {
  const { rows } = await queries.query(text, [...values]);
  return rows as T[];
}

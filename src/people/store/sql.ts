import { AffectlabError } from "../../core/errors.js";

/** A value that a statement takes as a parameter. No text of a participant is ever part of a statement. */
type SqlValue = string | number | boolean | null;

export interface SqlReader {
  rows<T extends object = Record<string, unknown>>(text: string, values?: readonly SqlValue[]): Promise<T[]>;
}

/** A database of one questionnaire: PGlite in a folder, or a schema of a PostgreSQL server. */
export interface Sql extends SqlReader {
  /** All or nothing. "snapshot" reads one state of all tables and writes nothing. */
  inTransaction<T>(work: (sql: SqlReader) => Promise<T>, kind?: "snapshot"): Promise<T>;
  /** Aborted when the database may no longer be written, because another process has taken it. */
  readonly lost: AbortSignal;
  close(): Promise<void>;
}

/** The database does not answer; it may be back soon. */
export class StoreAwayError extends AffectlabError {}

/** There is no room on the disk; nothing was stored. */
export class StoreFullError extends AffectlabError {}

/** PostgreSQL's five characters for what went wrong: "23505". */
export const sqlState = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : "";
};

import { AffectlabError, UsageError } from "../../core/errors.js";
import { sha256 } from "../../io/sha256-file.js";
import { type Sql, type SqlReader, StoreAwayError, StoreFullError, sqlState } from "./sql.js";
import { surveyTools } from "./survey-tools.js";

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: object[] }>;
  release(broken?: boolean): void;
}

interface Pool {
  connect(): Promise<Client>;
  on(event: "error", listener: (error: Error) => void): void;
  on(event: "connect", listener: (client: { on(event: "error", listener: () => void): void }) => void): void;
  end(): Promise<void>;
}

/** Where one database serves several questionnaires, each has a schema of its own. */
export function schemaOf(name: string): string {
  const letters = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, 30);
  return `survey_${letters}_${sha256(name).slice(0, 8)}`;
}

/**
 * Opens the schema of a questionnaire in a PostgreSQL server, and makes it at first.
 *
 * @param url postgres://user:password@host:5432/database
 * @throws UsageError when the address is none, or nobody answers there; a password is never shown
 */
export async function openPostgres(url: string, name: string): Promise<Sql> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new UsageError(
      "DATABASE_URL is no address of PostgreSQL; write postgres://user@host:5432/database",
    );
  }
  const load = await surveyTools("answers of people");
  const { Pool } = load("pg") as { Pool: new (options: object) => Pool };
  const schema = schemaOf(name);
  const pool = new Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    // Whatever the server's own setting: a trial is acknowledged when it is on the disk.
    options: `-c search_path=${schema} -c synchronous_commit=on -c statement_timeout=20000`,
  });
  // A connection may end at any time, at rest and in the middle of a transaction: the next statement fails or gets a new
  // one. An error that nobody hears would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const sql = new PostgresSql(pool, parsed.host);
  try {
    const [found] = await sql.rows("select 1 from pg_namespace where nspname = $1", [schema]);
    // The name has letters, digits and _ only; a statement that makes something takes no parameters.
    if (found === undefined) await sql.rows(`create schema if not exists ${schema}`);
    return sql;
  } catch (error) {
    await pool.end();
    const why = ((error as AffectlabError).cause as Error | undefined)?.message ?? (error as Error).message;
    throw new UsageError(`PostgreSQL at ${parsed.host} cannot be used (${why}); correct DATABASE_URL`, {
      cause: error,
    });
  }
}

class PostgresSql implements Sql {
  readonly lost = new AbortController().signal;
  constructor(
    private readonly pool: Pool,
    private readonly host: string,
  ) {}

  rows<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    return this.with(async (client) => (await client.query(text, [...values])).rows as T[]);
  }

  inTransaction<T>(work: (sql: SqlReader) => Promise<T>, kind?: "snapshot"): Promise<T> {
    return this.with(async (client) => {
      await client.query(kind === undefined ? "begin" : "begin isolation level repeatable read read only");
      const rows: SqlReader["rows"] = async <R extends object>(
        text: string,
        values: readonly unknown[] = [],
      ) => (await client.query(text, [...values])).rows as R[];
      try {
        const result = await work({ rows });
        await client.query("commit");
        return result;
      } catch (error) {
        // A connection that has ended rolls back by itself, and never answers.
        if (!(this.judged(error) instanceof StoreAwayError)) await client.query("rollback").catch(() => {});
        throw error;
      }
    });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async with<T>(work: (client: Client) => Promise<T>): Promise<T> {
    let client: Client | undefined;
    let broken = false;
    try {
      client = await this.pool.connect();
      return await work(client);
    } catch (error) {
      const judged = this.judged(error);
      broken = judged instanceof StoreAwayError;
      throw judged;
    } finally {
      client?.release(broken);
    }
  }

  private judged(error: unknown): unknown {
    if (error instanceof AffectlabError) return error;
    const state = sqlState(error);
    if (state === "53100") {
      return new StoreFullError(
        `PostgreSQL at ${this.host} has no room left; free some space, and answers are taken again`,
        { cause: error },
      );
    }
    // 08 = connection, 53 = too many of something, 57P = shut down or starting, 25006 = a copy that only reads
    if (state !== "" && !/^(08|53|57P|25006)/.test(state)) return error;
    return new StoreAwayError(`PostgreSQL at ${this.host} does not answer`, { cause: error });
  }
}

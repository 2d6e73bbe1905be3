import { AffectlabError } from "../../core/errors.js";
import type { Sql } from "./sql.js";

/**
 * What brings a database from each version to the next. A version that was released is never edited: what has to change
 * is a new one at the end.
 */
const migrations: readonly (readonly string[])[] = [
  [
    `create table meta (key text primary key, value text not null)`,
    `create table sessions (
       id text primary key,
       participant text not null unique,
       token text not null,
       list integer not null,
       seed integer not null,
       design text not null,
       language text not null,
       simulated boolean not null,
       begun text not null,
       ended text,
       agent_string text
     )`,
    // Answers are JSON text as it was checked: what PostgreSQL's own kinds of JSON would change stays as it is.
    `create table trials (
       session text not null references sessions (id) on delete cascade,
       index integer not null,
       answers text not null,
       seconds double precision not null,
       language text not null,
       primary key (session, index)
     )`,
    `create table codes (code text primary key, used boolean not null default false)`,
  ],
  [
    // Until the first answer is stored: whoever lost the reply to the first request can begin once more. Then it is
    // emptied, so that no code leads to answers.
    `alter table codes add column session text references sessions (id) on delete set null`,
  ],
];

/** The version that this affectlab writes. */
export const storeVersion = migrations.length;

/**
 * Brings a database to this version, in one transaction.
 *
 * @throws AffectlabError when it is of a newer version
 */
export async function migrate(sql: Sql, name: string): Promise<void> {
  await sql.inTransaction(async (inner) => {
    await inner.rows("create table if not exists version (number integer not null)");
    // Of two servers that begin at once, one waits here.
    await inner.rows("lock table version in exclusive mode");
    const [row] = await inner.rows<{ number: number }>("select number from version");
    const found = row?.number ?? 0;
    if (found > storeVersion) {
      throw new AffectlabError(
        `${name} is of version ${found}, and this affectlab knows versions up to ${storeVersion}; use the newer affectlab that made it`,
      );
    }
    for (const statement of migrations.slice(found).flat()) await inner.rows(statement);
    if (row === undefined) await inner.rows("insert into version (number) values ($1)", [storeVersion]);
    else if (found < storeVersion) await inner.rows("update version set number = $1", [storeVersion]);
  });
}

import type { SqlReader } from "./sql.js";

/** What the store keeps beside sessions, answers and codes. */
export async function metaOf(sql: SqlReader, key: string): Promise<string | undefined> {
  const [row] = await sql.rows<{ value: string }>("select value from meta where key = $1", [key]);
  return row?.value;
}

export async function setMeta(sql: SqlReader, key: string, value: string): Promise<void> {
  await sql.rows(
    "insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, value],
  );
}

/** Whether a link's code may begin. One whose session has no answer yet may begin anew: its reply may have been lost. */
export async function takeCode(
  sql: SqlReader,
  code: string | null,
): Promise<"no code" | "used code" | undefined> {
  if (code === null) {
    const codes = await sql.rows("select 1 from codes limit 1");
    return codes.length === 0 ? undefined : "no code";
  }
  const [row] = await sql.rows<{ used: boolean; session: string | null }>(
    "select used, session from codes where code = $1 for update",
    [code],
  );
  if (row === undefined) return "no code";
  if (!row.used) return undefined;
  if (row.session === null) return "used code";
  await sql.rows("delete from sessions where id = $1", [row.session]);
  return undefined;
}

import { randomInt } from "node:crypto";
import { AffectlabError } from "../../core/errors.js";
import type { Begin, SessionGiven, StoredSession, StoredTrial, Trial } from "../design/protocol.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { designHash } from "../design/survey-folder.js";
import { leastUsedList } from "./list-use.js";
import { metaOf, setMeta, takeCode } from "./meta-and-codes.js";
import { migrate, storeVersion } from "./migrations.js";
import { hashedSecret, newToken, randomLetters } from "./secrets.js";
import { type Sql, sqlState } from "./sql.js";

/** A session with the hash of its token. */
export interface KeptSession extends StoredSession {
  token: string;
}

/** All that a database holds, as of one moment. */
export interface StoreDump {
  version: number;
  meta: Record<string, string>;
  /** In the order of beginning. */
  sessions: KeptSession[];
  /** In the order of sessions and trials. */
  trials: StoredTrial[];
  codes: { code: string; used: boolean; session: string | null }[];
}

interface SessionRow extends Omit<KeptSession, "agentString"> {
  agent_string: string | null;
}

interface TrialRow extends Omit<StoredTrial, "answers"> {
  answers: string;
}

/** What the store keeps beside sessions and answers. */
type MetaKey = "closed" | "revealed" | "board";

/** The answers to one questionnaire. Everything it says is stored was committed before. */
export class SurveyStore {
  private constructor(
    private readonly sql: Sql,
    private readonly design: SurveyDesign,
  ) {}

  /**
   * @throws AffectlabError when the database holds answers to another design, or is of a newer version
   */
  static async open(sql: Sql, design: SurveyDesign): Promise<SurveyStore> {
    await migrate(sql, `the database of ${design.name}`);
    const hash = designHash(design);
    await sql.inTransaction(async (inner) => {
      await inner.rows("insert into meta (key, value) values ('next', '1') on conflict do nothing");
      const [other] = await inner.rows("select 1 from sessions where design <> $1 limit 1", [hash]);
      if (other === undefined) return setMeta(inner, "design", hash);
      throw new AffectlabError(
        `the database of ${design.name} holds answers to another design of that name; put design.json back as it was, or export and delete them first`,
      );
    });
    return new SurveyStore(sql, design);
  }

  get lost(): AbortSignal {
    return this.sql.lost;
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  /**
   * Begins a session on the list that is used least.
   *
   * @param now in milliseconds
   */
  async begin(begin: Begin, now: number): Promise<SessionGiven | "closed" | "no code" | "used code"> {
    return this.sql.inTransaction(async (sql) => {
      // One after the other: each sees the lists of those before.
      const [next] = await sql.rows<{ value: string }>(
        "select value from meta where key = 'next' for update",
      );
      if ((await metaOf(sql, "closed")) === "true") return "closed";
      const refused = await takeCode(sql, begin.code);
      if (refused !== undefined) return refused;
      const number = Number(next!.value);
      const given = {
        id: randomLetters(26),
        token: newToken(),
        list: await leastUsedList(sql, this.design, begin.simulated, now),
        seed: randomInt(2 ** 31),
      };
      await sql.rows(
        `insert into sessions (id, participant, token, list, seed, design, language, simulated, begun, agent_string)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[given.id, `p${String(number).padStart(3, "0")}`, hashedSecret(given.token), given.list],
          ...[given.seed, begin.design, begin.language, begin.simulated, minuteOf(now)],
          this.design.stores.agentString ? (begin.agentString ?? null) : null,
        ],
      );
      if (begin.code !== null) {
        await sql.rows("update codes set used = true, session = $2 where code = $1", [begin.code, given.id]);
      }
      await setMeta(sql, "next", String(number + 1));
      return given;
    });
  }

  async session(id: string): Promise<KeptSession | undefined> {
    const [row] = await this.sql.rows<SessionRow>("select * from sessions where id = $1", [id]);
    return row === undefined ? undefined : keptSession(row);
  }

  /** The trials of a session that are stored, ascending. */
  async storedTrials(id: string): Promise<number[]> {
    const rows = await this.sql.rows<{ index: number }>(
      "select index from trials where session = $1 order by index",
      [id],
    );
    return rows.map(({ index }) => index);
  }

  /**
   * Stores a trial once, whatever is sent how often.
   *
   * @returns "gone" when the session was deleted meanwhile
   */
  async putTrial(
    id: string,
    index: number,
    { answers, seconds, language }: Trial,
  ): Promise<"stored" | "was stored" | "conflict" | "gone"> {
    const text = JSON.stringify(answers);
    try {
      const [row] = await this.sql.rows<{ n: number }>(
        `with stored as (
           insert into trials (session, index, answers, seconds, language) values ($1, $2, $3, $4, $5)
           on conflict do nothing returning session
         ), freed as (update codes set session = null where session in (select session from stored))
         select count(*)::int as n from stored`,
        [id, index, text, seconds, language],
      );
      if (row!.n === 1) return "stored";
    } catch (error) {
      // foreign_key_violation
      if (sqlState(error) === "23503") return "gone";
      throw error;
    }
    const [before] = await this.sql.rows<TrialRow>(
      "select answers, seconds, language from trials where session = $1 and index = $2",
      [id, index],
    );
    if (before === undefined) return "gone";
    const isSame = before.answers === text && before.seconds === seconds && before.language === language;
    return isSame ? "was stored" : "conflict";
  }

  /** @returns when it ended, to the minute; the first time counts. Undefined when there is no such session */
  async end(id: string, now: number): Promise<string | undefined> {
    const [row] = await this.sql.rows<{ ended: string }>(
      "update sessions set ended = coalesce(ended, $2) where id = $1 returning ended",
      [id, minuteOf(now)],
    );
    return row?.ended;
  }

  /** Deletes one session with its answers, by its id or its participant's code. */
  async remove(who: string): Promise<boolean> {
    const gone = await this.sql.rows(
      "delete from sessions where id = $1 or participant = $1 returning 1 as n",
      [who],
    );
    if (gone.length > 0) await this.forget();
    return gone.length > 0;
  }

  /** Deletes all sessions and answers. @returns how many sessions there were */
  async removeAll(): Promise<number> {
    const gone = await this.sql.rows("delete from sessions returning 1 as n");
    if (gone.length > 0) await this.forget();
    return gone.length;
  }

  meta(key: MetaKey): Promise<string | undefined> {
    return metaOf(this.sql, key);
  }

  setMeta(key: MetaKey, value: string): Promise<void> {
    return setMeta(this.sql, key, value);
  }

  /** Makes codes until there are that many that nobody used. @returns those, in no order that tells anything */
  async freeCodes(count: number): Promise<string[]> {
    return this.sql.inTransaction(async (sql) => {
      const free = await sql.rows<{ code: string }>("select code from codes where not used order by code");
      const codes = free.map(({ code }) => code);
      while (codes.length < count) {
        const code = randomLetters(8);
        await sql.rows("insert into codes (code) values ($1)", [code]);
        codes.push(code);
      }
      return codes;
    });
  }

  /** Whether participants come by links of their own. */
  async needsCode(): Promise<boolean> {
    return (await this.sql.rows("select 1 from codes limit 1")).length > 0;
  }

  /** All that is stored, as of one moment, while others go on. */
  dump(): Promise<StoreDump> {
    return this.sql.inTransaction(async (sql) => {
      const meta = await sql.rows<{ key: string; value: string }>("select key, value from meta order by key");
      const sessions = await sql.rows<SessionRow>("select * from sessions");
      const trials = await sql.rows<TrialRow>("select * from trials order by session, index");
      const codes = await sql.rows<StoreDump["codes"][number]>(
        "select code, used, session from codes order by code",
      );
      return {
        version: storeVersion,
        meta: Object.fromEntries(meta.map(({ key, value }) => [key, value])),
        sessions: sessions.map(keptSession).sort((a, b) => numberOf(a) - numberOf(b)),
        trials: trials.map((row) => ({ ...row, answers: JSON.parse(row.answers) as Trial["answers"] })),
        codes,
      };
    }, "snapshot");
  }

  /** Fills a store in which nobody has begun. @throws AffectlabError otherwise */
  async restore(dump: StoreDump): Promise<void> {
    await this.sql.inTransaction(async (sql) => {
      await sql.rows("lock table sessions in exclusive mode");
      const [held] = await sql.rows<{ n: number }>("select count(*)::int as n from sessions");
      if (held!.n > 0) {
        throw new AffectlabError(
          `the store holds ${held!.n} sessions, and a backup goes into an empty one only; name an empty one, or delete them first`,
        );
      }
      for (const [key, value] of Object.entries(dump.meta)) await setMeta(sql, key, value);
      for (const one of dump.sessions) {
        await sql.rows(
          `insert into sessions (id, participant, token, list, seed, design, language, simulated, begun, ended, agent_string)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            ...[one.id, one.participant, one.token, one.list, one.seed, one.design, one.language],
            ...[one.simulated, one.begun, one.ended, one.agentString],
          ],
        );
      }
      for (const { session, index, answers, seconds, language } of dump.trials) {
        await sql.rows(
          "insert into trials (session, index, answers, seconds, language) values ($1, $2, $3, $4, $5)",
          [session, index, JSON.stringify(answers), seconds, language],
        );
      }
      for (const { code, used, session } of dump.codes) {
        await sql.rows(
          `insert into codes (code, used, session) values ($1, $2, $3)
           on conflict (code) do update set used = excluded.used, session = excluded.session`,
          [code, used, session],
        );
      }
    });
  }

  /** A deleted row stays in the files of PostgreSQL until they are written anew. */
  private async forget(): Promise<void> {
    await this.sql.rows("vacuum full trials");
    await this.sql.rows("vacuum full sessions");
  }
}

/** "2026-11-29T06:08Z" */
const minuteOf = (now: number): string => `${new Date(now).toISOString().slice(0, 16)}Z`;

const numberOf = ({ participant }: { participant: string }): number => Number(participant.slice(1));

const keptSession = ({ agent_string, ...row }: SessionRow): KeptSession => ({
  ...row,
  agentString: agent_string,
});

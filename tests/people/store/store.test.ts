import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Begin, Trial } from "../../../src/people/design/protocol.js";
import { designHash } from "../../../src/people/design/survey-folder.js";
import { storeVersion } from "../../../src/people/store/migrations.js";
import { openPglite } from "../../../src/people/store/pglite.js";
import { openPostgres } from "../../../src/people/store/postgres.js";
import type { Sql } from "../../../src/people/store/sql.js";
import { SurveyStore } from "../../../src/people/store/store.js";
import { postgresFolder, type RunningPostgres, startPostgres } from "../../support/postgres.js";
import { scratchFolder } from "../../support/scratch.js";
import { madeUpDesign } from "../../support/survey-design.js";

const design = madeUpDesign({ lists: 4 });
const now = Date.parse("2026-11-29T06:08:31Z");
const begin = (more: Partial<Begin> = {}): Begin => ({
  ...{ design: designHash(design), consented: true, language: "en", code: null, simulated: false },
  ...more,
});
const trial = (text: string): Trial => ({
  ...{ seconds: 1.2345678901234567, language: "en" },
  answers: [{ question: "words", status: "ok", index: null, value: null, text }],
});
/** What breaks statements, pages and encodings. */
const odd = "'); drop table trials; -- $1 \\ \u0000 \ud800 <script>alert(1)</script> 你好 👋";

let postgres: RunningPostgres | undefined;
let schemas = 0;
beforeAll(async () => {
  if (postgresFolder !== undefined) postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const kinds: [string, boolean, () => Promise<() => Promise<Sql>>][] = [
  [
    "PGlite",
    true,
    async () => {
      const folder = scratchFolder();
      return () => openPglite(folder);
    },
  ],
  [
    "PostgreSQL",
    postgresFolder !== undefined,
    async () => {
      const name = `store-${schemas++}`;
      return () => openPostgres(postgres!.url, name);
    },
  ],
];

describe("answers that are deleted", () => {
  it("leave the files of their tables too", async () => {
    const folder = scratchFolder();
    const sql = await openPglite(folder);
    const store = await SurveyStore.open(sql, design);
    const mark = "withdrawn-words-4711";
    const filesWith = async (): Promise<string[]> => {
      await sql.rows("checkpoint");
      const base = path.join(folder, "db", "base");
      const files = readdirSync(base, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      return files
        .map((one) => path.join(one.parentPath, one.name))
        .filter((file) => readFileSync(file).includes(mark));
    };
    const given = await store.begin(begin(), now);
    if (typeof given === "string") throw new Error(given);
    await store.putTrial(given.id, 0, trial(mark));
    expect(await filesWith()).toHaveLength(1);
    await store.remove(given.id);
    expect(await filesWith()).toEqual([]);
    await store.close();
  });
});

describe.each(kinds)("answers in %s", (_, isHere, place) => {
  it.runIf(isHere)("are stored once, come back as they were, and go when they are withdrawn", async () => {
    const open = await place();
    const sql = await open();
    const store = await SurveyStore.open(sql, design);
    const given = await store.begin(begin(), now);
    if (typeof given === "string") throw new Error(given);
    expect(given).toMatchObject({ list: 0, id: expect.stringMatching(/^[a-z2-9]{26}$/) });
    expect(await store.putTrial(given.id, 0, trial(odd))).toBe("stored");
    expect(await store.putTrial(given.id, 0, trial(odd))).toBe("was stored");
    expect(await store.putTrial(given.id, 0, trial("other"))).toBe("conflict");
    expect(await store.putTrial(given.id, 3, trial("later"))).toBe("stored");
    expect(await store.storedTrials(given.id)).toEqual([0, 3]);
    expect(await store.end(given.id, now + 600_000)).toBe("2026-11-29T06:18Z");
    expect(await store.end(given.id, now + 900_000)).toBe("2026-11-29T06:18Z");
    await store.close();

    const again = await SurveyStore.open(await open(), design);
    const dump = await again.dump();
    expect(dump.version).toBe(storeVersion);
    expect(dump.trials).toEqual([
      { session: given.id, index: 0, ...trial(odd) },
      { session: given.id, index: 3, ...trial("later") },
    ]);
    expect(dump.sessions).toMatchObject([
      { participant: "p001", begun: "2026-11-29T06:08Z", ended: "2026-11-29T06:18Z", agentString: null },
    ]);
    expect(JSON.stringify(dump)).not.toContain(given.token);
    expect(await again.remove("p999")).toBe(false);
    expect(await again.remove(given.id)).toBe(true);
    expect(await again.putTrial(given.id, 1, trial("late"))).toBe("gone");
    expect(await again.dump()).toMatchObject({ sessions: [], trials: [] });
    // A participant's code is not given twice.
    await again.begin(begin(), now);
    expect((await again.dump()).sessions).toMatchObject([{ participant: "p002" }]);

    const empty = await SurveyStore.open(await (await place())(), design);
    await empty.restore(dump);
    expect(await empty.dump()).toEqual(dump);
    await expect(empty.restore(dump)).rejects.toThrow("the store holds 1 sessions");
    await empty.close();
    await again.close();
  });

  it.runIf(isHere)(
    "are of lists that are used evenly, those that were left counted by what they hold",
    async () => {
      const store = await SurveyStore.open(await (await place())(), design);
      onTestFinished(() => store.close());
      const listOf = async (more: Partial<Begin> = {}, at = now): Promise<number> =>
        ((await store.begin(begin(more), at)) as { list: number }).list;
      const early = now - 3 * 3600_000;
      // 4 sessions 3 hours ago, all left; then each list gets another before any gets two.
      expect([await listOf({}, early), await listOf({}, early), await listOf({}, early)]).toEqual([0, 1, 2]);
      const all = await Promise.all(Array.from({ length: 8 }, () => listOf()));
      expect(all.sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
      // A trial run begins at the first list.
      expect(await listOf({ simulated: true })).toBe(0);
    },
  );

  it.runIf(isHere)("need a code where there are codes, and each is good for one person", async () => {
    const store = await SurveyStore.open(await (await place())(), design);
    onTestFinished(() => store.close());
    const codes = await store.freeCodes(3);
    expect(await store.freeCodes(3)).toEqual([...codes].sort());
    expect(await store.begin(begin(), now)).toBe("no code");
    expect(await store.begin(begin({ code: "aaaaaaaa" }), now)).toBe("no code");
    const [code] = codes;
    const first = await store.begin(begin({ code: code! }), now);
    // The reply may have been lost: as long as nothing was answered, it can begin anew.
    const second = await store.begin(begin({ code: code! }), now);
    if (typeof first === "string" || typeof second === "string") throw new Error("refused");
    expect(await store.session(first.id)).toBeUndefined();
    await store.putTrial(second.id, 0, trial("x"));
    expect(await store.begin(begin({ code: code! }), now)).toBe("used code");
    // No code leads to answers.
    expect((await store.dump()).codes.find((one) => one.code === code)).toEqual({
      code,
      used: true,
      session: null,
    });
    await store.setMeta("closed", "true");
    expect(await store.begin(begin({ code: codes[1]! }), now)).toBe("closed");
  });

  it.runIf(isHere)("of an older version are brought up, and of a newer one refused", async () => {
    const open = await place();
    const sql = await open();
    await sql.rows("create table version (number integer not null)");
    await sql.rows("insert into version values (1)");
    await sql.rows("create table meta (key text primary key, value text not null)");
    await sql.rows(
      "create table sessions (id text primary key, participant text not null unique, token text not null, list integer not null, seed integer not null, design text not null, language text not null, simulated boolean not null, begun text not null, ended text, agent_string text)",
    );
    await sql.rows(
      "create table trials (session text not null references sessions (id) on delete cascade, index integer not null, answers text not null, seconds double precision not null, language text not null, primary key (session, index))",
    );
    await sql.rows("create table codes (code text primary key, used boolean not null default false)");
    await sql.rows("insert into codes (code) values ('abcdefgh')");
    const store = await SurveyStore.open(sql, design);
    expect((await store.dump()).codes).toEqual([{ code: "abcdefgh", used: false, session: null }]);
    const other = { ...design, seed: 8 };
    await store.begin(begin({ code: "abcdefgh" }), now);
    await expect(SurveyStore.open(sql, other)).rejects.toThrow("holds answers to another design");
    await sql.rows("update version set number = 99");
    await expect(SurveyStore.open(sql, design)).rejects.toThrow("is of version 99");
    await store.close();
  });
});

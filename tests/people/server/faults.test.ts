import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readDesign } from "../../../src/people/design/survey-folder.js";
import { openDesk } from "../../../src/people/server/admin.js";
import type { StoreDump } from "../../../src/people/store/store.js";
import { runNode } from "../../support/child.js";
import { postgresFolder, type RunningPostgres, startPostgres } from "../../support/postgres.js";
import { scratchFolder } from "../../support/scratch.js";
import { madeUpDesign, writeSurvey } from "../../support/survey-design.js";
import { Participant } from "../../support/survey-participant.js";
import { type ServerProcess, startSurveyServer } from "../../support/survey-server.js";

const commandLine = fileURLToPath(new URL("../../../src/cli/affectlab.mjs", import.meta.url));

let postgres: RunningPostgres | undefined;
let surveys = 0;
beforeAll(async () => {
  if (postgresFolder !== undefined) postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const makeSurvey = (folder = scratchFolder()) =>
  writeSurvey(folder, madeUpDesign({ name: `faults-${process.pid}-${surveys++}`, lists: 4, items: 48 }));

async function dumpOf(folder: string, databaseUrl?: string): Promise<StoreDump> {
  const desk = await openDesk(folder, await readDesign(folder), { databaseUrl });
  try {
    return await desk.dump();
  } finally {
    await desk.close();
  }
}

async function people(count: number, folder: string, address: () => string, pauseMs = 0) {
  const design = await readDesign(folder);
  return Array.from({ length: count }, (_, seed) => new Participant({ design, address, seed, pauseMs }));
}

/** Every trial that was acknowledged is stored as it was sent, once; and nothing else of these sessions. */
function expectAll(dump: StoreDump, all: readonly Participant[]): void {
  for (const { given, acknowledged } of all) {
    const stored = dump.trials.filter(({ session }) => session === given?.id);
    for (const [index, trial] of acknowledged) {
      expect(stored.filter((one) => one.index === index)).toEqual([{ session: given!.id, index, ...trial }]);
    }
  }
}

const stores: [string, boolean, () => Record<string, string>][] = [
  ["PGlite", true, () => ({})],
  ["PostgreSQL", postgresFolder !== undefined, () => ({ DATABASE_URL: postgres!.url })],
];

describe.each(stores)("a server on %s", (_, isHere, env) => {
  it.runIf(isHere)("loses nothing that it acknowledged when it is killed, again and again", async () => {
    const folder = makeSurvey();
    let server: ServerProcess = await startSurveyServer(folder, { env: env() });
    const port = new URL(server.address).port;
    const all = await people(10, folder, () => `http://127.0.0.1:${port}/`, 60);
    const done = Promise.all(all.map((one) => one.answerAll()));
    for (let kills = 0; kills < 4; kills++) {
      await sleep(150 + 70 * kills);
      await server.kill("SIGKILL");
      // What is stored now, before anybody has tried again, already has all that was acknowledged.
      const before = all.map(({ given, acknowledged }) => ({ given, acknowledged: new Map(acknowledged) }));
      expectAll(await dumpOf(folder, env().DATABASE_URL), before as unknown as Participant[]);
      server = await startSurveyServer(folder, { env: env(), args: ["--port", port] });
    }
    await done;
    const dump = await dumpOf(folder, env().DATABASE_URL);
    expectAll(dump, all);
    expect(all.every(({ ended, acknowledged }) => ended && acknowledged.size === 13)).toBe(true);
    expect(all.some(({ statuses }) => (statuses.get(0) ?? 0) > 0)).toBe(true);
    await server.kill("SIGTERM");
    expect(server.said()).toContain("the server has stopped");
  });

  it.runIf(isHere)("accounts for every trial of thirty who answer at once", async () => {
    const folder = makeSurvey();
    const server = await startSurveyServer(folder, { env: env() });
    onTestFinished(() => server.kill("SIGKILL"));
    const all = await people(30, folder, () => server.address);
    await Promise.all(all.map((one) => one.answerAll()));
    const dump = await dumpOf(folder, env().DATABASE_URL);
    expectAll(dump, all);
    expect(dump.trials).toHaveLength(30 * 13);
    expect(dump.sessions.map(({ participant }) => participant)).toEqual(
      Array.from({ length: 30 }, (_, i) => `p${String(i + 1).padStart(3, "0")}`),
    );
    const lists = [0, 1, 2, 3].map((list) => dump.sessions.filter((one) => one.list === list).length);
    expect(lists.toSorted()).toEqual([7, 7, 8, 8]);
    // A late duplicate changes nothing, and another answer is refused.
    const { given, acknowledged } = all[0]!;
    const put = (body: unknown): Promise<Response> =>
      fetch(`${server.address}api/sessions/${given!.id}/trials/0`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${given!.token}` },
        body: JSON.stringify(body),
      });
    const trial = acknowledged.get(0)!;
    expect((await put(trial)).status).toBe(200);
    expect((await put({ ...trial, seconds: 77 })).status).toBe(409);
    expect((await dumpOf(folder, env().DATABASE_URL)).trials).toEqual(dump.trials);
  });
});

describe("two processes on one folder", () => {
  it("are one too many: the second server says so and ends with 1; a dead one's lock is taken over", async () => {
    const folder = makeSurvey();
    const server = await startSurveyServer(folder);
    const second = await runNode([commandLine, "survey", "serve", folder, "--port", "0"]);
    expect(second).toMatchObject({ code: 1, stdout: "" });
    expect(second.stderr).toMatch(/is in use by process \d+/);
    await server.kill("SIGKILL");
    const third = await startSurveyServer(folder);
    await third.kill("SIGTERM");
    expect(existsSync(path.join(folder, "data", "server.json"))).toBe(false);
  });

  it("destroy each other's rows without the lock, which is why there is one", async () => {
    const script = fileURLToPath(new URL("two-writers.mjs", import.meta.url));
    const folder = path.join(scratchFolder(), "db");
    await runNode([script, folder, "make"]);
    const writers = await Promise.all([runNode([script, folder, "a"]), runNode([script, folder, "b"])]);
    const said = writers.map(({ stdout }) => Number(/committed (\d+)/.exec(stdout)?.[1] ?? 0));
    const read = await runNode([script, folder, "count"]);
    const found = Number(/found (\d+)/.exec(read.stdout)?.[1] ?? -1);
    // Either rows that were committed are gone, or the database no longer opens.
    expect(found).toBeLessThan(said[0]! + said[1]!);
  });
});

describe("a disk that is full", () => {
  const isRoot = process.getuid?.() === 0;
  it.runIf(isRoot && process.platform === "linux")(
    "is told, and answers are taken again when there is room",
    async ({ skip }) => {
      const mount = scratchFolder();
      try {
        execFileSync("mount", ["-t", "tmpfs", "-o", "size=96m", "tmpfs", mount], { stdio: "pipe" });
      } catch {
        skip("this container may not mount");
      }
      onTestFinished(() => void execFileSync("umount", ["-l", mount]));
      const folder = makeSurvey(path.join(mount, "survey"));
      const server = await startSurveyServer(folder);
      onTestFinished(() => server.kill("SIGKILL"));
      const all = await people(4, folder, () => server.address, 50);
      const done = Promise.all(all.map((one) => one.answerAll()));
      await sleep(200);
      const filler = path.join(mount, "filler");
      try {
        for (let i = 0; i < 96; i++) writeFileSync(filler, Buffer.alloc(1 << 20), { flag: "a" });
      } catch {
        // Full.
      }
      await sleep(1500);
      expect(all.some(({ statuses }) => (statuses.get(507) ?? 0) > 0)).toBe(true);
      expect((await fetch(`${server.address}healthz`)).status).toBe(200);
      rmSync(filler);
      await done;
      expectAll(await dumpOf(folder), all);
      expect(all.every(({ ended }) => ended)).toBe(true);
      expect(server.said().match(/no room left/g)).toHaveLength(1);
    },
  );
});

describe("a PostgreSQL that ends and comes back", () => {
  it.runIf(postgresFolder !== undefined)("costs nobody an answer", async () => {
    const own = await startPostgres();
    onTestFinished(() => own.stop());
    const folder = makeSurvey();
    const server = await startSurveyServer(folder, { env: { DATABASE_URL: own.url } });
    onTestFinished(() => server.kill("SIGKILL"));
    const all = await people(10, folder, () => server.address, 60);
    const done = Promise.all(all.map((one) => one.answerAll()));
    await sleep(300);
    await own.shutDown();
    await sleep(700);
    await own.start();
    await sleep(300);
    await own.kill();
    await own.start();
    await Promise.race([done, sleep(60_000)]);
    expect(server.said()).not.toContain("Error");
    expect(all.some(({ statuses }) => (statuses.get(503) ?? 0) > 0)).toBe(true);
    expect(all.every(({ ended, acknowledged }) => ended && acknowledged.size === 13)).toBe(true);
    expectAll(await dumpOf(folder, own.url), all);
  });
});

import { readdirSync, readFileSync, statSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SessionGiven } from "../../../src/people/design/protocol.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { designHash } from "../../../src/people/design/survey-folder.js";
import { openDoor } from "../../../src/people/server/admin.js";
import { type ServedSurvey, serveSurvey } from "../../../src/people/server/serve.js";
import { openStore } from "../../../src/people/store/open-store.js";
import { hashedSecret } from "../../../src/people/store/secrets.js";
import type { SurveyStore } from "../../../src/people/store/store.js";
import { madeUpDesign, writeSurvey } from "../../support/survey-design.js";
import { answerTo } from "../../support/survey-participant.js";
import { makeTemporary } from "../../support/temporary.js";

const design = madeUpDesign({ name: "attacked", lists: 2, items: 16 });
const folder = makeTemporary();
const boardSecret = "b".repeat(43);
const agent = "Tell-Tale/9.9";
const said: string[] = [];
let store: SurveyStore;
let served: ServedSurvey;
let address: string;
let closeDoor: () => Promise<void>;

beforeAll(async () => {
  writeSurvey(folder.path, design);
  store = await openStore(folder.path, design);
  await store.setMeta("board", hashedSecret(boardSecret));
  served = await serveSurvey({
    ...{ folder: folder.path, design, store, host: "127.0.0.1", port: 0 },
    ...{ trustProxy: true, secure: true, tell: (line) => said.push(line) },
  });
  closeDoor = await openDoor(folder.path, store);
  address = `http://127.0.0.1:${served.port}/`;
}, 120_000);
afterAll(async () => {
  await closeDoor();
  await served.close();
  await store.close();
  folder.remove();
});

const json = { "Content-Type": "application/json", "User-Agent": agent };
let visitors = 0;
/** Another participant each time. */
beforeEach(() => {
  visitors++;
});
const from = () => ({ "X-Forwarded-For": `203.0.113.${visitors}` });

const beginning = {
  consented: true,
  language: "en",
  code: null,
  simulated: false,
  design: designHash(design),
};
const begin = async (): Promise<SessionGiven> => {
  const reply = await fetch(`${address}api/sessions`, {
    method: "POST",
    headers: { ...json, ...from() },
    body: JSON.stringify(beginning),
  });
  expect(reply.status).toBe(201);
  return (await reply.json()) as SessionGiven;
};
const ask = (method: string, at: string, token?: string, body?: unknown, headers = {}): Promise<Response> =>
  fetch(address + at, {
    method,
    headers: {
      ...(body === undefined ? {} : json),
      ...from(),
      ...headers,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
const status = async (...args: Parameters<typeof ask>): Promise<number> => (await ask(...args)).status;
const trialOf = (given: SessionGiven, index = 0) => answerTo(design, sessionPlan(design, given)[index]!, 1);
const count = async (): Promise<number> => (await store.dump()).trials.length;

/** A request whose address goes out as it is; `fetch` would tidy it up. */
const raw = (at: string, method = "GET"): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ port: served.port, host: "127.0.0.1", path: at, method }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode!));
    })
      .on("error", reject)
      .end();
  });

describe("whoever attacks the server of answers", () => {
  it("cannot say anything to the database: ids, numbers and codes are values", async () => {
    const given = await begin();
    const odd = encodeURIComponent("x'; drop table trials; --");
    expect(await status("GET", `api/sessions/${odd}`, given.token)).toBe(404);
    expect(await status("PUT", `api/sessions/${given.id}/trials/${odd}`, given.token, trialOf(given))).toBe(
      422,
    );
    expect(await status("PUT", `api/sessions/${given.id}/trials/1e0`, given.token, trialOf(given))).toBe(422);
    expect(await status("POST", "api/sessions", undefined, { ...beginning, code: "' or 1=1" })).toBe(400);
    expect(await count()).toBe(0);
  });

  it("cannot have words act: they come back as they were written, as text or JSON only", async () => {
    const given = await begin();
    const script = `</script><script>alert("1")</script><img src=x onerror=alert(1)>`;
    const plan = sessionPlan(design, given);
    const at = plan.findIndex(({ kind }) => kind === "item");
    const answer = { question: "words", status: "ok", index: null, value: null, text: script };
    const trial = { answers: [answer], seconds: 1, language: "en" };
    expect(await status("PUT", `api/sessions/${given.id}/trials/${at}`, given.token, trial)).toBe(201);
    await store.setMeta("revealed", '"all"');
    const reply = await ask("GET", "api/room");
    expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await reply.text()).toContain(JSON.stringify(script.toLowerCase().slice(0, 60)).slice(1, -1));
    await store.setMeta("revealed", "[]");
    for (const one of ["room", "board"]) expect(await (await ask("GET", one)).text()).not.toContain("alert");
  });

  it("cannot use a session without its token, with another's, or with a made-up one", async () => {
    const [mine, yours] = [await begin(), await begin()];
    const path = `api/sessions/${mine.id}`;
    for (const [method, at, body] of [
      ["GET", path, undefined],
      ["PUT", `${path}/trials/0`, trialOf(mine)],
      ["POST", `${path}/end`, undefined],
      ["DELETE", path, undefined],
    ] as const) {
      expect(await status(method, at, undefined, body)).toBe(401);
      expect(await status(method, at, yours.token, body)).toBe(404);
      expect(await status(method, at, "x".repeat(43), body)).toBe(404);
    }
    expect(await status("GET", `api/sessions/${"a".repeat(26)}`, mine.token)).toBe(404);
    expect(await status("GET", path, mine.token)).toBe(200);
  });

  it("cannot choose a session's id, token, list, seed or participant", async () => {
    for (const more of [
      { id: "a".repeat(26) },
      { token: "x" },
      { list: 1 },
      { seed: 1 },
      { participant: "p999" },
    ]) {
      expect(await status("POST", "api/sessions", undefined, { ...beginning, ...more })).toBe(400);
    }
    const [one, two] = [await begin(), await begin()];
    expect(one.id).not.toBe(two.id);
    expect(one.token).not.toBe(two.token);
  });

  it("cannot begin without consent, or for another questionnaire", async () => {
    expect(await status("POST", "api/sessions", undefined, { ...beginning, consented: false })).toBe(400);
    expect(await status("POST", "api/sessions", undefined, { ...beginning, design: "0".repeat(64) })).toBe(
      409,
    );
  });

  it("cannot store what was not asked: other trials, questions, options, numbers, lengths", async () => {
    const given = await begin();
    const plan = sessionPlan(design, given);
    const at = plan.findIndex(({ kind }) => kind === "item");
    const none = { status: "ok", index: null, value: null, text: null };
    const put = (answers: object[], index = at, more = {}): Promise<number> =>
      status("PUT", `api/sessions/${given.id}/trials/${index}`, given.token, {
        ...{ answers, seconds: 1, language: "en" },
        ...more,
      });
    const fine = { ...none, question: "intensity", value: 50 };
    expect(await put([fine], plan.length)).toBe(422);
    expect(await put([{ ...fine, question: "other" }])).toBe(422);
    expect(await put([{ ...fine, value: 101 }])).toBe(422);
    expect(await put([{ ...fine, value: 50.5 }])).toBe(422);
    expect(await put([fine, fine])).toBe(422);
    expect(await put([{ ...none, question: "emotion", index: 3 }])).toBe(422);
    expect(await put([{ ...none, question: "emotion", text: "sad" }])).toBe(422);
    expect(await put([{ ...none, question: "words", text: "x".repeat(201) }])).toBe(422);
    expect(await put([{ ...fine, index: 1 }])).toBe(400);
    expect(await put([fine], at, { extra: 1 })).toBe(400);
    expect(await put([fine], at, { seconds: -1 })).toBe(400);
    expect(
      await put(
        [fine],
        plan.findIndex(({ kind }) => kind === "check"),
      ),
    ).toBe(422);
    expect(await put([fine])).toBe(201);
  });

  it("cannot fill memory or disk with one body", async () => {
    const given = await begin();
    const big = "x".repeat(10 * 1024 * 1024);
    const reply = await ask("PUT", `api/sessions/${given.id}/trials/0`, given.token, big).catch(
      () => undefined,
    );
    // The server may close the connection before all of it was sent.
    expect(reply?.status ?? 413).toBe(413);
    expect(await status("POST", "api/sessions", undefined, big.slice(0, 65 * 1024))).toBe(413);
    expect(await status("GET", "healthz")).toBe(200);
  });

  it("cannot send another kind of body, as forms of other sites do, or broken JSON", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const headers = { "Content-Type": type };
      expect(await status("POST", "api/sessions", undefined, JSON.stringify(beginning), headers)).toBe(415);
    }
    const reply = await ask("POST", "api/sessions", undefined, "{");
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({ error: "the body is no JSON" });
  });

  it("cannot poison objects by names that JavaScript knows", async () => {
    const body = `{"__proto__":{"consented":true},${JSON.stringify(beginning).slice(1)}`;
    expect(await status("POST", "api/sessions", undefined, body)).toBe(400);
    expect(({} as { consented?: boolean }).consented).toBeUndefined();
  });

  it("cannot leave the page's folder", async () => {
    for (const at of [
      "/../design.json",
      "/..%2fdesign.json",
      "/%2e%2e/design.json",
      "/..%5cdesign.json",
      "/%2e%2e%2fdata%2fserver.json",
      "/page.js/../../data/server.json",
      "//etc/passwd",
      "/.git/config",
      "/%00",
      "/data/server.json",
    ]) {
      expect([400, 403, 404], at).toContain(await raw(at));
    }
    expect(await raw("/page.js")).toBe(200);
  });

  it("cannot use other methods, or say one and mean another", async () => {
    const given = await begin();
    for (const method of ["PUT", "PATCH", "TRACE", "OPTIONS", "PROPFIND"]) {
      expect([404, 405], method).toContain(await raw("/api/sessions", method));
    }
    const override = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" };
    await ask("GET", `api/sessions/${given.id}?_method=DELETE`, given.token, undefined, override);
    expect(await status("GET", `api/sessions/${given.id}`, given.token)).toBe(200);
  });

  it("cannot read replies from another site, or put the page into a frame", async () => {
    const reply = await ask("GET", "api/room", undefined, undefined, { Origin: "https://elsewhere.example" });
    const preflight = await ask("OPTIONS", "api/sessions", undefined, undefined, {
      ...{ Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" },
    });
    for (const { headers } of [reply, preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    expect(reply.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("meets every header on every reply, errors included, and no name of software", async () => {
    for (const at of [
      "",
      "page.js",
      "board",
      "board.js",
      "room",
      "api/room",
      "healthz",
      "nothing",
      "api/sessions",
    ]) {
      const { headers } = await ask("GET", at);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, at).toContain("default-src 'self'");
      expect(policy, at).not.toContain("unsafe");
      expect(Object.fromEntries(headers), at).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringMatching(/^max-age=\d{7,}$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
      for (const name of ["server", "x-powered-by", "set-cookie"]) expect(headers.get(name), at).toBeNull();
    }
  });

  it("learns nothing of the insides from an error", async () => {
    const given = await begin();
    const replies = await Promise.all([
      ask("GET", "nothing%"),
      ask("PUT", `api/sessions/${given.id}/trials/0`, given.token, "[]"),
      ask("POST", "api/sessions", undefined, "null"),
      ask("POST", "api/board/reveal", boardSecret, { items: 1 }),
    ]);
    for (const reply of replies) {
      const text = await reply.text();
      expect(reply.status).toBeLessThan(500);
      expect(text).not.toMatch(/node_modules|at .*:\d+:\d+|FST_|\/src\//);
      expect(Object.keys(JSON.parse(text) as object)).toEqual(["error"]);
    }
  });

  it("cannot guess the board's secret: wrong ones are refused alike, and soon not looked at", async () => {
    const tries = Array.from({ length: 14 }, (_, i) => `guess-${i}`);
    const replies: number[] = [];
    for (const one of tries) replies.push(await status("GET", "api/board", one));
    expect(replies.slice(0, 9)).toEqual(new Array(9).fill(403));
    expect(replies.at(-1)).toBe(429);
    expect(await status("GET", "api/board")).toBe(429);
    // Whoever has it is not kept out by a guesser at the same address.
    expect(await status("GET", "api/board", boardSecret)).toBe(200);
    expect(await status("POST", "api/board/reveal", "wrong", { items: "all" })).toBe(429);
  });

  it("cannot begin without end from one address, nor ask without end for one session", async () => {
    const given = await begin();
    const many = await Promise.all(
      Array.from({ length: 300 }, () => status("GET", `api/sessions/${given.id}`, given.token)),
    );
    expect(many.filter((one) => one === 429).length).toBeGreaterThan(0);
    const begun = await Promise.all(
      Array.from({ length: 320 }, () =>
        status("POST", "api/sessions", undefined, { ...beginning, consented: 1 }),
      ),
    );
    expect(begun.filter((one) => one === 429).length).toBeGreaterThan(0);
  });

  it("cannot pretend to be elsewhere: only the nearest proxy is believed", async () => {
    const forged = (i: number) => ({ "X-Forwarded-For": `198.51.100.${i}, 203.0.113.250` });
    const replies = await Promise.all(
      Array.from({ length: 320 }, (_, i) =>
        status("POST", "api/sessions", undefined, { ...beginning, consented: 1 }, forged(i % 250)),
      ),
    );
    expect(replies).toContain(429);
  });

  it("finds no address, no agent and no token, in the database or in what the server says", async () => {
    const given = await begin();
    await ask("PUT", `api/sessions/${given.id}/trials/0`, given.token, trialOf(given));
    const dump = JSON.stringify(await store.dump());
    const data = path.join(folder.path, "data");
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const bytes = Buffer.concat(files.map((one) => readFileSync(path.join(one.parentPath, one.name))));
    for (const trace of ["203.0.113.", "198.51.100.", "Tell-Tale", given.token]) {
      expect(dump, trace).not.toContain(trace);
      expect(said.join("\n"), trace).not.toContain(trace);
      expect(bytes.includes(trace), trace).toBe(false);
    }
  });

  it("as another user of the machine reads neither answers nor the secret of the local door", async () => {
    const mode = (file: string): string =>
      (statSync(path.join(folder.path, "data", file)).mode & 0o777).toString(8);
    expect([mode("."), mode("server.json")]).toEqual(["700", "600"]);
    const { port } = JSON.parse(readFileSync(path.join(folder.path, "data", "server.json"), "utf8"));
    const reply = await fetch(`http://127.0.0.1:${port}/dump`, { headers: { Authorization: "Bearer x" } });
    expect(reply.status).toBe(403);
  });

  it("finds nothing of who has withdrawn", async () => {
    const given = await begin();
    const at = sessionPlan(design, given).findIndex(({ kind }) => kind === "item");
    const mark = "withdrawn-words-4711";
    const answer = { question: "words", status: "ok", index: null, value: null, text: mark };
    await ask("PUT", `api/sessions/${given.id}/trials/${at}`, given.token, {
      ...{ answers: [answer], seconds: 1, language: "en" },
    });
    expect(await status("DELETE", `api/sessions/${given.id}`, given.token)).toBe(200);
    expect(await status("GET", `api/sessions/${given.id}`, given.token)).toBe(404);
    expect(JSON.stringify(await store.dump())).not.toContain(mark);
  });
});

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { ModelErrorKind } from "../../src/models/model-error.js";
import type { Rule } from "../support/mock-provider/server.js";
import { eventually, failureOf, mockProvider, plantedKey, question } from "./support.js";

/** Every API through its real SDK. */
const ids = ["openai/m", "google/m", "compatible/m", "anthropic/m"];

interface Case {
  name: string;
  rule: Rule;
  kind: ModelErrorKind;
  status: number | null;
  retryable: boolean;
  message: RegExp;
}

const statusCases: [number, ModelErrorKind, boolean][] = [
  [400, "invalid-request", false],
  [401, "authentication", false],
  [402, "quota", false],
  [403, "authentication", false],
  [404, "unknown-model", false],
  [408, "server", true],
  [409, "invalid-request", false],
  [413, "invalid-request", false],
  [422, "invalid-request", false],
  [429, "rate-limit", true],
  [500, "server", true],
  [502, "server", true],
  [503, "server", true],
  [529, "server", true],
];

const cases: Case[] = [
  ...statusCases.map(([status, kind, retryable]) => ({
    name: `status ${status}`,
    rule: { status, errorMessage: "the reason" },
    kind,
    status,
    retryable,
    message: /the reason/,
  })),
  {
    name: "exhausted quota",
    rule: { status: 429, errorCode: "insufficient_quota", errorMessage: "You exceeded your current quota" },
    kind: "quota",
    status: 429,
    retryable: false,
    message: /current quota; the account has no credit left/,
  },
  {
    name: "an account without credit, as Anthropic says it",
    rule: { status: 400, errorMessage: "Your credit balance is too low to access the API." },
    kind: "quota",
    status: 400,
    retryable: false,
    message: /credit balance is too low/,
  },
  {
    name: "malformed JSON",
    rule: { rawBody: '{"id": "x", "choices": [' },
    kind: "malformed-reply",
    status: null,
    retryable: true,
    message: /malformed \(not JSON/,
  },
  {
    name: "an empty body",
    rule: { rawBody: "" },
    kind: "malformed-reply",
    status: null,
    retryable: true,
    message: /malformed \(an empty body\)/,
  },
  {
    name: "JSON that is something else",
    rule: { rawBody: '{"hello": "world"}' },
    kind: "malformed-reply",
    status: null,
    retryable: true,
    message: /malformed \(no (choices|content)\)/,
  },
  {
    name: "null",
    rule: { rawBody: "null" },
    kind: "malformed-reply",
    status: null,
    retryable: true,
    message: /malformed/,
  },
  {
    name: "a page of HTML",
    rule: { rawBody: "<html><body>Sign in</body></html>", contentType: "text/html" },
    kind: "malformed-reply",
    status: null,
    retryable: true,
    message: /text in place of JSON/,
  },
  {
    name: "a connection cut before the headers",
    rule: { cut: "headers" },
    kind: "network",
    status: null,
    retryable: true,
    message: /the connection failed/,
  },
  {
    name: "a connection cut in the middle of the body",
    rule: { cut: "body" },
    kind: "network",
    status: null,
    retryable: true,
    message: /the connection failed/,
  },
];

describe.each(ids)("%s", (id) => {
  it.each(cases)("$name", async ({ rule, kind, status, retryable, message }) => {
    const { mock, open } = await mockProvider({ rules: [rule] });
    const error = await failureOf((await open(id)).generate(question));
    expect(error).toMatchObject({ kind, status, retryable });
    expect(error.message).toMatch(message);
    expect(error.message.startsWith(`${id}: `)).toBe(true);
    expect(error.message).not.toMatch(/\n/);
    // The SDK does not repeat what fails: the runner decides.
    expect(mock.requests).toHaveLength(1);
  });

  it("says where nothing listens that a server has to be started", async () => {
    const { mock, open } = await mockProvider({ rules: [] });
    const client = await open(id);
    await mock.close();
    const error = await failureOf(client.generate(question));
    expect(error).toMatchObject({ kind: "network", retryable: true });
    expect(error.message).toMatch(
      /the connection failed \(.*ECONNREFUSED.*\); nothing listens there: start the server, or correct the base URL$/,
    );
  });

  it.each([
    ["2", 2000],
    ["0.5", 500],
    ["0", 0],
  ])("Retry-After: %s seconds", async (retryAfter, ms) => {
    const { open } = await mockProvider({ rules: [{ status: 429, retryAfter }] });
    const error = await failureOf((await open(id)).generate(question));
    expect(error).toMatchObject({ kind: "rate-limit", retryAfterMs: ms });
    expect(error.message).toContain(`asked to wait ${ms / 1000} s`);
  });

  it.each([
    ["to come", 30_000, 20_000, 30_000],
    ["past", -30_000, 0, 0],
  ])("Retry-After: a date %s", async (_, from, least, most) => {
    const retryAfter = new Date(Date.now() + from).toUTCString();
    const { open } = await mockProvider({ rules: [{ status: 429, retryAfter }] });
    const { retryAfterMs } = await failureOf((await open(id)).generate(question));
    expect(retryAfterMs).toBeGreaterThanOrEqual(least);
    expect(retryAfterMs).toBeLessThanOrEqual(most);
  });

  it("without a Retry-After, or with nonsense in it, there is none", async () => {
    const { mock, open } = await mockProvider({ rules: [{ status: 503 }] });
    expect((await failureOf((await open(id)).generate(question))).retryAfterMs).toBeNull();
    mock.setRules([{ status: 429, retryAfter: "soon" }]);
    expect((await failureOf((await open(id)).generate(question))).retryAfterMs).toBeNull();
  });

  it.each(["headers", "body"] as const)(
    "times out when the %s never end, and closes the connection",
    async (hang) => {
      const { mock, open } = await mockProvider({ rules: [{ hang }] });
      const started = Date.now();
      const error = await failureOf((await open(id)).generate(question, { timeoutMs: 150 }));
      expect(error).toMatchObject({ kind: "timeout", retryable: true });
      expect(error.message).toContain("no complete answer within 0.15 s");
      expect(Date.now() - started).toBeLessThan(2000);
      expect(await eventually(() => mock.openConnections() === 0)).toBe(true);
      expect(await eventually(() => mock.requests[0]?.outcome === "client-left")).toBe(true);
    },
  );

  it.each(["headers", "body"] as const)(
    "an abort while the %s are awaited leaves no socket",
    async (hang) => {
      const { mock, open } = await mockProvider({ rules: [{ hang }] });
      const client = await open(id);
      const controller = new AbortController();
      const calls = Array.from({ length: 5 }, () =>
        failureOf(client.generate(question, { signal: controller.signal })),
      );
      expect(await eventually(() => mock.requests.length === 5)).toBe(true);
      expect(mock.openConnections()).toBe(5);
      controller.abort();
      for (const error of await Promise.all(calls))
        expect(error).toMatchObject({ kind: "aborted", retryable: false });
      expect(await eventually(() => mock.openConnections() === 0)).toBe(true);
    },
  );

  it("an aborted signal sends nothing", async () => {
    const { mock, open } = await mockProvider();
    const error = await failureOf((await open(id)).generate(question, { signal: AbortSignal.abort() }));
    expect(error.kind).toBe("aborted");
    expect(mock.requests).toHaveLength(0);
  });

  it("nothing listens at the base URL", async () => {
    const { mock, open } = await mockProvider();
    const client = await open(id);
    await mock.close();
    const error = await failureOf(client.generate(question));
    expect(error).toMatchObject({ kind: "network", retryable: true });
    expect(error.message).toContain("ECONNREFUSED");
  });

  it("a slow body comes through whole", async () => {
    const { open } = await mockProvider({ rules: [{ slowBytes: 40 }] });
    expect((await (await open(id)).generate(question)).text).toMatch(/^A:[abc]\. /);
  });

  it("no error, client or reply shows the key, even where the server repeats it", async () => {
    const { open } = await mockProvider({ key: "sk-another-0123456789" });
    const client = await open(id);
    const error = await failureOf(client.generate(question));
    expect(error.kind).toBe("authentication");
    expect(error.message).toContain("Incorrect API key provided: [key]");
    const { open: openSecond } = await mockProvider({
      rules: [
        {
          status: 500,
          errorMessage: `headers were authorization=${plantedKey}; x=${encodeURIComponent(plantedKey)}`,
        },
      ],
    });
    const second = await failureOf((await openSecond(id)).generate(question));
    for (const thing of [error, second, client]) {
      const shown = [
        inspect(thing, { depth: 20, showHidden: true }),
        JSON.stringify(thing),
        String(thing),
      ].join("\n");
      expect(shown).not.toContain(plantedKey);
      expect(shown).not.toContain(plantedKey.slice(3));
    }
    expect(error.stack).not.toContain(plantedKey);
  });

  it("quotes a provider's message on one line, without terminal escapes, cut to a bearable length", async () => {
    const errorMessage = `bad\n\u001b[31mred\u001b[0m ${"long ".repeat(200)}`;
    const { open } = await mockProvider({ rules: [{ status: 400, errorMessage }] });
    const { message } = await failureOf((await open(id)).generate(question));
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(message.length).toBeLessThan(450);
  });
});

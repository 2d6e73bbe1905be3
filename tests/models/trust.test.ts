import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { listAvailability } from "../../src/models/availability.js";
import { applyDotEnv, loadConfig, readEnvironment } from "../../src/models/config.js";
import { destinationOf, openModel } from "../../src/models/registry.js";
import { needsTrust } from "../../src/models/trust.js";
import { scratchFolder } from "../support/scratch.js";

const key = "sk-planted-9d1f0c2b7a6e5f43";
const elsewhere = "http://192.0.2.7:8080/v1";

/** A project's folder with a .env, seen by a user with this environment. */
const settings = (dotenv: string, env: Record<string, string>) => ({
  env: readEnvironment(env, [scratchFolder({ ".env": dotenv })]),
  config: {},
});

const outcome = (opened: Promise<unknown>): Promise<unknown> =>
  opened.then(
    () => "opened",
    (error: Error) => error,
  );

describe("a project's .env that names a server", () => {
  it.each([
    ["openai/gpt-5", "OPENAI_BASE_URL", "OPENAI_API_KEY"],
    ["anthropic/claude-opus-5", "ANTHROPIC_BASE_URL", "ANTHROPIC_API_KEY"],
    ["google/gemini-3-pro", "GOOGLE_BASE_URL", "GOOGLE_API_KEY"],
    ["ollama/llama3.1", "OLLAMA_BASE_URL", "OLLAMA_API_KEY"],
    ["compatible/some-model", "AFFECTLAB_BASE_URL", "AFFECTLAB_API_KEY"],
  ])("gets no key of the user's for %s", async (id, address, variable) => {
    const given = settings(`${address}=${elsewhere}`, { [variable]: key });
    const refused = await outcome(openModel(id, given));
    expect(refused).toBeInstanceOf(InputError);
    expect(refused).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        new RegExp(
          `\\.env sets ${address} to 192\\.0\\.2\\.7:8080, which would get the key in ${variable}; if you trust it, give --trust \\(in a program \\{ trust: true \\}\\)$`,
        ),
      ),
    });
    expect(String(refused)).not.toContain(key);
    expect(await outcome(openModel(id, { ...given, trust: true }))).toBe("opened");
    // What the user's own environment says, and what comes from one file as a whole, is not asked about.
    expect(await outcome(openModel(id, settings("", { [variable]: key, [address]: elsewhere })))).toBe(
      "opened",
    );
    const whole = settings(`${address}=${elsewhere}\n${variable}=${key}`, {});
    expect(await outcome(openModel(id, whole))).toBe("opened");
  });

  it("is not outwitted by a key of its own that the environment hides", async () => {
    const given = settings(`OPENAI_BASE_URL=${elsewhere}\nOPENAI_API_KEY=theirs`, { OPENAI_API_KEY: key });
    expect(await outcome(openModel("openai/gpt-5", given))).toBeInstanceOf(InputError);
  });

  it("gets no address into the environment, where nobody could tell who set it", () => {
    const env: Record<string, string | undefined> = {};
    const folder = scratchFolder({ ".env": `AFFECTLAB_BASE_URL=${elsewhere}\nAFFECTLAB_RUNS_DIR=here` });
    applyDotEnv(env, [folder]);
    expect(env).toEqual({ AFFECTLAB_RUNS_DIR: "here" });
  });

  it("gets no key by a probe, and no other server is asked first", async () => {
    const given = settings(`OPENAI_BASE_URL=${elsewhere}`, { OPENAI_API_KEY: key });
    expect(await outcome(listAvailability({ ...given, probe: true }))).toBeInstanceOf(InputError);
    // The list itself sends nothing.
    const listed = await listAvailability(given);
    expect(listed.find(({ id }) => id === "openai/<model>")).toEqual({
      id: "openai/<model>",
      usable: true,
      baseUrl: elsewhere,
      reason: "",
    });
  });

  it.each([
    ["http://127.0.0.1:9/v1", false],
    ["http://127.9.8.7/v1", false],
    ["http://0x7f.1/v1", false],
    ["http://localhost:11434/v1", false],
    ["http://[::1]:8080/v1", false],
    ["https://api.openai.com/v2", false],
    ["http://api.openai.com/v1", true],
    ["https://api.openai.com:8443/v1", true],
    ["https://api.openai.com.example.org/v1", true],
    ["http://localhost.example.org/v1", true],
    ["http://127.0.0.1.example.org/v1", true],
    ["http://[::ffff:192.0.2.7]/v1", true],
    ["http://0.0.0.0:8080/v1", true],
    ["http://2130706434/v1", false],
    ["http://3221225991/v1", true],
  ])("at %s: needs trust %s", async (address, expected) => {
    const given = settings(`OPENAI_BASE_URL=${address}`, { OPENAI_API_KEY: key });
    const destination = await destinationOf("openai/gpt-5", given);
    expect(destination).toMatchObject({ setBy: "OPENAI_BASE_URL", hasKey: true });
    expect(destination !== null && needsTrust(destination)).toBe(expected);
  });
});

/** A server that keeps the headers it is sent. */
async function headerServer(): Promise<{ url: string; heard: IncomingHttpHeaders[] }> {
  const heard: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers);
    const message = { role: "assistant", content: "a" };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "1", choices: [{ index: 0, message, finish_reason: "stop" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, heard };
}

describe("an organisation and a project of OpenAI", () => {
  const ids = { OPENAI_ORG_ID: "org-1", OPENAI_PROJECT_ID: "proj-1" };
  const lines = "OPENAI_ORG_ID=org-1\nOPENAI_PROJECT_ID=proj-1\n";
  it.each<[string, string, Record<string, string>, string | undefined]>([
    ["in the environment like the key", "", { ...ids, OPENAI_API_KEY: key }, "org-1"],
    ["in the .env that holds the key", `${lines}OPENAI_API_KEY=${key}`, {}, "org-1"],
    ["in a .env, for a key of the environment", lines, { OPENAI_API_KEY: key }, undefined],
    ["in the environment, for a key of a .env", `OPENAI_API_KEY=${key}`, ids, undefined],
  ])("%s: sent or not", async (_, dotenv, env, sent) => {
    const { url, heard } = await headerServer();
    const client = await openModel("openai/gpt-4o", settings(dotenv, { ...env, OPENAI_BASE_URL: url }));
    await client.generate({ messages: [{ role: "user", content: "?" }], parameters: {} });
    await client.close?.();
    expect(heard).toHaveLength(1);
    expect(heard[0]?.["openai-organization"]).toBe(sent);
    expect(heard[0]?.["openai-project"]).toBe(sent === undefined ? undefined : "proj-1");
  });
});

describe("an affectlab.config.ts that names a server", () => {
  const configured = async (endpoint: string, more = "", env: Record<string, string> = { MY_KEY: key }) => {
    const source = `export default { endpoints: { lab: ${endpoint} }${more} }`;
    const folder = scratchFolder({ "affectlab.config.ts": source });
    return { env, config: await loadConfig([folder]) };
  };

  it("gets no key, whatever variable it names, and is free without one", async () => {
    const given = await configured(`{ baseUrl: "${elsewhere}", keyEnv: "MY_KEY" }`);
    expect(await outcome(openModel("compatible/lab/x", given))).toMatchObject({
      message: expect.stringMatching(
        /affectlab\.config\.ts sets endpoints\.lab\.baseUrl to 192\.0\.2\.7:8080, which would get the key in MY_KEY/,
      ),
    });
    expect(await outcome(openModel("compatible/lab/x", { ...given, trust: true }))).toBe("opened");
    const free = await configured(`{ baseUrl: "${elsewhere}" }`);
    expect(await outcome(openModel("compatible/lab/x", free))).toBe("opened");
    const near = await configured('{ baseUrl: "http://localhost:1/v1", keyEnv: "MY_KEY" }');
    expect(await outcome(openModel("compatible/lab/x", near))).toBe("opened");
  });

  it("gets no key as the server of compatible/<model>", async () => {
    const given = await configured(`{ baseUrl: "${elsewhere}" }`, `, baseUrl: "${elsewhere}"`, {
      AFFECTLAB_API_KEY: key,
    });
    expect(await outcome(openModel("compatible/x", given))).toBeInstanceOf(InputError);
    // The endpoint without a key stays free.
    expect(await outcome(openModel("compatible/lab/x", given))).toBe("opened");
  });
});

import { AffectlabError } from "../core/errors.js";
import type { Environment } from "./config.js";
import { type ConnectionPool, openConnectionPool } from "./http-fetch.js";
import type { Server } from "./provider.js";
import { secretsOf } from "./redact.js";
import { type SdkErrors, sendOnce } from "./send-once.js";

/** A running server answers at once. */
const timeoutMs = 5000;

/** Asks a server for its list of models. */
export async function probeServer(
  { id, api, baseUrl, key }: Server,
  env: Environment,
): Promise<{ reachable: boolean; models: string[]; problem: string }> {
  const secrets = secretsOf(env, key ?? undefined);
  const pool = openConnectionPool();
  const options: ClientOptions = {
    apiKey: key ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    logLevel: "off",
    fetch: pool.fetch,
  };
  try {
    const list = api === "openai" ? await openaiList(options) : await anthropicList(options);
    const models = await sendOnce({ id, secrets, sdk: list.sdk }, { timeoutMs }, list.send);
    return { reachable: true, models, problem: "" };
  } catch (error) {
    if (!(error instanceof AffectlabError)) throw error;
    return { reachable: false, models: [], problem: error.message };
  } finally {
    pool.close();
  }
}

interface ClientOptions {
  apiKey: string;
  baseURL: string;
  maxRetries: number;
  logLevel: "off";
  fetch: ConnectionPool["fetch"];
}

interface ModelList {
  sdk: SdkErrors;
  send(signal: AbortSignal): Promise<string[]>;
}

async function openaiList(options: ClientOptions): Promise<ModelList> {
  const sdk = await import("openai");
  const client = new sdk.OpenAI({ ...options, organization: null, project: null });
  return { sdk, send: async (signal) => namesIn((await client.models.list({ signal })).data) };
}

async function anthropicList(options: ClientOptions): Promise<ModelList> {
  const sdk = await import("@anthropic-ai/sdk");
  const client = new sdk.Anthropic({ ...options, authToken: null });
  return { sdk, send: async (signal) => namesIn((await client.models.list({}, { signal })).data) };
}

/** The address may belong to a different kind of server. */
function namesIn(list: { id: string }[] | undefined): string[] {
  return Array.isArray(list) ? list.map(({ id }) => id) : [];
}

import { AffectlabError, InputError } from "../core/errors.js";
import { type Environment, fileOf } from "./config.js";
import { ModelError } from "./model-error.js";
import type { Destination, Place, ProviderContext, Server } from "./provider.js";

/**
 * Checks a base URL and removes the slash at its end. The result is used, logged and made part of the cache
 * key.
 *
 * @param source where it was set, for the message: "OPENAI_BASE_URL"
 * @throws InputError when it is not an http(s) URL, or contains a password or a query, which may hide keys.
 */
export function checkBaseUrl(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    // The value itself may hold a key.
    throw new InputError(`${source} is not an http(s) URL; set it to one like http://localhost:8080/v1`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new InputError(
      `${source} holds a user, password, query or fragment; a base URL is recorded, so give the key by its variable`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** A provider's own server. `<prefix>_BASE_URL` replaces its address; `<prefix>_API_KEY` holds its key. */
export interface HostedServer {
  api: Server["api"];
  prefix: string;
  baseUrl: string;
  /** True for servers that need no key, such as one on this machine. */
  isKeyOptional?: boolean;
}

/** The address and key for a hosted model. @throws ModelError of kind "authentication" if its key is missing */
export function hostedAccess(
  { env, id }: Pick<ProviderContext, "env" | "id">,
  server: HostedServer,
): { baseUrl: string; key: string | null } {
  const name = `${server.prefix}_API_KEY`;
  const key = server.isKeyOptional === true ? env[name]?.trim() || null : requiredKey(env, name, id);
  return { baseUrl: hostedUrl(env, server), key };
}

/** The line for a provider's hosted models in `affectlab models`. */
export function hostedPlace(provider: string, server: HostedServer, env: Environment): Place {
  const { api, prefix, baseUrl, isKeyOptional = false } = server;
  const setBy = `${prefix}_BASE_URL`;
  return serverPlace(env, {
    id: `${provider}/<model>`,
    api,
    findUrl: () => hostedUrl(env, server),
    address: { setBy, setIn: fileOf(env, setBy), ownUrl: baseUrl },
    key: { name: `${prefix}_API_KEY`, isOptional: isKeyOptional },
  });
}

function hostedUrl(env: Environment, { prefix, baseUrl }: HostedServer): string {
  const given = env[`${prefix}_BASE_URL`]?.trim() ?? "";
  return checkBaseUrl(given === "" ? baseUrl : given, `${prefix}_BASE_URL`);
}

/** The key in a variable. @throws ModelError of kind "authentication" when there is none. */
export function requiredKey(env: Environment, name: string, id: string): string {
  const key = env[name]?.trim() ?? "";
  if (key !== "") return key;
  throw new ModelError(
    `${id} needs a key; ${remedyFor(name)}`,
    { kind: "authentication" },
    { page: "docs/running-models.md#keys" },
  );
}

/** A server as a provider's settings describe it. */
export interface ServerSettings extends Pick<Server, "id" | "api"> {
  /** @throws AffectlabError for an address that cannot be used */
  findUrl: () => string;
  /** Who set the address. */
  address: Pick<Destination, "setBy" | "setIn" | "ownUrl">;
  /** The variable that holds the key; undefined = no key is sent. */
  key: { name: string; isOptional: boolean } | undefined;
}

/** The line for a server's models: unusable, with the reason, if its address or key is missing. */
export function serverPlace(env: Environment, { id, api, findUrl, address, key }: ServerSettings): Place {
  let baseUrl: string;
  try {
    baseUrl = findUrl();
  } catch (error) {
    if (!(error instanceof AffectlabError)) throw error;
    return { id, usable: false, baseUrl: null, reason: error.message };
  }
  const value = key === undefined ? null : env[key.name]?.trim() || null;
  // A key that is optional and not set is not spoken of.
  const keyName = key === undefined || (key.isOptional && value === null) ? null : key.name;
  const keyIn = keyName === null ? null : fileOf(env, keyName);
  const place = { id, baseUrl, destination: { baseUrl, ...address, keyName, keyIn, hasKey: value !== null } };
  if (keyName !== null && value === null) return { ...place, usable: false, reason: remedyFor(keyName) };
  return { ...place, usable: true, reason: "", server: { id, api, baseUrl, key: value } };
}

const remedyFor = (name: string): string => `set ${name} in the environment or in .env`;

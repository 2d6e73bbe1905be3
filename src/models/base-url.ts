import { InputError } from "../core/errors.js";
import type { Environment } from "./config.js";
import { ModelError } from "./model-error.js";

/**
 * A base URL as it is used, logged and made part of the cache key: without a slash at its end.
 *
 * @param source where it was set, for the message: "OPENAI_BASE_URL"
 * @throws InputError when it is no http(s) URL, or holds a password or a query, where keys hide.
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

/** The base URL that a variable sets, else the provider's own. */
export function baseUrlOf(env: Environment, name: string, standard: string): string {
  const given = env[name]?.trim() ?? "";
  return checkBaseUrl(given === "" ? standard : given, name);
}

/** The key that a variable holds. @throws ModelError of kind "authentication" when there is none. */
export function requiredKey(env: Environment, name: string, id: string): string {
  const key = env[name]?.trim() ?? "";
  if (key !== "") return key;
  throw new ModelError(`${id} needs a key; set ${name} in the environment or in .env`, {
    kind: "authentication",
  });
}

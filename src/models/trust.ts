import { InputError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import type { Destination } from "./provider.js";

/** Which servers may get a key although a project's file names them: all, or those that were agreed to. */
export type Trust = boolean | ((destination: Destination) => boolean);

/** A file of the project would send the user's key to a server that it names. */
export class UntrustedServerError extends InputError {
  override readonly exitCode = 2;
  constructor(readonly destination: Destination) {
    super(`${untrustedWords(destination)}; if you trust it, give --trust (in a program { trust: true })`, {
      page: "docs/running-models.md#keys",
    });
  }
}

/** ".env sets OPENAI_BASE_URL to 192.0.2.2:8080, which would get the key in OPENAI_API_KEY" */
export function untrustedWords({ setIn, setBy, baseUrl, keyName }: Destination): string {
  const file = setIn === null ? "a file" : shownPath(setIn);
  return `${file} sets ${setBy} to ${hostOf(baseUrl)}, which would get the key in ${keyName}`;
}

/** @throws UntrustedServerError */
export function requireTrusted(destination: Destination, trust: Trust = false): void {
  if (!needsTrust(destination)) return;
  if (typeof trust === "function" ? trust(destination) : trust) return;
  throw new UntrustedServerError(destination);
}

/**
 * Whether a key would go to a host that a project's file names, while the key is not that file's own. The
 * project may be somebody else's clone. The provider's own server and this machine are exempt.
 */
export function needsTrust({ baseUrl, ownUrl, setIn, keyIn, hasKey }: Destination): boolean {
  if (setIn === null || !hasKey || keyIn === setIn) return false;
  const { origin, hostname } = new URL(baseUrl);
  const isOwn = ownUrl !== null && new URL(ownUrl).origin === origin;
  return !isOwn && !isLoopback(hostname);
}

/** "api.openai.com", with the port if it is not the usual one. */
export const hostOf = (baseUrl: string): string => new URL(baseUrl).host;

/** A URL has written every form of an IPv4 address as four numbers, and IPv6 in brackets. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

import type { BatchParts } from "../batch.js";
import type { ModelReply, ModelRequest } from "../contract.js";
import { withoutKey } from "../redact.js";
import { toModelError } from "../sdk-failure.js";
import { moderationIn, type SdkErrors, sendOnce } from "../send-once.js";
import { moderatedReply } from "./moderated.js";

interface Sdk extends SdkErrors {
  APIError: SdkErrors["APIError"] & {
    generate(status: number, body: object, message: undefined, headers: Headers): Error;
  };
}

/** What a provider's batch API needs of the API that takes requests one by one. */
export function batchParts(given: {
  id: string;
  secrets: readonly string[];
  sdk: Sdk;
  key: string | null;
  bodyOf(request: ModelRequest): object;
  read(body: unknown, request: ModelRequest): ModelReply;
}): BatchParts {
  const { id, secrets, sdk, key, bodyOf, read } = given;
  return {
    ...{ id, bodyOf },
    read: (body, request) => withoutKey(read(body, request), key),
    once: (signal, call) =>
      sendOnce({ id, secrets, sdk }, { timeoutMs, ...(signal === undefined ? {} : { signal }) }, call),
    refused(status, body) {
      const error = sdk.APIError.generate(status, body, undefined, new Headers());
      const said = moderationIn(error, secrets);
      if (said !== undefined) return moderatedReply(said, 0);
      throw toModelError(error, { id, secrets, sdk });
    },
  };
}

/** Files of hundreds of megabytes go up and come down. */
const timeoutMs = 30 * 60_000;

/** Something that is made when it is first asked for. */
export function once<T>(make: () => T): { value(): T; made(): T | undefined } {
  let made: T | undefined;
  return {
    value() {
      made ??= make();
      return made;
    },
    made: () => made,
  };
}

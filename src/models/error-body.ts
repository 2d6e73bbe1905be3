/** What the body of an error says. Servers agree on no form, so every field may be missing. */
export interface ErrorBody {
  /** The provider's own sentence. */
  message: string | undefined;
  /** Every `code`, `type`, `status` and `reason` in the body, outermost first. */
  codes: string[];
  /** The parameter that the body names: OpenAI's `param`, or the last part of FastAPI's `loc`. */
  parameter: string | undefined;
  /** Google's `retryDelay`, in milliseconds. */
  retryAfterMs: number | null;
  /** Whether a moderation of the input is described: OpenRouter's `metadata`. */
  moderation: string[] | undefined;
}

/** Deeper parts of a body are not read. */
const deepest = 6;
/** At most so many parts of a list are read. */
const mostParts = 20;

type Fields = Record<string, unknown>;

/**
 * Reads the body of an error in any of the forms that servers use. Nothing in it can make this throw.
 *
 * - OpenAI, Anthropic, Google: `{ error: { message, code, param } }`, Google's also in an array
 * - FastAPI: `{ detail: "…" }`, `{ detail: [{ loc, msg }] }`
 * - LM Studio: `{ error: "…" }`; others: `{ message }`, `{ errors: [{ message }] }`
 *
 * @example
 * ```ts
 * const { message } = readErrorBody({ detail: [{ loc: ["body", "seed"], msg: "Not permitted" }] });
 * message; // "body.seed: Not permitted"
 * ```
 */
export function readErrorBody(body: unknown): ErrorBody {
  const found: ErrorBody = {
    message: undefined,
    codes: [],
    parameter: undefined,
    retryAfterMs: null,
    moderation: undefined,
  };
  if (typeof body === "string") found.message = body.trim() || undefined;
  else read(body, found, 0);
  return found;
}

/** The parts that may hold the error itself. `message` may be an object too. */
const innerParts = ["error", "message", "detail", "details", "errors", "innererror", "inner_error"] as const;

function read(part: unknown, found: ErrorBody, depth: number): void {
  if (depth > deepest || typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) {
    for (const each of part.slice(0, mostParts)) read(each, found, depth + 1);
    return;
  }
  const fields = part as Fields;
  found.message ??= messageOf(fields);
  found.parameter ??= textOf(fields.param) ?? lastOfPath(fields.loc);
  for (const name of ["code", "type", "status", "reason"]) {
    const code = textOf(fields[name]);
    if (code !== undefined) found.codes.push(code);
  }
  found.retryAfterMs ??= secondsOf(fields.retryDelay);
  found.moderation ??= moderationOf(fields.metadata);
  for (const name of innerParts) read(fields[name], found, depth + 1);
}

function messageOf({ message, msg, error, detail, loc }: Fields): string | undefined {
  const said = [message, msg, detail, error].map(textOf).find((text) => text !== undefined);
  return said === undefined || !Array.isArray(loc) ? said : `${pathOf(loc)}: ${said}`;
}

/** Lists inside a path are left out: joining them would go down to whatever depth they have. */
const pathOf = (loc: readonly unknown[]): string =>
  loc
    .slice(0, mostParts)
    .filter((part) => typeof part !== "object")
    .join(".");

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const lastOfPath = (loc: unknown): string | undefined => {
  if (!Array.isArray(loc)) return undefined;
  // The first part says where the request has it: "body".
  return textOf(loc.slice(1).find((part) => typeof part === "string"));
};

/** "34.4s" */
function secondsOf(delay: unknown): number | null {
  const seconds = typeof delay === "string" ? /^(\d{1,9}(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
}

/** The reasons of OpenRouter's moderation: `{ reasons: ["violence"], flagged_input: "…" }`. */
function moderationOf(metadata: unknown): string[] | undefined {
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const { reasons, flagged_input } = metadata as Fields;
  if (!Array.isArray(reasons) && typeof flagged_input !== "string") return undefined;
  const given = Array.isArray(reasons) ? reasons.slice(0, mostParts) : [];
  return given.flatMap((reason) => textOf(reason) ?? []);
}

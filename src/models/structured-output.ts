import * as z from "zod";
import { InputError } from "../core/errors.js";
import { isDeep } from "../core/json-depth.js";
import type { ModelRequest, OutputSchema } from "./contract.js";

const compiled = new WeakMap<OutputSchema["schema"], z.ZodType>();

/** The only validator of a request's output schema, however the provider made the object. */
export function outputValidator({ name, schema }: OutputSchema): z.ZodType {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    try {
      validator = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    } catch (error) {
      throw new InputError(
        `the output schema "${name}" is not a JSON Schema that can be checked (${(error as Error).message}); simplify it`,
      );
    }
    compiled.set(schema, validator);
  }
  return validator;
}

/**
 * The validated object in a reply's text, or undefined if none fits the schema.
 *
 * The object may be the whole text, a fenced block, or the part between the first and last brace.
 *
 * @example
 * ```ts
 * const schema = { name: "rating", schema: { type: "object", properties: { score: { type: "number" } }, required: ["score"] } };
 * objectIn('Here it is: {"score": 4}', schema); // { score: 4 }
 * objectIn('{"score": "four"}', schema); // undefined
 * ```
 */
export function objectIn(text: string, output: OutputSchema): unknown {
  const fenced = fencedBlock(text);
  const braced = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
  for (const candidate of [text, fenced, braced]) {
    if (candidate === undefined || candidate.trim() === "") continue;
    let value: unknown;
    try {
      value = JSON.parse(candidate);
    } catch {
      continue;
    }
    return validated(value, output);
  }
  return undefined;
}

const fence = "```";
const afterFence = /(?:json)?\s*/y;

/**
 * The content of the first fenced block. Each sign is passed a fixed number of times: one expression for a whole
 * block tries every pair of fences.
 */
function fencedBlock(text: string): string | undefined {
  for (let at = text.indexOf(fence); at !== -1; at = text.indexOf(fence, at + 1)) {
    afterFence.lastIndex = at + fence.length;
    const gap = afterFence.exec(text)?.[0] ?? "";
    const lineEnd = gap.lastIndexOf("\n");
    if (lineEnd !== -1) return upToFence(text, at + fence.length + lineEnd + 1);
  }
  return undefined;
}

/** The text from a place to the fence that begins a line. */
function upToFence(text: string, start: number): string | undefined {
  for (let at = text.indexOf(fence, start); at !== -1; at = text.indexOf(fence, at + 1)) {
    let end = at;
    while (end > start && /\s/.test(text.charAt(end - 1))) end--;
    if (text.slice(end, at).includes("\n")) return text.slice(start, end);
  }
  return undefined;
}

/** The value if it fits the schema, else undefined. What is nested very deep can fit none that is checked. */
export function validated(value: unknown, output: OutputSchema): unknown {
  if (isDeep(value)) return undefined;
  const result = outputValidator(output).safeParse(value);
  return result.success ? result.data : undefined;
}

/** The request with the schema written into the prompt, for a provider that cannot enforce one. */
export function withInstructions(request: ModelRequest): ModelRequest {
  if (request.output === undefined) return request;
  const text = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(request.output.schema)}`;
  const [first, ...rest] = request.messages;
  const messages =
    first?.role === "system" && typeof first.content === "string"
      ? [{ ...first, content: `${first.content}\n\n${text}` }, ...rest]
      : [{ role: "system" as const, content: text }, ...request.messages];
  return { ...request, messages };
}

/** OpenAI's strict mode needs every object closed and every property required. */
export function isStrict(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  if (Array.isArray(schema)) return schema.every(isStrict);
  const { properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (typeof properties === "object" && properties !== null) {
    const names = Object.keys(properties);
    const listed = new Set(Array.isArray(required) ? required : []);
    if (additionalProperties !== false || names.some((name) => !listed.has(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}

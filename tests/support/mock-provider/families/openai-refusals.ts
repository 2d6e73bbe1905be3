import { type Json, Refusal } from "./family.js";

/** A refusal in OpenAI's form. */
export const refuse = (message: string, param: string | null, code: string | null, status = 400): Refusal =>
  new Refusal(status, { error: { message, type: "invalid_request_error", param, code } });

export const unsupported = (param: string): Refusal =>
  refuse(
    `Unsupported parameter: '${param}' is not supported with this model.`,
    param,
    "unsupported_parameter",
  );

/** Why strict mode refuses a schema: every object must close and require all of its properties. */
export function strictFault(schema: Json, place: readonly string[] = []): string | undefined {
  const at = `In context=(${place.map((part) => `'${part}'`).join(", ")}${place.length === 1 ? "," : ""})`;
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  if (schema.type === "object") {
    if (schema.additionalProperties !== false) {
      return `${at}, 'additionalProperties' is required to be supplied and to be false.`;
    }
    const required = (schema.required ?? []) as string[];
    const missing = Object.keys(properties).find((name) => !required.includes(name));
    if (missing !== undefined) {
      return `${at}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
    }
  }
  const inner: [string[], Json | undefined][] = [
    ...Object.entries(properties).map(([name, value]): [string[], Json] => [
      [...place, "properties", name],
      value,
    ]),
    [[...place, "items"], schema.items as Json | undefined],
  ];
  for (const [path, value] of inner) {
    const fault = value === undefined ? undefined : strictFault(value, path);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The dated name under which the server says that it answered. */
export const snapshotOf = (model: string): string =>
  /-\d{4}-\d\d-\d\d$/.test(model) ? model : `${model}-2026-08-07`;

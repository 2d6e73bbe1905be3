import * as z from "zod";
import { preregistrationSchema } from "./preregistration.js";

/** One field of a registration, explained. */
export interface FieldHelp {
  /** "hypotheses[].smallestEffect.value" */
  field: string;
  type: string;
  meaning: string;
}

interface JsonSchema {
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
}

/**
 * Every field of a preregistration with its type and meaning, in the order of the file. The fields are read
 * from the schema that checks the file, so help and check cannot differ.
 *
 * @example
 * ```ts
 * preregistrationFields()[1]; // { field: "title", type: "text" }
 * ```
 */
export function preregistrationFields(): FieldHelp[] {
  const schema = z.toJSONSchema(preregistrationSchema) as JsonSchema;
  return fieldsOf(schema, "");
}

function fieldsOf(schema: JsonSchema, at: string): FieldHelp[] {
  const own = at === "" ? [] : [{ field: at, type: typeOf(schema), meaning: schema.description ?? "" }];
  const branches = [schema, ...(schema.anyOf ?? [])];
  const inner = branches.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([key, part]) =>
      fieldsOf(part, at === "" ? key : `${at}.${key}`),
    ),
    ...(items?.properties === undefined ? [] : fieldsOf(items, `${at}[]`).slice(1)),
  ]);
  return [...own, ...inner];
}

function typeOf({ type, items, anyOf, properties, ...schema }: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.join(" | ");
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(" | ");
  if (type === "array") return `list of ${items === undefined ? "anything" : typeOf(items)}`;
  if (type === "string") return "text";
  if (type === "integer") return "whole number";
  return type === "object" ? "{ … }" : (type ?? "anything");
}

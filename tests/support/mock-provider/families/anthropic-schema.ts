import type { Json } from "./family.js";

/** Keywords that structured output refuses, by the type that they bound. */
const refused: Record<string, readonly string[]> = {
  number: ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf"],
  integer: ["maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf"],
  string: ["maxLength", "minLength"],
  array: ["maxItems", "uniqueItems"],
};

/** Why output_config.format refuses a schema: an open object, or a bound on a value. */
export function schemaFault(schema: Json): string | undefined {
  const { type } = schema;
  if (type === "object" && schema.additionalProperties !== false) {
    return "For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  const found = (refused[String(type)] ?? []).filter((key) => schema[key] !== undefined);
  if (found.length === 1) return `For '${type}' type, property '${found[0]}' is not supported`;
  if (found.length > 1) return `For '${type}' type, properties ${found.join(", ")} are not supported`;
  const inner = [
    ...Object.values((schema.properties ?? {}) as Record<string, Json>),
    schema.items as Json | undefined,
  ];
  for (const value of inner) {
    const fault = value === undefined ? undefined : schemaFault(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

import { transformJSONSchema } from "@anthropic-ai/sdk/lib/transform-json-schema";
import { InputError } from "../../core/errors.js";
import type { OutputSchema } from "../contract.js";

/**
 * The schema as Anthropic's server enforces it. The server refuses bounds (`minimum`, `maxItems`, `minLength`), so
 * the SDK moves them into descriptions, where the model reads them. Our own check of a reply keeps them.
 *
 * @throws InputError for a part without a type, which the server cannot enforce
 *
 * @example
 * ```ts
 * const n = { type: "integer", minimum: 1 };
 * const schema = { type: "object", properties: { n }, required: ["n"], additionalProperties: false };
 * const { properties } = enforcedSchema({ name: "x", schema });
 * "minimum" in (properties as { n: object }).n; // false
 * ```
 */
export function enforcedSchema({ name, schema }: OutputSchema): OutputSchema["schema"] {
  try {
    return transformJSONSchema(schema as Parameters<typeof transformJSONSchema>[0]);
  } catch (error) {
    throw new InputError(
      `the output schema "${name}" cannot be enforced (${(error as Error).message}); give each part a type`,
    );
  }
}

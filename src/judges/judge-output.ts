import type { OutputSchema } from "../models/contract.js";

export const closedObject = (properties: Record<string, unknown>) => ({
  type: "object",
  properties,
  // A model writes the fields in this order: reasoning before verdict.
  required: Object.keys(properties),
  additionalProperties: false,
});

/**
 * The form of verdicts on the criteria with these labels. In a strict mode a model cannot write another
 * label.
 */
export function verdictsOutput(labels: readonly string[]): OutputSchema {
  const entry = closedObject({
    criterion: { type: "string", enum: [...labels] },
    reasoning: { type: "string" },
    // Strings, because Gemini accepts no enum of numbers and Anthropic no range.
    verdict: { type: "string", enum: ["0", "1"] },
  });
  return { name: "judgement", schema: closedObject({ verdicts: { type: "array", items: entry } }) };
}

/** The form of the answer to the check for catastrophic failure. */
export function checkOutput(label: string): OutputSchema {
  return {
    name: "check",
    schema: closedObject({
      check: { type: "string", enum: [label] },
      reasoning: { type: "string" },
      speaks_as_user: { type: "boolean" },
      fails_task: { type: "boolean" },
    }),
  };
}

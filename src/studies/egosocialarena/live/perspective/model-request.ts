import { readFile } from "node:fs/promises";
import { DataError, MissingDataError } from "../../../../core/errors.js";
import type { Item } from "../../../../core/item.js";
import { projectPath, shownPath } from "../../../../io/project-root.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { ModelRequest, OutputSchema } from "../../../../models/contract.js";
import { partsOf } from "./check-conversion.js";
import { type ItemPeople, textsOf } from "./convert-item.js";

const sections = ["system", "background", "others", "alone", "item"] as const;

/** What is said to a model that converts. */
export interface ConvertPrompt {
  sha256: string;
  sections: Readonly<Record<(typeof sections)[number], string>>;
}

/**
 * Reads the converter's prompt, data/prompts/egosocialarena/convert.md.
 *
 * @throws MissingDataError where it is not there; DataError where a section is missing
 */
export async function loadConvertPrompt(): Promise<ConvertPrompt> {
  const file = projectPath("data", "prompts", "egosocialarena", "convert.md");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new MissingDataError(`${shownPath(file)} cannot be read (${error.code}); restore it`);
  });
  const found = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n")).trim()]),
  );
  const entries = sections.map((name) => {
    const section = found.get(name);
    if (section === undefined) throw new DataError(`has no section "## ${name}"`, { file: shownPath(file) });
    return [name, section] as const;
  });
  return { sha256: sha256(text), sections: Object.fromEntries(entries) as ConvertPrompt["sections"] };
}

/** The form of the reply: each part of the item again, the options in their order. */
export function conversionOutput(options: number, background: boolean): OutputSchema {
  const text = { type: "string", minLength: 1 };
  const properties = {
    ...(background ? { background: text } : {}),
    ...{ story: text, question: text },
    ...(options > 0 ? { options: { type: "array", items: text, minItems: options, maxItems: options } } : {}),
  };
  return {
    name: "rewritten_item",
    schema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
  };
}

/** The request that asks a model for an item in the second person. The key is not in it. */
export function convertRequest(item: Item, people: ItemPeople, prompt: ConvertPrompt): ModelRequest {
  const { character, others = [], background = false } = people;
  const fill = (text: string, values: Record<string, string>): string =>
    text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => values[name] ?? slot);
  const parts = partsOf(textsOf(item, background)).map(([part, text]) => `${part.toUpperCase()}\n${text}`);
  const who = { name: character.name, pronouns: character.pronouns };
  const named = others.map(({ name, pronouns }) => `${name} (${pronouns})`).join(", ");
  const system = [prompt.sections.system, ...(background ? [prompt.sections.background] : [])].join("\n");
  return {
    messages: [
      { role: "system", content: fill(system, who) },
      {
        role: "user",
        content: fill(prompt.sections.item, {
          people:
            others.length === 0 ? prompt.sections.alone : fill(prompt.sections.others, { others: named }),
          parts: parts.join("\n\n"),
        }),
      },
    ],
    parameters: { temperature: 0, maxOutputTokens: 4000 },
    output: conversionOutput(item.options.length, background),
    metadata: { item: item.id, prompt: "convert" },
  };
}

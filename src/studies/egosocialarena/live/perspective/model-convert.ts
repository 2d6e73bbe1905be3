import { DataError } from "../../../../core/errors.js";
import type { Item } from "../../../../core/item.js";
import { projectPath, shownPath } from "../../../../io/project-root.js";
import { readText } from "../../../../io/read-text.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { ModelReply, ModelRequest, OutputSchema } from "../../../../models/contract.js";
import { type CheckOptions, type ConversionFinding, checkConversion, partsOf } from "./check-conversion.js";
import {
  type ConvertedItem,
  type ItemPart,
  type ItemPeople,
  type ItemTexts,
  repeatedOption,
  textsOf,
  withTexts,
} from "./convert-item.js";

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
  const text = await readText(file);
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
function conversionOutput(options: number, background: boolean): OutputSchema {
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

/** A part that the model and the rules converted differently: a person decides. */
export interface Disagreement {
  item: string;
  part: ItemPart;
  source: string;
  rules: string;
  model: string;
  /** Whether the rules had reported a doubt about the part. */
  doubted: boolean;
}

/** What a model made of an item. */
export interface ModelConversion {
  /** The model's item, if it passed every check; null if it did not, or if no reply could be used. */
  item: Item | null;
  /** Why there is no text to check: a refusal, a reply in another form. */
  unusable: string | null;
  findings: ConversionFinding[];
  disagreements: Disagreement[];
}

/**
 * Reads a model's conversion of an item and trusts nothing. The reply must have the item's own form and pass
 * the same checks as the items of the rules (`checkConversion`). It is then compared with the rules'
 * conversion, part by part. If a reply fails there is no item; the rules never silently take its place.
 *
 * @param rules what the rules made of the item
 */
export function readConversion(
  item: Item,
  reply: Pick<ModelReply, "text" | "object" | "refusal" | "finishReason">,
  rules: ConvertedItem,
  options: CheckOptions,
): ModelConversion {
  const none = (unusable: string) => ({ item: null, unusable, findings: [], disagreements: [] });
  if (reply.refusal !== null) return none(`the model declined: ${reply.refusal}`);
  if (reply.finishReason === "length") return none("the reply was cut off");
  if (reply.object === undefined) return none("the reply is no item in the form that was asked for");
  // The client has validated the schema; if the item has no options, the schema names none.
  const texts = { options: [], ...(reply.object as object) } as unknown as ItemTexts;
  const twice = repeatedOption(texts.options);
  if (twice !== undefined) return none(`the option "${twice}" came twice`);
  const made = withTexts(item, texts);
  const findings = checkConversion(item, made, options);
  return {
    item: findings.length === 0 ? made : null,
    unusable: null,
    findings,
    disagreements: compareConversions(item, rules, made, options.background ?? false),
  };
}

/** The parts in which two conversions of an item differ. */
export function compareConversions(
  source: Item,
  rules: ConvertedItem,
  model: Item,
  background = false,
): Disagreement[] {
  const [sources, models] = [source, model].map((item) => new Map(partsOf(textsOf(item, background))));
  return partsOf(textsOf(rules.item, background)).flatMap(([part, text]) => {
    const other = models?.get(part) ?? "";
    if (other === text) return [];
    const doubted = rules.doubts.some((doubt) => doubt.part === part);
    return [{ item: source.id, part, source: sources?.get(part) ?? "", rules: text, model: other, doubted }];
  });
}

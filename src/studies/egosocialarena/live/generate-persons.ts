import { DataError, InputError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { optionValue } from "../../../core/option-value.js";
import { readJsonl } from "../../../io/jsonl.js";
import { shownPath } from "../../../io/project-root.js";
import { Asker, type Question } from "../../../runs/asker.js";
import type { GenerateContext } from "../../shared/generate-verb.js";
import { type ItemDoubt, peopleSchema, type Unconverted } from "./conversion/folder.js";
import { checkConversion } from "./perspective/check-conversion.js";
import { type ConvertedItem, convertItem, type ItemPeople } from "./perspective/convert-item.js";
import {
  convertRequest,
  type Disagreement,
  loadConvertPrompt,
  readConversion,
} from "./perspective/model-convert.js";
import { guessPeople } from "./perspective/people-in.js";

export interface PersonOptions {
  people?: string;
  model?: string;
  maxCost?: number;
  seed: number;
}

/** What a list of items was turned into. */
export interface FirstPerson {
  converted: Item[];
  /** `part` is "people" if it is open who is who. */
  doubts: ItemDoubt[];
  unconverted: Unconverted[];
  disagreements: Disagreement[];
  /** What the rules made of every item that they could convert, taken or not. */
  drafts: Item[];
  /** Who is who in each of these items. */
  people: (ItemPeople & { item: string })[];
  /** How often a model was asked, and what that cost. */
  sent: { calls: number; cost: number | null; promptSha256: string } | null;
}

/**
 * Turns items into the second person, by rules or by a model whose conversion is compared with the rules'.
 */
export async function inFirstPerson(
  items: readonly Item[],
  options: PersonOptions,
  context: GenerateContext,
): Promise<FirstPerson> {
  const out: FirstPerson = {
    converted: [],
    doubts: [],
    unconverted: [],
    disagreements: [],
    drafts: [],
    people: [],
    sent: null,
  };
  const given = options.people === undefined ? undefined : await readPeople(options.people, items);
  const ready: { item: Item; people: ItemPeople; rules: ConvertedItem }[] = [];
  for (const item of items) {
    const people = given?.get(item.id) ?? guessed(item, out);
    if (people === undefined) continue;
    try {
      const rules = convertItem(item, people);
      for (const { part, at, word, reason } of rules.doubts) {
        out.doubts.push({ item: item.id, part, at, word, reason });
      }
      ready.push({ item, people, rules });
      out.drafts.push(rules.item);
      out.people.push({ item: item.id, character: people.character, others: people.others ?? [] });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      out.unconverted.push({ item: item.id, reason: "the rules cannot convert it", found: error.message });
    }
  }
  if (options.model === undefined) {
    for (const { item, people, rules } of ready) take(item, rules.item, people, out);
  } else if (ready.length > 0) await askModel(options.model, ready, options, context, out);
  return out;
}

/** Takes a converted item if it passes every check. */
function take(source: Item, made: Item, people: ItemPeople, out: FirstPerson): void {
  const findings = checkConversion(source, made, people);
  if (findings.length === 0) out.converted.push(made);
  else {
    const found = findings.map((one) => `${one.part}: ${one.check}: ${one.found}`).join("; ");
    out.unconverted.push({ item: source.id, reason: "the conversion does not pass its checks", found });
  }
}

function guessed(item: Item, out: FirstPerson): ItemPeople | undefined {
  const people = guessPeople(item);
  if (people === null) {
    out.unconverted.push({ item: item.id, reason: "nobody is named in it", found: "" });
    return undefined;
  }
  for (const reason of people.doubts) {
    out.doubts.push({ item: item.id, part: "people", at: null, word: people.character.name, reason });
  }
  return people;
}

async function askModel(
  id: string,
  ready: readonly { item: Item; people: ItemPeople; rules: ConvertedItem }[],
  { maxCost, seed }: PersonOptions,
  { tell, interruptible, openModel }: GenerateContext,
  out: FirstPerson,
): Promise<void> {
  const prompt = await loadConvertPrompt();
  const opened = await optionValue("model", () => openModel(id));
  const questions = ready.map(
    ({ item, people }): Question => ({
      ...{
        id: item.id,
        study: "egosocialarena",
        item: item.id,
        prompt: "convert",
        promptHash: prompt.sha256,
      },
      ...{ replicate: 0, request: convertRequest(item, people, prompt) },
    }),
  );
  tell("conversions", 0, ready.length);
  await interruptible(async (signal) => {
    const asker = new Asker({ ...opened, seed, maxCost: maxCost ?? null, signal }, "conversion");
    const replies = await asker.ask(questions, (done) => tell("conversions", done, ready.length));
    for (const { item, people, rules } of ready) {
      const reply = replies.get(item.id);
      if (reply === undefined || reply instanceof Error) {
        const found = reply?.message ?? "";
        out.unconverted.push({ item: item.id, reason: "no reply came", found });
        continue;
      }
      const { item: made, unusable, findings, disagreements } = readConversion(item, reply, rules, people);
      out.disagreements.push(...disagreements);
      if (made !== null) out.converted.push(made);
      else {
        const found = unusable ?? findings.map((one) => `${one.part}: ${one.check}: ${one.found}`).join("; ");
        out.unconverted.push({ item: item.id, reason: "the model's item does not pass", found });
      }
    }
    out.sent = { calls: asker.calls, cost: asker.cost, promptSha256: prompt.sha256 };
  });
}

/**
 * @throws DataError `<file>:<line>: field "item": …` for an item that is not in the file, or is named twice
 */
async function readPeople(file: string, items: readonly Item[]): Promise<Map<string, ItemPeople>> {
  const known = new Set(items.map(({ id }) => id));
  const people = new Map<string, ItemPeople>();
  for await (const { line, value } of readJsonl(file, peopleSchema)) {
    const { item, ...who } = value;
    const problem = people.has(item)
      ? "is named twice"
      : known.has(item)
        ? undefined
        : "is not an item of the file";
    if (problem !== undefined) {
      throw new DataError(`"${item}" ${problem}`, { file: shownPath(file), line, field: "item" });
    }
    people.set(item, who);
  }
  return people;
}

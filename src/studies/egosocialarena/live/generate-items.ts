import path from "node:path";
import * as z from "zod";
import { counted } from "../../../core/counted.js";
import { UsageError } from "../../../core/errors.js";
import { type Item, itemSchema } from "../../../core/item.js";
import { shownPath } from "../../../io/project-root.js";
import { generateFalseBeliefItems } from "../../../stimuli/false-belief/compose.js";
import type { GenerateContext, Generated } from "../../shared/generate-verb.js";
import { writeMaterial } from "../../shared/write-material.js";
import { readStatic, type StaticFile } from "../data/static/read-static.js";
import { inFirstPerson } from "./generate-persons.js";
import { readConverterErrors } from "./perspective/error-table.js";
import { staticCases } from "./static/items.js";
export interface GenerateOptions extends Partial<StaticFile> {
  out?: string;
  people?: string;
  model?: string;
  maxCost?: number;
  items?: number;
  seed: number;
}

/** `affectlab generate egosocialarena` */
export async function generateItems(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  const { out, from } = options;
  requireNoContradiction(options);
  if (out === undefined) throw new UsageError("--out <folder> is missing; it says where the items go");
  return from === undefined ? writeOwn(out, options) : writeImported(out, { ...options, from }, context);
}

/** @throws UsageError when an option does not go with another */
function requireNoContradiction(options: GenerateOptions): void {
  const ofFiles = ["format", "trace", "labels", "language", "people", "model"] as const;
  const idle =
    options.from === undefined
      ? ofFiles.find((name) => options[name] !== undefined)
      : options.items === undefined
        ? undefined
        : "items";
  if (idle === "items") {
    throw new UsageError("--items is for our own stories; leave out --from or --items");
  }
  if (idle !== undefined) throw new UsageError(`--${idle} needs a file; name it with --from`);
  if (options.maxCost !== undefined && options.model === undefined) {
    throw new UsageError("--max-cost needs a model that converts; name it with --model");
  }
}

const itemsFile = (rows: readonly Item[]) => ({
  description: "The items; the condition `person` is third or first. `keyed` is an index into the options.",
  rows,
  jsonSchema: z.toJSONSchema(itemSchema),
});

async function writeOwn(
  out: string,
  { items: count = staticCases, seed }: GenerateOptions,
): Promise<Generated> {
  const [third, first] = await Promise.all([
    generateFalseBeliefItems({ count, seed, person: "third" }),
    generateFalseBeliefItems({ count, seed, person: "first" }),
  ]);
  await writeMaterial(out, {
    name: "egosocialarena-items",
    title: "False-belief items in both persons",
    description: `${counted(count, "story", "stories")} of our own, seed ${seed}, each told in the third person and with its character as "you". Every key follows from a simulation of who saw what.`,
    files: { items: itemsFile(third.flatMap((item, i) => [item, first[i]!])) },
    more: {
      licenses: [{ name: "CC-BY-4.0", path: "https://creativecommons.org/licenses/by/4.0/" }],
      seed,
    },
  });
  const folder = shownPath(out);
  return {
    lines: [
      `${folder}: ${2 * count} items of ${counted(count, "story", "stories")} in the third and the first person (items.jsonl); datapackage.json`,
    ],
    json: { folder, seed, stories: count, items: 2 * count },
  };
}

async function writeImported(
  out: string,
  options: GenerateOptions & { from: string },
  context: GenerateContext,
): Promise<Generated> {
  const { from, model, seed } = options;
  const { items, skipped, format, language } = await readStatic(options);
  const made = await inFirstPerson(language === "zh" ? [] : items, options, context);
  const byItem = new Map(made.converted.map((item) => [item.id.replace(/-you$/, ""), item]));
  const both = items.flatMap((item) => [item, byItem.get(item.id) ?? []].flat());
  const { doubts, unconverted, disagreements } = made;
  await writeMaterial(out, {
    name: `egosocialarena-${format}`,
    title: `Items of ${path.basename(from)} in both persons`,
    description: `Read from a file of ${format}; turned into the second person by ${model === undefined ? "rules" : `${model}, held against rules`}. The texts are the benchmark's: its licence holds for them.`,
    files: {
      items: itemsFile(both),
      doubts: {
        description: "Words and people whose reading stayed open: read these items before you use them.",
        rows: doubts,
      },
      unconverted: { description: "Items without a first person, and why.", rows: unconverted },
      ...(model === undefined
        ? {}
        : {
            disagreements: {
              description: "Parts that the model and the rules converted differently: a person decides.",
              rows: disagreements,
            },
          }),
    },
    more: { source: path.basename(from), ...(model === undefined ? {} : { model, seed, ...made.sent }) },
  });
  const folder = shownPath(out);
  const counts = {
    items: items.length,
    keyed: items.filter(({ keyed }) => keyed != null).length,
    converted: made.converted.length,
    doubts: doubts.length,
    doubtedItems: new Set(doubts.map(({ item }) => item)).size,
  };
  const error = await recordedError();
  return {
    lines: [
      `${folder}: ${counted(items.length, "item")} of ${format}, ${counts.keyed} keyed, ${counts.converted} of them also in the first person (items.jsonl); datapackage.json`,
      ...(language === "zh" ? ["the converter reads English: Chinese items stay in the third person"] : []),
      `${counted(counts.doubts, "doubt")} in ${counted(counts.doubtedItems, "item")} (doubts.jsonl); read them. ${error.line}`,
      ...countsBy(unconverted.map(({ reason }) => reason)).map((line) => `not converted: ${line}`),
      ...(model === undefined
        ? []
        : [
            `${counted(disagreements.length, "part")} where ${model} and the rules differ (disagreements.jsonl)`,
          ]),
      ...skipped.map(({ line, reason }) => `skipped: ${shownPath(from)}:${line}: ${reason}`),
    ],
    json: {
      ...{ folder, format, ...counts, unconverted, skipped, converterError: error.value },
      ...(model === undefined ? {} : { model, disagreements: disagreements.length, ...made.sent }),
    },
  };
}

/**
 * The converter's errors at first sight, from the recorded table. They are reported with every conversion.
 */
async function recordedError() {
  const rows = await readConverterErrors();
  const first = rows.find(
    ({ sight, check, kind }) => sight === "first" && check === "gold" && kind === "all",
  )!;
  const { error, lower, upper, n } = first;
  const percent = (share: number): string => (100 * share).toFixed(1);
  return {
    value: { value: error, ci: [lower, upper], n },
    line: `On ${n} passages of ours the rules were wrong in ${percent(error)}% [${percent(lower)}, ${percent(upper)}]`,
  };
}

function countsBy(reasons: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${counted(count, "item")}, ${reason}`);
}

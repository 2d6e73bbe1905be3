import path from "node:path";
import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import type { Item } from "../../../../core/item.js";
import { shownPath } from "../../../../io/project-root.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { loadEgoSocialArena } from "../../data/printed-tables.js";
import { type EventRule, eventRuleNames, keepsItem } from "../../data/static/event-rules.js";
import { readStatic, type StaticFile, type StaticFormat } from "../../data/static/read-static.js";
import { inFirstPerson, type PersonOptions } from "../generate-persons.js";
import { readConverterErrors } from "../perspective/error-table.js";
import { draftsAre, itemsFile, peopleAre } from "./confirm.js";

/** What a file becomes. */
export interface ImportOptions extends PersonOptions, StaticFile {
  keep?: EventRule;
}

/** Reads a file of another benchmark and writes its items in both persons, with all that stayed open. */
export async function writeImported(
  out: string,
  options: ImportOptions,
  context: GenerateContext,
): Promise<Generated> {
  const { from, model, seed, keep = "all" } = options;
  const { items: read, skipped, format, language } = await readStatic(options);
  if (format === "tomi" && keep !== "all") {
    throw new UsageError(
      `--keep is for socialiqa and tombench, but ${shownPath(from)} is tomi; leave it out`,
    );
  }
  const items = read.filter((item) => keepsItem(item, keep));
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
      drafts: {
        description: draftsAre,
        rows: made.drafts.filter(({ id }) => !made.converted.some((one) => one.id === id)),
      },
      people: { description: peopleAre, rows: made.people },
      ...(model === undefined
        ? {}
        : {
            disagreements: {
              description: "Parts that the model and the rules converted differently: a person decides.",
              rows: disagreements,
            },
          }),
    },
    more: {
      ...{ source: path.basename(from), keep },
      ...(model === undefined ? {} : { model, seed, ...made.sent }),
    },
  });
  const folder = shownPath(out);
  const counts = {
    items: items.length,
    keyed: items.filter(({ keyed }) => keyed != null).length,
    converted: made.converted.length,
    doubts: doubts.length,
    doubtedItems: new Set(doubts.map(({ item }) => item)).size,
  };
  const [error, beside] = await Promise.all([recordedError(), besideTable1(format, made.converted.length)]);
  const byRule = format === "tomi" ? null : keptByRule(read);
  const open = doubts.length + disagreements.length;
  return {
    lines: [
      `${folder}: ${counted(items.length, "item")} of ${format}, ${counts.keyed} keyed, ${counts.converted} of them also in the first person (items.jsonl); datapackage.json`,
      ...(byRule === null
        ? []
        : [
            `kept by --keep ${keep}: ${items.length} of ${read.length}; by each rule: ${eventRuleNames.map((rule) => `${rule} ${byRule[rule]}`).join(", ")}`,
          ]),
      ...(language === "zh" ? ["the converter reads English: Chinese items stay in the third person"] : []),
      `${counted(counts.doubts, "doubt")} in ${counted(counts.doubtedItems, "item")} (doubts.jsonl); read them. ${error.line}`,
      ...countsBy(unconverted.map(({ reason }) => reason)).map((line) => `not converted: ${line}`),
      ...(model === undefined
        ? []
        : [
            `${counted(disagreements.length, "part")} where ${model} and the rules differ (disagreements.jsonl)`,
          ]),
      ...(open === 0
        ? []
        : [`a form to decide them: npx affectlab generate egosocialarena --review ${folder} --out <folder>`]),
      ...skipped.map(({ line, reason }) => `skipped: ${shownPath(from)}:${line}: ${reason}`),
      beside.line,
    ],
    json: {
      ...{ folder, format, ...counts, unconverted, skipped, converterError: error.value },
      ...{ read: read.length, keep, keptByRule: byRule, table1: beside.value },
      ...(model === undefined ? {} : { model, disagreements: disagreements.length, ...made.sent }),
    },
  };
}

const keptByRule = (items: readonly Item[]): Record<EventRule, number> =>
  Object.fromEntries(
    eventRuleNames.map((rule) => [rule, items.filter((item) => keepsItem(item, rule)).length]),
  ) as Record<EventRule, number>;

/** The count of Table 1 that items of this benchmark belong to. */
async function besideTable1(format: StaticFormat, converted: number) {
  const entry = format === "tomi" ? "static" : "real-world";
  const printed = (await loadEgoSocialArena()).count(entry);
  const from =
    format === "tomi" ? "static items, from ToMi" : "real-world items, from SocialIQA and ToMBench together";
  return {
    value: { entry, printed, converted },
    line: `the paper has ${printed} ${from}; this file gives ${converted}. It does not say how it chose them, so equal numbers would prove nothing.`,
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
